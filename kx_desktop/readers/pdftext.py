r"""The text of one PDF page, and which of the page's own characters each letter is.

The window marks a passage on the rendered page by PDFium's character index, which counts every glyph and
every generated space and line end. The text here is tidied (`\n`, words joined that were parted at a line end,
no control characters), so that a run-length list keeps the way back.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kx_desktop.core.documents import CharRun

_HYPHEN = {0x02, 0xFFFE}
"""PDFium puts U+0002 (in some calls U+FFFE) for a hyphen that parts a word at the end of a line."""

_HIGH, _LOW = range(0xD800, 0xDC00), range(0xDC00, 0xE000)


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's text and its runs, both counted from 0."""

    text: str
    runs: tuple[CharRun, ...]


def page_text(page: Any) -> PageText:
    """The text of a PDFium text page."""
    return assemble(code_units(page))


def code_units(page: Any) -> Sequence[int]:
    """What PDFium says stands at each of the page's character indexes, in order."""
    from pypdfium2 import raw

    get, handle = raw.FPDFText_GetUnicode, page.raw
    return array("I", (get(handle, index) for index in range(page.count_chars())))


def assemble(units: Sequence[int]) -> PageText:
    """Text from the characters of a page, with the runs that lead back to their indexes."""
    letters: list[str] = []
    places: list[int] = []
    count = len(units)
    index = 0
    while index < count:
        unit = units[index]
        here, index = index, index + 1
        if unit in _HYPHEN:
            index, letter = _after_hyphen(units, index)
        elif unit == 0x0D:
            letter = "" if index < count and units[index] == 0x0A else "\n"
        elif unit in _HIGH and index < count and units[index] in _LOW:
            letter = chr(0x10000 + ((unit - 0xD800) << 10) + (units[index] - 0xDC00))
            index += 1
        else:
            letter = _letter(unit)
        if letter:
            letters.append(letter)
            places.append(here)
    return PageText("".join(letters), tuple(_runs(places)))


def _letter(unit: int) -> str:
    """A character that text may hold: no control codes, no halves of surrogate pairs, no non-characters."""
    if unit < 0x20:
        return chr(unit) if unit in {0x09, 0x0A} else ""
    if (
        0x7F <= unit < 0xA0
        or 0xD800 <= unit < 0xE000
        or (unit & 0xFFFE) == 0xFFFE
        or unit > 0x10FFFF
    ):
        return ""
    return chr(unit)


def _after_hyphen(units: Sequence[int], index: int) -> tuple[int, str]:
    """Where to go on after a hyphen at a line end, and what stands for it.

    Before a small letter the word goes on (`exam-ple`) and the line end goes too; before a capital or a
    digit the hyphen belongs there (`Covid-19`).
    """
    after = index
    while after < len(units) and units[after] in {0x0D, 0x0A}:
        after += 1
    following = _letter(units[after]) if after < len(units) else ""
    if after > index and following.islower():
        return after, ""
    return (after, "-") if after > index and following.isalnum() else (index, "-")


def _runs(places: list[int]) -> list[CharRun]:
    runs: list[CharRun] = []
    begin = 0
    for position in range(1, len(places) + 1):
        if position == len(places) or places[position] != places[position - 1] + 1:
            runs.append(CharRun(begin, places[begin], position - begin))
            begin = position
    return runs


def shifted(runs: tuple[CharRun, ...], by: int) -> tuple[CharRun, ...]:
    """The runs of a page whose text begins at `by` in the document's text."""
    return tuple(replace(run, start=run.start + by) for run in runs) if by else runs
