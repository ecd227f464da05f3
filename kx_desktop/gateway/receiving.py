"""Messages that do not come: a call is let go that has begun and sends nothing, so that it holds no thread of the others."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import grpc

_LOOK_SECONDS = 1.0


class Receiving:
    """Cancels the calls whose message was not there in time. Safe to use from any thread; `close` ends its own."""

    def __init__(self) -> None:
        self._awaited: dict[int, tuple[float, grpc.ServicerContext]] = {}
        self._count = 0
        self._lock = threading.Lock()
        self._some = threading.Event()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="gateway-receiving", daemon=True)
        self._thread.start()

    @contextmanager
    def within(self, seconds: float, context: grpc.ServicerContext) -> Iterator[None]:
        """Within it the message of the call is waited for; the call is cancelled when the time is over."""
        with self._lock:
            self._count += 1
            number = self._count
            self._awaited[number] = (time.monotonic() + seconds, context)
            if not self._some.is_set():
                self._some.set()
        try:
            yield
        finally:
            with self._lock:
                self._awaited.pop(number, None)

    def close(self) -> None:
        """Watch no more."""
        self._closed.set()
        self._some.set()
        self._thread.join()

    def _watch(self) -> None:
        while True:
            # While nothing is awaited the thread sleeps, however long that is.
            self._some.wait()
            if self._closed.wait(_LOOK_SECONDS):
                return
            now = time.monotonic()
            with self._lock:
                late = [key for key, (until, _) in self._awaited.items() if until <= now]
                contexts = [self._awaited.pop(key)[1] for key in late]
                if not self._awaited and not self._closed.is_set():
                    self._some.clear()
            for context in contexts:
                context.cancel()
