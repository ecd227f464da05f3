"""Ingests that a caller waits for, beside the queue: it shows how they get on, and what a person says of it goes for them too."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kx_desktop.core.errors import Cancelled, FailedPrecondition
from kx_desktop.core.ingesting import IngestProgress
from kx_desktop.library.holding import Hold
from kx_desktop.tasks import CancelToken

Progress = Callable[[IngestProgress], None]

_PAUSED = "Taking in files is paused."
_RESUME = "Resume it in the window, or with: kx queue resume. What was begun goes on then."
_GIVEN_UP = "This was cancelled by the person at the window, or with kx queue cancel."
_KEPT = "What was stored by then is kept. Send it again to take in the rest."


class DirectIngest:
    """One of them. `job` and `dataset` are set once it has its turn; `cancel` gives it up, `hold` leaves the rest of it for later."""

    def __init__(self, cancel: CancelToken, hold: CancelToken, told: Callable[[], object]) -> None:
        self.cancel = cancel.child()
        self.hold = Hold()
        self.stop = self.cancel.child()
        """Cancelled with either."""
        self.job: int | None = None
        self.dataset = ""
        self.progress: IngestProgress | None = None
        self.is_paused = self.is_given_up = False
        self._told = told
        self._forget = (
            hold.on_cancel(self.hold.cancel),
            self.hold.on_cancel(self.stop.cancel),
        )

    def begin(self, job: int, dataset: str) -> None:
        """It is written down as `job`."""
        self.job, self.dataset = job, dataset

    def progressed(self, on_progress: Progress | None, progress: IngestProgress) -> None:
        """It has come so far."""
        self.progress = progress
        if on_progress is not None:
            on_progress(progress)
        self._told()

    def end(self) -> None:
        """It is over."""
        for forget in self._forget:
            forget()


class DirectIngests:
    """Those of one library. May be used from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: list[DirectIngest] = []
        self._told: Callable[[], object] = lambda: None
        self._ended: Callable[[], object] = lambda: None

    def listen(self, told: Callable[[], object], ended: Callable[[], object]) -> None:
        """Have `told` called whenever one has come further, and `ended` when one is over."""
        self._told, self._ended = told, ended

    @contextmanager
    def entered(
        self, cancel: CancelToken, hold: CancelToken, is_paused: Callable[[], bool]
    ) -> Iterator[DirectIngest]:
        """Within it one waits for its turn and runs. Raises FailedPrecondition where all is paused, before or meanwhile; Cancelled where a person gave it up."""
        one = DirectIngest(cancel, hold, self._tell)
        with self._lock:
            self._all.append(one)
        try:
            if is_paused():
                raise FailedPrecondition(_PAUSED, _RESUME)
            yield one
        except Cancelled as error:
            if one.is_given_up and not cancel.cancelled:
                raise Cancelled(_GIVEN_UP, _KEPT) from error
            if one.is_paused and not cancel.cancelled:
                raise FailedPrecondition(_PAUSED, _RESUME) from error
            raise
        finally:
            one.end()
            with self._lock:
                self._all.remove(one)
            self._ended()

    @property
    def running(self) -> DirectIngest | None:
        """The one that has its turn."""
        return next((one for one in self._now() if one.job is not None), None)

    def pause(self) -> None:
        """Leave what is to be done of them for later."""
        for one in self._now():
            one.is_paused = True
            one.hold.cancel()

    def give_up(self, jobs: set[int] | None = None) -> None:
        """Stop them for good: all, or those that are one of `jobs`."""
        for one in self._now():
            if jobs is None or one.job in jobs:
                one.is_given_up = True
                one.cancel.cancel()

    def __contains__(self, job: int) -> bool:
        return any(one.job == job for one in self._now())

    def _tell(self) -> None:
        self._told()

    def _now(self) -> list[DirectIngest]:
        with self._lock:
            return list(self._all)
