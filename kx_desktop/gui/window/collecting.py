"""The garbage collector while something is under way that a person watches."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_held = 0


@contextmanager
def without_long_collections() -> Iterator[None]:
    """Collections within look only at what was made within; what was there before has its turn afterwards.

    A collection of everything keeps all threads from running, the window's too, for 100 to 200 ms in a window with its modules loaded.
    Safe to use from several threads at once.
    """
    global _held  # noqa: PLW0603 - the collector is the process's
    with _lock:
        _held += 1
        if _held == 1:
            gc.freeze()
    try:
        yield
    finally:
        with _lock:
            _held -= 1
            if not _held:
                gc.unfreeze()
