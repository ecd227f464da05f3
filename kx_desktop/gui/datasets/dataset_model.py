"""The datasets as a list that changes by the rows that changed, so that the chosen one stays chosen."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from kx_desktop.core.ingesting import DatasetSummary, QueueStatus
from kx_desktop.gui.datasets.items import DatasetItem, dataset_items
from kx_desktop.gui.ingesting.fraction import Monotone
from kx_desktop.gui.ingesting.runs import changes
from kx_desktop.gui.text.plain import plain_tooltip, shown_lines

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()

ITEM_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The `DatasetItem` of an index."""


class DatasetModel(QAbstractListModel):
    """A line for each dataset that is filled, that is being filled, or that waits for its first file; before them one for all."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[DatasetItem, ...] = ()
        self._summaries: tuple[DatasetSummary, ...] = ()
        self._status: QueueStatus | None = None
        self._pending: tuple[str, ...] = ()
        self._troubles: dict[str, str] = {}
        self._monotone = Monotone()
        self._fraction = 0.0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the datasets in the order of the list."""
        return tuple(item.name for item in self._items if not item.is_all)

    def show(self, summaries: Sequence[DatasetSummary], status: QueueStatus | None) -> None:
        """Show these datasets and what the queue does with them."""
        self._summaries, self._status = tuple(summaries), status
        self._fraction = 0.0 if status is None else self._monotone.after(status)
        self._update()

    def set_pending(self, names: Sequence[str]) -> None:
        """Show these too, which wait for their first file."""
        self._pending = tuple(names)
        self._update()

    def show_troubles(self, troubles: Mapping[str, str]) -> None:
        """Say what is amiss with followed folders: a sentence for each dataset that has one."""
        if troubles != self._troubles:
            self._troubles = dict(troubles)
            self._update()

    def item(self, name: str) -> DatasetItem | None:
        """The line of a dataset, or of `ALL`."""
        return next((item for item in self._items if item.name == name), None)

    def summary(self, name: str) -> DatasetSummary | None:
        """What the library tells of a dataset; None for one that is not filled yet."""
        return next((one for one in self._summaries if one.name == name), None)

    def row_of(self, name: str) -> int:
        """The row of a dataset, or of `ALL`; -1 where it is not there."""
        return next((at for at, item in enumerate(self._items) if item.name == name), -1)

    def _update(self) -> None:
        new = dataset_items(
            self._summaries, self._pending, self._status, self._fraction, self._troubles
        )
        moves = changes(tuple(item.name for item in self._items), tuple(item.name for item in new))
        for first, count in reversed(moves.removed):
            self.beginRemoveRows(QModelIndex(), first, first + count - 1)
            self._items = self._items[:first] + self._items[first + count :]
            self.endRemoveRows()
        for first, count in moves.inserted:
            self.beginInsertRows(QModelIndex(), first, first + count - 1)
            self._items = self._items[:first] + new[first : first + count] + self._items[first:]
            self.endInsertRows()
        before, self._items = self._items, new
        for row, (old, item) in enumerate(zip(before, new, strict=True)):
            if old != item:
                self.dataChanged.emit(self.index(row), self.index(row))

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._items)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in self._ANSWERED or index.row() >= len(self._items):
            return None
        item = self._items[index.row()]
        if role == ITEM_ROLE:
            return item
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(shown_lines(item.tooltip))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{item.title}: {item.line}"
        return item.title

    _ANSWERED: ClassVar = frozenset(
        {
            int(Qt.ItemDataRole.DisplayRole),
            int(Qt.ItemDataRole.ToolTipRole),
            int(Qt.ItemDataRole.AccessibleTextRole),
            ITEM_ROLE,
        }
    )
