"""What the window's tests stand on: no display needed, silence of Qt, nothing left on the screen, libraries to open.

Run with `QT_QPA_PLATFORM=xcb` under Xvfb to see the same tests with real windows.
"""

import gc
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# Before anything of Qt is loaded, pytest-qt's QApplication included.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.gui import create_window
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.immortals import make_immortal
from kx_desktop.gui.theme import Theme
from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir

HERE = Path(__file__).resolve().parent
SAMPLE_DATASET = "sample"

# What Qt says of the machine that it runs on, not of what we did.
_OF_THE_MACHINE = (
    r"Populating font family aliases took",
    r"propagateSizeHints",
    r"XDG_RUNTIME_DIR not set",
    r"This plugin does not support",
)


def pytest_configure(config: pytest.Config) -> None:
    make_immortal()
    config.addinivalue_line(
        "markers",
        "allow_qt_message(*patterns): messages of Qt that match one of these regular expressions are expected; any "
        "other fails the test",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # pytest-qt listens until the test function ends; the fixture below does so until everything is closed.
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.no_qt_log)


@pytest.fixture(autouse=True)
def qt_silence(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test in which Qt says anything that was not announced with `@pytest.mark.allow_qt_message`."""
    said: list[str] = []

    def listen(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        said.append(f"{kind.name} {context.category}: {message}")

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    allowed = [
        pattern for mark in request.node.iter_markers("allow_qt_message") for pattern in mark.args
    ]
    unexpected = [
        line
        for line in said
        if not any(re.search(one, line) for one in (*_OF_THE_MACHINE, *allowed))
    ]
    if unexpected:
        pytest.fail("unexpected messages of Qt:\n  " + "\n  ".join(unexpected), pytrace=False)


@pytest.fixture(autouse=True)
def tidiness(qt_silence: None, qapp: QApplication) -> Iterator[None]:
    """Fail the test that leaves a window, a menu or a dialog behind."""
    before = set(QApplication.topLevelWidgets())
    yield
    left = _left_over(before)
    if left:
        gc.collect()
        left = _left_over(before)
    told = [f"{type(one).__name__} {one.objectName()!r} {one.windowTitle()!r}" for one in left]
    for one in left:
        one.close()
        one.deleteLater()
    _delete_now()
    if told:
        pytest.fail("left behind (hand it to qtbot.addWidget): " + ", ".join(told), pytrace=False)


def _left_over(before: set[QWidget]) -> list[QWidget]:
    _delete_now()
    # The label of tooltips is Qt's own and is there for good once one was shown.
    return [
        one
        for one in QApplication.topLevelWidgets()
        if one not in before and one.metaObject().className() != "QTipLabel"
    ]


def _delete_now() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme, in force while the test runs."""
    style, palette, sheet = qapp.style().objectName(), qapp.palette(), qapp.styleSheet()
    made = Theme("light")
    made.apply()
    yield made
    made.deleteLater()
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)
    if qapp.style().objectName() != style:
        qapp.setStyle(style)


@pytest.fixture
def bridge(qapp: QApplication) -> Iterator[Bridge]:
    """Work off the main thread; closed after the test, so that nothing of it arrives in the next one."""
    made = Bridge()
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def library_folder(tmp_path: Path) -> Path:
    """A folder for a library, which is not there yet."""
    return tmp_path / "library"


@pytest.fixture(scope="session")
def ingested_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample in a library that no test may open, since all copy it."""
    folder = tmp_path_factory.mktemp("sample") / "library"
    with Library.open(folder, settings=Settings()) as library:
        report = library.ingest(SAMPLE_DATASET, files=[resources_dir() / "sample"])
    assert report.failed == 0
    return folder


@pytest.fixture
def sample_library(ingested_sample: Path, tmp_path: Path) -> Path:
    """The folder of a library of this test's own, whose dataset `sample` holds the sample library."""
    folder = tmp_path / "sample-library"
    shutil.copytree(ingested_sample, folder)
    return folder


@pytest.fixture
def open_window(qtbot: QtBot, qapp: QApplication) -> Iterator[Callable[[Path], Any]]:
    """Open the window over a library folder and wait until the library is open; all are closed after the test."""
    opened: list[QMainWindow] = []

    def open_one(folder: Path) -> QMainWindow:
        window = create_window(folder)
        opened.append(window)
        window.show()
        qtbot.waitExposed(window)
        wait_until_open(qtbot, window)
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    _delete_now()


@pytest.fixture
def window(open_window: Callable[[Path], Any], library_folder: Path) -> Any:
    """The window over an empty library that is open."""
    return open_window(library_folder)


def wait_until_open(qtbot: QtBot, window: QMainWindow) -> None:
    """Wait until the window has its library."""
    qtbot.waitUntil(lambda: bool(window.property("libraryOpen")), timeout=30_000)
