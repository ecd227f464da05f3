import subprocess
import sys

_CALLS = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from kx_desktop.gui.app import application
app = application()
from PySide6.QtWidgets import QPushButton
button = QPushButton("a")
button.setCheckable(True)
button.toggled.connect(lambda on: None)
for _ in range(60_000):
    button.update()
    button.isVisible()
    button.toggle()
print("alive")
"""


def test_hundreds_of_thousands_of_calls_do_not_abort_the_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _CALLS], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "alive"), done.stderr[-600:]
