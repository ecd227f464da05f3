"""Ctrl+C and SIGTERM reach a window that waits for events."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.gui.instance.forward import bring_forward
from kx_desktop.gui.instance.interrupts import Interrupts

LOOP = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from kx_desktop.gui.instance.interrupts import Interrupts
app = QCoreApplication([])
interrupts = Interrupts()
interrupts.asked.connect(lambda: print("asked", flush=True))
if sys.argv[1] == "ends":
    interrupts.asked.connect(app.quit)
QTimer.singleShot(0, lambda: print("runs", flush=True))
status = app.exec()
print("closed", flush=True)
sys.exit(status)
"""


@pytest.fixture
def interrupts(qtbot: QtBot) -> Iterator[Interrupts]:
    made = Interrupts()
    yield made
    made.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_asks_to_close(
    qtbot: QtBot, interrupts: Interrupts, number: signal.Signals
) -> None:
    with qtbot.waitSignal(interrupts.asked):
        os.kill(os.getpid(), number)


def test_whoever_had_the_signals_has_them_again(qtbot: QtBot) -> None:
    before = signal.getsignal(signal.SIGINT)
    made = Interrupts()
    assert signal.getsignal(signal.SIGINT) is not before
    made.close()
    assert signal.getsignal(signal.SIGINT) is before


def _started(what: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", LOOP, what],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "runs\n"
    return process


def test_a_process_that_waits_for_events_ends_cleanly() -> None:
    process = _started("ends")
    process.send_signal(signal.SIGTERM)
    assert process.communicate() == ("asked\nclosed\n", "")
    assert process.returncode == 0


def test_a_second_signal_ends_one_that_hangs() -> None:
    process = _started("hangs")
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    assert process.stdout.readline() == "asked\n"
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 128 + signal.SIGINT


def test_a_minimised_window_comes_forward(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.showMaximized()
    window.showMinimized()
    bring_forward(window)
    assert window.isVisible()
    assert not window.isMinimized()
    assert window.windowState() & Qt.WindowState.WindowMaximized
