"""A followed folder compared with what was last read of it."""

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.core.errors import Cancelled
from kx_desktop.ingest import preparing
from kx_desktop.library import Library, look
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.library.followed import caught_up, counts, old
from tests.library.helping import ask, names, until, without_embedder, write
from tests.library.queueing import rows, settled


def entries(library: Library) -> int:
    with closing(sqlite3.connect(library.folder / "library.sqlite")) as connection:
        (count,) = connection.execute("SELECT count(*) FROM ledger").fetchone()
    return int(count)


def test_files_that_have_not_changed_are_not_opened(followed: Library, opened: list[str]) -> None:
    report = caught_up(followed)
    assert counts(report) == {"unchanged": 2}
    assert report.job is None
    assert opened == []


def test_new_and_changed_files_are_read_and_nothing_else(
    followed: Library, folder: Path, opened: list[str]
) -> None:
    old(folder / "pears.txt", "pears are eaten by now")
    old(folder / "new" / "figs.txt", "figs are dried")
    assert counts(caught_up(followed)) == {"new": 1, "changed": 1, "unchanged": 1}
    assert sorted(opened) == ["figs.txt", "pears.txt"]
    assert names(ask(followed, "fruit", "eaten", mode="fulltext")) == ["pears.txt"]
    assert ask(followed, "fruit", "cellar", mode="fulltext") == ()
    assert counts(caught_up(followed)) == {"unchanged": 3}


def test_the_same_size_with_an_older_time_is_a_change(followed: Library, folder: Path) -> None:
    write(folder / "pears.txt", "pears keep in the barn  ")
    os.utime(folder / "pears.txt", ns=(1, 1_000_000_001))
    assert counts(caught_up(followed)) == {"changed": 1, "unchanged": 1}
    assert names(ask(followed, "fruit", "barn", mode="fulltext")) == ["pears.txt"]


def test_a_file_has_one_row_in_the_ledger_however_often_it_changes(
    followed: Library, folder: Path
) -> None:
    before = entries(followed)
    for number in range(4):
        old(folder / "pears.txt", f"pears, count {number}")
        caught_up(followed)
    assert entries(followed) == before
    assert rows(followed)["pears.txt"] == "indexed"


def test_a_file_that_gives_nothing_is_not_read_again_until_it_changes(
    followed: Library, folder: Path, opened: list[str]
) -> None:
    old(folder / "empty.txt", "")
    old(folder / "broken.pdf", b"%PDF-1.7 no more than that")
    caught_up(followed)
    opened.clear()
    assert counts(caught_up(followed)) == {"unchanged": 4}
    assert opened == []
    old(folder / "empty.txt", "melons")
    assert counts(caught_up(followed)) == {"changed": 1, "unchanged": 3}


def test_a_file_that_was_written_just_before_it_was_read_is_read_once_more(
    followed: Library, folder: Path
) -> None:
    with closing(sqlite3.connect(followed.folder / "library.sqlite")) as connection, connection:
        connection.execute("UPDATE file_stats SET mtime_ns = -1 WHERE name = 'pears.txt'")
    assert counts(caught_up(followed)) == {"unsure": 1, "unchanged": 1}
    assert counts(caught_up(followed)) == {"unchanged": 2}


