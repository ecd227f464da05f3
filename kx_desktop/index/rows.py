"""What a path gives: rows of a dataset, each with a score."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RowScore:
    """A row of the dataset with the score that a path gave it."""

    row: int
    score: float
