"""Where there is no screen, the program says so instead of dying."""

import os
import subprocess
import sys

CODE = """
import os
from PySide6.QtCore import QLoggingCategory, qCWarning
from PySide6.QtWidgets import QApplication
from kx_desktop.gui.instance.display import plain_words_without_a_screen
with plain_words_without_a_screen():
    app = QApplication([])
    if "WARNS" in os.environ:
        qCWarning(QLoggingCategory("qt.of_ours"), "a warning")
print("made")
"""


def _run(**changes: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **changes}
    return subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, env=environment, check=False
    )


def test_a_display_that_is_not_there_is_a_sentence() -> None:
    done = _run(DISPLAY="localhost:4711", QT_QPA_PLATFORM="xcb", WAYLAND_DISPLAY="")
    assert done.returncode == 1
    first, second = done.stderr.splitlines()
    assert first.startswith("kx-desktop: The window cannot be shown here: could not connect")
    assert "`kx`" in second


def test_where_there_is_one_nothing_is_said() -> None:
    done = _run(QT_QPA_PLATFORM="offscreen")
    assert (done.returncode, done.stdout, done.stderr) == (0, "made\n", "")


def test_what_else_qt_says_is_passed_on() -> None:
    done = _run(QT_QPA_PLATFORM="offscreen", WARNS="1")
    assert (done.returncode, done.stderr) == (0, "qt.of_ours: a warning\n")
