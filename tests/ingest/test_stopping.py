"""Stopping keeps what was done; ingests take turns; one process writes at a time."""

import io
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from kx_desktop.core.errors import Cancelled, FailedPrecondition
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.ingest import embedding_stage, preparing, run
from kx_desktop.ingest.storing import Storer
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.library.helping import DEADLINE, ask, states, texts, until, write


@pytest.fixture
def at_a_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Semaphore]:
    """Lets as many passages be embedded as it is released for."""
    permits = threading.Semaphore(0)
    embed = OnnxEmbedder.embed_passage

    def waiting(self: OnnxEmbedder, text: str) -> object:
        assert permits.acquire(timeout=DEADLINE)
        return embed(self, text)

    monkeypatch.setattr(OnnxEmbedder, "embed_passage", waiting)
    monkeypatch.setattr(embedding_stage, "CHUNK_ROWS", 2)
    yield permits
    permits.release(10_000)


def files(folder: Path, count: int) -> list[Path]:
    return [
        write(folder / f"{number}.txt", f"crate {number} holds {number} pears")
        for number in range(count)
    ]


def test_a_stop_while_vectors_come_keeps_what_was_stored(
    tmp_path: Path, at_a_time: threading.Semaphore
) -> None:
    token = CancelToken()
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        with ThreadPoolExecutor(1) as pool:
            job = pool.submit(
                library.ingest, "crates", files=files(tmp_path / "in", 10), cancel=token
            )
            until(
                lambda: (
                    "crates" in [one.name for one in library.datasets()]
                    and len(ask(library, "crates", "crate", mode="fulltext")) == 10
                ),
                "all are found by words",
            )
            at_a_time.release(4)
            until(lambda: library.datasets()[0].passages_without_vector <= 6, "four have a vector")
            token.cancel()
            at_a_time.release(10_000)
            with pytest.raises(Cancelled) as caught:
                job.result(DEADLINE)
        assert "kept" in caught.value.next_step
        assert len(ask(library, "crates", "crate", mode="fulltext")) == 10
        dense = ask(library, "crates", "crate", mode="dense")
        assert 4 <= len(dense) < 10
        # The next ingest gives the rest their vectors.
        library.ingest("crates", texts=["a barrel of plums"])
        assert library.datasets()[0].passages_without_vector == 0
        assert len(ask(library, "crates", "crate", mode="dense", k=20)) == 11
        report = library.ingest("crates", files=[tmp_path / "in"])
        assert set(states(report).values()) == {"unchanged"}


def test_a_container_is_as_far_as_what_is_in_it(
    tmp_path: Path, at_a_time: threading.Semaphore
) -> None:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        for number in range(4):
            archive.writestr(f"{number}.txt", f"crate {number} holds {number} pears")
    path = write(tmp_path / "in" / "crates.zip", kept.getvalue())

    def state() -> str:
        rows = library.file_rows(library.file_ids("crates").tolist())
        return next((row.state for row in rows if row.path == str(path)), "")

    with (
        Library.open(tmp_path / "library", settings=Settings()) as library,
        ThreadPoolExecutor(1) as pool,
    ):
        job = pool.submit(library.ingest, "crates", files=[path])
        until(
            lambda: [one.passages_without_vector for one in library.datasets()] == [4],
            "its members are stored",
        )
        at_a_time.release(2)
        until(
            lambda: [one.passages_without_vector for one in library.datasets()] == [2],
            "two have a vector",
        )
        assert state() == "embedding"
        at_a_time.release(2)
        assert states(job.result(DEADLINE))["crates.zip"] == "indexed"


def test_a_stop_while_files_are_read_says_which_were_not(
    tmp_path: Path, ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "_BATCH_FILES", 1)
    monkeypatch.setattr(run, "_STORE_PASSAGES", 1)
    token = CancelToken()
    folder = tmp_path / "library"
    store = Storer.store

    def stop_after(self: Storer, batch: list[preparing.Prepared]) -> object:
        stored = store(self, batch)
        if stored.inserted:
            token.cancel()
        return stored

    with Library.open(folder, settings=Settings()) as library:
        library.ingest("crates", texts=["made before"])
        with monkeypatch.context() as patch:
            patch.setattr(Storer, "store", stop_after)
            with pytest.raises(Cancelled):
                library.ingest("crates", files=files(tmp_path / "in", 12), cancel=token)
        told = [row[1:] for row in ledger(folder) if "/in/" in row[0]]
        assert len(told) == 12
        stopped = [row for row in told if row[0] == "skipped"]
        assert stopped
        assert set(stopped) == {("skipped", "Stopped before it was read.")}
        stored = [row for row in told if row[0] != "skipped"]
        assert stored
        assert library.datasets()[0].doc_count == 1 + len(stored)
        assert len(ask(library, "crates", "crate", mode="fulltext", k=20)) == len(stored)
        # Nothing of a stopped job is taken up again by itself, but what was stored gets its vectors.
        assert library.ingest("crates", texts=["made after"]).doc_count == 2 + len(stored)
        assert library.datasets()[0].passages_without_vector == 0
        assert library.ingest("crates", files=[tmp_path / "in"]).inserted == 12 - len(stored)


