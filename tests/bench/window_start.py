"""One start, until the box for questions is painted and takes a letter. A process of its own, started by `window`.

python -m tests.bench.window_start real MODULES LIBRARY
python -m tests.bench.window_start bare MODULES

`real` is the command `kx-desktop`; it writes the names of the modules that were loaded by then into the file MODULES. `bare` loads those
and shows a window with nothing but a box. Both print the moment, by a clock that all processes share.
"""

import contextlib
import importlib
import json
import os
import sys
import time
from pathlib import Path
from typing import NoReturn

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _watch(modules: Path | None) -> int:
    """In place of Qt's event loop: as the loop, until the box is painted and takes a letter."""
    from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QLineEdit

    class Watch(QObject):
        painted = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            if event.type() == QEvent.Type.Paint and watched.objectName() == "queryEdit":
                self.painted = True
            return False

    watch, loop, looking = Watch(), QEventLoop(), QTimer()
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.installEventFilter(watch)

    def look() -> None:
        box = next(
            (found for top in app.topLevelWidgets() for found in top.findChildren(QLineEdit, "queryEdit")), None
        )  # fmt: skip
        if not watch.painted or box is None or not box.isEnabled():
            return
        QTest.keyClicks(box, "a")
        if box.text() == "a":
            _tell(modules)

    looking.timeout.connect(look)
    looking.start(2)
    return loop.exec()


def _tell(modules: Path | None) -> NoReturn:
    moment = time.monotonic()
    if modules is not None:
        ours = [name for name in sys.modules if not name.startswith(("tests", "__main__"))]
        modules.write_text(json.dumps(ours), "utf-8")
    sys.stdout.write(f"{moment}\n")
    sys.stdout.flush()
    os._exit(0)


def _real(modules: Path, library: str) -> NoReturn:
    # The command is to run as it is, so only what it calls last is another.
    from PySide6.QtWidgets import QApplication

    from kx_desktop.cli.desktop import main

    QApplication.exec = lambda *_: _watch(modules)
    sys.exit(main(["--library", library]))


def _bare(modules: Path) -> NoReturn:
    for name in json.loads(modules.read_text("utf-8")):
        # Some are no files that could be loaded: parts that a library makes of itself.
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow

    app = QApplication([])
    window, box = QMainWindow(), QLineEdit()
    box.setObjectName("queryEdit")
    window.setCentralWidget(box)
    window.resize(1360, 860)
    window.show()
    sys.exit(_watch(None) or app.exec())


if __name__ == "__main__":
    if sys.argv[1] == "real":
        _real(Path(sys.argv[2]), sys.argv[3])
    _bare(Path(sys.argv[2]))
