"""The pane as a whole: what it tells of a hit, what can be done with it, and that the newest hit wins."""

import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.core.documents import StoredPlace
from kx_desktop.gui.source.text_view import PASSAGE
from kx_desktop.gui.window import desktop
from tests.gui.source.conftest import Made, Open

TEXT = "Before it.\n\nThe refund is paid, and a refund again.\n\nAfter it.\n"
PASSAGE_TEXT = "The refund is paid, and a refund again."


def _shown(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def test_without_a_hit_it_says_what_to_do(open_source: Open, made: Made) -> None:
    made.add(TEXT)
    reader = open_source(made)
    assert "Choose a result to read it in its place." in _shown(reader.widget)

    reader.show(made.hit(PASSAGE_TEXT))
    assert "Choose a result" not in _shown(reader.widget)
    reader.widget.clear()
    assert "Choose a result to read it in its place." in _shown(reader.widget)
    assert reader.widget.hit is None


def test_the_header_tells_where_the_passage_stands(open_source: Open, made: Made) -> None:
    made.add(TEXT, name="policy.md")
    reader = open_source(made)
    reader.show(made.hit(PASSAGE_TEXT))

    reader.widget.resize(960, 720)
    place = reader.widget.findChild(QLabel, "sourcePlaceLabel")
    assert place.text() == "characters 12–51 · passage 4 of 9"
    assert reader.widget.findChild(QLabel, "sourceNameLabel").text() == "policy.md"


def test_passage_and_citation_are_copied_and_told(open_source: Open, made: Made) -> None:
    made.add(TEXT, name="policy.md")
    reader = open_source(made)
    told: list[str] = []
    reader.widget.message_shown.connect(told.append)
    reader.show(made.hit(PASSAGE_TEXT))

    reader.widget.copy_passage()
    assert QGuiApplication.clipboard().text() == PASSAGE_TEXT
    reader.widget.copy_citation()
    assert "policy.md" in QGuiApplication.clipboard().text()
    assert "characters 12–51" in QGuiApplication.clipboard().text()
    assert told == ["Passage copied", "Citation copied"]


def test_the_file_is_opened_and_shown_in_its_folder(
    open_source: Open, made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made.add(TEXT, root=str(tmp_path / "a.txt"))
    reader = open_source(made)
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url) or True)
    reader.show(made.hit(PASSAGE_TEXT))

    reader.widget.open_file()
    reader.widget.show_in_folder()

    assert [Path(url.toLocalFile()) for url in opened] == [tmp_path / "a.txt", tmp_path]


def test_a_file_whose_name_is_not_utf_8_is_opened_and_no_other(
    open_source: Open, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    made.add(TEXT, root=os.fsdecode(b"/some where/50%/loan\xff.txt"))
    reader = open_source(made)
    opened: list[bytes] = []
    said: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: opened.append(bytes(url.toEncoded().data()))
    )
    reader.widget.message_shown.connect(said.append)
    reader.show(made.hit(PASSAGE_TEXT))

    reader.widget.open_file()
    reader.widget.show_in_folder()
    desktop.open_file(os.fsdecode(b"/some where/50%/loan\xff.txt"))

    file = b"file:///some%20where/50%25/loan%FF.txt"
    assert opened == [file, b"file:///some%20where/50%25", file]
    assert said[0] == "The system has no program that opens /some where/50%/loan\ufffd.txt."


@pytest.mark.parametrize(
    ("root", "state", "reason"),
    [("", "none", "without a file"), ("/nowhere/a.txt", "gone", "no longer where it was")],
)
def test_a_file_that_is_not_there_cannot_be_opened_and_the_link_says_why(
    open_source: Open, made: Made, root: str, state: str, reason: str
) -> None:
    made.add(TEXT, root=root, state=state)
    reader = open_source(made)
    reader.show(made.hit(PASSAGE_TEXT))

    action = reader.widget._header._open
    assert not action.isEnabled()
    assert reason in action.toolTip()
    assert reader.marked(PASSAGE) == [PASSAGE_TEXT]
    assert ("no longer where it was" in reader.notice) == (state == "gone")


