"""A disk that is full, may only be read, or is gone."""

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.core.errors import (
    LibraryGone,
    PermissionDenied,
    ResourceExhausted,
)
from tests.library.helping import ask, names, texts, until, write
from tests.library.queueing import (
    Gate,
    at_rest,
    files,
    left_open,
    left_undone,
    opened,
    rows,
    settled,
)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m", "none", str(place)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("only root may mount a small disk")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(disk: Path, left: int) -> Path:
    told = os.statvfs(disk)
    ballast = disk / "ballast"
    ballast.write_bytes(bytes(max(0, told.f_bavail * told.f_frsize - left)))
    return ballast


@pytest.mark.parametrize("left", [60, 200, 450])
def test_a_full_disk_stops_the_queue_and_with_room_again_all_goes_on(
    small_disk: Path, tmp_path: Path, left: int
) -> None:
    for number in range(30):
        write(
            tmp_path / "in" / f"{number}.txt",
            f"crate{number} holds pears.\n" + f"pear {number} " * 1200,
        )
    with opened(small_disk / "library") as library:
        library.queue.offer("crates", texts=["made before"])
        settled(library)
        library.queue.pause()
        library.queue.offer("crates", files=[tmp_path / "in"])
        ballast = fill(small_disk, left * 1024)
        library.queue.resume()
        settled(library, "stopped")
        assert "full" in library.queue.status().error
        at_rest(library)
        assert texts(ask(library, "crates", "made", mode="fulltext")) == ["made before"]
        ballast.unlink()
        library.queue.resume()
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert library.datasets()[0].doc_count == 31
        assert library.datasets()[0].passages_without_vector == 0
        assert names(ask(library, "crates", "crate17", mode="fulltext", k=1)) == ["17.txt"]
    assert left_open(small_disk / "library") == []


def test_an_offer_to_a_full_disk_is_refused_whole_or_taken_in_whole(
    small_disk: Path, tmp_path: Path
) -> None:
    paths = files(tmp_path / "in", 300)
    with opened(small_disk / "library") as library:
        library.queue.offer("crates", texts=["made before"])
        settled(library)
        for left in (0, 8, 16, 40, 80):
            ballast = fill(small_disk, left * 1024)
            try:
                library.queue.offer("crates", files=paths)
            except ResourceExhausted:
                taken = False
            else:
                taken = True
            ballast.unlink()
            library.queue.resume()
            settled(library)
            shown = rows(library)
            assert len(shown) == (301 if taken else 1), left
            if taken:
                assert set(shown.values()) == {"indexed"}
                break
        else:
            pytest.skip("there was never room for the offer alone")


def test_a_library_that_can_only_be_read_refuses_offers(small_disk: Path, tmp_path: Path) -> None:
    folder = small_disk / "library"
    left_undone(tmp_path / "library")
    shutil.copytree(tmp_path / "library", folder)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    try:
        with opened(folder) as library:
            settled(library, "stopped")
            assert (
                "written" in library.queue.status().error or "read" in library.queue.status().error
            )
            for write_ in (
                lambda: library.queue.offer("crates", texts=["more"]),
                lambda: library.queue.retry(library.file_ids().tolist()),
                lambda: library.rebuild_later("crates", "crates 2"),
                lambda: library.make_dataset("more"),
                library.queue.cancel,
                library.queue.pause,
            ):
                with pytest.raises(PermissionDenied):
                    write_()
            assert texts(ask(library, "crates", "made", mode="fulltext")) == ["made before"]
            assert rows(library)["000.txt"] == "queued"
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)


@pytest.mark.parametrize("when", ["idle", "running"])
def test_a_library_folder_that_vanishes_is_told_and_costs_no_thread(
    tmp_path: Path, gate: Gate, when: str
) -> None:
    folder = tmp_path / "library"
    with opened(folder) as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
        if when == "idle":
            gate.open()
            settled(library)
        else:
            until(lambda: gate.asked > 0, "it is at work")
        folder.rename(tmp_path / "elsewhere")
        gate.open()
        if when == "running":
            settled(library, "stopped")
            assert str(folder) in library.queue.status().error
        with pytest.raises(LibraryGone):
            library.queue.offer("crates", texts=["a barrel"])
        assert "kx-queue" in [thread.name for thread in threading.enumerate()]
        (tmp_path / "elsewhere").rename(folder)
        # Nobody has it go on: what was offered tells it to look again.
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert library.datasets()[0].doc_count == 4
