"""Rankings with their ties broken: the same passages come in the same order on any machine."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from kx_desktop.index.rows import RankedRows
from kx_desktop.store.passages import StoredPassage

PassageLookup = Callable[[Sequence[int]], Mapping[int, StoredPassage]]

FIRST_DEPTH = 256
"""How many passages each path ranks at first."""


def tie_key(passage: StoredPassage) -> tuple[bytes, int, int]:
    """Equal scores stand by ascending content reference, then document, then index."""
    return passage.ref, passage.document_id, passage.index


def break_ties(ranked: RankedRows, lookup: PassageLookup) -> RankedRows:
    """`ranked`, best first, with each group of equal scores in the order of `tie_key`. Asks only for tied passages."""
    scores = ranked.scores
    begins = np.flatnonzero(np.r_[True, scores[1:] != scores[:-1]]) if len(scores) else scores
    if len(begins) == len(scores):
        return ranked
    ends = np.r_[begins[1:], len(scores)]
    tied = [range(start, end) for start, end in zip(begins, ends, strict=True) if end - start > 1]
    rows = ranked.rows.tolist()
    passages = lookup([rows[place] for places in tied for place in places])
    order = np.arange(len(scores))
    for places in tied:
        order[places.start : places.stop] = sorted(
            places, key=lambda place: tie_key(passages[rows[place]])
        )
    return ranked.taken(order)
