"""Fusion: the rankings of several paths become one list of scores by row."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kx_desktop.index.rows import Rows, Scores

RRF_K = 60
"""The constant of the formula; 60 as in the paper."""


def reciprocal_rank_fusion(rankings: Mapping[str, Rows], rrf_k: int = RRF_K) -> tuple[Rows, Scores]:
    """Rows `(n,)`, ascending, and their fused scores `(n,)`: the sum over rankings of `1 / (rrf_k + rank)`, ranks from 1.

    Each ranking `(m,)` holds distinct rows, best first. Cormack, Clarke and Büttcher 2009, "Reciprocal Rank Fusion
    outperforms Condorcet and individual Rank Learning Methods". Paths are added in the order of their names, so
    that the sum, rounded, is the same whatever order they came in.
    """
    ranked = [rankings[path] for path in sorted(rankings)]
    if not ranked:
        return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.float64)
    terms = np.concatenate([1.0 / (rrf_k + np.arange(1, len(rows) + 1)) for rows in ranked])
    rows, places = np.unique(np.concatenate(ranked), return_inverse=True)
    return rows, np.bincount(places, weights=terms, minlength=len(rows)).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Scale:
    """Brings the scores of one path and one question to [0, 1]: 0 is the `least` that there can be, 1 the `best` that was found."""

    least: float
    best: float

    def value(self, score: float) -> float:
        """`(score - least) / (best - least)`, within [0, 1]; 0 where nothing was found."""
        # By halves, which is exact, so that the distance of two large numbers is not infinite.
        spread = self.best / 2 - self.least / 2
        within = (score / 2 - self.least / 2) / spread if spread > 0 else 0.0
        return min(max(within, 0.0), 1.0)


def weighted_fusion(
    scores: Mapping[str, Mapping[int, float]],
    scales: Mapping[str, Scale],
    weights: Mapping[str, float],
) -> dict[int, float]:
    """Fused scores by row: the sum over paths of weight times score brought to [0, 1].

    `scores` are by path and row; a row that a path says nothing of counts 0 there. Bruch, Gai and Ingber 2023, "An Analysis of Fusion
    Functions for Hybrid Retrieval" (TM2C2: min-max with the theoretical least as zero).
    """
    fused: dict[int, float] = {}
    for path in sorted(scores):
        value, weight = scales[path].value, weights[path]
        for row, score in scores[path].items():
            fused[row] = fused.get(row, 0.0) + weight * value(score)
    return fused


def shares(weights: Mapping[str, float]) -> dict[str, float]:
    """Weights made to sum to 1. At least one must be above 0."""
    total = sum(weights[path] for path in sorted(weights))
    return {path: weight / total for path, weight in weights.items()}
