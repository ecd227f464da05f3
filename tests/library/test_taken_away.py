"""A library that another program moves, takes away or puts a copy in the place of while it is open says so, and answers from nothing that is gone."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.library import Library
from tests.library.helping import ask, texts, without_embedder


def open_at(folder: Path) -> Library:
    library = Library.open(folder, settings=without_embedder())
    if not library.names():
        library.ingest("own", texts=["east", "north"], vectors=[(2.0, 0.0), (0.0, 1.0)])
    return library


def moved(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def put_back_from_a_copy(folder: Path) -> None:
    shutil.copytree(folder, folder.with_name("copy"))
    shutil.rmtree(folder)
    folder.with_name("copy").rename(folder)


LOOKS: dict[str, Callable[[Library, str], object]] = {
    "a question": lambda library, _: ask(library, "own", "north", mode="fulltext"),
    "the list of datasets": lambda library, _: library.datasets(),
    "the names": lambda library, _: library.names(),
    "a dataset": lambda library, _: library.facts("own"),
    "a text": lambda library, ref: library.document_text(ref),
    "the list of files": lambda library, _: library.file_ids(),
    "files": lambda library, _: library.file_rows([1]),
    "the library itself": lambda library, _: library.info(),
    "an export": lambda library, _: library.carrying.export(
        "own", library.folder.with_name("o.kxd")
    ),
    "a copy": lambda library, _: library.care.copy_to(library.folder.with_name("c")),
    "a check": lambda library, _: library.care.verify(),
}


@pytest.mark.parametrize("how", [moved, deleted, put_back_from_a_copy])
@pytest.mark.parametrize("look", LOOKS)
def test_whoever_asks_is_told_that_it_is_not_there(
    tmp_path: Path, how: Callable[[Path], None], look: str
) -> None:
    folder = tmp_path / "library"
    with open_at(folder) as library:
        (hit,) = ask(library, "own", "north", mode="fulltext")
        how(folder)
        for _ in range(2):
            with pytest.raises(FailedPrecondition) as told:
                LOOKS[look](library, hit.parent_ref)
            assert told.value.message == f"The library in {folder} is not there any more."
            assert "open it where it is now" in told.value.next_step


def test_one_that_is_put_back_answers_again(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    with open_at(folder) as library:
        moved(folder)
        with pytest.raises(FailedPrecondition):
            library.names()
        folder.with_name("elsewhere").rename(folder)
        assert texts(ask(library, "own", "north", mode="fulltext")) == ["north"]
