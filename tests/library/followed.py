"""What the tests of followed folders share: files whose times are long past, a folder that is caught up with."""

import itertools
import os
from pathlib import Path

from kx_desktop.core.watching import FolderReport
from kx_desktop.library import Library
from tests.library.helping import write
from tests.library.queueing import settled

_MOMENTS = itertools.count(1_600_000_000)


def old(path: Path, text: str | bytes) -> Path:
    """A file that was written long ago, each at a second of its own: what is read right after it was written is looked at twice."""
    moment = next(_MOMENTS)
    write(path, text)
    os.utime(path, ns=(moment * 10**9 + 1, moment * 10**9 + 1))
    return path


def caught_up(library: Library, dataset: str = "") -> FolderReport:
    """Look through the one folder that is followed, and have the queue read what was found."""
    library.queue.start()
    (report,) = library.watching.catch_up(dataset=dataset).folders
    settled(library)
    return report


def counts(report: FolderReport) -> dict[str, int]:
    """What a look found, without what it found none of."""
    kinds = ("new", "changed", "moved", "gone", "unchanged", "unsure", "held_back", "waiting")
    return {kind: getattr(report, kind) for kind in kinds if getattr(report, kind)}
