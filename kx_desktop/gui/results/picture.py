"""An icon that stands for itself, as large as the text beside it asks for, in a colour of the theme."""

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from kx_desktop.gui.theme import Theme


class PictureWidget(QWidget):
    """Paints one icon; nothing a person can act on."""

    def __init__(self, theme: Theme, size_in_lines: float, parent: QWidget | None = None) -> None:
        """`size_in_lines` is the side of the icon in heights of a line of text."""
        super().__init__(parent)
        self._theme = theme
        self._size_in_lines = size_in_lines
        self._name = "info"
        self._role = "muted"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_icon(self, name: str, role: str) -> None:
        """Show this icon of `resources/icons` in the colour of this role."""
        self._name, self._role = name, role
        self.update()

    @override
    def sizeHint(self) -> QSize:
        side = round(self.fontMetrics().height() * self._size_in_lines)
        return QSize(side, side)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        square = QRect(QPoint(), QSize(1, 1) * min(self.width(), self.height()))
        square.moveCenter(self.rect().center())
        painter = QPainter(self)
        self._theme.icon(self._name, self._role).paint(painter, square)
        painter.end()
