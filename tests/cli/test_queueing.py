"""`kx queue` and `kx datasets ingest --later`, from the words to what is printed."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.cli import queueing
from kx_desktop.cli.main import main
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import until, write

Run = Callable[..., tuple[int, str, str]]
KX = [sys.executable, "-c", "import sys; from kx_desktop.cli.main import main; sys.exit(main())"]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command on a library of its own."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main([*words, "--library", str(tmp_path / "library")])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def left(run: Run, tmp_path: Path, name: str = "crates") -> None:
    write(tmp_path / "in" / "pears.txt", "a crate of pears")
    write(tmp_path / "in" / "empty.txt", "")
    words = ("datasets", "ingest", name, "--file", str(tmp_path / "in"), "--later")
    assert run(*words)[0] == 0


def test_what_is_left_for_later_is_written_down_and_nothing_is_done(
    run: Run, tmp_path: Path
) -> None:
    write(tmp_path / "in" / "pears.txt", "a crate of pears")
    status, out, err = run(
        "datasets",
        "ingest",
        "crates",
        "--file",
        str(tmp_path / "in"),
        "--text",
        "a barrel",
        "--later",
    )
    assert (status, out) == (0, "crates: written down as job 1 of the queue.\n")
    assert "kx queue run" in err
    status, out, _ = run("queue", "status")
    assert out.startswith("Nobody works at it: kx queue run, or open the window.\nJOB  DATASET")
    assert out.splitlines()[2].split()[:3] == ["1", "crates", "waiting"]
    (job,) = json.loads(run("queue", "status", "--json")[1])["jobs"]
    assert (job["looking"], job["files_total"], job["files_done"]) == (True, 1, 0)


def test_the_queue_is_worked_off_and_says_what_became_of_each_job(run: Run, tmp_path: Path) -> None:
    left(run, tmp_path)
    left(run, tmp_path, "others")
    status, out, _ = run("queue", "run")
    assert status == 0
    assert out == (
        "others: job 2 done (1 indexed, 1 skipped; 1 passage).\n"
        "crates: job 1 done (1 indexed, 1 skipped; 1 passage).\n"
    )
    assert run("queue", "status")[1] == "Nothing waits.\n"
    assert run("queue", "run")[1] == "Nothing waits.\n"


def test_a_job_can_be_put_first(run: Run, tmp_path: Path) -> None:
    left(run, tmp_path)
    left(run, tmp_path, "others")
    _, out, _ = run("queue", "first", "1")
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["1", "2"]
    assert run("queue", "first", "9")[0] == 3


def test_files_that_failed_make_the_status_one(run: Run, tmp_path: Path) -> None:
    run("datasets", "ingest", "crates", "--file", str(tmp_path / "no.txt"), "--later")
    status, out, _ = run("queue", "run", "--json")
    assert status == 1
    (done,) = json.loads(out)["finished"]
    assert (done["dataset"], done["counts"]) == ("crates", {"failed": 1})


def test_a_pause_outlives_the_command_and_is_told_of(run: Run, tmp_path: Path) -> None:
    left(run, tmp_path)
    assert run("queue", "pause")[1].startswith("Paused. To go on: kx queue resume.\n")
    status, _, err = run("queue", "run")
    assert status == 4
    assert "kx queue resume" in err
    assert run("queue", "resume")[1].startswith("Nobody works at it")
    assert run("queue", "run")[0] == 0


def test_a_pause_that_has_to_wait_says_for_what(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(run, tmp_path)
    told: list[str] = []
    with closing(
        sqlite3.connect(
            tmp_path / "library" / "library.sqlite", isolation_level=None, check_same_thread=False
        )
    ) as other:

        def release(line: str) -> None:
            told.append(line)
            other.execute("ROLLBACK")

        monkeypatch.setattr(queueing, "tell", release)
        other.execute("BEGIN IMMEDIATE")
        assert run("queue", "pause")[1].startswith("Paused.")
    assert told == ["Waiting until another program has written what it has in hand."]


def test_what_another_program_goes_on_with_is_not_said_to_be_nobodys(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(run, tmp_path)
    monkeypatch.setattr(queueing, "_HEARD_SECONDS", 60.0)
    with Library.open(tmp_path / "library", settings=Settings()) as window:
        window.queue.pause()
        window.queue.start()
        until(lambda: window.queue.status().state == "paused", "it rests")
        assert "Nobody works at it" not in run("queue", "resume")[1]


def test_what_is_cancelled_is_not_taken_in(run: Run, tmp_path: Path) -> None:
    left(run, tmp_path)
    assert run("queue", "cancel")[1] == "Nothing waits.\n"
    found = json.loads(run("datasets", "files", "crates", "--json")[1])
    assert {row["cause"] for row in found["files"]} == {"stopped"}


@pytest.fixture
def given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dataset whose ingest was given up when its file was stored, before its passages had their vectors."""
    embed = OnnxEmbedder.embed_passage
    asked, go_on = threading.Event(), threading.Event()

    def waiting(self: OnnxEmbedder, text: str) -> object:
        asked.set()
        assert go_on.wait(120)
        return embed(self, text)

    paths = [write(tmp_path / "in" / f"{n}.txt", f"crate {n} of pears") for n in range(5)]
    with monkeypatch.context() as patch:
        patch.setattr(OnnxEmbedder, "embed_passage", waiting)
        with Library.open(tmp_path / "library", settings=Settings()) as library:
            library.queue.start()
            library.queue.offer("my crates", files=paths)
            assert asked.wait(120)
            library.queue.cancel()
            go_on.set()
            until(lambda: library.queue.status().state == "idle", "it is given up")


