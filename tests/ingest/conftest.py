import itertools
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """One library for all tests that need none of their own; each takes a dataset of its own."""
    folder = tmp_path_factory.mktemp("shared") / "library"
    with Library.open(folder, settings=Settings()) as library:
        yield library


@pytest.fixture
def dataset() -> str:
    """A name that no other test uses."""
    return f"dataset {next(_NUMBERS)}"


@pytest.fixture
def ledger() -> Callable[[Path], list[tuple[str, str, str]]]:
    """Path, state and reason of every row that the ledger of a library holds."""

    def rows(folder: Path) -> list[tuple[str, str, str]]:
        with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
            return connection.execute(
                "SELECT path, state, reason FROM ledger ORDER BY id"
            ).fetchall()

    return rows
