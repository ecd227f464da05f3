"""Closing stops the queue at once, leaves nothing behind, and loses nothing."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from kx_desktop.core.errors import Cancelled, FailedPrecondition
from kx_desktop.ingest.discovery import Offered
from kx_desktop.library import Library, offering
from kx_desktop.settings import Settings
from tests.library.helping import ask, texts, until, write
from tests.library.queueing import Gate, Heard, files, held_up, left_open, opened, rows, settled
from tests.library.test_attachments import mail


def at_work() -> set[tuple[int, str]]:
    """The threads and reading processes that there are: others' libraries have theirs."""
    threads = {
        (thread.ident or 0, thread.name)
        for thread in threading.enumerate()
        if thread.name.startswith(("kx-", "read", "analyse"))
    }
    return threads | {
        (child.pid, "reader")
        for child in psutil.Process().children(recursive=True)
        if "reader" in " ".join(child.cmdline())
    }


@pytest.fixture
def left_behind() -> Callable[[], set[tuple[int, str]]]:
    """Tells which threads and processes there are that were not there before."""
    before = at_work()
    return lambda: at_work() - before


LeftBehind = Callable[[], set[tuple[int, str]]]


def test_closing_before_the_start_leaves_no_thread(tmp_path: Path, left_behind: LeftBehind) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        job = library.queue.offer("crates", texts=["a barrel"])
    library.queue.start()
    assert left_behind() == set()
    assert left_open(tmp_path / "library") == [job]
    with pytest.raises(FailedPrecondition, match="closed"):
        library.queue.offer("crates", texts=["a crate"])


def test_closing_twice_is_closing_once(tmp_path: Path, left_behind: LeftBehind) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.close()
        library.queue.close()
    assert left_behind() == set()


def test_closing_while_a_job_runs_loses_nothing(
    tmp_path: Path, reading: threading.Semaphore, left_behind: LeftBehind
) -> None:
    write(tmp_path / "in" / "m.eml", mail("See the papers.", lease="The lease ends in May."))
    paths = [*files(tmp_path / "in", 8), tmp_path / "in" / "m.eml"]
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        job = library.queue.offer("crates", files=paths)
        waiting = library.queue.offer("others", texts=["a barrel"])
        reading.release(3)
        until(lambda: bool(library.datasets()), "one is stored")
    assert left_behind() == set()
    assert heard.finished == []
    # What was asked for last goes first, and may have come to its end by then.
    left = left_open(tmp_path / "library")
    assert left in ([job, waiting], [job])
    reading.release(1000)
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        heard = Heard(library)
        library.queue.start()
        settled(library)
        assert [done.job for done in heard.finished] == left[::-1]
        assert dict(heard.finished[-1].counts) == {"indexed": 10}
        assert set(rows(library).values()) == {"indexed"}
        assert len(library.file_ids()) == 11
        assert {one.name: one.doc_count for one in library.datasets()} == {
            "crates": 10,
            "others": 1,
        }
        assert len(ask(library, "crates", "crate", mode="dense", k=20)) == 10


def test_closing_while_folders_are_looked_through_ends_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left_behind: LeftBehind
) -> None:
    paths = files(tmp_path / "in", 3)
    found = threading.Event()

    def endless(*_: object) -> Iterator[Offered]:
        while True:
            found.set()
            yield Offered(str(paths[0]))

    with monkeypatch.context() as patch, opened(tmp_path / "library") as library:
        patch.setattr(offering, "discover", endless)
        told: list[int] = []
        offerer = threading.Thread(
            target=lambda: told.append(library.queue.offer("crates", files=[tmp_path / "in"]))
        )
        offerer.start()
        assert found.wait(60)
        library.close()
        offerer.join(60)
        assert told == left_open(tmp_path / "library")
    assert left_behind() == set()
    with opened(tmp_path / "library") as library:
        settled(library)
        assert rows(library) == {path.name: "indexed" for path in paths}


def test_an_ingest_that_waits_for_the_queue_is_stopped_by_closing(
    tmp_path: Path, gate: Gate
) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", texts=["a barrel"])
        held_up(gate)
        raised: list[type[Exception]] = []

        def ingest() -> None:
            try:
                library.ingest("crates", texts=["a crate"])
            except Cancelled as error:
                raised.append(type(error))

        waiting = threading.Thread(target=ingest)
        waiting.start()
        closing = threading.Thread(target=library.close)
        closing.start()
        gate.open()
        closing.join(60)
        waiting.join(60)
        assert raised == [Cancelled]
    with opened(tmp_path / "library") as library:
        settled(library)
        assert "a barrel" in texts(ask(library, "crates", "barrel", mode="dense"))
