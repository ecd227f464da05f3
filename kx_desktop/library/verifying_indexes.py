"""The indexes of a dataset, all of which are made from what the store holds: words, sparse vectors, graphs."""

from collections.abc import Callable, Iterator

from kx_desktop.core.counting import by_count
from kx_desktop.core.errors import DataLoss
from kx_desktop.core.verifying import Problem
from kx_desktop.index.fulltext import FullTextIndex, IndexedPassage, catch_up
from kx_desktop.library.fingerprint import CALLERS_SPARSE, sparse_stamp
from kx_desktop.library.parts import Parts
from kx_desktop.library.sparse import encode_missing, usable_encoder
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.tasks import CancelToken

_TOGETHER = 4096
_ASKED = 256
"""So many passages are asked for by their words: an index of another state is found by any of them."""
_SPARSE_LATER = (
    "The rest is made by the next ingest or sparse query under the encoder that the dataset had."
)


def check_words(parts: Parts, dataset: DatasetRow, stop: Callable[[], object]) -> Iterator[Problem]:
    """Whether the full-text index has each row once, and its files are as they were written."""
    if not dataset.fingerprint:
        return
    fulltext = parts.opened(dataset).fulltext
    fulltext.reload()
    message = ""
    try:
        if damaged := fulltext.damaged_files():
            message = f"The index of words is damaged ({len(damaged)} of its files)."
        elif fulltext.covered_rows != dataset.passage_rows:
            message = by_count(
                dataset.passage_rows,
                f"The index of words holds {fulltext.covered_rows:,} of 1 passage.",
                f"The index of words holds {fulltext.covered_rows:,} of {dataset.passage_rows:,} passages.",
            )
        elif not _each_once(fulltext, dataset.passage_rows, stop):
            message = "The index of words does not hold each passage once."
        elif not _the_right_words(parts, dataset, stop):
            message = "The index of words holds other words than the passages have."
    except DataLoss as error:
        message = error.message
    if message:
        # Anew, even where it only lacks the last: whether the rest of it is right was not looked at.
        yield Problem("words", message, "", lambda: index_words(parts, dataset, stop, anew=True))


def _each_once(fulltext: FullTextIndex, rows: int, stop: Callable[[], object]) -> bool:
    for start in range(0, rows, _TOGETHER):
        stop()
        if not fulltext.holds_each_once(start, min(start + _TOGETHER, rows)):
            return False
    return True


def _the_right_words(parts: Parts, dataset: DatasetRow, stop: Callable[[], object]) -> bool:
    """Whether rows that are spread over all of them are found by their own words."""
    opened = parts.opened(dataset)
    for row in range(0, dataset.passage_rows, max(1, dataset.passage_rows // _ASKED)):
        stop()
        (passage,) = opened.indexed_passages(row, row + 1)
        if not opened.fulltext.holds_words(passage):
            return False
    return True


def index_words(
    parts: Parts, dataset: DatasetRow, stop: Callable[[], object], *, anew: bool = False
) -> None:
    """Have the full-text index hold every passage; `anew` makes it from nothing. Raises ResourceExhausted, PermissionDenied, DataLoss."""
    opened = parts.opened(dataset)
    if anew:
        opened.fulltext.discard()

    def passages(start: int, end: int) -> list[IndexedPassage]:
        stop()
        return opened.indexed_passages(start, end)

    opened.fulltext.begin_writing(dataset.passage_rows)
    try:
        catch_up(opened.fulltext, dataset.passage_rows, passages)
    except BaseException:
        opened.fulltext.abandon_writing()
        raise
    opened.fulltext.end_writing()


def check_sparse(parts: Parts, dataset: DatasetRow, token: CancelToken) -> Iterator[Problem]:
    """Whether the sparse index, where the dataset has one, has every row, and its files are as they were written."""
    if "sparse" not in dataset.fingerprint:
        return
    index = parts.opened(dataset).sparse(sparse_stamp(dataset.fingerprint))
    damaged = index.damaged_files()
    covered = index.reload().covered_rows
    if damaged:
        message = f"The index of sparse vectors is damaged ({len(damaged)} of its files)."
    elif covered < dataset.passage_rows:
        message = by_count(
            dataset.passage_rows,
            f"The index of sparse vectors holds {covered:,} of 1 passage.",
            f"The index of sparse vectors holds {covered:,} of {dataset.passage_rows:,} passages.",
        )
    elif covered > dataset.passage_rows:
        message = "The index of sparse vectors belongs to another state of the library."
    else:
        return

    def mend() -> str | None:
        index.drop(damaged)
        callers = dataset.fingerprint.get("sparse") == CALLERS_SPARSE
        encoder = None if callers else usable_encoder(parts, dataset)
        if encoder is None and not callers:
            if index.reload().covered_rows < dataset.passage_rows:
                return _SPARSE_LATER
            return None
        encode_missing(parts, dataset, encoder, lambda: token.cancelled)
        token.raise_if_cancelled()
        return None

    quick = (
        dataset.fingerprint.get("sparse") == CALLERS_SPARSE
        or usable_encoder(parts, dataset) is not None
    )
    if damaged or quick:
        yield Problem("sparse", message, "", mend)


def check_graphs(parts: Parts, dataset: DatasetRow, token: CancelToken) -> Iterator[Problem]:
    """Whether each full block of vectors has its graph, and none is damaged."""
    if not dataset.dim:
        return
    opened = parts.opened(dataset)
    damaged = opened.dense.damaged_files()
    missing = opened.dense.blocks_without(dataset.vector_rows)

    def mend() -> None:
        opened.dense.drop(damaged)
        vectors = opened.vector_file.read(dataset.vector_rows)
        opened.dense.build_missing(vectors, lambda: token.cancelled)
        token.raise_if_cancelled()

    if damaged:
        yield Problem(
            "graphs",
            by_count(
                len(damaged),
                "1 graph over the vectors is damaged.",
                f"{len(damaged):,} graphs over the vectors are damaged.",
            ),
            "",
            mend,
        )
    elif missing:
        yield Problem(
            "graphs",
            by_count(
                missing,
                "1 graph over the vectors is missing: searches are exact without it, and slower.",
                f"{missing:,} graphs over the vectors are missing: searches are exact without them, and slower.",
            ),
            "",
            mend,
        )
