"""Maximal marginal relevance: near-identical passages give way to others."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

MMR_LAMBDA = 0.7
MMR_THRESHOLD = 0.9
"""Cosine below which two passages do not count as alike.

Measured on this model: copies with a word changed lie above it, passages that answer the same question below it; with
the plain cosine, diversity is paid for with relevance.
"""


def maximal_marginal_relevance(
    scores: Sequence[float],
    vectors: NDArray[np.float32],
    count: int,
    mmr_lambda: float = MMR_LAMBDA,
    threshold: float = MMR_THRESHOLD,
) -> list[int]:
    """The order in which to show the first `count` of a ranked list, as indexes into it.

    `scores` `(n,)` are the fused scores, best first; `vectors` `(n, dim)` unit rows, a zero row where a passage has
    no vector. Picks one by one the largest `λ · rel − (1 − λ) · sim` (Carbonell and Goldstein 1998), where rel is the score
    min-max over the list and sim the largest `max(0, (cos − τ) / (1 − τ))` to what is picked. Ties keep the list's order.
    """
    n = len(scores)
    count = min(count, n)
    if count == 0:
        return []
    relevance = np.asarray(scores, dtype=np.float64)
    spread = relevance[0] - relevance.min()
    relevance = (relevance - relevance.min()) / spread if spread > 0 else np.ones(n)
    penalty = np.zeros(n)
    left = np.ones(n, dtype=bool)
    picked: list[int] = []
    while len(picked) < count:
        gain = mmr_lambda * relevance - (1.0 - mmr_lambda) * penalty
        gain[~left] = -np.inf
        best = int(np.argmax(np.round(gain, 9)))
        picked.append(best)
        left[best] = False
        if len(picked) < count:
            cosine = (vectors @ vectors[best]).astype(np.float64)
            penalty = np.maximum(penalty, np.maximum(0.0, (cosine - threshold) / (1.0 - threshold)))
    return picked
