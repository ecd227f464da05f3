import random
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import hnswlib
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kx_desktop.core.errors import ResourceExhausted
from kx_desktop.index import dense
from kx_desktop.index.dense import DenseIndex, exact_scores
from kx_desktop.index.rows import RowScore

from .making import flat, unit_rows

DIM = 16
BLOCK = 256


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "BLOCK_ROWS", BLOCK)


def brute_force(
    vectors: NDArray[np.float32],
    query: NDArray[np.float32],
    limit: int,
    allowed: NDArray[np.bool_] | None = None,
) -> list[RowScore]:
    """All rows by score and then by row, down to the last that ties with the `limit`-th."""
    scored = [
        RowScore(row, round(float(np.dot(vectors[row].astype("f8"), query.astype("f8"))), 6))
        for row in range(len(vectors))
        if allowed is None or allowed[row]
    ]
    scored.sort(key=lambda hit: (-hit.score, hit.row))
    return [hit for hit in scored if len(scored) <= limit or hit.score >= scored[limit - 1].score]


def near(found: Sequence[RowScore], wanted: list[RowScore]) -> bool:
    """The same rows in the same order, with scores that differ by rounding at most."""
    return [hit.row for hit in found] == [hit.row for hit in wanted] and bool(
        np.allclose([hit.score for hit in found], [hit.score for hit in wanted], atol=2e-6)
    )


@given(
    st.integers(1, 80),
    st.integers(1, 90),
    st.integers(0, 1000),
    st.floats(0, 1),
    st.integers(1, 12),
)
def test_a_small_dataset_is_searched_exactly(
    count: int, limit: int, seed: int, share: float, distinct: int
) -> None:
    # Few distinct vectors, so that ties at the end are the rule.
    vectors = unit_rows(distinct, DIM, seed)[
        np.random.default_rng(seed).integers(0, distinct, count)
    ]
    query = unit_rows(1, DIM, seed + 1)[0]
    allowed = np.random.default_rng(seed + 2).random(count) < share
    index = DenseIndex(Path("never-looked-into"), "stamp", DIM)
    assert near(index.search(vectors, query, limit), brute_force(vectors, query, limit))
    assert near(
        index.search(vectors, query, limit, allowed),
        brute_force(vectors, query, limit, allowed),
    )


def test_ties_at_the_end_are_complete_however_many_there_are(folder: Path) -> None:
    vectors = np.repeat(unit_rows(2, DIM), 400, axis=0)
    found = DenseIndex(folder, "stamp", DIM).search(vectors, vectors[0], 10)
    assert [hit.row for hit in found] == list(range(400))


def test_nothing_is_found_where_there_is_nothing_to_find(folder: Path) -> None:
    index = DenseIndex(folder, "stamp", DIM)
    vectors = unit_rows(5, DIM)
    assert not index.search(vectors[:0], vectors[0], 10)
    assert not index.search(vectors, vectors[0], 0)
    assert not index.search(vectors, vectors[0], 10, np.zeros(5, dtype=bool))


def test_a_row_that_is_not_allowed_is_not_found(folder: Path) -> None:
    vectors = unit_rows(50, DIM)
    allowed = np.ones(50, dtype=bool)
    allowed[7] = False
    found = DenseIndex(folder, "stamp", DIM).search(vectors, vectors[7], 50, allowed)
    assert sorted(hit.row for hit in found) == [row for row in range(50) if row != 7]


@given(st.permutations(range(40)))
def test_the_order_of_rows_changes_no_score(order: list[int]) -> None:
    vectors = unit_rows(40, DIM)
    index = DenseIndex(Path("never-looked-into"), "stamp", DIM)
    query = unit_rows(1, DIM, 9)[0]
    plain = {hit.row: hit.score for hit in index.search(vectors, query, 10)}
    shuffled = {order[hit.row]: hit.score for hit in index.search(vectors[order], query, 10)}
    assert shuffled == plain


def test_scores_are_cosines_to_the_sixth_decimal() -> None:
    vectors = unit_rows(100, DIM)
    scores = exact_scores(vectors, vectors[3])
    assert scores[3] == 1.0
    assert scores.dtype == np.float64
    assert np.array_equal(scores, np.round(scores, 6))


