"""A page that says one thing: that the library is being opened, or why it cannot be, and what to do."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.text.plain import shown_lines
from kx_desktop.gui.theme import Theme

Actions = Sequence[tuple[str, Callable[[], object]]]


class MessagePage(QWidget):
    """A title, a sentence, and buttons for what can be done; the first is the one meant."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = ("info", "muted")
        self._icon = QLabel(self)
        self._title = QLabel(self)
        self._title.setObjectName("messageTitle")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.4)
        font.setBold(True)
        self._title.setFont(font)
        self._sentence = QLabel(self)
        self._sentence.setObjectName("messageSentence")
        self._sentence.setWordWrap(True)
        self._sentence.setProperty("look", "muted")
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._sentence.setMinimumWidth(self.fontMetrics().averageCharWidth() * 60)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addWidget(self._icon)
        column.addWidget(self._title)
        column.addWidget(self._sentence)
        column.addSpacing(4)
        column.addLayout(self._buttons)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addLayout(column)
        middle.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 24, 24, 24)
        whole.addStretch(2)
        whole.addLayout(middle)
        whole.addStretch(3)
        theme.changed.connect(self._colour)

    def show_message(
        self,
        title: str,
        sentence: str,
        actions: Actions = (),
        *,
        icon: str = "info",
        tone: str = "muted",
    ) -> None:
        """Show it, with a button for each of `actions`."""
        self._icon_name = (icon, tone)
        title, sentence = shown_lines(title), shown_lines(sentence)
        self._title.setText(title)
        self._title.setAccessibleName(title)
        self._sentence.setText(sentence)
        self._sentence.setAccessibleName(sentence)
        while (item := self._buttons.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for place, (text, action) in enumerate(actions):
            button = QPushButton(text, self)
            button.setAccessibleName(text)
            if place == 0:
                button.setProperty("look", "primary")
            button.clicked.connect(lambda _=False, chosen=action: chosen())
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
        self._colour()

    def _colour(self) -> None:
        name, role = self._icon_name
        pixmap = self._theme.icon(name, role).pixmap(QSize(32, 32), self.devicePixelRatioF())
        self._icon.setPixmap(pixmap)
