"""The sparse path for `Library`: the index brought up to date, the question encoded, its side of a query.

The index is derived: whatever it lacks is made from the stored text, or from the vectors that callers brought. A dataset's first sparse vectors
stamp it with what made them. A question in words to a dataset of another encoder is refused rather than answered from an index that
is made anew: two encoders of one library would each undo what the other did.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.counting import by_count
from kx_desktop.core.errors import (
    FailedPrecondition,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.core.queries import Query
from kx_desktop.index.rows import RankedRows
from kx_desktop.index.sparse import SparseIndex, SparseView, best_rows
from kx_desktop.index.sparse_segment import SparseVector
from kx_desktop.library.fingerprint import CALLERS_SPARSE, differences, require_same, sparse_stamp
from kx_desktop.library.parts import Parts
from kx_desktop.library.sparse_encoders import QuestionVector, SparseEncoder
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.given_sparse import given_sparse, unpack_sparse

_QUICK_STEP, _SLOW_STEP = 4096, 64
"""Passages between two writes: half a second of a quick encoder's work, some seconds of a model's."""

_FEW = 64
"""So many passages a question waits for that a model has to encode first."""

_MOST_ENCODED = 16_000
"""Code points of a question that are encoded."""

_NO_VECTOR: SparseVector = (np.empty(0, np.uint32), np.empty(0, np.float32))

Rows = NDArray[np.int64]
Scores = NDArray[np.float64]


class SparseRanking:
    """The sparse path of one query to one dataset. Scores are exact inner products, to six decimals."""

    def __init__(
        self, view: SparseView, rows: int, encode: Callable[[SparseView], QuestionVector]
    ) -> None:
        """`rows` are those of the dataset that the query sees; `encode` is called once, when scores are first needed."""
        self._view = view
        self._rows = rows
        self._encode = encode
        self._made: Scores | None = None

    def search(self, limit: int, allowed: NDArray[np.bool_] | None = None) -> RankedRows:
        """The `limit` rows with the greatest scores above 0, best first, with all that tie with the last.

        `allowed` `(rows,)` leaves rows out.
        """
        scores = self._all()
        return best_rows(scores, limit, None if allowed is None else allowed[: len(scores)])

    def scores(self, rows: Rows) -> Scores:
        """The scores of those rows, 0 where no term is shared."""
        scores = self._all()
        found = np.zeros(len(rows), dtype=np.float64)
        there = rows < len(scores)
        found[there] = scores[rows[there]]
        return found

    def _all(self) -> Scores:
        if self._made is None:
            terms, weights = self._encode(self._view)
            self._made = self._view.all_scores(terms, weights)[: self._rows]
        return self._made


class SparseAsker:
    """Makes the sparse side of queries, from any number of threads."""

    def __init__(self, parts: Parts, alone: Callable[[], AbstractContextManager[bool]]) -> None:
        """`alone` makes this the one that writes, if nobody does; it gives False where somebody does."""
        self._parts = parts
        self._alone = alone

    def side(
        self, query: Query, dataset: DatasetRow, languages: tuple[str, ...]
    ) -> tuple[SparseRanking, tuple[str, ...]]:
        """The sparse side of `query` to `dataset`, and what the person must know of it.

        `languages` are those that questions to the dataset are read in. The index takes in what it lacks first, where that is quick and nobody
        else writes. Raises FailedPrecondition (no encoder; the callers' own vectors) and StaleIndex (another encoder) for a question in
        words.
        """
        encoder = self._encoder(query, dataset)
        stamp = sparse_stamp(dataset.fingerprint | (encoder.parts if encoder is not None else {}))
        index = self._parts.opened(dataset).sparse(stamp)
        self._see_all(index, dataset, encoder)
        view = index.view()
        ranking = SparseRanking(view, dataset.passage_rows, _question(query, encoder, languages))
        missing = dataset.passage_rows - view.covered_rows
        return ranking, ((self._lacking(dataset, missing, encoder),) if missing > 0 else ())

    def _lacking(self, dataset: DatasetRow, missing: int, encoder: SparseEncoder | None) -> str:
        if encoder is None or encoder.is_quick:
            return _lacking(dataset.name, missing, encoder)
        return _to_come(dataset.name, missing, with_what_runs=self._is_taking_in(dataset))

    def _is_taking_in(self, dataset: DatasetRow) -> bool:
        """Whether an ingest into the dataset is going on, in whatever process."""
        with self._alone() as is_alone:
            if is_alone:
                return False
        # Of one that only makes sparse vectors any more the job has ended.
        running = {
            job.dataset_id for job in self._parts.ledger.open_jobs() if job.state == "running"
        }
        return not running or dataset.id in running

    def _encoder(self, query: Query, dataset: DatasetRow) -> SparseEncoder | None:
        """What encodes the dataset's passages; None where nothing here does, and the query needs none."""
        if query.sparse_vector is not None:
            return None if _is_callers(dataset) else usable_encoder(self._parts, dataset)
        if _is_callers(dataset):
            raise FailedPrecondition(
                f"The dataset {dataset.name!r} holds sparse vectors of its callers' own, so a question in words cannot be"
                " compared with them.",
                "Bring the question's sparse vector too, or search by other paths.",
            )
        encoder = self._parts.sparse_encoder.require()
        if "sparse" in dataset.fingerprint:
            require_same(dataset.name, dataset.fingerprint, encoder.parts)
        return encoder

    def _see_all(
        self, index: SparseIndex, dataset: DatasetRow, encoder: SparseEncoder | None
    ) -> None:
        """Let the index take in what it lacks, unless it takes long or somebody is writing and so about to."""
        if index.covered_rows >= dataset.passage_rows:
            return
        missing = dataset.passage_rows - index.reload().covered_rows
        may = encoder is not None and (encoder.is_quick or missing <= _FEW)
        if missing <= 0 or self._parts.database.read_only or not (may or _is_callers(dataset)):
            return
        with self._alone() as is_alone:
            if is_alone:
                # Where the disk does not take it, the answer says what is lacking.
                with suppress(ResourceExhausted, PermissionDenied):
                    encode_missing(self._parts, dataset, encoder)


def usable_encoder(parts: Parts, dataset: DatasetRow) -> SparseEncoder | None:
    """The encoder, where vectors that it makes may stand beside those that the dataset has; None where there is none such."""
    try:
        encoder = parts.sparse_encoder.get()
    except KxError:  # told to whoever asks by the sparse path
        return None
    if encoder is None or _is_callers(dataset):
        return None
    other = "sparse" in dataset.fingerprint and differences(dataset.fingerprint, encoder.parts)
    return None if other else encoder


def encodes_quickly(parts: Parts, dataset: DatasetRow) -> bool:
    """Whether sparse vectors of the dataset are made in next to no time: not by a model."""
    encoder = usable_encoder(parts, dataset)
    return encoder is None or encoder.is_quick


def encode_missing(
    parts: Parts,
    dataset: DatasetRow,
    encoder: SparseEncoder | None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Have the dataset's sparse index cover all its rows; the caller is the one that writes.

    `encoder` makes the vectors (None: they are the callers' own, or there is nothing to be done). `stop` is asked between steps; what was
    done by then stays. Raises ResourceExhausted, PermissionDenied, DataLoss, and what the encoder raises.
    """
    if not dataset.passage_rows or (encoder is None and not _is_callers(dataset)):
        return
    fingerprint = dataset.fingerprint | (encoder.parts if encoder is not None else {})
    index = parts.opened(dataset).sparse(sparse_stamp(fingerprint))
    if index.reload().covered_rows > dataset.passage_rows:
        index.clear()  # of another state of the library than the database is in
    step = _SLOW_STEP if encoder is not None and not encoder.is_quick else _QUICK_STEP
    for start in range(index.covered_rows, dataset.passage_rows, step):
        if stop():
            return
        end = min(start + step, dataset.passage_rows)
        if encoder is None:
            vectors = list(_given(parts, dataset, start, end))
        else:
            stored = parts.passages.range(dataset.id, start, end)
            vectors = list(encoder.passages(parts.passages.texts(stored)))
        if fingerprint != dataset.fingerprint and start == 0:
            parts.datasets.stamp(dataset.id, fingerprint, dataset.dim)
        index.add(vectors)


def encode_after_ingest(parts: Parts, dataset: DatasetRow, stop: Callable[[], bool]) -> None:
    """As `encode_missing`, with the encoder of the settings where its vectors may stand beside those that are there.

    What is wrong with a model is told to whoever asks by the sparse path: it keeps nobody from taking in files.
    """
    with suppress(FailedPrecondition):
        encode_missing(parts, dataset, usable_encoder(parts, dataset), stop)


def _given(parts: Parts, dataset: DatasetRow, start: int, end: int) -> Iterator[SparseVector]:
    found = given_sparse(parts.database, dataset.id, start, end)
    for row in range(start, end):
        yield unpack_sparse(found[row]) if row in found else _NO_VECTOR


def _is_callers(dataset: DatasetRow) -> bool:
    return dataset.fingerprint.get("sparse") == CALLERS_SPARSE


def _question(
    query: Query, encoder: SparseEncoder | None, languages: tuple[str, ...]
) -> Callable[[SparseView], QuestionVector]:
    own = query.sparse_vector
    if own is not None:
        return lambda _view: _sorted(own)
    if encoder is None:
        raise RuntimeError("a question in words without an encoder")
    return lambda view: encoder.question(query.text[:_MOST_ENCODED], languages, view)


def _sorted(weights: Mapping[int, float]) -> QuestionVector:
    terms = sorted(term for term, weight in weights.items() if weight > 0)
    found = np.array([float(weights[term]) for term in terms], dtype=np.float64)
    return np.array(terms, dtype=np.uint32), found


def _to_come(name: str, missing: int, *, with_what_runs: bool) -> str:
    if with_what_runs:
        return by_count(
            missing,
            f"1 passage of {name} has no sparse vector yet: files are being taken in, and it gets its own by itself.",
            f"{missing:,} passages of {name} have no sparse vector yet: files are being taken in, and they get theirs by"
            " themselves.",
        )
    return by_count(
        missing,
        f"1 passage of {name} has no sparse vector yet: ingest anything into it again, and it gets its own.",
        f"{missing:,} passages of {name} have no sparse vector yet: ingest anything into it again, and they get theirs.",
    )


def _lacking(name: str, missing: int, encoder: SparseEncoder | None) -> str:
    if encoder is None:
        return by_count(
            missing,
            f"1 passage of {name} has no sparse vector, and no encoder that may make it.",
            f"{missing:,} passages of {name} have no sparse vector, and no encoder that may make them.",
        )
    return by_count(
        missing,
        f"1 passage of {name} has no sparse vector yet: another program is writing to the library, or there is no room on the disk"
        " for it.",
        f"{missing:,} passages of {name} have no sparse vector yet: another program is writing to the library, or there is no"
        " room on the disk for them.",
    )
