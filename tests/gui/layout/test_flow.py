"""A layout that wraps as words do."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.gui.layout.flow import FlowLayout


@pytest.fixture
def flow(qtbot: QtBot) -> Iterator[FlowLayout]:
    owner = QWidget()
    qtbot.addWidget(owner)
    made = FlowLayout(owner, horizontal=10, vertical=4)
    for _ in range(3):
        part = QWidget()
        part.setFixedSize(100, 20)
        made.addWidget(part)
    yield made  # while `owner` lives
    owner.close()


def _parts(flow: FlowLayout) -> list[QWidget]:
    found = []
    for place in range(flow.count()):
        item = flow.itemAt(place)
        assert item is not None
        widget = item.widget()
        assert widget is not None
        found.append(widget)
    return found


def _places(flow: FlowLayout, width: int) -> list[tuple[int, int]]:
    owner = flow.parentWidget()
    assert owner is not None
    owner.resize(width, flow.heightForWidth(width))
    owner.show()
    flow.activate()
    return [(part.x(), part.y()) for part in _parts(flow)]


def test_all_stand_in_one_line_where_there_is_room(flow: FlowLayout) -> None:
    assert flow.heightForWidth(320) == 20
    assert _places(flow, 320) == [(0, 0), (110, 0), (220, 0)]


def test_what_has_no_room_goes_on_in_the_next_line(flow: FlowLayout) -> None:
    assert flow.heightForWidth(319) == 44
    assert _places(flow, 319) == [(0, 0), (110, 0), (0, 24)]


def test_one_that_is_wider_than_all_there_is_stands_alone(flow: FlowLayout) -> None:
    assert flow.heightForWidth(50) == 3 * 20 + 2 * 4


def test_what_is_hidden_takes_no_room(flow: FlowLayout) -> None:
    _parts(flow)[1].hide()
    assert flow.heightForWidth(210) == 20
    assert flow.sizeHint() == QSize(210, 20)


def test_from_right_to_left_it_begins_at_the_right(flow: FlowLayout) -> None:
    owner = flow.parentWidget()
    assert owner is not None
    owner.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert _places(flow, 320) == [(220, 0), (110, 0), (0, 0)]


def test_items_are_taken_out_by_place(flow: FlowLayout) -> None:
    part = _parts(flow)[0]
    assert flow.takeAt(7) is None
    taken = flow.takeAt(0)
    assert taken is not None
    assert flow.count() == 2
    assert flow.itemAt(5) is None
    part.deleteLater()


def test_an_item_wider_than_the_line_goes_on_in_lines_of_its_own(flow: FlowLayout) -> None:
    inner = QWidget()
    within = FlowLayout(inner, horizontal=10, vertical=4)
    for _ in range(4):
        part = QWidget()
        part.setFixedSize(100, 20)
        within.addWidget(part)
    flow.addWidget(inner)
    assert flow.heightForWidth(1000) == 20
    # Three in the first line, then two lines of three and one.
    assert flow.heightForWidth(330) == 20 + 4 + 44
