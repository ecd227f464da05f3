"""A file is written whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from kx_desktop.settings.whole_file import write_whole


def _full(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_file_that_cannot_be_written_whole_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hits.csv"
    path.write_bytes(b"earlier")
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"later")
    assert path.read_bytes() == b"earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link, dangling = tmp_path / "hits.csv", tmp_path / "link", tmp_path / "dangling"
    path.write_bytes(b"earlier")
    link.symlink_to("hits.csv")
    dangling.symlink_to("new.csv")
    write_whole(link, b"later")
    write_whole(dangling, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"later"
    assert dangling.is_symlink()
    assert (tmp_path / "new.csv").read_bytes() == b"new"


def test_a_file_has_the_mode_of_the_persons_others_or_keeps_its_own(tmp_path: Path) -> None:
    usual, new, old = tmp_path / "usual", tmp_path / "new", tmp_path / "old"
    usual.touch()
    old.touch()
    old.chmod(0o640)
    write_whole(new, b"")
    write_whole(old, b"")
    assert new.stat().st_mode == usual.stat().st_mode
    assert stat.S_IMODE(old.stat().st_mode) == 0o640


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    folder, pipe = tmp_path / "folder", tmp_path / "pipe"
    folder.mkdir()
    os.mkfifo(pipe)
    for path in (folder, pipe):
        with pytest.raises(OSError):  # noqa: PT011 - which one is the system's to say
            write_whole(path, b"later")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert sorted(tmp_path.iterdir()) == [folder, pipe]
