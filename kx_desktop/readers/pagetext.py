"""From the lines that were recognised on a picture to text, each word of which knows its rectangle."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kx_desktop.core.documents import BoxRun
from kx_desktop.core.recognised import Line, Piece
from kx_desktop.readers.documents import clean
from kx_desktop.readers.pageorder import Row, reading_rows

_HYPHENS = "-\u2010\u00ad"


@dataclass(frozen=True, slots=True)
class RecognisedText:
    """The text of a page, and where its words stand. The boxes count from the text's beginning."""

    text: str
    boxes: tuple[BoxRun, ...]


def recognised_text(lines: Sequence[Line], scale: float = 1.0, offset: int = 0) -> RecognisedText:
    """The text of the lines in reading order; pixels times `scale` give the boxes' unit, `offset` is where the text begins in its document.

    Lines of one paragraph are joined, and a word that is parted at a line's end is made whole before a small letter.
    """
    text = ""
    boxes: list[BoxRun] = []
    for row in reading_rows(lines):
        text = _ended(text, row)
        for number, line in enumerate(row.lines):
            if number:
                text += "\t"
            for start, piece in _placed(line):
                boxes.append(_box(piece, offset + len(text) + start, scale))
            text += clean(line.text)
    return RecognisedText(text, tuple(_within(boxes, offset, offset + len(text))))


def _ended(text: str, row: Row) -> str:
    """The text so far, ready for the next row."""
    if not text or row.begins == "paragraph":
        return text + "\n\n" if text else text
    if row.begins == "line":
        return text + "\n"
    following = clean(row.lines[0].text)[:1]
    if text[-1] in _HYPHENS and text[-2:-1].isalpha():
        if following.islower():
            return text[:-1]
        if following.isalnum():
            return text
    return text if _wide(text[-1]) and _wide(following) else text + " "


def _wide(letter: str) -> bool:
    """Whether the letter is of a script that puts no space between words, at a line's end as little as within it."""
    if not letter or unicodedata.east_asian_width(letter) not in {"W", "F"}:
        return False
    return not 0xAC00 <= ord(letter) <= 0xD7AF  # Korean parts its words by spaces


def _placed(line: Line) -> Iterator[tuple[int, Piece]]:
    """The pieces of a line with where each begins in its text; those that no space parts as one."""
    text = clean(line.text)
    position = 0
    begun: tuple[int, Piece] | None = None
    for piece in line.pieces:
        words = clean(piece.text)
        start = text.find(words, position) if words.strip() else -1
        if start < 0:
            continue
        position = start + len(words)
        if begun is not None and begun[0] + len(begun[1].text) == start:
            begun = begun[0], _joined(begun[1], piece, words)
            continue
        if begun is not None:
            yield begun
        begun = start, piece._replace(text=words)
    if begun is not None:
        yield begun
    elif text.strip():
        yield 0, Piece(text, line.left, line.top, line.right, line.bottom)


def _joined(one: Piece, other: Piece, words: str) -> Piece:
    return Piece(
        one.text + words,
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _box(piece: Piece, start: int, scale: float) -> BoxRun:
    left, top, right, bottom = (
        round(side * scale, 1) for side in (piece.left, piece.top, piece.right, piece.bottom)
    )
    return BoxRun(start, len(piece.text), left, top, right, bottom)


def _within(boxes: Sequence[BoxRun], begin: int, end: int) -> Iterator[BoxRun]:
    """The boxes without what they have of a hyphen that went."""
    for number, box in enumerate(boxes):
        following = boxes[number + 1].start if number + 1 < len(boxes) else end
        length = min(box.length, following - box.start)
        if length > 0 and box.start >= begin:
            yield BoxRun(box.start, length, box.left, box.top, box.right, box.bottom)
