from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kx_desktop.search.diversity import (
    COPY_COSINE,
    MMR_LAMBDA,
    MMR_THRESHOLD,
    Pick,
    picks,
)
from kx_desktop.search.fusion import reciprocal_rank_fusion

Vectors = NDArray[np.float32]


def order_of(
    scores: list[float],
    vectors: "Vectors",
    count: int,
    mmr_lambda: float = MMR_LAMBDA,
    **options: Any,
) -> list[int]:
    return [pick.index for pick in picks(scores, vectors, count, mmr_lambda, **options)]


def unit(vectors: NDArray[np.float64]) -> Vectors:
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    return (vectors / np.where(length == 0, 1, length)).astype(np.float32)


def unlike(count: int) -> Vectors:
    """Vectors none of which is like another."""
    return np.eye(count, dtype=np.float32)


@st.composite
def ranked_lists(draw: st.DrawFn) -> tuple[list[float], Vectors]:
    count = draw(st.integers(0, 25))
    scores = sorted(draw(st.lists(st.floats(0, 1), min_size=count, max_size=count)), reverse=True)
    chance = np.random.default_rng(draw(st.integers(0, 99)))
    centres = chance.standard_normal((draw(st.integers(1, 4)), 8))
    noise = chance.standard_normal((count, 8)) * draw(st.sampled_from([0.0, 0.05, 0.3, 1.0]))
    vectors = centres[chance.integers(0, len(centres), count)] + noise
    vectors[chance.random(count) < 0.2] = 0.0  # passages whose vector is still to come
    return scores, unit(vectors)


def by_the_formula(
    scores: list[float], vectors: Vectors, count: int, mmr_lambda: float, threshold: float
) -> list[float]:
    """The gains of the best picks, one by one."""
    low, high = min(scores), max(scores)
    relevance = [(score - low) / (high - low) if high > low else 1.0 for score in scores]
    picked: list[int] = []
    gains = []
    while len(picked) < min(count, len(scores)):
        gain = {}
        for i in range(len(scores)):
            if i not in picked:
                alike = [
                    max(0.0, (float(vectors[i] @ vectors[j]) - threshold) / (1 - threshold))
                    for j in picked
                ]
                gain[i] = mmr_lambda * relevance[i] - (1 - mmr_lambda) * max(alike, default=0.0)
        best = max(gain, key=lambda i: (round(gain[i], 9), -i))
        picked.append(best)
        gains.append(gain[best])
    return gains


@given(ranked_lists(), st.integers(0, 30), st.floats(0, 1))
def test_some_of_the_list_is_picked_and_none_twice(
    ranked: tuple[list[float], Vectors], count: int, mmr_lambda: float
) -> None:
    picked = order_of(*ranked, count, mmr_lambda)
    assert len(picked) == min(count, len(ranked[0]))
    assert len(set(picked)) == len(picked)
    assert set(picked) <= set(range(len(ranked[0])))


@given(ranked_lists(), st.floats(0, 1))
def test_picks_are_those_of_the_formula(
    ranked: tuple[list[float], Vectors], mmr_lambda: float
) -> None:
    scores, vectors = ranked
    picked = order_of(scores, vectors, len(scores), mmr_lambda)
    gains = (
        by_the_formula(scores, vectors, len(scores), mmr_lambda, MMR_THRESHOLD) if scores else []
    )
    low, high = min(scores, default=0), max(scores, default=0)
    for place, row in enumerate(picked):
        relevance = (scores[row] - low) / (high - low) if high > low else 1.0
        alike = [
            max(0.0, (float(vectors[row] @ vectors[j]) - MMR_THRESHOLD) / (1 - MMR_THRESHOLD))
            for j in picked[:place]
        ]
        gain = mmr_lambda * relevance - (1 - mmr_lambda) * max(alike, default=0.0)
        assert gain == pytest.approx(gains[place], abs=1e-4)


@given(ranked_lists(), st.integers(0, 30))
def test_with_lambda_one_the_list_stays_as_it_is(
    ranked: tuple[list[float], Vectors], count: int
) -> None:
    picked = order_of(*ranked, count, 1.0)
    scores = [round(score, 6) for score in ranked[0]]
    assert [scores[i] for i in picked] == scores[:count]


@given(st.integers(1, 20), st.floats(0, 1))
def test_a_list_of_equal_scores_none_alike_keeps_its_order(count: int, mmr_lambda: float) -> None:
    assert order_of([0.5] * count, unlike(count), count, mmr_lambda) == list(range(count))


@given(st.integers(1, 20))
def test_passages_without_vectors_keep_their_order(count: int) -> None:
    scores = [1.0 / (60 + rank) for rank in range(count)]
    vectors = np.zeros((count, 1), dtype=np.float32)
    assert order_of(scores, vectors, count) == list(range(count))


def test_the_first_stays_first_where_relevance_counts() -> None:
    vectors = unit(np.ones((5, 3)))
    assert order_of([5, 4, 3, 2, 1], vectors, 5, 0.7)[0] == 0


