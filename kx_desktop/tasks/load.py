"""How busy other programs keep the machine, and work that makes room for them."""

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kx_desktop.tasks.cancellation import CancelToken
from kx_desktop.tasks.executors import cores

OFF, AUTO, ON = "off", "auto", "on"
"""The values of the setting `gentle`."""

_BUSY = 0.5
"""Others keep more than this share of the processors busy: then we make room."""

_LOOK_SECONDS = 1.0
_LONGEST_REST = 3.0

_PROC = Path("/proc")
_IDLE = slice(3, 5)
"""`idle` and `iowait` of the first line of /proc/stat (proc(5))."""

_COUNTED = 8
"""`user` to `steal`; what guests take stands in `user` too."""


class OthersLoad:
    """The share of the processors, from 0 to 1, that programs other than this one and its children took lately.

    Measured on Linux from /proc/stat less our own time. Elsewhere from the mean number of runnable threads of the last minute, of which
    ours cannot be told apart: then so many as we may run at most are taken off.
    """

    def __init__(
        self,
        proc: Path = _PROC,
        clock: Callable[[], float] = time.monotonic,
        processors: int | None = None,
    ) -> None:
        self._proc = proc
        self._clock = clock
        self._cores = processors or cores()
        self._lock = threading.Lock()
        self._looked = -_LOOK_SECONDS
        self._before: tuple[float, float, float] | None = None
        self._share = 0.0

    def __call__(self) -> float:
        """The share as it was in the last second or so; 0 where it is not known yet."""
        with self._lock:
            now = self._clock()
            if now - self._looked >= _LOOK_SECONDS:
                self._looked = now
                self._look()
            return self._share

    def _look(self) -> None:
        try:
            total, busy = self._machine()
            own = self._own()
        except (OSError, ValueError, IndexError):
            self._share = self._by_average()
            return
        before, self._before = self._before, (total, busy, own)
        if before is not None and total > before[0]:
            others = (busy - before[1]) - max(0.0, own - before[2])
            self._share = min(1.0, max(0.0, others / (total - before[0])))

    def _machine(self) -> tuple[float, float]:
        """Ticks of all processors since the start of the machine: all, and those that were not idle."""
        line = (self._proc / "stat").read_text("ascii").split("\n", 1)[0].split()
        ticks = [float(word) for word in line[1 : _COUNTED + 1]]
        return sum(ticks), sum(ticks) - sum(ticks[_IDLE])

    def _own(self) -> float:
        """Ticks of this process and of its children that live."""
        pids = {"self"}
        for thread in (self._proc / "self" / "task").iterdir():
            with suppress(OSError):  # a kernel that does not tell, or a thread that has ended
                pids.update((thread / "children").read_text("ascii").split())
        own = 0.0
        for pid in pids:
            with suppress(OSError, IndexError):
                # The name in the second field may hold spaces and brackets.
                stat = (self._proc / pid / "stat").read_text("utf-8", "replace")
                own += sum(float(word) for word in stat.rpartition(")")[2].split()[11:13])
        return own

    def _by_average(self) -> float:
        try:
            running = os.getloadavg()[0]
        except OSError:
            return 0.0
        return min(1.0, max(0.0, running - self._cores) / self._cores)


class Gentleness:
    """Rests between pieces of work, so that other programs get their turn.

    `auto` rests twice as long as it has worked while others keep more than half of the processors busy; `on` as long as it has worked, always;
    `off` never.
    """

    def __init__(self, mode: str = OFF, load: Callable[[], float] | None = None) -> None:
        self._mode = mode
        self._load = load or OthersLoad()

    def seconds(self, worked: float) -> float:
        """How long to rest after so many seconds of work, three at most."""
        if self._mode == ON:
            return min(_LONGEST_REST, worked)
        if self._mode == AUTO and self._load() > _BUSY:
            return min(_LONGEST_REST, 2 * worked)
        return 0.0

    def rest(self, worked: float, token: CancelToken) -> None:
        """Rest after so many seconds of work, or until `token` is cancelled."""
        if seconds := self.seconds(worked):
            token.wait(seconds)
