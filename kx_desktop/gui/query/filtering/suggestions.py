"""The list below the filter's line: what can stand at the cursor, with its kind or how many documents have it."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from kx_desktop.gui.query.filtering.completing import Suggestion
from kx_desktop.gui.query.filtering.words import kind_word
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
DETAIL_ROLE = Qt.ItemDataRole.UserRole
_ROWS = 8
_SIDE = 12
_GAP = 16


class SuggestionsModel(QAbstractListModel):
    """The suggestions in order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._suggestions: tuple[Suggestion, ...] = ()

    def show(self, suggestions: Sequence[Suggestion]) -> None:
        """Offer these from now on."""
        self.beginResetModel()
        self._suggestions = tuple(suggestions)
        self.endResetModel()

    def suggestion(self, row: int) -> Suggestion:
        """The one in that row."""
        return self._suggestions[row]

    @override
    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._suggestions)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        one = self._suggestions[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_name(one.text)
        if role == DETAIL_ROLE:
            return detail(one)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (shown_name(one.text), detail(one)) if part)
        return None


def detail(one: Suggestion) -> str:
    """What is told beside a suggestion."""
    if one.what == "field":
        return kind_word(one.kind)
    return figures.documents(one.documents) if one.what == "value" else ""


class SuggestionsView(QListView):
    """Floats over the window below the line that it completes; the keyboard stays in that line."""

    taken = Signal(Suggestion)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.suggestions = SuggestionsModel(self)
        self.setModel(self.suggestions)
        self.setItemDelegate(_SuggestionDelegate(theme, self))
        self.setObjectName("filterSuggestions")
        self.setProperty("look", "popup")
        self.setAccessibleName(self.tr("Suggestions"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setViewportMargins(0, 4, 0, 4)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(
            lambda index: self.taken.emit(self.suggestions.suggestion(index.row()))
        )
        theme.changed.connect(self.viewport().update)
        self.hide()

    def show_below(self, line: QWidget, left: int, suggestions: Sequence[Suggestion]) -> None:
        """Offer these below `line`, `left` pixels from its left edge, none of them chosen; hide for none."""
        self.suggestions.show(suggestions)
        if not suggestions:
            self.hide()
            return
        window = line.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        row = self.sizeHintForRow(0)
        around = 2 * self.frameWidth() + 8
        wide = max(self.sizeHintForColumn(0) + around + 16, line.fontMetrics().averageCharWidth() * 28)  # fmt: skip
        place = line.mapTo(window, QPoint(left, line.height() + 2))
        room = max(window.height() - place.y() - 8, row + around)
        tall = min(min(len(suggestions), _ROWS) * row + around, room)
        wide = min(wide, window.width() - 16)
        x = max(min(place.x(), window.width() - wide - 8), 8)
        self.setGeometry(QRect(x, place.y(), wide, tall))
        self.scrollToTop()
        self.show()
        self.raise_()

    def chosen(self) -> Suggestion | None:
        """The suggestion that the arrows are on."""
        index = self.currentIndex()
        return self.suggestions.suggestion(index.row()) if index.isValid() else None

    def step(self, by: int) -> str:
        """Go so many rows down, or up; from the first one up to none. Gives what a screen reader is to say."""
        row = min(self.currentIndex().row() + by, self.suggestions.rowCount() - 1)
        index = self.suggestions.index(row) if row >= 0 else QModelIndex()
        self.setCurrentIndex(index)
        if not index.isValid():
            self.clearSelection()
            return ""
        return str(index.data(Qt.ItemDataRole.AccessibleTextRole))


class _SuggestionDelegate(QStyledItemDelegate):
    """Text at the leading side, detail at the trailing one."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = option.fontMetrics
        text, beside = str(index.data()), str(index.data(DETAIL_ROLE))
        wide = metrics.horizontalAdvance(text) + metrics.horizontalAdvance(beside)
        return QSize(
            min(wide, metrics.averageCharWidth() * 60) + _GAP + 2 * _SIDE, metrics.height() + 8
        )

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours = self._theme.colours
        painter.save()
        state = option.state
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.fillRect(option.rect, self._theme.colour("accent_ground"))
        within = option.rect.adjusted(_SIDE, 0, -_SIDE, 0)
        beside = str(index.data(DETAIL_ROLE))
        middle = Qt.AlignmentFlag.AlignVCenter
        taken = option.fontMetrics.horizontalAdvance(beside)
        painter.setPen(colours.muted)
        painter.drawText(within, Qt.AlignmentFlag.AlignTrailing | middle, beside)
        painter.setPen(colours.text)
        room = within.width() - taken - (_GAP if taken else 0)
        text = option.fontMetrics.elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(within, Qt.AlignmentFlag.AlignLeading | middle, text)
        painter.restore()
