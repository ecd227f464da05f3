"""The list of datasets: the person chooses where to search, drops files onto one, opens its page."""

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QStyle, QWidget
from typing_extensions import override

from kx_desktop.gui.datasets.dataset_delegate import DatasetDelegate
from kx_desktop.gui.datasets.dataset_model import DatasetModel
from kx_desktop.gui.theme import Theme


class DatasetListView(QListView):
    """`accept` says whether what is dragged can be taken in. A dataset is told by its name, the empty ground by "" ."""

    chosen = Signal(str)
    """Another dataset is the chosen one."""
    page_wanted = Signal(str)
    add_files_wanted = Signal(str)
    add_folder_wanted = Signal(str)
    rebuild_wanted = Signal(str)
    drag_over = Signal(str, QMimeData)
    """A drag that can be taken in hovers over this dataset."""
    drag_left = Signal()
    """The drag went elsewhere, or was dropped."""
    dropped = Signal(str, QMimeData)
    """Something was dropped onto this dataset."""

    def __init__(
        self,
        theme: Theme,
        model: DatasetModel,
        accept: Callable[[QMimeData], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._datasets = model
        self._accept = accept
        self._over: int | None = None
        self.setObjectName("datasetList")
        self.setAccessibleName(self.tr("Datasets"))
        self.setAccessibleDescription(
            self.tr("The chosen dataset is the one that is searched. Enter opens its page.")
        )
        self.setModel(model)
        self._delegate = DatasetDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.doubleClicked.connect(self._want_page)
        self.selectionModel().currentChanged.connect(self._tell_choice)
        theme.changed.connect(self.viewport().update)
        # A line that gets or loses its bar changes its height.
        model.dataChanged.connect(self.scheduleDelayedItemsLayout)

    @property
    def dataset(self) -> str:
        """The chosen dataset, empty for none."""
        return self._name(self.currentIndex())

    def choose(self, name: str) -> bool:
        """Choose a dataset; false where it is not in the list."""
        row = self._datasets.row_of(name)
        if row >= 0:
            self.setCurrentIndex(self._datasets.index(row))
        return row >= 0

    def _name(self, index: QModelIndex) -> str:
        return str(index.data()) if index.isValid() else ""

    def _tell_choice(self, current: QModelIndex) -> None:
        self.chosen.emit(self._name(current))

    def _want_page(self, index: QModelIndex) -> None:
        if index.isValid():
            self.page_wanted.emit(self._name(index))

    def _show_menu(self, at: QPoint) -> None:
        index = self.indexAt(at)
        if not index.isValid():
            return
        menu = self.menu_of(self._name(index))
        menu.popup(self.viewport().mapToGlobal(at))

    def menu_of(self, name: str) -> QMenu:
        """The menu of what can be done with a dataset."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        item = self._datasets.item(name)
        filled = item is not None and item.is_filled
        for text, signal, needs_filled in (
            (self.tr("Open page"), self.page_wanted, True),
            (self.tr("Add files…"), self.add_files_wanted, False),
            (self.tr("Add folder…"), self.add_folder_wanted, False),
            (self.tr("Rebuild…"), self.rebuild_wanted, True),
        ):
            action = menu.addAction(text)
            action.setEnabled(filled or not needs_filled)
            action.triggered.connect(lambda _checked=False, told=signal: told.emit(name))
        return menu

    # Keys

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
            self._want_page(self.currentIndex())
        else:
            super().keyPressEvent(event)

    # Drops

    def _hover(self, row: int | None, data: QMimeData | None = None) -> None:
        if row == self._over:
            return
        self._over = row
        self._delegate.light_up(-1 if row is None else row)
        self.viewport().update()
        if row is None:
            self.drag_left.emit()
        elif data is not None:
            name = self._name(self._datasets.index(row)) if row >= 0 else ""
            self.drag_over.emit(name, data)

    def _over_row(self, event: QDropEvent) -> int:
        return self.indexAt(event.position().toPoint()).row()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._accept(event.mimeData()):
            _accept_copy(event)
            self._hover(self._over_row(event), event.mimeData())
        else:
            event.ignore()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        _accept_copy(event)
        self._hover(self._over_row(event), event.mimeData())

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._hover(None)
        event.accept()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        row = self._over_row(event)
        self._hover(None)
        if not self._accept(event.mimeData()):
            event.ignore()
            return
        _accept_copy(event)
        name = self._name(self._datasets.index(row)) if row >= 0 else ""
        self.dropped.emit(name, event.mimeData())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._datasets.rowCount():
            return
        painter = QPainter(self.viewport())
        painter.setPen(self._theme.colour("muted"))
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        side = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        wraps = side | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(
            self.viewport().rect().adjusted(16, 8, -16, -8),
            wraps,
            self.tr("No datasets yet. Drop a folder here to make one."),
        )
        painter.end()


def _accept_copy(event: QDropEvent) -> None:
    """Take what is dragged as a copy whatever was proposed: after a move the other program would remove the person's files."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
