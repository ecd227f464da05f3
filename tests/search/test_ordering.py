from collections.abc import Iterable, Mapping

from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.index.rows import RankedRows, RowScore
from kx_desktop.search.ordering import break_ties, tie_key
from kx_desktop.store.passages import StoredPassage


def passage(row: int, ref: int, document: int, index: int) -> StoredPassage:
    return StoredPassage(row, document, index, 0, 1, bytes([ref]) * 32)


class Lookup:
    def __init__(self, passages: Iterable[StoredPassage]) -> None:
        self.passages = {passage.row: passage for passage in passages}
        self.asked: list[int] = []

    def __call__(self, rows: Iterable[int]) -> Mapping[int, StoredPassage]:
        found = list(rows)
        self.asked += found
        return {row: self.passages[row] for row in found}


def test_ties_stand_by_content_then_document_then_index() -> None:
    lookup = Lookup(
        [
            passage(0, 9, 1, 0),
            passage(1, 2, 2, 1),
            passage(2, 2, 2, 0),
            passage(3, 2, 1, 5),
            passage(4, 1, 9, 9),
        ]
    )
    ranked = [RowScore(row, 0.5) for row in range(5)]
    assert [hit.row for hit in break_ties(RankedRows.of(ranked), lookup)] == [4, 3, 2, 1, 0]


def test_only_tied_passages_are_asked_for() -> None:
    lookup = Lookup([passage(row, 9 - row, 1, row) for row in range(4)])
    ranked = [RowScore(0, 0.9), RowScore(1, 0.5), RowScore(2, 0.5), RowScore(3, 0.1)]
    assert [hit.row for hit in break_ties(RankedRows.of(ranked), lookup)] == [0, 2, 1, 3]
    assert lookup.asked == [1, 2]


def test_nothing_is_asked_for_where_nothing_ties() -> None:
    lookup = Lookup([])
    ranked = [RowScore(0, 0.9), RowScore(1, 0.5)]
    assert list(break_ties(RankedRows.of(ranked), lookup)) == ranked
    assert not break_ties(RankedRows.none(), lookup)


@given(
    st.lists(
        st.tuples(st.sampled_from([0.1, 0.5, 0.9]), st.integers(0, 2), st.integers(0, 2)),
        max_size=15,
    ),
    st.randoms(use_true_random=False),
)
def test_the_order_does_not_hang_on_how_the_tied_came(
    found: list[tuple[float, int, int]], chance: object
) -> None:
    lookup = Lookup([passage(row, ref, doc, row) for row, (_, ref, doc) in enumerate(found)])
    ranked = [RowScore(row, score) for row, (score, _, _) in enumerate(found)]
    chance.shuffle(ranked)  # type: ignore[attr-defined]
    ranked.sort(key=lambda hit: -hit.score)
    ordered = break_ties(RankedRows.of(ranked), lookup)
    assert list(ordered) == sorted(
        ranked, key=lambda hit: (-hit.score, tie_key(lookup.passages[hit.row]))
    )
