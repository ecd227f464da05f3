"""How far an ingest has come, on one line of the terminal that is written over."""

import os
import threading
from types import TracebackType
from typing import Self, TextIO

from kx_desktop.cli import columns
from kx_desktop.core.ingesting import IngestProgress

_BAR = 20
_REWRITE = "\r\x1b[K"


def line(progress: IngestProgress, wide: int) -> str:
    """The line for a terminal of so many columns; on a narrow one the later parts give way."""
    done, total = progress.passages_embedded, progress.passages_total
    files = f"{progress.files_done:,}/{progress.files_total:,} files"
    if progress.files_failed:
        files += f" ({progress.files_failed:,} failed)"
    parts = [files, f"{done:,}/{total:,} passages"]
    if progress.passages_per_second > 0:
        parts.append(f"{progress.passages_per_second:,.0f}/s")
    if progress.seconds_left is not None:
        parts.append(f"{clock(progress.seconds_left)} left")
    bar = _bar(done / total if total else 0.0)
    shown = parts[0]
    for part in parts[1:]:
        if columns.width(f"{shown} · {part}") > wide:
            break
        shown += f" · {part}"
    if columns.width(f"{bar} {shown}") <= wide:
        shown = f"{bar} {shown}"
    room = wide - columns.width(shown) - 3
    current = columns.harmless(os.path.basename(progress.current)).replace("\n", " ")  # noqa: PTH119 - a name, not a place
    if progress.pages > 1:
        current = f"page {progress.page:,}/{progress.pages:,} {current}"
    if current and room >= 8:
        shown += f" · {columns.cut(current, room)}"
    return columns.cut(shown, wide)


def clock(seconds: float) -> str:
    """`45 s`, `3:07`, `2:05:00`."""
    whole = max(0, round(seconds))
    minutes, rest = divmod(whole, 60)
    if not minutes:
        return f"{whole} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _bar(part: float) -> str:
    full = round(min(1.0, part) * _BAR)
    return "▓" * full + "░" * (_BAR - full)


class ProgressLine:
    """Shows progress on a terminal, nothing in a pipe; leaves the line empty behind it.

    Called from whichever thread reports, some times a second.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self._live = stream.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._lock:
            self._write("")
            self._live = False

    def __call__(self, progress: IngestProgress) -> None:
        """Write the line over with how far it has come."""
        with self._lock:
            self._write(line(progress, self._columns()))

    def _write(self, text: str) -> None:
        if self._live:
            self._stream.write(_REWRITE + text)
            self._stream.flush()

    def _columns(self) -> int:
        try:
            # One column stays free: a full line would scroll some terminals.
            return os.get_terminal_size(self._stream.fileno()).columns - 1 or 79
        except (OSError, ValueError):
            return 79
