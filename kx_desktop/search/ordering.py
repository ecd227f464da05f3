"""Rankings with their ties broken: the same passages come in the same order on any machine."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from kx_desktop.index.rows import RowScore
from kx_desktop.store.passages import StoredPassage

PassageLookup = Callable[[Iterable[int]], Mapping[int, StoredPassage]]

FIRST_DEPTH = 256
"""How many passages each path ranks at first."""


def tie_key(passage: StoredPassage) -> tuple[bytes, int, int]:
    """Equal scores stand by ascending content reference, then document, then index."""
    return passage.ref, passage.document_id, passage.index


def break_ties(ranked: Sequence[RowScore], lookup: PassageLookup) -> list[RowScore]:
    """`ranked`, best first, with each group of equal scores in the order of `tie_key`. Asks only for tied passages."""
    if len({hit.score for hit in ranked}) == len(ranked):
        return list(ranked)
    groups: list[list[RowScore]] = []
    for hit in ranked:
        if groups and groups[-1][0].score == hit.score:
            groups[-1].append(hit)
        else:
            groups.append([hit])
    passages = lookup([hit.row for group in groups if len(group) > 1 for hit in group])
    ordered: list[RowScore] = []
    for group in groups:
        ordered.extend(
            sorted(group, key=lambda hit: tie_key(passages[hit.row])) if len(group) > 1 else group
        )
    return ordered
