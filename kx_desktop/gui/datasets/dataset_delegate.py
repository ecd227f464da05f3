"""How a dataset is painted in the list: its name, a line of facts, a warning where it is stale or cannot follow a folder, a bar while it is indexed."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from kx_desktop.gui.datasets.dataset_model import ITEM_ROLE
from kx_desktop.gui.datasets.items import DatasetItem
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

_OUTER, _INNER, _BAR = 8, 8, 4
_RADIUS = 6.0
_SMALLER = 0.87
_SINGLE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class DatasetDelegate(QStyledItemDelegate):
    """Paints in the colours of the theme; `light_up` marks the dataset that a drag hovers over."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lit = -1

    def light_up(self, row: int) -> None:
        """Mark the row as where a drop goes; -1 for none."""
        self._lit = row

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        bold, small = _fonts(option.font)
        height = 2 * _INNER + 4 + QFontMetrics(bold).height() + QFontMetrics(small).height()
        item = index.data(ITEM_ROLE)
        if isinstance(item, DatasetItem) and item.fraction is not None:
            height += 4 + _BAR
        return QSize(option.fontMetrics.averageCharWidth() * 20, height + 4)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item = index.data(ITEM_ROLE)
        if not isinstance(item, DatasetItem):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        ground = option.rect.adjusted(_OUTER, 2, -_OUTER, -2)
        self._paint_ground(painter, option, ground, lit=index.row() == self._lit)
        self._paint_item(painter, option, ground.adjusted(_INNER, _INNER, -_INNER, -_INNER), item)
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, ground: QRect, *, lit: bool
    ) -> None:
        state = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(Qt.PenStyle.NoPen)
        if lit or focused:
            pen = QPen(self._theme.colour("accent"), 2 if lit else 1)
            pen.setStyle(Qt.PenStyle.DashLine if lit else Qt.PenStyle.SolidLine)
            painter.setPen(pen)
        if selected or lit:
            painter.setBrush(self._theme.colour("accent_ground"))
        elif hovered:
            painter.setBrush(self._theme.colour("selection"))
        elif focused:  # Ctrl and the arrows go over lines that are not chosen
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            return
        painter.drawRoundedRect(QRectF(ground).adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)

    def _paint_item(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, item: DatasetItem
    ) -> None:
        bold, small = _fonts(option.font)
        first, second = QFontMetrics(bold), QFontMetrics(small)
        name = QRect(rect.x(), rect.y(), rect.width(), first.height())
        if item.needs_a_look:
            side = first.height()
            corner = QRect(rect.right() + 1 - side, rect.y(), side, side)
            corner = QStyle.visualRect(option.direction, rect, corner)
            self._theme.icon("warning", "warning").paint(painter, corner)
            name.setWidth(rect.width() - side - 4)
            name = QStyle.visualRect(option.direction, rect, name)
        leading = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft) | _SINGLE
        painter.setFont(bold)
        painter.setPen(self._theme.colour("text"))
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(
            name, leading, first.elidedText(shown_name(item.title), elide, name.width())
        )
        line = QRect(rect.x(), rect.y() + first.height() + 4, rect.width(), second.height())
        painter.setFont(small)
        painter.setPen(self._theme.colour("muted"))
        painter.drawText(line, leading, second.elidedText(item.line, elide, line.width()))
        if item.fraction is not None:
            self._paint_bar(
                painter,
                option,
                QRect(line.x(), line.bottom() + 5, line.width(), _BAR),
                item.fraction,
            )

    def _paint_bar(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, fraction: float
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.colours.line))
        painter.drawRoundedRect(rect, _BAR / 2, _BAR / 2)
        done = QRect(rect.x(), rect.y(), round(rect.width() * fraction), rect.height())
        if done.width():
            painter.setBrush(self._theme.colour("accent"))
            place = QStyle.visualRect(option.direction, rect, done)
            painter.drawRoundedRect(place, _BAR / 2, _BAR / 2)


def _fonts(font: QFont) -> tuple[QFont, QFont]:
    bold, small = QFont(font), QFont(font)
    bold.setBold(True)
    if font.pointSizeF() > 0:
        small.setPointSizeF(font.pointSizeF() * _SMALLER)
    else:
        small.setPixelSize(max(round(font.pixelSize() * _SMALLER), 1))
    return bold, small
