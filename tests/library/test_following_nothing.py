"""Following folders for a library that is moved or taken away meanwhile: it is told once, and gone on with where it comes back."""

from pathlib import Path

import pytest

from kx_desktop.core.watching import WatchNews
from kx_desktop.library import Library, follower
from kx_desktop.library import watching as watching_module
from tests.library.followed import old
from tests.library.helping import ask, until


def test_a_library_that_is_moved_is_told_once_for_all_its_folders_and_followed_when_it_is_back(
    resting: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "POLL", 0.1)
    monkeypatch.setattr(watching_module, "_LOOK_AT_LIST", 0.1)
    told: list[WatchNews] = []
    resting.watching.subscribe(told.append)
    for name in ("pears", "figs"):
        old(tmp_path / name / f"{name}.txt", f"{name} keep in the cellar")
        resting.watching.add("fruit", tmp_path / name, polling=True)
    resting.queue.start()
    resting.watching.start()
    until(lambda: len(ask(resting, "fruit", "cellar", mode="fulltext")) == 2, "both are read")
    place = resting.folder
    place.rename(tmp_path / "elsewhere")
    for name in ("pears", "figs"):
        old(tmp_path / name / f"more {name}.txt", f"more {name} came")
    until(lambda: any(one.kind == "lost" for one in told), "it is told")
    assert not place.exists()
    (tmp_path / "elsewhere").rename(place)
    until(
        lambda: len(ask(resting, "fruit", "came", mode="fulltext")) == 2,
        "what came meanwhile is read",
    )
    lost = [one for one in told if one.kind in {"lost", "problem"}]
    assert [(one.kind, one.dataset, one.path) for one in lost] == [("lost", "", str(place))]
    assert lost[0].note == (
        f"The library in {place} is not there any more. It was moved or taken away: open it where it is now."
    )
