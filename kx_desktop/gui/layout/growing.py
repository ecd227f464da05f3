"""What is as tall as its content until that would be too much of a dialog, and scrolls from there on."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget
from typing_extensions import override


class GrowingAreaWidget(QScrollArea):
    """Takes the height of its body, at most `most` pixels. Where the keyboard is stays in sight as the body grows."""

    def __init__(self, body: QWidget, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body, self._most = body, most
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        body.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().rangeChanged.connect(self._follow_later)

    @override
    def sizeHint(self) -> QSize:
        body = self._body
        tall = body.sizeHint().height() + 2 * self.frameWidth()
        return QSize(body.minimumSizeHint().width(), min(tall, self._most))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self._body:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _follow_later(self) -> None:
        # The body has its new size by now, what is in it not yet its new place.
        QTimer.singleShot(0, self, self._follow)

    def _follow(self) -> None:
        focused = self.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self.ensureWidgetVisible(focused, 0, 0)
