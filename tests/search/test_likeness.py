"""Which documents are proposed as nearly the same."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kx_desktop.search.likeness import alike, means, sharing


def proposed(documents: list[list[int]]) -> set[tuple[int, int]]:
    """The pairs proposed for documents of these passages, each told by a number."""
    keys = np.array([key for passages in documents for key in passages], dtype=np.uint64)
    owners = np.array(
        [place for place, passages in enumerate(documents) for _ in passages], dtype=np.int64
    )
    counts = np.array([len(passages) for passages in documents], dtype=np.int64)
    return {(int(a), int(b)) for a, b in sharing(keys, owners, counts)}


def test_documents_that_share_half_the_passages_of_the_shorter_are_a_pair() -> None:
    assert proposed([[1, 2, 3, 4], [1, 2, 9, 8], [1, 5, 6, 7]]) == {(0, 1)}
    assert proposed([[1, 2, 3, 4, 5, 6], [6, 5]]) == {(0, 1)}


def test_a_passage_that_a_document_has_twice_counts_once() -> None:
    assert proposed([[1, 1, 1, 2], [1, 3, 4, 5]]) == set()


def test_nothing_shared_is_no_pair_and_nothing_at_all_is_none() -> None:
    assert proposed([[1], [2], [3]]) == set()
    assert proposed([]) == set()


def test_a_footer_of_all_pairs_no_document_with_all_others() -> None:
    count = 500
    found = proposed([[0, 10 * n + 1, 10 * n + 2] for n in range(1, count)])
    assert found == set()
    found = proposed([[0] for _ in range(count)])
    assert len(found) <= 2 * count
    assert {
        (0, n) for n in range(1, count)
    } <= found  # each with the first: so all come into one group


@given(st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=4), min_size=1, max_size=8))
def test_of_few_documents_exactly_those_pairs_are_proposed(documents: list[list[int]]) -> None:
    expected = {
        (a, b)
        for a in range(len(documents))
        for b in range(a + 1, len(documents))
        if (common := len(set(documents[a]) & set(documents[b])))
        and 2 * common >= min(len(documents[a]), len(documents[b]))
    }
    assert proposed(documents) == expected


def unit(rows: NDArray[np.float64]) -> NDArray[np.float32]:
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def test_a_mean_is_that_of_a_documents_own_rows_and_no_others() -> None:
    rows = unit(np.random.default_rng(1).standard_normal((9, 5)))
    # Row 3 is nobody's.
    found = means(rows, np.array([0, 2, 4]), np.array([2, 1, 5]))
    for place, part in enumerate((rows[0:2], rows[2:3], rows[4:9])):
        expected = part.sum(axis=0)
        np.testing.assert_allclose(found[place], expected / np.linalg.norm(expected), atol=1e-6)
    assert means(rows, np.array([], dtype=np.int64), np.array([], dtype=np.int64)).shape == (0, 5)


def test_close_directions_are_found_among_many_and_others_are_not() -> None:
    random = np.random.default_rng(2)
    centre = random.standard_normal(64)
    rows = unit(centre + 0.9 * random.standard_normal((3000, 64)))
    copies = unit(rows[:200].astype(np.float64) + 0.02 * random.standard_normal((200, 64)))
    both = np.concatenate((rows, copies))
    lengths = random.integers(500, 5000, size=3200)
    lengths[3000:] = lengths[:200] + 10
    pairs, is_all = alike(both, lengths, 100_000)
    found = {(int(a), int(b)) for a, b in pairs}
    assert is_all
    expected = {(n, 3000 + n) for n in range(200)}
    assert len(found & expected) >= 190
    cosines = [float(both[a] @ both[b]) for a, b in found]
    assert min(cosines) >= 0.8799


def test_documents_of_very_different_length_are_no_pair() -> None:
    rows = unit(np.ones((2, 8)) + np.eye(2, 8) * 0.01)
    assert len(alike(rows, np.array([100, 1000]), 10)[0]) == 0


def test_where_there_are_too_many_the_closest_are_proposed_and_it_is_said() -> None:
    random = np.random.default_rng(3)
    rows = unit(np.ones(16) + 0.05 * random.standard_normal((60, 16)))
    lengths = np.full(60, 1000)
    every, is_all = alike(rows, lengths, 10_000)
    assert is_all
    few, is_all = alike(rows, lengths, 5)
    assert not is_all
    assert len(few) == 5
    least = min(float(rows[a] @ rows[b]) for a, b in few)
    better = [1 for a, b in every if round(float(rows[a] @ rows[b]), 6) > round(least, 6)]
    assert len(better) < 5
