"""The button that empties a line, with our own picture."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QToolButton

from kx_desktop.gui.theme import Theme


class ClearButton(QObject):
    """Gives `edit` a button that empties it, in the colours of the theme; `tooltip` and `name` say so to eyes and ears."""

    def __init__(self, edit: QLineEdit, theme: Theme, tooltip: str, name: str) -> None:
        super().__init__(edit)
        self._theme = theme
        edit.setClearButtonEnabled(True)
        self._actions = edit.findChildren(QAction)
        for action in self._actions:
            action.setToolTip(tooltip)
        for button in edit.findChildren(QToolButton):
            button.setAccessibleName(name)
        theme.changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        icon = self._theme.icon("close", "muted")
        for action in self._actions:
            if action.icon().cacheKey() != icon.cacheKey():
                action.setIcon(icon)
