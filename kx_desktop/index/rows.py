"""What a path gives: rows of a dataset, each with a score."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int64]
Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RowScore:
    """A row of the dataset with the score that a path gave it."""

    row: int
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class RankedRows(Sequence[RowScore]):
    """Rows of a dataset as a path ranked them, best first: `rows` `(n,)` and their `scores` `(n,)`.

    Two arrays instead of hundreds of objects: a query ranks several hundred rows and shows ten.
    """

    rows: Rows
    scores: Scores

    @classmethod
    def of(cls, found: Iterable[RowScore]) -> "RankedRows":
        """Those rows, in their order."""
        listed = list(found)
        rows = np.array([hit.row for hit in listed], dtype=np.int64)
        return cls(rows, np.array([hit.score for hit in listed], dtype=np.float64))

    @classmethod
    def none(cls) -> "RankedRows":
        """No row at all."""
        return cls(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.float64))

    @classmethod
    def sorted(cls, rows: Rows, scores: Scores) -> "RankedRows":
        """Those rows, the greatest score first; equal scores stand in row order."""
        order = np.lexsort((rows, -scores))
        return cls(rows[order], scores[order])

    def taken(self, places: NDArray[np.int64] | NDArray[np.bool_]) -> "RankedRows":
        """What stands at `places` `(m,)`, in their order; or where they, `(n,)`, are True."""
        return RankedRows(self.rows[places], self.scores[places])

    def with_last_tie(self, limit: int) -> "RankedRows":
        """The first `limit`, and all that tie with the last of them."""
        if len(self.rows) <= limit:
            return self
        if limit < 1:
            return RankedRows.none()
        return self[: int(np.searchsorted(-self.scores, -self.scores[limit - 1], side="right"))]

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, place: int) -> RowScore: ...

    @overload
    def __getitem__(self, place: slice) -> "RankedRows": ...

    def __getitem__(self, place: int | slice) -> "RowScore | RankedRows":
        if isinstance(place, slice):
            return RankedRows(self.rows[place], self.scores[place])
        return RowScore(int(self.rows[place]), float(self.scores[place]))
