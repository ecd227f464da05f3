"""Pages of a PDF: the marked rectangles hold the passage's characters and no others."""

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.core.documents import CharRun, Locator, Span
from kx_desktop.core.queries import Hit, Query, RecallWindow
from kx_desktop.gui.source.page_drawer import PageDrawer
from kx_desktop.gui.source.page_layout import GAP, PageLayout, PagePictures
from kx_desktop.gui.source.pdf_bar import PdfBarWidget
from kx_desktop.gui.source.pdf_marks import agrees, columns, folded, merged, page_runs
from kx_desktop.gui.source.pdf_view import PdfView
from kx_desktop.gui.source.text_view import PASSAGE, tint
from kx_desktop.gui.theme import LIGHT
from kx_desktop.library import Library
from tests.gui.source.conftest import REAL, Made, Open, Reader, Stored


def _pdf(reader: Reader) -> PdfView:
    found = reader.widget.findChild(PdfView, "pdfView")
    assert isinstance(found, PdfView)
    return found


def _hits(library: Library, *questions: str) -> list[Hit]:
    found = {}
    for text in questions:
        for hit in library.query(Query(dataset=REAL, text=text, k=60)).hits:
            if hit.path.endswith(".pdf"):
                found[hit.content_ref] = hit
    return list(found.values())


def _letters_within(path: str, page: int, rects: list[QRectF]) -> str:
    """What PDFium itself has on the page within these rectangles, letter by letter."""
    document = pypdfium2.PdfDocument(path)
    try:
        sheet = document[page]
        text = sheet.get_textpage()
        height = sheet.get_height()
        found = []
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            middle = QPointF((left + right) / 2, height - (bottom + top) / 2)
            if right > left and any(rect.contains(middle) for rect in rects):
                found.append(text.get_text_range(index, 1))
        text.close()
        sheet.close()
        return "".join(found)
    finally:
        document.close()


@pytest.mark.slow
@pytest.mark.allow_qt_message("OpenType support missing")
def test_the_rectangles_hold_the_passage_on_every_page_of_every_real_pdf(
    open_source: Open, real_library: Library
) -> None:
    reader = open_source(Stored(real_library))
    hits = _hits(
        real_library, "the", "library loan", "paper results model", "نظام", "한국", "text page"
    )
    assert len({hit.path for hit in hits}) > 10
    compared = 0
    for hit in hits:
        reader.show(hit)
        assert reader.notice == "", hit.path
        if not any(one.kind == "page" for one in hit.locators):
            continue  # a text that is called a PDF
        marks = _pdf(reader).marks
        assert marks.passage, hit.path
        runs = page_runs(hit.locators, Span(hit.char_start, hit.char_end), hit.text, hit.char_start)
        if "rotated" in hit.path:
            continue
        for page, rects in marks.passage.items():
            wanted = "".join(run.text for run in runs if run.page == page)
            found = _letters_within(hit.path, page, list(rects))
            assert _near(folded(wanted), folded(found)), (hit.path, page)
            compared += 1
    assert compared > 15


def _near(wanted: str, found: str) -> bool:
    """Every letter of the passage, and at most a few that another line's box reaches into."""
    from collections import Counter

    missing = Counter(wanted) - Counter(found)
    extra = Counter(found) - Counter(wanted)
    return missing.total() <= 0.02 * len(wanted) + 1 and extra.total() <= 0.05 * len(wanted) + 2


def test_the_passage_is_shown_on_its_page(
    open_source: Open, guide: tuple[Made, Path], qtbot: QtBot
) -> None:
    made, _ = guide
    reader = open_source(made)
    last = next(one for one in reversed(made.places["a"].locators) if one.kind == "page")
    reader.show(made.hit(Span(last.start + 300, last.start + 420)))

    view = _pdf(reader)
    assert view.isVisible()
    assert set(view.marks.passage) == {2}
    assert reader.widget.findChild(QLineEdit, "pdfPageEdit").text() == "3"
    assert view.accessibleName() == "Page 3 of 3"
    assert made.texts["a"][last.start + 300 : last.start + 420] in view.accessibleDescription()
    rect = view._on_screen(2, view.marks.passage[2][0])
    assert 0 < rect.top() < view.viewport().height()
    picture = view.grab().toImage()
    ground = picture.pixelColor(QPoint(int(rect.left()) + 1, int(rect.top()) + 1))
    wanted = QColor(LIGHT.passage)  # the page's own dots may shine through a little
    assert abs(ground.red() - wanted.red()) + abs(ground.blue() - wanted.blue()) < 8


def test_pages_are_turned_and_zoomed_by_keyboard_and_wheel(
    open_source: Open, guide: tuple[Made, Path], qtbot: QtBot
) -> None:
    made, _ = guide
    reader = open_source(made)
    reader.show(made.hit(Span(10, 80)))
    view = _pdf(reader)
    pages: list[int] = []
    zooms: list[int] = []
    view.page_turned.connect(lambda page, _count: pages.append(page))
    view.zoom_changed.connect(zooms.append)

    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    qtbot.keyClick(view, Qt.Key.Key_PageUp)
    assert pages == [2, 3, 2]
    field = reader.widget.findChild(QLineEdit, "pdfPageEdit")
    field.setText("3")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert pages[-1] == 3

    fitting = view._layout.scale
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view._layout.scale > fitting
    wheel = QWheelEvent(
        QPointF(9, 9), QPointF(9, 9), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), wheel)
    assert view._layout.scale == pytest.approx(fitting)
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view._layout.scale == pytest.approx(fitting)
    assert zooms
    reader.settle()


