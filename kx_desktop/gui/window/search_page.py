"""The page on which a person asks and reads: the query bar, the results, the source beside them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.query import QueryBar
from kx_desktop.gui.results.results_widget import ResultsWidget
from kx_desktop.gui.source import DocumentSource, SourceWidget
from kx_desktop.gui.theme import Theme
from kx_desktop.settings import Settings


class SearchPage(QWidget):
    """Lays the three out; what happens between them is `Searching`'s."""

    def __init__(
        self,
        theme: Theme,
        bridge: Bridge,
        documents: DocumentSource,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.bar = QueryBar(theme, settings.rrf_k, settings.mmr_lambda, self)
        self.results = ResultsWidget(theme, self)
        self.source = SourceWidget(theme, bridge, documents)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setObjectName("resultSplitter")
        self.splitter.addWidget(self.results)
        self.splitter.addWidget(self.source)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setStretchFactor(0, 6)
        self.splitter.setStretchFactor(1, 7)
        self.splitter.setSizes([520, 610])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.splitter, 1)
