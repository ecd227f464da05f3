"""Ctrl+C while something is being put in: the first asks it to stop, the second stops at once."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_EXIT_STATUS = 5
_STANDARD_ERROR = 2


@contextmanager
def stopping(stop: Callable[[], None]) -> Iterator[None]:
    """Within it, the first interrupt calls `stop`; a second one ends the process without ceremony.

    Ending so is safe: the library survives a kill at any moment. Outside the main thread nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # `stop` takes locks that the interrupted code may be holding, so a thread of its own calls it.
    # A SimpleQueue may be put into from a signal handler, whatever was interrupted.
    asked: SimpleQueue[str] = SimpleQueue()
    again = False

    def wait() -> None:
        if asked.get() == "stop":
            stop()

    def interrupted(*_: object) -> None:
        nonlocal again
        # Past the buffers of sys.stderr: they have locks too.
        if again:
            os.write(_STANDARD_ERROR, b"\n")
            os._exit(_EXIT_STATUS)
        again = True
        os.write(_STANDARD_ERROR, b"\nStopping; again to stop at once.\n")
        asked.put("stop")

    waiting = threading.Thread(target=wait, name="interrupt", daemon=True)
    waiting.start()
    before = {number: signal.signal(number, interrupted) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        asked.put("over")
        waiting.join()
