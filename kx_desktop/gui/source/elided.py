"""A label of one line that gives way: where room is short, a part of its text is left out."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget
from typing_extensions import override

from kx_desktop.gui.text.plain import plain_tooltip


class ElidedLabel(QLabel):
    """Keeps its whole text for who asks for it (`text`, the accessible name) and paints as much as fits."""

    def __init__(self, mode: Qt.TextElideMode, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mode = mode
        self._whole = ""
        self._own_tooltip = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @override
    def setText(self, text: str) -> None:
        self._whole = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self._paint_text()

    @override
    def text(self) -> str:
        return self._whole

    def width_of(self, text: str) -> int:
        """The width that the whole of a text takes."""
        self.ensurePolished()
        return self.fontMetrics().horizontalAdvance(text) + 4

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.width_of(self._whole), self.fontMetrics().height())

    @override
    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(min(metrics.averageCharWidth() * 4, self.sizeHint().width()), metrics.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._paint_text()

    def _paint_text(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, self._mode, self.width())
        super().setText(shown)
        # One that was set by others stays.
        if self.toolTip() == self._own_tooltip:
            self._own_tooltip = plain_tooltip(self._whole) if shown != self._whole else ""
            self.setToolTip(self._own_tooltip)
