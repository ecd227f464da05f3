"""The one place where the engine's code points become Qt's UTF-16 units, and back.

The engine, like Python, counts Unicode code points; `QString`, `QTextCursor` and `QTextLayout` count UTF-16 code units, in which every
character beyond the Basic Multilingual Plane (an emoji, a rare Han character) takes two.
"""

from array import array
from bisect import bisect_left

from kx_desktop.core.documents import Span

_LAST_OF_PLANE = 0xFFFF


class Offsets:
    """Converts offsets within one text. Offsets outside the text are brought to its ends."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        # Where the characters of two units stand, in code points; most texts have none.
        self._wide = array("q")
        if text and max(text) > chr(_LAST_OF_PLANE):
            self._wide.extend(
                index for index, character in enumerate(text) if ord(character) > _LAST_OF_PLANE
            )

    @property
    def utf16_length(self) -> int:
        """The length of the text in UTF-16 units."""
        return self._length + len(self._wide)

    def to_utf16(self, index: int) -> int:
        """The UTF-16 offset of code point `index`."""
        index = min(max(index, 0), self._length)
        return index + bisect_left(self._wide, index)

    def to_code_points(self, unit: int) -> int:
        """The code point at UTF-16 offset `unit`; one within a surrogate pair is the character's own."""
        unit = min(max(unit, 0), self.utf16_length)
        low, high = 0, len(self._wide)
        while low < high:  # the first wide character that ends after `unit`
            middle = (low + high) // 2
            if self._wide[middle] + middle + 2 <= unit:
                low = middle + 1
            else:
                high = middle
        inside = low < len(self._wide) and self._wide[low] + low + 1 == unit
        return unit - low - int(inside)

    def span_to_utf16(self, span: Span) -> tuple[int, int]:
        """A span as `(offset, length)` in UTF-16 units."""
        start = self.to_utf16(span.start)
        return start, max(self.to_utf16(span.end) - start, 0)
