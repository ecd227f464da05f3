"""Taking a file from disk: what is not a resting, regular file is refused in words, and nothing hangs."""

import os
import pickle
import socket
from pathlib import Path

import pytest

from kx_desktop.readers import ReadFailure, ReadLimits, files, load_file, read_file


def reason(path: Path, limits: ReadLimits | None = None) -> tuple[str, str]:
    with pytest.raises(ReadFailure) as caught:
        load_file(path, limits or ReadLimits())
    return caught.value.state, caught.value.reason


def test_all_bytes_come(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(bytes(range(256)) * 10_000)
    assert load_file(path) == path.read_bytes()


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    assert reason(tmp_path / "gone.txt") == ("failed", "There is no such file (any more).")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert reason(tmp_path) == ("failed", "It is a folder, not a file.")


def test_a_pipe_is_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert reason(tmp_path / "pipe.txt") == (
        "skipped", "It is not a regular file but a pipe, a socket or a device.",
    )  # fmt: skip


def test_a_device_and_a_socket_are_never_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reason(Path("/dev/zero"))[0] == "skipped"
    monkeypatch.chdir(tmp_path)  # a socket's path may not be long
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s.txt")
        assert reason(Path("s.txt"))[0] == "skipped"


def test_a_path_that_becomes_a_pipe_after_the_check_does_not_hang(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("text")
    opened = os.open

    def swap_then_open(target: Path, flags: int) -> int:
        path.unlink()
        os.mkfifo(path)
        return opened(target, flags)

    monkeypatch.setattr(files.os, "open", swap_then_open)
    assert reason(path)[0] == "skipped"


def test_links_that_lead_nowhere_or_in_circles_say_so(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "dangling").symlink_to(tmp_path / "gone")
    assert reason(tmp_path / "loop") == ("failed", "It is a link that leads back to itself.")
    assert reason(tmp_path / "dangling") == ("failed", "It is a link to a file that is not there.")


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("text")
    (tmp_path / "link.txt").symlink_to("a.txt")
    assert load_file(tmp_path / "link.txt") == b"text"


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may read everything")
def test_a_file_without_permission_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("text")
    path.chmod(0)
    assert reason(path)[1].startswith("The system does not allow reading it.")


def test_a_refusal_of_the_system_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("text")

    def refuse(target: Path, flags: int) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.os, "open", refuse)
    assert reason(path)[1].startswith("The system does not allow reading it.")


def test_a_file_over_the_limit_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(bytes(101))
    state, why = reason(path, ReadLimits(max_file_bytes=100))
    assert state == "skipped"
    assert "larger than the limit" in why


def test_a_file_that_changes_once_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    pending = [b"newer"]
    read = os.read

    def write_meanwhile(handle: int, size: int) -> bytes:
        if pending:
            path.write_bytes(pending.pop())
        return read(handle, size)

    monkeypatch.setattr(files.os, "read", write_meanwhile)
    assert load_file(path) == b"newer"


def test_a_file_that_keeps_changing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.log"
    path.write_text("line\n")
    read = os.read

    def append_meanwhile(handle: int, size: int) -> bytes:
        with path.open("a") as log:
            log.write("line\n")
        return read(handle, min(size, 4))

    monkeypatch.setattr(files.os, "read", append_meanwhile)
    monkeypatch.setattr(files, "ATTEMPTS", 3)
    state, why = reason(path, ReadLimits(max_file_bytes=500))
    assert state in {"failed", "skipped"}
    assert "changing" in why or "larger" in why


@pytest.mark.parametrize(
    "name",
    [b"\xf0\x9f\x98\x80.txt", b"n" * 251 + b".txt", b"caf\xe9.txt", b" .txt", b"-rf", b"a\nb.txt"],
)
def test_any_name_that_the_system_allows_is_read(tmp_path: Path, name: bytes) -> None:
    path = tmp_path / os.fsdecode(name)
    try:
        path.write_text("text")
    except OSError:
        pytest.skip("this file system does not allow such a name")
    assert read_file(path).text == "text"


def test_a_name_that_is_too_long_says_so(tmp_path: Path) -> None:
    assert reason(tmp_path / ("n" * 256)) == (
        "failed",
        "Its name or path is longer than the system allows.",
    )


def test_a_failure_crosses_processes() -> None:
    failure = pickle.loads(pickle.dumps(ReadFailure("skipped", "The file is empty.")))
    assert (failure.state, failure.reason) == ("skipped", "The file is empty.")
