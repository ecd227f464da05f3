"""Sentences that read right for one and for many."""

from collections.abc import Sequence

_TOLD = 10
"""Names that a sentence lists; one of a hundred names would be read by nobody."""


def by_count(count: int, one: str, many: str) -> str:
    """`one` where it is of a single thing, else `many`: whole sentences, which other languages can say in their own way."""
    return one if count == 1 else many


def listed(names: Sequence[str]) -> str:
    """The names with commas between them, the first ten and how many others there are: `a, b`, `a, b, … j and 3 others`."""
    shown, others = ", ".join(names[:_TOLD]), len(names) - _TOLD
    return (
        shown
        if others <= 0
        else by_count(others, f"{shown} and 1 other", f"{shown} and {others:,} others")
    )
