"""How many calls run at once, how many wait, and how long one may take."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from kx_desktop.core.errors import Cancelled, ResourceExhausted, Unavailable
from kx_desktop.tasks import CancelToken
from kx_desktop.tasks.timed import took_too_long


class Turnstile:
    """Lets in so many calls at once; further ones wait in the order of their coming, and those beyond are told to come later."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._free = at_once
        self._at_once = at_once
        self._places = waiting
        self._queue: deque[threading.Event] = deque()
        self._lock = threading.Lock()

    @contextmanager
    def entered(self, seconds: float, ending: CancelToken | None = None) -> Iterator[float]:
        """Within it the call runs; gives the seconds that waiting has left of `seconds`.

        Raises ResourceExhausted where too many wait already, or the time is over before the call's turn comes; Unavailable
        where `ending` is cancelled by then.
        """
        began = time.monotonic()
        self._enter(seconds, ending or CancelToken())
        try:
            yield max(0.0, seconds - (time.monotonic() - began))
        finally:
            self._leave()

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return len(self._queue)

    @property
    def running(self) -> int:
        """How many run now."""
        return self._at_once - self._free

    def _enter(self, seconds: float, ending: CancelToken) -> None:
        with self._lock:
            if ending.cancelled:
                raise _stopped()
            if self._free and not self._queue:
                self._free -= 1
                return
            if len(self._queue) >= self._places:
                raise ResourceExhausted(
                    "The gateway has more calls than it can answer.", "Ask again in a moment."
                )
            turn = threading.Event()
            self._queue.append(turn)
        forget = ending.on_cancel(turn.set)
        try:
            is_over = not turn.wait(max(0.0, seconds))
        finally:
            forget()
        with self._lock:
            if turn not in self._queue:
                return
            self._queue.remove(turn)
        if not is_over:
            raise _stopped()
        raise ResourceExhausted(
            f"The gateway was busy with other calls for {seconds:g} seconds.",
            "Ask again in a moment.",
        )

    def _leave(self) -> None:
        with self._lock:
            # The place goes to whoever waits longest, without being free in between.
            if self._queue:
                self._queue.popleft().set()
            else:
                self._free += 1


def _stopped() -> Unavailable:
    return Unavailable(
        "The gateway is being stopped, and nothing of this was begun.",
        "Send it again when a gateway runs.",
    )


@contextmanager
def deadline(seconds: float, above: CancelToken | None = None) -> Iterator[CancelToken]:
    """Gives a token that is cancelled after so many seconds, or with `above`.

    What the work then raises as Cancelled tells that the time was over, where it was.
    """
    token = CancelToken() if above is None else above.child()
    over = threading.Event()

    def stop() -> None:
        over.set()
        token.cancel()

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield token
    except Cancelled as error:
        if over.is_set():
            next_step = "What was finished by then is kept; the same call goes on from there."
            raise took_too_long(seconds, next_step) from error
        raise
    finally:
        timer.cancel()
