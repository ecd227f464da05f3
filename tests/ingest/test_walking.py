"""One walk through a followed folder."""

import os
from collections import Counter
from pathlib import Path

from kx_desktop.ingest.patterns import EXCLUDED, HIDDEN, Rules
from kx_desktop.ingest.walking import LINK, NO_FILE, OWN, walk
from tests.library.helping import write


def found(
    root: Path, rules: Rules | None = None, *, links: bool = False, own: str = ""
) -> set[str]:
    """The files that a walk gives, below the folder."""
    folders = walk(str(root), rules or Rules(), links=links, own=own)
    return {
        os.path.relpath(f"{folder.path}/{name}", root)
        for folder in folders
        for name, _, _ in folder.files
    }


def left_out(root: Path, *, links: bool = False, own: str = "") -> Counter[str]:
    folders = walk(str(root), Rules(exclude=["*.log"]), links=links, own=own)
    return sum((folder.left_out for folder in folders), Counter())


def test_files_are_given_with_size_and_time_and_are_not_opened(tmp_path: Path) -> None:
    file = write(tmp_path / "a.md", "four")
    os.utime(file, ns=(1, 1_500_000_000_000_000_001))
    accessed = file.stat().st_atime_ns
    (folder,) = walk(str(tmp_path), Rules(), links=False, own="")
    assert folder.files == [("a.md", 4, 1_500_000_000_000_000_001)]
    assert file.stat().st_atime_ns == accessed


def test_whatever_is_left_out_is_counted_by_its_reason(tmp_path: Path) -> None:
    for name in ("a.md", ".hidden", "b.log", ".git/config"):
        write(tmp_path / name, "x")
    (tmp_path / "link.md").symlink_to(tmp_path / "a.md")
    os.mkfifo(tmp_path / "pipe")
    assert left_out(tmp_path) == {HIDDEN: 2, EXCLUDED: 1, LINK: 1, NO_FILE: 1}
    assert found(tmp_path, Rules(exclude=["*.log"])) == {"a.md"}


def test_the_library_is_left_out(tmp_path: Path) -> None:
    write(tmp_path / "library" / "blobs" / "a", "x")
    write(tmp_path / "notes" / "a.md", "x")
    assert found(tmp_path, own=str(tmp_path / "library")) == {"notes/a.md"}
    assert left_out(tmp_path, own=str(tmp_path / "library")) == {OWN: 1}


def test_links_are_read_at_their_place_and_lead_no_folder_into_itself(tmp_path: Path) -> None:
    write(tmp_path / "out" / "far.md", "x")
    write(tmp_path / "in" / "a.md", "x")
    (tmp_path / "in" / "linked").symlink_to(tmp_path / "out")
    (tmp_path / "in" / "round").symlink_to(tmp_path / "in")
    (tmp_path / "in" / "b.md").symlink_to(tmp_path / "in" / "a.md")
    (tmp_path / "in" / "nowhere.md").symlink_to(tmp_path / "no such file")
    assert found(tmp_path / "in") == {"a.md"}
    assert found(tmp_path / "in", links=True) == {"a.md", "b.md", "linked/far.md"}
    assert left_out(tmp_path / "in", links=True) == {LINK: 1, NO_FILE: 1}


def test_names_that_are_no_unicode_are_files_like_others(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.md")).write_text("x")
    assert found(tmp_path) == {os.fsdecode(b"caf\xe9.md")}


def test_a_folder_that_cannot_be_looked_through_says_so(tmp_path: Path) -> None:
    (folder,) = walk(str(tmp_path / "no such folder"), Rules(), links=False, own="")
    assert isinstance(folder.problem, FileNotFoundError)
    assert not folder.files
