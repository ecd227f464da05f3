"""What the file table asks of the ledger."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.ingesting.runs import Changes, changes


class FileSource(Protocol):
    """The ledger's side of the table. Called off the main thread alone.

    Beside the states of the ledger a file may be `states.GONE` or `states.STOPPED`. Without states and words nothing that is gone matches.
    """

    def file_ids(self, dataset: str, states: Sequence[str], words: str, /) -> Iterable[int]:
        """The entries that match, in the order in which they came; empty arguments match all."""

    def file_rows(self, ids: Sequence[int], /) -> tuple[FileRow, ...]:
        """These entries; one that is gone is left out."""

    def file_states(self, dataset: str, /) -> Mapping[str, int]:
        """How many entries stand in each state."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which files are listed. Empty fields let all through."""

    dataset: str = ""
    states: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """One look at the ledger."""

    ids: Sequence[int]
    counts: Mapping[str, int]
    changes: Changes = field(default_factory=Changes)


def listing(source: FileSource, wanted: Filter, before: Sequence[int]) -> Listing:
    """List what matches, and compare it with the listing `before`."""
    ids = array("q", source.file_ids(wanted.dataset, wanted.states, wanted.text))
    return Listing(ids, source.file_states(wanted.dataset), changes(before, ids))
