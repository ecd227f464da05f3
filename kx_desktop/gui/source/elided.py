"""A label of one line that gives way: where room is short, a part of its text is left out."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget
from typing_extensions import override


class ElidedLabel(QLabel):
    """Keeps its whole text for who asks for it (`text`, the accessible name) and paints as much as fits."""

    def __init__(self, mode: Qt.TextElideMode, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mode = mode
        self._whole = ""
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

    @override
    def sizeHint(self) -> QSize:
        self.ensurePolished()
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._whole) + 4, metrics.height())

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
        if not self.toolTip() or self.toolTip() == self._whole:
            self.setToolTip(self._whole if shown != self._whole else "")
