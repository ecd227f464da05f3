"""The window's fixtures: the window opens and closes cleanly, and what breaks silence or is left behind fails the test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow

CONFTEST = Path(__file__).with_name("conftest.py")

TESTS = """
import pytest
from PySide6.QtCore import QLoggingCategory, qCWarning
from PySide6.QtWidgets import QWidget

kept = []

def warn():
    qCWarning(QLoggingCategory("qt.told"), "something is amiss")

def test_that_is_silent(qtbot):
    qtbot.addWidget(QWidget())

def test_that_warns(qtbot):
    warn()

@pytest.mark.allow_qt_message("something is")
def test_that_may_warn(qtbot):
    warn()

def test_that_warns_while_closing(qtbot, request):
    request.addfinalizer(warn)

def test_that_leaves_a_window(qtbot):
    kept.append(QWidget())
"""


def test_a_window_opens_its_library_and_closes(window: QMainWindow) -> None:
    assert window.isVisible()
    assert window.property("libraryOpen")


@pytest.mark.slow
def test_warnings_of_qt_and_windows_left_behind_fail_a_test(root: Path, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST.read_text("utf-8"), "utf-8")
    (tmp_path / "test_few.py").write_text(TESTS, "utf-8")
    options = [
        "-q",
        "-rA",
        "--import-mode=importlib",
        "-p",
        "no:cacheprovider",
        f"--rootdir={tmp_path}",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path)],
        capture_output=True, text=True, check=False, cwd=root, env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    verdicts = {
        line.split("::")[1].split(" ")[0]: line.split(" ")[0]
        for line in done.stdout.splitlines()
        if line.startswith(("PASSED", "FAILED", "ERROR")) and "::" in line
    }
    assert verdicts == {
        "test_that_is_silent": "PASSED",
        "test_that_warns": "ERROR",
        "test_that_may_warn": "PASSED",
        "test_that_warns_while_closing": "ERROR",
        "test_that_leaves_a_window": "ERROR",
    }, done.stdout
