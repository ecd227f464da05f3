"""What the machine was doing while something was measured: figures of a busy machine are to be read as such."""

import os
import platform
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from kx_desktop.tasks.executors import cores


def describe() -> str:
    """The machine in a line."""
    memory = psutil.virtual_memory().total / 2**30
    return (
        f"{cores()} cores, {_processor()}, {memory:.0f} GiB, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}; load average {_load()}"
    )


def _processor() -> str:
    try:
        for row in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if row.startswith("model name"):
                return row.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "processor unknown"


def _load() -> str:
    return " ".join(f"{value:.1f}" for value in os.getloadavg())


@dataclass(slots=True)
class Conditions:
    """How busy the machine was; filled in when the watch ends."""

    seconds: float = 0.0
    load: str = ""
    others: float = 0.0

    def __str__(self) -> str:
        """In words."""
        return (
            f"{self.seconds:.0f} s; load average {self.load} at the end; other programs took "
            f"{self.others:.0%} of the processors"
        )


def own_seconds() -> float:
    """Processor seconds of this process and of those children that ended, all threads together."""
    return sum(
        use.ru_utime + use.ru_stime
        for use in (
            resource.getrusage(resource.RUSAGE_SELF),
            resource.getrusage(resource.RUSAGE_CHILDREN),
        )
    )


def _busy_seconds() -> float:
    times = psutil.cpu_times()
    busy = sum(times) - times.idle - getattr(times, "iowait", 0.0)
    # Linux counts what a guest takes within user and nice too.
    return float(busy - getattr(times, "guest", 0.0) - getattr(times, "guest_nice", 0.0))


@contextmanager
def watched() -> Iterator[Conditions]:
    """Measures what the machine does during the block."""
    found = Conditions()
    began, busy, own = time.perf_counter(), _busy_seconds(), own_seconds()
    try:
        yield found
    finally:
        found.seconds = time.perf_counter() - began
        found.load = _load()
        others = (_busy_seconds() - busy) - (own_seconds() - own)
        found.others = min(1.0, max(0.0, others / (found.seconds * (psutil.cpu_count() or 1) or 1)))


def tree_seconds() -> float:
    """Processor seconds of this process and its children, those that still run included."""
    total = own_seconds()
    for child in psutil.Process().children(recursive=True):
        try:
            times = child.cpu_times()
        except psutil.Error:
            continue
        total += times.user + times.system
    return total
