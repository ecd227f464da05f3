"""Maximal marginal relevance: near-identical passages give way to others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MMR_LAMBDA = 0.7
MMR_THRESHOLD = 0.95
"""Cosine below which two passages do not count as alike.

Measured on this model: with the plain cosine, or a threshold of 0.9, variety is paid for with relevance; above 0.95 it is
not. Copies of a short paragraph with a word changed lie on both sides of it (0.88 to 0.98), which is why copies are told
by their words.
"""

COPY_COSINE = 0.85
"""Cosine from which it is asked whether two passages are copies of one another."""

_COPY = 2.0
"""What a copy counts as alike: so much that whatever is no copy goes before it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a ranked list as it was picked: its index there, and the terms of `value = λ · relevance − (1 − λ) · similarity`.

    `nearest` is the place, from 0, among those picked before of the one it is most like; -1 where it is like none.
    """

    index: int
    relevance: float
    similarity: float
    nearest: int
    value: float
    is_copy: bool = False


def picks(
    scores: Sequence[float],
    vectors: NDArray[np.float32],
    count: int,
    mmr_lambda: float = MMR_LAMBDA,
    *,
    zero: float | None = None,
    best: float | None = None,
    is_copy: Callable[[int, int], bool] | None = None,
    before: NDArray[np.float32] | None = None,
) -> list[Pick]:
    """The first `count` of a ranked list in the order in which to show them, each with the reasons for its place.

    `scores` `(n,)` are the fused scores, best first; `vectors` `(n, dim)` unit rows, a zero row where a passage has
    no vector. Picks one by one the largest `λ · rel − (1 − λ) · sim` (Carbonell and Goldstein 1998), where rel is the score
    over `best` (the first of the list where None), from `zero`, the least score that can be (the least of the list where None), and sim
    the largest `max(0, (cos − τ) / (1 − τ))` to what is picked. A passage for which `is_copy(i, picked)` holds comes after all that are no
    copies, unless λ is 1. Ties keep the list's order. `before` `(m, dim)` are the vectors of what was picked of an earlier list, which
    counts as picked: `nearest` counts on from there. The first picks do not hang on `count`.
    """
    n = len(scores)
    count = min(count, n)
    if count == 0:
        return []
    relevance = _relevance(np.asarray(scores, dtype=np.float64), zero, best)
    left = np.ones(n, dtype=bool)
    earlier = 0 if before is None else len(before)
    penalty, nearest = np.zeros(n), np.full(n, -1)
    if before is not None and earlier:
        alike = _alike((vectors @ before.T).astype(np.float64))
        penalty = np.maximum(alike.max(axis=1), 0.0)
        nearest[penalty > 0] = alike.argmax(axis=1)[penalty > 0]
    picked: list[Pick] = []
    while len(picked) < count:
        value = mmr_lambda * relevance - (1.0 - mmr_lambda) * np.minimum(penalty, 1.0)
        gain = value.copy()
        if mmr_lambda < 1.0:
            gain[penalty >= _COPY] -= _COPY
        gain[~left] = -np.inf
        chosen = int(np.argmax(np.round(gain, 9)))
        picked.append(
            Pick(
                chosen,
                float(relevance[chosen]),
                float(min(penalty[chosen], 1.0)),
                int(nearest[chosen]),
                float(value[chosen]),
                is_copy=bool(penalty[chosen] >= _COPY),
            )
        )
        left[chosen] = False
        if len(picked) < count:
            cosine = (vectors @ vectors[chosen]).astype(np.float64)
            alike = _alike(cosine)
            nearest[alike > penalty] = earlier + len(picked) - 1
            penalty = np.maximum(penalty, alike)
            if is_copy is not None:
                near = left & (cosine > COPY_COSINE) & (penalty < _COPY)
                for i in np.flatnonzero(near):
                    if is_copy(int(i), chosen):
                        penalty[i] = _COPY
                        nearest[i] = earlier + len(picked) - 1
    return picked


def _alike(cosine: NDArray[np.float64]) -> NDArray[np.float64]:
    alike: NDArray[np.float64] = (cosine - MMR_THRESHOLD) / (1.0 - MMR_THRESHOLD)
    return alike


def _relevance(
    scores: NDArray[np.float64], zero: float | None, best: float | None
) -> NDArray[np.float64]:
    least = float(scores.min()) if zero is None else zero
    # By halves, which is exact, so that the distance of two large numbers is not infinite.
    spread = (float(scores[0]) if best is None else best) / 2 - least / 2
    return (scores / 2 - least / 2) / spread if spread > 0 else np.ones(len(scores))
