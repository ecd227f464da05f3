from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.gui.layout.body import BodyWidget, scrolling
from kx_desktop.gui.layout.stack import CurrentPageStackWidget


def test_a_large_page_that_is_not_shown_lets_the_window_be_smaller(qtbot: QtBot) -> None:
    stack = CurrentPageStackWidget()
    qtbot.addWidget(stack)
    small, large = QWidget(), QWidget()
    small.setMinimumSize(50, 40)
    large.setMinimumSize(800, 700)
    stack.addWidget(small)
    stack.addWidget(large)
    assert stack.minimumSizeHint().toTuple() == (50, 40)
    stack.setCurrentWidget(large)
    assert stack.minimumSizeHint().toTuple() == (800, 700)


def test_a_body_scrolls_only_where_its_sentences_would_be_cut(qtbot: QtBot) -> None:
    body = BodyWidget()
    column = QVBoxLayout(body)
    said = QLabel("word " * 100)
    said.setWordWrap(True)
    column.addWidget(said)
    area = scrolling(body)
    qtbot.addWidget(area)
    area.resize(300, 600)
    area.show()
    qtbot.waitExposed(area)
    assert area.verticalScrollBar().maximum() == 0
    area.resize(300, 60)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    assert said.height() >= said.heightForWidth(said.width())
