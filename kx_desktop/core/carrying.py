"""What copying, moving, exporting and importing come to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CarryProgress:
    """How far it has come: `done` of `total` bytes, and in words what is carried now."""

    done: int
    total: int
    current: str


@dataclass(frozen=True, slots=True)
class CopyReport:
    """A library was copied or moved to `folder`: so many files, so many bytes.

    `left` names what stands in the former folder and is no part of a library: it was not copied, and not taken away. `settings_follow` says
    that the settings named the former folder and name the new one now.
    """

    folder: str
    files: int
    size_bytes: int
    left: tuple[str, ...] = ()
    settings_follow: bool = False


@dataclass(frozen=True, slots=True)
class CarryReport:
    """A dataset was written to `file`, or read from it. `vectors` counts the passages that came with theirs.

    `documents` are those that searches find; beside them `earlier` ones came, states of files that were superseded or are gone.
    """

    dataset: str
    file: str
    documents: int
    passages: int
    vectors: int
    size_bytes: int
    advisories: tuple[str, ...] = ()
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class CarriedDataset:
    """What a file says of the dataset that it carries, before any of it is taken in."""

    dataset: str
    file: str
    documents: int
    passages: int
    vectors: int
