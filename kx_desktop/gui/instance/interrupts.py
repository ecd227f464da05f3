"""Ctrl+C in the terminal and SIGTERM of the system: the first closes the window cleanly, a second one ends the process.

While Qt waits for events no Python runs, so a handler written in Python would not be called before the next event. The
interpreter therefore writes a byte into a socket as soon as the signal comes (`signal.set_wakeup_fd`), and Qt wakes for that.
"""

import os
import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts(QObject):
    """Hears the signals from its making until `close`. To be made on the main thread."""

    asked = Signal()
    """The process is asked to end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ours, self._theirs = socket.socketpair()
        for end in (self._ours, self._theirs):
            end.settimeout(0)
        self._count = 0
        self._notifier = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        self._before_fd = signal.set_wakeup_fd(self._theirs.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, self._count_up) for number in SIGNALS}

    def close(self) -> None:
        """Give the signals back to whoever had them."""
        self._notifier.setEnabled(False)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._before_fd)
        self._ours.close()
        self._theirs.close()

    def _count_up(self, number: int, _: FrameType | None) -> None:
        self._count += 1
        if self._count > 1:
            # The library survives a kill at any moment, so nothing is lost by not waiting.
            os._exit(128 + number)

    def _wake(self) -> None:
        try:
            told = self._ours.recv(64)
        except BlockingIOError:
            return
        # Other signals write their number too, where someone handles them.
        if any(number in SIGNALS for number in told):
            self.asked.emit()