def test_closing_stops_an_ingest_and_the_next_one_finishes_it(
    tmp_path: Path, at_a_time: threading.Semaphore
) -> None:
    folder = tmp_path / "library"
    library = Library.open(folder, settings=Settings())
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(library.ingest, "crates", files=files(tmp_path / "in", 10))
        until(
            lambda: (
                "crates" in [one.name for one in library.datasets()]
                and len(ask(library, "crates", "crate", mode="fulltext")) == 10
            ),
            "all are found by words",
        )
        closing = threading.Thread(target=library.close)
        closing.start()
        at_a_time.release(10_000)
        closing.join(DEADLINE)
        assert not closing.is_alive()
        with pytest.raises(Cancelled):
            job.result(DEADLINE)
    children = psutil.Process().children(recursive=True)
    assert not [child for child in children if "reader" in " ".join(child.cmdline())]
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("crates", texts=["a barrel of plums"])
        assert library.datasets()[0].passages_without_vector == 0
        assert len(ask(library, "crates", "crate", mode="dense", k=20)) == 11
        report = library.ingest("crates", files=[tmp_path / "in"])
        assert set(states(report).values()) == {"unchanged"}


def test_ingests_of_two_threads_take_turns(library: Library, dataset: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        jobs = [
            pool.submit(library.ingest, f"{dataset} {number % 2}", texts=[f"piece {number}"])
            for number in range(6)
        ]
        assert [job.result(DEADLINE).inserted for job in jobs] == [1] * 6
    for half in (0, 1):
        found = texts(ask(library, f"{dataset} {half}", "piece", k=10))
        assert sorted(found) == [f"piece {number}" for number in range(half, 6, 2)]


def test_one_that_waits_for_its_turn_can_be_stopped(
    library: Library, dataset: str, at_a_time: threading.Semaphore
) -> None:
    token = CancelToken()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(library.ingest, dataset, texts=["the first in line"])
        until(lambda: dataset in [one.name for one in library.datasets()], "the first has begun")
        second = pool.submit(library.ingest, dataset + " two", texts=["the second"], cancel=token)
        token.cancel()
        with pytest.raises(Cancelled):
            second.result(DEADLINE)
        assert not first.done()
        at_a_time.release(10)
        assert first.result(DEADLINE).inserted == 1
    assert dataset + " two" not in [one.name for one in library.datasets()]


HOLDER = """
import sys
from pathlib import Path
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
run = OnnxEmbedder.embed_passage
def waiting(self, text):
    print("embedding", flush=True)
    sys.stdin.readline()
    return run(self, text)
OnnxEmbedder.embed_passage = waiting
with Library.open(Path(sys.argv[1]), settings=Settings()) as library:
    library.ingest("notes", texts=["written by another process"])
print("done", flush=True)
"""


def test_a_second_process_may_read_but_not_write_and_is_told_who_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.library.writing._WAIT_FOR_WRITER", 0.1)
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("notes", texts=["written here"])
        writer = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        with writer:
            assert writer.stdin is not None
            assert writer.stdout is not None
            assert writer.stdout.readline() == "embedding\n"
            with pytest.raises(FailedPrecondition) as caught:
                library.ingest("notes", texts=["me too"])
            assert f"process {writer.pid}" in caught.value.message
            assert caught.value.next_step
            assert f"process {writer.pid}" in library.info().writer
            # Readers go on meanwhile, and see the other's words as soon as they are stored.
            assert texts(ask(library, "notes", "here", mode="fulltext")) == ["written here"]
            assert texts(ask(library, "notes", "another process", mode="fulltext")) == [
                "written by another process"
            ]
            assert texts(ask(library, "notes", "written", mode="dense")) == ["written here"]
            writer.stdin.write("\n")
            writer.stdin.close()
            assert writer.stdout.readline() == "done\n"
        assert writer.returncode == 0
        assert len(ask(library, "notes", "written", mode="dense")) == 2
        assert library.info().writer == ""
        assert library.ingest("notes", texts=["me too"]).inserted == 1