@pytest.mark.usefixtures("small_blocks")
class TestGraphs:
    @pytest.fixture
    def vectors(self) -> NDArray[np.float32]:
        return unit_rows(3 * BLOCK + 50, DIM)

    @pytest.fixture
    def built(self, folder: Path, vectors: NDArray[np.float32]) -> DenseIndex:
        index = DenseIndex(folder, "stamp", DIM)
        assert index.build_missing(vectors) == 3
        return index

    @staticmethod
    def files(folder: Path) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def test_each_full_block_has_a_graph_and_none_is_built_twice(
        self, built: DenseIndex, folder: Path, vectors: NDArray[np.float32]
    ) -> None:
        assert [name[:6] for name in sorted(self.files(folder))] == ["00000-", "00001-", "00002-"]
        assert built.build_missing(vectors) == 0
        assert DenseIndex(folder, "stamp", DIM).build_missing(vectors) == 0

    def test_graphs_find_what_a_scan_finds(
        self, built: DenseIndex, vectors: NDArray[np.float32]
    ) -> None:
        found = wanted = 0
        for query in unit_rows(50, DIM, 7):
            exact = {hit.row for hit in brute_force(vectors, query, 10)}
            found += len(exact & {hit.row for hit in built.search(vectors, query, 30)[:10]})
            wanted += len(exact)
        assert found >= 0.99 * wanted

    def test_scores_of_graphs_are_exact(
        self, built: DenseIndex, vectors: NDArray[np.float32]
    ) -> None:
        query = unit_rows(1, DIM, 7)[0]
        hits = built.search(vectors, query, 20)
        exact = exact_scores(vectors, query)
        assert [hit.score for hit in hits] == [exact[hit.row] for hit in hits]
        assert list(hits) == sorted(hits, key=lambda hit: (-hit.score, hit.row))

    def test_growth_in_steps_gives_the_same_graphs_to_the_byte(
        self, built: DenseIndex, folder: Path, vectors: NDArray[np.float32], tmp_path: Path
    ) -> None:
        steps = DenseIndex(tmp_path / "steps", "stamp", DIM)
        for count in (10, BLOCK, BLOCK + 1, 2 * BLOCK + 100, len(vectors)):
            steps.build_missing(vectors[:count])
        assert self.files(tmp_path / "steps") == self.files(folder)

    def test_what_was_built_and_what_was_loaded_answer_alike(
        self, built: DenseIndex, folder: Path, vectors: NDArray[np.float32]
    ) -> None:
        loaded = DenseIndex(folder, "stamp", DIM)
        for query in unit_rows(20, DIM, 7):
            assert list(loaded.search(vectors, query, 10)) == list(built.search(vectors, query, 10))

    def test_an_answer_does_not_hang_on_the_questions_before_it(
        self, built: DenseIndex, folder: Path, vectors: NDArray[np.float32]
    ) -> None:
        query = unit_rows(1, DIM, 7)[0]
        first = list(built.search(vectors, query, 5))
        built.search(vectors, query, 120)
        assert list(built.search(vectors, query, 5)) == first

    @pytest.mark.parametrize("share", [0.9, 0.5, 0.1, 0.01])
    def test_rows_that_are_left_out_do_not_cost_results(
        self, built: DenseIndex, vectors: NDArray[np.float32], share: float
    ) -> None:
        allowed = np.random.default_rng(3).random(len(vectors)) < share
        found = wanted = 0
        for query in unit_rows(20, DIM, 7):
            hits = built.search(vectors, query, 5, allowed)
            assert all(allowed[hit.row] for hit in hits)
            exact = {hit.row for hit in brute_force(vectors, query, 5, allowed)}
            found += len(exact & {hit.row for hit in hits})
            wanted += len(exact)
        assert found >= 0.99 * wanted

    def test_a_block_without_a_graph_is_scanned(
        self, folder: Path, vectors: NDArray[np.float32]
    ) -> None:
        index = DenseIndex(folder, "stamp", DIM)
        query = unit_rows(1, DIM, 7)[0]
        assert near(index.search(vectors, query, 10), brute_force(vectors, query, 10))

    def test_graphs_of_another_stamp_are_not_looked_at(
        self, built: DenseIndex, folder: Path, vectors: NDArray[np.float32]
    ) -> None:
        assert DenseIndex(folder, "another", DIM).build_missing(vectors) == 3

    def test_a_block_of_rows_all_alike_is_answered(self, folder: Path) -> None:
        vectors = np.repeat(unit_rows(1, DIM), BLOCK, axis=0)
        index = DenseIndex(folder, "stamp", DIM)
        assert index.build_missing(vectors) == 1
        for query in (vectors[0], unit_rows(1, DIM, 2)[0]):
            assert len(index.search(vectors, query, 20)) >= 20

    def test_among_many_alike_the_others_are_found(self, folder: Path) -> None:
        vectors = unit_rows(BLOCK, DIM)
        vectors[20:240] = vectors[3]
        index = DenseIndex(folder, "stamp", DIM)
        index.build_missing(vectors)
        for query in (vectors[5], vectors[3]):
            assert near(index.search(vectors, query, 15), brute_force(vectors, query, 15))

    @pytest.mark.parametrize("seed", range(12))
    def test_a_damaged_graph_is_scanned_and_built_again(
        self, built: DenseIndex, folder: Path, vectors: NDArray[np.float32], seed: int
    ) -> None:
        whole = self.files(folder)
        chance = random.Random(seed)
        path = chance.choice(sorted(folder.rglob("*.hnsw")))
        data = bytearray(path.read_bytes())
        start = chance.randrange(len(data))
        if seed % 3:
            data[start : start + 400] = chance.randbytes(len(data[start : start + 400]))
        else:
            del data[start:]
        path.write_bytes(data)
        query = unit_rows(1, DIM, 7)[0]
        index = DenseIndex(folder, "stamp", DIM)
        for _ in range(2):
            assert near(index.search(vectors, query, 10), brute_force(vectors, query, 10))
        assert index.build_missing(vectors) == 1
        assert self.files(folder) == whole

    def test_a_graph_written_short_by_a_full_disk_is_told_and_leaves_nothing(
        self, folder: Path, vectors: NDArray[np.float32], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Full(hnswlib.Index):
            def save_index(
                self, path: str
            ) -> None:  # writes what fits and says nothing, as hnswlib does
                super().save_index(path)
                whole = Path(path).read_bytes()
                Path(path).write_bytes(whole[: len(whole) // 2])

        index = DenseIndex(folder, "stamp", DIM)
        with monkeypatch.context() as patch:
            patch.setattr(hnswlib, "Index", Full)
            with pytest.raises(ResourceExhausted):
                index.build_missing(vectors)
        assert self.files(folder) == {}
        assert index.build_missing(vectors) == 3

    def test_building_stops_when_asked(self, folder: Path, vectors: NDArray[np.float32]) -> None:
        answers: Iterator[bool] = iter([False, True])
        index = DenseIndex(folder, "stamp", DIM)
        assert index.build_missing(vectors, lambda: next(answers)) == 1
        assert index.build_missing(vectors) == 2

    def test_threads_get_the_answers_that_one_gets(
        self, folder: Path, built: DenseIndex, vectors: NDArray[np.float32]
    ) -> None:
        queries = unit_rows(60, DIM, 7)
        limits = [5, 40, 17]
        alone = [
            [list(built.search(vectors, query, limit)) for query in queries] for limit in limits
        ]
        shared = DenseIndex(folder, "stamp", DIM)
        together: list[list[list[RowScore]]] = [[] for _ in limits]

        def ask(which: int) -> None:
            together[which].extend(
                list(shared.search(vectors, query, limits[which])) for query in queries
            )

        threads = [threading.Thread(target=ask, args=(which,)) for which in range(len(limits))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert together == alone

    def test_rows_past_the_last_full_block_are_found(
        self, built: DenseIndex, vectors: NDArray[np.float32]
    ) -> None:
        for row in range(3 * BLOCK, len(vectors)):
            assert built.search(vectors, vectors[row], 1)[0].row == row

    def test_each_row_finds_itself(self, built: DenseIndex, vectors: NDArray[np.float32]) -> None:
        found = flat([hit.row for hit in built.search(vectors, row, 1)] for row in vectors)
        assert found == list(range(len(vectors)))
