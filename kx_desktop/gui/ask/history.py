"""The answers that were given before, the newest first."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from kx_desktop.core.answers import KeptAnswer
from kx_desktop.core.citing import one_line
from kx_desktop.gui.ask.lines import LinesDelegate
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import plain_tooltip, shown_name


class HistoryWidget(QWidget):
    """A row an answer: the question, when it was asked, how the answer begins."""

    answer_chosen = Signal(object)
    """The `KeptAnswer` that the person wants to see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel()
        self._title.setProperty("look", "heading")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._empty = QLabel(self.tr("Nothing was asked here yet."))
        self._empty.setProperty("look", "muted")
        for label in (self._title, self._empty):
            label.setContentsMargins(10, 0, 10, 0)
        self.list = QListWidget()
        self.list.setObjectName("answerHistory")
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setItemDelegate(LinesDelegate(self.list))
        self.list.itemActivated.connect(self._activated)
        self.list.itemClicked.connect(self._activated)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 12, 6, 8)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self._empty)
        layout.addWidget(self.list, 1)

    def show_answers(self, kept: Sequence[KeptAnswer], title: str) -> None:
        """Show these."""
        self._title.setText(shown_name(title))
        self.list.setAccessibleName(shown_name(title))
        self.list.clear()
        for one in kept:
            goal = shown_name(one_line(one.answer.goal[:300]))
            begins = shown_name(one_line(one.answer.text[:300].replace("**", "")))
            item = QListWidgetItem(f"{goal}\n{figures.moment(one.at_ms)}  ·  {begins}")
            item.setData(Qt.ItemDataRole.UserRole, one)
            item.setToolTip(plain_tooltip(goal))
            self.list.addItem(item)
        self._empty.setVisible(not kept)
        self.list.setVisible(bool(kept))

    def _activated(self, item: QListWidgetItem) -> None:
        self.answer_chosen.emit(item.data(Qt.ItemDataRole.UserRole))
