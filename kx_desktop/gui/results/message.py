"""What stands in place of results where there are none: a sentence about why, and what the person can do."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.results.picture import PictureWidget
from kx_desktop.gui.text.plain import shown_lines
from kx_desktop.gui.theme import Theme

_ICONS = {"": "search", "warning": "warning", "bad": "error", "good": "check"}


class MessageWidget(QWidget):
    """An icon, a title, a sentence and, where something can be done, a button."""

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, name: str = "resultMessage"
    ) -> None:
        """The names of its parts begin with `name`."""
        super().__init__(parent)
        self._action: Callable[[], object] | None = None
        self._picture = PictureWidget(theme, 2.5)
        self._title = QLabel()
        self._title.setObjectName(f"{name}Title")
        self._title.setProperty("look", "title")
        larger = self._title.font()
        larger.setPointSizeF(max(larger.pointSizeF(), 1.0) * 1.2)
        self._title.setFont(larger)
        self._sentence = QLabel()
        self._sentence.setObjectName(f"{name}Sentence")
        self._sentence.setProperty("look", "muted")
        for label in (self._title, self._sentence):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._button = QPushButton()
        self._button.setObjectName(f"{name}Button")
        self._button.clicked.connect(self._act)
        self._button.hide()
        across = Qt.AlignmentFlag.AlignHCenter
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 24, 32, 24)
        layout.setSpacing(8)
        layout.addStretch(2)
        layout.addWidget(self._picture, alignment=across)
        layout.addSpacing(4)
        layout.addWidget(self._title)
        layout.addWidget(self._sentence)
        layout.addSpacing(8)
        layout.addWidget(self._button, alignment=across)
        layout.addStretch(3)

    def show_message(
        self,
        title: str,
        sentence: str,
        action_text: str,
        action: Callable[[], object] | None,
        tone: str,
    ) -> None:
        """Show this; `tone` is empty, `good`, `warning` or `bad`."""
        self._picture.show_icon(_ICONS.get(tone, "info"), tone or "muted")
        title, sentence = shown_lines(title), shown_lines(sentence)
        self._title.setText(title)
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))
        self._action = action
        self._button.setText(action_text)
        self._button.setAccessibleName(action_text)
        self._button.setAccessibleDescription(sentence)
        self._button.setVisible(bool(action_text) and action is not None)

    def _act(self) -> None:
        if self._action is not None:
            self._action()
