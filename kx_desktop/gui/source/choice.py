"""The choice between two ways to read a document: as its page or its rendering, or as its text."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

_ROOM = 32


class ViewChoiceWidget(QWidget):
    """Two segments, of which one is chosen."""

    choice_made = Signal(bool)
    """True for the text, False for the other one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("How to read the document"))
        self._rich = QPushButton(self.tr("Rendered"), self)
        self._rich.setObjectName("sourceRichButton")
        self._text = QPushButton(self.tr("Text"), self)
        self._text.setObjectName("sourceTextButton")
        self._text.setToolTip(self.tr("The text that was taken in and is searched"))
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for button, place in ((self._rich, "first"), (self._text, "last")):
            button.setCheckable(True)
            button.setProperty("look", "segment")
            button.setProperty("place", place)
            self._group.addButton(button)
            row.addWidget(button)
        self._group.buttonClicked.connect(
            lambda button: self.choice_made.emit(button is self._text)
        )

    def offer(self, name: str, explained: str) -> None:
        """Name the way that is not the text, and say in a tooltip what it shows."""
        self._rich.setText(name)
        self._rich.setToolTip(explained)
        # The chosen one is bold, which the buttons' own hints do not count with.
        bold = QFont(self.font())
        bold.setBold(True)
        for button in (self._rich, self._text):
            button.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(button.text()) + _ROOM)

    def choose(self, *, as_text: bool) -> None:
        """Show which of the two is in force."""
        (self._text if as_text else self._rich).setChecked(True)