@pytest.mark.parametrize("name", ["a.txt", "a.pdf"])
def test_that_a_file_is_gone_is_said_once_above_its_text(
    open_source: Open, made: Made, name: str
) -> None:
    made.add(TEXT, name=name, root=f"/nowhere/{name}", state="gone")
    reader = open_source(made)
    reader.show(replace(made.hit(PASSAGE_TEXT), source="gone"))
    assert reader.notice == (
        "The file is no longer where it was. What you read here is the text that was taken in."
    )
    mark = reader.widget.findChild(QWidget, "sourceStateMark")
    assert mark is not None
    assert mark.isHidden()


def test_an_earlier_state_of_a_document_says_so(open_source: Open, made: Made) -> None:
    made.add(TEXT, root="/somewhere/a.txt", live=False)
    reader = open_source(made)
    reader.show(made.hit(PASSAGE_TEXT))
    assert "earlier state" in reader.notice


def test_the_newest_hit_wins(open_source: Open, made: Made, qtbot: QtBot) -> None:
    made.add("The slow one.", ref="slow")
    made.add("The quick one.", ref="quick")
    go_on = threading.Event()
    asked = made.place

    def place(ref: str, dataset: str = "") -> StoredPlace:
        if ref == "slow":
            assert go_on.wait(20)
        return asked(ref, dataset)

    made.place = place  # type: ignore[method-assign]
    reader = open_source(made)
    reader.widget.show_hit(made.hit("slow", ref="slow"), 1, 2)
    reader.show(made.hit("quick", ref="quick"))
    go_on.set()
    reader.settle()
    qtbot.wait(1)

    assert reader.view.toPlainText().strip() == "The quick one."
    assert reader.marked(PASSAGE) == ["quick"]


def test_a_document_that_is_not_there_is_told_in_a_sentence(open_source: Open, made: Made) -> None:
    made.add(TEXT)
    hit = made.hit(PASSAGE_TEXT)
    made.places.clear()
    reader = open_source(made)

    reader.show(hit)

    assert "This document cannot be shown. There is no such document." in _shown(reader.widget)


def test_marks_are_gone_through_in_a_circle(open_source: Open, made: Made) -> None:
    made.add(TEXT)
    reader = open_source(made)
    told: list[str] = []
    reader.widget.message_shown.connect(told.append)
    hit = made.hit(PASSAGE_TEXT, "refund", "again")
    reader.show(hit)

    for _ in range(3):
        reader.widget.next_mark()
    assert reader.view.textCursor().selectedText() == "refund"
    reader.widget.previous_mark()
    assert reader.view.textCursor().selectedText() == "again"
    assert told == ["Mark 1 of 2", "Mark 2 of 2", "Mark 1 of 2", "Mark 2 of 2"]

    reader.show(made.hit(PASSAGE_TEXT))
    reader.widget.next_mark()
    assert told[-1] == "No word of the query stands in this passage."


def test_links_that_have_no_room_go_into_the_menu(
    open_source: Open, made: Made, qtbot: QtBot
) -> None:
    made.add(TEXT, name="a-name-of-some-length.txt")
    reader = open_source(made)
    reader.show(made.hit(PASSAGE_TEXT))
    header = reader.widget._header
    names = ["Copy citation", "Open", "Copy passage", "Show in folder", "Details…"]

    for width in (2000, 700, 500, 320):
        reader.widget.resize(width, 600)
        qtbot.waitUntil(lambda width=width: header.width() == width)
        shown = [action.text() for action, button in header._links if button.isVisible()]
        in_menu = [action.text() for action in header._more.menu().actions()]
        assert shown + in_menu == names
        assert header._more.isVisible() == bool(in_menu)
    assert in_menu == names


def test_previous_and_next_hit_are_asked_for(open_source: Open, made: Made, qtbot: QtBot) -> None:
    made.add(TEXT)
    reader = open_source(made)
    reader.widget.show_hit(made.hit(PASSAGE_TEXT), 1, 2)
    reader.settle()
    header = reader.widget._header
    assert not header._previous.isEnabled()
    with qtbot.waitSignal(reader.widget.next_hit_wanted):
        header._next.click()


def test_every_control_has_a_name(open_source: Open, made: Made) -> None:
    from PySide6.QtWidgets import QAbstractButton

    reader = open_source(made)
    for button in reader.widget.findChildren(QAbstractButton):
        assert button.accessibleName() or button.text()
