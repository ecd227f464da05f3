"""What the tests of the queue share: whoever listens to it, a model that can be held up, and what the ledger says."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kx_desktop.core.ingesting import FinishedJob, QueueStatus
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.store.ledger import OPEN
from tests.library.helping import DEADLINE, until, write


class Heard:
    """Whatever the queue told, in order."""

    def __init__(self, library: Library) -> None:
        self.news: list[QueueStatus | FinishedJob] = []
        self.end = library.queue.subscribe(self.news.append)

    @property
    def statuses(self) -> list[QueueStatus]:
        return [one for one in self.news if isinstance(one, QueueStatus)]

    @property
    def states(self) -> list[str]:
        """The states that it went through, each once in a row."""
        told = [status.state for status in self.statuses]
        return [state for state, before in zip(told, ["", *told], strict=False) if state != before]

    @property
    def finished(self) -> list[FinishedJob]:
        return [one for one in self.news if isinstance(one, FinishedJob)]

    @property
    def last(self) -> QueueStatus:
        return self.statuses[-1]


class Gate:
    """Lets as many passages be embedded as it is opened for."""

    def __init__(self) -> None:
        self._permits = threading.Semaphore(0)
        self.asked = 0
        self.passed = 0

    def open(self, count: int = 100_000) -> None:
        self._permits.release(count)

    def wait(self) -> None:
        self.asked += 1
        assert self._permits.acquire(timeout=DEADLINE)
        self.passed += 1


@contextmanager
def opened(folder: Path, settings: Settings | None = None) -> Iterator[Library]:
    """The library in `folder` with its queue at work."""
    with Library.open(folder, settings=settings or Settings()) as library:
        library.queue.start()
        yield library


def settled(library: Library, state: str = "idle") -> None:
    """Wait until the queue has come to `state`."""
    until(lambda: library.queue.status().state == state, f"the queue is {state}")


def at_rest(library: Library) -> None:
    """Wait until the queue does nothing, whatever there is to do."""
    until(lambda: library.queue._running is None, "nothing runs")


def files(folder: Path, count: int, word: str = "pears") -> list[Path]:
    """So many files of one passage each."""
    return [
        write(
            folder / f"{number:03}{'' if word == 'pears' else word}.txt",
            f"crate {number} holds {number} {word}",
        )
        for number in range(count)
    ]


def rows(library: Library, dataset: str = "") -> dict[str, str]:
    """The state of each file by its name, as the library shows it."""
    shown = library.file_rows(library.file_ids(dataset).tolist())
    return {Path(row.path).name or row.title: row.state for row in shown}


def why(library: Library, dataset: str = "") -> dict[str, str]:
    """The reason of each file by its name."""
    shown = library.file_rows(library.file_ids(dataset).tolist())
    return {Path(row.path).name or row.title: row.reason for row in shown}


def jobs(folder: Path) -> list[tuple[int, str]]:
    """Every job of the library in `folder` with its state."""
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        return connection.execute("SELECT id, state FROM jobs ORDER BY id").fetchall()


def pairs(folder: Path, job: int) -> dict[str, str]:
    """What the ledger keeps with a job."""
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        (told,) = connection.execute("SELECT metadata FROM jobs WHERE id = ?", (job,)).fetchone()
    return dict(json.loads(told))


def left_open(folder: Path) -> list[int]:
    """The jobs that have not come to their end."""
    return [job for job, state in jobs(folder) if state in OPEN]


def held_up(gate: Gate) -> None:
    """Wait until all files are stored, and the model is asked for the next vector."""
    until(lambda: gate.asked > gate.passed, "the model is asked")


def left_undone(folder: Path, *, settings: Settings | None = None, count: int = 3) -> int:
    """A library with something in it, and with a job that was never begun."""
    with Library.open(folder, settings=settings or Settings()) as library:
        library.ingest("crates", texts=["made before"])
        return library.queue.offer("crates", files=files(folder.parent / "in", count))
