"""Heeds, while the queue is at work, what others say of it in the ledger: a pause of the command's reaches the window, and the other way round."""

import threading
from collections.abc import Callable
from contextlib import suppress

from kx_desktop.core.errors import KxError

_LOOK_SECONDS = 0.4
"""Between two looks: what another program asks for is done within a second."""


class Heeding:
    """Calls `look` now and then, in a thread of its own, until it is closed."""

    def __init__(self, look: Callable[[], object]) -> None:
        self._look = look
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="kx-heeding", daemon=True)
        self._thread.start()

    def close(self, *, wait: bool = True) -> None:
        """End, and wait for the end unless it is not to be waited for."""
        self._ended.set()
        if wait and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(_LOOK_SECONDS):
            # A ledger that cannot be read is told of by whoever needs it.
            with suppress(KxError):
                self._look()
