"""Reciprocal rank fusion: rankings of several paths become one."""

from collections.abc import Mapping, Sequence

RRF_K = 60
"""The constant of the formula; 60 as in the paper."""


def reciprocal_rank_fusion(
    rankings: Mapping[str, Sequence[int]], rrf_k: int = RRF_K
) -> dict[int, float]:
    """Fused scores by row: the sum over rankings of `1 / (rrf_k + rank)`, ranks from 1.

    Each ranking holds distinct rows, best first. Cormack, Clarke and Büttcher 2009, "Reciprocal Rank Fusion
    outperforms Condorcet and individual Rank Learning Methods". Paths are added in the order of their names, so
    that the sum, rounded, is the same whatever order they came in.
    """
    fused: dict[int, float] = {}
    for path in sorted(rankings):
        for rank, row in enumerate(rankings[path], start=1):
            fused[row] = fused.get(row, 0.0) + 1.0 / (rrf_k + rank)
    return fused
