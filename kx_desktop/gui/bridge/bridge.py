"""Work off the main thread, results on it.

A worker holds plain data and a callable, never a QObject. Cancelling a task means that nothing of it arrives any more, and then that
the work stops.
"""

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from kx_desktop.core.errors import Cancelled
from kx_desktop.gui.bridge.mailbox import Mailbox
from kx_desktop.tasks import CancelToken, Executors

T = TypeVar("T")
Work = Callable[[CancelToken], T]

_log = logging.getLogger(__name__)


class Task(Generic[T]):
    """Work that is under way. `done` or `failed` is called once on the main thread, unless it was cancelled before."""

    def __init__(
        self,
        token: CancelToken,
        done: Callable[[T], object],
        failed: Callable[[Exception], object],
    ) -> None:
        self._token = token
        self._done: Callable[[T], object] | None = done
        self._failed: Callable[[Exception], object] | None = failed

    @property
    def active(self) -> bool:
        """Whether its result is still to arrive."""
        return self._done is not None

    def cancel(self) -> None:
        """Nothing arrives any more; then the work stops at its next joint."""
        self._done = self._failed = None
        self._token.cancel()

    def deliver(self, result: T) -> None:
        """Hand over the result, on the main thread."""
        done, self._done, self._failed = self._done, None, None
        if done is not None:
            done(result)

    def deliver_error(self, error: Exception) -> None:
        """Hand over the failure, on the main thread."""
        failed, self._done, self._failed = self._failed, None, None
        if failed is not None:
            failed(error)


class Bridge(QObject):
    """Runs work on executors of its own and brings what comes of it to the main thread."""

    went_wrong = Signal(Exception)
    """A failure that nobody was there to take; a sentence for the status bar."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executors = Executors(background=2, interactive=4)
        self._mailbox = Mailbox(self)
        self._closed = False

    def run(
        self,
        work: Work[T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object] | None = None,
        *,
        lane: str = "interactive",
    ) -> Task[T]:
        """Have `work(token)` run off the main thread; then `done(result)` or `failed(error)` on it.

        `lane` is `interactive` for what the person waits for, `background` for the rest, `write` for what must keep its order.
        """
        token = self._executors.token.child()
        task: Task[T] = Task(token, done, failed or self.went_wrong.emit)
        if not self._closed:
            chosen = getattr(self._executors, lane)
            chosen.submit(_carry_out, work, token, task, self._mailbox.post)
        return task

    def post(self, call: Callable[[], object]) -> None:
        """Have `call` run on the main thread. May be called from any thread."""
        self._mailbox.post(call)

    def close(self) -> None:
        """Stop what runs and wait for it; nothing arrives any more."""
        self._closed = True
        self._mailbox.close()
        self._executors.close()


class Latest:
    """Of several tasks only the newest one's result arrives: starting one cancels the one before."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._task: Task[Any] | None = None

    @property
    def active(self) -> bool:
        """Whether a result is awaited."""
        return self._task is not None and self._task.active

    def run(
        self,
        work: Work[T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object] | None = None,
        *,
        lane: str = "interactive",
    ) -> None:
        """As `Bridge.run`, in place of the task before."""
        self.cancel()
        self._task = self._bridge.run(work, done, failed, lane=lane)

    def cancel(self) -> None:
        """Nothing arrives of the task that is under way."""
        if self._task is not None:
            self._task.cancel()
            self._task = None


def _carry_out(
    work: Work[T], token: CancelToken, task: Task[T], post: Callable[[Callable[[], object]], None]
) -> None:
    if token.cancelled:
        return
    try:
        result = work(token)
    except (Cancelled, CancelledError):
        if not token.cancelled:
            raise
    except Exception as error:  # noqa: BLE001 - told on the main thread, where the person is
        if not token.cancelled:
            post(partial(task.deliver_error, error))
    else:
        post(partial(task.deliver, result))
