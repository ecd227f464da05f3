"""The fields that a person can filter by, those that come up most first."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.query.filtering.choosing import name_of
from kx_desktop.gui.query.filtering.conditions import Condition, Written
from kx_desktop.gui.query.filtering.tokens import plain_name
from kx_desktop.gui.query.filtering.words import heading, label

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_FIRST = (
    "extension", "folder", "modified_at", "created_at", "ingested_at", "tags", "language", "author",
)  # fmt: skip
_LAST = (
    "title", "file_name", "path", "mime", "size", "page_count", "chunk_count", "page", "chunk_index", "char_start", "char_end",
)  # fmt: skip
_NEVER = frozenset({"id", "content_ref", "chunk_id", "parent_ref"})
"""Long numbers that nobody picks from a list; the filter as SQL takes them."""


def for_choice(
    fields: Iterable[FieldFacts], conditions: Sequence[Condition]
) -> tuple[FieldFacts, ...]:
    """Those to choose from, in order: what comes up most, the person's own, what else there is, figures of files and passages.

    A field that no document has is left out, unless something is asked of it.
    """
    asked = {name_of(one) for one in conditions}
    wanted = [
        one
        for one in fields
        if plain_name(one.name) not in _NEVER
        and (one.documents or one.of_passages or plain_name(one.name) in asked)
    ]
    known = {plain_name(one.name) for one in wanted}
    wanted.extend(
        FieldFacts(one.field, "text", 0)
        for one in conditions
        if not isinstance(one, Written) and name_of(one) not in known
    )
    return tuple(sorted(wanted, key=_place))


def _place(one: FieldFacts) -> tuple[int, int, int, str]:
    name = plain_name(one.name)
    if name in _FIRST:
        return 0, _FIRST.index(name), 0, name
    if name in _LAST:
        return 2, _LAST.index(name), 0, name
    return 1, 0 if one.persons_own else 1, -one.documents, name


class FieldModel(QAbstractListModel):
    """The fields in order, narrowed by what is typed; those that something is asked of are bold."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[FieldFacts, ...] = ()
        self._rows: tuple[FieldFacts, ...] = ()
        self._asked: frozenset[str] = frozenset()
        self._typed = ""

    def show(self, fields: Sequence[FieldFacts]) -> None:
        """Show these from now on."""
        if tuple(fields) != self._all:
            self._all = tuple(fields)
            self.narrow(self._typed)

    def show_asked(self, conditions: Sequence[Condition]) -> None:
        """Which fields something is asked of."""
        self._asked = frozenset(map(name_of, conditions))
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def narrow(self, typed: str) -> None:
        """Show only those whose name or label has `typed` in it."""
        self._typed = typed
        wanted = typed.strip().casefold()
        self.beginResetModel()
        self._rows = tuple(
            one
            for one in self._all
            if wanted in label(one.name).casefold() or wanted in one.name.casefold()
        )
        self.endResetModel()

    def facts(self, row: int) -> FieldFacts:
        """The field of that row."""
        return self._rows[row]

    def row_of(self, field: str) -> int:
        """The row of a field as a filter writes it, -1 where it is not shown."""
        name = plain_name(field)
        return next((i for i, one in enumerate(self._rows) if plain_name(one.name) == name), -1)

    @override
    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        one = self._rows[index.row()]
        is_asked = plain_name(one.name) in self._asked
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{heading(one.name)}  •" if is_asked else heading(one.name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return one.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = heading(one.name)
            return self.tr("{0}, in the filter").format(told) if is_asked else told
        return None
