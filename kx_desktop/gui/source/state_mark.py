"""A mark beside the name of a document whose file is not as it was read: a warning icon, and words where there is room for them."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from kx_desktop.gui.results.picture import PictureWidget
from kx_desktop.gui.text.plain import plain_tooltip
from kx_desktop.gui.theme import Theme


class StateMarkWidget(QWidget):
    """Says that the file has changed or gone; hidden where it is as it was read."""

    def __init__(self, theme: Theme, font: QFont, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sourceStateMark")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._icon = PictureWidget(theme, 1.0, self)
        self._icon.show_icon("warning", "warning")
        self._words = QLabel(self)
        self._words.setObjectName("sourceStateLabel")
        self._words.setProperty("look", "warning")
        self._words.setFont(font)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._icon)
        row.addWidget(self._words)
        self.hide()

    def show_state(self, words: str, in_full: str) -> None:
        """Show these words, and the sentence to who asks for it; hide where there are none."""
        self._words.setText(words)
        self._words.setAccessibleName(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(in_full)
        self.setToolTip(plain_tooltip(in_full))
        self.setVisible(bool(words))

    def show_words(self, *, are_shown: bool) -> None:
        """Whether the words stand beside the icon, which says the same to who points at it."""
        self._words.setVisible(are_shown)
