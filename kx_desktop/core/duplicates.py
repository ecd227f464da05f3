"""Documents that a dataset holds more than once: the same bytes under several names, and texts that are nearly the same."""

from dataclasses import dataclass

SAME, NEAR = "same", "near"
"""The kinds of groups: one content at several places; several documents whose words are nearly the same."""


@dataclass(frozen=True, slots=True)
class Copy:
    """One of a group. `path` is where it stands, `root` the file on disk that holds it; both are empty for a text that came without a file.

    `document_ref` is hex, `characters` counts code points.
    """

    path: str
    root: str
    title: str
    document_ref: str
    characters: int


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Two copies or more, the one that came first before the others.

    `similarity` is 1 for the same bytes, else the least share of distinct words that one of the others has in common with the first
    (Jaccard: the words of both over the words of either).
    """

    kind: str
    similarity: float
    copies: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Duplicates:
    """What of a dataset is there more than once. `documents` counts what was compared.

    `uncompared` counts documents whose vectors are still to come: those are compared only where they share whole passages. `complete` is False where there were
    more pairs that may be alike than are looked at.
    """

    dataset: str
    groups: tuple[DuplicateGroup, ...]
    documents: int
    uncompared: int = 0
    complete: bool = True

    def of_kind(self, kind: str) -> tuple[DuplicateGroup, ...]:
        """The groups of one kind."""
        return tuple(group for group in self.groups if group.kind == kind)
