"""An excerpt set in lines: as a text layout to paint, or, much cheaper, as the number of lines that it will take."""

import unicodedata
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextLine, QTextOption

from kx_desktop.core.documents import Span
from kx_desktop.gui.results.excerpt import (
    ELLIPSIS,
    Excerpt,
    cut_after,
    excerpt,
    folded,
    relieved,
    shown_words,
    whole_character,
)
from kx_desktop.gui.text.offsets import Offsets

MOST_LINES = 4
LEADING = 1.2
"""The distance of lines, in heights of the font."""
_SAMPLE = 160
_FIRST_IDEOGRAPHIC = "\u2e80"
_LEAST_ROOM = 8
_SURELY = 1.6
"""With so many times the room of an excerpt a text fills its lines, whatever its letters are."""
_AT_MOST = 4
"""So many times the room of an excerpt is laid out at most, however narrow its letters are."""
_JOIN = 0.75
"""Ranges nearer than this many pixels are one."""
_RIGHT_TO_LEFT = {"R", "AL"}


@dataclass(frozen=True, slots=True)
class SetLines:
    """An excerpt set to a width: the layout that draws it and the rectangles of its query words."""

    shown: Excerpt
    layout: QTextLayout
    marks: tuple[QRectF, ...]
    line_count: int
    height: float


