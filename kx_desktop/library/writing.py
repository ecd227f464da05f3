"""Who may write: one at a time in this process, and one process at a time."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kx_desktop.core.errors import Busy, FailedPrecondition, KxError
from kx_desktop.tasks import CancelToken, WriterLock

_LOCK_NAME = "writer.lock"
_WAIT_FOR_WRITER = 5.0
"""Seconds that a writer waits for another process that writes."""

_PAUSE = 0.2


class Writing:
    """The right to write to one library."""

    def __init__(
        self,
        folder: Path,
        closing: CancelToken,
        require_there: Callable[[], object] = lambda: None,
    ) -> None:
        """`closing` is cancelled when the library closes; `require_there` raises where what is open lies no more in `folder`."""
        self._require_there = require_there
        self._lock = WriterLock(folder / _LOCK_NAME)
        self._mutex = threading.Lock()
        self._closing = closing
        self._left = threading.Condition()
        self._beside = 0

    def holder(self) -> str:
        """Who writes now, as far as is known; empty where nobody does."""
        return self._lock.holder()

    @contextmanager
    def alone(self, token: CancelToken, wait: float | None = None) -> Iterator[None]:
        """The one that writes, in this process and among all. Raises FailedPrecondition, Cancelled."""
        while not self._mutex.acquire(timeout=_PAUSE):
            token.raise_if_cancelled()
            self._closing.raise_if_cancelled()
        try:
            self._acquire(token, wait)
            try:
                yield
            finally:
                self._lock.release()
        finally:
            self._mutex.release()

    @contextmanager
    def beside(self) -> Iterator[None]:
        """Writes a few rows, beside an ingest of this process where one runs. Raises FailedPrecondition where another process writes."""
        with self._left:
            if self._closing.cancelled:
                raise FailedPrecondition("The library is closed.", "Open it again.")
            self._beside += 1
        try:
            self._acquire(self._closing, None)
            try:
                yield
            finally:
                self._lock.release()
        finally:
            with self._left:
                self._beside -= 1
                self._left.notify_all()

    @contextmanager
    def alone_if_nobody(self) -> Iterator[bool]:
        """As `alone`, but without waiting; gives whether it is so."""
        if not self._mutex.acquire(blocking=False):
            yield False
            return
        try:
            try:
                self._take(0.0)
            except KxError:
                yield False
                return
            try:
                yield True
            finally:
                self._lock.release()
        finally:
            self._mutex.release()

    @contextmanager
    def ended(self) -> Iterator[None]:
        """Waits for whoever of this process writes, and lets in no other."""
        with self._mutex:
            with self._left:
                self._left.wait_for(lambda: not self._beside)
            yield

    def _acquire(self, token: CancelToken, wait: float | None) -> None:
        """Take the lock among processes, in short waits: whoever is stopped meanwhile need not wait, nor another thread."""
        until = time.monotonic() + (_WAIT_FOR_WRITER if wait is None else wait)
        while True:
            left = until - time.monotonic()
            try:
                self._take(max(0.0, min(left, _PAUSE)))
            except Busy:
                if left <= _PAUSE:
                    raise
            else:
                return
            token.raise_if_cancelled()
            self._closing.raise_if_cancelled()

    def _take(self, wait: float) -> None:
        """The lock, and the library still below it: what is written to another folder than the database's would be lost to it."""
        self._lock.acquire(wait=wait)
        try:
            self._require_there()
        except BaseException:
            self._lock.release()
            raise