def test_a_second_copy_gives_way_to_the_next_that_is_another() -> None:
    vectors = unit(np.array([[1.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]))
    assert order_of([1.0, 0.9, 0.8, 0.0], vectors, 3) == [0, 2, 1]


def test_passages_that_are_alike_below_the_threshold_cost_nothing() -> None:
    angle = np.arccos(MMR_THRESHOLD - 0.01)
    vectors = unit(np.array([[1.0, 0], [np.cos(angle), np.sin(angle)], [0.0, 1.0]]))
    assert order_of([1.0, 0.9, 0.89], vectors, 3) == [0, 1, 2]


@pytest.mark.parametrize("copies_at", ["the top", "every other place"])
def test_of_ten_copies_with_a_word_changed_one_stands_in_the_first_three(copies_at: str) -> None:
    chance = np.random.default_rng(4)
    paragraph = chance.standard_normal(384)
    # A word changed in a paragraph moves its vector to a cosine of 0.97 and more.
    copies = [paragraph + chance.standard_normal(384) * 0.12 for _ in range(10)]
    others = [chance.standard_normal(384) for _ in range(246)]
    if copies_at == "the top":
        vectors = unit(np.array(copies + others))
        is_copy = [True] * 10 + [False] * 246
    else:
        pairs = [(copy, other) for copy, other in zip(copies, others, strict=False)]
        vectors = unit(np.array([one for pair in pairs for one in pair] + others[10:]))
        is_copy = [True, False] * 10 + [False] * 236
    rows = np.arange(256)
    _, fused = reciprocal_rank_fusion({"dense": rows, "fulltext": rows})
    picked = order_of(fused.tolist(), vectors, 10, MMR_LAMBDA)
    assert picked[0] == 0
    assert sum(is_copy[row] for row in picked[:3]) == 1


def test_the_first_page_is_the_start_of_a_longer_one() -> None:
    chance = np.random.default_rng(3)
    vectors = unit(chance.standard_normal((5, 8))[chance.integers(0, 5, 60)])
    scores = sorted(chance.random(60), reverse=True)
    longer = order_of(scores, vectors, 40)
    assert order_of(scores, vectors, 10) == longer[:10]


# The reasons of each pick


def nearest_by_hand(
    picked: list[Pick], vectors: Vectors, copies: set[frozenset[int]]
) -> list[tuple[float, int]]:
    """Similarity and nearest of each pick, from what was picked before it."""
    told = []
    for place, pick in enumerate(picked):
        similarity, nearest = 0.0, -1
        for before, earlier in enumerate(picked[:place]):
            cosine = float(vectors[pick.index] @ vectors[earlier.index])
            alike = (cosine - MMR_THRESHOLD) / (1 - MMR_THRESHOLD)
            if frozenset((pick.index, earlier.index)) in copies and cosine > COPY_COSINE:
                similarity, nearest = 1.0, before
                break
            if alike > similarity:
                similarity, nearest = alike, before
        told.append((min(similarity, 1.0), nearest))
    return told


@given(ranked_lists(), st.integers(0, 30), st.floats(0, 1), st.none() | st.just(-0.5))
def test_the_value_of_a_pick_is_that_of_its_reasons_and_the_order_is_the_one_shown(
    ranked: tuple[list[float], Vectors], count: int, mmr_lambda: float, zero: float | None
) -> None:
    scores, vectors = ranked
    chosen = picks(scores, vectors, count, mmr_lambda, zero=zero)
    order = order_of(scores, vectors, count, mmr_lambda, zero=zero)
    assert [pick.index for pick in chosen] == order
    low = min(scores, default=0.0) if zero is None else zero
    spread = max(scores, default=0.0) - low
    for pick in chosen:
        assert pick.value == pytest.approx(
            mmr_lambda * pick.relevance - (1 - mmr_lambda) * pick.similarity, abs=1e-9
        )
        expected = (scores[pick.index] - low) / spread if spread > 0 else 1.0
        assert pick.relevance == pytest.approx(expected)
        assert 0.0 <= pick.similarity <= 1.0
        assert (pick.similarity > 0.0) == (pick.nearest >= 0)
        assert not pick.is_copy


@given(ranked_lists(), st.integers(1, 30), st.floats(0, 1), st.data())
def test_the_nearest_is_the_earlier_pick_that_it_is_most_like(
    ranked: tuple[list[float], Vectors], count: int, mmr_lambda: float, data: st.DataObject
) -> None:
    scores, vectors = ranked
    pairs = st.frozensets(st.integers(0, max(len(scores) - 1, 0)), min_size=2, max_size=2)
    copies = data.draw(st.sets(pairs, max_size=6)) if len(scores) > 1 else set()
    chosen = picks(
        scores,
        vectors,
        count,
        mmr_lambda,
        is_copy=lambda one, other: frozenset((one, other)) in copies,
    )
    by_hand = nearest_by_hand(chosen, vectors, copies)
    for place, (pick, (similarity, nearest)) in enumerate(zip(chosen, by_hand, strict=True)):
        assert pick.nearest < place
        assert pick.similarity == pytest.approx(similarity, abs=1e-4)
        if pick.nearest != nearest:  # as like to two of them, but for the last bit
            alike = [
                float(vectors[pick.index] @ vectors[chosen[one].index])
                for one in (pick.nearest, nearest)
                if one >= 0
            ]
            assert max(alike) - min(alike) < 1e-4 or pick.similarity < 1e-4


def test_a_copy_says_of_which_it_is_one_and_comes_after_all_others() -> None:
    vectors = unit(np.array([[1.0, 0, 0], [1, 0.2, 0], [0, 1, 0], [0, 0, 1]]))
    chosen = picks(
        [1.0, 0.9, 0.8, 0.7], vectors, 4, is_copy=lambda one, other: {one, other} == {0, 1}
    )
    assert [pick.index for pick in chosen] == [0, 2, 3, 1]
    assert [pick.is_copy for pick in chosen] == [False, False, False, True]
    last = chosen[-1]
    assert (last.nearest, last.similarity) == (0, 1.0)
    assert last.value == pytest.approx(MMR_LAMBDA * last.relevance - (1 - MMR_LAMBDA))


def test_the_first_pick_is_like_none() -> None:
    first, second = picks([1.0, 0.5], unit(np.ones((2, 3))), 2)
    assert (first.nearest, first.similarity, first.relevance) == (-1, 0.0, 1.0)
    assert (second.nearest, second.similarity) == (0, pytest.approx(1.0, abs=1e-4))
