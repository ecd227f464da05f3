"""The searches of a run as they happen, each with the passages that it gave."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.core.answers import Action, Citation
from kx_desktop.core.citing import one_line
from kx_desktop.gui.ask.places import place_in_words
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import plain_tooltip, shown_name
from kx_desktop.gui.theme import Theme

_PASSAGE = int(Qt.ItemDataRole.UserRole) + 1
_SHOWN_ROWS = 7
_MOST_PASSAGES = 64
_TIP_CHARS = 1200


class SearchesWidget(QWidget):
    """One line that says how many there were; below it, when it is opened, a tree of them."""

    passage_chosen = Signal(object)
    """The `Citation` of a passage that the person wants to read in its place."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._items: dict[tuple[int, int], QTreeWidgetItem] = {}
        self._passages: set[str] = set()
        self._is_running = False
        self._has_model = False
        self._toggle = QToolButton(self)
        self._toggle.setObjectName("searchesButton")
        self._toggle.setProperty("look", "link")
        self._toggle.setCheckable(True)
        self._toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._toggle.setToolTip(self.tr("What was looked up, and the passages that were found"))
        self._toggle.toggled.connect(self._open)
        self.tree = _Tree(self)
        self.tree.setAccessibleName(self.tr("Searches and their passages"))
        self.tree.itemActivated.connect(self._activated)
        self.tree.itemClicked.connect(self._activated)
        self.tree.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 4, 10, 0)
        layout.setSpacing(0)
        layout.addWidget(self._toggle, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.tree)
        theme.changed.connect(self._draw)
        self.start()

    # What is shown

    @property
    def is_open(self) -> bool:
        """Whether the tree is shown."""
        return self._toggle.isChecked()

    @property
    def told(self) -> str:
        """How many searches there were, in words."""
        return self._toggle.text()

    def open(self, *, is_open: bool) -> None:
        """Show the tree, or hide it."""
        self._toggle.setChecked(is_open)

    def show_model(self, *, has_model: bool) -> None:
        """Whether a chat model answers, and so thinks before it searches."""
        self._has_model = has_model
        self._tell()

    def start(self, *, has_model: bool = False) -> None:
        """A run begins: nothing was searched yet."""
        self._has_model = has_model
        self._items.clear()
        self._passages.clear()
        self.tree.clear()
        self._is_running = True
        self._tell()

    def end(self) -> None:
        """The run has ended: what is searched still gives nothing any more."""
        self._is_running = False
        for item in self._items.values():
            if item.text(1) == self.tr("searching…"):
                item.setText(1, self.tr("not finished"))
        self._tell()

    def show_search(self, action: Action) -> None:
        """A search begins."""
        item = QTreeWidgetItem()
        words = shown_name(one_line(action.query))
        item.setText(0, words)
        item.setToolTip(0, plain_tooltip(words))
        item.setText(1, self.tr("searching…"))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._items[action.turn, action.call_index] = item
        self.tree.addTopLevelItem(item)
        self.tree.scrollToItem(item)
        self._tell()

    def show_found(self, action: Action, passages: Sequence[Citation]) -> None:
        """A search is done."""
        key = (action.turn, action.call_index)
        if key not in self._items:
            self.show_search(action)
        item = self._items[key]
        count = len(action.refs) or len(passages)
        told = figures.passages(count) if count else tell(action.note) or self.tr("nothing")
        item.setText(1, told)
        item.setToolTip(1, plain_tooltip(tell(action.note)))
        self._passages.update(action.refs or (one.content_ref for one in passages))
        for passage in passages[:_MOST_PASSAGES]:
            self._add_passage(item, passage)
        self.tree.updateGeometry()
        self._tell()

    def _add_passage(self, item: QTreeWidgetItem, passage: Citation) -> None:
        row = QTreeWidgetItem(item)
        row.setFirstColumnSpanned(True)
        excerpt = one_line(passage.text[:300])
        row.setText(0, shown_name(f"[{passage.number}]  {place_in_words(passage)}  ·  {excerpt}"))
        row.setToolTip(0, plain_tooltip(passage.text[:_TIP_CHARS]))
        row.setData(0, _PASSAGE, passage)

    def _tell(self) -> None:
        searches, passages = len(self._items), len(self._passages)
        if not searches and self._is_running:
            told = self.tr("Thinking…") if self._has_model else self.tr("Looking…")
        elif not searches:
            told = self.tr("Nothing was searched")
        else:
            counted = (
                self.tr("1 search")
                if searches == 1
                else self.tr("{0} searches").format(figures.number(searches))
            )
            told = f"{counted} · {figures.passages(passages)}"
        self._toggle.setText(told)
        self._toggle.setEnabled(bool(searches))
        self._toggle.setAccessibleName(self.tr("Searches: {0}").format(told))
        self._draw()

    # What the person does

    def _open(self, is_open: bool) -> None:  # noqa: FBT001 - a slot of Qt
        self.tree.setVisible(is_open)
        self._draw()

    def _activated(self, item: QTreeWidgetItem, _column: int) -> None:
        passage = item.data(0, _PASSAGE)
        if isinstance(passage, Citation):
            self.passage_chosen.emit(passage)
        else:
            item.setExpanded(not item.isExpanded())

    def _draw(self) -> None:
        name = "chevron-down" if self.is_open else "chevron-right"
        self._toggle.setIcon(self._theme.icon(name, "accent"))


class _Tree(QTreeWidget):
    """As tall as its rows, up to some."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("searchesTree")
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setIndentation(18)
        self.setTabKeyNavigation(False)
        self.header().setStretchLastSection(False)
        self.itemExpanded.connect(self.updateGeometry)
        self.itemCollapsed.connect(self.updateGeometry)

    @override
    def sizeHint(self) -> QSize:
        rows = sum(
            1 + (item.childCount() if item.isExpanded() else 0)
            for item in (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
            if item is not None
        )
        tall = max(self.sizeHintForRow(0), self.fontMetrics().height() + 6)
        return QSize(super().sizeHint().width(), tall * min(max(rows, 1), _SHOWN_ROWS) + 6)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(self.sizeHint().height(), 3 * self.fontMetrics().height()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.viewport().width()
        beside = min(self.fontMetrics().averageCharWidth() * 26, width // 3)
        self.setColumnWidth(0, width - beside)
        self.setColumnWidth(1, beside)
