"""What a library keeps is the person's alone, whatever folder it is kept in."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    """What is made is made for everyone, unless the maker says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def there_before(tmp_path: Path) -> Path:
    """An empty folder that everyone may read."""
    folder = tmp_path / "library"
    folder.mkdir(mode=0o755)
    return folder


def _readable_by_others(folder: Path) -> set[str]:
    """What others could read below `folder`, which they may enter."""
    found = set()
    for path in folder.iterdir():
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            found.add(path.name)
            if path.is_dir():
                found |= {f"{path.name}/{name}" for name in _readable_by_others(path)}
    return found


def _fill(folder: Path) -> set[str]:
    """Take a text in; gives what others could read while the library is open, beside the note on who writes."""
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("notes", texts=["Nobody else reads this."])
        found = _readable_by_others(folder)
    return {name for name in found if not name.startswith("writer.")}


def test_in_a_folder_that_others_may_enter_they_can_read_nothing(there_before: Path) -> None:
    assert _fill(there_before) == set()
    assert {one.name for one in there_before.iterdir()} >= {
        "library.sqlite",
        "blobs",
        "index",
        "vectors",
    }
    assert stat.S_IMODE(there_before.stat().st_mode) == 0o755, "the folder is the person's to open"


def test_a_library_that_was_open_to_others_is_closed_to_them(there_before: Path) -> None:
    _fill(there_before)
    for path in there_before.iterdir():
        if path.name.startswith("writer."):  # empty, or a note on who writes
            continue
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert "library.sqlite" in _readable_by_others(there_before)
    assert _fill(there_before) == set()


def test_a_library_that_can_only_be_read_is_left_as_it_is(
    there_before: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _fill(there_before)
    (there_before / "library.sqlite").chmod(0o644)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Library.open(there_before, settings=Settings()) as library:
        assert library.names() == ("notes",)
    assert _readable_by_others(there_before) >= {"library.sqlite"}
