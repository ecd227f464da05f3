import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.store.database import Database


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    folder.mkdir()
    return folder


@pytest.fixture
def database(folder: Path) -> Iterator[Database]:
    database = Database(folder)
    yield database
    database.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", place], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("no small disk can be mounted here (it takes root and the right to mount)")
    yield place
    subprocess.run(["umount", "-l", place], check=True)
