"""Brings a document's text into the view a piece at a time: around the passage first, more when the person comes near an end."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor

from kx_desktop.core.documents import Locator, Span, StoredPlace
from kx_desktop.gui.bridge import Bridge, Latest
from kx_desktop.gui.source.documents import DocumentSource
from kx_desktop.gui.source.marks import Marks, ShownMarks
from kx_desktop.gui.source.pieces import AROUND, Piece, Reach, cut, reach, split_before, whole_lines
from kx_desktop.gui.source.text_map import TextMap
from kx_desktop.gui.source.text_view import SourceTextView
from kx_desktop.gui.text.qtlike import fit_for_qt

_LEAD = 1_500
"""Code points above the passage that come with it at once, so that it stands in its place from the first moment."""

_HEADING_MAX = 200

_PIECES_MAX = 60
"""Pieces that are shown at most: as one comes, the one farthest from it goes."""


@dataclass(frozen=True, slots=True)
class Slice:
    """What is read at first: the document, and its text around the passage."""

    place: StoredPlace
    piece: Piece


def read_slice(documents: DocumentSource, place: StoredPlace, marks: Marks) -> Slice:
    """The text around the passage, in whole lines where they are not endless. Slow."""
    passage = marks.passage
    wanted = reach(passage.start, passage.end, place.char_count)
    piece = Piece(wanted.start, documents.text(place.ref, wanted.start, wanted.end))
    keep = Reach(passage.start, min(passage.end, piece.end))
    return Slice(place, whole_lines(piece, keep, place.char_count))


class TextFeed(QObject):
    """Fills one view. Each step is a piece; between two of them whatever else waits has its turn."""

    def __init__(
        self,
        view: SourceTextView,
        bridge: Bridge,
        documents: DocumentSource,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._documents = documents
        self._before = Latest(bridge)
        self._after = Latest(bridge)
        self._place: StoredPlace | None = None
        self._marks: Marks | None = None
        self._map = TextMap()
        self._above: deque[Piece] = deque()
        self._below: deque[Piece] = deque()
        self._headings: dict[int, Locator] = {}
        self._heading_lines: list[Span] = []
        self._step = QTimer(self)
        self._step.setInterval(0)
        self._step.timeout.connect(self._take_step)
        view.near_top.connect(self._want_more_above)
        view.near_end.connect(self._want_more_below)

    @property
    def text_map(self) -> TextMap:
        """Where the text's characters stand in the view."""
        return self._map

    @property
    def busy(self) -> bool:
        """Whether pieces are still to come without the person's doing."""
        return self._step.isActive() or self._before.active or self._after.active

    def show(self, slice_: Slice, marks: Marks) -> None:
        """Show a passage in its text."""
        self.stop()
        self._place = slice_.place
        self._headings = {one.start: one for one in slice_.place.locators if one.kind == "heading"}
        self._marks = marks
        self._map = TextMap()
        self._heading_lines = []
        self._view.start_over()
        above, rest = split_before(slice_.piece, marks.passage.start, _LEAD)
        self._above = deque(reversed(cut(above)))
        self._below = deque(cut(rest))
        if self._below:
            self._append(self._below.popleft())
        self._mark()
        self._view.scroll_to_passage()
        self._step.start()

    def stop(self) -> None:
        """Nothing more comes into the view from here."""
        self._step.stop()
        self._before.cancel()
        self._after.cancel()
        self._above.clear()
        self._below.clear()
        self._place = None

    def _take_step(self) -> None:
        # The passage itself comes first, then what is above and below by turns.
        passage_goes_on = self._marks is not None and self._map.end < self._marks.passage.end
        if self._below and (passage_goes_on or len(self._below) >= len(self._above)):
            self._append(self._below.popleft())
        elif self._above:
            self._prepend(self._above.popleft())
        else:
            self._step.stop()
            return
        self._mark()
        if not self._view.moved_by_person:
            self._view.scroll_to_passage()

    def _append(self, piece: Piece) -> None:
        cursor = QTextCursor(self._view.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self._insert(cursor, self._map.append(_fit(piece)), piece)
        if self._map.count > _PIECES_MAX:
            view = self._view
            first = view.first_visible()
            inside = view.verticalScrollBar().value() - view.line_top(first)
            self._above.clear()
            start, end = self._map.drop_first()
            self._remove(start, end)
            view.verticalScrollBar().setValue(round(view.line_top(max(first - end, 0)) + inside))

    def _prepend(self, piece: Piece) -> None:
        view = self._view
        first = view.first_visible()
        inside = view.verticalScrollBar().value() - view.line_top(first)
        cursor = QTextCursor(view.document())
        text = self._map.prepend(_fit(piece))
        length = self._insert(cursor, text, piece)
        if self._map.count > _PIECES_MAX:
            self._below.clear()
            self._remove(*self._map.drop_last())
        # What the person reads stays where it is on the screen.
        view.verticalScrollBar().setValue(round(view.line_top(first + length) + inside))

    def _insert(self, cursor: QTextCursor, text: str, piece: Piece) -> int:
        start = cursor.position()
        cursor.beginEditBlock()
        line = QTextBlockFormat()
        line.setLineHeight(140, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.setBlockFormat(line)
        cursor.setCharFormat(QTextCharFormat())
        cursor.insertText(text, QTextCharFormat())
        end = cursor.position()
        for locator in self._headings_in(piece):
            line_of_it = _first_line(locator, piece)
            self._heading_lines.append(line_of_it)
            for first, last in self._map.ranges(line_of_it):
                self._make_heading(first, last)
        cursor.endEditBlock()
        return end - start

    def _remove(self, start: int, end: int) -> None:
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _headings_in(self, piece: Piece) -> Iterable[Locator]:
        return (one for start, one in self._headings.items() if piece.start <= start < piece.end)

    def _make_heading(self, first: int, last: int) -> None:
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        bold.setProperty(QTextCharFormat.Property.FontSizeAdjustment, 1)
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(first)
        cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(bold)

    def _mark(self) -> None:
        if self._marks is None:
            return
        where = self._map.ranges
        self._view.show_marks(
            ShownMarks(
                passage=where(self._marks.passage),
                words=tuple(one for word in self._marks.words for one in where(word)),
                around=tuple(one for side in self._marks.around for one in where(side)),
                headings=tuple(one for line in self._heading_lines for one in where(line)),
            )
        )

    # More, as the person scrolls

    def _want_more_above(self) -> None:
        place = self._place
        if place is None or self._above or self._before.active or self._map.start <= 0:
            return
        wanted = Reach(max(self._map.start - AROUND, 0), self._map.start)

        def took(piece: Piece) -> None:
            if piece.end == self._map.start:
                self._above.extend(reversed(cut(piece)))
                self._step.start()

        self._before.run(lambda _: _read_above(self._documents, place, wanted), took)

    def _want_more_below(self) -> None:
        place = self._place
        if place is None or self._below or self._after.active:
            return
        if self._map.end >= place.char_count:
            return
        wanted = Reach(self._map.end, min(self._map.end + AROUND, place.char_count))

        def took(piece: Piece) -> None:
            if piece.start == self._map.end:
                self._below.extend(cut(piece))
                self._step.start()

        self._after.run(lambda _: _read_below(self._documents, place, wanted), took)


# The side that meets what is shown stays as it is; the other one is brought to a line's end.


def _read_above(documents: DocumentSource, place: StoredPlace, wanted: Reach) -> Piece:
    piece = Piece(wanted.start, documents.text(place.ref, wanted.start, wanted.end))
    return whole_lines(piece, Reach(piece.end, piece.end), piece.end)


def _read_below(documents: DocumentSource, place: StoredPlace, wanted: Reach) -> Piece:
    piece = Piece(wanted.start, documents.text(place.ref, wanted.start, wanted.end))
    return whole_lines(piece, Reach(piece.start, piece.start), place.char_count)


def _fit(piece: Piece) -> Piece:
    return replace(piece, text=fit_for_qt(piece.text))


def _first_line(locator: Locator, piece: Piece) -> Span:
    begin = locator.start - piece.start
    end = piece.text.find("\n", begin, begin + _HEADING_MAX)
    return Span(locator.start, piece.start + end if end >= 0 else min(locator.end, piece.end))
