"""The line above the document: what of it gives way first where room is short."""

from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.core.documents import Locator
from kx_desktop.core.queries import Hit
from kx_desktop.gui.source.elided import ElidedLabel
from kx_desktop.gui.source.header import SourceHeader, places_in_words
from kx_desktop.gui.theme import Theme


def _hit(path: str, page: int | None = None, **changes: Any) -> Hit:
    values: dict[str, Any] = {
        "rank": 1,
        "score": 1.0,
        "content_ref": "c",
        "parent_ref": "p",
        "document_id": 1,
        "title": "A title",
        "path": path,
        "page": page,
        "locators": (Locator("page", 0, 99, "", page),) if page else (),
        "chunk_index": 3,
        "chunk_count": 3106,
        "char_start": 194_272,
        "char_end": 194_292,
        "text": "x" * 20,
    }
    return Hit(**{**values, **changes})


@pytest.fixture
def header(qtbot: QtBot, theme: Theme) -> SourceHeader:
    made = SourceHeader(theme)
    qtbot.addWidget(made)
    made.resize(610, 40)
    made.show()
    qtbot.waitExposed(made)
    return made


def _label(header: SourceHeader, name: str) -> ElidedLabel:
    found = header.findChild(QLabel, name)
    assert isinstance(found, ElidedLabel)
    return found


def _painted(label: ElidedLabel) -> str:
    return QLabel.text(label)


def _links(header: SourceHeader) -> list[str]:
    return [
        one.text()
        for one in header.findChildren(QToolButton)
        if one.isVisible() and one.property("look") == "link"
    ]


@pytest.mark.parametrize("path", ["/a/copy-protected.pdf", "/a/handbook-872p.docx", "/a/b.txt"])
@pytest.mark.parametrize("page", [None, 3])
@pytest.mark.parametrize("width", [320, 400, 495, 610, 900])
def test_the_name_is_whole_while_a_link_or_a_place_could_give_way(
    header: SourceHeader, path: str, page: int | None, width: int
) -> None:
    header.resize(width, 40)
    header.show_hit(_hit(path, page), 2, 10)
    header.layout().activate()
    name = _label(header, "sourceNameLabel")
    assert _painted(name) == name.text() == path[3:]
    place = _label(header, "sourcePlaceLabel")
    assert place.isHidden() or _painted(place) == place.text()


def test_rare_links_give_way_to_the_place_and_the_place_to_the_others(header: SourceHeader) -> None:
    header.show_hit(_hit("/a/copy-protected.pdf", 3), 2, 10)
    place = _label(header, "sourcePlaceLabel")
    every = ["Copy citation", "Open", "Copy passage", "Show in folder", "Details"]
    seen = []
    for width in range(1400, 300, -20):
        header.resize(width, 40)
        links = _links(header)
        assert links == every[: len(links)]
        assert len(links) <= 2 or "characters" in place.text()
        assert len(links) >= 2 or place.text() in {"page 3", ""}
        seen.append((place.text(), len(links)))
    assert list(dict.fromkeys(told for told, _ in seen))[:3] == [
        "page 3 · characters 194 272–194 292 · passage 4 of 3 106".replace(" 272", "\u202f272")
        .replace(" 292", "\u202f292")
        .replace(" 106", "\u202f106"),
        "page 3 · passage 4 of 3\u202f106",
        "page 3",
    ]
    assert seen[0][1] == 5
    assert seen[-1][1] == 0


def test_open_is_at_hand_in_a_pane_of_usual_width(header: SourceHeader) -> None:
    header.show_hit(_hit("/a/copy-protected.pdf", 3), 2, 10)
    assert "Open" in _links(header)


def test_the_whole_place_is_told_to_who_asks_for_it(header: SourceHeader) -> None:
    hit = _hit("/a/copy-protected.pdf", 3)
    header.show_hit(hit, 2, 10)
    place, whole = _label(header, "sourcePlaceLabel"), places_in_words(hit)[0]
    assert place.text() != whole
    assert place.accessibleName() == place.toolTip() == whole
    assert whole in _label(header, "sourceNameLabel").toolTip()
    assert "/a/copy-protected.pdf" in _label(header, "sourceNameLabel").toolTip()


def test_a_member_is_named_with_what_holds_it(header: SourceHeader) -> None:
    header.show_hit(_hit("/a/simple.zip/stanley-cups.csv", root="/a/simple.zip"), 2, 10)
    name = _label(header, "sourceNameLabel")
    assert name.text() == "simple.zip › stanley-cups.csv"
    assert "/a/simple.zip/stanley-cups.csv" in name.toolTip()


def test_a_file_that_has_changed_is_told_in_words_or_by_the_icon_alone(
    header: SourceHeader,
) -> None:
    mark = header.findChild(QWidget, "sourceStateMark")
    words = header.findChild(QLabel, "sourceStateLabel")
    assert mark is not None
    assert words is not None
    header.show_hit(_hit("/a/copy-protected.pdf", 3), 2, 10)
    assert mark.isHidden()
    header.resize(900, 40)
    header.show_hit(_hit("/a/copy-protected.pdf", 3, source="changed"), 2, 10)
    assert mark.isVisible()
    assert words.isVisible()
    assert words.text() == "file has changed since"
    assert "has changed since it was read" in mark.toolTip()
    header.resize(360, 40)
    assert mark.isVisible()
    assert not words.isVisible()
    assert mark.accessibleName() == "file has changed since"
    assert "has changed since it was read" in mark.accessibleDescription()
