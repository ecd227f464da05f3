"""The fixture of the filter bar's tests."""

import pytest
from PySide6.QtWidgets import (
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kx_desktop.gui.query.filtering import FilterBarWidget
from kx_desktop.gui.theme import Theme
from tests.gui.query.filtering.bars import Bar


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme) -> Bar:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    made = FilterBarWidget(theme)
    column.addWidget(made)
    column.addWidget(made.sql)
    column.addStretch(1)
    window.resize(1000, 700)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    return Bar(made, window, qtbot)
