"""A choice among a few, all of them in sight: a row of buttons of which one is down."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget
from typing_extensions import override

_AROUND = 28
"""Pixels of padding and border of a segment, both sides together, as the style sheet has them."""


class SegmentsWidget(QWidget):
    """Buttons side by side; arrow keys move between them. Speaks like a `QComboBox`, so that tools can use it as one."""

    currentTextChanged = Signal(str)  # noqa: N815 - the name that a QComboBox has
    currentIndexChanged = Signal(int)  # noqa: N815 - as above

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.idToggled.connect(self._toggled)
        self._data: list[str] = []
        self._named = ""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def add(self, data: str, text: str, tooltip: str) -> None:
        """One more choice: what it stands for, its words, and a sentence about it."""
        button = QPushButton(text, self)
        button.setCheckable(True)
        button.setProperty("look", "segment")
        button.setToolTip(tooltip)
        button.setAccessibleName(f"{self._named}: {text}" if self._named else text)
        button.setAccessibleDescription(tooltip)
        # The chosen one is bold: each has room for that from the first, so that nothing moves.
        bold = button.font()
        bold.setBold(True)
        button.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(text) + _AROUND)
        self._group.addButton(button, len(self._data))
        self._row.addWidget(button)
        self._data.append(data)
        buttons = self._group.buttons()
        for place, one in enumerate(buttons):
            ends = {0: "first", len(buttons) - 1: "last"}
            one.setProperty("place", ends.get(place, "middle"))
        if len(self._data) == 1:
            button.setChecked(True)

    def set_name(self, name: str) -> None:
        """What the choice is about, for those who hear it. To be told before choices are added."""
        self._named = name
        self.setAccessibleName(name)

    @property
    def buttons(self) -> list[QAbstractButton]:
        """The buttons in order."""
        return self._group.buttons()

    # As a QComboBox

    def currentText(self) -> str:  # noqa: N802
        """The words of what is chosen."""
        button = self._group.checkedButton()
        return button.text() if button is not None else ""

    def currentData(self) -> str:  # noqa: N802
        """What is chosen."""
        index = self._group.checkedId()
        return self._data[index] if index >= 0 else ""

    def currentIndex(self) -> int:  # noqa: N802
        """The place of what is chosen."""
        return self._group.checkedId()

    def count(self) -> int:
        """How many choices there are."""
        return len(self._data)

    def itemText(self, index: int) -> str:  # noqa: N802
        """The words of one choice; empty where there is none of that place."""
        button = self._group.button(index)
        return button.text() if button is not None else ""

    def itemData(self, index: int) -> str:  # noqa: N802
        """What one choice stands for; empty where there is none of that place."""
        return self._data[index] if 0 <= index < len(self._data) else ""

    def findText(self, text: str) -> int:  # noqa: N802
        """The place of the choice with those words, or -1."""
        return next((i for i in range(self.count()) if self.itemText(i) == text), -1)

    def findData(self, data: str) -> int:  # noqa: N802
        """The place of the choice that stands for `data`, or -1."""
        return self._data.index(data) if data in self._data else -1

    def setCurrentIndex(self, index: int) -> None:  # noqa: N802
        """Choose by place; a place that is not there changes nothing."""
        button = self._group.button(index)
        if button is not None:
            button.setChecked(True)

    def setCurrentText(self, text: str) -> None:  # noqa: N802
        """Choose by words; words that are not there change nothing."""
        self.setCurrentIndex(self.findText(text))

    def choose(self, data: str) -> None:
        """Choose by what it stands for."""
        self.setCurrentIndex(self.findData(data))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _toggled(self, index: int, on: bool) -> None:  # noqa: FBT001 - a slot of Qt
        if on:
            self.currentTextChanged.emit(self.itemText(index))
            self.currentIndexChanged.emit(index)
