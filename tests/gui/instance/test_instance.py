"""One window for one library folder, told with second starts that are processes of their own."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gui.instance import rendezvous as meeting
from kx_desktop.gui.instance.handing_over import hand_over
from kx_desktop.gui.instance.instance import Instance
from kx_desktop.gui.instance.rendezvous import rendezvous

SECOND_START = """
import json, sys
from pathlib import Path
from kx_desktop.core.errors import KxError
from kx_desktop.gui.instance.handing_over import hand_over
folder, wait, *files = sys.argv[1:]
try:
    print(hand_over(Path(folder), files, wait=float(wait)))
except KxError as error:
    print(error)
print("PySide6" in sys.modules)
"""

FIRST_START = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from kx_desktop.gui.instance.instance import Instance
app = QCoreApplication([])
instance = Instance(Path(sys.argv[1]))
print(instance.claim(), flush=True)
if sys.argv[2] == "deaf":
    sys.stdin.readline()
app.exec()
"""

PATIENCE = 30_000


@pytest.fixture(autouse=True)
def meeting_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A folder of this test's own to meet in, so that no window of the person's is disturbed."""
    place = tmp_path_factory.mktemp("run")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(place))
    return place


@pytest.fixture
def instance(qtbot: QtBot, library_folder: Path) -> Iterator[Instance]:
    made = Instance(library_folder)
    assert made.claim()
    yield made
    made.close()


@pytest.fixture
def first_process(library_folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that is first; it listens, but hears nothing until its standard input has a line."""
    command = [sys.executable, "-c", FIRST_START, str(library_folder), "deaf"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    yield process
    process.kill()
    process.communicate()


def second_start(
    qtbot: QtBot, folder: Path, *files: str, wait: float = 20, cwd: Path | None = None
) -> list[str]:
    """What a second start says, while this process goes on hearing events."""
    process = QProcess()
    if cwd is not None:
        process.setWorkingDirectory(str(cwd))
    with qtbot.waitSignal(process.finished, timeout=PATIENCE):
        process.start(sys.executable, ["-c", SECOND_START, str(folder), str(wait), *files])
    assert process.exitCode() == 0, process.readAllStandardError().data()
    return bytes(process.readAllStandardOutput().data()).decode().splitlines()


def raw(qtbot: QtBot, folder: Path, line: bytes, *, hears_end: bool = True) -> bytes:
    """Send bytes to the window's socket as anybody could; gives what comes back until it hangs up."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(rendezvous(folder).socket))
        connection.setblocking(False)
        back, left = b"", memoryview(line)

        def over() -> bool:
            nonlocal back, left
            try:
                while left:
                    left = left[connection.send(left) :]
                part = connection.recv(1000)
            except BlockingIOError:
                return False
            except (BrokenPipeError, ConnectionResetError):
                return True
            back += part
            return not part

        qtbot.waitUntil(over, timeout=PATIENCE)
        return back


def test_a_second_start_hands_over_its_files_and_loads_no_qt(
    qtbot: QtBot, instance: Instance, library_folder: Path, tmp_path: Path
) -> None:
    with qtbot.waitSignal(instance.files_received, timeout=PATIENCE) as heard:
        said = second_start(qtbot, library_folder, "/books/a b.pdf", "notes/报告.md", cwd=tmp_path)
    assert said == ["True", "False"]
    assert heard.args == [["/books/a b.pdf", str(tmp_path / "notes" / "报告.md")]]


def test_a_second_start_without_files_only_brings_the_window_forward(
    qtbot: QtBot, instance: Instance, library_folder: Path
) -> None:
    with qtbot.waitSignal(instance.files_received, timeout=PATIENCE) as heard:
        assert second_start(qtbot, library_folder)[0] == "True"
    assert heard.args == [[]]


def test_a_name_that_is_no_utf_8_arrives_as_it_is(
    qtbot: QtBot, instance: Instance, library_folder: Path
) -> None:
    name = os.fsdecode(b"/books/caf\xe9.txt")
    with qtbot.waitSignal(instance.files_received, timeout=PATIENCE) as heard:
        raw(qtbot, library_folder, meeting.message([name]))
    assert heard.args == [[name]]


def test_nobody_is_there(library_folder: Path) -> None:
    assert not hand_over(library_folder, ["/a.txt"])


def test_nobody_is_there_any_more(qtbot: QtBot, instance: Instance, library_folder: Path) -> None:
    instance.close()
    assert not hand_over(library_folder, [])
    again = Instance(library_folder)
    assert again.claim()
    again.close()


def test_only_one_can_be_the_first(instance: Instance, library_folder: Path) -> None:
    assert not Instance(library_folder).claim()


def test_each_library_has_a_window_of_its_own(
    qtbot: QtBot, instance: Instance, tmp_path: Path
) -> None:
    other = Instance(tmp_path / "other")
    assert other.claim()
    with (
        qtbot.waitSignal(other.files_received, timeout=PATIENCE),
        qtbot.assertNotEmitted(instance.files_received),
    ):
        second_start(qtbot, tmp_path / "other")
    other.close()


def test_a_folder_is_the_same_by_whatever_way_it_is_named(
    qtbot: QtBot, instance: Instance, library_folder: Path, tmp_path: Path
) -> None:
    library_folder.mkdir()
    link = tmp_path / "link"
    link.symlink_to(library_folder)
    with qtbot.waitSignal(instance.files_received, timeout=PATIENCE):
        assert second_start(qtbot, link)[0] == "True"


def test_the_socket_of_a_killed_process_is_in_nobodys_way(
    first_process: subprocess.Popen[str], library_folder: Path, qtbot: QtBot
) -> None:
    assert not Instance(library_folder).claim()
    first_process.kill()
    first_process.wait()
    assert rendezvous(library_folder).socket.exists()
    assert not hand_over(library_folder, ["/a.txt"])
    instance = Instance(library_folder)
    assert instance.claim()
    with qtbot.waitSignal(instance.files_received, timeout=PATIENCE):
        assert second_start(qtbot, library_folder)[0] == "True"
    instance.close()


def test_a_process_that_does_not_answer_is_told_of(
    first_process: subprocess.Popen[str], library_folder: Path, qtbot: QtBot
) -> None:
    said, _ = second_start(qtbot, library_folder, "/a.txt", wait=0.2)
    assert said.startswith(f"A window is open on the library in {library_folder}, but it does not")


def test_one_that_is_slow_to_start_gets_the_files_all_the_same(
    first_process: subprocess.Popen[str], library_folder: Path, qtbot: QtBot
) -> None:
    command = [sys.executable, "-c", SECOND_START, str(library_folder), "20", "/a.txt"]
    second = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert first_process.stdin is not None
    first_process.stdin.write("\n")
    first_process.stdin.flush()
    assert second.communicate()[0].splitlines()[0] == "True"


@pytest.mark.parametrize(
    "line",
    [
        b"GET / HTTP/1.1\r\n",
        b"\xff\xfe\x00\n",
        b'{"files": "a"}\n',
        b'{"files": ["relative.txt"]}\n',
        b'{"files": [1]}\n',
        b'{"files": ["/a\\u0000b"]}\n',
        b"[" * 100_000 + b"\n",
        b"x" * (meeting.MOST_BYTES + 100_000),
    ],
    ids=["http", "bytes", "no list", "relative", "number", "nul", "deep", "huge"],
)
def test_garbage_is_ignored(
    qtbot: QtBot, instance: Instance, library_folder: Path, line: bytes
) -> None:
    with qtbot.assertNotEmitted(instance.files_received):
        assert raw(qtbot, library_folder, line) == b""
    with qtbot.waitSignal(instance.files_received, timeout=PATIENCE):
        told = raw(qtbot, library_folder, meeting.message(["/a.txt"]))
    assert json.loads(told) == {"taken": 1}


def test_one_who_says_nothing_keeps_nobody_waiting(
    qtbot: QtBot, instance: Instance, library_folder: Path
) -> None:
    with socket.socket(socket.AF_UNIX) as silent:
        silent.connect(str(rendezvous(library_folder).socket))
        with qtbot.waitSignal(instance.files_received, timeout=PATIENCE):
            assert second_start(qtbot, library_folder)[0] == "True"


def test_the_socket_is_for_its_owner_alone(instance: Instance, library_folder: Path) -> None:
    place = rendezvous(library_folder)
    assert place.socket.stat().st_mode & 0o077 == 0
    assert place.lock.stat().st_mode & 0o077 == 0


def test_a_folder_for_sockets_that_is_too_deep_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deep = tmp_path / ("d" * 100)
    deep.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(deep))
    assert len(os.fsencode(rendezvous(tmp_path).socket)) < 100


def test_more_files_than_a_message_holds_are_refused_in_a_sentence(
    library_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.gui.instance.handing_over.MOST_BYTES", 100)
    with pytest.raises(InvalidArgument, match="too many files"):
        hand_over(library_folder, [f"/a/{number}.txt" for number in range(20)])
