"""The hits of a question as a list that views can show: plain values from memory, page after page."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, Qt, Signal
from typing_extensions import override

from kx_desktop.core.queries import Hit, QueryResult
from kx_desktop.gui.results.hit_words import remark_in_full, spoken
from kx_desktop.gui.text.plain import plain_tooltip, shown_name

_HERE = QModelIndex()


class HitRole(IntEnum):
    """What a row gives beside its text."""

    HIT = Qt.ItemDataRole.UserRole + 1
    TITLE = Qt.ItemDataRole.UserRole + 2
    PATH = Qt.ItemDataRole.UserRole + 3
    PAGE = Qt.ItemDataRole.UserRole + 4
    CHUNK_INDEX = Qt.ItemDataRole.UserRole + 5
    CHUNK_COUNT = Qt.ItemDataRole.UserRole + 6
    CHAR_START = Qt.ItemDataRole.UserRole + 7
    CHAR_END = Qt.ItemDataRole.UserRole + 8
    SCORE = Qt.ItemDataRole.UserRole + 9
    CONTENT_REF = Qt.ItemDataRole.UserRole + 10


_FIELDS = {int(role): role.name.lower() for role in HitRole if role is not HitRole.HIT}


class HitModel(QAbstractListModel):
    """The hits of the newest question, continued page by page."""

    more_wanted = Signal(int)
    """The next page is wanted, from this offset; told once for each page."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: list[Hit] = []
        self._known: set[tuple[str, str, str]] = set()
        self._result: QueryResult | None = None
        self._asked_for = -1
        self.reads_on = True
        """Whether a view that comes to the end may have the next page; a view whose rows all fit sets it to False."""

    @property
    def result(self) -> QueryResult | None:
        """The last page that came."""
        return self._result

    @property
    def hits(self) -> tuple[Hit, ...]:
        """All hits in order."""
        return tuple(self._hits)

    @property
    def next_offset(self) -> int:
        """Where the next page begins; -1 where there is none."""
        last = self._result
        if last is None or not last.hits:
            return -1
        after = last.offset + len(last.hits)
        return after if after < last.total else -1

    def hit(self, row: int) -> Hit:
        """The hit of a row."""
        return self._hits[row]

    def show(self, result: QueryResult) -> None:
        """Take the hits of a new question in place of the old ones."""
        self.beginResetModel()
        self._forget()
        self._result = result
        self._hits = self._new_ones(result)
        self.endResetModel()

    def append(self, result: QueryResult) -> None:
        """Take the next page; what is there already is left out."""
        self._asked_for = -1
        self._result = result
        new = self._new_ones(result)
        if new:
            first = len(self._hits)
            self.beginInsertRows(_HERE, first, first + len(new) - 1)
            self._hits += new
            self.endInsertRows()

    def clear(self) -> None:
        """Let all hits go."""
        self.beginResetModel()
        self._forget()
        self.endResetModel()

    def ask_for_more(self) -> bool:
        """Tell `more_wanted`, unless there is no next page or it is on its way; gives whether there is one."""
        offset = self.next_offset
        if offset < 0:
            return False
        if offset != self._asked_for:
            self._asked_for = offset
            self.more_wanted.emit(offset)
        return True

    def more_failed(self) -> None:
        """The page that was asked for does not come: it may be asked for again."""
        self._asked_for = -1

    def _forget(self) -> None:
        self._hits = []
        self._known = set()
        self._result = None
        self._asked_for = -1

    def _new_ones(self, result: QueryResult) -> list[Hit]:
        new: list[Hit] = []
        for hit in result.hits:
            key = (hit.dataset, hit.content_ref, hit.parent_ref)
            if key not in self._known:
                self._known.add(key)
                new.append(hit)
        return new

    @override
    def rowCount(self, parent: Any = _HERE) -> int:
        return 0 if parent.isValid() else len(self._hits)

    @override
    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._hits):
            return None
        hit = self._hits[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return hit.text
        if role == HitRole.HIT:
            return hit
        if role in _FIELDS:
            return getattr(hit, _FIELDS[role])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(hit)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(
                "\n".join(filter(None, (shown_name(hit.path or hit.title), remark_in_full(hit))))
            )
        return None

    @override
    def roleNames(self) -> dict[int, QByteArray]:
        names = dict(super().roleNames())
        names.update({int(role): QByteArray(role.name.lower().encode()) for role in HitRole})
        return names

    @override
    def canFetchMore(self, parent: Any = _HERE) -> bool:
        waiting = self._asked_for >= 0
        return not parent.isValid() and self.reads_on and not waiting and self.next_offset >= 0

    @override
    def fetchMore(self, parent: Any = _HERE) -> None:
        if not parent.isValid():
            self.ask_for_more()
