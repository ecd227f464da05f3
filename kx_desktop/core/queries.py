"""A question and its answer, as every front end speaks them. Field names are those of the JSON output."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kx_desktop.core.documents import Locator, MetadataValue, Span

MODES = ("hybrid", "dense", "fulltext", "sparse")
PATHS = ("dense", "sparse", "fulltext")
FUSIONS = ("rrf", "weight", "cascaded", "none")
METRICS = ("cosine", "l2", "ip")
USUAL_PATHS = ("dense", "fulltext")
ALPHA = 0.8
"""The weight of the dense path where a weighted fusion of two paths names none."""

WEIGHTS = {"dense": 0.5, "sparse": 0.3, "fulltext": 0.2}
"""The weights of three paths where a weighted fusion names none."""

K_MAX = 64
"""More hits than this are taken as this many; the one parameter that is clamped."""

RERANKED = 64
"""So many passages from the top a reranker reads: always these, so that the first places do not hang on how far down is looked."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question to one dataset, or to several, whose hits are then fused by rank.

    `text` may be anything at all: there is no query syntax that can be wrong, only `"quoted words"` that must
    stand together. `vector` is the caller's own, of the dataset's dimension, and goes before `text` on the
    dense path; so is `sparse_vector`, weights by term number, on the sparse path.

    `paths` (None: dense and full text), `fusion` (None: rrf) with its `rrf_k`, `alpha` or `weights` say how a hybrid
    query is put together. `metric` is one of `METRICS`, None for the dataset's. `rerank` is the maximal-marginal-relevance
    pass; None takes the setting. `reranker` has the first passages put in the order in which a cross-encoder scores them, before that pass;
    None takes the setting `reranking`. `rerank_factor` in (1, 5] has the dense path look at so many times its depth before it scores exactly.
    `filter` is a SQL WHERE clause, `order_by` is `field [DESC], …`; both empty for none. `window` is `(A, B)`
    with `-10 <= A <= 0 <= B <= 10`: how many neighbouring passages to lay around each hit. Without `highlights` hits come without them
    and without `source`, which spares whoever shows neither more than a third of the work.
    """

    dataset: str | tuple[str, ...]
    text: str = ""
    vector: tuple[float, ...] | None = None
    k: int = 10
    offset: int = 0
    mode: str = "hybrid"
    rerank: bool | None = None
    rrf_k: int | None = None
    mmr_lambda: float | None = None
    window: tuple[int, int] = (0, 0)
    include_vector: bool = False
    include_superseded: bool = False
    metadata_fields: tuple[str, ...] = ()
    sparse_vector: Mapping[int, float] | None = None
    paths: tuple[str, ...] | None = None
    fusion: str | None = None
    alpha: float | None = None
    weights: Mapping[str, float] | None = None
    metric: str | None = None
    rerank_factor: float | None = None
    filter: str = ""
    order_by: str = ""
    highlights: bool = True
    reranker: bool | None = None

    @property
    def datasets(self) -> tuple[str, ...]:
        """The names of the datasets that are asked."""
        return (self.dataset,) if isinstance(self.dataset, str) else tuple(self.dataset)


@dataclass(frozen=True, slots=True)
class PathScore:
    """Where one path ranked a passage (from 1) and with which score of its own.

    `rank` is 0 where the path did not rank the passage and its score was reckoned for the fusion alone. `value` is the score
    brought to [0, 1] that a weighted fusion takes.
    """

    rank: int
    score: float
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Diversity:
    """What maximal marginal relevance made of a hit (Carbonell and Goldstein 1998).

    `value = mmr_lambda * relevance - (1 - mmr_lambda) * similarity`: `relevance` is the fused score brought to [0, 1], or the reranker's where
    it gave one, `similarity` that to the hit of rank `nearest` (0 where none was chosen before it). `fused_rank` is where the hit stood before. A copy of an earlier
    hit, told by its words, comes after all others.
    """

    fused_rank: int
    relevance: float
    similarity: float
    nearest: int
    value: float
    is_copy: bool = False


@dataclass(frozen=True, slots=True)
class RecallWindow:
    """The hit with its neighbours: their text joined without the overlaps, and its range in the document."""

    text: str
    char_start: int
    char_end: int


@dataclass(frozen=True, slots=True)
class OtherPlace:
    """Another place that has the very same passage: another document, or another file with the same bytes."""

    parent_ref: str
    title: str
    path: str
    chunk_index: int
    char_start: int
    char_end: int
    dataset: str = ""

    def told_beside(self, dataset: str, name: str = "") -> str:
        """Its `name`, by default its path or title, and its dataset in parentheses where that is another one than `dataset`."""
        named = name or self.path or self.title
        return named if self.dataset in {"", dataset} else f"{named} ({self.dataset})"


@dataclass(frozen=True, slots=True)
class Hit:
    """One passage that answers, in its place.

    `chunk_index` counts from 0; `char_start` and `char_end` are code points of the document's text, half-open.
    `highlights` are ranges of query words, in code points of `text`. `page` is set for paged documents; `locators` are all
    the places the passage touches. `superseded` is True for an earlier state of a file that has changed or gone.
    `root` is the file on disk that holds the document: its own path, or that of the archive or mail around it.
    `diversity` is set where the rerank pass placed the hit. `dataset` is the one that it stands in, of `among` that were asked; `within`
    its rank and score among those that can be compared with its own, where there were others and `score` is of the fusion over them. `source`
    says how the file `root` is now: empty where it is as it was read (or a disk did not answer at once), `changed`, `gone`. `reranker` is the
    cross-encoder's score, None where it did not read the passage.
    """

    rank: int
    score: float
    content_ref: str
    parent_ref: str
    document_id: int
    title: str
    path: str
    page: int | None
    locators: tuple[Locator, ...]
    chunk_index: int
    chunk_count: int
    char_start: int
    char_end: int
    text: str
    highlights: tuple[Span, ...] = ()
    paths: Mapping[str, PathScore] = field(default_factory=dict)
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    window: RecallWindow | None = None
    also_in: tuple[OtherPlace, ...] = ()
    vector: tuple[float, ...] | None = None
    superseded: bool = False
    root: str = ""
    diversity: Diversity | None = None
    dataset: str = ""
    within: PathScore | None = None
    among: int = 1
    source: str = ""
    reranker: float | None = None


@dataclass(frozen=True, slots=True)
class QueryResult:
    """The hits for a query, and what the person must know about them.

    `passages_without_vector` counts the dataset's passages that search by meaning cannot see yet.
    `total` is the number of passages that were ranked. `advisories` are sentences, shown once. `dataset` names all that were asked, with
    commas between them. `reranker` says whether a cross-encoder put the first passages in order. `paths` are those that were sought, `weights` the share of each in a weighted fusion; `metric` is the dense path's.
    """

    dataset: str
    mode: str
    fusion: str
    rerank: bool
    k: int
    offset: int
    took_ms: float
    passages_without_vector: int
    total: int
    hits: tuple[Hit, ...]
    advisories: tuple[str, ...] = ()
    rrf_k: int = 60
    mmr_lambda: float = 0.7
    datasets: tuple[str, ...] = ()
    paths: tuple[str, ...] = USUAL_PATHS
    weights: Mapping[str, float] = field(default_factory=dict)
    metric: str = "cosine"
    filter: str = ""
    order_by: str = ""
    reranker: bool = False
