"""What the list of files says of files that are there no more."""

import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.core import causes
from kx_desktop.library import Library
from kx_desktop.store.ledger_gone import record_gone
from tests.library.followed import caught_up, old
from tests.library.helping import ask, names
from tests.library.queueing import rows, settled


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    old(tmp_path / "in" / "pears.txt", "pears keep in the cellar")
    old(tmp_path / "in" / "plums.txt", "plums do not keep at all")
    old(tmp_path / "in" / "empty.txt", "")
    with zipfile.ZipFile(tmp_path / "in" / "more.zip", "w") as archive:
        archive.writestr("figs.txt", "figs grow against the wall")
    return tmp_path / "in"


@pytest.fixture
def followed(resting: Library, folder: Path) -> Library:
    resting.watching.add("fruit", folder)
    caught_up(resting)
    return resting


def told(library: Library, name: str) -> tuple[str, str]:
    """State and cause of a file."""
    rows = library.file_rows(library.file_ids("fruit", words=name).tolist())
    # What was moved from there names it too.
    (row,) = [row for row in rows if Path(row.path).name == name]
    return row.state, row.cause


def test_a_file_that_is_gone_is_not_called_indexed(followed: Library, folder: Path) -> None:
    (folder / "pears.txt").unlink()
    caught_up(followed)
    assert told(followed, "pears.txt") == ("skipped", causes.MISSING)
    assert rows(followed)["plums.txt"] == "indexed"
    assert followed.file_states("fruit") == {"indexed": 3, "skipped": 2}


def test_nor_is_what_came_out_of_it(followed: Library, folder: Path) -> None:
    assert told(followed, "figs.txt")[0] == "indexed"
    (folder / "more.zip").unlink()
    caught_up(followed)
    assert told(followed, "figs.txt") == ("skipped", causes.MISSING)


def test_nor_where_a_folder_is_offered_once_more(resting: Library, folder: Path) -> None:
    resting.ingest("fruit", files=[folder])
    (folder / "pears.txt").unlink()
    resting.ingest("fruit", files=[folder])
    assert told(resting, "pears.txt") == ("skipped", causes.MISSING)


def test_the_old_name_of_a_moved_file_is_told_as_gone(followed: Library, folder: Path) -> None:
    (folder / "pears.txt").rename(folder / "stored.txt")
    caught_up(followed)
    assert told(followed, "pears.txt") == ("skipped", causes.MISSING)
    assert told(followed, "stored.txt")[0] == "unchanged"
    assert names(ask(followed, "fruit", "cellar", mode="fulltext")) == ["stored.txt"]


def test_a_file_that_is_back_is_told_as_what_it_is(
    followed: Library, folder: Path, tmp_path: Path
) -> None:
    shutil.move(folder / "pears.txt", tmp_path)
    caught_up(followed)
    assert followed.retryable("fruit") == []
    shutil.move(tmp_path / "pears.txt", folder)
    assert followed.retryable("fruit") == followed.file_ids("fruit", words="pears.txt").tolist()
    caught_up(followed)
    assert told(followed, "pears.txt") == ("unchanged", "")
    assert names(ask(followed, "fruit", "cellar", mode="fulltext")) == ["pears.txt"]


def test_it_can_be_asked_for_without_a_look_through_the_folder(
    followed: Library, folder: Path, tmp_path: Path
) -> None:
    shutil.move(folder / "pears.txt", tmp_path)
    caught_up(followed)
    shutil.move(tmp_path / "pears.txt", folder)
    assert followed.retry_possible("fruit") == 1
    settled(followed)
    assert names(ask(followed, "fruit", "cellar", mode="fulltext")) == ["pears.txt"]


def test_no_file_that_is_gone_has_the_whole_list_gone_through(
    followed: Library, folder: Path
) -> None:
    path = str(folder / "pears.txt")
    said: list[str] = []
    with closing(sqlite3.connect(followed.folder / "library.sqlite")) as connection:
        connection.set_trace_callback(said.append)
        record_gone(connection, 1, path)
        connection.set_trace_callback(None)
        plans = [
            plan
            for sentence in said
            if sentence.startswith("UPDATE")
            for (*_, plan) in connection.execute(f"EXPLAIN QUERY PLAN {sentence}")
        ]
        connection.rollback()
    assert plans
    assert all("path" in plan.partition("(")[2] for plan in plans)
