"""How long the main thread keeps the person waiting: the gaps between the ticks of a timer on it."""

import time
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Qt, QTimer

INTERVAL_MS = 5


@dataclass(slots=True)
class Gaps:
    """Milliseconds between two ticks; for how many of them the main thread was running, and for how many all threads of the process.

    Where neither ran, the gap is the machine's: other programs had the processors.
    """

    waits: list[float] = field(default_factory=list)
    ran: list[float] = field(default_factory=list)
    process_ran: list[float] = field(default_factory=list)

    def under(self, most: float) -> float:
        """The share of gaps below `most` milliseconds."""
        return sum(wait < most for wait in self.waits) / max(len(self.waits), 1)

    @property
    def longest(self) -> float:
        """The longest one."""
        return max(self.waits, default=0.0)

    def worst(self, count: int) -> list[tuple[float, float, float]]:
        """The longest ones, each with the times for which the main thread and the process ran."""
        return sorted(zip(self.waits, self.ran, self.process_ran, strict=True), reverse=True)[
            :count
        ]


class Ticker(QObject):
    """Ticks every 5 ms on the main thread from `begin` to `end`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.gaps = Gaps()
        self._last = self._last_ran = self._last_process_ran = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self._tick)

    def begin(self) -> None:
        """Measure from now on."""
        self.gaps = Gaps()
        self._last, self._last_ran = time.perf_counter(), time.thread_time()
        self._last_process_ran = time.process_time()
        self._timer.start()

    def end(self) -> Gaps:
        """What was measured."""
        self._timer.stop()
        return self.gaps

    def _tick(self) -> None:
        now, ran, process_ran = time.perf_counter(), time.thread_time(), time.process_time()
        self.gaps.waits.append(1000 * (now - self._last))
        self.gaps.ran.append(1000 * (ran - self._last_ran))
        self.gaps.process_ran.append(1000 * (process_ran - self._last_process_ran))
        self._last, self._last_ran, self._last_process_ran = now, ran, process_ran
