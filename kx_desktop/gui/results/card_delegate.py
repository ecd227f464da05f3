"""Paints a hit as a card: where it is, what it says with the query words marked, what found it; *why?* can be clicked."""

from collections import OrderedDict
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from kx_desktop.core.queries import Hit
from kx_desktop.gui.results.card_layout import (
    LINE,
    Card,
    CardFonts,
    Words,
    lay_out,
    text_width,
)
from kx_desktop.gui.results.excerpt_lines import MOST_LINES
from kx_desktop.gui.results.hit_model import HitRole
from kx_desktop.gui.theme import Theme

_BAR = 3
_KEPT = 200
"""Cards whose layout is kept: more than the tallest screen shows."""
_DIMMED = 0.65
_FACES = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | Qt.TextFlag.TextSingleLine

_Index = QModelIndex | QPersistentModelIndex


class CardDelegate(QStyledItemDelegate):
    """One delegate for all cards. Layouts are made for the rows that are painted; others only have their height estimated."""

    why_wanted = Signal(object)
    """The person clicked *why?* of this `Hit`."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fonts: CardFonts | None = None
        self._cards: OrderedDict[int, tuple[Hit, int, Card]] = OrderedDict()
        self._heights: dict[int, tuple[int, int]] = {}
        self._hovered = -1
        self._pressed = -1
        self.even = False
        """Whether all cards are as high as a full one, so that a list of very many need not be measured."""
        self.dimmed = False
        """Whether the cards are painted faintly, since newer ones are on their way."""

    @property
    def kept_cards(self) -> int:
        """How many cards are laid out now."""
        return len(self._cards)

    def forget(self) -> None:
        """Let all layouts and heights go."""
        self._cards.clear()
        self._heights.clear()
        self._hovered = self._pressed = -1

    def fit_font(self) -> None:
        """The font of the list has changed: everything is measured anew."""
        self.forget()
        self._fonts = None

    def why_rect(self, option: QStyleOptionViewItem, index: _Index) -> QRect:
        """Where the link *why?* of a row is, in the coordinates of `option.rect`."""
        rect: QRect = option.rect
        card = self._card(option, index)
        if card is None:
            return QRect()
        grown = _placed(card.why.rect, rect, option).adjusted(-4, -4, 4, 4)
        return grown.toAlignedRect()

    def leave(self, view: QWidget | None) -> None:
        """The pointer is on no link any more."""
        if self._hovered >= 0:
            self._hovered = -1
            if view is not None:
                view.unsetCursor()
                view.update()

    # Sizes

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        # A list asks this of all its rows each time it is laid out: nothing is fetched that is known.
        width = _width(option)
        if self.even:
            return QSize(width, self._fonts_of(option).height(MOST_LINES))
        known = self._heights.get(index.row())
        if known is None or known[0] != width:
            hit = index.data(HitRole.HIT)
            if not isinstance(hit, Hit):
                return super().sizeHint(option, index)
            fonts = self._fonts_of(option)
            lines = fonts.lines.line_count(hit.text, text_width(fonts, hit.rank, width))
            known = self._heights[index.row()] = (width, fonts.height(lines))
        return QSize(*known)

    def _card(self, option: QStyleOptionViewItem, index: _Index) -> Card | None:
        hit = index.data(HitRole.HIT)
        if not isinstance(hit, Hit):
            return None
        width = _width(option)
        row = index.row()
        known = self._cards.get(row)
        if known is None or known[0] is not hit or known[1] != width:
            known = self._cards[row] = (hit, width, lay_out(hit, self._fonts_of(option), width))
            if len(self._cards) > _KEPT:
                self._cards.popitem(last=False)
        self._cards.move_to_end(row)
        return known[2]

    def settle(self, option: QStyleOptionViewItem, index: _Index) -> bool:
        """Measure the card of a row that is seen; gives whether its height is another than was estimated."""
        card = None if self.even else self._card(option, index)
        if card is None:
            return False
        known, right = self._heights.get(index.row()), (_width(option), card.height)
        self._heights[index.row()] = right
        return known is not None and known != right

    def _fonts_of(self, option: QStyleOptionViewItem) -> CardFonts:
        if self._fonts is None:
            self._fonts = CardFonts(option.font)
        return self._fonts

    # Painting

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        card = self._card(option, index)
        if card is None:
            super().paint(painter, option, index)
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Each text reads in its own direction, whatever the window's is.
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        self._paint_ground(painter, rect, option, state)
        if self.dimmed:
            painter.setOpacity(_DIMMED)
        self._paint_excerpt(painter, card, rect, option)
        for words in card.words:
            self._paint_words(painter, words, rect, option)
        self._paint_why(painter, card.why, rect, option, hovered=index.row() == self._hovered)
        painter.restore()

    def _paint_ground(
        self,
        painter: QPainter,
        rect: QRect,
        option: QStyleOptionViewItem,
        state: QStyle.StateFlag,
    ) -> None:
        colour = self._theme.colour
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, colour("selection"))
            painter.fillRect(
                _mirrored(QRectF(rect.left(), rect.top(), _BAR, rect.height()), rect, option),
                colour("accent"),
            )
        painter.fillRect(
            QRect(rect.left(), rect.bottom() + 1 - LINE, rect.width(), LINE), colour("line")
        )
        keyboard = state & QStyle.StateFlag.State_KeyboardFocusChange
        if state & QStyle.StateFlag.State_HasFocus and keyboard:
            painter.setPen(colour("accent"))
            painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -LINE - 0.5))

    def _paint_excerpt(
        self, painter: QPainter, card: Card, rect: QRect, option: QStyleOptionViewItem
    ) -> None:
        set_lines = card.excerpt
        layout = set_lines.layout
        wide = layout.lineAt(0).width() if layout.lineCount() else 0.0
        area = _placed(
            QRectF(card.excerpt_at.x(), card.excerpt_at.y(), wide, set_lines.height), rect, option
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("word_mark"))
        for mark in set_lines.marks:
            painter.drawRoundedRect(mark.translated(area.topLeft()).adjusted(-1, 0, 1, 0), 3, 3)
        painter.setPen(self._theme.colour("text"))
        layout.draw(painter, QPointF(area.topLeft()))

    def _paint_words(
        self, painter: QPainter, words: Words, rect: QRect, option: QStyleOptionViewItem
    ) -> None:
        if words.icon:
            square = _placed(words.rect, rect, option).toRect()
            self._theme.icon(words.icon, words.colour).paint(painter, square)
            return
        painter.setFont(self._face(words.font))
        painter.setPen(QColor(self._theme.colour(words.colour)))
        painter.drawText(_placed(words.rect, rect, option), int(_FACES), words.text)

    def _paint_why(
        self,
        painter: QPainter,
        words: Words,
        rect: QRect,
        option: QStyleOptionViewItem,
        *,
        hovered: bool,
    ) -> None:
        if hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("accent_ground"))
            ground = _placed(words.rect, rect, option).adjusted(-4, -2, 4, 2)
            painter.drawRoundedRect(ground, 4, 4)
        self._paint_words(painter, words, rect, option)

    def _face(self, name: str) -> QFont:
        font: QFont = getattr(self._fonts, name)
        return font

    # The link

    @override
    def editorEvent(
        self, event: QEvent, model: Any, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        if not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        on_link = self.why_rect(option, index).contains(event.position().toPoint())
        kind = event.type()
        if kind == QEvent.Type.MouseMove:
            self._hover(option, index.row() if on_link else -1)
        elif event.button() == Qt.MouseButton.LeftButton:
            if kind in {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick}:
                self._pressed = index.row() if on_link else -1
            elif kind == QEvent.Type.MouseButtonRelease and self._pressed >= 0:
                same = on_link and self._pressed == index.row()
                self._pressed = -1
                if same:
                    self.why_wanted.emit(index.data(HitRole.HIT))
                    return True
        return False

    def _hover(self, option: QStyleOptionViewItem, row: int) -> None:
        if row == self._hovered:
            return
        self._hovered = row
        viewport = _viewport(option)
        if viewport is not None:
            if row >= 0:
                viewport.setCursor(Qt.CursorShape.PointingHandCursor)
            else:
                viewport.unsetCursor()
            viewport.update()


def _viewport(option: QStyleOptionViewItem) -> QWidget | None:
    widget: QWidget | None = option.widget
    return widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget


def _width(option: QStyleOptionViewItem) -> int:
    """The width of a card: that of what the list shows."""
    viewport = _viewport(option)
    rect: QRect = option.rect
    return viewport.width() if viewport is not None else rect.width()


def _placed(rect: QRectF, card: QRect, option: QStyleOptionViewItem) -> QRectF:
    """A rectangle of the card's own in the coordinates of the list."""
    return _mirrored(rect.translated(card.left(), card.top()), card, option)


def _mirrored(rect: QRectF, card: QRect, option: QStyleOptionViewItem) -> QRectF:
    direction: Qt.LayoutDirection = option.direction
    if direction != Qt.LayoutDirection.RightToLeft:
        return rect
    return QRectF(
        card.left() + card.right() + 1 - rect.right(), rect.top(), rect.width(), rect.height()
    )
