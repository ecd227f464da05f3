"""Stopping what runs: a token that is handed down and asked now and then."""

import threading
import weakref
from collections.abc import Callable

from kx_desktop.core.errors import Cancelled


class CancelToken:
    """Says whether the person stopped the work; once cancelled, cancelled for ever.

    Work asks `raise_if_cancelled` at its joints. What cannot ask (a call into a child process, a wait) leaves a
    function with `on_cancel`. All methods may be called from any thread.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._event = threading.Event()
        self._callbacks: dict[object, Callable[[], object]] = {}
        self._children: weakref.WeakSet[CancelToken] = weakref.WeakSet()

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called on this token or one above it."""
        return self._event.is_set()

    def cancel(self) -> None:
        """Cancels this token and those below it, and calls what `on_cancel` left, in order, in this thread.

        Every function is called even where one before it raises; the first such error is raised in the end.
        """
        with self._lock:
            if self._event.is_set():
                return
            self._event.set()
            callbacks = list(self._callbacks.values())
            self._callbacks.clear()
            children = list(self._children)
        errors: list[Exception] = []
        for callback in [*callbacks, *(child.cancel for child in children)]:
            try:
                callback()
            except Exception as error:  # noqa: BLE001 - raised below, after the others were called
                errors.append(error)
        if errors:
            raise errors[0]

    def raise_if_cancelled(self) -> None:
        """Raises `Cancelled` where the token is cancelled."""
        if self._event.is_set():
            raise Cancelled(
                "This was stopped before it was done.", "What was finished by then is kept."
            )

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until the token is cancelled or the time is over; tells whether it is cancelled."""
        return self._event.wait(seconds)

    def on_cancel(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Calls `callback` once when the token is cancelled, at once where it already is.

        Gives back a function that forgets the callback. The token holds the callback until then.
        """
        key = object()
        with self._lock:
            if not self._event.is_set():
                self._callbacks[key] = callback
                return lambda: self._forget(key)
        callback()
        return lambda: None

    def child(self) -> "CancelToken":
        """A token that is cancelled with this one, and can be cancelled without it."""
        child = CancelToken()
        with self._lock:
            self._children.add(child)
            cancelled = self._event.is_set()
        if cancelled:
            child.cancel()
        return child

    def _forget(self, key: object) -> None:
        with self._lock:
            self._callbacks.pop(key, None)
