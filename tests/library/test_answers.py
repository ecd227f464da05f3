"""The history of answers: what is kept comes back as it was, after a kill too, and beside an ingest of another process."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.core.errors import NotFound, PermissionDenied
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.tasks import WriterLock
from tests.library.answered import answer

_KEEPS_AND_IS_KILLED = """
import os, signal, sys
from pathlib import Path
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.answered import answer

with Library.open(Path(sys.argv[1]), settings=Settings()) as library:
    library.keep_answer(answer("before the kill"))
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.make_dataset("notes")
        library.make_dataset("letters")
    return tmp_path / "library"


@pytest.fixture
def kept(folder: Path) -> Iterator[Library]:
    with Library.open(folder, settings=Settings()) as library:
        yield library


def test_an_answer_comes_back_as_it_was(kept: Library) -> None:
    given = answer()
    told = kept.keep_answer(given)
    assert kept.answers("notes") == (told,)
    assert told.answer == given


def test_each_dataset_has_its_own_history_and_so_has_no_dataset(kept: Library) -> None:
    for dataset in ("notes", "letters", ""):
        kept.keep_answer(answer(f"asked {dataset}", dataset))
    for dataset in ("notes", "letters", ""):
        assert [one.answer.goal for one in kept.answers(dataset)] == [f"asked {dataset}"]


def test_the_newest_comes_first_and_so_many_at_most(kept: Library) -> None:
    for number in range(5):
        kept.keep_answer(answer(f"question {number}"))
    newest = [one.answer.goal for one in kept.answers("notes", most=2)]
    assert newest == ["question 4", "question 3"]


@pytest.mark.parametrize("goal", ["", "\0", "half \ud83d", "退款 🙂 \u202e", "x" * 20_000])
def test_any_goal_is_kept(kept: Library, goal: str) -> None:
    kept.keep_answer(answer(goal))
    assert kept.answers("notes")[0].answer.goal == goal


def test_an_unknown_dataset_has_no_history(kept: Library) -> None:
    with pytest.raises(NotFound):
        kept.answers("nowhere")
    with pytest.raises(NotFound):
        kept.keep_answer(answer(dataset="nowhere"))


def test_an_answer_outlives_a_kill_right_after_it(folder: Path, root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _KEEPS_AND_IS_KILLED, str(folder)], cwd=root, check=False
    )
    assert done.returncode == -signal.SIGKILL
    with Library.open(folder, settings=Settings()) as library:
        assert [one.answer.goal for one in library.answers("notes")] == ["before the kill"]
        assert library.care.verify().findings == ()


def test_an_answer_is_kept_while_another_process_takes_in_files(
    kept: Library, folder: Path
) -> None:
    other = WriterLock(folder / "writer.lock")
    other.acquire()
    try:
        kept.keep_answer(answer())
    finally:
        other.release()
    assert len(kept.answers("notes")) == 1


def test_a_damaged_answer_is_told_by_the_check_and_hides_no_other(folder: Path) -> None:
    with Library.open(folder, settings=Settings()) as library:
        for goal in ("first", "second", "third"):
            library.keep_answer(answer(goal))
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        connection.execute("UPDATE answers SET answer = substr(answer, 2) WHERE goal = 'second'")
    with Library.open(folder, settings=Settings()) as library:
        (found,) = library.care.verify().findings
        assert found.message == "1 answer of the history cannot be read."
        assert not found.mendable
        assert [one.answer.goal for one in library.answers("notes")] == ["third", "first"]


def test_a_library_of_an_earlier_version_that_can_only_be_read_has_no_history(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        connection.execute("DROP TABLE answers")
        connection.execute("DELETE FROM migrations WHERE name = '0005_answers'")
    monkeypatch.setattr("kx_desktop.store.database.os.access", lambda *_: False)
    with Library.open(folder, settings=Settings()) as library:
        assert library.answers("notes") == ()
        with pytest.raises(PermissionDenied):
            library.keep_answer(answer())


def test_a_copy_of_the_library_has_its_history(kept: Library, folder: Path, tmp_path: Path) -> None:
    kept.keep_answer(answer())
    kept.care.copy_to(tmp_path / "copy")
    with Library.open(tmp_path / "copy", settings=Settings()) as copied:
        assert copied.answers("notes") == kept.answers("notes")


def test_an_export_leaves_the_history_where_it_is(kept: Library, tmp_path: Path) -> None:
    kept.ingest("notes", texts=["Refunds take ten days."])
    kept.keep_answer(answer())
    kept.carrying.export("notes", tmp_path / "notes.kxd")
    with Library.open(tmp_path / "other", settings=Settings()) as other:
        other.carrying.import_(tmp_path / "notes.kxd")
        assert other.answers("notes") == ()
    shutil.rmtree(tmp_path / "other")
