"""The table itself: rows of files, walked by arrows, opened by Enter, copied by the system's key."""

from PySide6.QtCore import QEvent, QItemSelectionModel, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget
from typing_extensions import override

from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.ingesting.file_delegate import FileDelegate, row_height
from kx_desktop.gui.ingesting.file_model import DATASET, FILE, PASSAGES, STATE, WHY, FileModel
from kx_desktop.gui.theme import Theme

_LEAST_ROWS = 3


class FileTableView(QTableView):
    """Shows a `FileModel`; keeps the row that the person stands on over another listing."""

    open_pressed = Signal()
    copy_pressed = Signal()
    choice_changed = Signal()

    def __init__(self, theme: Theme, model: FileModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._files = model
        self._kept_id = -1
        self.setAccessibleName(self.tr("Files"))
        self.setModel(model)
        self.setItemDelegate(FileDelegate(theme, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(8)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(FILE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHY, QHeaderView.ResizeMode.Stretch)
        self._measure()
        self.selectionModel().selectionChanged.connect(self.choice_changed)
        self.selectionModel().currentChanged.connect(self.choice_changed)
        self.doubleClicked.connect(self.open_pressed)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._restore)

    def chosen(self) -> list[tuple[int, FileRow | None]]:
        """The entries that are selected, in the order of the table, with their files where those are fetched."""
        rows: set[int] = set()
        for part in self.selectionModel().selection().toList():
            rows.update(range(part.top(), part.bottom() + 1))
        return [(self._files.id_at(row), self._files.row_at(row)) for row in sorted(rows)]

    def has_several(self) -> bool:
        """Whether more than one row is selected."""
        return sum(part.height() for part in self.selectionModel().selection().toList()) > 1

    def chosen_row(self) -> FileRow | None:
        """The file that the person stands on, where it is selected and fetched."""
        current = self.currentIndex()
        if not current.isValid() or not self.selectionModel().isSelected(current):
            return None
        return self._files.row_at(current.row())

    def choose(self, id_: int) -> bool:
        """Stand on the file of this entry; false where it is not listed."""
        row = self._files.row_of(id_)
        if row >= 0:
            # Not `selectRow`, which chooses nothing where the window reads from the right.
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(
                self._files.index(row, FILE), flags.ClearAndSelect | flags.Rows
            )
        return row >= 0

    @override
    def minimumSizeHint(self) -> QSize:
        rows = _LEAST_ROWS * self.verticalHeader().defaultSectionSize()
        height = self.horizontalHeader().sizeHint().height() + rows + 2 * self.frameWidth()
        return QSize(super().minimumSizeHint().width(), height)

    def _remember(self) -> None:
        current = self.currentIndex()
        self._kept_id = self._files.id_at(current.row()) if current.isValid() else -1

    def _restore(self) -> None:
        self.choose(self._kept_id)
        self.choice_changed.emit()

    def _measure(self) -> None:
        metrics = self.fontMetrics()
        wide = metrics.averageCharWidth()
        self.verticalHeader().setDefaultSectionSize(row_height(metrics))
        self.horizontalHeader().setMinimumSectionSize(wide * 6)
        self.setColumnWidth(DATASET, wide * 18)
        self.setColumnWidth(STATE, wide * 20)
        self.setColumnWidth(PASSAGES, wide * 13)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_pressed.emit()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
            self.open_pressed.emit()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        # The details below open over the very row that they are of.
        current = self.currentIndex()
        was_seen = (
            current.isValid() and self.visualRect(current).bottom() <= event.oldSize().height()
        )
        super().resizeEvent(event)
        if was_seen:
            self.scrollTo(current)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._measure()
