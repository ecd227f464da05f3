"""Where everything of a card stands: computed from a hit, the fonts and the width, painted by the delegate."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from kx_desktop.core.queries import Hit
from kx_desktop.gui.results import hit_words
from kx_desktop.gui.results.excerpt_lines import LineSetter, SetLines
from kx_desktop.gui.text.figures import number

translate = QCoreApplication.translate

SIDE = 16
TOP = 12
GAP = 8
LINE = 1
"""The line between cards."""
_SMALL = 0.92
"""Muted text in relation to the text."""
_LEAST_ASIDE = 40.0
_ASIDE_SHARE = 0.35
"""The part of the room of a long name that its place may take."""
_SEPARATOR = " · "


class CardFonts:
    """The fonts of a card and their measures, from the font of the list."""

    def __init__(self, font: QFont) -> None:
        self.text = QFont(font)
        self.bold = QFont(font)
        self.bold.setBold(True)
        self.small = QFont(font)
        if font.pointSizeF() > 0:
            self.small.setPointSizeF(font.pointSizeF() * _SMALL)
        else:
            self.small.setPixelSize(max(round(font.pixelSize() * _SMALL), 1))
        self.of_bold = QFontMetricsF(self.bold)
        self.of_small = QFontMetricsF(self.small)
        self.lines = LineSetter(self.text)
        self._digit = self.of_small.horizontalAdvance("0")
        self.head = round(self.of_bold.height())
        self.foot = round(self.of_small.height())

    def rank_width(self, rank: int) -> float:
        """The width of the column of ranks; the same for all ranks of up to two digits."""
        return self._digit * max(len(number(rank)), 2)

    def height(self, lines: int) -> int:
        """The height of a card with so many lines of its passage."""
        return TOP + self.head + GAP + lines * self.lines.line_height + GAP + self.foot + TOP + LINE


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of text on one line: where, in which font of the card, in which colour of the theme; or an `icon` in place of text."""

    text: str
    rect: QRectF
    font: str
    colour: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card laid out for a width, left to right; mirrored when it is painted where the window reads right to left."""

    words: tuple[Words, ...]
    why: Words
    excerpt: SetLines
    excerpt_at: QPointF
    height: int


def text_left(fonts: CardFonts, rank: int) -> float:
    """Where the text of a card begins, behind the rank."""
    return SIDE + round(fonts.rank_width(rank)) + 12


def text_width(fonts: CardFonts, rank: int, width: int) -> float:
    """The width that the text of a card has."""
    return max(width - text_left(fonts, rank) - SIDE, 40.0)


def lay_out(hit: Hit, fonts: CardFonts, width: int) -> Card:
    """The card of a hit."""
    left = text_left(fonts, hit.rank)
    wide = text_width(fonts, hit.rank, width)
    excerpt = fonts.lines.set(hit.text, hit.highlights, wide)
    excerpt_top = TOP + fonts.head + GAP
    facts, why = _foot(
        hit, fonts, QRectF(left, excerpt_top + excerpt.height + GAP, wide, fonts.foot)
    )
    return Card(
        words=(*_head(hit, fonts, QRectF(left, TOP, wide, fonts.head)), *facts),
        why=why,
        excerpt=excerpt,
        excerpt_at=QPointF(left, excerpt_top),
        height=fonts.height(excerpt.line_count),
    )


def _head(hit: Hit, fonts: CardFonts, line: QRectF) -> list[Words]:
    """Rank, name, place; at the far end which passage of how many. The name has most of the room."""
    # Smaller text stands on the base line of the name.
    lower = fonts.of_bold.ascent() - fonts.of_small.ascent()
    small_top = line.top() + lower

    def small(text: str, left: float, width: float) -> Words:
        return Words(text, QRectF(left, small_top, width, fonts.foot), "small", "muted")

    passage = hit_words.passage_of(hit)
    named = _wide(fonts.of_bold, hit_words.name(hit)) + 2 * GAP
    if _wide(fonts.of_small, passage) > min(line.width() / 2, line.width() - named):
        passage = f"{number(hit.chunk_index + 1)}/{number(hit.chunk_count)}"
    passage, passage_wide = _fitted(passage, fonts.of_small, line.width() / 2)
    told = [
        small(number(hit.rank), SIDE, _wide(fonts.of_small, number(hit.rank))),
        small(passage, line.right() - passage_wide, passage_wide),
    ]
    room = line.width() - passage_wide - 2 * GAP
    if remark := hit_words.remark(hit):
        icon_wide = 0.0 if hit.superseded else fonts.foot + GAP / 2
        said, wide = _fitted(remark, fonts.of_small, max(room / 2 - icon_wide, 0))
        at = line.right() - passage_wide - GAP - wide
        told.append(Words(said, QRectF(at, small_top, wide, fonts.foot), "small", "warning"))
        room -= wide + GAP
        if icon_wide:
            square = QRectF(at - icon_wide, small_top, fonts.foot, fonts.foot)
            told.append(Words("", square, "small", "warning", icon="warning"))
            room -= icon_wide
    aside = hit_words.aside(hit)
    kept = min(_wide(fonts.of_small, aside) + GAP, room * _ASIDE_SHARE) if aside else 0.0
    name, name_wide = _fitted(
        hit_words.name(hit), fonts.of_bold, room - kept, Qt.TextElideMode.ElideMiddle
    )
    told.append(Words(name, QRectF(line.left(), line.top(), name_wide, fonts.head), "bold", "text"))
    room -= name_wide + GAP
    if aside and room >= _LEAST_ASIDE:
        aside, aside_wide = _fitted(aside, fonts.of_small, room)
        told.append(small(aside, line.left() + name_wide + GAP, aside_wide))
    return told


def _foot(hit: Hit, fonts: CardFonts, line: QRectF) -> tuple[list[Words], Words]:
    """The facts as far as there is room, and the link behind them."""
    metrics = fonts.of_small
    link = translate("Results", "why?")
    link_wide = _wide(metrics, link)
    gap = _wide(metrics, _SEPARATOR)
    told: list[Words] = []
    at = line.left()
    end = line.right() - link_wide - gap

    def add(text: str) -> None:
        nonlocal at
        shown, wide = _fitted(text, metrics, end - at)
        if shown and wide <= end - at:
            told.append(Words(shown, QRectF(at, line.top(), wide, fonts.foot), "small", "muted"))
            at += wide

    pieces = hit_words.facts(hit)
    if hit.also_in:
        pieces.append(hit_words.also_in(hit))
    for text in pieces:
        if told:
            if end - at < gap + _LEAST_ASIDE:
                break
            add(_SEPARATOR)
        add(text)
    if told:
        told.append(Words(_SEPARATOR, QRectF(at, line.top(), gap, fonts.foot), "small", "muted"))
        at += gap
    return told, Words(link, QRectF(at, line.top(), link_wide, fonts.foot), "small", "accent")


def _wide(metrics: QFontMetricsF, text: str) -> float:
    # A pixel more than the sum of the advances: drawn text must never be cut by rounding.
    return float(int(metrics.horizontalAdvance(text)) + 1)


def _fitted(
    text: str,
    metrics: QFontMetricsF,
    room: float,
    mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> tuple[str, float]:
    """The text as far as it fits, and its width."""
    wide = _wide(metrics, text)
    if wide <= room:
        return text, wide
    shown = metrics.elidedText(text, mode, max(room - 1, 0))
    return shown, _wide(metrics, shown)
