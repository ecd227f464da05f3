"""The datasets that can be asked, in a box that leaves out a part of a name rather than cut it off."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget
from typing_extensions import override

from kx_desktop.gui.text.plain import plain_tooltip

_MOST_CHARS = 36
"""Usual letters of a name that are shown where there is room."""


class DatasetBox(QComboBox):
    """As wide as its longest entry, up to some width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def add(self, words: str, name: str) -> None:
        """Offer the dataset `name` in these words."""
        metrics = self.fontMetrics()
        most = metrics.averageCharWidth() * _MOST_CHARS
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, most)
        self.addItem(shown, name)
        row = self.count() - 1
        self.setItemData(row, words, Qt.ItemDataRole.AccessibleTextRole)
        if shown != words:
            self.setItemData(row, plain_tooltip(words), Qt.ItemDataRole.ToolTipRole)

    def shown(self) -> str:
        """What is painted of the entry that is chosen."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        box = QStyle.ComplexControl.CC_ComboBox
        room = self.style().subControlRect(box, option, part, self).width()
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()
