"""From the characters of a text to the characters of a PDF's pages, by the runs that the reader kept."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from kx_desktop.core.documents import Locator, Span

_NEAR = 4
"""Characters that two runs may lie apart and still be one: line ends and hyphens that the text leaves out."""

_ENOUGH = 0.75
"""The share of letters that right-to-left text must have in common with its page."""

_RIGHT_TO_LEFT = {"R", "AL", "AN"}


@dataclass(frozen=True, slots=True)
class PageRun:
    """`length` characters of page `page` (from 0), the first at the page's own index `index`, and what the text has for them."""

    page: int
    index: int
    length: int
    text: str


def page_runs(locators: Iterable[Locator], span: Span, text: str, begin: int) -> list[PageRun]:
    """The characters of `span` on the pages. `text` is the document's text from code point `begin` on."""
    found: list[PageRun] = []
    for locator in locators:
        if locator.kind != "page" or locator.number is None:
            continue
        for run in locator.runs:
            start = max(run.start, span.start)
            end = min(run.start + run.length, span.end)
            if start < end:
                words = text[start - begin : end - begin]
                index = run.page_index + start - run.start
                found.append(PageRun(locator.number - 1, index, end - start, words))
    return _joined(found)


def _joined(runs: Sequence[PageRun]) -> list[PageRun]:
    joined: list[PageRun] = []
    for run in runs:
        last = joined[-1] if joined else None
        if last and last.page == run.page and 0 <= run.index - last.index - last.length <= _NEAR:
            length = run.index + run.length - last.index
            joined[-1] = PageRun(last.page, last.index, length, last.text + run.text)
        else:
            joined.append(run)
    return joined


def agrees(text: str, on_page: str) -> bool:
    """Whether the page has, where the runs say, the characters that the text has."""
    mine, theirs = folded(text), folded(on_page)
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in mine):
        # A glyph that stands for several letters gives them all where one of them is asked for, and in another order.
        shared = Counter(mine) & Counter(theirs)
        return shared.total() >= _ENOUGH * max(len(mine), len(theirs))
    return mine == theirs


def folded(text: str) -> str:
    """The letters of a text without what a page writes otherwise: space, hyphens, control characters, shapes of letters."""
    normal = unicodedata.normalize("NFKC", text)
    return "".join(
        letter
        for letter in normal
        if letter not in "-\u2010\u2011\ufffd\ufffe" and unicodedata.category(letter)[0] not in "ZC"
    )


def merged(rects: Iterable[QRectF]) -> list[QRectF]:
    """The rectangles of one text, those beside each other in one line as one."""
    lines: list[QRectF] = []
    for rect in rects:
        if rect.width() <= 0 or rect.height() <= 0:
            continue
        for number in range(len(lines) - 1, max(len(lines) - 4, -1), -1):
            if _same_line(lines[number], rect):
                lines[number] = lines[number].united(rect)
                break
        else:
            lines.append(QRectF(rect))
    return lines


def _same_line(one: QRectF, other: QRectF) -> bool:
    height = min(one.height(), other.height())
    shared = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
    gap = max(one.left(), other.left()) - min(one.right(), other.right())
    return shared > height * 0.5 and gap < max(one.height(), other.height()) * 1.5


def columns(rects: Sequence[QRectF]) -> list[QRectF]:
    """What the rectangles of a passage cover, one a column: where its bars stand."""
    found: list[QRectF] = []
    above = QRectF()
    for rect in rects:
        # A text goes down its column; where it goes up, a new one begins.
        if found and rect.bottom() > above.top():
            found[-1] = found[-1].united(rect)
        else:
            found.append(QRectF(rect))
        above = rect
    return found
