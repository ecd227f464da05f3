"""Whether the files that an answer comes from are still as they were when they were read."""

import os
import stat
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kx_desktop.core.queries import Hit
from kx_desktop.store.database import Database
from kx_desktop.store.file_stats import STANDS, UNSURE, FileStat, FileStats

CHANGED, GONE = "changed", "gone"
MOST_SECONDS = 0.05
"""An answer waits no longer for disks: what they have not told by then is taken to be as it was."""

_Place = tuple[int, str]
"""A dataset and a file that its hits come from."""


class SourceLook:
    """Looks at the files of hits, and at no others. May be used from any thread.

    A disk that does not answer keeps one thread waiting, never an answer; until it answers, sources are not looked at.
    """

    def __init__(self, database: Database) -> None:
        self._stats = FileStats(database)
        self._busy = threading.Lock()

    def told(self, hits: Sequence[Hit], datasets: Mapping[str, int]) -> tuple[Hit, ...]:
        """The hits, each with how its file is now. `datasets` are ids by name. An earlier state of a file says nothing: that is what it is."""
        places = {
            (datasets[hit.dataset], hit.root): hit
            for hit in hits
            if hit.root and not hit.superseded and hit.dataset in datasets
        }
        if not places or not self._busy.acquire(blocking=False):
            return tuple(hits)
        try:
            known = {place: self._stats.of(*place) for place in places}
        except BaseException:
            self._busy.release()
            raise
        found: dict[_Place, str] = {}
        done = threading.Event()

        def look() -> None:
            try:
                for place in places:
                    found[place] = state_of(place[1], known[place])
            finally:
                self._busy.release()
                done.set()

        threading.Thread(target=look, name="kx-sources", daemon=True).start()
        done.wait(MOST_SECONDS)
        seen = dict(found)
        return tuple(
            replace(hit, source=state)
            if not hit.superseded
            and (state := seen.get((datasets.get(hit.dataset, 0), hit.root), ""))
            else hit
            for hit in hits
        )


def state_of(path: str, before: FileStat | None) -> str:
    """How the file at `path` is now, against how it was when it was read (None: not known): empty, `changed` or `gone`."""
    try:
        now = os.stat(path)  # noqa: PTH116 - names may hold bytes that are not Unicode
    except (FileNotFoundError, NotADirectoryError):
        return GONE
    except (OSError, ValueError):
        return ""
    if not stat.S_ISREG(now.st_mode):
        return GONE
    if before is None or (before.mtime_ns == UNSURE and before.size == now.st_size):
        return ""
    # What stands there was read and gave nothing, so the hit is of an earlier state.
    is_same = before.outcome == STANDS and before.is_same(now.st_size, now.st_mtime_ns)
    return "" if is_same else CHANGED
