"""Drags and drops as they come from a file manager, an editor or a browser.

The events go to the native window, so that Qt itself finds the widget under the pointer, asks the ones above it where that one
declines, and tells a widget when the drag leaves it.
"""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

_ACTIONS = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction | Qt.DropAction.LinkAction
_LEFT, _PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def mime(
    *, paths: Sequence[Path] = (), text: str | None = None, urls: Sequence[str] = ()
) -> QMimeData:
    """What is dragged: files as a file manager gives them, a text, or addresses as a browser gives them."""
    data = QMimeData()
    if paths or urls:
        data.setUrls(
            [*(QUrl.fromLocalFile(str(path)) for path in paths), *(QUrl(url) for url in urls)]
        )
    if text is not None:
        data.setText(text)
    return data


class Drag:
    """A drag that hovers over windows; each step says whether what is under the pointer would take it."""

    def __init__(self, data: QMimeData) -> None:
        self._data = data
        self._window: QWidget | None = None
        self._answer = Qt.DropAction.IgnoreAction

    def move(self, widget: QWidget, pos: QPoint | None = None) -> bool:
        """Hold it over `widget`, at `pos` within it, by default its middle."""
        window, at = _place(widget, pos)
        if window is not self._window:
            self.leave()
            enter = QDragEnterEvent(at, _ACTIONS, self._data, _LEFT, _PLAIN)
            QCoreApplication.sendEvent(window.windowHandle(), enter)
            self._window = window
            self._keep_answer(enter)
        event = QDragMoveEvent(at, _ACTIONS, self._data, _LEFT, _PLAIN)
        # As Qt does: who says nothing to a move still means what it said before.
        event.setDropAction(self._answer)
        event.setAccepted(self._answer != Qt.DropAction.IgnoreAction)
        QCoreApplication.sendEvent(window.windowHandle(), event)
        return self._keep_answer(event)

    def _keep_answer(self, event: QDropEvent) -> bool:
        taken = event.isAccepted()
        self._answer = event.dropAction() if taken else Qt.DropAction.IgnoreAction
        return taken

    def drop(self, widget: QWidget, pos: QPoint | None = None) -> bool:
        """Let go over `widget`; a target that would not take it sees the drag leave, as on a desktop."""
        if not self.move(widget, pos):
            self.leave()
            return False
        window, at = _place(widget, pos)
        event = QDropEvent(at, _ACTIONS, self._data, _LEFT, _PLAIN)
        QCoreApplication.sendEvent(window.windowHandle(), event)
        self._window = None
        return event.isAccepted()

    def leave(self) -> None:
        """Take it out of the window, or give it up with Esc."""
        if self._window is not None:
            QCoreApplication.sendEvent(self._window.windowHandle(), QDragLeaveEvent())
            self._window = None


def drop(
    widget: QWidget,
    pos: QPoint | None = None,
    *,
    paths: Sequence[Path] = (),
    text: str | None = None,
    urls: Sequence[str] = (),
) -> bool:
    """Drag files, a text or addresses over `widget`, which is on a shown window, and let go; gives whether it was taken."""
    return Drag(mime(paths=paths, text=text, urls=urls)).drop(widget, pos)


def _place(widget: QWidget, pos: QPoint | None) -> tuple[QWidget, QPointF]:
    window = widget.window()
    assert window.windowHandle() is not None, "show the window first"
    at = widget.mapTo(window, widget.rect().center() if pos is None else pos)
    return window, QPointF(at)
