import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.index.rows import RankedRows, RowScore

found = st.lists(st.sampled_from([0.1, 0.5, 0.9]), max_size=12).map(
    lambda scores: [RowScore(row, score) for row, score in enumerate(scores)]
)


@given(found, st.randoms(use_true_random=False))
def test_the_best_stand_first_and_equal_ones_by_row(hits: list[RowScore], chance: object) -> None:
    shuffled = list(hits)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    given_rows = RankedRows.of(shuffled)
    ranked = RankedRows.sorted(given_rows.rows, given_rows.scores)
    assert list(ranked) == sorted(hits, key=lambda hit: (-hit.score, hit.row))


@given(found, st.integers(0, 14))
def test_what_ties_with_the_last_is_kept(hits: list[RowScore], limit: int) -> None:
    plain = RankedRows.of(hits)
    ranked = RankedRows.sorted(plain.rows, plain.scores)
    kept = list(ranked.with_last_tie(limit))
    listed = list(ranked)
    last = listed[:limit][-1].score if listed[:limit] else 2.0
    assert kept == [hit for hit in listed if hit.score >= last]


def test_it_is_read_as_a_list_is() -> None:
    ranked = RankedRows(np.array([7, 3, 5]), np.array([0.9, 0.5, 0.1]))
    assert ranked[0] == RowScore(7, 0.9)
    assert list(ranked[1:]) == [RowScore(3, 0.5), RowScore(5, 0.1)]
    assert list(ranked.taken(ranked.rows < 6)) == list(ranked[1:])
    assert len(ranked) == 3
    assert not RankedRows.none()
