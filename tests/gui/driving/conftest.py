"""A screen for the real program, where this machine can have one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gui.driving.screen import Screen, missing


@pytest.fixture(scope="session")
def lacking() -> str:
    """What this machine lacks for driving a window."""
    return missing()


@pytest.fixture
def screen(lacking: str, tmp_path: Path) -> Iterator[Screen]:
    """A screen of this test's own."""
    if lacking:
        pytest.skip(f"a window cannot be driven here without: {lacking}")
    with Screen(tmp_path / "person") as made:
        yield made
