"""What of a Markdown or HTML document is rendered: the part around the passage, with nothing in it that could be loaded.

Rendering is done on the main thread, where the document lives, so its amount is bounded here.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from kx_desktop.core.documents import StoredPlace
from kx_desktop.gui.source.aligning import words
from kx_desktop.gui.source.documents import DocumentSource
from kx_desktop.gui.source.marks import Marks
from kx_desktop.gui.source.pieces import Piece
from kx_desktop.gui.source.simple_html import Part, decoded, parts
from kx_desktop.gui.text.qtlike import fit_for_qt

MARKDOWN = frozenset({"md", "markdown", "mdown", "mkd", "mkdn"})
HTML = frozenset({"html", "htm", "xhtml"})

_CHARS = 12_000
"""Code points that are rendered on either side of the passage."""

_HTML_CHARS = 50_000
_SEARCHED = 65_536
_PAGE_BYTES = 2 * 1024 * 1024
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)
_FRONT = re.compile(r"---[ \t]*\n.*?^(?:---|\.\.\.)[ \t]*\n", re.DOTALL | re.MULTILINE)
_PICTURE = re.compile(r"!\[([^\]\n]{0,1000})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,200}\])?")
_FRONT_LIMIT = 65_536
_LEAD_WORDS = 5


class TooLong(Exception):
    """The document, or one part of it, is too long to be rendered at once."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """What to render (`source`, HTML or Markdown) and the stored text that it stands for."""

    source: str
    is_html: bool
    stored: Piece


def render_markdown(
    documents: DocumentSource, place: StoredPlace, piece: Piece, marks: Marks
) -> Rendering:
    """The blocks of Markdown around the passage, from `piece` of the stored text. Slow."""
    text, begin = piece.text, piece.start
    first = max(marks.passage.start - _CHARS - begin, 0)
    last = min(marks.passage.end + _CHARS - begin, len(text))
    if last - first > 4 * _CHARS:
        raise TooLong
    # Blocks are kept whole: from after one empty line to before another.
    if first > 0:
        gap = text.find("\n\n", first, marks.passage.start - begin)
        first = gap + 2 if gap >= 0 else text.rfind("\n", 0, first) + 1
    if last < len(text):
        gap = text.rfind("\n\n", marks.passage.end - begin, last)
        last = gap + 1 if gap >= 0 else last
    stored = Piece(begin + first, text[first:last])
    source = stored.text
    if stored.start == 0:
        front = _FRONT.match(source, 0, _FRONT_LIMIT)
        source = source[front.end() :] if front else source
    else:
        source = _open_fence(documents.text(place.ref, 0, stored.start)) + source
    return Rendering(fit_for_qt(_PICTURE.sub(r"\1", source)), is_html=False, stored=stored)


def _open_fence(before: str) -> str:
    """The line that opens the block of code in which a text ends; empty where it ends in none."""
    fence = ""
    begin = 0
    while begin < len(before):  # in steps, since a search through megabytes lets no other thread on
        end = before.find("\n", begin + _SEARCHED) + 1 or len(before)
        for match in _FENCE.finditer(before, begin, end):
            sign = match.group(1)
            if not fence:
                fence = sign
            elif sign.startswith(fence):
                fence = ""
        begin = end
    return f"{fence}\n" if fence else ""


def render_html(place: StoredPlace, piece: Piece, marks: Marks) -> Rendering:
    """The parts of the page around the passage, from its file. Slow. Raises OSError, TooLong."""
    file = Path(place.root)
    if file.stat().st_size > _PAGE_BYTES:
        raise TooLong
    found = parts(decoded(file.read_bytes()))
    chosen = _around(found, place, piece, marks)
    source = "".join(part.html for part in chosen)
    if len(source) > 2 * _HTML_CHARS:
        raise TooLong
    return Rendering(fit_for_qt(source), is_html=True, stored=piece)


def _around(found: list[Part], place: StoredPlace, piece: Piece, marks: Marks) -> list[Part]:
    """The parts that together hold about `_HTML_CHARS`, around the one in which the passage begins."""
    if sum(len(part.html) for part in found) <= _HTML_CHARS:
        return found
    middle = _where(found, place, piece, marks)
    first = last = middle
    length = len(found[middle].html)
    while length < _HTML_CHARS and (first > 0 or last < len(found) - 1):
        if first > 0:
            first -= 1
            length += len(found[first].html)
        if last < len(found) - 1:
            last += 1
            length += len(found[last].html)
    return found[first : last + 1]


def _where(found: list[Part], place: StoredPlace, piece: Piece, marks: Marks) -> int:
    start = marks.passage.start
    passage = piece.text[start - piece.start : marks.passage.end - piece.start]
    lead = " ".join(word.text for word in words(passage[:400])[:_LEAD_WORDS])
    total = sum(len(part.plain) for part in found)
    expected = start / max(place.char_count, 1) * total
    best, least, position = 0, float("inf"), 0
    for number, part in enumerate(found):
        distance = abs(position - expected)
        position += len(part.plain)
        if lead not in " ".join(word.text for word in words(part.plain)):
            distance += total
        if distance < least:
            best, least = number, distance
    return best
