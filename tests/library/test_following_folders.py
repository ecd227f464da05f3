"""Folders that are followed in the background: what happens to their files is found by itself."""

import os
import shutil
import threading
from pathlib import Path

import pytest

from kx_desktop.core.watching import WatchNews
from kx_desktop.library import Library, follower
from kx_desktop.library import watching as watching_module
from kx_desktop.settings import Settings
from tests.library.followed import old
from tests.library.helping import ask, names, until, write
from tests.library.queueing import rows


class News:
    """What the followed folders told, in order."""

    def __init__(self, library: Library) -> None:
        self.told: list[WatchNews] = []
        library.watching.subscribe(self.told.append)

    def kinds(self, name: str) -> list[str]:
        return [one.kind for one in self.told if Path(one.path).name == name]

    def until(self, kind: str, name: str) -> None:
        until(lambda: kind in self.kinds(name), f"{name} is {kind}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    old(tmp_path / "in" / "pears.txt", "pears keep in the cellar")
    return tmp_path / "in"


@pytest.fixture(params=[False, True], ids=["told by the system", "looked through"])
def polling(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(follower, "POLL", 0.2)
    return bool(request.param)


@pytest.fixture
def followed(resting: Library, folder: Path, polling: bool) -> tuple[Library, News]:
    """A library that follows the folder, caught up with it, and what it tells."""
    news = News(resting)
    resting.watching.add("fruit", folder, polling=polling)
    resting.queue.start()
    resting.watching.start()
    news.until("caught up", "in")
    until(lambda: rows(resting).get("pears.txt") == "indexed", "the file is read")
    return resting, news


def found(library: Library, word: str) -> list[str]:
    return names(ask(library, "fruit", word, mode="fulltext"))


def test_what_is_added_changed_moved_and_removed_is_followed(
    followed: tuple[Library, News], folder: Path
) -> None:
    library, news = followed
    write(folder / "new" / "plums.txt", "plums do not keep")
    until(lambda: found(library, "plums") == ["plums.txt"], "what was added is found")
    write(folder / "pears.txt", "pears are eaten by now")
    until(lambda: found(library, "eaten") == ["pears.txt"], "what was changed is found")
    (folder / "new").rename(folder / "old")
    until(
        lambda: (
            [hit.path for hit in ask(library, "fruit", "plums", mode="fulltext")]
            == [str(folder / "old" / "plums.txt")]
        ),
        "what was moved is found in its place",
    )
    shutil.rmtree(folder / "old")
    until(lambda: found(library, "plums") == [], "what was removed is left out")
    assert "gone" in news.kinds("plums.txt")


def test_a_file_in_whose_place_a_folder_comes_is_gone(
    followed: tuple[Library, News], folder: Path
) -> None:
    library, news = followed
    (folder / "pears.txt").unlink()
    write(folder / "pears.txt" / "plums.txt", "plums do not keep")
    until(lambda: found(library, "plums") == ["plums.txt"], "what is in the folder is found")
    until(lambda: found(library, "cellar") == [], "what the file said is left out")
    assert "gone" in news.kinds("pears.txt")


def test_a_folder_that_goes_and_comes_back_is_followed_again(
    followed: tuple[Library, News], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, news = followed
    monkeypatch.setattr(follower, "_TRY_AGAIN", 0.2)
    folder.rename(folder.with_name("away"))
    news.until("unreachable", "in")
    assert found(library, "cellar") == ["pears.txt"]
    folder.with_name("away").rename(folder)
    news.until("reachable", "in")
    write(folder / "figs.txt", "figs are dried")
    until(lambda: found(library, "figs") == ["figs.txt"], "what is added then is found")
    assert "gone" not in news.kinds("pears.txt")


def test_what_happened_while_nobody_followed_is_caught_up_with(
    tmp_path: Path, folder: Path
) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.watching.add("fruit", folder)
    old(folder / "figs.txt", "figs are dried")
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.queue.start()
        library.watching.start()
        until(lambda: found(library, "figs") == ["figs.txt"], "it is found")


def test_a_folder_that_is_added_later_is_followed_and_one_that_is_removed_is_not(
    resting: Library, folder: Path
) -> None:
    news = News(resting)
    resting.queue.start()
    resting.watching.start()
    resting.watching.add("fruit", folder)
    news.until("caught up", "in")
    until(lambda: rows(resting).get("pears.txt") == "indexed", "the file is read")
    resting.watching.remove(folder)
    until(
        lambda: not any(one.name.startswith("kx-follow") for one in threading.enumerate()),
        "the folder is followed no more",
    )


def test_a_folder_that_another_program_adds_is_followed_too(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching_module, "_LOOK_AT_LIST", 0.1)
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.queue.start()
        library.watching.start()
        with Library.open(tmp_path / "library", settings=Settings()) as other:
            other.watching.add("fruit", folder)
        until(lambda: found_in(library, "cellar") == ["pears.txt"], "its file is found")


def found_in(library: Library, word: str) -> list[str]:
    return found(library, word) if "fruit" in library.names() else []


def test_stopping_ends_every_thread_and_starting_again_goes_on(
    followed: tuple[Library, News], folder: Path
) -> None:
    library, _ = followed
    library.watching.stop()
    assert not library.watching.is_following
    assert not [
        one for one in threading.enumerate() if one.name.startswith(("kx-follow", "kx-watch"))
    ]
    old(folder / "figs.txt", "figs are dried")
    library.watching.start()
    until(lambda: found(library, "figs") == ["figs.txt"], "it is found")


def test_closing_the_library_ends_the_following(tmp_path: Path, folder: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.queue.start()
        library.watching.start()
        library.watching.add("fruit", folder)
    assert not [
        one for one in threading.enumerate() if one.name.startswith(("kx-follow", "kx-watch"))
    ]


def test_where_the_system_cannot_tell_the_folder_is_looked_through(
    resting: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> object:
        raise OSError(28, "OS file watch limit reached")

    monkeypatch.setattr(follower, "_events", refused)
    monkeypatch.setattr(follower, "POLL", 0.2)
    resting.watching.add("fruit", folder)
    resting.queue.start()
    resting.watching.start()
    write(folder / "figs.txt", "figs are dried")
    until(lambda: found(resting, "figs") == ["figs.txt"], "it is found")


def test_many_files_that_vanish_while_followed_wait_for_a_second_look(
    resting: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        old(tmp_path / "in" / f"{number}.txt", f"crate {number}")
    news = News(resting)
    resting.watching.add("fruit", tmp_path / "in")
    resting.queue.start()
    resting.watching.start()
    until(lambda: list(rows(resting).values()).count("indexed") == 30, "all are read")
    shutil.rmtree(tmp_path / "in")
    (tmp_path / "in").mkdir()
    until(lambda: "held back" in news.kinds("in") or "gone" in news.kinds("0.txt"), "it is seen")
    assert "gone" not in news.kinds("0.txt")
    assert len(ask(resting, "fruit", "crate", mode="fulltext", k=64)) == 30


@pytest.mark.allow_log("Following a folder failed")
def test_a_fault_of_ours_is_told_and_tried_again(
    resting: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = threading.Event()
    failing.set()
    look = watching_module.Comparer.folder

    def folder_of(self: object, *rest: object) -> object:
        if failing.is_set():
            raise ZeroDivisionError
        return look(self, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(watching_module.Comparer, "folder", folder_of)
    monkeypatch.setattr(follower, "POLL", 0.1)
    news = News(resting)
    resting.watching.add("fruit", folder, polling=True)
    resting.queue.start()
    resting.watching.start()
    news.until("problem", "in")
    assert resting.watching.list()[0].state == "stopped"
    failing.clear()
    news.until("caught up", "in")
    until(lambda: resting.watching.list()[0].state == "caught up", "it stands well again")


def test_a_name_that_is_no_unicode_is_followed(
    followed: tuple[Library, News], folder: Path
) -> None:
    library, _ = followed
    write(folder / os.fsdecode(b"th\xe9.txt"), "tea is served at four")
    until(lambda: len(ask(library, "fruit", "served", mode="fulltext")) == 1, "it is found")
