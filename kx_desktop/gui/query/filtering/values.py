"""The values that a field has, with how many documents have each; a person ticks those that are meant."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from kx_desktop.core.fields import FieldValue
from kx_desktop.gui.query.filtering.tokens import quoted
from kx_desktop.gui.query.filtering.words import value_words
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
COUNT_ROLE = Qt.ItemDataRole.UserRole
_BOX = 16
_GAP = 8


@dataclass(frozen=True, slots=True)
class _Row:
    literal: str
    words: str
    documents: int | None
    """None for a value that was typed, or that no listed document has."""


class ValueModel(QAbstractListModel):
    """The values in order, narrowed by what is typed; what is typed stands first where no value says just that."""

    ticked_changed = Signal(tuple)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._field = ""
        self._all: list[_Row] = []
        self._rows: list[_Row] = []
        self._ticked: list[str] = []
        self._typed = ""

    def show(self, field: str, values: Sequence[FieldValue], ticked: Sequence[str]) -> None:
        """Show the values of `field`, those in `ticked` first: they may be others than the listed ones."""
        known = {value.literal: value for value in values}
        self._field, self._ticked, self._typed = field, list(ticked), ""
        first = [self._row(one, known.get(one)) for one in ticked]
        chosen = set(ticked)
        rest = [self._row(one.literal, one) for one in values if one.literal not in chosen]
        self.beginResetModel()
        self._all = [*first, *rest]
        self._rows = self._all
        self.endResetModel()

    def narrow(self, typed: str) -> None:
        """Show only those that have `typed` in them."""
        self._typed = typed.strip()
        wanted = self._typed.casefold()
        rows = [row for row in self._all if wanted in row.words.casefold()]
        if wanted and not any(row.words.casefold() == wanted for row in rows):
            rows.insert(0, _Row(quoted(self._typed), self._typed, None))
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def ticked(self) -> tuple[str, ...]:
        """The literals that are ticked, in the order in which they were."""
        return tuple(self._ticked)

    def toggle(self, row: int) -> None:
        """Tick a row, or take its tick away."""
        one = self._rows[row]
        if one.literal in self._ticked:
            self._ticked.remove(one.literal)
        else:
            self._ticked.append(one.literal)
            if all(other.literal != one.literal for other in self._all):
                self._all.insert(0, one)
        index = self.index(row)
        self.dataChanged.emit(index, index)
        self.ticked_changed.emit(self.ticked())

    def _count(self, row: _Row) -> str:
        if row.documents is not None:
            return figures.number(row.documents)
        return self.tr("as typed") if row.literal not in self._ticked else ""

    def _row(self, literal: str, value: FieldValue | None) -> _Row:
        return _Row(
            literal, value_words(literal, self._field), None if value is None else value.documents
        )

    @override
    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        return usual | Qt.ItemFlag.ItemIsUserCheckable if index.isValid() else usual

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        is_ticked = row.literal in self._ticked
        if role == Qt.ItemDataRole.DisplayRole:
            return row.words
        if role == COUNT_ROLE:
            return self._count(row)
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if is_ticked else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.AccessibleTextRole:
            count = self._count(row) if row.documents is None else figures.documents(row.documents)
            return ", ".join(part for part in (row.words, count) if part)
        return None

    @override
    def setData(self, index: Index, _value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role != Qt.ItemDataRole.CheckStateRole:
            return False
        self.toggle(index.row())
        return True


class ValueDelegate(QStyledItemDelegate):
    """A box to tick, the value, and how many documents have it; a click anywhere in the row ticks it."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(option.fontMetrics.height() + 8, _BOX + 8))

    @override
    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        pressed = (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() == Qt.MouseButton.LeftButton
        ) or (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Select}
        )
        if pressed:
            model.setData(index, None, Qt.ItemDataRole.CheckStateRole)
        return pressed

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect = self._theme, option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.colour("selection"))
        box = QRect(rect.x() + _GAP, rect.center().y() - _BOX // 2 + 1, _BOX, _BOX)
        box = QStyle.visualRect(option.direction, rect, box)
        is_ticked = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        painter.setPen(QPen(theme.colour("accent" if is_ticked else "muted"), 1))
        painter.setBrush(theme.colour("accent" if is_ticked else "panel"))
        painter.drawRoundedRect(box.adjusted(0, 0, -1, -1), 3, 3)
        if is_ticked:
            theme.icon("check", "on_accent").paint(painter, box.adjusted(2, 2, -3, -3))
        count = str(index.data(COUNT_ROLE))
        within = rect.adjusted(_BOX + 2 * _GAP, 0, -_GAP - 4, 0)
        if option.direction == Qt.LayoutDirection.RightToLeft:
            within = rect.adjusted(_GAP + 4, 0, -_BOX - 2 * _GAP, 0)
        taken = option.fontMetrics.horizontalAdvance(count)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.colour("muted"))
        painter.drawText(within, Qt.AlignmentFlag.AlignTrailing | middle, count)
        painter.setPen(theme.colour("text"))
        room = within.width() - taken - _GAP
        text = option.fontMetrics.elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(within, Qt.AlignmentFlag.AlignLeading | middle, text)
        focused = QStyle.StateFlag.State_HasFocus
        if option.state & focused:
            painter.setPen(QPen(theme.colour("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 4, 4)
        painter.restore()
