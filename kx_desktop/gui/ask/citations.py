"""The passages that an answer cites, below it: each opens in its document."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.core.answers import Citation
from kx_desktop.core.citing import one_line
from kx_desktop.gui.ask.lines import LinesDelegate
from kx_desktop.gui.ask.places import place_in_words
from kx_desktop.gui.text.plain import plain_tooltip, shown_name

_SHOWN_ROWS = 5
_TIP_CHARS = 1200


class CitationsWidget(QWidget):
    """A row a passage: its number, where it is, how it begins."""

    citation_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel()
        self._title.setProperty("look", "heading")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setContentsMargins(10, 0, 10, 0)
        self.list = _List(self)
        self.list.itemActivated.connect(self._activated)
        self.list.itemClicked.connect(self._activated)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 8, 6, 8)
        layout.setSpacing(4)
        layout.addWidget(self._title)
        layout.addWidget(self.list)
        self.hide()

    def show_citations(self, citations: Sequence[Citation], title: str) -> None:
        """Show these; hide where there is none."""
        self._title.setText(title)
        self.list.setAccessibleName(title)
        self.list.clear()
        for one in citations:
            place = shown_name(f"[{one.number}]  {place_in_words(one)}")
            excerpt = shown_name(one_line(one.text[:400]))
            item = QListWidgetItem(f"{place}\n{excerpt}")
            item.setData(Qt.ItemDataRole.UserRole, one.number)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{place}. {excerpt}")
            item.setToolTip(plain_tooltip(one.text[:_TIP_CHARS]))
            self.list.addItem(item)
        self.list.updateGeometry()
        self.setVisible(bool(citations))

    def show_chosen(self, number: int) -> None:
        """The passage of that number is open."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == number:
                self.list.setCurrentRow(row)

    def _activated(self, item: QListWidgetItem) -> None:
        self.citation_chosen.emit(int(item.data(Qt.ItemDataRole.UserRole)))


class _List(QListWidget):
    """As tall as its rows, up to some."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("citationList")
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(LinesDelegate(self))

    @override
    def sizeHint(self) -> QSize:
        tall = max(self.sizeHintForRow(0), 2 * self.fontMetrics().height() + 8)
        rows = min(max(self.count(), 1), _SHOWN_ROWS)
        return QSize(super().sizeHint().width(), tall * rows + 4)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(self.sizeHint().height(), 3 * self.fontMetrics().height()))
