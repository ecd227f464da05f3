"""The page on which a person searches or asks, and reads: a bar, what comes of it, the source beside it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QSplitter, QTabBar, QVBoxLayout, QWidget

from kx_desktop.core.queries import Hit
from kx_desktop.gui.ask.ask_bar import AskBar
from kx_desktop.gui.ask.panel import AskPanel
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.layout.stack import CurrentPageStackWidget
from kx_desktop.gui.query import QueryBar
from kx_desktop.gui.results.results_widget import ResultsWidget
from kx_desktop.gui.source import DocumentSource, SourceWidget
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.source_turns import SourceTurns
from kx_desktop.settings import Settings

SEARCH, ASK = "search", "ask"
_WAYS = (SEARCH, ASK)


class SearchPage(QWidget):
    """Lays them out; what happens between them is `Searching`'s and `Asking`'s. Each keeps its state while the other is in front."""

    way_changed = Signal(str)
    """`SEARCH` or `ASK` came in front."""

    def __init__(
        self,
        theme: Theme,
        bridge: Bridge,
        documents: DocumentSource,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.tabs = QTabBar(self)
        self.bar = QueryBar(theme, settings.rrf_k, settings.mmr_lambda, self)
        self.ask_bar = AskBar(theme, self)
        self.results = ResultsWidget(theme, self)
        self.ask_panel = AskPanel(theme, self)
        self.source = SourceWidget(theme, bridge, documents)
        self.turns = SourceTurns(self.source, self)
        self._found = CurrentPageStackWidget(self)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._build()

    def _build(self) -> None:
        self.tabs.setObjectName("wayTabs")
        self.tabs.setAccessibleName(self.tr("Search or ask"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for words, tip in (
            (self.tr("Search"), self.tr("Find passages")),
            (
                self.tr("Ask"),
                self.tr("Have a question answered, with the passages that it rests on"),
            ),
        ):
            self.tabs.setTabToolTip(self.tabs.addTab(words), tip)
        for page in (self.results, self.ask_panel):
            self._found.addWidget(page)
        self.splitter.setObjectName("resultSplitter")
        self.splitter.addWidget(self._found)
        self.splitter.addWidget(self.source)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setStretchFactor(0, 6)
        self.splitter.setStretchFactor(1, 7)
        self.splitter.setSizes([520, 610])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        # No stack: it would be as tall as the taller of the two.
        column.addWidget(self.bar)
        column.addWidget(self.ask_bar)
        self.ask_bar.hide()
        column.addWidget(self.splitter, 1)
        self.tabs.currentChanged.connect(self._turn)

    @property
    def way(self) -> str:
        """What is in front."""
        return _WAYS[self.tabs.currentIndex()]

    def go(self, way: str) -> None:
        """Bring `SEARCH` or `ASK` in front, and the keyboard to its question."""
        self.show_way(way)
        if way == ASK:
            self.ask_bar.edit.focus()
        else:
            self.bar.focus_query()

    def show_way(self, way: str) -> None:
        """Bring `SEARCH` or `ASK` in front."""
        self.tabs.setCurrentIndex(_WAYS.index(way))

    def focus_found(self) -> None:
        """Take the keyboard from the source back to what led there."""
        if self.way == ASK:
            self.ask_panel.view.setFocus()
        else:
            self.results.view.setFocus()

    def current_hit(self) -> Hit | None:
        """What is read, and what is done with a passage is done with."""
        return self.turns.ask.hit if self.way == ASK else self.results.current_hit()

    def set_shortcuts(self, sequences: Sequence[QKeySequence]) -> None:
        """Keys of the window that go before what a field of text does with them."""
        self.bar.set_shortcuts(sequences)
        self.ask_bar.set_shortcuts(sequences)

    def _turn(self, index: int) -> None:
        self.bar.setVisible(self.way == SEARCH)
        self.ask_bar.setVisible(self.way == ASK)
        self._found.setCurrentIndex(index)
        self.turns.give_to(self.turns.ask if self.way == ASK else self.turns.search)
        self.way_changed.emit(self.way)
