"""Folders that are followed: what a person chose, how a folder stands, and what was seen of its files."""

from collections.abc import Mapping
from dataclasses import dataclass, field

WATCH_STATES = ("new", "caught up", "unreachable", "waiting", "stopped")
"""How a followed folder stands. `new` was never looked through, `caught up` was; `unreachable` is one whose folder is not there or not to be
read (a disk that is not plugged in): nothing of it is retired. `waiting` waits for a second look, because most of its files vanished at once.
`stopped` cannot go on until its `problem` is mended."""

WATCH_KINDS = (
    "new", "changed", "moved", "gone", "caught up", "held back", "unreachable", "reachable", "problem", "lost",
)  # fmt: skip
"""What can happen to a followed folder: the first four are of a file, the others of the folder; `lost` is of the library itself, which was
moved or taken away: nothing is followed until it is back."""


@dataclass(frozen=True, slots=True)
class WatchedFolder:
    """A folder that is followed for a dataset, read in place.

    `include` and `exclude` are patterns over the path below the folder (see `ingest.patterns`). `polling` is True where the folder is looked
    through time and again rather than listened to, None where its file system decides. `state` is one of `WATCH_STATES`; `problem` says in a
    sentence what is amiss. `files` counts what was found at the last look, `caught_up_ms` is its time in milliseconds since 1970, None before
    the first. `notes` are sentences for whoever has just added it.
    """

    id: int
    dataset: str
    path: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    hidden: bool = False
    links: bool = False
    polling: bool | None = None
    added_ms: int = 0
    files: int = 0
    caught_up_ms: int | None = None
    state: str = "new"
    problem: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WatchNews:
    """One thing that happened to a followed folder. `kind` is one of `WATCH_KINDS`; `path` is the file's, or the folder's own.

    `note` is a sentence, where there is one.
    """

    kind: str
    dataset: str
    folder: str
    path: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class WatchProgress:
    """How far a look through the followed folders has come: the folder, and how many of its files were compared."""

    dataset: str
    folder: str
    files: int


@dataclass(frozen=True, slots=True)
class FolderReport:
    """What a look through one folder found, against what was last read.

    `files` are those it would read at all; `unchanged` were not opened. `new`, `changed` and `moved` were written down for the queue, in
    `job` (None where there was nothing to write down); and so were `unsure`: those that were written just before they were read, so that a
    later write might not show. `waiting` stood there already. `gone` were retired, `held_back` vanished and wait for
    a second look. `left_out` counts what is not read by the reason. `problem` is a sentence where the folder could not be caught up with.
    """

    dataset: str
    folder: str
    files: int = 0
    unchanged: int = 0
    new: int = 0
    changed: int = 0
    moved: int = 0
    unsure: int = 0
    gone: int = 0
    held_back: int = 0
    waiting: int = 0
    left_out: Mapping[str, int] = field(default_factory=dict)
    job: int | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class CatchUpReport:
    """What a look through all followed folders found; `took_ms` is how long it took."""

    folders: tuple[FolderReport, ...]
    took_ms: float

    @property
    def jobs(self) -> tuple[int, ...]:
        """The jobs that were written down."""
        return tuple(one.job for one in self.folders if one.job is not None)
