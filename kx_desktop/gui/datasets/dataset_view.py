"""The list of datasets: the person chooses where to search (one, several with Ctrl, or all), drops files onto one, opens its page."""

from collections.abc import Callable

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
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

from kx_desktop.gui.datasets.chosen import ALL, Chosen
from kx_desktop.gui.datasets.dataset_delegate import DatasetDelegate
from kx_desktop.gui.datasets.dataset_model import ITEM_ROLE, DatasetModel
from kx_desktop.gui.datasets.items import DatasetItem
from kx_desktop.gui.theme import Theme

_Flag = QItemSelectionModel.SelectionFlag


class DatasetListView(QListView):
    """`accept` says whether what is dragged can be taken in. A dataset is told by its name, all of them by `ALL`, the empty ground by ""."""

    chosen = Signal(object)
    """What is asked is another `Chosen`."""
    page_wanted = Signal(str)
    add_files_wanted = Signal(str)
    add_folder_wanted = Signal(str)
    rebuild_wanted = Signal(str)
    export_wanted = Signal(str)
    drag_over = Signal(str, QMimeData)
    """A drag that can be taken in hovers over this dataset."""
    drag_left = Signal()
    """The drag went elsewhere, or was dropped."""
    dropped = Signal(str, QMimeData, bool)
    """Something was dropped onto this dataset, perhaps with Shift held: then details are to go with it."""

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
        self._told = Chosen()
        self.setObjectName("datasetList")
        self.setAccessibleName(self.tr("Datasets"))
        self.setAccessibleDescription(
            self.tr(
                "The chosen dataset is the one that is searched; with Ctrl several are chosen. Enter opens the page of one."
            )
        )
        self.setModel(model)
        self._delegate = DatasetDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.doubleClicked.connect(self._want_page)
        self.selectionModel().selectionChanged.connect(self._tell_choice)
        theme.changed.connect(self.viewport().update)
        # A line that gets or loses its bar changes its height.
        model.dataChanged.connect(self.scheduleDelayedItemsLayout)

    @property
    def choice(self) -> Chosen:
        """What is chosen."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        names = tuple(self._name(self._datasets.index(row)) for row in rows)
        return Chosen(every=True) if ALL in names else Chosen(names)

    @property
    def dataset(self) -> str:
        """The one dataset that is chosen; empty for none, and for several."""
        return self.choice.one

    def choose(self, chosen: Chosen) -> bool:
        """Choose one dataset, several, or all; false where none of it is in the list."""
        names = (ALL,) if chosen.every else chosen.names
        rows = [row for name in names if (row := self._datasets.row_of(name)) >= 0]
        if rows:
            # One step for whoever listens where there is only one, as there mostly is.
            model = self.selectionModel()
            model.setCurrentIndex(self._datasets.index(rows[0]), _Flag.ClearAndSelect)
            for row in rows[1:]:
                model.select(self._datasets.index(row), _Flag.Select)
        return bool(rows)

    def _tell_choice(self) -> None:
        # Qt tells of it too where rows come in between.
        if self.choice != self._told:
            self._told = self.choice
            self.chosen.emit(self._told)

    def _name(self, index: QModelIndex) -> str:
        item = index.data(ITEM_ROLE)
        return item.name if isinstance(item, DatasetItem) else ""

    def _want_page(self, index: QModelIndex) -> None:
        name = self._name(index)
        if name and name != ALL:
            self.page_wanted.emit(name)

    def _show_menu(self, at: QPoint) -> None:
        index = self.indexAt(at)
        if not index.isValid():
            return
        menu = self.menu_of(self._name(index))
        menu.popup(self.viewport().mapToGlobal(at))

    def menu_of(self, name: str) -> QMenu:
        """The menu of what can be done with a dataset, or with all: then files go where the person says."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        item = self._datasets.item(name)
        filled = item is not None and item.is_filled
        for text, signal, needs_filled in (
            (self.tr("About the dataset"), self.page_wanted, True),
            (self.tr("Add files…"), self.add_files_wanted, False),
            (self.tr("Add folder…"), self.add_folder_wanted, False),
            (self.tr("Rebuild…"), self.rebuild_wanted, True),
            (self.tr("Export to a file…"), self.export_wanted, True),
        ):
            if name == ALL and needs_filled:
                continue
            action = menu.addAction(text)
            action.setEnabled(filled or not needs_filled)
            action.triggered.connect(lambda _checked=False, told=signal: told.emit(name))
        return menu

    # Choosing

    @override
    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        # Something is always chosen, all datasets are chosen alone, and a mouse that slips over a line chooses nothing.
        if not index.isValid() or (event is not None and event.type() == QEvent.Type.MouseMove):
            return _Flag.NoUpdate
        command = super().selectionCommand(index, event)
        if command == _Flag.NoUpdate:
            return command
        item = index.data(ITEM_ROLE)
        if self.choice.every or (isinstance(item, DatasetItem) and item.is_all):
            return _Flag.ClearAndSelect
        selected = self.selectionModel().selectedIndexes()
        if command & _Flag.Toggle and [one.row() for one in selected] == [index.row()]:
            return _Flag.NoUpdate
        return command

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
        with_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.dropped.emit(name, event.mimeData(), with_shift)

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
