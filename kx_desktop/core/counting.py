"""Sentences that read right for one and for many."""


def by_count(count: int, one: str, many: str) -> str:
    """`one` where it is of a single thing, else `many`: whole sentences, which other languages can say in their own way."""
    return one if count == 1 else many
