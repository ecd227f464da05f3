"""What the person should know of the document before reading it, in a line above it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from kx_desktop.gui.theme import Theme


class NoticeWidget(QFrame):
    """One or more sentences with a sign before them; hidden where there is nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("look", "notice")
        self.setProperty("tone", "warning")
        self._sign = QLabel(self)
        self._text = QLabel(self)
        self._text.setObjectName("sourceNotice")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        row.addWidget(self._sign)
        row.addWidget(self._text, 1)
        theme.changed.connect(self._draw_sign)
        self._draw_sign()
        self.hide()

    @property
    def text(self) -> str:
        """What is said; empty where nothing is."""
        return self._text.text()

    def say(self, *sentences: str) -> None:
        """Show these sentences; none of them is empty, and none at all hides the line."""
        self._text.setText(" ".join(sentences))
        self.setAccessibleName(self._text.text())
        self.setVisible(bool(sentences))

    def _draw_sign(self) -> None:
        side = self.fontMetrics().height()
        self._sign.setPixmap(self._theme.icon("warning", "warning").pixmap(side, side))
