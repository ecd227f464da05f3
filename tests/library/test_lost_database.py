"""A library whose database is gone is not quietly made anew over what it held."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import DataLoss
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.store.database import DATABASE_NAME
from tests.library.helping import ask, texts, without_embedder


def made(folder: Path) -> Path:
    with Library.open(folder, settings=without_embedder()) as library:
        library.ingest("own", texts=["east", "north"], vectors=[(2.0, 0.0), (0.0, 1.0)])
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("what", ["gone", "empty"])
def test_a_library_without_its_database_says_so_and_is_left_as_it_is(
    tmp_path: Path, what: str
) -> None:
    folder = made(tmp_path / "library")
    kept = (folder / DATABASE_NAME).read_bytes()
    if what == "gone":
        (folder / DATABASE_NAME).unlink()
    else:
        (folder / DATABASE_NAME).write_bytes(b"")
    before = files(folder)
    for _ in range(2):
        with pytest.raises(DataLoss, match="has lost its database") as told:
            Library.open(folder, settings=without_embedder())
        assert "Put back a copy" in told.value.next_step
    assert files(folder) == before
    (folder / DATABASE_NAME).write_bytes(kept)
    with Library.open(folder, settings=without_embedder()) as library:
        assert library.care.verify().findings == ()
        assert texts(ask(library, "own", "north", mode="fulltext")) == ["north"]


def test_a_library_that_held_nothing_begins_anew_without_its_database(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    with Library.open(folder, settings=Settings()):
        pass
    (folder / DATABASE_NAME).unlink()
    with Library.open(folder, settings=Settings()) as library:
        assert library.datasets() == ()


def test_a_copy_that_was_cut_short_is_no_library_until_it_is_made_again(tmp_path: Path) -> None:
    folder, copy = made(tmp_path / "library"), tmp_path / "copy"
    with Library.open(folder, settings=without_embedder()) as library:
        library.care.copy_to(copy)
        # As it stands when it is cut short: the note is written first, the database named last.
        (copy / DATABASE_NAME).rename(copy / (DATABASE_NAME + ".part"))
        (copy / "unfinished-copy.json").write_text(f'{{"of": "{folder}"}}')
        with pytest.raises(DataLoss, match="is a copy that was cut short"):
            Library.open(copy, settings=without_embedder())
        library.care.copy_to(copy)
    with Library.open(copy, settings=without_embedder()) as library:
        assert library.care.verify().findings == ()
