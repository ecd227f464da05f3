"""Another program that writes to the library is waited for."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import filelock
import pytest

from kx_desktop.core.errors import Busy, FailedPrecondition
from kx_desktop.library import Library
from kx_desktop.library.ingesting import Ingester
from kx_desktop.settings import Settings
from tests.library.helping import until
from tests.library.queueing import Heard, jobs, left_open, left_undone, opened, rows, settled


@pytest.fixture
def no_lingering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others are not waited for, and looked at again soon."""
    monkeypatch.setattr("kx_desktop.library.writing._WAIT_FOR_WRITER", 0.1)
    monkeypatch.setattr("kx_desktop.library.queue_loop._TRY_AGAIN", 0.05)


HOLDER = """
import os, sys
from pathlib import Path
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
run = OnnxEmbedder.embed_passage
def waiting(self, text):
    os.write(1, b"embedding\\n")
    sys.stdin.readline()
    return run(self, text)
OnnxEmbedder.embed_passage = waiting
with Library.open(Path(sys.argv[1]), settings=Settings()) as library:
    library.ingest(sys.argv[2], texts=["written by another program"])
print("done", flush=True)
"""


class Program:
    """A program that writes to the library until it is let go."""

    def __init__(self, folder: Path, dataset: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(folder), dataset],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pid = self._process.pid
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "embedding\n"

    def let_go(self) -> None:
        """Have it end, and wait until it has."""
        told, _ = self._process.communicate("\n" * 50, timeout=60)
        assert told.endswith("done\n")
        assert self._process.returncode == 0

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


Programs = Callable[[Path, str], Program]


@pytest.fixture
def programs() -> Iterator[Programs]:
    """Starts programs that write to a library, and ends them in the end."""
    started: list[Program] = []

    def start(folder: Path, dataset: str) -> Program:
        started.append(Program(folder, dataset))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.mark.usefixtures("no_lingering")
def test_while_another_program_writes_the_queue_waits_and_then_goes_on_by_itself(
    tmp_path: Path, programs: Programs
) -> None:
    folder = tmp_path / "library"
    left_undone(folder)
    writer = programs(folder, "others")
    with opened(folder) as library:
        heard = Heard(library)
        settled(library, "waiting")
        status = library.queue.status()
        assert f"process {writer.pid}" in status.error
        assert (status.dataset, status.jobs_waiting) == ("others", 1)  # what the other one does
        with pytest.raises(FailedPrecondition, match=f"process {writer.pid}"):
            library.queue.offer("crates", texts=["made meanwhile"])
        with pytest.raises(FailedPrecondition):
            library.queue.cancel()
        # A pause needs nobody's leave, and keeps it from going on.
        library.queue.pause()
        assert library.queue.status().state == "paused"
        library.queue.resume()
        settled(library, "waiting")
        writer.let_go()
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert set(heard.states) <= {"waiting", "paused", "running", "idle"}
        assert not any(status.error for status in heard.statuses if status.state != "waiting")


@pytest.mark.usefixtures("no_lingering")
def test_a_job_that_another_program_has_done_meanwhile_is_not_done_twice(
    tmp_path: Path, programs: Programs
) -> None:
    folder = tmp_path / "library"
    job = left_undone(folder)
    # It writes into the same dataset, so it does what was left undone there first.
    writer = programs(folder, "crates")
    with opened(folder) as library:
        heard = Heard(library)
        settled(library, "waiting")
        writer.let_go()
        settled(library)
        assert dict(jobs(folder))[job] == "done"
        assert set(rows(library).values()) == {"indexed"}
        assert library.datasets()[0].doc_count == 5
        assert job not in [done.job for done in heard.finished]
        assert library.queue.status().went_on == 0


@pytest.mark.usefixtures("no_lingering")
def test_closing_while_the_queue_waits_for_another_program_does_not_wait(
    tmp_path: Path, programs: Programs
) -> None:
    folder = tmp_path / "library"
    job = left_undone(folder)
    writer = programs(folder, "others")
    with opened(folder) as library:
        settled(library, "waiting")
    assert "kx-queue" not in [thread.name for thread in threading.enumerate()]
    assert job in left_open(folder)
    writer.let_go()


def test_an_offer_that_waits_for_another_program_is_let_go_by_closing(
    tmp_path: Path, programs: Programs
) -> None:
    folder = tmp_path / "library"
    left_undone(folder)
    writer = programs(folder, "others")
    raised: list[str] = []
    with opened(folder) as library:

        def offer() -> None:
            try:
                library.queue.offer("crates", texts=["made meanwhile"])
            except (FailedPrecondition, Exception) as error:  # noqa: BLE001
                raised.append(type(error).__name__)

        offerer = threading.Thread(target=offer)
        offerer.start()
        until(lambda: library._writing._beside == 1, "it waits")
        library.close()
        offerer.join(60)
    assert raised == ["Cancelled"]
    writer.let_go()


@pytest.mark.usefixtures("no_lingering")
def test_a_database_that_another_program_keeps_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Ingester.work
    tried: list[int] = []

    def busy(self: Ingester, *given: object) -> object:
        tried.append(1)
        if len(tried) < 3:
            raise Busy("Another program is writing to the library just now.", "Wait.")
        return work(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Ingester, "work", busy)
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        heard = Heard(library)
        library.queue.offer("crates", texts=["a barrel"])
        library.queue.start()
        settled(library)
        assert rows(library) == {"a barrel": "indexed"}
        assert heard.states[-1] == "idle"
        assert "waiting" in heard.states
        assert "stopped" not in heard.states
        assert len(heard.finished) == 1


def test_a_disk_that_keeps_no_locks_stops_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.queue.offer("crates", texts=["a barrel"])
        with monkeypatch.context() as patch:
            patch.setattr(filelock.FileLock, "acquire", refuse)
            library.queue.start()
            settled(library, "stopped")
            assert "locks" in library.queue.status().error
        library.queue.resume()
        settled(library)


def refuse(*_: object, **__: object) -> None:
    raise NotImplementedError
