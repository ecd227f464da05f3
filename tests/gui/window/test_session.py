"""The library that the window holds: opened, opened anew, let go; and the claim to be its one window."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kx_desktop.gui.app import OneWindow
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.instance.instance import Instance
from kx_desktop.gui.window.session import Session
from kx_desktop.library import Library
from kx_desktop.settings import Settings


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders of the libraries that were closed."""
    seen: list[Path] = []
    close = Library.close

    def closing(self: Library) -> None:
        seen.append(self.folder)
        close(self)

    monkeypatch.setattr(Library, "close", closing)
    return seen


def test_a_library_that_is_left_before_it_was_shown_is_closed(
    qtbot: QtBot, bridge: Bridge, tmp_path: Path, closed: list[Path]
) -> None:
    session = Session(bridge, tmp_path / "0", Settings())
    with qtbot.waitSignal(session.opened, timeout=20_000):
        session.open()
    for number in range(1, 6):
        session.reopen(tmp_path / str(number), Settings())
    qtbot.waitUntil(
        lambda: session.library is not None and session.library.folder == tmp_path / "5",
        timeout=20_000,
    )
    bridge.close()
    session.close()
    opened = [folder for folder in tmp_path.iterdir() if (folder / "library.sqlite").exists()]
    assert sorted(closed) == sorted(opened)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="tells open files by /proc")
def test_closing_while_it_is_being_opened_anew_leaves_nothing_open(
    qtbot: QtBot, bridge: Bridge, tmp_path: Path, closed: list[Path]
) -> None:
    session = Session(bridge, tmp_path / "first", Settings())
    with qtbot.waitSignal(session.opened, timeout=20_000):
        session.open()
    session.reopen(tmp_path / "second", Settings())
    bridge.close()
    session.close()
    assert tmp_path / "first" in closed
    held = [str(one.readlink()) for one in Path("/proc/self/fd").iterdir() if one.exists()]
    assert not [path for path in held if path.startswith(str(tmp_path))]


def test_the_claim_follows_the_library_to_another_folder(
    qtbot: QtBot, bridge: Bridge, tmp_path: Path
) -> None:
    one = OneWindow()
    assert one.claim(tmp_path / "old")
    session = Session(bridge, tmp_path / "old", Settings())
    session.moved.connect(one.move)
    session.reopen(tmp_path / "new", Settings())
    old, new = Instance(tmp_path / "old"), Instance(tmp_path / "new")
    assert old.claim()
    assert not new.claim()
    old.close()
    one.close()
    bridge.close()
    session.close()
