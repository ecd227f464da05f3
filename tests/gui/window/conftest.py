"""Windows over libraries that hold something, and persons before them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from kx_desktop.gui import create_window
from kx_desktop.gui.window.main_window import MainWindow
from tests.gui.window.using import Person


@pytest.fixture(autouse=True)
def own_dialogs(qapp: QCoreApplication) -> None:
    """File dialogs are Qt's own, so that they can be filled in."""
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


@pytest.fixture
def before(open_window: Callable[[Path], Any], qtbot: QtBot) -> Callable[[Path], Person]:
    """A person before a window over the library in a folder."""

    def open_one(folder: Path) -> Person:
        return Person(open_window(folder), qtbot)

    return open_one


@pytest.fixture
def person(before: Callable[[Path], Person], sample_library: Path) -> Person:
    """A person before the sample library, with the sample chosen."""
    return before(sample_library).ready()


@pytest.fixture
def newcomer(before: Callable[[Path], Person], library_folder: Path) -> Person:
    """A person before an empty library."""
    made = before(library_folder)
    made.until(made.window.start.isVisible)
    return made


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A folder with two texts."""
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "tea.txt").write_text("Green tea is steeped at eighty degrees.", "utf-8")
    (folder / "bread.md").write_text("# Bread\n\nRye bread rises for two hours.", "utf-8")
    return folder


@pytest.fixture
def unopened(qtbot: QtBot) -> Iterator[Callable[[Path], Person]]:
    """As `before`, for a library that perhaps cannot be opened: waits for nothing."""
    made: list[QMainWindow] = []

    def open_one(folder: Path) -> Person:
        window = create_window(folder)
        made.append(window)
        window.show()
        qtbot.waitExposed(window)
        assert isinstance(window, MainWindow)
        return Person(window, qtbot)

    yield open_one
    for window in made:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
