"""Sentences above the page: how they stand there."""

import pytest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.notices import NoticesWidget


@pytest.mark.parametrize("lines", [1, 3])
def test_icon_first_line_and_close_button_stand_on_one_middle(
    qtbot: QtBot, theme: Theme, lines: int
) -> None:
    theme.apply()
    notices = NoticesWidget(theme)
    qtbot.addWidget(notices)
    notices.resize(600, 200)
    notices.tell("\n".join(["Answer copied"] * lines), "muted")
    notices.show()
    icon = notices.findChild(QLabel, "noticeIcon")
    close = notices.findChild(QToolButton, "noticeClose")
    label = next(one for one in notices.findChildren(QLabel) if one.text())
    assert icon is not None
    assert close is not None
    line = label.fontMetrics().height()
    middle = label.y() + label.contentsMargins().top() + line / 2
    assert abs(icon.geometry().center().y() - middle) <= 1
    assert abs(close.geometry().center().y() - middle) <= 1
    assert label.height() >= line * lines
