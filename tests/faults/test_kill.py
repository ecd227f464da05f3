"""A process that ingests is killed at random moments: nothing that it reported is lost, nothing is half there."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.faults.helping import make_files, mark
from tests.library.helping import DEADLINE, states, until

KILLS = int(os.environ.get("KX_TEST_KILLS", "2"))
"""`make faults` kills oftener; a plain run takes a share of it."""

pytestmark = pytest.mark.slow


@dataclass
class Killed:
    """What a process said before it was killed, and the children that it had."""

    reported: list[str]
    children: list[psutil.Process]
    finished: bool


def start(root: Path, folder: Path, dataset: str, source: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.ingesting", str(folder), dataset, str(source)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    )


def kill_when(process: subprocess.Popen[str], moment: Callable[[list[str]], bool]) -> Killed:
    """Kills `process` as soon as `moment` says so of the lines that it printed, unless it is done before."""
    lines: list[str] = []

    def listen() -> None:
        assert process.stdout is not None
        lines.extend(line.rstrip("\n") for line in process.stdout)

    listener = threading.Thread(target=listen)
    listener.start()
    deadline = time.monotonic() + DEADLINE
    while process.poll() is None and not moment(lines):
        assert time.monotonic() < deadline
        try:
            process.wait(0.003)
        except subprocess.TimeoutExpired:
            continue
    children = []
    if process.poll() is None:
        process.send_signal(signal.SIGSTOP)  # so that no child is born between looking and killing
        children = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait(DEADLINE)
    listener.join(DEADLINE)
    assert process.stdout is not None
    process.stdout.close()
    return Killed(
        [line for line in lines if line not in {"open", "done"}], children, "done" in lines
    )


def verify(root: Path, folder: Path, dataset: str, reported: dict[str, str]) -> dict[str, int]:
    """What a fresh process finds."""
    told = folder.with_suffix(".reported")
    told.write_text(json.dumps(reported))
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.helping", str(folder), dataset, str(told)],
        capture_output=True,
        text=True,
        cwd=root,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


def words_of(paths: list[str], round_: int) -> dict[str, str]:
    """The word by which each file, or what is attached to it, is found."""
    found = {}
    for path in paths:
        inside = path.endswith("/n1.txt")
        number = int(Path(path).parent.stem if inside else Path(path).stem)
        found[path] = mark(round_, number) + ("a" if inside else "")
    return found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("killed")


@pytest.fixture(scope="module")
def whole(root: Path, place: Path) -> float:
    """Seconds that an ingest takes here that nobody kills: the range from which moments are drawn."""
    source = place / "in 0"
    make_files(source, 0)
    process = start(root, place / "library", "round 0", source)
    began = time.monotonic()
    killed = kill_when(process, lambda lines: False)
    assert killed.finished
    assert len(killed.reported) == 40  # 36 files, four of them with an attachment
    assert verify(root, place / "library", "round 0", words_of(killed.reported, 0))["without"] == 0
    return time.monotonic() - began


@pytest.mark.parametrize("round_", range(1, KILLS + 1))
def test_a_kill_at_any_moment_loses_nothing_that_was_reported(
    root: Path, place: Path, whole: float, round_: int
) -> None:
    folder, dataset, source = place / "library", f"round {round_}", place / f"in {round_}"
    paths = make_files(source, round_)
    chance = random.Random(f"moment {round_}")
    # Half of the kills at any time, half when so and so many files were reported: when most is going on.
    seconds, count = chance.uniform(0, whole), chance.randint(1, 39)
    began = time.monotonic()

    def moment(lines: list[str]) -> bool:
        return len(lines) > count if round_ % 2 else time.monotonic() - began > seconds

    killed = kill_when(start(root, folder, dataset, source), moment)
    until(
        lambda: not any(child.is_running() and child.status() != psutil.STATUS_ZOMBIE for child in killed.children),
        "no child outlives its parent",
    )  # fmt: skip
    verify(root, folder, dataset, words_of(killed.reported, round_))
    # What went in before is untouched.
    verify(root, folder, "round 0", {})
    with Library.open(folder, settings=Settings()) as library:
        report = library.ingest(dataset, files=[source], chunk_size=60, chunk_overlap=10)
        assert {Path(path).name for path in states(report)} >= {path.name for path in paths}
        assert set(states(report).values()) <= {"indexed", "unchanged"}
        assert (report.doc_count, report.failed) == (40, 0)
        (summary,) = [one for one in library.datasets() if one.name == dataset]
        assert summary.passages_without_vector == 0
    everything = [str(path) for path in paths]
    everything += [f"{path}/n1.txt" for path in paths if path.suffix == ".eml"]
    found = verify(root, folder, dataset, words_of(everything, round_))
    assert found == {"documents": 40, "without": 0}


def test_a_kill_while_a_file_is_superseded_leaves_one_of_the_two(
    root: Path, place: Path, whole: float
) -> None:
    folder, source = place / "superseding", place / "superseded"
    make_files(source, 100, 12)
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("notes", files=[source], chunk_size=60, chunk_overlap=10)
    chance = random.Random("superseding")
    for round_ in range(101, 103):
        make_files(source, round_, 12)
        count = chance.randint(1, 11)
        kill_when(
            start(root, folder, "notes", source), lambda lines, count=count: len(lines) > 13 + count
        )
        verify(root, folder, "notes", {})
        with Library.open(folder, settings=Settings()) as library:
            # 12 files and one attachment, each in one state alone, whichever.
            assert {one.doc_count for one in library.datasets()} == {13}
            library.ingest("notes", files=[source], chunk_size=60, chunk_overlap=10)
            assert {one.doc_count for one in library.datasets()} == {13}
        paths = [str(path) for path in source.iterdir()]
        verify(root, folder, "notes", words_of(paths, round_))


def test_readers_that_are_killed_are_replaced(root: Path, place: Path) -> None:
    folder, source = place / "readers", place / "in readers"
    make_files(source, 200)
    process = start(root, folder, "notes", source)
    shot: set[int] = set()

    def shoot(lines: list[str]) -> bool:
        for child in psutil.Process(process.pid).children(recursive=True):
            if lines and len(shot) < 3 and child.pid not in shot:
                shot.add(child.pid)
                child.kill()
        return False

    killed = kill_when(process, shoot)
    assert killed.finished
    assert shot
    assert len(killed.reported) == 40
    verify(root, folder, "notes", words_of(killed.reported, 200))
