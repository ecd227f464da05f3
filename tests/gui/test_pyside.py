"""What PySide6 does to Python's singletons, which would end the process after some thousand calls."""

import subprocess
import sys

import pytest

CODE = """
import sys
from PySide6.QtCore import QObject, Signal
from kx_desktop.gui.instance.singletons import keep_singletons

class Teller(QObject):
    told = Signal(bool)

keep_singletons()
keep_singletons()
teller = Teller()
teller.told.connect(lambda answer: None)
for _ in range(50_000):
    teller.parent()
    teller.property("nothing of that name")
    teller.told.emit(True)
    teller.told.emit(False)
print(min(sys.getrefcount(one) for one in (None, True, False)) > 50_000)
"""


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="they are immortal here")
def test_the_singletons_do_not_run_out() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")
