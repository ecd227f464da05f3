"""The view of an answer: drawn as it grows, quick however much comes, and nothing in it can be clicked but citations."""

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kx_desktop.gui.ask.answer_view import AnswerView
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.theme.colours import DARK, LIGHT, Colours, contrast
from kx_desktop.gui.window.collecting import without_long_collections


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> AnswerView:
    made = AnswerView(theme)
    qtbot.addWidget(made)
    made.resize(500, 400)
    made.show()
    return made


def drawn(view: AnswerView) -> AnswerView:
    """The view once all slices are drawn."""
    while not view.is_whole:
        QApplication.processEvents()
    return view


def plain(view: AnswerView) -> str:
    drawn(view)
    return view.toPlainText().replace("\u2028", "\n")


def links(view: AnswerView) -> list[str]:
    found = []
    cursor = QTextCursor(drawn(view).document())
    while not cursor.atEnd():
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        if cursor.charFormat().isAnchor():
            found.append(cursor.charFormat().anchorHref())
    return list(dict.fromkeys(found))


def test_bold_lists_and_citations_are_shown(view: AnswerView) -> None:
    view.show_answer("Ten **days** [1].\n\n- one\n- two [2]", {1, 2})
    assert plain(view) == "Ten days [1].\n•\tone\n•\ttwo [2]"
    assert links(view) == ["citation:1", "citation:2"]


def test_a_growing_text_comes_to_the_same_as_the_whole(view: AnswerView, theme: Theme) -> None:
    text = "# Head\n\nSome **bold** words [1]\n- a\n- b\n\n```\ncode [1]\n```\nend [2]"
    for end in range(len(text) + 1):
        view.show_answer(text[:end], {1})
    grown = drawn(view).document().toHtml()
    view.clear_answer()
    view.show_answer(text, {1})
    assert drawn(view).document().toHtml() == grown
    assert links(view) == ["citation:1"]


def test_a_text_that_is_another_takes_the_place_of_the_one_before(view: AnswerView) -> None:
    view.show_answer("first\n\nsecond [7]\n\nthird", {7})
    view.show_answer("first\n\nsecond\n\nthird", ())
    assert plain(view) == "first\nsecond\nthird"
    assert links(view) == []
    view.show_answer("", ())
    assert plain(view) == ""


def test_a_click_on_a_citation_tells_its_number(view: AnswerView, qtbot: QtBot) -> None:
    view.show_answer("[3] is where it stands", {3})
    cursor = QTextCursor(drawn(view).document())
    cursor.setPosition(1)
    where = view.cursorRect(cursor).center() + QPoint(2, 0)
    with qtbot.waitSignal(view.citation_chosen) as chosen:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert chosen.args == [3]


def test_tab_and_enter_open_a_citation(view: AnswerView, qtbot: QtBot) -> None:
    view.show_answer("Ten days [1], or so [2].", {1, 2})
    drawn(view).setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    with qtbot.waitSignal(view.citation_chosen) as chosen:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert chosen.args == [2]


@pytest.mark.parametrize(
    "address", ["http://evil.example", "file:///etc/passwd", "citation:9", "citation:x", ""]
)
def test_an_address_that_is_no_citation_leads_nowhere(view: AnswerView, address: str) -> None:
    told: list[int] = []
    view.citation_chosen.connect(told.append)
    view.show_answer("Ten days [1].", {1})
    view.anchorClicked.emit(QUrl(address))
    assert told == []
    assert plain(view) == "Ten days [1]."


def test_nothing_that_a_text_names_is_loaded(view: AnswerView, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"any")
    view.show_answer(f"![x]({picture.as_uri()}) <img src='{picture}'>", ())
    assert "<img" not in drawn(view).document().toHtml().lower().split("<body", 1)[1]
    kind = QTextDocument.ResourceType.ImageResource.value
    assert view.loadResource(kind, QUrl.fromLocalFile(str(picture))) is None


@pytest.mark.parametrize(
    "piece", ["word [1] ", "a line\n", "- an item\n", "paragraph\n\n", "```\n", "**"]
)
def test_ten_thousand_pieces_do_not_hold_up_the_window(
    view: AnswerView, qtbot: QtBot, piece: str
) -> None:
    gaps: list[float] = []
    last = time.thread_time()

    def beat() -> None:
        nonlocal last
        now = time.thread_time()
        gaps.append(now - last)
        last = now

    heart = QTimer()
    heart.setInterval(1)
    heart.timeout.connect(beat)
    pieces = iter(range(100))

    def feed() -> None:
        batch = next(pieces, None)
        if batch is None:
            feeder.stop()
        else:
            view.show_answer(piece * 100 * (batch + 1), {1})

    feeder = QTimer()
    feeder.setInterval(5)
    feeder.timeout.connect(feed)
    with without_long_collections():
        heart.start()
        feeder.start()
        qtbot.waitUntil(lambda: not feeder.isActive() and view.is_whole, timeout=60_000)
        heart.stop()
    # Time of this thread: what a busy machine gives to others is not the view's.
    assert max(gaps) < 0.05


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_code_stands_out_from_the_ground(view: AnswerView, theme: Theme, colours: Colours) -> None:
    theme.choose("dark" if colours.is_dark else "light")
    view.show_answer("`kx`", ())
    cursor = QTextCursor(drawn(view).document())
    cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
    assert contrast(cursor.charFormat().background().color().name(), colours.panel) > 1.2
