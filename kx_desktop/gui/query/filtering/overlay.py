"""A panel that floats over the window below a button; a click elsewhere, a key that leads elsewhere, or Esc closes it.

It is no window of its own: input methods, screen readers and the keyboard work in it as everywhere in the window.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

_MARGIN = 8


class OverlayWidget(QWidget):
    """Covers the window without being seen, and holds the panel. Tab stays within."""

    closed = Signal()

    def __init__(self, panel: QWidget, opener: QWidget) -> None:
        """`panel` floats below `opener`, in the window that holds it when `open` is called."""
        super().__init__(opener.window())
        self._panel, self._opener = panel, opener
        panel.setParent(self)
        self.hide()

    def open(self) -> None:
        """Show the panel."""
        window = self._opener.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        window.installEventFilter(self)
        if self.isHidden():
            _app().focusChanged.connect(self._follow)
        self.place()
        self.show()
        self.raise_()

    def close_panel(self) -> None:
        """Hide the panel; the keyboard goes back to what opened it."""
        if self.isHidden():
            return
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self.window())
        self.window().removeEventFilter(self)
        _app().focusChanged.disconnect(self._follow)
        self.hide()
        if had_focus:
            self._opener.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    def place(self) -> None:
        """Fit the panel into the window, below its button."""
        window = self._opener.window()
        self.setGeometry(window.rect())
        corner = self._opener.mapTo(window, QPoint(0, self._opener.height() + 4))
        size = self._panel.sizeHint()
        wide = min(size.width(), window.width() - 2 * _MARGIN)
        tall = min(size.height(), max(window.height() - corner.y() - _MARGIN, 200))
        x = corner.x()
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            x += self._opener.width() - wide
        x = max(min(x, window.width() - wide - _MARGIN), _MARGIN)
        self._panel.setGeometry(QRect(x, corner.y(), wide, tall))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._panel.geometry().contains(event.position().toPoint()):
            self.close_panel()

    @override
    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        # What nobody in the panel takes is not for the window beneath.
        event.accept()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        current = QApplication.focusWidget()
        if current is None or not self.isAncestorOf(current):
            return super().focusNextPrevChild(next)
        reason = Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason
        one = _beside(current, next)
        while one is not None and one is not current:
            if self._is_stop(one):
                one.setFocus(reason)
                return True
            one = _beside(one, next)
        return False

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        """A shortcut may take the keyboard elsewhere in the window; a dialog or another window does not count."""
        if now is not None and now.window() is self.window() and not self.isAncestorOf(now):
            self.close_panel()

    def _is_stop(self, one: QWidget) -> bool:
        takes = bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus)
        return takes and one.isVisible() and one.isEnabled() and self.isAncestorOf(one)


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)  # noqa: S101 - there is no widget without it
    return app


def _beside(one: QWidget, is_next: bool) -> QWidget | None:  # noqa: FBT001 - as Qt hands it over
    return one.nextInFocusChain() if is_next else one.previousInFocusChain()
