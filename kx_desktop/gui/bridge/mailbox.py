"""Calls handed from any thread to the main one, in order."""

import threading
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from typing_extensions import override

Call = Callable[[], object]


class Mailbox(QObject):
    """Lives on the main thread and runs there what `post` was given anywhere."""

    _KIND = QEvent.Type(QEvent.registerEventType())

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._calls: deque[Call] = deque()
        self._lock = threading.Lock()
        self._closed = False

    def post(self, call: Call) -> None:
        """Have `call` run on the main thread soon. May be called from any thread; after `close` it does nothing."""
        with self._lock:
            if self._closed:
                return
            self._calls.append(call)
            if len(self._calls) == 1:
                QCoreApplication.postEvent(self, QEvent(self._KIND))

    def close(self) -> None:
        """Forget what has not run, and take no more."""
        with self._lock:
            self._closed = True
            self._calls.clear()

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() != self._KIND:
            return super().event(event)
        # One call an event: whatever the person did meanwhile comes between two calls.
        with self._lock:
            call = self._calls.popleft() if self._calls else None
            if self._calls:
                QCoreApplication.postEvent(self, QEvent(self._KIND))
        if call is not None:
            call()
        return True
