"""What stands in the queue of ingests, as the ledger has it: the same for whichever program asks."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QueuedJob:
    """A job that has not come to its end.

    `state` is `running` (some program works at it), `waiting`, `paused` or `stopping` (a person gave it up, and whoever may write ends it).
    `files_total` counts those that are known by now; `looking` says that folders are still to be looked through. `rebuild` says that it
    makes a dataset anew rather than reading files. `created_ms` is when it was asked for, in milliseconds since 1970.
    """

    job: int
    dataset: str
    state: str
    files_total: int
    files_done: int
    files_failed: int
    looking: bool
    rebuild: bool
    created_ms: int


@dataclass(frozen=True, slots=True)
class QueueOverview:
    """The queue as a whole: `state` is `idle`, `running`, `paused` or `waiting`; `writer` says who writes to the library, as far as is known.

    `jobs` stand in the order of their turn.
    """

    state: str
    writer: str
    jobs: tuple[QueuedJob, ...]


@dataclass(frozen=True, slots=True)
class JobFacts:
    """How a job is, one that has come to its end included.

    `state` is that of a `QueuedJob`, or `done` or `stopped` (given up). `files` counts its files by state, `passages` what they gave.
    """

    job: int
    dataset: str
    state: str
    files: Mapping[str, int]
    passages: int
    created_ms: int
