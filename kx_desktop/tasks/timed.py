"""Work that may take so long and no longer."""

import time

from kx_desktop.core.errors import Cancelled
from kx_desktop.tasks.cancellation import CancelToken


class Timed(CancelToken):
    """A token that is cancelled once so many seconds are over: found out by whoever asks it, so that no thread waits for it."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds
        self._ends = time.monotonic() + seconds

    @property
    def cancelled(self) -> bool:
        """Whether the time is over, or `cancel` was called."""
        return super().cancelled or time.monotonic() >= self._ends

    def raise_if_cancelled(self) -> None:
        """Raises `Cancelled`, which says so where the time is over."""
        super().raise_if_cancelled()
        if time.monotonic() >= self._ends:
            raise took_too_long(self._seconds, "Ask for less at a time.")


def took_too_long(seconds: float, next_step: str) -> Cancelled:
    """What a call is told that had so many seconds."""
    return Cancelled(
        f"This took longer than the {seconds:g} seconds that a call may take.", next_step
    )
