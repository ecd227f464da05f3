"""Where each character of a text stands in the `QTextDocument` that shows a part of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kx_desktop.core.documents import Span
from kx_desktop.gui.source.pieces import Piece
from kx_desktop.gui.text.offsets import Offsets

Range = tuple[int, int]
"""Positions in a `QTextDocument`, half-open, in UTF-16 units."""


@dataclass(frozen=True, slots=True)
class _Shown:
    start: int
    end: int
    offsets: Offsets
    units: int


class TextMap:
    """The pieces that a document shows, which follow one another in the text without a gap."""

    def __init__(self) -> None:
        self._pieces: list[_Shown] = []

    @property
    def start(self) -> int:
        """The first code point shown."""
        return self._pieces[0].start if self._pieces else 0

    @property
    def end(self) -> int:
        """The code point after the last one shown."""
        return self._pieces[-1].end if self._pieces else 0

    def append(self, piece: Piece) -> str:
        """Take in the piece after the last one; gives what to put at the document's end."""
        shown, text = _prepared(piece)
        self._pieces.append(shown)
        return text

    def prepend(self, piece: Piece) -> str:
        """Take in the piece before the first one; gives what to put at the document's beginning."""
        shown, text = _prepared(piece)
        self._pieces.insert(0, shown)
        return text

    def drop_last(self) -> Range:
        """Forget the last piece; gives where it stands."""
        gone = self._pieces.pop()
        start = sum(piece.units for piece in self._pieces)
        return start, start + gone.units

    def drop_first(self) -> Range:
        """Forget the first piece; gives where it stands."""
        return 0, self._pieces.pop(0).units

    @property
    def count(self) -> int:
        """How many pieces are shown."""
        return len(self._pieces)

    def ranges(self, span: Span) -> tuple[Range, ...]:
        """Where the span stands, one range a piece that it touches; what is not shown is left out."""
        found: list[Range] = []
        for position, piece in self._placed():
            start, end = max(span.start, piece.start), min(span.end, piece.end)
            if start < end:
                first = piece.offsets.to_utf16(start - piece.start)
                last = piece.offsets.to_utf16(end - piece.start)
                found.append((position + first, position + last))
        return tuple(found)

    def _placed(self) -> Iterator[tuple[int, _Shown]]:
        position = 0
        for piece in self._pieces:
            yield position, piece
            position += piece.units


def _prepared(piece: Piece) -> tuple[_Shown, str]:
    # Each piece ends with a line's end of the document's own, which is the text's where the text has one there.
    offsets = Offsets(piece.text)
    own = piece.text.endswith("\n")
    text = piece.text if own else piece.text + "\n"
    return _Shown(piece.start, piece.end, offsets, offsets.utf16_length + (not own)), text
