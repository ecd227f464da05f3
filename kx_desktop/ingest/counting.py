"""The counts of one ingest, for the progress that a person sees. Changed by several threads, so behind a lock."""

import threading
import time
from collections.abc import Callable, Iterable

from kx_desktop.core.ingesting import IngestProgress
from kx_desktop.tasks import RateMeter

_LEAST_PAUSE = 0.1
"""Seconds between two tellings, so that whoever shows them is not flooded."""


class Counts:
    """What was queued, read, stored and embedded so far; tells `on_progress` now and then."""

    def __init__(self, on_progress: Callable[[IngestProgress], None] | None) -> None:
        self._on_progress = on_progress
        self._lock = threading.Lock()
        self._meter = RateMeter()
        self._told = 0.0
        self.files_total = 0
        self.files_done = 0
        self.files_failed = 0
        self.passages_total = 0
        self.passages_embedded = 0
        self.current = ""
        self._page = (0, 0)
        self._stages: dict[int, str] = {}

    def stages(self) -> dict[int, str]:
        """Which ledger entries are being read or split at this moment."""
        with self._lock:
            return dict(self._stages)

    def enter_stage(self, entries: Iterable[int], stage: str) -> None:
        """Those ledger entries are in `stage` now: `reading`, `splitting`, or none where it is empty."""
        with self._lock:
            for entry in entries:
                if stage:
                    self._stages[entry] = stage
                else:
                    self._stages.pop(entry, None)

    def add(
        self,
        *,
        files_total: int = 0,
        files_done: int = 0,
        files_failed: int = 0,
        passages_total: int = 0,
        passages_embedded: int = 0,
        current: str | None = None,
        page: tuple[int, int] = (0, 0),
    ) -> None:
        """Add to the counts and tell. `page` goes with `current`: the page of it that is being recognised, and how many it has."""
        with self._lock:
            self.files_total += files_total
            self.files_done += files_done
            self.files_failed += files_failed
            self.passages_total += passages_total
            self.passages_embedded += passages_embedded
            if current is not None:
                self.current, self._page = current, page
            if passages_embedded:
                self._meter.add(passages_embedded)
        self.tell()

    def tell(self, *, now: bool = False) -> None:
        """Tell `on_progress`, unless it was told a moment ago."""
        if self._on_progress is None:
            return
        with self._lock:
            moment = time.monotonic()
            if not now and moment - self._told < _LEAST_PAUSE:
                return
            self._told = moment
            left = self.passages_total - self.passages_embedded
            progress = IngestProgress(
                self.files_total,
                self.files_done,
                self.files_failed,
                self.passages_total,
                self.passages_embedded,
                self._meter.rate,
                self._meter.seconds_left(left),
                self.current,
                *self._page,
            )
        self._on_progress(progress)
