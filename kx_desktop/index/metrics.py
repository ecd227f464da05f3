"""Distance metrics: how the dense path compares a question's vector with the passages'.

The file of vectors holds directions, of length 1; lengths stand apart, and are 1 but for vectors that callers brought. With `q` and
`v` of lengths |q| and |v| and cosine c: `ip = |q| |v| c` (greater is nearer), `l2 = sqrt(|q|² + |v|² - 2 ip)` (smaller is nearer).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kx_desktop.index.dense import DenseIndex, exact_scores
from kx_desktop.index.rows import RankedRows

Vectors = NDArray[np.float32]

_DECIMALS = 6
_SMALL, _LARGE = 10.0 ** (1 - _DECIMALS), 10.0**_DECIMALS
_MOST_POWER = 300
_AT_ONCE = 16_384
"""Rows that are reckoned in double precision at a time."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One question by one metric (`cosine`, `l2` or `ip`).

    `direction` `(dim,)` is the question's vector brought to length 1, `length` what its length was. `lengths` `(n,)` are the passages',
    None where all are 1.
    """

    metric: str
    direction: Vectors
    length: float = 1.0
    lengths: NDArray[np.float64] | None = None

    def search(
        self,
        index: DenseIndex,
        vectors: Vectors,
        limit: int,
        allowed: NDArray[np.bool_] | None = None,
    ) -> RankedRows:
        """The `limit` nearest rows of `vectors` `(n, dim)`, nearest first, with scores in the metric's own terms.

        Rows that tie with the last are given too, as far as they were looked at. Where lengths differ every row is reckoned: graphs know
        directions alone.
        """
        if self.metric == "cosine":
            return index.search(vectors, self.direction, limit, allowed)
        if self.lengths is None:  # as by cosine, but for what rounding makes of it
            found = index.search(vectors, self.direction, limit, allowed)
            rows = found.rows
        else:
            rows = np.arange(len(vectors)) if allowed is None else np.flatnonzero(allowed)
        if not len(rows) or limit < 1:
            return RankedRows.none()
        scores = np.concatenate(
            [self.scores(vectors, rows[i : i + _AT_ONCE]) for i in range(0, len(rows), _AT_ONCE)]
        )
        goodness = self.goodness(scores)
        order = np.lexsort((rows, -goodness))
        last = goodness[order[min(limit, len(order)) - 1]]
        best = order[: int(np.searchsorted(-goodness[order], -last, side="right"))]
        return RankedRows(rows[best], scores[best])

    def scores(self, vectors: Vectors, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """The exact scores of those rows `(m,)`, in the metric's own terms.

        To the sixth decimal where lengths are of the usual size, else to as many digits as leave those of one question apart.
        """
        if self.metric == "cosine":
            return exact_scores(vectors[rows], self.direction)
        cosines = vectors[rows].astype(np.float64) @ self.direction.astype(np.float64)
        lengths = np.ones(len(rows)) if self.lengths is None else self.lengths[rows]
        greatest: NDArray[np.float64] = self.length * lengths
        made: NDArray[np.float64] = greatest * cosines
        if self.metric == "l2":
            # By the greater of the two, so that no square is too large or too small for a double.
            unit = np.maximum(self.length, lengths)
            one, other = self.length / unit, lengths / unit
            made = unit * np.sqrt(np.maximum(one**2 + other**2 - 2 * one * other * cosines, 0.0))
            greatest = unit
        return _rounded(made, greatest)

    def goodness(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """Scores turned so that greater is nearer."""
        return -scores if self.metric == "l2" else scores

    @property
    def least(self) -> float:
        """The least goodness that there can be: a passage that points the other way, as long as the longest."""
        longest = (
            1.0 if self.lengths is None or not len(self.lengths) else float(self.lengths.max())
        )
        return {
            "cosine": -1.0,
            "ip": -self.length * longest,
            "l2": -(self.length + longest),
        }[self.metric]


def _rounded(scores: NDArray[np.float64], greatest: NDArray[np.float64]) -> NDArray[np.float64]:
    """Scores `(m,)` without the digits that differ between machines; each is `greatest` `(m,)` at most, for the lengths of its vectors.

    To six decimals, but to twelve digits where lengths are very small or very large.
    """
    usual = (greatest >= _SMALL) & (greatest < _LARGE)
    rounded = np.zeros_like(scores)
    rounded[usual] = np.round(scores[usual], _DECIMALS)
    odd = ~usual & (greatest > 0)
    power = 10.0 ** np.clip(np.floor(np.log10(greatest[odd])), -_MOST_POWER, _MOST_POWER)
    rounded[odd] = np.round(scores[odd] / power, 2 * _DECIMALS) * power
    return rounded
