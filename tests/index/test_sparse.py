"""The index of sparse vectors: exact inner products, however the rows came and whatever befalls its files."""

import errno
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kx_desktop.core.errors import ResourceExhausted
from kx_desktop.index import sparse, sparse_segment
from kx_desktop.index.rows import RowScore
from kx_desktop.index.sparse import SparseIndex, best_rows
from kx_desktop.index.sparse_segment import SparseVector, merged, parse_name, segment_of

Terms = NDArray[np.uint32]
Floats = NDArray[np.float64]

_WEIGHTS = st.one_of(
    st.integers(1, 140).map(lambda steps: steps / 64),
    st.floats(2**-10, 60000, width=16),
    st.floats(2**-20, 1e6, width=32),
)
_TERMS = st.one_of(st.integers(0, 8), st.integers(0, 2**32 - 1))
vectors = st.dictionaries(_TERMS, _WEIGHTS, max_size=8)


def packed(weights: dict[int, float]) -> SparseVector:
    terms = sorted(weights)
    return np.array(terms, np.uint32), np.array([weights[term] for term in terms], np.float32)


def question(weights: dict[int, float]) -> tuple[Terms, Floats]:
    terms, found = packed(weights)
    return terms, found.astype(np.float64)


def products(rows: list[dict[int, float]], asked: dict[int, float]) -> list[float]:
    """Inner products by the definition, each summed in the order of the terms."""
    found = []
    for row in rows:
        total = 0.0
        for term in sorted(row.keys() & asked.keys()):
            total += float(np.float32(row[term])) * float(np.float32(asked[term]))
        found.append(round(total, 6))
    return found


def filled(folder: Path, rows: list[dict[int, float]], sizes: list[int]) -> SparseIndex:
    """An index of `rows` that came so many at a time."""
    index = SparseIndex(folder, "stamp")
    start = 0
    for size in sizes:
        index.add([packed(row) for row in rows[start : start + size]])
        start += size
    index.add([packed(row) for row in rows[start:]])
    return index


def files(folder: Path) -> list[Path]:
    return sorted((folder / "stamp").glob("*.sparse"))


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@given(
    st.lists(vectors, min_size=1, max_size=40),
    vectors,
    st.lists(st.integers(1, 9), max_size=6),
)
def test_scores_are_the_inner_products_however_the_rows_came(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[dict[int, float]],
    asked: dict[int, float],
    sizes: list[int],
) -> None:
    folder = tmp_path_factory.mktemp("sparse")
    filled(folder, rows, sizes)
    view = SparseIndex(folder, "stamp").view()
    assert view.covered_rows == len(rows)
    assert view.all_scores(*question(asked)).tolist() == pytest.approx(
        products(rows, asked), rel=1e-12, abs=1e-6
    )
    whole = segment_of(0, [packed(row) for row in rows])
    alone = np.zeros(len(rows))
    whole.add_scores(*question(asked), alone)
    assert np.round(alone, 6).tolist() == view.all_scores(*question(asked)).tolist()
    terms = np.array(sorted(asked), np.uint32)
    assert view.document_frequencies(terms).tolist() == [
        sum(term in row for row in rows) for term in sorted(asked)
    ]


@given(st.lists(st.lists(vectors, min_size=1, max_size=5), min_size=1, max_size=5))
def test_segments_merge_into_the_one_that_all_their_rows_make(
    groups: list[list[dict[int, float]]],
) -> None:
    first = 0
    parts = []
    for group in groups:
        parts.append(segment_of(first, [packed(row) for row in group]))
        first += len(group)
    together = merged(parts)
    whole = segment_of(0, [packed(row) for group in groups for row in group])
    assert (together.first, together.end) == (whole.first, whole.end)
    for name in ("terms", "offsets", "rows", "weights", "levels"):
        assert np.array_equal(getattr(together, name), getattr(whole, name))


@given(
    st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), max_size=60),
    st.integers(0, 70),
    st.integers(0, 2**60),
)
def test_the_best_rows_stand_first_and_all_that_tie_with_the_last_are_there(
    scores: list[float], limit: int, bits: int
) -> None:
    allowed = np.array([bool(bits >> row & 1) for row in range(len(scores))], dtype=bool)
    wanted = [RowScore(row, score) for row, score in enumerate(scores) if score and allowed[row]]
    wanted.sort(key=lambda hit: (-hit.score, hit.row))
    if len(wanted) > limit:
        wanted = [hit for hit in wanted if limit and hit.score >= wanted[limit - 1].score]
    assert list(best_rows(np.array(scores, np.float64), limit, allowed)) == wanted


def test_rows_that_come_one_by_one_make_few_segments(tmp_path: Path) -> None:
    index = SparseIndex(tmp_path, "stamp")
    for row in range(100):
        index.add([packed({row: 1.0})])
        assert index.covered_rows == row + 1
        assert len(files(tmp_path)) <= 7
    sizes = [one.end - one.first for one in index.view().segments]
    assert sizes == sorted(sizes, reverse=True)


def test_a_full_segment_is_never_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sparse, "MOST_ROWS", 8)
    index = SparseIndex(tmp_path, "stamp")
    index.add([packed({7: 1.0})] * 8)
    (full,) = files(tmp_path)
    index.add([packed({7: 2.0})] * 13)
    assert full in files(tmp_path)
    assert [one.end - one.first for one in index.view().segments] == [8, 8, 5]
    scores = index.view().all_scores(*question({7: 1.0}))
    assert scores.tolist() == [1.0] * 8 + [2.0] * 13


