"""How one listing differs from the one before, as runs of rows to take out and to put in."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Changes:
    """How to get from one listing to the next: first take out, from the last run to the first, then put in, from the first.

    Runs are `(first, count)`, those of `removed` in the old listing, those of `inserted` in the new one. `reordered` says that
    no removing and inserting would do.
    """

    removed: tuple[tuple[int, int], ...] = ()
    inserted: tuple[tuple[int, int], ...] = ()
    reordered: bool = False


def changes(old: Sequence[K], new: Sequence[K]) -> Changes:
    """The runs of entries that went and came. Entries that stay are expected in the same order."""
    if len(new) >= len(old) and all(a == b for a, b in zip(old, new, strict=False)):
        added = len(new) - len(old)
        return Changes(inserted=((len(old), added),) if added else ())
    stay = set(old) & set(new)
    removed = _runs([place for place, id_ in enumerate(old) if id_ not in stay])
    inserted = _runs([place for place, id_ in enumerate(new) if id_ not in stay])
    kept_old = [id_ for id_ in old if id_ in stay]
    kept_new = [id_ for id_ in new if id_ in stay]
    return Changes(removed, inserted, reordered=kept_old != kept_new)


def _runs(places: Sequence[int]) -> tuple[tuple[int, int], ...]:
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((place, 1))
    return tuple(runs)
