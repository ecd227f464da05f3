"""A process that carries, copies, rebuilds or mends is killed: what there was is whole, and the same again comes to its end."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from tests.faults.helping import WORDS, make_files
from tests.faults.test_kill import Killed, kill_when
from tests.library.helping import plain

KILLS = int(os.environ.get("KX_TEST_KILLS", "2"))

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("carried")
    make_files(place / "in", 7, count=60)
    with Library.open(place / "library", settings=Settings()) as library:
        library.ingest("notes", files=[place / "in"], chunk_size=60, chunk_overlap=10)
        library.carrying.export("notes", place / "notes.kxd")
    return place


def begun(root: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.carrying", *words],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    )


def killed(root: Path, chance: random.Random, most: int, *words: str) -> Killed:
    """Killed after so many steps at most, or at the end."""
    after = chance.randrange(1, most)
    process = begun(root, *words)
    return kill_when(process, lambda lines: len(lines) > after)


def finished(root: Path, *words: str) -> None:
    process = begun(root, *words)
    assert process.wait(300) == 0
    assert process.stdout is not None
    process.stdout.close()


def answers(folder: Path, dataset: str = "notes") -> list[object]:
    with Library.open(folder, settings=Settings()) as library:
        assert library.care.verify().left == ()
        return [
            plain(library.query(Query(dataset=dataset, text=word, mode=mode, k=20)))
            for word in WORDS[:6]
            for mode in ("hybrid", "dense", "fulltext")
        ]


def test_an_import_that_is_killed_leaves_no_half_of_a_dataset(
    root: Path, made: Path, tmp_path: Path
) -> None:
    chance, before = random.Random(1), answers(made / "library")
    folder, file = tmp_path / "library", str(made / "notes.kxd")
    done = False
    for _ in range(KILLS):
        told = killed(root, chance, 40, "import", str(folder), file)
        with Library.open(folder, settings=Settings()) as library:
            assert library.names() in {(), ("notes",)}
            done = library.names() == ("notes",)
            assert library.care.verify(mend=True).left == ()
        if done or told.finished:
            break
    if not done:
        finished(root, "import", str(folder), file)
    assert answers(folder) == before


@pytest.mark.parametrize("what", ["copy", "move"])
def test_a_library_whose_copying_is_killed_is_whole_in_one_place(
    root: Path, made: Path, tmp_path: Path, what: str
) -> None:
    chance, before = random.Random(2), answers(made / "library")
    folder, target = tmp_path / "library", tmp_path / "new"
    shutil.copytree(made / "library", folder)
    for _ in range(max(2, KILLS // 2)):
        told = killed(root, chance, 12, what, str(folder), str(target))
        here, there = ((one / "library.sqlite").exists() for one in (folder, target))
        assert here or there
        if here:
            assert answers(folder) == before
        if there:
            assert answers(target) == before
        if told.finished or there:
            break
    else:
        finished(root, what, str(folder), str(target))
        assert answers(target) == before


def test_an_export_that_is_killed_leaves_no_file_of_its_name(
    root: Path, made: Path, tmp_path: Path
) -> None:
    chance = random.Random(3)
    for number in range(2):
        file = tmp_path / f"{number}.kxd"
        killed(root, chance, 200, "export", str(made / "library"), str(file))
        if file.exists():
            with Library.open(tmp_path / f"library {number}", settings=Settings()) as library:
                library.carrying.import_(file)
        else:
            finished(root, "export", str(made / "library"), str(file))


def test_a_rebuild_that_is_killed_goes_on_under_its_name_until_it_is_whole(
    root: Path, made: Path, tmp_path: Path
) -> None:
    chance, before = random.Random(4), answers(made / "library")
    folder = tmp_path / "library"
    shutil.copytree(made / "library", folder)
    for _ in range(max(3, KILLS // 2)):
        told = killed(root, chance, 8, "rebuild", str(folder), "notes 2")
        if told.finished:
            break
    else:
        finished(root, "rebuild", str(folder), "notes 2")
    with Library.open(folder, settings=Settings()) as library:
        assert library.care.verify().left == ()
        (source,), (anew,) = (
            [one for one in library.datasets() if one.name == name] for name in ("notes", "notes 2")
        )
        assert (anew.doc_count, anew.chunk_count) == (source.doc_count, source.chunk_count)
        assert anew.passages_without_vector == 0
        assert library.facts("notes 2").unfinished_rebuild_of == ""
    assert answers(folder) == before


def test_mending_that_is_killed_is_mended_by_the_next(
    root: Path, made: Path, tmp_path: Path
) -> None:
    chance, before = random.Random(5), answers(made / "library")
    folder = tmp_path / "library"
    shutil.copytree(made / "library", folder)
    shutil.rmtree(folder / "index")
    (vectors,) = (folder / "vectors").iterdir()
    vectors.write_bytes(vectors.read_bytes()[: -40 * 384 * 4 - 3])
    for _ in range(2):
        killed(root, chance, 10, "mend", str(folder), "-")
    finished(root, "mend", str(folder), "-")
    assert answers(folder) == before
