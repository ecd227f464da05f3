"""A question and its answer, as every front end speaks them. Field names are those of the JSON output."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kx_desktop.core.documents import Locator, MetadataValue, Span

MODES = ("hybrid", "dense", "fulltext")
K_MAX = 64
"""More hits than this are taken as this many; the one parameter that is clamped."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question to one dataset.

    `text` may be anything at all: there is no query syntax that can be wrong, only `"quoted words"` that must
    stand together. `vector` is the caller's own, of the dataset's dimension, and goes before `text` on the
    dense path. `rerank` is the maximal-marginal-relevance pass; None takes the setting. `window` is `(A, B)`
    with `-10 <= A <= 0 <= B <= 10`: how many neighbouring passages to lay around each hit.
    """

    dataset: str
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


@dataclass(frozen=True, slots=True)
class PathScore:
    """Where one path ranked a passage (from 1) and with which score of its own."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Diversity:
    """What maximal marginal relevance made of a hit (Carbonell and Goldstein 1998).

    `value = mmr_lambda * relevance - (1 - mmr_lambda) * similarity`: `relevance` is the fused score brought to [0, 1], `similarity` that
    to the hit of rank `nearest` (0 where none was chosen before it). `fused_rank` is where the hit stood before. A copy of an earlier
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


@dataclass(frozen=True, slots=True)
class Hit:
    """One passage that answers, in its place.

    `chunk_index` counts from 0; `char_start` and `char_end` are code points of the document's text, half-open.
    `highlights` are ranges of query words, in code points of `text`. `page` is set for paged documents; `locators` are all
    the places the passage touches. `superseded` is True for an earlier state of a file that has changed or gone.
    `root` is the file on disk that holds the document: its own path, or that of the archive or mail around it.
    `diversity` is set where the rerank pass placed the hit.
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


@dataclass(frozen=True, slots=True)
class QueryResult:
    """The hits for a query, and what the person must know about them.

    `passages_without_vector` counts the dataset's passages that search by meaning cannot see yet.
    `total` is the number of passages that were ranked. `advisories` are sentences, shown once.
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
