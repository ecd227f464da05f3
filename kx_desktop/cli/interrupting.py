"""Ctrl+C while something is being put in: the first asks it to stop, the second stops at once."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_EXIT_STATUS = 5


@contextmanager
def stopping(stop: Callable[[], None]) -> Iterator[None]:
    """Within it, the first interrupt calls `stop`; a second one ends the process without ceremony.

    Ending so is safe: the library survives a kill at any moment. Outside the main thread nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked = False

    def interrupted(*_: object) -> None:
        nonlocal asked
        if asked:
            # The write goes past the buffers: the interrupted code may be holding their locks.
            os.write(2, b"\n")
            os._exit(_EXIT_STATUS)
        asked = True
        os.write(
            sys.__stderr__.fileno() if sys.__stderr__ else 2,
            b"\nStopping; again to stop at once.\n",
        )
        stop()

    before = {number: signal.signal(number, interrupted) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
