"""Text on pictures: what a reader asks for while it reads, and what it gets.

Recognising a page takes seconds, and happens elsewhere: a reader that meets a page without text asks `Pictures` for it. What is known
already is given at once; what is not makes the reader stop with `TextWanted`, which carries the pictures, and whoever called it reads
the file again when their text is known.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from kx_desktop.content import content_ref
from kx_desktop.core.recognised import Lines

ROOM = 8
"""Pictures that are given over at a time."""

ROOM_BYTES = 64 << 20
"""Bytes of pixels that are given over at a time, unless one picture alone has more."""

Use = Literal["none", "off", "missing", "later", "on"]
"""What becomes of a picture: nothing is said of it; it is not recognised because the setting, or a missing engine, forbids it; the file
is to be read later, when all that is quicker has been read; it is recognised."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page or a picture in shades of grey: `width * height` bytes row by row, 0 black, 255 white."""

    width: int
    height: int
    pixels: bytes = field(repr=False)

    @property
    def ref(self) -> bytes:
        """What tells this picture from all others: BLAKE3-256 of its size and its pixels."""
        return content_ref(f"{self.width}x{self.height}\n".encode() + self.pixels)


@dataclass(frozen=True, slots=True)
class WantedPicture:
    """A picture whose text is wanted under `key`: page `number` of the `count` pages of its document."""

    key: str
    picture: Picture
    number: int
    count: int


class TextWanted(Exception):
    """The reading cannot go on before these pictures are recognised; without any, it is only to be tried again."""

    def __init__(self, wanted: tuple[WantedPicture, ...] = ()) -> None:
        super().__init__(len(wanted))
        self.wanted = wanted


class Pictures:
    """The pictures of one file and of all files within it.

    `known` has the lines of those that were recognised, by their keys, and None for those that could not be.
    """

    def __init__(self, use: Use = "none", known: Mapping[str, Lines | None] | None = None) -> None:
        self.use: Use = use
        self._known = known or {}
        self._wanted: list[WantedPicture] = []
        self._bytes = 0

    def lines(
        self, document: bytes, number: int, count: int, draw: Callable[[], Picture]
    ) -> Lines | None:
        """The lines on page `number` of the document with the content reference `document`; None where recognising it failed.

        None as well where they are still to come: then `finish` raises TextWanted, as does this where there is no room for more.
        """
        key = f"{document.hex()}:{number}"
        if key in self._known:
            return self._known[key]
        if self.use == "later":
            raise TextWanted
        picture = draw()
        if self._wanted and self._bytes + len(picture.pixels) > ROOM_BYTES:
            raise TextWanted(tuple(self._wanted))
        self._wanted.append(WantedPicture(key, picture, number, count))
        self._bytes += len(picture.pixels)
        if len(self._wanted) >= ROOM or self._bytes >= ROOM_BYTES:
            raise TextWanted(tuple(self._wanted))
        return None

    def finish(self) -> None:
        """Raises TextWanted where pictures are still to be recognised."""
        if self._wanted:
            raise TextWanted(tuple(self._wanted))
