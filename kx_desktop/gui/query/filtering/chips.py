"""The chips of a filter: a person sees each condition, clicks it to change it, and takes it away by its cross."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget
from typing_extensions import override

from kx_desktop.gui.query.filtering.conditions import Condition
from kx_desktop.gui.query.filtering.words import told
from kx_desktop.gui.text.plain import plain_tooltip
from kx_desktop.gui.theme import Theme

_WIDEST = 36
"""Characters of a chip; the rest is in its tooltip."""


class ConditionChipWidget(QFrame):
    """One condition: its words are a button, and so is the cross behind them."""

    edit_wanted = Signal()
    remove_wanted = Signal()

    def __init__(self, theme: Theme, condition: Condition, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "chip")
        words = told(condition)
        metrics = self.fontMetrics()
        self.text = QPushButton(self)
        self.text.setProperty("look", "chip-part")
        shown = metrics.elidedText(
            words, Qt.TextElideMode.ElideRight, metrics.averageCharWidth() * _WIDEST
        )
        self.text.setText(shown.replace("&", "&&"))
        self.text.setAccessibleName(self.tr("Filter: {0}").format(words))
        self.text.setAccessibleDescription(self.tr("Press to change it, Delete to take it away."))
        self.text.setToolTip(plain_tooltip(self.tr("{0}\nClick to change").format(words)))
        self.text.clicked.connect(self.edit_wanted)
        self.cross = QToolButton(self)
        self.cross.setProperty("look", "chip-part")
        self.cross.setAccessibleName(self.tr("Take away: {0}").format(words))
        self.cross.setToolTip(self.tr("Take this away (Delete)"))
        side = metrics.height() // 2 + 4
        self.cross.setIconSize(QSize(side, side))
        self.cross.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.cross.clicked.connect(self.remove_wanted)
        self._theme = theme
        theme.changed.connect(self._colour)
        self._colour()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 2, 0)
        row.setSpacing(0)
        row.addWidget(self.text)
        row.addWidget(self.cross)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _colour(self) -> None:
        self.cross.setIcon(self._theme.icon("close", "text"))
