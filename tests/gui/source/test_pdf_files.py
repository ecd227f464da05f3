"""PDFs among others who want PDFium, and files that change, go or cannot be read while their pages are shown."""

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtPdf import QPdfPageRenderer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.core.documents import Span
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.source import SourceWidget, page_drawer, pdf_work
from kx_desktop.gui.source.page_drawer import PageDrawer
from kx_desktop.gui.source.pdf_view import PdfView
from kx_desktop.gui.source.text_view import PASSAGE
from kx_desktop.gui.theme import Theme
from kx_desktop.tasks import CancelToken
from tests.gui.source.conftest import Made, Open, Reader


def _pages_of(reader: Reader) -> PdfView:
    found = reader.widget.findChild(PdfView, "pdfView")
    assert isinstance(found, PdfView)
    return found


def test_a_file_whose_pages_say_something_else_is_shown_as_text(
    open_source: Open, guide: tuple[Made, Path], root: Path
) -> None:
    made, file = guide
    shutil.copy(root / "tests" / "files" / "pages.pdf", file)
    reader = open_source(made)
    hit = made.hit(Span(10, 80))
    reader.show(hit)
    assert "The file has changed since it was taken in." in reader.notice
    assert reader.marked(PASSAGE) == [hit.text]


@pytest.mark.parametrize(
    ("damage", "said"),
    [("broken", "cannot be opened"), ("locked", "password"), ("missing", "cannot be read now")],
)
def test_a_file_that_cannot_be_opened_is_shown_as_text_and_says_why(
    open_source: Open,
    guide: tuple[Made, Path],
    monkeypatch: pytest.MonkeyPatch,
    damage: str,
    said: str,
    request: pytest.FixtureRequest,
) -> None:
    made, file = guide
    if damage == "missing":
        file.unlink()
    elif damage == "broken":
        file.write_bytes(b"%PDF-1.4 no more than that")
    else:
        shared: Path = request.getfixturevalue("shared_files")
        file.write_bytes((shared / "password.pdf").read_bytes())
    reader = open_source(made)
    hit = made.hit(Span(10, 80))
    reader.show(hit)
    assert said in reader.notice
    assert reader.marked(PASSAGE) == [hit.text]


def test_a_drawer_takes_turns_with_other_work_on_pdfs(
    guide: tuple[Made, Path], qtbot: QtBot
) -> None:
    pages = pdf_work.read_pages(str(guide[1]), CancelToken())
    drawer = PageDrawer()
    pictures: list[int] = []
    drawer.drawn.connect(lambda page, _picture: pictures.append(page))
    with pdf_work.PDFIUM:
        drawer.ask(pages, 0, QSize(60, 80))
        drawer.ask(pages, 1, QSize(60, 80))
        assert drawer.busy
    with qtbot.waitSignal(drawer.drawn):
        pass
    assert pictures == [1]
    assert not drawer.busy
    assert not pdf_work.PDFIUM.locked()


def test_a_drawer_that_goes_in_the_midst_of_it_gives_back_its_turn(
    guide: tuple[Made, Path], qtbot: QtBot
) -> None:
    pages = pdf_work.read_pages(str(guide[1]), CancelToken())
    drawer = PageDrawer()
    drawer.ask(pages, 0, QSize(600, 800))
    assert pdf_work.PDFIUM.locked()
    drawer.deleteLater()
    qtbot.waitUntil(lambda: not pdf_work.PDFIUM.locked())


