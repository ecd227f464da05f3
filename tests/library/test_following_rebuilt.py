"""A dataset that was rebuilt from one that follows a folder, and follows that folder too."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.cli.main import main
from kx_desktop.ingest import preparing
from kx_desktop.library import Library
from tests.library.followed import caught_up, counts, old
from tests.library.helping import ask, names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    old(tmp_path / "in" / "pears.txt", "pears keep in the cellar")
    old(tmp_path / "in" / "plums.md", "plums do not keep at all")
    old(tmp_path / "in" / "empty.txt", "")
    return tmp_path / "in"


@pytest.fixture
def followed(resting: Library, folder: Path) -> Library:
    resting.watching.add("fruit", folder)
    caught_up(resting)
    return resting


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were opened to be read."""
    seen: list[str] = []
    load: Callable[..., bytes] = preparing.load_file  # type: ignore[attr-defined]

    def loading(path: Path, *rest: object) -> bytes:
        seen.append(path.name)
        return load(path, *rest)

    monkeypatch.setattr(preparing, "load_file", loading)
    return seen


def test_only_what_the_new_dataset_was_not_told_of_is_read(
    followed: Library, folder: Path, opened: list[str]
) -> None:
    followed.rebuild("fruit", "fruit anew")
    followed.watching.add("fruit anew", folder)
    assert counts(caught_up(followed, "fruit anew")) == {"new": 1, "unchanged": 2}
    assert opened == ["empty.txt"]


def test_a_file_that_has_changed_since_is_read(
    followed: Library, folder: Path, opened: list[str]
) -> None:
    followed.rebuild("fruit", "fruit anew")
    old(folder / "pears.txt", "pears are eaten by now")
    followed.watching.add("fruit anew", folder)
    assert counts(caught_up(followed, "fruit anew")) == {"new": 1, "changed": 1, "unchanged": 1}
    assert sorted(opened) == ["empty.txt", "pears.txt"]
    assert names(ask(followed, "fruit anew", "eaten", mode="fulltext")) == ["pears.txt"]
    assert ask(followed, "fruit anew", "cellar", mode="fulltext") == ()


def test_a_file_of_which_the_rebuild_has_only_an_earlier_state_is_read(
    followed: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kx_desktop.library import rebuilding

    copy = rebuilding.copy_places

    def later(*rest: object) -> None:
        # Another state of the file comes into the source when all of its documents were taken over.
        with closing(sqlite3.connect(followed.folder / "library.sqlite")) as connection, connection:
            connection.execute(
                "UPDATE documents SET ref = zeroblob(32) WHERE dataset_id = 1 AND title LIKE 'pears%'"
            )
        copy(*rest)  # type: ignore[arg-type]

    monkeypatch.setattr(rebuilding, "copy_places", later)
    followed.rebuild("fruit", "fruit anew")
    followed.watching.add("fruit anew", folder)
    assert counts(caught_up(followed, "fruit anew"))["new"] == 2


def test_the_command_says_that_the_new_dataset_follows_nothing(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--library", str(tmp_path / "library"))
    assert main(["watch", "add", "fruit", str(folder), *where]) == 0
    assert main(["watch", "run", "--once", *where]) == 0
    capsys.readouterr()
    assert main(["datasets", "rebuild", "fruit", "--as", "fruit anew", *where]) == 0
    assert f"{folder} is followed for fruit alone." in capsys.readouterr().err
