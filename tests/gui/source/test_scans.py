"""Scans in the window: the passage and the query words are marked on the picture of the page."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from kx_desktop.core.documents import BoxRun, CharRun, Locator, Span
from kx_desktop.gui.source.pdf_boxes import page_boxes, with_boxes
from kx_desktop.gui.source.pdf_view import PdfView
from kx_desktop.gui.source.pdf_work import PdfMarks
from kx_desktop.gui.source.text_view import SourceTextView
from tests.files.scans import REFUNDS, scanned_pdf
from tests.gui.source.conftest import Made, Open

pytest.importorskip("PIL", reason="Pillow, which draws the scans, is not installed")

TEXT = "Refunds are paid within thirty days"
WORDS = tuple(
    BoxRun(TEXT.index(word), len(word), 60.0 + 10 * TEXT.index(word), 70.0, 60.0 + 10 * (TEXT.index(word) + len(word)), 100.0)
    for word in TEXT.split()
)  # fmt: skip
PAGE = Locator("page", 0, len(TEXT), "1", 1, boxes=WORDS)


def test_the_words_of_a_passage_have_their_rectangles() -> None:
    found = page_boxes([PAGE], Span(8, 16))
    assert [box.page for box in found] == [0, 0]
    assert [box.rect for box in found] == [QRectF(140, 70, 30, 30), QRectF(180, 70, 40, 30)]


def test_of_a_word_that_is_only_begun_its_share_is_marked() -> None:
    (box,) = page_boxes([PAGE], Span(2, 4))
    assert box.rect == QRectF(80, 70, 20, 30)


def test_pages_with_text_of_their_own_have_no_boxes() -> None:
    typed = Locator("page", 0, 10, "1", 1, runs=(CharRun(0, 0, 10),))
    assert page_boxes([typed], Span(0, 10)) == []


def test_words_beside_each_other_are_one_mark_and_other_marks_stay() -> None:
    before = PdfMarks(passage={1: [QRectF(0, 0, 5, 5)]}, words=((1, [QRectF(0, 0, 1, 1)]),))
    marks = with_boxes(
        before, page_boxes([PAGE], Span(0, len(TEXT))), [page_boxes([PAGE], Span(0, 7))], []
    )
    assert marks.passage == {0: [QRectF(60, 70, 350, 30)], 1: [QRectF(0, 0, 5, 5)]}
    assert marks.words == ((1, [QRectF(0, 0, 1, 1)]), (0, [QRectF(60, 70, 70, 30)]))


def test_a_scan_is_shown_as_its_page_with_the_passage_marked(
    open_source: Open, tmp_path: Path
) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(scanned_pdf([REFUNDS]))
    made = Made()
    made.add(TEXT, name="scan.pdf", root=str(path), locators=(PAGE,))
    reader = open_source(made)
    reader.show(made.hit("paid within thirty", "within"))
    view = reader.widget.findChild(PdfView, "pdfView")
    assert isinstance(view, PdfView)
    assert view.isVisible()
    assert reader.notice == ""
    start = TEXT.index("paid")
    left, right = 60 + 10 * start, 60 + 10 * (start + len("paid within thirty"))
    assert view.marks.passage == {0: [QRectF(left, 70, right - left, 30)]}
    ((page, (word,)),) = view.marks.words
    assert (page, word.left(), word.width()) == (0, 60 + 10 * TEXT.index("within"), 60)


def test_a_scan_that_has_changed_is_shown_as_text(open_source: Open, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(scanned_pdf([REFUNDS]))
    made = Made()
    made.add(TEXT, name="scan.pdf", root=str(path), state="changed", locators=(PAGE,))
    reader = open_source(made)
    reader.show(made.hit("paid within thirty"))
    view = reader.widget.findChild(SourceTextView)
    assert view is not None
    assert view.isVisible()
