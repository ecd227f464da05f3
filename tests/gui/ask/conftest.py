"""A person before the sample library with the Ask panel in front."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kx_desktop.gui.window.search_page import ASK
from tests.gui.ask.asker import Asker


@pytest.fixture
def asker(open_window: Callable[[Path], Any], sample_library: Path, qtbot: QtBot) -> Asker:
    """A person at the Ask panel, the sample chosen; nobody answers until a test says who."""
    made = Asker(open_window(sample_library), qtbot)
    made.answered_by(None)
    made.ready()
    made.window.search.go(ASK)
    return made
