"""The side of the window: the datasets, and the button that makes a new one."""

from collections.abc import Callable

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.datasets.dataset_model import DatasetModel
from kx_desktop.gui.datasets.dataset_view import DatasetListView
from kx_desktop.gui.theme import Theme


class SideWidget(QWidget):
    """The list of datasets under its heading."""

    new_wanted = Signal()

    def __init__(
        self, theme: Theme, accept: Callable[[QMimeData], bool], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("look", "side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = DatasetModel(self)
        self.view = DatasetListView(theme, self.model, accept, self)
        title = QLabel(self.tr("Datasets"), self)
        title.setProperty("look", "heading")
        title.setBuddy(self.view)
        self.new_button = QPushButton(self.tr("New"), self)
        self.new_button.setObjectName("newDatasetButton")
        self.new_button.setProperty("look", "link")
        self.new_button.setAccessibleName(self.tr("New dataset"))
        self.new_button.clicked.connect(self.new_wanted)
        top = QHBoxLayout()
        top.setContentsMargins(16, 8, 8, 4)
        top.addWidget(title)
        top.addStretch(1)
        top.addWidget(self.new_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.view, 1)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 22)
        theme.changed.connect(self._colour)
        self._colour()

    def _colour(self) -> None:
        self.new_button.setIcon(self._theme.icon("plus", "accent"))