@pytest.mark.usefixtures("given_up")
@pytest.mark.parametrize("later", [False, True])
def test_what_a_cancel_left_without_vectors_is_told_of_and_finished(run: Run, later: bool) -> None:
    (count,) = json.loads(run("queue", "status", "--json")[1])["unfinished"].values()
    assert 1 < count <= 5
    assert run("queue", "status")[1] == (
        f"Nothing waits.\nmy crates: {count} passages without a vector, and nothing works at them: "
        "kx queue finish 'my crates'.\n"
    )
    assert "kx queue finish NAME gives them their vectors" in run("info")[1]
    status, _, err = run("datasets", "retry", "my crates", "--state", "embedding")
    assert (status, "kx queue finish 'my crates'" in err) == (2, True)
    if later:
        status, out, _ = run("queue", "finish", "my crates", "--later")
        assert (status, out) == (0, "my crates: written down as job 2 of the queue.\n")
        assert json.loads(run("queue", "status", "--json")[1])["unfinished"] == {}
        assert run("queue", "run")[0] == 0
    else:
        status, out, _ = run("queue", "finish", "my crates")
        assert (status, out.splitlines()[0]) == (
            0,
            "my crates: 5 documents in 5 passages (0 new, 0 unchanged, 0 failed)",
        )
    assert json.loads(run("datasets", "files", "my crates", "--json")[1])["states"] == {
        "indexed": 5
    }
    assert run("queue", "status")[1] == "Nothing waits.\n"


def test_a_dataset_that_is_not_there_cannot_be_finished(run: Run) -> None:
    left_as = run("datasets", "list", "--json")[1]
    assert run("queue", "finish", "crates")[0] == 3
    assert run("queue", "finish", "crates", "--later")[0] == 3
    assert run("datasets", "list", "--json")[1] == left_as


def test_a_name_or_a_size_that_cannot_be_is_refused_before_anything_is_written(run: Run) -> None:
    assert run("datasets", "ingest", "a/b", "--text", "x", "--later")[0] == 2
    words = ("datasets", "ingest", "crates", "--text", "x", "--chunk-size", "1", "--later")
    assert run(*words)[0] == 2
    assert run("queue", "status")[1] == "Nothing waits.\n"


def test_ctrl_c_leaves_what_is_left_for_the_next_run(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    paths = [
        write(tmp_path / "in" / f"{n}.txt", "\n\n".join(f"Crate {n} {k}. " * 40 for k in range(9)))
        for n in range(60)
    ]
    with Library.open(folder, settings=Settings()) as library:
        library.queue.leave("crates", files=paths)
        process = subprocess.Popen(
            [*KX, "queue", "run", "--library", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        until(lambda: library.file_states().get("embedding", 0) > 0, "it has begun")
        os.kill(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
        (job,) = library.queue.overview().jobs
        assert job.state == "waiting"
        library.queue.start()
        until(lambda: library.queue.status().state == "idle", "it is done")
        assert library.file_states() == {"indexed": 60}
