"""A text that takes the height of what stands in it, up to the room that there is, and scrolls from there on."""

import math

from PySide6.QtCore import QSizeF, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTextBrowser, QWidget
from typing_extensions import override

_NO_BOUND = 16_777_215
_MOST = 4000
"""Pixels; no screen has room for a text so tall, so that what comes to it need not be measured any more."""


class TextHeightBrowser(QTextBrowser):
    """To be laid out with all the room there is: its maximum height is that of its text, nothing where there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tall = 0
        self._settling = QTimer(self)
        self._settling.setInterval(0)
        self._settling.setSingleShot(True)
        self._settling.timeout.connect(self._settle)
        self.document().documentLayout().documentSizeChanged.connect(self._grown)

    def _grown(self, size: QSizeF) -> None:
        self._tall = math.ceil(size.height())
        self._take_height()

    def _take_height(self) -> None:
        around = self.height() - self.viewport().height()
        tall = 0 if self.document().isEmpty() else self._tall + around
        bound = tall if tall <= _MOST else _NO_BOUND
        if bound != self.maximumHeight():
            self.setMaximumHeight(bound)
            self._settling.start()

    def _settle(self) -> None:
        """Have a scroll bar only where room is short: it would come and go with each line, and each time all would be laid out anew."""
        policy = Qt.ScrollBarPolicy
        fits = self.height() >= self.maximumHeight()
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._settling.start()
        super().resizeEvent(event)