def test_query_words_are_gone_through_on_the_pages(
    open_source: Open, guide: tuple[Made, Path]
) -> None:
    made, _ = guide
    reader = open_source(made)
    told: list[str] = []
    reader.widget.message_shown.connect(told.append)
    page = next(one for one in made.places["a"].locators if one.kind == "page" and one.number == 2)
    # From the end of the first page into the second.
    passage = Span(page.start - 100, page.start + 100)
    text = made.texts["a"][passage.start : passage.end]
    words = text.split()
    reader.show(made.hit(passage, words[1], words[-2]))
    view = _pdf(reader)
    assert set(view.marks.passage) == {0, 1}
    assert [where for where, _ in view.marks.words] == [0, 1]

    reader.widget.next_mark()
    reader.widget.next_mark()

    assert told == ["Mark 1 of 2", "Mark 2 of 2"]
    where = view._on_screen(*[(page, rects[0]) for page, rects in view.marks.words][1])
    assert view.viewport().rect().contains(where.toAlignedRect())


def test_a_page_that_cannot_be_drawn_is_shown_as_text(
    open_source: Open, guide: tuple[Made, Path], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    made, _ = guide
    monkeypatch.setattr(
        PageDrawer, "ask", lambda self, _pages, page, _size: self.drawn.emit(page, QImage())
    )
    reader = open_source(made)
    hit = made.hit(Span(10, 80))
    reader.widget.show_hit(hit, 1, 1)
    qtbot.waitUntil(lambda: "cannot be shown as a picture" in reader.notice)
    reader.settle()
    assert reader.marked(PASSAGE) == [hit.text]


def test_the_person_may_read_the_text_of_a_pdf(open_source: Open, guide: tuple[Made, Path]) -> None:
    made, _ = guide
    reader = open_source(made)
    hit = made.hit(Span(10, 80))
    reader.show(hit)
    reader.widget._choice._text.click()
    reader.settle()
    assert reader.marked(PASSAGE) == [hit.text]
    assert reader.notice == ""
    assert reader.widget.preferred_views()["pages"] == "text"


def test_runs_are_cut_to_the_span_and_joined_over_what_the_text_leaves_out() -> None:
    text = "exam" + "ple and more"
    page = Locator("page", 0, 16, "1", 1, (CharRun(0, 10, 4), CharRun(4, 15, 12)))
    (run,) = page_runs([page], Span(2, 7), text, 0)
    assert (run.page, run.index, run.length, run.text) == (0, 12, 6, "ample")


@pytest.mark.parametrize(
    ("text", "on_page", "same"),
    [
        ("example and", "exam\x02\r\nple and", True),
        ("ﬁnd out", "find out", True),
        ("example", "examples", False),
        ("الإعارة", "اإلعارة", True),
        ("الإعارة", "شيء آخر تماما", False),
    ],
)
def test_pages_and_text_are_compared_by_their_letters(text: str, on_page: str, same: bool) -> None:
    assert agrees(text, on_page) is same


def test_rectangles_of_a_line_are_one_and_columns_stay_apart() -> None:
    line = merged([QRectF(10, 10, 20, 10), QRectF(33, 11, 20, 9), QRectF(300, 10, 20, 10)])
    assert line == [QRectF(10, 10, 43, 10), QRectF(300, 10, 20, 10)]
    down = [QRectF(10, 500, 90, 10), QRectF(10, 515, 90, 10), QRectF(200, 50, 90, 10)]
    assert columns(down) == [QRectF(10, 500, 90, 25), QRectF(200, 50, 90, 10)]
    table = [QRectF(10, 50, 20, 10), QRectF(90, 50, 20, 10), QRectF(10, 65, 20, 10)]
    assert columns(table) == [QRectF(10, 50, 100, 25)]


def test_pages_stand_below_one_another_and_huge_pictures_are_bounded() -> None:
    layout = PageLayout([QSizeF(100, 200), QSizeF(50, 100)], 2.0, 400)
    assert layout.page(0) == QRectF(100, GAP, 200, 400)
    assert layout.page(1).top() == 400 + 2 * GAP
    assert list(layout.between(0, 5)) == [0]
    assert list(layout.between(300, 450)) == [0, 1]
    assert layout.pixels(0, 2.0) == QSize(400, 800)
    large = layout.pixels(0, 100.0)
    assert large.width() * large.height() <= 12_100_000


def test_only_so_many_pictures_are_kept() -> None:
    pictures = PagePictures()
    for page in range(6):
        pictures.put(page, QImage(4000, 2500, QImage.Format.Format_RGB32))
        pictures.get(0)
    assert pictures.get(0) is not None
    assert pictures.get(1) is None
    assert pictures.get(5) is not None


def test_the_pane_can_be_narrow_and_then_shows_what_turns_pages(
    open_source: Open, guide: tuple[Made, Path]
) -> None:
    made, _ = guide
    reader = open_source(made)
    reader.show(made.hit(Span(10, 80)))
    bar = reader.widget.findChild(PdfBarWidget)
    assert isinstance(bar, PdfBarWidget)
    assert reader.widget.minimumSizeHint().width() <= 320

    buttons: dict[int, list[str]] = {}
    for width in (1000, 420, 320):
        reader.widget.resize(width, 600)
        for _ in range(5):
            QApplication.processEvents()
        inside = [one for one in bar.findChildren(QWidget) if one.isVisibleTo(bar)]
        for one in inside:
            assert 0 <= one.x() <= one.geometry().right() < bar.width(), (width, one)
            assert one.width() >= one.minimumSizeHint().width(), (width, one)
        buttons[width] = [one.accessibleName() for one in inside if isinstance(one, QToolButton)]
    turning = ["Previous page", "Next page"]
    assert buttons[1000] == [*turning, "Smaller", "Larger", "Fit width"]
    assert buttons[320] == turning


def _first_rect(view: PdfView) -> QRectF:
    """Where the passage's first line stands in the view."""
    page = min(view.marks.passage)
    return view._on_screen(page, view.marks.passage[page][0])


def test_the_next_passage_is_in_sight_from_its_left_edge_on_a_page_wider_than_the_pane(
    open_source: Open, guide: tuple[Made, Path]
) -> None:
    made, _ = guide
    reader = open_source(made)
    reader.show(made.hit(Span(10, 400)))
    view = _pdf(reader)
    view.zoom(6)
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    for passage in (Span(500, 900), Span(1200, 1600)):
        reader.show(made.hit(passage))
        rects = view.marks.passage[min(view.marks.passage)]
        whole = view._on_screen(min(view.marks.passage), columns(rects)[0])
        begins = _first_rect(view).left()
        assert whole.width() > view.viewport().width()
        assert 0 <= begins <= view.viewport().width() - 2 * GAP
        # Its column's left edge too, unless the passage begins far from that.
        assert 0 <= whole.left() <= GAP + 1 or begins - whole.left() > view.viewport().width() / 3

    narrow = Span(made.texts["a"].index("\n") + 1, made.texts["a"].index("\n") + 6)
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    reader.show(made.hit(narrow))
    assert view.viewport().rect().contains(_first_rect(view).toAlignedRect())


@pytest.mark.parametrize("scrolled", [0, 60])
def test_the_passage_stays_in_sight_as_the_pane_grows_smaller(
    open_source: Open, guide: tuple[Made, Path], scrolled: int
) -> None:
    made, _ = guide
    reader = open_source(made)
    reader.widget.resize(600, 1200)
    page = next(one for one in made.places["a"].locators if one.kind == "page" and one.number == 2)
    reader.show(made.hit(Span(page.start + 900, page.start + 1000)))
    view = _pdf(reader)
    bar = view.verticalScrollBar()
    bar.setValue(bar.value() - 300 - scrolled)
    for size in ((600, 700), (500, 400), (340, 300), (600, 500)):
        reader.widget.resize(*size)
        QApplication.processEvents()
        assert view.viewport().rect().contains(_first_rect(view).toAlignedRect()), size
    reader.settle()


def test_a_page_that_the_person_turned_to_stays_as_the_pane_grows_smaller(
    open_source: Open, guide: tuple[Made, Path]
) -> None:
    made, _ = guide
    reader = open_source(made)
    reader.show(made.hit(Span(10, 80)))
    view = _pdf(reader)
    view.go_to_page(3)
    for size in ((600, 700), (500, 400), (340, 300)):
        reader.widget.resize(*size)
        QApplication.processEvents()
        assert view._layout.at(view.verticalScrollBar().value() + 2 * GAP) == 2, size
    reader.settle()


def test_neighbours_are_tinted_on_the_pages_too(
    open_source: Open, guide: tuple[Made, Path]
) -> None:
    made, _ = guide
    text = made.texts["a"]
    page = next(one for one in made.places["a"].locators if one.kind == "page" and one.number == 2)
    passage = Span(page.start + 20, page.start + 200)
    around = Span(page.start - 200, page.start + 420)  # from the page before on
    window = RecallWindow(text[around.start : around.end], around.start, around.end)
    reader = open_source(made)
    reader.show(replace(made.hit(passage), window=window))

    view = _pdf(reader)
    assert set(view.marks.passage) == {1}
    assert set(view.marks.around) == {0, 1}
    last = view._on_screen(1, view.marks.around[1][-1]).toAlignedRect()
    picture = view.viewport().grab(last).toImage()
    seen = [picture.pixelColor(x, 2).name() for x in range(picture.width())]
    assert tint(LIGHT).name() in seen
    assert QColor(LIGHT.passage).name() not in seen
