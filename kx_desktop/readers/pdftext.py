r"""The text of one PDF page, and which of the page's own characters each letter is.

The window marks a passage on the rendered page by PDFium's character index, which counts every glyph and
every generated space and line end. The text here is tidied (`\n`, words joined that were parted at a line end,
no control characters), so a run-length list keeps the way back.
"""

import ctypes
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from kx_desktop.core.documents import CharRun

_HYPHEN = frozenset({0x02, 0xFFFE})
"""PDFium puts U+0002 (in some calls U+FFFE) for a hyphen that parts a word at the end of a line."""

_HIGH, _LOW = range(0xD800, 0xDC00), range(0xDC00, 0xE000)

# Latin, Hebrew and Arabic presentation forms: shapes of letters, as a font has them, not letters.
_SHAPES = range(0xFB00, 0xFEFD)

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's text and its runs, both counted from 0."""

    text: str
    runs: tuple[CharRun, ...]


def page_text(page: Any) -> PageText:
    """The text of a PDFium text page."""
    units = code_units(page)
    order: Sequence[int] = range(len(units))
    if any(map(_is_right_to_left, units)):
        order = reading_order(units, [_box(page, index) for index in order])
    return assemble(units, order)


def code_units(page: Any) -> list[int]:
    """What PDFium says stands at each of the page's character indexes, in order."""
    from pypdfium2 import raw

    get, handle = raw.FPDFText_GetUnicode, page.raw
    return [get(handle, index) for index in range(page.count_chars())]


def _box(page: Any, index: int) -> Box:
    from pypdfium2 import raw

    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(page.raw, index, left, right, bottom, top)
    return left.value, bottom.value, right.value, top.value


def _is_right_to_left(unit: int) -> bool:
    return 0x590 <= unit <= 0x8FF or 0xFB1D <= unit <= 0xFDFF or 0xFE70 <= unit <= 0xFEFC


def reading_order(units: Sequence[int], boxes: Sequence[Box]) -> list[int]:
    """The indexes in the order in which to read them.

    WORKAROUND: where one glyph stands for several letters (the Arabic ligature of lam and alef, the commonest
    pair there is), PDFium turns right-to-left lines by letters, so that the letters of that glyph come out
    reversed. Letters of one glyph have one box. The same in other libraries:
    https://github.com/py-pdf/pypdf/issues/1589
    """
    order: list[int] = []
    for _, group in groupby(range(len(units)), key=boxes.__getitem__):
        indexes = list(group)
        turned = [step for step, index in enumerate(indexes) if _is_right_to_left(units[index])]
        if len(turned) > 1:
            first, last = turned[0], turned[-1] + 1
            indexes[first:last] = reversed(indexes[first:last])
        order.extend(indexes)
    return order


def assemble(units: Sequence[int], order: Sequence[int] | None = None) -> PageText:
    """Text from the characters of a page, with the runs that lead back to their indexes."""
    order = range(len(units)) if order is None else order
    letters: list[str] = []
    places: list[int] = []
    count = len(order)
    step = 0
    while step < count:
        here = order[step]
        unit = units[here]
        following = units[order[step + 1]] if step + 1 < count else 0
        step += 1
        if unit in _HYPHEN:
            step, letter = _after_hyphen(units, order, step)
        elif unit == 0x0D:
            letter = "" if following == 0x0A else "\n"
        elif unit in _HIGH and following in _LOW:
            letter = chr(0x10000 + ((unit - 0xD800) << 10) + (following - 0xDC00))
            step += 1
        else:
            letter = _letter(unit)
        letters.append(letter)
        places.extend([here] * len(letter))
    return PageText("".join(letters), tuple(_runs(places)))


def _letter(unit: int) -> str:
    """What text may hold of a character: no control codes, no half surrogate pairs, no non-characters."""
    if unit < 0x20:
        return chr(unit) if unit in {0x09, 0x0A} else ""
    if unit in _SHAPES:
        return unicodedata.normalize("NFKC", chr(unit))
    if 0x7F <= unit < 0xA0 or 0xD800 <= unit < 0xE000 or (unit & 0xFFFE) == 0xFFFE:
        return ""
    return chr(unit) if unit <= 0x10FFFF else ""


def _after_hyphen(units: Sequence[int], order: Sequence[int], step: int) -> tuple[int, str]:
    """Where to go on after a hyphen at a line end, and what stands for it.

    Before a small letter the word goes on (`exam-ple`) and the line end goes too; before a capital or a
    digit the hyphen belongs there (`Covid-19`). PDFium mostly leaves out the line end itself.
    """
    after = step
    while after < len(order) and units[order[after]] in {0x0D, 0x0A}:
        after += 1
    following = _letter(units[order[after]]) if after < len(order) else ""
    if following.islower():
        return after, ""
    return (after, "-") if following.isalnum() else (step, "-")


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
