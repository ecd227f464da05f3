"""Marks on scans: where the text of a page was recognised on its picture, its rectangles are known and nothing is asked of PDFium."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from kx_desktop.core.documents import Locator, Span
from kx_desktop.gui.source.pdf_marks import merged
from kx_desktop.gui.source.pdf_work import PdfMarks


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle on page `page` (from 0), in points from its upper left corner, where text was recognised on the picture of the page."""

    page: int
    rect: QRectF


def page_boxes(locators: Iterable[Locator], span: Span) -> list[PageBox]:
    """Where the characters of `span` stand on pages whose text was recognised; of a word that is only begun, its share by letters."""
    found: list[PageBox] = []
    for locator in locators:
        if locator.kind != "page" or locator.number is None:
            continue
        for box in locator.boxes:
            start = max(box.start, span.start)
            end = min(box.start + box.length, span.end)
            if start < end:
                letter = (box.right - box.left) / box.length
                rect = QRectF(
                    box.left + (start - box.start) * letter,
                    box.top,
                    (end - start) * letter,
                    box.bottom - box.top,
                )
                found.append(PageBox(locator.number - 1, rect))
    return found


def with_boxes(
    marks: PdfMarks,
    passage: Iterable[PageBox],
    words: Iterable[Sequence[PageBox]],
    around: Iterable[PageBox],
) -> PdfMarks:
    """The marks, and those of recognised text: of the passage, of each query word, and of what stands around the passage."""
    return PdfMarks(
        _together(marks.passage, passage),
        (*marks.words, *(one for word in words for one in _by_page(word).items())),
        _together(marks.around, around),
    )


def _together(
    known: Mapping[int, Sequence[QRectF]], boxes: Iterable[PageBox]
) -> dict[int, Sequence[QRectF]]:
    found = _by_page(boxes)
    return {page: [*known.get(page, ()), *found.get(page, ())] for page in {*known, *found}}


def _by_page(boxes: Iterable[PageBox]) -> dict[int, list[QRectF]]:
    by_page: dict[int, list[QRectF]] = {}
    for box in boxes:
        by_page.setdefault(box.page, []).append(box.rect)
    return {page: merged(rects) for page, rects in by_page.items()}
