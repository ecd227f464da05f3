"""The part of a passage that a card shows: white space and marks of headings folded, the first query words within it, ends marked as cut.

All offsets are code points; whoever paints converts them once, for the short text that is shown.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QTextBoundaryFinder

from kx_desktop.core.documents import Span
from kx_desktop.gui.text.offsets import Offsets
from kx_desktop.gui.text.qtlike import fit_for_qt

ELLIPSIS = "…"
_BEGINNING = "…\u2060"
"""The ellipsis, held to the word behind it by a word joiner: it must not stand on a line alone."""
_GAP = re.compile(r"(?:\s|^#{1,6}(?=\s)|^[-=~]{4,}(?=\s*$))+", re.MULTILINE)
"""White space, and with it what only marks headings in plain text: `##` before one, a rule below one."""
_BEFORE = 3
"""One part in so many of an excerpt stands before the first query word, where the excerpt does not begin with the passage."""
_WORD = 40
"""Code points within which a word is expected to begin; text without spaces is cut between two characters."""
_ACCENTS = 8
"""Accents that one letter shows; text can put thousands on one, which would be drawn far over what stands above and below."""
_UNWORDLY = re.compile(r"[^\w\s!-~]{9,}")
"""Where more than so many accents may follow one another: they are no part of words, white space or ASCII."""
_CONTEXT = 64
"""Code points around a cut that decide whether it would tear a character with its accents apart."""


def shown_words(text: str) -> list[str]:
    """The words of a text as `folded` shows them."""
    return _GAP.sub(" ", text).split()


def relieved(text: str) -> str:
    """The text with as many accents on a letter as `folded` shows."""
    kept, at = [], 0
    for start, end in _heaped(text):
        kept.append(text[at:start])
        at = end
    return "".join([*kept, text[at:]])


def _heaped(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of accents beyond those that a letter shows."""
    for run in _UNWORDLY.finditer(text):
        count = 0
        for at in range(run.start(), run.end() + 1):
            accent = at < run.end() and unicodedata.category(text[at]) in {"Mn", "Me"}
            if not accent and count > _ACCENTS:
                yield at - count + _ACCENTS, at
            count = count + 1 if accent else 0


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Text on one line, with the ranges of query words in it."""

    text: str
    marks: tuple[Span, ...]


def folded(text: str, marks: Sequence[Span]) -> Excerpt:
    """The whole text with each gap between words as one space, none at its ends, and letters with a few accents; `marks` moved along."""
    text = fit_for_qt(text)
    left_out = [(gap.start(), gap.end(), " ") for gap in _GAP.finditer(text)]
    left_out += [(start, end, "") for start, end in _heaped(text)]
    pieces: list[str] = []
    sources: list[int] = []
    targets: list[int] = []
    ends: list[int] = []
    at = length = 0
    for start, end, instead in [*sorted(left_out), (len(text), len(text), "")]:
        if start > at:
            sources.append(at)
            targets.append(length)
            pieces.append(text[at:start])
            length += start - at
            ends.append(length)
        if instead and pieces and pieces[-1] != instead:
            pieces.append(instead)
            length += 1
        at = end
    shown = "".join(pieces).rstrip(" ")

    def moved(offset: int) -> int:
        piece = bisect_right(sources, offset) - 1
        if piece < 0:
            return 0
        return min(targets[piece] + offset - sources[piece], ends[piece])

    placed = (Span(moved(mark.start), moved(mark.end)) for mark in marks)
    return Excerpt(shown, tuple(mark for mark in placed if mark.end > mark.start))


def excerpt(whole: Excerpt, room: int) -> Excerpt:
    """The part of a folded text to show where about `room` code points fit; it may reach on beyond them.

    It begins with the text, unless the first query word stands too far in to be seen then; it never begins within a word where
    there are words, nor within a character and its accents.
    """
    begin = _beginning(whole, max(room, 1))
    if begin == 0:
        return whole
    ahead = len(_BEGINNING) - begin
    return Excerpt(
        _BEGINNING + whole.text[begin:],
        tuple(
            Span(max(mark.start, begin) + ahead, mark.end + ahead)
            for mark in whole.marks
            if mark.end > begin
        ),
    )


def _beginning(whole: Excerpt, room: int) -> int:
    if not whole.marks or whole.marks[0].end <= room * 4 // 5 or len(whole.text) <= room:
        return 0
    first = whole.marks[0].start
    # The last lines stay filled: where little follows, more of what stands before is shown.
    at = max(min(first - room // _BEFORE, len(whole.text) - room * 9 // 10), 0)
    space = whole.text.find(" ", at, min(at + _WORD, first))
    return space + 1 if space >= 0 else whole_character(whole.text, at)


def whole_character(text: str, at: int) -> int:
    """`at`, or the next offset that tears no character, accent or joined emoji apart."""
    low = max(at - _CONTEXT, 0)
    while low > 0 and "\U0001f1e6" <= text[low] <= "\U0001f1ff":  # flags pair off from their first
        low -= 1
    around = text[low : at + _CONTEXT]
    offsets = Offsets(around)
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, around)
    finder.setPosition(offsets.to_utf16(at - low))
    if finder.isAtBoundary():
        return at
    following = finder.toNextBoundary()
    return at if following < 0 else low + offsets.to_code_points(following)


def cut_after(shown: Excerpt, end: int) -> Excerpt:
    """The excerpt up to code point `end`, with the ellipsis behind it."""
    text = shown.text[:end].rstrip(" ")
    marks = (Span(mark.start, min(mark.end, len(text))) for mark in shown.marks)
    return Excerpt(text + ELLIPSIS, tuple(mark for mark in marks if mark.end > mark.start))
