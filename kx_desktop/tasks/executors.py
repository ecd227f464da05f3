"""Three lanes of work, so that what a person waits for never stands behind what runs beside.

- `write` does one job after another, in order: changes to the library.
- `background` is as wide as the machine: reading, splitting, embedding.
- `interactive` has a few threads of its own: queries, and whatever a person is looking at.
"""

import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from types import TracebackType
from typing import Any, Generic, ParamSpec, Self, TypeVar

from kx_desktop.core.errors import Cancelled
from kx_desktop.tasks.cancellation import CancelToken

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger(__name__)
_INTERACTIVE = 4
"""Threads of the interactive lane: a query runs its paths side by side, and a newer one must not wait for it."""


class Job(Future[T], Generic[T]):
    """A `Future` whose error is logged where nobody ever asked for it: no failure goes by in silence."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._asked = False

    def result(self, timeout: float | None = None) -> T:
        """The job's result, or its error raised; waits for it, `timeout` seconds at most."""
        self._asked = True
        return super().result(timeout)

    def exception(self, timeout: float | None = None) -> BaseException | None:
        """The job's error, or None; waits for its end, `timeout` seconds at most."""
        self._asked = True
        return super().exception(timeout)

    def __del__(self) -> None:
        if self._asked or not self.done() or self.cancelled():
            return
        error = super().exception(0)
        if error is not None and not isinstance(error, Cancelled):
            _log.error("%s failed, and nobody asked for its result", self._name, exc_info=error)


class Lane:
    """One executor with named threads. `width` is how many jobs it runs at a time."""

    def __init__(self, name: str, width: int) -> None:
        self.name = name
        self.width = width
        self._pool = ThreadPoolExecutor(width, thread_name_prefix=f"kx-{name}")
        self._lock = threading.Lock()
        self._waiting: set[Job[Any]] = set()
        self._here = threading.local()

    @property
    def runs_here(self) -> bool:
        """Whether the thread that asks is one of this lane's own."""
        return getattr(self._here, "own", False)

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Job[T]:
        """Runs `function(*args, **kwargs)` when its turn comes.

        Raises `RuntimeError` after the lane was closed.
        """
        job: Job[T] = Job(getattr(function, "__qualname__", repr(function)))
        with self._lock:
            self._waiting.add(job)
        try:
            self._pool.submit(self._run, job, function, args, kwargs)
        except BaseException:
            with self._lock:
                self._waiting.discard(job)
            raise
        return job

    def close(self, *, cancel_pending: bool = True) -> None:
        """Takes no more jobs, waits for those that run, and for those that wait unless they are to be cancelled."""
        if cancel_pending:
            with self._lock:
                waiting = list(self._waiting)
            for job in waiting:
                job.cancel()
        self._pool.shutdown(wait=True)

    def _run(
        self, job: Job[T], function: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        self._here.own = True
        with self._lock:
            self._waiting.discard(job)
        if not job.set_running_or_notify_cancel():
            return
        try:
            result = function(*args, **kwargs)
        except BaseException as error:  # noqa: BLE001 - kept in the job, and raised where its result is asked for
            job.set_exception(error)
        else:
            job.set_result(result)


class Executors:
    """The three lanes, opened and closed together.

    `token` is cancelled when they close, so that long jobs that hold a child of it stop at their next joint.
    """

    def __init__(self, *, background: int = 0, interactive: int = _INTERACTIVE) -> None:
        self.token = CancelToken()
        self.write = Lane("write", 1)
        self.background = Lane("background", background or cores())
        self.interactive = Lane("interactive", interactive)

    def close(self, *, cancel_pending: bool = True) -> None:
        """Stops all lanes and waits for their threads.

        With `cancel_pending`, jobs that have not begun are cancelled and `token` too; else every job is done first, those
        in the background before the writes that they may ask for. Not to be called from a lane's own thread: it would wait for itself.
        """
        if any(lane.runs_here for lane in (self.write, self.background, self.interactive)):
            raise RuntimeError("executors cannot be closed from one of their own threads")
        if cancel_pending:
            self.token.cancel()
        for lane in (self.interactive, self.background, self.write):
            lane.close(cancel_pending=cancel_pending)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def cores() -> int:
    """How many processors this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


__all__ = ["CancelledError", "Executors", "Job", "Lane", "cores"]
