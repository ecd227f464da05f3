"""Which files a person meant."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.ingest.discovery import Offered, discover
from tests.library.helping import write

NOWHERE = Path("/nowhere/library")


def paths(*given: Path) -> list[str]:
    return [offered.path for offered in discover(given, NOWHERE) if not offered.left_out]


def left_out(*given: Path) -> dict[str, str]:
    return {
        os.path.basename(offered.path): offered.left_out  # noqa: PTH119
        for offered in discover(given, NOWHERE)
        if offered.left_out
    }


def test_a_folder_is_read_with_all_below_it_by_name(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "z/last.txt", "c/2.txt", "c/1.txt", "c/d/3.txt"):
        write(tmp_path / name, name)
    found = [os.path.relpath(path, tmp_path) for path in paths(tmp_path)]
    assert found == ["a.txt", "b.txt", "c/1.txt", "c/2.txt", "c/d/3.txt", "z/last.txt"]


def test_paths_come_in_the_order_given_and_each_once(tmp_path: Path) -> None:
    first, second = write(tmp_path / "f" / "x.txt", ""), write(tmp_path / "a.txt", "")
    assert paths(first, second, tmp_path, first) == [str(first), str(second)]


def test_hidden_ones_are_left_out_and_said_but_read_when_named(tmp_path: Path) -> None:
    hidden = write(tmp_path / ".secret", "")
    inside = write(tmp_path / ".git" / "config", "")
    write(tmp_path / "open.txt", "")
    assert [Path(path).name for path in paths(tmp_path)] == ["open.txt"]
    assert set(left_out(tmp_path)) == {".secret", ".git"}
    assert all("Hidden" in reason for reason in left_out(tmp_path).values())
    assert paths(hidden) == [str(hidden)]
    assert paths(inside.parent) == [str(inside)]


def test_a_link_to_a_folder_is_not_followed_and_a_link_to_a_file_is(tmp_path: Path) -> None:
    write(tmp_path / "real" / "a.txt", "")
    elsewhere = write(tmp_path / "elsewhere" / "b.txt", "")
    (tmp_path / "real" / "folder").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "real" / "file.txt").symlink_to(elsewhere)
    (tmp_path / "real" / "up").symlink_to(tmp_path)
    found = [Path(path).name for path in paths(tmp_path / "real")]
    assert found == ["a.txt", "file.txt"]
    assert set(left_out(tmp_path / "real")) == {"folder", "up"}
    assert all("not followed" in reason for reason in left_out(tmp_path / "real").values())
    # A link that was given by name is meant.
    assert [Path(path).name for path in paths(tmp_path / "real" / "folder")] == ["b.txt"]


def test_links_that_lead_nowhere_are_offered_for_their_reader_to_say(tmp_path: Path) -> None:
    (tmp_path / "round").symlink_to(tmp_path / "round")
    (tmp_path / "gone").symlink_to(tmp_path / "nothing")
    assert [Path(path).name for path in paths(tmp_path)] == ["gone", "round"]
    assert paths(tmp_path / "round") == [str(tmp_path / "round")]


def test_what_is_not_there_is_offered_too(tmp_path: Path) -> None:
    assert list(discover([tmp_path / "nothing"], NOWHERE)) == [Offered(str(tmp_path / "nothing"))]
    assert list(discover([], NOWHERE)) == []


def test_a_relative_path_is_kept_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "a" / "x.txt", "")
    monkeypatch.chdir(tmp_path / "a")
    assert paths(Path("x.txt"), Path("../a/x.txt")) == [str(tmp_path / "a" / "x.txt")]


def test_a_working_folder_that_is_gone_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert paths(tmp_path / "a.txt") == [str(tmp_path / "a.txt")]
    with pytest.raises(FailedPrecondition, match="no longer there"):
        paths(Path("a.txt"))


def test_names_of_any_bytes_are_kept(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/caf\xe9.txt"
    with open(odd, "wb"):  # noqa: PTH123
        pass
    (found,) = paths(tmp_path)
    assert os.fsencode(found) == odd


def test_a_folder_that_may_not_be_opened_is_said_and_the_others_are_read() -> None:
    code = (
        "import os, sys; from pathlib import Path; from kx_desktop.ingest.discovery import discover\n"
        "if os.geteuid() == 0: os.setgid(65534); os.setuid(65534)\n"  # root may open anything
        "for offered in discover([Path(sys.argv[1])], Path('/nowhere/library')): print(Path(offered.path).name, offered.left_out, sep='|')"
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        write(folder / "closed" / "a.txt", "")
        write(folder / "open" / "b.txt", "")
        (folder / "closed").chmod(0o000)
        told = subprocess.run(
            [sys.executable, "-c", code, name], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        (folder / "closed").chmod(0o755)
    assert told == [
        "closed|The folder could not be opened: the system does not permit it.",
        "b.txt|",
    ]


def test_the_librarys_own_folder_is_left_out_with_a_reason(tmp_path: Path) -> None:
    own = tmp_path / "library"
    for name in ("library/blobs/ab", "library-of-papers/a.txt", "b.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("text", "utf-8")
    found = {Path(one.path).name: one.left_out for one in discover([tmp_path], own)}
    assert found.keys() == {"library", "a.txt", "b.txt"}
    assert found["library"].startswith("The folder of this library.")
    assert found["a.txt"] == found["b.txt"] == ""
    assert [one.left_out for one in discover([own / "blobs" / "ab"], own)] == [found["library"]]
