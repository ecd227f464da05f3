"""How a row of the file table is painted: the name before its folder, the state with its icon."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.ingesting.file_model import FILE, ROW_ROLE, STATE, WHY
from kx_desktop.gui.ingesting.names import file_name
from kx_desktop.gui.ingesting.states import icon_of, word_of
from kx_desktop.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

_MARGIN = 8
_EDGE = 3
_SINGLE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class FileDelegate(QStyledItemDelegate):
    """Paints the cells of the file table in the colours of the theme."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(option.fontMetrics.averageCharWidth() * 10, row_height(option.fontMetrics))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = option.rect
        if selected:
            painter.fillRect(rect, self._theme.colour("selection"))
        direction = option.direction
        if selected and index.column() == FILE:
            edge = QRect(rect.x(), rect.y(), _EDGE, rect.height())
            painter.fillRect(QStyle.visualRect(direction, rect, edge), self._theme.colour("accent"))
        inner = rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        row = index.data(ROW_ROLE)
        painter.setFont(option.font)
        # Paths and dates read their own way, whichever way the window does.
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        if isinstance(row, FileRow) and index.column() == FILE:
            self._paint_name(painter, option, inner, row)
        elif isinstance(row, FileRow) and index.column() == STATE:
            self._paint_state(painter, option, inner, row.state)
        else:
            muted = not isinstance(row, FileRow) or (index.column() == WHY and not row.reason)
            self._write(painter, option, inner, str(index.data() or ""), index, muted=muted)
        painter.restore()

    def _paint_name(
        self, painter: QPainter, option: QStyleOptionViewItem, inner: QRect, row: FileRow
    ) -> None:
        named = file_name(row)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetrics(bold)
        said = metrics.elidedText(named.name, Qt.TextElideMode.ElideMiddle, inner.width())
        wide = min(metrics.horizontalAdvance(said), inner.width())
        painter.setFont(bold)
        painter.setPen(self._theme.colour("text"))
        place = QRect(inner.x(), inner.y(), wide + 1, inner.height())
        painter.drawText(QStyle.visualRect(option.direction, inner, place), _SINGLE, said)
        room = inner.width() - wide - _MARGIN
        if named.folder and room > option.fontMetrics.averageCharWidth() * 12:
            painter.setFont(option.font)
            painter.setPen(self._theme.colour("muted"))
            folder = option.fontMetrics.elidedText(named.folder, Qt.TextElideMode.ElideMiddle, room)
            place = QRect(inner.x() + wide + _MARGIN, inner.y(), room, inner.height())
            side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
            painter.drawText(
                QStyle.visualRect(option.direction, inner, place), side | _SINGLE, folder
            )

    def _paint_state(
        self, painter: QPainter, option: QStyleOptionViewItem, inner: QRect, state: str
    ) -> None:
        name, role = icon_of(state)
        side = option.fontMetrics.height()
        top = inner.y() + (inner.height() - side) // 2
        place = QStyle.visualRect(option.direction, inner, QRect(inner.x(), top, side, side))
        self._theme.icon(name, role).paint(painter, place)
        painter.setPen(self._theme.colour(role if role != "accent" else "text"))
        rest = inner.adjusted(side + 6, 0, 0, 0)
        rest = QStyle.visualRect(option.direction, inner, rest)
        word = option.fontMetrics.elidedText(
            word_of(state), Qt.TextElideMode.ElideRight, rest.width()
        )
        leading = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(rest, leading | _SINGLE, word)

    def _write(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        inner: QRect,
        text: str,
        index: Index,
        *,
        muted: bool,
    ) -> None:
        alignment = index.data(Qt.ItemDataRole.TextAlignmentRole)
        leading = alignment if isinstance(alignment, Qt.AlignmentFlag) else _SINGLE
        painter.setPen(QColor(self._theme.colour("muted" if muted else "text")))
        said = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(
            inner,
            QStyle.visualAlignment(option.direction, leading) | Qt.TextFlag.TextSingleLine,
            said,
        )


def row_height(metrics: QFontMetrics) -> int:
    """The height of a row of the table under a font."""
    return metrics.height() + 12
