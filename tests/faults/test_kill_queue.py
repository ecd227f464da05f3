"""A process whose queue runs is killed: after the next start everything ends as if it never had been."""

import itertools
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.faults.helping import check, make_files, mark
from tests.faults.test_kill import KILLS, kill_when
from tests.library.helping import ask, write
from tests.library.queueing import left_open, opened, settled
from tests.library.test_attachments import parents

pytestmark = pytest.mark.slow

Moment = Callable[[list[str]], bool]

_LOOKS = 200
"""How often a process that does nothing is looked at before it is killed, 3 ms apart."""


def start(root: Path, folder: Path, step: str, *sources: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.queueing", str(folder), step, *map(str, sources)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    )


def documents(folder: Path, dataset: str) -> list[tuple[object, ...]]:
    """What there is of a dataset, whatever order it came in."""
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        return connection.execute(
            "SELECT d.ref, p.path, json_remove(d.metadata, '$.ingested_at'), d.char_count, d.passage_count, d.live FROM documents d"
            " JOIN datasets s ON s.id = d.dataset_id LEFT JOIN document_places p ON p.document_id = d.id"
            " WHERE s.name = ? ORDER BY d.ref, p.path",
            (dataset,),
        ).fetchall()


def ends(folder: Path, dataset: str) -> dict[str, tuple[str, str]]:
    """How each file ended, as a window shows it; each has one row."""
    with Library.open(folder, settings=Settings()) as library:
        shown = library.file_rows(library.file_ids(dataset).tolist())
        told = {row.path: (row.state, row.reason) for row in shown}
        assert len(told) == len(shown)
        return told


def rows_of_a_path(folder: Path) -> int:
    """The most rows that a path has in one job."""
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        (most,) = connection.execute(
            "SELECT max(n) FROM (SELECT count(*) AS n FROM ledger GROUP BY job_id, path)"
        ).fetchone()
        return int(most or 0)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A folder with files of all fates and one with more of them, a file that is gone."""
    folder = tmp_path_factory.mktemp("sources")
    make_files(folder / "in", 1)
    write(folder / "in" / "empty.txt", "")
    write(folder / "in" / ".hidden.txt", "not to be read")
    for number in range(120):
        write(folder / "in" / "many" / f"{number}.txt", f"crate {number} holds pears")
    return [folder / "in", folder / "gone.txt"]


@pytest.fixture(scope="module")
def whole(
    root: Path, sources: list[Path], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, float]:
    """A library whose queue nobody killed, and the seconds that it took."""
    folder = tmp_path_factory.mktemp("whole") / "library"
    began = time.monotonic()
    assert kill_when(start(root, folder, "take in", *sources), lambda _: False).finished
    seconds = time.monotonic() - began
    assert left_open(folder) == []
    assert len(documents(folder, "notes")) > 150
    return folder, seconds


def finish(folder: Path, sources: list[Path], whole: Path) -> None:
    """Go on after a kill; then all is as in a library that nobody killed."""
    with opened(folder) as library:
        settled(library)
        named = library.names()
    if "notes" not in named or not ends(folder, "notes"):
        # Killed before the offer returned: nothing had been promised, and all of it can be offered again.
        with opened(folder) as library:
            library.queue.offer(
                "notes",
                files=sources,
                texts=["a pinch of salt"],
                metadata={"shelf": "B"},
                chunk_size=60,
                chunk_overlap=10,
            )
            settled(library)
    assert left_open(folder) == []
    assert rows_of_a_path(folder) == 1
    assert ends(folder, "notes") == ends(whole, "notes")
    assert documents(folder, "notes") == documents(whole, "notes")
    paths = {str(sources[0] / f"{number:02}.txt"): mark(1, number) for number in (0, 7, 30)}
    assert check(folder, "notes", paths)["without"] == 0


@pytest.mark.parametrize("round_", range(KILLS))
def test_a_queue_that_is_killed_ends_as_if_it_never_had_been(
    root: Path, tmp_path: Path, sources: list[Path], whole: tuple[Path, float], round_: int
) -> None:
    folder = tmp_path / "library"
    chance = random.Random(f"queue {round_}")
    seconds, count = chance.uniform(0, whole[1]), chance.randint(1, 12)
    began = time.monotonic()

    def moment(lines: list[str]) -> bool:
        if round_ % 2:
            return lines.count("running") >= count
        return time.monotonic() - began > seconds

    kill_when(start(root, folder, "take in", *sources), moment)
    if round_ % 3 == 2:  # and once more while it goes on
        began = time.monotonic()
        kill_when(start(root, folder, "go on"), lambda lines: lines.count("running") >= 2)
    finish(folder, sources, whole[0])


@pytest.mark.parametrize("step", [1, 4, 8])
def test_one_killed_while_folders_are_looked_through_goes_on_with_that(
    root: Path, tmp_path: Path, sources: list[Path], whole: tuple[Path, float], step: int
) -> None:
    folder = tmp_path / "library"
    killed = kill_when(
        start(root, folder, "look", *sources), lambda lines: lines.count("looked") >= step
    )
    assert not killed.finished
    finish(folder, sources, whole[0])


@pytest.mark.parametrize("moment", range(4))
def test_one_killed_while_rebuilding_goes_on_with_that(
    root: Path, tmp_path: Path, whole: tuple[Path, float], moment: int
) -> None:
    folder = Path(shutil.copytree(whole[0], tmp_path / "library"))
    count = (1, 2, 4, 8)[moment]
    kill_when(start(root, folder, "rebuild"), lambda lines: lines.count("running") >= count)
    with opened(folder) as library:
        settled(library)
        if "notes 2" not in library.names():
            library.rebuild_later("notes", "notes 2")
            settled(library)
        assert library.facts("notes 2").unfinished_rebuild_of == ""
        counts = {one.name: (one.doc_count, one.chunk_count) for one in library.datasets()}
        assert counts["notes 2"] == counts["notes"]
        assert parents(library, "notes 2") == parents(library, "notes")
        for word in ("salt", "pears", mark(1, 7)):
            one, two = (
                sorted(hit.text for hit in ask(library, name, word, mode="fulltext", k=64))
                for name in ("notes", "notes 2")
            )
            assert one == two
    assert left_open(folder) == []
    assert rows_of_a_path(folder) == 1
    assert check(folder, "notes 2", {})["without"] == 0


def test_what_was_paused_is_paused_after_a_kill_too(
    root: Path, tmp_path: Path, sources: list[Path], whole: tuple[Path, float]
) -> None:
    folder = tmp_path / "library"
    kill_when(start(root, folder, "take in", *sources), lambda lines: lines.count("running") >= 2)
    with opened(folder) as library:
        library.queue.pause()
        settled(library, "paused")
    looks = itertools.count()
    killed = kill_when(
        start(root, folder, "go on"),
        lambda lines: "running" in lines or ("paused" in lines and next(looks) > _LOOKS),
    )
    assert "paused" in killed.reported
    assert "running" not in killed.reported
    with opened(folder) as library:
        settled(library, "paused")
        library.queue.resume()
        settled(library)
    finish(folder, sources, whole[0])
