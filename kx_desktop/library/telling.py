"""Who is told what the queue does: each in the order in which it came to be so, whichever threads say it."""

import logging
import threading
from collections.abc import Callable

from kx_desktop.core.ingesting import FinishedJob, QueueStatus

_log = logging.getLogger(__name__)

Listener = Callable[[QueueStatus | FinishedJob], object]


class Telling:
    """The status of the queue, and whoever listens to it."""

    def __init__(self) -> None:
        # Held while they are called, so that the last status that anybody hears is the last one that there was.
        self._order = threading.RLock()
        self._guard = threading.Lock()
        self._listeners: list[Listener] = []
        self._status = QueueStatus()

    @property
    def status(self) -> QueueStatus:
        """The last status that was told."""
        return self._status

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` called with whatever is told; returns what ends that."""
        with self._guard:
            self._listeners.append(listener)

        def end() -> None:
            with self._guard:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return end

    def tell(self, make: Callable[[QueueStatus], QueueStatus]) -> None:
        """Tell the status that `make` makes of the last one, unless it is the same."""
        with self._order:
            status = make(self._status)
            if status == self._status:
                return
            self._status = status
            for listener in self._all():
                if (
                    self._status is not status
                ):  # a listener did something: the others have heard the newer one
                    return
                _call(listener, status)

    def tell_end(self, done: FinishedJob) -> None:
        """Tell of the end of a job."""
        with self._order:
            for listener in self._all():
                _call(listener, done)

    def close(self) -> None:
        """Nobody is told anything any more."""
        with self._guard:
            self._listeners.clear()

    def _all(self) -> list[Listener]:
        with self._guard:
            return list(self._listeners)


def _call(listener: Listener, news: QueueStatus | FinishedJob) -> None:
    try:
        listener(news)
    except Exception:  # noqa: BLE001 - whoever listens must not stop the queue
        _log.exception("Whoever listens to the queue failed")
