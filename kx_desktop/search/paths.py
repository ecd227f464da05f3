"""The paths of a query to one dataset: each ranks passages in its own way, side by side."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.core.queries import Query
from kx_desktop.index.dense import DenseIndex
from kx_desktop.index.fulltext import FullTextIndex
from kx_desktop.index.metrics import Measure
from kx_desktop.index.questions import Question
from kx_desktop.index.rows import RankedRows, Rows, Scores
from kx_desktop.search.ordering import break_ties
from kx_desktop.search.plan import Plan
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.passages import Passages
from kx_desktop.tasks import Lane

Vectors = NDArray[np.float32]
Mask = NDArray[np.bool_]

MOST_EMBEDDED = 16_000
"""Code points of a question that are compared by meaning; its words are all looked at."""

_FEW = 8
_RARE = 2000
"""A code names something where it stands in a few passages, or in one of so many."""

_SPARE = 64
"""Passages that a path is asked for beyond its depth, so that ties at its end can be broken."""

_NAMED_ROWS = 4096
"""So many allowed rows can be named to the full-text index; of more, what is found is sifted."""


class SparseSide(Protocol):
    """The sparse path of one query to one dataset."""

    def search(self, limit: int, allowed: Mask | None) -> RankedRows:
        """The `limit` rows with the greatest inner products, ties with the last too; `allowed` `(n,)` leaves rows out."""

    def scores(self, rows: Rows) -> Scores:
        """The inner products of those rows; 0 where no term is shared."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What a query is answered from: one dataset, as it stood when the query began.

    `vectors` are `(vector_rows, dim)` float32, unit rows; `lengths` `(vector_rows,)` what their lengths were, None where all were 1. `allowed`
    `(passage_rows,)` is False for passages that are not to be found: of documents that are superseded or retired, and those that the
    query's filter leaves out; None where all are. `languages` are those that questions are stemmed by. `sparse` is there where the
    sparse path is asked for. Sources with the same `comparable` are ranked together: their scores mean the same.
    """

    dataset: DatasetRow
    passages: Passages
    fulltext: FullTextIndex
    dense: DenseIndex | None
    vectors: Vectors
    allowed: Mask | None
    languages: tuple[str, ...]
    embed_query: Callable[[str], Vectors] | None
    metric: str = "cosine"
    lengths: Scores | None = None
    sparse: SparseSide | None = None
    comparable: str = ""
    advisories: tuple[str, ...] = field(default=())


class Paths:
    """Ranks the passages of one dataset for one query, by each path of its plan."""

    def __init__(
        self, query: Query, plan: Plan, question: Question, sources: Sources, lane: Lane | None
    ) -> None:
        """`lane` runs what is not the dense path beside it; None where there is no processor for that.

        Raises InvalidArgument for a vector that does not fit the dataset and FailedPrecondition where a question is to be embedded and
        there is no embedder.
        """
        self._query = query
        self._plan = plan
        self._question = question
        self._sources = sources
        self._lane = lane
        self._measure: Measure | None = None
        self._exact_rows: frozenset[int] | None = None

    def rankings(self, depth: int) -> dict[str, RankedRows]:
        """The best `depth` rows by each path, best first, ties broken; where a question names a code, those that have it as `exact`."""
        paths = ("fulltext",) if self._plan.fusion == "cascaded" else self._plan.paths
        works = {"fulltext": self._by_words, "sparse": self._by_terms}
        works = {path: work for path, work in works.items() if path in paths}
        lane = self._lane
        beside = {path: lane.submit(work, depth) for path, work in works.items()} if lane else {}
        rankings: dict[str, RankedRows] = {}
        try:
            if "dense" in paths:
                rankings["dense"] = self._by_meaning(depth)
            for path, work in works.items():
                rankings[path] = beside[path].result() if lane else work(depth)
        except BaseException:
            for future in beside.values():
                future.cancel()
            raise
        if "fulltext" in rankings and self._plan.fusion == "rrf":
            exact = self._named()
            if exact:
                # What the question names letter by letter must not drown in what is merely near it in meaning.
                found = rankings["fulltext"]
                rankings["exact"] = found.taken(np.isin(found.rows, list(exact)))
        return rankings

    def _named(self) -> frozenset[int]:
        """The rows that hold a code of the question whole, where these are few."""
        if self._exact_rows is None:
            found = self._sources.fulltext.rows_with_exact(self._question) or []
            few = len(found) <= max(_FEW, self._sources.dataset.passage_rows // _RARE)
            self._exact_rows = frozenset(found if few else ())
        return self._exact_rows

    def _by_words(self, depth: int) -> RankedRows:
        """The best `depth` rows by BM25."""
        sources = self._sources
        rows, allowed = sources.dataset.passage_rows, sources.allowed
        among = None
        if allowed is not None and np.count_nonzero(allowed) <= _NAMED_ROWS:
            among = [int(row) for row in np.flatnonzero(allowed)]
        wanted = depth + _SPARE
        if allowed is not None and among is None:
            wanted = int(wanted / max(float(allowed.mean()), 1e-3))
        while True:
            found = sources.fulltext.search(self._question, wanted, among)
            # The index may be a moment ahead of the rows that this query sees.
            seen = found.taken(found.rows < rows)
            if allowed is not None:
                seen = seen.taken(allowed[seen.rows])
            # Enough, and with every passage that ties with the last, so that the order does not hang on where they stand.
            if len(found) < wanted or (
                len(seen) >= depth and found.scores[-1] < seen.scores[depth - 1]
            ):
                break
            wanted *= 4
        return self._with_ties_broken(seen, depth)

    def _by_meaning(self, depth: int) -> RankedRows:
        measure, sources = self.measure(), self._sources
        if sources.dense is None or not len(sources.vectors):
            return RankedRows.none()
        mask = self._bound(len(sources.vectors))
        looked_at = int(np.ceil(depth * self._plan.factor))
        found = measure.search(sources.dense, sources.vectors, looked_at, mask)
        return self._with_ties_broken(found, depth)

    def _by_terms(self, depth: int) -> RankedRows:
        if self._sources.sparse is None:
            return RankedRows.none()
        mask = self._bound(self._sources.dataset.passage_rows)
        return self._with_ties_broken(self._sources.sparse.search(depth, mask), depth)

    def _bound(self, count: int) -> Mask | None:
        """Of the first `count` rows those that a path without words may give: allowed ones that hold the quoted words together."""
        sources = self._sources
        allowed = None if sources.allowed is None else sources.allowed[:count]
        rows = sources.fulltext.rows_with_phrases(self._question)
        if rows is None:
            return allowed
        quoted = np.zeros(count, dtype=bool)
        quoted[[row for row in rows if row < count]] = True
        return quoted if allowed is None else quoted & allowed

    def measure(self) -> Measure:
        """How the dense path compares; the question is embedded when it is first needed."""
        if self._measure is None:
            direction, length = query_vector(self._query, self._sources)
            self._measure = Measure(self._sources.metric, direction, length, self._sources.lengths)
        return self._measure

    def scores(self, path: str, rows: Iterable[int]) -> dict[int, float]:
        """The exact scores that `path` gives those rows; a row that it says nothing of is left out."""
        wanted = np.asarray(sorted(rows), dtype=np.int64)
        sources = self._sources
        if path == "fulltext":
            found = sources.fulltext.search(self._question, len(wanted) + 1, wanted.tolist())
            return dict(zip(found.rows.tolist(), found.scores.tolist(), strict=True))
        if path == "sparse":
            if sources.sparse is None or not len(wanted):
                return {}
            given = sources.sparse.scores(wanted)
            return {
                int(row): float(score) for row, score in zip(wanted, given, strict=True) if score
            }
        wanted = wanted[wanted < len(sources.vectors)]
        if not len(wanted):
            return {}
        made = self.measure().scores(sources.vectors, wanted)
        return {int(row): float(score) for row, score in zip(wanted, made, strict=True)}

    def goodness(self, path: str, score: float) -> float:
        """The score turned so that greater is better: distances are turned about."""
        return -score if path == "dense" and self._sources.metric == "l2" else score

    def least(self, path: str) -> float:
        """The least goodness that there can be on the path."""
        return self.measure().least if path == "dense" else 0.0

    def _with_ties_broken(self, found: RankedRows, depth: int) -> RankedRows:
        passages, dataset = self._sources.passages, self._sources.dataset
        return break_ties(found, lambda rows: passages.kept_by_rows(dataset.id, rows))[:depth]


def query_vector(query: Query, sources: Sources) -> tuple[Vectors, float]:
    """The unit vector that a query is compared by (the caller's own, or its text embedded) and what its length was."""
    if query.vector is None:
        if sources.embed_query is None:
            raise FailedPrecondition(
                "There is no embedding model, so a question cannot be compared by meaning.",
                "Choose a model in the settings, or search by words alone: --mode fulltext.",
            )
        return sources.embed_query(query.text[:MOST_EMBEDDED]), 1.0
    dim = sources.dataset.dim
    if dim and len(query.vector) != dim:
        raise InvalidArgument(
            f"vector: got {len(query.vector)} numbers.",
            f"The dataset takes vectors of {dim} numbers.",
        )
    vector = np.asarray(query.vector, dtype=np.float64)
    with np.errstate(over="ignore"):
        length = float(np.linalg.norm(vector))
    if not np.isfinite(length) or length == 0.0:
        raise InvalidArgument(
            "vector: it has no direction.", "It takes finite numbers, not all of them zero."
        )
    return (vector / length).astype(np.float32), length