class LineSetter:
    """Sets excerpts in one font. Made anew when the font changes."""

    def __init__(self, font: QFont) -> None:
        self._font = font
        self._metrics = QFontMetricsF(font)
        self._widths: dict[str, float] = {}
        self._space = self._metrics.horizontalAdvance(" ")
        self._average = max(self._metrics.averageCharWidth(), 1.0)
        self.line_height = round(self._metrics.height() * LEADING)

    def room(self, width: float, sample: str = "") -> int:
        """About how many code points of a text that is like `sample` fit in the lines of an excerpt."""
        sample = sample[:_SAMPLE]
        average = self._metrics.horizontalAdvance(sample) / len(sample) if sample else self._average
        return max(int(MOST_LINES * width / max(average, 1.0)), _LEAST_ROOM)

    def line_count(self, text: str, width: float) -> int:
        """How many lines an excerpt of the passage will take, from the widths of its words; no layout is made."""
        room = self.room(width)
        beginning = relieved(text[: 2 * room])
        if len(" ".join(beginning.split())) > room * _SURELY:
            return MOST_LINES
        lines, used = 1, 0.0
        for word in shown_words(beginning):
            wide = self._word(word)
            ahead = used + self._space if used else 0.0
            if ahead + wide <= width:
                used = ahead + wide
                continue
            if wide > width or _breaks_anywhere(word):
                filled = ahead + wide
                lines += int(filled // width)
                used = filled % width
            else:
                lines, used = lines + 1, wide
            if lines >= MOST_LINES:
                return MOST_LINES
        return lines

    def _word(self, word: str) -> float:
        wide = self._widths.get(word)
        if wide is None:
            if len(self._widths) > 20_000:
                self._widths.clear()
            wide = self._widths[word] = self._metrics.horizontalAdvance(word)
        return wide

    def set(self, text: str, marks: tuple[Span, ...], width: float) -> SetLines:
        """The excerpt of a passage, set to `width`."""
        whole = folded(text, marks)
        room = self.room(width, whole.text)
        shown = excerpt(whole, room)
        if len(shown.text) > _AT_MOST * room:
            shown = cut_after(shown, whole_character(shown.text, _AT_MOST * room))
        while True:
            layout, complete = self._lay_out(shown, width)
            if complete:
                break
            shown = self._cut(shown, layout)
        offsets = Offsets(shown.text)
        rects = [
            rect
            for mark in shown.marks
            for rect in _rects(layout, *offsets.span_to_utf16(mark), self._metrics)
        ]
        lines = layout.lineCount()
        return SetLines(shown, layout, tuple(rects), lines, lines * self.line_height)

    def _lay_out(self, shown: Excerpt, width: float) -> tuple[QTextLayout, bool]:
        """A layout of at most so many lines, and whether the whole text is in them."""
        text = shown.text
        layout = QTextLayout(text, self._font)
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        if reads_right_to_left(text):
            option.setTextDirection(Qt.LayoutDirection.RightToLeft)
            option.setAlignment(Qt.AlignmentFlag.AlignRight)
        else:
            option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        layout.setTextOption(option)
        layout.beginLayout()
        # Lines stand by their base line: a font that fills in for missing letters may be taller.
        base = (self.line_height - self._metrics.height()) / 2 + self._metrics.ascent()
        for number in range(MOST_LINES):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            line.setPosition(QPointF(0, base - line.ascent() + number * self.line_height))
        layout.endLayout()
        return layout, _end(layout) >= Offsets(shown.text).utf16_length

    def _cut(self, shown: Excerpt, layout: QTextLayout) -> Excerpt:
        """Shorter by what does not fit, so that the ellipsis does; by a word more where it was cut before."""
        end = Offsets(shown.text).to_code_points(_end(layout))
        kept = shown.text[:end].rstrip(" ")
        ellipsis = self._metrics.horizontalAdvance(ELLIPSIS)
        last = layout.lineAt(layout.lineCount() - 1)
        if last.naturalTextWidth() + ellipsis > last.width():
            space = kept.rfind(" ", max(len(kept) - 40, 0))
            end = space if space > 0 else _character_before(kept)
        cut = cut_after(shown, end)
        # Signs without a width fit although they did not: what is cut must be shorter, or this would not end.
        return cut if len(cut.text) < len(shown.text) else cut_after(shown, _character_before(kept))


def _breaks_anywhere(word: str) -> bool:
    """Whether lines may end between its characters, as in Chinese and Japanese."""
    return not word.isascii() and max(word) >= _FIRST_IDEOGRAPHIC


def _character_before(text: str) -> int:
    """Where the last whole character of the text begins, or the one before where that is the ellipsis."""
    for at in range(len(text) - 2, 0, -1):
        if whole_character(text, at) == at:
            return at
    return 0


def _end(layout: QTextLayout) -> int:
    if not layout.lineCount():
        return 0
    last: QTextLine = layout.lineAt(layout.lineCount() - 1)
    return last.textStart() + last.textLength()


def reads_right_to_left(text: str) -> bool:
    """Whether the first letter that has a direction goes from right to left (Unicode Bidirectional Algorithm, P2)."""
    for character in text:
        direction = unicodedata.bidirectional(character)
        if direction == "L":
            return False
        if direction in _RIGHT_TO_LEFT:
            return True
    return False


def _rects(layout: QTextLayout, start: int, length: int, metrics: QFontMetricsF) -> list[QRectF]:
    """The rectangles of a range in UTF-16 units: one or more a line, exact where directions mix."""
    found: list[QRectF] = []
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        first = max(start, line.textStart())
        last = min(start + length, line.textStart() + line.textLength())
        if first >= last:
            continue
        top = line.position().y() + line.ascent() - metrics.ascent()
        found += [
            QRectF(left, top, right - left, metrics.height())
            for left, right in _joined(_glyph_boxes(line, first, last - first))
        ]
    return found


def _glyph_boxes(line: QTextLine, start: int, length: int) -> list[tuple[float, float]]:
    boxes: list[tuple[float, float]] = []
    for run in line.glyphRuns(start, length):
        advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes())
        boxes += [
            (position.x(), position.x() + advance.x())
            for position, advance in zip(run.positions(), advances, strict=True)
        ]
    return sorted(boxes)


def _joined(boxes: list[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for left, right in boxes:
        if joined and left <= joined[-1][1] + _JOIN:
            joined[-1] = (joined[-1][0], max(joined[-1][1], right))
        else:
            joined.append((left, right))
    return joined
