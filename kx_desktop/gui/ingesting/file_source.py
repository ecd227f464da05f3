"""What the file table asks of the ledger, and how a listing differs from the one before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kx_desktop.core.ingesting import FileRow


class FileSource(Protocol):
    """The ledger's side of the table; `Library` is one. Called off the main thread alone."""

    def file_ids(
        self, dataset: str = "", states: Sequence[str] = (), text: str = ""
    ) -> Sequence[int]:
        """The entries that match, in the order in which they came; empty arguments match all."""

    def file_rows(self, ids: Sequence[int]) -> tuple[FileRow, ...]:
        """These entries; one that is gone is left out."""

    def file_states(self, dataset: str = "") -> Mapping[str, int]:
        """How many entries stand in each state."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which files are listed. Empty fields let all through."""

    dataset: str = ""
    states: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """How to get from one listing to the next: first take out, from the last run to the first, then put in, from the first.

    Runs are `(first, count)`, those of `removed` in the old listing, those of `inserted` in the new one. `reordered` says that
    no removing and inserting would do.
    """

    removed: tuple[tuple[int, int], ...] = ()
    inserted: tuple[tuple[int, int], ...] = ()
    reordered: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """One look at the ledger."""

    ids: Sequence[int]
    counts: Mapping[str, int]
    changes: Changes = field(default_factory=Changes)


def listing(source: FileSource, wanted: Filter, before: Sequence[int]) -> Listing:
    """List what matches, and compare it with the listing `before`."""
    ids = source.file_ids(wanted.dataset, wanted.states, wanted.text)
    return Listing(ids, source.file_states(wanted.dataset), changes(before, ids))


def changes(old: Sequence[int], new: Sequence[int]) -> Changes:
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
