"""Disks that are full or may only be read: a sentence with its code, and nothing lost."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kx_desktop.core.errors import PermissionDenied, ResourceExhausted
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from tests.faults.helping import check
from tests.library.helping import ask, names, states, texts, without_embedder, write

Mount = Callable[[str], Path]


@pytest.fixture
def mount(tmp_path: Path) -> Iterator[Mount]:
    """Mounts a small disk in memory, of a size like `8m`, and takes it away in the end."""
    mounted: list[Path] = []

    def make(size: str) -> Path:
        place = tmp_path / f"disk {len(mounted)}"
        place.mkdir()
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(place)],
            capture_output=True,
            check=False,
        )
        if done.returncode:
            pytest.skip("only root may mount a small disk")
        mounted.append(place)
        return place

    try:
        yield make
    finally:
        for place in mounted:
            # Lazily, because vectors and indexes may still be mapped.
            subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(disk: Path, left: int) -> Path:
    """A file beside the library that leaves `left` bytes of the disk free."""
    told = os.statvfs(disk)
    ballast = disk / "ballast"
    with ballast.open("wb") as file:
        size = told.f_bavail * told.f_frsize - left
        file.write(bytes(max(0, size)))
    return ballast


def pieces(count: int) -> tuple[list[str], list[tuple[float, ...]]]:
    """Texts of some 3,000 characters with vectors of their own of 256 numbers."""
    made = [f"piece{number} " + f"word{number} filler " * 180 for number in range(count)]
    return made, [(1.0, *(number % 7 + 1.0,) * 255) for number in range(count)]


@pytest.mark.parametrize("left", [0, 20, 60, 120, 200, 300, 450, 700, 1000])
def test_a_full_disk_is_said_and_with_room_again_all_goes_on(mount: Mount, left: int) -> None:
    disk = mount("6m")
    some, own = pieces(120)
    with Library.open(disk / "library", settings=without_embedder()) as library:
        library.ingest("safe", texts=["stored before"], vectors=[(1.0, 0.0)])
        ballast = fill(disk, left * 1024)
        with pytest.raises(ResourceExhausted) as caught:
            library.ingest("pieces", texts=some, vectors=own)
        assert "full" in caught.value.message
        assert "room" in caught.value.next_step
        # What was there is there, and can be asked on the full disk.
        assert texts(ask(library, "safe", "stored", mode="fulltext")) == ["stored before"]
        assert library.query(Query(dataset="safe", vector=(1.0, 0.0))).total == 1
        ballast.unlink()
        report = library.ingest("pieces", texts=some, vectors=own)
        assert set(states(report).values()) <= {"indexed", "unchanged"}
        assert report.doc_count == 120
        found = library.query(Query(dataset="pieces", vector=own[0], k=64))
        assert (found.total, found.passages_without_vector) == (120, 0)
        assert texts(ask(library, "pieces", "piece77", mode="fulltext")) == [some[77]]
    check_counts(disk / "library")


def test_files_on_a_full_disk_go_on_when_there_is_room(mount: Mount, tmp_path: Path) -> None:
    disk = mount("3m")
    for number in range(30):
        write(
            tmp_path / "in" / f"{number}.txt",
            f"crate{number} holds pears.\n" + f"pear {number} " * 50,
        )
    with Library.open(disk / "library", settings=Settings()) as library:
        library.ingest("crates", texts=["made"])
        ballast = fill(disk, 100 * 1024)
        with pytest.raises(ResourceExhausted):
            library.ingest("crates", files=[tmp_path / "in"])
    ballast.unlink()
    with Library.open(disk / "library", settings=Settings()) as library:
        report = library.ingest("crates", files=[tmp_path / "in"])
        assert set(states(report).values()) <= {"indexed", "unchanged"}
        assert report.doc_count == 31
        assert library.datasets()[0].passages_without_vector == 0
        assert names(ask(library, "crates", "crate17", mode="fulltext", k=1)) == ["17.txt"]
    check(disk / "library", "crates", {str(tmp_path / "in" / "17.txt"): "crate17"})


def test_no_library_can_be_made_on_a_full_disk(mount: Mount) -> None:
    disk = mount("1m")
    ballast = fill(disk, 0)
    with pytest.raises(ResourceExhausted):
        Library.open(disk / "library", settings=Settings())
    ballast.unlink()
    Library.open(disk / "library", settings=Settings()).close()


def check_counts(folder: Path) -> None:
    """No half documents, no rows without their vectors."""
    import sqlite3
    from contextlib import closing

    from tests.faults.helping import _counts_agree

    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        _counts_agree(connection, folder)


@contextmanager
def read_only(disk: Path) -> Iterator[None]:
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


def test_a_library_on_a_disk_that_may_only_be_read_answers_and_refuses_to_be_written(
    mount: Mount,
) -> None:
    disk = mount("8m")
    with Library.open(disk / "library", settings=Settings()) as library:
        library.ingest("notes", texts=["the ink is dry", "the paper is wet"])
    before = sorted((str(path), path.stat().st_size) for path in disk.rglob("*"))
    with read_only(disk):
        with Library.open(disk / "library", settings=Settings()) as library:
            for mode in ("hybrid", "dense", "fulltext"):
                assert texts(ask(library, "notes", "ink", mode=mode))[0] == "the ink is dry"
            assert [one.doc_count for one in library.datasets()] == [2]
            assert library.info().doc_count == 2
            with pytest.raises(PermissionDenied) as caught:
                library.ingest("notes", texts=["more"])
            assert caught.value.next_step
            with pytest.raises(PermissionDenied):
                library.rebuild("notes", "notes 2")
        with pytest.raises(PermissionDenied):
            Library.open(disk / "another", settings=Settings())
    assert sorted((str(path), path.stat().st_size) for path in disk.rglob("*")) == before
    with Library.open(disk / "library", settings=Settings()) as library:
        assert library.ingest("notes", texts=["more"]).doc_count == 3


READER = """
import os, sys
from pathlib import Path
from kx_desktop.core.errors import KxError
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
warm = Path(sys.argv[2])
with Library.open(warm, settings=Settings()) as library:  # loads everything that is loaded late
    library.ingest("warm", texts=["warm"])
    library.query(Query(dataset="warm", text="warm"))
    embedder = library._embedder
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
os.chdir("/")
with Library.open(Path(sys.argv[1]), settings=Settings()) as library:
    library._embedder = embedder
    print(library.query(Query(dataset="notes", text="ink", mode="fulltext")).hits[0].text)
    try:
        library.ingest("notes", texts=["more"], vectors=[(1.0, 0.0)])
    except KxError as error:
        print(error.code)
try:
    Library.open(Path(sys.argv[1]).parent / "another", settings=Settings())
except KxError as error:
    print(error.code)
"""


def test_a_folder_that_is_not_ours_to_write_is_read_by_another_person(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "library"
        Path(name).chmod(0o755)
        with Library.open(folder, settings=without_embedder()) as library:
            library.ingest("notes", texts=["the ink is dry"], vectors=[(1.0, 0.0)])
        for path in [folder, *folder.rglob("*")]:
            path.chmod(0o555 if path.is_dir() else 0o444)
        Path(name).chmod(0o555)
        try:
            done = subprocess.run(
                [sys.executable, "-c", READER, str(folder), str(tmp_path / "warm")],
                capture_output=True,
                text=True,
                check=False,
            )
        finally:
            for path in [Path(name), folder, *folder.rglob("*")]:
                if path.is_dir():
                    path.chmod(0o755)
    assert done.stdout.splitlines() == [
        "the ink is dry",
        "PERMISSION_DENIED",
        "PERMISSION_DENIED",
    ], done.stderr
