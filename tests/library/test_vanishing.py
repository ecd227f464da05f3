"""Files of a followed folder that are gone, moved, or out of reach."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from kx_desktop.core.watching import WatchNews
from kx_desktop.library import Library
from tests.library.followed import caught_up, counts, old
from tests.library.helping import ask, names


def events(library: Library) -> list[str]:
    """What became of documents, in order."""
    with closing(sqlite3.connect(library.folder / "library.sqlite")) as connection:
        return [
            kind for (kind,) in connection.execute("SELECT kind FROM document_events ORDER BY id")
        ]


def test_a_file_that_is_gone_is_retired(followed: Library, folder: Path) -> None:
    (folder / "pears.txt").unlink()
    assert counts(caught_up(followed)) == {"gone": 1, "unchanged": 1}
    assert ask(followed, "fruit", "cellar", mode="fulltext") == ()
    assert events(followed) == ["retired"]
    assert counts(caught_up(followed)) == {"unchanged": 1}


def test_a_folder_that_is_gone_takes_its_files_with_it(followed: Library, folder: Path) -> None:
    shutil.rmtree(folder / "below")
    assert counts(caught_up(followed)) == {"gone": 1, "unchanged": 1}
    assert ask(followed, "fruit", "plums", mode="fulltext") == ()


def test_a_moved_file_keeps_its_document_and_is_read_once(
    followed: Library, folder: Path, opened: list[str]
) -> None:
    (hit,) = ask(followed, "fruit", "cellar", mode="fulltext")
    (folder / "pears.txt").rename(folder / "below" / "stored pears.txt")
    heard: list[WatchNews] = []
    followed.watching.subscribe(heard.append)
    assert counts(caught_up(followed)) == {"moved": 1, "unchanged": 1}
    assert opened == ["stored pears.txt"]
    (moved,) = ask(followed, "fruit", "cellar", mode="fulltext")
    assert (moved.parent_ref, Path(moved.path).name) == (hit.parent_ref, "stored pears.txt")
    assert events(followed) == []
    (news,) = [one for one in heard if one.kind == "moved"]
    assert news.note == f"It was {folder / 'pears.txt'}."
    assert counts(caught_up(followed)) == {"unchanged": 2}


def test_a_folder_that_was_renamed_is_a_folder_of_moved_files(
    followed: Library, folder: Path
) -> None:
    (folder / "below").rename(folder / "beside")
    assert counts(caught_up(followed)) == {"moved": 1, "unchanged": 1}
    assert [hit.path for hit in ask(followed, "fruit", "plums", mode="fulltext")] == [
        str(folder / "beside" / "plums.md")
    ]
    assert events(followed) == []


def test_a_disk_that_is_not_there_retires_nothing(followed: Library, folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))
    report = caught_up(followed)
    assert "Nothing was retired" in report.problem
    assert counts(report) == {}
    (told,) = followed.watching.list()
    assert (told.state, told.files) == ("unreachable", 2)
    assert names(ask(followed, "fruit", "cellar", mode="fulltext")) == ["pears.txt"]
    folder.with_name("elsewhere").rename(folder)
    assert counts(caught_up(followed)) == {"unchanged": 2}
    assert followed.watching.list()[0].state == "caught up"


def test_an_empty_folder_on_another_disk_than_before_retires_nothing(
    followed: Library, folder: Path
) -> None:
    with closing(sqlite3.connect(followed.folder / "library.sqlite")) as connection, connection:
        connection.execute("UPDATE watched_folders SET device = 'another'")
    shutil.rmtree(folder)
    folder.mkdir()
    for _ in range(2):
        report = caught_up(followed)
        assert "another disk" in report.problem
    assert events(followed) == []


def test_a_few_files_that_vanish_together_are_retired_at_once(
    followed: Library, folder: Path
) -> None:
    shutil.rmtree(folder)
    folder.mkdir()
    assert counts(caught_up(followed)) == {"gone": 2}


def test_most_files_that_vanish_at_once_are_retired_at_the_second_look(
    resting: Library, tmp_path: Path
) -> None:
    for number in range(30):
        old(tmp_path / "in" / f"{number}.txt", f"crate {number}")
    resting.watching.add("crates", tmp_path / "in")
    caught_up(resting)
    for number in range(25):
        (tmp_path / "in" / f"{number}.txt").unlink()
    report = caught_up(resting)
    assert counts(report) == {"held_back": 25, "unchanged": 5}
    assert resting.watching.list()[0].state == "waiting"
    assert len(ask(resting, "crates", "crate", mode="fulltext", k=64)) == 30
    assert counts(caught_up(resting)) == {"gone": 25, "unchanged": 5}
    assert len(ask(resting, "crates", "crate", mode="fulltext", k=64)) == 5


def test_most_files_that_come_back_meanwhile_stay(resting: Library, tmp_path: Path) -> None:
    for number in range(30):
        old(tmp_path / "in" / f"{number}.txt", f"crate {number}")
    resting.watching.add("crates", tmp_path / "in")
    caught_up(resting)
    (tmp_path / "in").rename(tmp_path / "away")
    (tmp_path / "in").mkdir()
    assert counts(caught_up(resting)) == {"held_back": 30}
    (tmp_path / "in").rmdir()
    (tmp_path / "away").rename(tmp_path / "in")
    assert counts(caught_up(resting)) == {"unchanged": 30}
    assert resting.watching.list()[0].state == "caught up"


def test_what_went_before_the_library_kept_how_files_were_is_retired_at_the_first_look(
    resting: Library, folder: Path
) -> None:
    resting.ingest("fruit", files=[folder])
    with closing(sqlite3.connect(resting.folder / "library.sqlite")) as connection, connection:
        connection.execute("DELETE FROM file_stats")
    (folder / "pears.txt").unlink()
    resting.watching.add("fruit", folder)
    assert counts(caught_up(resting)) == {"new": 1, "gone": 1}
    assert ask(resting, "fruit", "cellar", mode="fulltext") == ()


def test_a_file_in_whose_place_a_folder_stands_is_gone_and_comes_back(
    followed: Library, folder: Path
) -> None:
    (folder / "pears.txt").unlink()
    old(folder / "pears.txt" / "figs.txt", "figs grow against the wall")
    assert counts(caught_up(followed)) == {"new": 1, "gone": 1, "unchanged": 1}
    assert ask(followed, "fruit", "cellar", mode="fulltext") == ()
    assert names(ask(followed, "fruit", "wall", mode="fulltext")) == ["figs.txt"]
    shutil.rmtree(folder / "pears.txt")
    old(folder / "pears.txt", "pears keep in the cellar")
    assert counts(caught_up(followed)) == {"new": 1, "gone": 1, "unchanged": 1}
    assert names(ask(followed, "fruit", "cellar", mode="fulltext")) == ["pears.txt"]
    assert ask(followed, "fruit", "wall", mode="fulltext") == ()


def test_what_cannot_be_looked_at_is_not_retired_when_its_folder_is_offered_again(
    resting: Library, folder: Path
) -> None:
    resting.ingest("fruit", files=[folder])
    shutil.rmtree(folder / "below")
    # A link to itself: the system tells neither that there is a file behind it nor that there is none.
    (folder / "below").symlink_to("below")
    resting.ingest("fruit", files=[folder])
    assert events(resting) == []
    (folder / "below").unlink()
    resting.ingest("fruit", files=[folder])
    assert events(resting) == ["retired"]


def test_a_file_in_whose_place_a_folder_stands_is_retired_when_its_folder_is_offered_again(
    resting: Library, folder: Path
) -> None:
    resting.ingest("fruit", files=[folder])
    (folder / "pears.txt").unlink()
    old(folder / "pears.txt" / "figs.txt", "figs grow against the wall")
    resting.ingest("fruit", files=[folder])
    assert ask(resting, "fruit", "cellar", mode="fulltext") == ()
    assert names(ask(resting, "fruit", "wall", mode="fulltext")) == ["figs.txt"]
