"""Who may write: one at a time in this process, and one process at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kx_desktop.core.errors import KxError
from kx_desktop.tasks import CancelToken, WriterLock

_LOCK_NAME = "writer.lock"
_WAIT_FOR_WRITER = 5.0
"""Seconds that a writer waits for another process that writes."""


class Writing:
    """The right to write to one library."""

    def __init__(self, folder: Path, closing: CancelToken) -> None:
        """`closing` is cancelled when the library closes."""
        self._lock = WriterLock(folder / _LOCK_NAME)
        self._mutex = threading.Lock()
        self._closing = closing

    def holder(self) -> str:
        """Who writes now, as far as is known; empty where nobody does."""
        return self._lock.holder()

    @contextmanager
    def alone(self, token: CancelToken, wait: float = _WAIT_FOR_WRITER) -> Iterator[None]:
        """The one that writes, in this process and among all. Raises FailedPrecondition, Cancelled."""
        while not self._mutex.acquire(timeout=0.2):
            token.raise_if_cancelled()
            self._closing.raise_if_cancelled()
        try:
            self._lock.acquire(wait=wait)
            try:
                yield
            finally:
                self._lock.release()
        finally:
            self._mutex.release()

    @contextmanager
    def beside(self, wait: float = _WAIT_FOR_WRITER) -> Iterator[None]:
        """Writes a few rows, beside an ingest of this process where one runs. Raises FailedPrecondition where another process writes."""
        self._lock.acquire(wait=wait)
        try:
            yield
        finally:
            self._lock.release()

    @contextmanager
    def alone_if_nobody(self) -> Iterator[bool]:
        """As `alone`, but without waiting; gives whether it is so."""
        if not self._mutex.acquire(blocking=False):
            yield False
            return
        try:
            try:
                self._lock.acquire(wait=0.0)
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
            yield