def test_a_file_that_changes_right_after_it_was_read_is_read_again(
    resting: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = preparing.load_file

    def loading(path: Path, *rest: object) -> bytes:
        data = load(path, *rest)  # type: ignore[arg-type]
        if b"cellar" in data:
            old(path, "pears are in the attic by now")
        return data

    monkeypatch.setattr(preparing, "load_file", loading)
    resting.watching.add("fruit", folder)
    assert counts(caught_up(resting)) == {"new": 2}
    assert names(ask(resting, "fruit", "cellar", mode="fulltext")) == ["pears.txt"]
    assert counts(caught_up(resting)) == {"changed": 1, "unchanged": 1}
    assert names(ask(resting, "fruit", "attic", mode="fulltext")) == ["pears.txt"]
    assert ask(resting, "fruit", "cellar", mode="fulltext") == ()


def test_what_a_person_gives_up_while_it_is_found_is_found_at_the_next_look(
    resting: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look, "_TOGETHER", 1)
    resting.watching.add("fruit", folder)
    claims = resting._parts.claims
    giving_up = threading.Thread(target=resting.queue.cancel)

    def give_up(_: object) -> None:
        if not giving_up.is_alive():
            giving_up.start()
        until(lambda: any(one.cancelled for one in list(claims._tokens.values())), "it is stopped")

    (report,) = resting.watching.catch_up(on_progress=give_up).folders
    giving_up.join()
    assert "stopped" in report.problem
    assert set(rows(resting).values()) == {"skipped"}
    assert len(claims) == 0
    assert counts(caught_up(resting)) == {"new": 2}
    assert set(rows(resting).values()) == {"indexed"}


def test_only_what_the_patterns_let_in_is_read_and_the_rest_is_counted(
    resting: Library, folder: Path
) -> None:
    for name in ("notes.log", ".hidden.md", "below/x.md~", "drafts/a.md"):
        old(folder / name, "to be left out")
    (folder / "link.md").symlink_to(folder / "pears.txt")
    resting.watching.add("fruit", folder, include=["*.md"], exclude=["drafts/"])
    report = caught_up(resting)
    assert counts(report) == {"new": 1}
    assert report.left_out == {
        "a link": 1,
        "excluded by a pattern": 1,
        "hidden": 1,
        "left out as a rule": 1,
        "not among what is included": 2,
    }
    assert rows(resting) == {"plums.md": "indexed"}


def test_what_came_in_before_and_is_left_out_now_stays(resting: Library, folder: Path) -> None:
    resting.ingest("fruit", files=[folder])
    resting.watching.add("fruit", folder, exclude=["below/"])
    assert counts(caught_up(resting)) == {"unchanged": 1}
    assert names(ask(resting, "fruit", "plums", mode="fulltext")) == ["plums.md"]


def test_what_was_put_in_by_hand_is_not_read_again(
    resting: Library, folder: Path, opened: list[str]
) -> None:
    resting.ingest("fruit", files=[folder])
    opened.clear()
    resting.watching.add("fruit", folder)
    assert counts(caught_up(resting)) == {"unchanged": 2}
    assert opened == []


def test_a_name_that_is_no_unicode_is_followed_like_others(
    resting: Library, tmp_path: Path
) -> None:
    odd = tmp_path / "in" / os.fsdecode(b"caf\xe9") / os.fsdecode(b"th\xe9.txt")
    old(odd, "tea is served at four")
    resting.watching.add("tea", tmp_path / "in")
    assert counts(caught_up(resting)) == {"new": 1}
    assert counts(caught_up(resting)) == {"unchanged": 1}
    shutil.rmtree(odd.parent)
    assert counts(caught_up(resting)) == {"gone": 1}
    assert ask(resting, "tea", "served", mode="fulltext") == ()


def test_names_that_differ_in_case_alone_are_files_of_their_own(
    resting: Library, tmp_path: Path
) -> None:
    old(tmp_path / "in" / "A.txt", "the large one")
    old(tmp_path / "in" / "a.txt", "the small one")
    if len(list((tmp_path / "in").iterdir())) < 2:
        pytest.skip("this file system takes A for a")
    resting.watching.add("cases", tmp_path / "in")
    assert counts(caught_up(resting)) == {"new": 2}
    (tmp_path / "in" / "A.txt").unlink()
    assert counts(caught_up(resting)) == {"gone": 1, "unchanged": 1}
    assert names(ask(resting, "cases", "one", mode="fulltext")) == ["a.txt"]


def test_a_library_within_the_folder_is_left_out(tmp_path: Path) -> None:
    old(tmp_path / "in" / "a.txt", "the pear tree")
    with Library.open(tmp_path / "in" / "library", settings=Settings()) as library:
        added = library.watching.add("fruit", tmp_path / "in")
        assert "left out" in " ".join(added.notes)
        assert counts(caught_up(library)) == {"new": 1}
        assert counts(caught_up(library)) == {"unchanged": 1}


def test_files_that_wait_to_be_read_are_not_written_down_twice(
    resting: Library, folder: Path
) -> None:
    resting.watching.add("fruit", folder)
    (first,) = resting.watching.catch_up().folders
    (second,) = resting.watching.catch_up().folders
    assert (counts(first), counts(second)) == ({"new": 2}, {"waiting": 2})
    assert second.job is None
    resting.queue.start()
    settled(resting)
    assert counts(caught_up(resting)) == {"unchanged": 2}


def test_what_was_written_down_is_read_after_a_restart(tmp_path: Path, folder: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.watching.add("fruit", folder)
        library.watching.catch_up()
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        assert counts(caught_up(library)) == {"waiting": 2}
        assert counts(caught_up(library)) == {"unchanged": 2}


def test_a_look_is_stopped_by_the_person(resting: Library, folder: Path) -> None:
    resting.watching.add("fruit", folder)
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        resting.watching.catch_up(token)


def test_progress_is_told_folder_by_folder(followed: Library) -> None:
    seen: list[int] = []
    followed.watching.catch_up(on_progress=lambda progress: seen.append(progress.files))
    assert seen == [1, 2]


def test_a_stale_dataset_says_so_and_queues_nothing(tmp_path: Path, folder: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.watching.add("fruit", folder)
    settings = Settings().with_value("stop_words", True)
    with Library.open(tmp_path / "library", settings=settings) as library:
        (report,) = library.watching.catch_up().folders
        assert "fruit" in report.problem
        assert rows(library) == {}


def test_without_a_model_the_reason_is_told(tmp_path: Path, folder: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.watching.add("fruit", folder)
    with Library.open(tmp_path / "library", settings=without_embedder()) as library:
        (report,) = library.watching.catch_up().folders
        assert "no embedding model" in report.problem


def test_nothing_is_written_to_the_folder(followed: Library, folder: Path) -> None:
    def state() -> list[tuple[str, int, int]]:
        return sorted(
            (str(path), path.stat().st_mtime_ns, path.stat().st_ino) for path in folder.rglob("*")
        )

    before, own = state(), folder.stat().st_mtime_ns
    caught_up(followed)
    assert (state(), folder.stat().st_mtime_ns) == (before, own)
