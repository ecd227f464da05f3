"""The window while files are put in: a timer on its main thread, questions from another. A process of its own, started by `window`.

python -m tests.bench.window_ingest LIBRARY FILES QUESTIONS
"""

import json
import os
import sys
import threading
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from kx_desktop.core.ingesting import FinishedJob, QueueStatus
from kx_desktop.gui import app as program
from kx_desktop.gui import create_window
from kx_desktop.gui.immortals import make_immortal
from kx_desktop.gui.window.session import Session
from kx_desktop.library import Library, Query
from tests.bench.machine import watched
from tests.bench.window_gaps import Ticker
from tests.gui.dropping import drop

DATASET = "mixed"
_MOST_SECONDS = 1500
_PAUSE = 0.25
_WARM = 4


def _open(window: QMainWindow) -> Library:
    """The window's library, once the window shows its datasets."""
    session = window.findChild(Session)
    assert session is not None
    loop = QEventLoop()
    looking = QTimer()
    looking.timeout.connect(lambda: loop.quit() if session.library and session.listed else None)
    looking.start(20)
    loop.exec()
    looking.stop()
    assert session.library is not None
    return session.library


def _ask(library: Library, question: str) -> float:
    began = time.perf_counter()
    library.query(Query(DATASET, question))
    return 1000 * (time.perf_counter() - began)


class Asking:
    """Asks one question after another in a thread of its own, with a pause between."""

    def __init__(self, library: Library, questions: list[str]) -> None:
        self.taken: list[float] = []
        self._library = library
        self._questions = questions
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        number = 0
        while not self._over.wait(_PAUSE):
            self.taken.append(_ask(self._library, self._questions[number % len(self._questions)]))
            number += 1

    def end(self) -> list[float]:
        """How long each answer took, in milliseconds."""
        self._over.set()
        self._thread.join()
        return self.taken


def _until_finished(library: Library, window: QMainWindow, files: Path) -> dict[str, object]:
    """Drop the folder onto the window and go on with events until the job is done."""
    finished: list[FinishedJob] = []

    def heard(news: QueueStatus | FinishedJob) -> None:
        if isinstance(news, FinishedJob):
            finished.append(news)

    end = library.queue.subscribe(heard)
    loop = QEventLoop()
    looking = QTimer()
    looking.timeout.connect(lambda: loop.quit() if finished else None)
    QTimer.singleShot(_MOST_SECONDS * 1000, loop.quit)
    looking.start(100)
    assert drop(window, paths=[files]), "the window did not take the folder"
    began = time.perf_counter()
    loop.exec()
    end()
    looking.stop()
    counts = dict(finished[0].counts) if finished else {}
    return {"seconds": time.perf_counter() - began, "counts": counts, "finished": bool(finished)}


def main(folder: Path, files: Path, questions: list[str]) -> None:
    """Print as JSON what was measured."""
    make_immortal()
    sys.setswitchinterval(program._SWITCH_SECONDS)
    app = QApplication([])
    window = create_window(folder)
    window.resize(1360, 860)
    window.show()
    library = _open(window)
    for question in questions[:_WARM]:
        _ask(library, question)
    ticker = Ticker()
    with watched() as conditions:
        asking = Asking(library, questions)
        ticker.begin()
        found = _until_finished(library, window, files)
        gaps = ticker.end()
        busy = asking.end()
    idle = [_ask(library, question) for question in questions]
    found |= {
        "gaps": len(gaps.waits), "under": gaps.under(25), "longest": gaps.longest, "worst": gaps.worst(6),
        "busy": busy, "idle": idle, "conditions": str(conditions),
    }  # fmt: skip
    window.close()
    app.processEvents()
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), json.loads(Path(sys.argv[3]).read_text("utf-8")))
