"""Many files with the same bytes: one document in many places, and no file is looked at once for each of the others."""

import os
from collections import Counter
from pathlib import Path

import pytest

from kx_desktop.library import Library
from tests.library.followed import caught_up, counts, old
from tests.library.helping import ask
from tests.library.queueing import rows

_COUNT = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(_COUNT):
        old(tmp_path / "in" / f"copy {number:02}.txt", "quinces ripen late")
    return tmp_path / "in"


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Counter[str]:
    """How often the system was asked for each file of the folder, by name."""
    seen: Counter[str] = Counter()
    lstat = os.lstat

    def counted(path: str | Path, **rest: int) -> os.stat_result:
        if str(path).startswith(str(folder)):
            seen[Path(path).name] += 1
        return lstat(path, **rest)

    monkeypatch.setattr(os, "lstat", counted)
    return seen


def test_the_first_place_alone_is_looked_at_for_each_copy(
    resting: Library, folder: Path, looks: Counter[str]
) -> None:
    resting.watching.add("fruit", folder)
    assert counts(caught_up(resting)) == {"new": _COUNT}
    assert sum(looks.values()) < 4 * _COUNT
    assert Counter(rows(resting).values()) == {"indexed": 1, "unchanged": _COUNT - 1}
    assert len(ask(resting, "fruit", "quinces", mode="fulltext")) == 1


def test_copies_that_are_moved_together_keep_their_document_and_leave_no_place_behind(
    resting: Library, folder: Path
) -> None:
    resting.watching.add("fruit", folder)
    caught_up(resting)
    (folder / "later").mkdir()
    for file in list(folder.glob("*.txt")):
        file.rename(folder / "later" / file.name)
    assert counts(caught_up(resting)) == {"moved": _COUNT}
    assert counts(caught_up(resting)) == {"unchanged": _COUNT}
    (hit,) = ask(resting, "fruit", "quinces", mode="fulltext")
    assert Path(hit.path).parent == folder / "later"


def test_a_copy_that_stays_keeps_what_the_others_lose(resting: Library, folder: Path) -> None:
    resting.watching.add("fruit", folder)
    caught_up(resting)
    for file in sorted(folder.glob("*.txt"))[:15]:
        file.unlink()
    assert counts(caught_up(resting)) == {"gone": 15, "unchanged": _COUNT - 15}
    (hit,) = ask(resting, "fruit", "quinces", mode="fulltext")
    assert Path(hit.path).exists()
