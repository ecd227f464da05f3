"""The helper of the drop tests: a drop goes where Qt would take it."""

from pathlib import Path

import pytest
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.gui.dropping import Drag, drop, mime


class Target(QWidget):
    def __init__(self, *, takes_text: bool = False) -> None:
        super().__init__()
        self.seen: list[str] = []
        self._takes_text = takes_text
        self.setAcceptDrops(True)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        self.seen.append("enter")
        if data.hasUrls() or (self._takes_text and data.hasText()):
            event.acceptProposedAction()

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.seen.append("leave")

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        data = event.mimeData()
        self.seen.extend(url.toLocalFile() for url in data.urls())
        self.seen.append(data.text() if self._takes_text else "drop")
        event.acceptProposedAction()


@pytest.fixture
def inner() -> Target:
    return Target()


@pytest.fixture
def outer(qtbot: QtBot, inner: Target) -> Target:
    made = Target(takes_text=True)
    layout = QVBoxLayout(made)
    layout.addWidget(inner)
    QVBoxLayout(inner).addWidget(QLabel("Here"))
    made.resize(300, 200)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_files_go_to_the_nearest_widget_that_takes_them(
    outer: Target, inner: Target, tmp_path: Path
) -> None:
    label = inner.findChild(QLabel)
    assert label is not None
    assert drop(label, paths=[tmp_path / "a b.txt"])
    assert inner.seen == ["enter", str(tmp_path / "a b.txt"), "drop"]
    assert outer.seen == []


def test_a_text_that_the_nearest_declines_is_offered_to_the_one_above(
    outer: Target, inner: Target
) -> None:
    assert drop(inner, text="hello")
    assert inner.seen == ["enter"]
    assert outer.seen == ["enter", "hello"]


def test_what_nobody_takes_is_not_dropped(outer: Target) -> None:
    assert not drop(outer, text=None)
    assert "drop" not in outer.seen


def test_a_drag_that_moves_on_leaves_what_it_was_over(outer: Target, inner: Target) -> None:
    drag = Drag(mime(urls=["file:///a.txt"]))
    assert drag.move(inner)
    assert drag.move(outer, outer.rect().topLeft())
    drag.leave()
    assert inner.seen == ["enter", "leave"]
    assert outer.seen == ["enter", "leave"]
