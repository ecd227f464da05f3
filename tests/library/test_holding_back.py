"""A folder most of whose files vanished at once is looked through again: soon where they come back, else after a while."""

from pathlib import Path

import pytest

from kx_desktop.core.watching import WatchNews
from kx_desktop.library import Library, comparing
from tests.library.followed import old
from tests.library.helping import ask, until
from tests.library.queueing import rows


@pytest.fixture
def held(resting: Library, tmp_path: Path) -> list[WatchNews]:
    """What a library tells whose followed folder is held back: 25 of 30 files are in another folder."""
    for number in range(30):
        old(tmp_path / "in" / f"{number}.txt", f"crate {number}")
    told: list[WatchNews] = []
    resting.watching.subscribe(told.append)
    resting.watching.add("fruit", tmp_path / "in")
    resting.queue.start()
    resting.watching.start()
    until(lambda: list(rows(resting).values()).count("indexed") == 30, "all are read")
    (tmp_path / "away").mkdir()
    for number in range(25):
        (tmp_path / "in" / f"{number}.txt").rename(tmp_path / "away" / f"{number}.txt")
    until(lambda: any(one.kind == "held back" for one in told), "it is held back")
    return told


def test_files_that_come_back_bit_by_bit_are_seen_at_once_and_none_is_taken_for_gone(
    resting: Library, tmp_path: Path, held: list[WatchNews]
) -> None:
    until(lambda: resting.watching.list()[0].state == "waiting", "it stands so")
    (folder,) = resting.watching.list()
    assert folder.problem.startswith(
        "25 of its files vanished at once. They stay until it is looked through again, at "
    )
    (tmp_path / "away" / "0.txt").rename(tmp_path / "in" / "0.txt")
    until(lambda: sum(one.kind == "held back" for one in held) == 2, "the first is seen")
    for number in range(1, 25):
        (tmp_path / "away" / f"{number}.txt").rename(tmp_path / "in" / f"{number}.txt")
    until(lambda: resting.watching.list()[0].state == "caught up", "all are seen")
    assert resting.watching.list()[0].problem == ""
    assert not any(one.kind == "gone" for one in held)
    assert len(ask(resting, "fruit", "crate", mode="fulltext", k=64)) == 30


class TestWhenNothingComesBack:
    @pytest.fixture(autouse=True)
    def _soon(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(comparing, "HELD_SECONDS", 0.2)

    def test_they_are_gone_after_a_while(self, resting: Library, held: list[WatchNews]) -> None:
        until(lambda: sum(one.kind == "gone" for one in held) == 25, "they are gone")
        assert len(ask(resting, "fruit", "crate", mode="fulltext", k=64)) == 5