def test_a_page_that_qt_never_tells_of_does_not_keep_others_from_pdfium(
    guide: tuple[Made, Path], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    pages = pdf_work.read_pages(str(guide[1]), CancelToken())
    monkeypatch.setattr(page_drawer, "_PATIENCE", 20)
    drawer = PageDrawer()
    told: list[tuple[int, bool]] = []
    drawer.drawn.connect(lambda page, picture: told.append((page, picture.isNull())))
    with monkeypatch.context() as silent:
        silent.setattr(QPdfPageRenderer, "requestPage", lambda *_: 7)
        with qtbot.waitSignal(drawer.drawn):
            drawer.ask(pages, 0, QSize(60, 80))
    assert not pdf_work.PDFIUM.locked()
    assert not drawer.busy
    drawer._deadline.setInterval(20_000)
    with qtbot.waitSignal(drawer.drawn):
        drawer.ask(pages, 1, QSize(60, 80))
    assert told == [(0, True), (1, False)]


def test_a_page_that_qt_will_not_draw_gives_back_the_turn(
    guide: tuple[Made, Path], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    pages = pdf_work.read_pages(str(guide[1]), CancelToken())
    drawer = PageDrawer()
    told: list[tuple[int, bool]] = []
    drawer.drawn.connect(lambda page, picture: told.append((page, picture.isNull())))
    drawer.ask(pages, 10_000, QSize(60, 80))
    monkeypatch.setattr(QPdfPageRenderer, "requestPage", lambda *_: 0)
    drawer.ask(pages, 0, QSize(60, 80))
    assert told == [(10_000, True), (0, True)]
    assert not drawer.busy
    assert not pdf_work.PDFIUM.locked()


def test_closing_does_not_wait_for_pdfium(theme: Theme, guide: tuple[Made, Path]) -> None:
    made, _ = guide
    bridge = Bridge()
    widget = SourceWidget(theme, bridge, made)
    with pdf_work.PDFIUM:
        widget.show_hit(made.hit(Span(10, 80)), 1, 1)
        bridge.close()
    widget.deleteLater()


def test_who_waits_too_long_for_pdfium_reads_the_text(
    open_source: Open, guide: tuple[Made, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = guide
    monkeypatch.setattr(pdf_work, "_PATIENCE", 0.2)
    reader = open_source(made)
    hit = made.hit(Span(10, 80))
    with pdf_work.PDFIUM:
        reader.show(hit)
    assert "cannot be opened" in reader.notice
    assert reader.marked(PASSAGE) == [hit.text]


@pytest.mark.parametrize("how", ["shorter", "rewritten", "cut", "gone"])
def test_a_file_that_changes_while_its_pages_are_shown_says_so_at_the_next_page(
    open_source: Open, guide: tuple[Made, Path], root: Path, how: str, qtbot: QtBot
) -> None:
    made, file = guide
    reader = open_source(made)
    hit = made.hit(Span(10, 80))
    reader.show(hit)
    assert reader.notice == ""

    _change(made, file, root, how)
    _pages_of(reader).go_to_page(3)
    said = "no longer where it was" if how == "gone" else "The file has changed"
    qtbot.waitUntil(lambda: said in reader.notice)
    reader.settle()
    assert reader.marked(PASSAGE) == [hit.text]
    assert not pdf_work.PDFIUM.locked()


def test_a_file_that_changed_meanwhile_says_so_when_the_person_comes_back(
    open_source: Open, guide: tuple[Made, Path], root: Path, qtbot: QtBot
) -> None:
    made, file = guide
    reader = open_source(made)
    hit = made.hit(Span(10, 80))
    reader.show(hit)
    view = _pages_of(reader)
    # No page is still to be asked for, which would tell of the change too.
    qtbot.waitUntil(lambda: all(view._pictures.get(page) for page in view._in_sight()))
    reader.settle()
    _change(made, file, root, "rewritten")
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    assert reader.notice == ""
    reader.widget.activateWindow()
    qtbot.waitUntil(lambda: "The file has changed" in reader.notice)
    reader.settle()
    assert reader.marked(PASSAGE) == [hit.text]


def test_a_file_that_was_written_anew_with_the_same_pages_is_still_shown_as_pages(
    open_source: Open, guide: tuple[Made, Path], qtbot: QtBot
) -> None:
    made, file = guide
    reader = open_source(made)
    reader.show(made.hit(Span(10, 80)))
    before = _pages_of(reader).pages
    os.utime(file, ns=(1, 1))
    _pages_of(reader).go_to_page(3)
    qtbot.waitUntil(lambda: _pages_of(reader).pages is not before)
    reader.settle()
    assert reader.notice == ""
    assert reader.widget._way == "pages"
    assert _pages_of(reader).pages is not before


@pytest.mark.skipif(sys.platform == "darwin", reason="file names are UTF-8 there")
def test_a_file_whose_name_is_not_utf_8_is_shown_as_pages(
    open_source: Open, guide: tuple[Made, Path], qtbot: QtBot
) -> None:
    made, file = guide
    odd = os.fsdecode(os.fsencode(file.parent) + b"/loan\xff.pdf")
    Path(odd).write_bytes(file.read_bytes())
    made.places["a"] = replace(made.places["a"], root=odd, path=odd)
    reader = open_source(made)
    reader.show(made.hit(Span(10, 80)))
    assert reader.notice == ""
    assert _pages_of(reader).marks.passage
    qtbot.waitUntil(lambda: _pages_of(reader)._pictures.get(0) is not None)


def _change(made: Made, file: Path, root: Path, how: str) -> None:
    """Write the file over in its place, and have the library see that."""
    if how == "gone":
        file.unlink()
    elif how == "cut":
        os.truncate(file, 5000)
    elif how == "shorter":
        file.write_bytes((root / "tests" / "files" / "pages.pdf").read_bytes())
    else:
        file.write_bytes(file.read_bytes().replace(b"0", b"1"))
    state = "gone" if how == "gone" else "changed"
    made.places["a"] = replace(made.places["a"], file_state=state)
