"""The panel of all files that were ever offered: the person sees what became of each, and mends what went wrong."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.gui.ingesting.file_model import FileModel
from kx_desktop.gui.ingesting.file_table import FileTableWidget
from kx_desktop.gui.theme import Theme


class IngestPanel(QWidget):
    """The file table over all datasets, or one that is chosen."""

    retry_wanted = Signal(list)
    retry_failed_wanted = Signal(str)
    password_wanted = Signal(object)
    open_wanted = Signal(object)
    show_in_folder_wanted = Signal(object)
    closed = Signal()
    """The person closed the panel."""

    def __init__(self, theme: Theme, model: FileModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("look", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        header, row = self._header()
        self.files = FileTableWidget(theme, model, head=row, parent=self)
        row.addWidget(self._close)
        self.files.retry_wanted.connect(self.retry_wanted)
        self.files.retry_failed_wanted.connect(self.retry_failed_wanted)
        self.files.password_wanted.connect(self.password_wanted)
        self.files.open_wanted.connect(self.open_wanted)
        self.files.show_in_folder_wanted.connect(self.show_in_folder_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self.files, 1)
        theme.changed.connect(self._draw)
        self._draw()

    def show_datasets(self, names: Sequence[str]) -> None:
        """Offer these datasets to choose from."""
        self.files.show_datasets(names)

    def show_dataset(self, name: str) -> None:
        """List the files of this dataset; empty for those of all."""
        self.files.show_dataset(name)

    def _header(self) -> tuple[QWidget, QHBoxLayout]:
        header = QFrame(self)
        header.setProperty("look", "header")
        title = QLabel(self.tr("Files"), header)
        title.setProperty("look", "heading")
        self._close = QToolButton(header)
        self._close.setToolTip(self.tr("Close the list of files (Esc)"))
        self._close.setAccessibleName(self.tr("Close the list of files"))
        self._close.clicked.connect(self.closed)
        row = QHBoxLayout(header)
        row.setContentsMargins(16, 4, 16, 4)
        row.setSpacing(8)
        row.addWidget(title, 1)
        return header, row

    def _draw(self) -> None:
        self._close.setIcon(self._theme.icon("close", "muted"))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
