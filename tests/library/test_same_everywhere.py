"""The same files give the same hits, whatever library they are in and however they came into it."""

import itertools
import shutil
from pathlib import Path

import pytest

from kx_desktop.ingest import preparing
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings, resources_dir
from tests.library.helping import names, plain

QUESTIONS = ("what is the refund window?", "late fees", "Rules", "Garantie", "9,90", "a")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    folder = tmp_path_factory.mktemp("same")
    for path in (root / "tests" / "files").iterdir():
        if path.suffix not in {".py", ".pyc"} and path.is_file():
            shutil.copy(path, folder)
    shutil.copytree(resources_dir() / "sample", folder / "sample")
    shutil.copy(folder / "rules.md", folder / "rules again.md")
    return folder


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory, files: Path) -> list[object]:
    with Library.open(tmp_path_factory.mktemp("first"), settings=Settings()) as library:
        library.ingest("one", files=[files])
        return answers(library)


def answers(library: Library) -> list[object]:
    found: list[object] = []
    for question, mode in itertools.product(QUESTIONS, ("hybrid", "dense", "fulltext")):
        result = library.query(Query(dataset="one", text=question, mode=mode, k=30))
        found.append((question, mode, result.total, names(result.hits), plain(result)))
    return found


def test_two_libraries_from_the_same_files_answer_alike(
    tmp_path: Path, files: Path, first: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    # However files are handed to the readers.
    monkeypatch.setattr(preparing, "_BATCH_FILES", 3)
    settings = Settings().with_value("embed_workers", 1)
    with Library.open(tmp_path, settings=settings) as library:
        library.ingest("one", files=[files])
        assert answers(library) == first


def test_a_library_opened_again_answers_as_before(tmp_path: Path, files: Path) -> None:
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("one", files=[files / "sample"])
        before = answers(library)
        assert answers(library) == before
    with Library.open(tmp_path, settings=Settings()) as library:
        assert answers(library) == before
