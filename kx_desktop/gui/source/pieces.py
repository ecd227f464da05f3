"""Long texts in pieces, each small enough to be laid out between two frames.

A piece ends after a line where that can be; a single line of more than a piece is cut at a space, or within a word where there is
none, but never within what a person sees as one character.
"""

import unicodedata
from dataclasses import dataclass

PIECE_CHARS = 4_000
"""Code points of one piece: a line of so many without a space is still laid out within a frame."""

_SLOW_CHARS = 2_000
"""The same for scripts whose letters take longer to lay out."""

PIECE_LINES = 200

AROUND = 30_000
"""Code points that are read at a time on either side of the passage."""

AROUND_LINES = 1_000
"""Lines of them that are taken."""

_QUICK = "\u024f"
_JOINER = "\u200d"
_STEPS = 64


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a document's text that begins at code point `start`."""

    start: int
    text: str

    @property
    def end(self) -> int:
        """The code point after it."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Reach:
    """Which part of a text to read."""

    start: int
    end: int


def reach(char_start: int, char_end: int, char_count: int) -> Reach:
    """What to read around a passage; of an endless one its beginning."""
    end = min(char_end, char_start + 2 * AROUND)
    return Reach(max(char_start - AROUND, 0), min(end + AROUND, char_count))


def whole_lines(piece: Piece, keep: Reach, char_count: int) -> Piece:
    """The piece without the lines that its ends cut through, as long as `keep` stays within it."""
    text, start = piece.text, piece.start
    first = _nth_from(text, max(keep.start - start - 1, 0))
    if start > 0 and not first:
        first = text.find("\n", 0, max(keep.start - start - 1, 0)) + 1
    text, start = text[first:], start + first
    last = _nth_to(text, max(keep.end - start, 0))
    if last:
        text = text[:last]
    elif piece.end < char_count:
        last = text.rfind("\n", max(keep.end - start, 0)) + 1
        text = text[:last] if last else text[: seam(text, len(text))]
    return Piece(start, text)


def _nth_from(text: str, before: int) -> int:
    """Where the lines begin of which at most `AROUND_LINES` end before `before`; 0 where there are no more."""
    place = before
    for _ in range(AROUND_LINES):
        place = text.rfind("\n", 0, place)
        if place < 0:
            return 0
    return place + 1


def _nth_to(text: str, after: int) -> int:
    """Where `AROUND_LINES` lines from `after` on end; 0 where there are no more."""
    place = after
    for _ in range(AROUND_LINES):
        place = text.find("\n", place) + 1
        if not place:
            return 0
    return place


def cut(piece: Piece) -> list[Piece]:
    """A piece of any length as pieces of at most `PIECE_CHARS`, in order."""
    text, begin = piece.text, 0
    pieces: list[Piece] = []
    while begin < len(text):
        end = _end(text, begin)
        pieces.append(Piece(piece.start + begin, text[begin:end]))
        begin = end
    return pieces


def split_before(piece: Piece, at: int, lead: int) -> tuple[Piece, Piece]:
    """The piece in two, at the line's beginning that is `lead` code points or a little less before `at`."""
    wanted = max(at - piece.start - lead, 0)
    line = piece.text.rfind("\n", wanted, max(at - piece.start, 0))
    first = piece.text.find("\n", wanted, max(at - piece.start, 0))
    begin = first + 1 if first >= 0 and line >= 0 else seam(piece.text, wanted)
    if wanted == 0:
        begin = 0
    return Piece(piece.start, piece.text[:begin]), Piece(piece.start + begin, piece.text[begin:])


def _end(text: str, begin: int) -> int:
    most = PIECE_CHARS
    if max(text[begin : begin + most]) > _QUICK:
        most = _SLOW_CHARS
    limit = min(begin + most, len(text))
    end = begin
    for _ in range(PIECE_LINES):
        line = text.find("\n", end, limit)
        if line < 0:
            break
        end = line + 1
    else:
        return end
    if limit == len(text):
        return limit
    if end > begin:
        return end
    space = text.rfind(" ", begin + most // 2, limit)
    return space + 1 if space > 0 else max(seam(text, limit), begin + 1)


def seam(text: str, index: int) -> int:
    """The nearest place at or before `index` that is not within a character as a person sees it."""
    for _ in range(_STEPS):
        if not 0 < index < len(text) or not _joined(text[index - 1], text[index]):
            break
        index -= 1
    return index


def _joined(before: str, after: str) -> bool:
    return (
        unicodedata.category(after) in {"Mn", "Me", "Mc", "Cf"}
        or before == _JOINER
        or "\U0001f3fb" <= after <= "\U0001f3ff"
        or ("\U0001f1e6" <= after <= "\U0001f1ff" and "\U0001f1e6" <= before <= "\U0001f1ff")
        or (before == "\r" and after == "\n")
    )
