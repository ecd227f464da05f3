"""What is recognised on a picture: lines of text and where they stand."""

from typing import NamedTuple


class Piece(NamedTuple):
    """A word, or a stretch of a line without spaces, with its rectangle in pixels from the upper left corner."""

    text: str
    left: int
    top: int
    right: int
    bottom: int


class Line(NamedTuple):
    """A line of text on a picture, with its rectangle, and its pieces in the order of the text."""

    text: str
    left: int
    top: int
    right: int
    bottom: int
    pieces: tuple[Piece, ...] = ()


Lines = tuple[Line, ...]
