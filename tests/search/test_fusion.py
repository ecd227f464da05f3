from collections.abc import Mapping
from math import isclose

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.search import fusion

rankings = st.dictionaries(
    st.sampled_from(["dense", "fulltext", "sparse"]),
    st.lists(st.integers(0, 30), unique=True, max_size=15),
)


def reciprocal_rank_fusion(ranked: Mapping[str, list[int]], rrf_k: int = 60) -> dict[int, float]:
    given = {path: np.array(rows, dtype=np.int64) for path, rows in ranked.items()}
    rows, scores = fusion.reciprocal_rank_fusion(given, rrf_k)
    assert rows.tolist() == sorted(rows.tolist())
    assert all(found.tolist() == ranked[path] for path, found in given.items())
    return dict(zip(rows.tolist(), scores.tolist(), strict=True))


def test_each_path_adds_one_over_the_constant_and_the_rank() -> None:
    fused = reciprocal_rank_fusion({"dense": [7, 3], "fulltext": [3, 9]})
    assert fused == {7: 1 / 61, 3: 1 / 62 + 1 / 61, 9: 1 / 62}


def test_the_constant_is_the_askers() -> None:
    assert reciprocal_rank_fusion({"dense": [1, 2]}, rrf_k=2) == {1: 1 / 3, 2: 1 / 4}


def test_no_ranking_gives_nothing() -> None:
    assert reciprocal_rank_fusion({}) == {}
    assert reciprocal_rank_fusion({"dense": []}) == {}


@given(rankings, st.integers(2, 1000))
def test_every_row_has_the_sum_of_the_formula(ranked: dict[str, list[int]], rrf_k: int) -> None:
    fused = reciprocal_rank_fusion(ranked, rrf_k)
    assert set(fused) == {row for rows in ranked.values() for row in rows}
    for row, score in fused.items():
        terms = [1 / (rrf_k + 1 + rows.index(row)) for rows in ranked.values() if row in rows]
        assert isclose(score, sum(terms), rel_tol=1e-12)


@given(rankings, st.randoms())
def test_the_order_of_paths_changes_nothing(ranked: dict[str, list[int]], chance: object) -> None:
    names = list(ranked)
    chance.shuffle(names)  # type: ignore[attr-defined]
    assert reciprocal_rank_fusion({name: ranked[name] for name in names}) == reciprocal_rank_fusion(
        ranked
    )


@given(st.lists(st.integers(0, 30), unique=True, min_size=2, max_size=15))
def test_one_path_alone_keeps_its_order(rows: list[int]) -> None:
    fused = reciprocal_rank_fusion({"dense": rows})
    assert sorted(fused, key=lambda row: -fused[row]) == rows


@given(rankings, st.integers(0, 30))
def test_a_row_that_one_more_path_finds_rises(ranked: dict[str, list[int]], row: int) -> None:
    without = reciprocal_rank_fusion({**ranked, "more": []})
    more = reciprocal_rank_fusion({**ranked, "more": [row]})
    assert more[row] > without.get(row, 0.0)
    assert all(more[other] == score for other, score in without.items() if other != row)
