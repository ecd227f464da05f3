"""On which page a passage begins: a passage is of the first page or slide that it touches."""

from collections.abc import Iterable, Sequence
from itertools import islice

from kx_desktop.core.documents import Locator

PAGED = frozenset({"page", "slide"})


def pages_of(locators: Iterable[Locator], ranges: Sequence[tuple[int, int]]) -> list[int | None]:
    """The page of each range of code points `[start, end)`, which come in the order of their starts; None where there is none."""
    paged = [locator for locator in locators if locator.kind in PAGED]
    if not paged:
        return [None] * len(ranges)
    found: list[int | None] = []
    first = 0
    for start, end in ranges:
        while first < len(paged) and paged[first].end <= start:
            first += 1
        touching = (
            place.number
            for place in islice(paged, first, None)
            if place.start < end and place.end > start
        )
        found.append(next(touching, None))
    return found
