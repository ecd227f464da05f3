"""The files of the ledger as a table that holds tens of thousands without making a row before it is looked at."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import ClassVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from typing_extensions import override

from kx_desktop.core.errors import KxError
from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.bridge import Bridge, Latest, Task
from kx_desktop.gui.ingesting.file_source import FileSource, Filter, Listing, listing
from kx_desktop.gui.ingesting.file_words import (
    DATASET,
    FILE,
    PASSAGES,
    STATE,
    WHY,
    text_of,
    tooltip_of,
)
from kx_desktop.gui.ingesting.names import file_name
from kx_desktop.gui.ingesting.runs import Changes
from kx_desktop.gui.ingesting.states import word_of
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.text.plain import plain_tooltip
from kx_desktop.gui.text.qtlike import fit_for_qt

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()

__all__ = ["DATASET", "FILE", "PAGE", "PASSAGES", "ROW_ROLE", "STATE", "WHY", "FileModel"]

ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The `FileRow` of an index, or None while it is being fetched."""

PAGE = 200
"""Rows fetched together."""

_MOST_KEPT = 20 * PAGE
_MOST_RUNS = 100
_NOT_YET = "…"


class FileModel(QAbstractTableModel):
    """Keeps the numbers of all entries that match, and the rows of those that were looked at lately.

    `data` fetches nothing: it answers with what is there, and asks for the page of what is not.
    """

    listed = Signal()
    """The listing, or the counts of the states, are new."""
    fetched = Signal()
    """Rows that were asked for are there, or are there anew."""
    went_wrong = Signal(str)
    """Why the files could not be listed, as a sentence."""

    def __init__(self, bridge: Bridge, fetch: FileSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._source = fetch
        self._listing = Latest(bridge)
        self._filter = Filter()
        self._has_listed = False
        self._again = False
        self._ids: Sequence[int] = ()
        self._counts: Mapping[str, int] = {}
        # By entry, so that rows that move keep what was fetched; with the look at the ledger that it is from.
        self._rows: OrderedDict[int, tuple[int, FileRow]] = OrderedDict()
        self._look = 0
        self._looked_at: set[int] = set()
        self._wanted: set[int] = set()
        self._tasks: dict[int, Task[tuple[FileRow, ...]]] = {}
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._fetch_wanted)

    # What is there

    @property
    def counts(self) -> Mapping[str, int]:
        """How many files of the dataset, whatever the other filters, stand in each state."""
        return self._counts

    @property
    def filter(self) -> Filter:
        """What is listed."""
        return self._filter

    @property
    def has_listed(self) -> bool:
        """Whether the ledger has been looked at."""
        return self._has_listed

    def id_at(self, row: int) -> int:
        """The entry of a row."""
        return self._ids[row]

    def row_of(self, id_: int) -> int:
        """The row of an entry, -1 where it is not listed."""
        try:
            return self._ids.index(id_)
        except ValueError:
            return -1

    def row_at(self, row: int) -> FileRow | None:
        """The file of a row, where it is fetched."""
        kept = self._rows.get(self._ids[row]) if 0 <= row < len(self._ids) else None
        return kept[1] if kept else None

    # What is wanted

    def set_filter(self, dataset: str = "", states: Sequence[str] = (), text: str = "") -> None:
        """List other files; the table starts at its top again."""
        wanted = Filter(dataset, tuple(states), text.strip())
        if wanted == self._filter and self._has_listed:
            return
        self._filter = wanted
        self._list(anew=True)

    def refresh(self) -> None:
        """Look at the ledger again; what is selected and where the table stands stays."""
        if self._listing.active:
            self._again = True
        else:
            self._list(anew=not self._has_listed)

    def _list(self, *, anew: bool) -> None:
        self._again = False
        source, wanted, before = self._source, self._filter, () if anew else self._ids
        self._listing.run(
            lambda _token: listing(source, wanted, before),
            lambda found: self._take(found, anew=anew),
            self._failed,
        )

    def _take(self, found: Listing, *, anew: bool) -> None:
        self._look += 1
        if anew or found.changes != Changes():
            self._drop_tasks()  # a page holds other entries now
        runs = len(found.changes.removed) + len(found.changes.inserted)
        if anew or found.changes.reordered or runs > _MOST_RUNS:
            self.beginResetModel()
            self._ids = found.ids
            self._looked_at.clear()
            self.endResetModel()
        else:
            self._change(found)
        self._counts = found.counts
        self._has_listed = True
        self._wanted |= {page for page in self._looked_at if page * PAGE < len(self._ids)}
        self._looked_at.clear()
        if self._wanted:
            self._soon.start()
        self.listed.emit()
        if self._again:
            self._list(anew=False)

    def _change(self, found: Listing) -> None:
        for first, count in reversed(found.changes.removed):
            self.beginRemoveRows(QModelIndex(), first, first + count - 1)
            self._ids = [*self._ids[:first], *self._ids[first + count :]]
            self.endRemoveRows()
        for first, count in found.changes.inserted:
            self.beginInsertRows(QModelIndex(), first, first + count - 1)
            self._ids = [*self._ids[:first], *found.ids[first : first + count], *self._ids[first:]]
            self.endInsertRows()
        self._ids = found.ids

    def _drop_tasks(self) -> None:
        for page, task in self._tasks.items():
            task.cancel()
            self._looked_at.add(page)
        self._tasks.clear()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, KxError):
            self._bridge.went_wrong.emit(error)
        self.went_wrong.emit(fit_for_qt(tell_error(error)))

    # Rows

    def _look_at(self, row: int) -> FileRow | None:
        kept = self._rows.get(self._ids[row])
        self._looked_at.add(row // PAGE)
        if kept is None or kept[0] != self._look:
            page = row // PAGE
            if page not in self._wanted and page not in self._tasks:
                self._wanted.add(page)
                self._soon.start()
        return kept[1] if kept else None

    def _fetch_wanted(self) -> None:
        source = self._source
        for page in sorted(self._wanted):
            first = page * PAGE
            ids = list(self._ids[first : first + PAGE])
            if not ids:
                continue
            earlier = self._tasks.pop(page, None)
            if earlier is not None:
                earlier.cancel()
            self._tasks[page] = self._bridge.run(
                lambda _token, ids=ids: source.file_rows(ids),  # type: ignore[misc] # bound now, of this page
                lambda rows, page=page, ids=ids, look=self._look: self._keep(page, ids, look, rows),  # type: ignore[misc]
                lambda error, page=page: self._rows_failed(page, error),  # type: ignore[misc]
            )
        self._wanted.clear()

    def _keep(self, page: int, ids: Sequence[int], look: int, rows: tuple[FileRow, ...]) -> None:
        self._tasks.pop(page, None)
        changed = set()
        for row in rows:
            before = self._rows.pop(row.id, None)
            self._rows[row.id] = (look, row)
            if before is None or before[1] != row:
                changed.add(row.id)
        while len(self._rows) > _MOST_KEPT:
            self._rows.popitem(last=False)
        if not changed:
            return
        first = page * PAGE
        if list(self._ids[first : first + PAGE]) == list(ids):
            places = [first + at for at, id_ in enumerate(ids) if id_ in changed]
        else:  # rows came or went meanwhile
            places = [at for at, id_ in enumerate(self._ids) if id_ in changed]
        if places:
            last = self.columnCount() - 1
            self.dataChanged.emit(self.index(places[0], 0), self.index(places[-1], last))
        self.fetched.emit()

    def _rows_failed(self, page: int, error: Exception) -> None:
        self._tasks.pop(page, None)
        self._failed(error)

    # The model

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._ids)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 5

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.columnCount():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                self.tr("File"), self.tr("Dataset"), self.tr("State"), self.tr("Passages"), self.tr("Why, or when"),
            )[section]  # fmt: skip
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in self._ANSWERED or index.row() >= len(self._ids):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        row = self._look_at(index.row())
        if role == ROW_ROLE:
            return row
        if row is None:
            return _NOT_YET if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(tooltip_of(row, index.column()))
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == FILE:
            return f"{file_name(row).name}, {word_of(row.state)}"
        return text_of(row, index.column())

    _ANSWERED: ClassVar = frozenset(
        {
            int(Qt.ItemDataRole.DisplayRole),
            int(Qt.ItemDataRole.ToolTipRole),
            int(Qt.ItemDataRole.AccessibleTextRole),
            int(Qt.ItemDataRole.TextAlignmentRole),
            ROW_ROLE,
        }
    )


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column == PASSAGES else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