@pytest.mark.parametrize("harm", ["flipped", "short", "empty", "gone"])
def test_a_damaged_segment_counts_as_missing_and_is_made_again(tmp_path: Path, harm: str) -> None:
    rows = [{row: 1.0, 500: 2.0} for row in range(12)]
    filled(tmp_path, rows, [8])
    first, last = files(tmp_path)
    if harm == "flipped":
        flip(last)
    elif harm == "gone":
        last.unlink()
    else:
        last.write_bytes(last.read_bytes()[: 90 if harm == "short" else 0])
    index = SparseIndex(tmp_path, "stamp")
    assert index.covered_rows == 8
    assert index.view().all_scores(*question({500: 1.0})).tolist() == [2.0] * 8
    index.add([packed(row) for row in rows[8:]])
    again = SparseIndex(tmp_path, "stamp")
    assert again.covered_rows == 12
    assert again.view().all_scores(*question({500: 1.0})).tolist() == [2.0] * 12
    assert files(tmp_path) == [first, last]


def test_what_stands_behind_a_damaged_segment_is_made_again_too(tmp_path: Path) -> None:
    rows = [{row: 1.0} for row in range(12)]
    filled(tmp_path, rows, [8])
    flip(files(tmp_path)[0])
    index = SparseIndex(tmp_path, "stamp")
    assert index.covered_rows == 0
    index.add([packed(row) for row in rows])
    assert [parse_name(path.name) is not None for path in files(tmp_path)] == [True]
    assert SparseIndex(tmp_path, "stamp").covered_rows == 12


def test_vectors_of_another_stamp_are_not_looked_at(tmp_path: Path) -> None:
    filled(tmp_path, [{1: 1.0}], [])
    assert SparseIndex(tmp_path, "another stamp").covered_rows == 0


def test_another_process_sees_what_was_written_when_it_looks_again(tmp_path: Path) -> None:
    reader = SparseIndex(tmp_path, "stamp")
    assert reader.covered_rows == 0
    writer = filled(tmp_path, [{1: 1.0}] * 4, [])
    assert reader.covered_rows == 0
    assert reader.reload().covered_rows == 4
    before = reader.view()
    writer.add([packed({1: 3.0})] * 4)
    assert len(files(tmp_path)) == 1
    # What the reader had open was merged away: it goes on with what it sees until it looks again.
    assert before.all_scores(*question({1: 1.0})).tolist() == [1.0] * 4
    assert reader.reload().all_scores(*question({1: 1.0})).tolist() == [1.0] * 4 + [3.0] * 4


def test_a_segment_that_is_merged_away_while_a_reader_looks_is_found_in_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = filled(tmp_path, [{1: 1.0}] * 4, [])
    opening = sparse_segment.open_segment
    opened: list[int] = []

    def merge_first(folder: Path, name: sparse_segment.SegmentName) -> object:
        if not opened:
            writer.add([packed({1: 1.0})] * 4)
        opened.append(name.end)
        return opening(folder, name)

    monkeypatch.setattr(sparse, "open_segment", merge_first)
    assert SparseIndex(tmp_path, "stamp").covered_rows == 8
    assert opened == [4, 8]


def test_of_two_segments_with_the_same_row_the_larger_is_taken(tmp_path: Path) -> None:
    index = filled(tmp_path, [{1: 1.0}] * 4, [])
    (small,) = files(tmp_path)
    data = small.read_bytes()
    index.add([packed({1: 1.0})] * 4)
    small.write_bytes(
        data
    )  # as a kill between writing the merged one and taking this away leaves it
    assert SparseIndex(tmp_path, "stamp").covered_rows == 8
    index.add([packed({1: 1.0})])
    assert small not in files(tmp_path)


def test_a_full_disk_is_told_and_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = filled(tmp_path, [{1: 1.0}] * 4, [])

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(ResourceExhausted, match="disk is full"):
            index.add([packed({1: 1.0})])
    assert index.covered_rows == 4
    assert not list(tmp_path.rglob("*.part"))
    index.add([packed({1: 1.0})])
    assert SparseIndex(tmp_path, "stamp").covered_rows == 5


def test_an_index_that_is_cleared_begins_at_row_0(tmp_path: Path) -> None:
    index = filled(tmp_path, [{1: 1.0}] * 4, [])
    index.clear()
    assert index.covered_rows == 0
    assert files(tmp_path) == []
    index.add([packed({2: 1.0})])
    assert SparseIndex(tmp_path, "stamp").covered_rows == 1


@pytest.mark.parametrize(
    ("weights", "size"),
    [([1 / 64, 2.0, 2.0], 1), (list(np.arange(1, 400) / 512), 2), (list(np.arange(1, 400) / 7), 4)],
)
def test_weights_are_kept_exactly_in_the_smallest_form_that_holds_them(
    tmp_path: Path, weights: list[float], size: int
) -> None:
    rows = [{3: weight} for weight in weights]
    filled(tmp_path, rows, [])
    (segment,) = SparseIndex(tmp_path, "stamp").view().segments
    assert segment.weights.dtype.itemsize == size
    assert segment.exact_weights().tolist() == np.array(weights, np.float32).tolist()


@pytest.mark.parametrize(
    "name", ["x.sparse", "1-2-ab.sparse", "0000000004-0000000004-ab.sparse", "0000000000-0000000004-ab.part"]
)  # fmt: skip
def test_other_files_are_no_segments(name: str) -> None:
    assert parse_name(name) is None
