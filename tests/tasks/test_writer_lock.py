import errno
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock
import pytest

from kx_desktop.core.errors import (
    FailedPrecondition,
    LibraryGone,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.tasks import WriterLock

HOLD = """
import sys
from pathlib import Path
from kx_desktop.tasks import WriterLock
sys.argv[0] = "/usr/bin/kx"
lock = WriterLock(Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
sys.stdin.read()
lock.release()
"""


@contextmanager
def other_process(path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.lock"


def test_a_free_lock_is_taken_and_given_back(path: Path) -> None:
    with WriterLock(path) as lock:
        assert lock.held
        assert lock.holder().startswith(Path(sys.argv[0]).name)
    assert not lock.held
    assert lock.holder() == ""


def test_a_lock_that_another_process_holds_is_refused_with_its_name(path: Path) -> None:
    lock = WriterLock(path)
    with other_process(path) as process, pytest.raises(FailedPrecondition) as raised:
        lock.acquire()
    told = (
        rf"is being written to by kx \(process {process.pid}\), since \d{{4}}-\d\d-\d\d \d\d:\d\d\."
    )
    assert re.search(told, raised.value.message)
    assert raised.value.next_step
    assert not lock.held


def test_a_lock_is_free_again_when_its_holder_was_killed(path: Path) -> None:
    with other_process(path) as process:
        process.kill()
        process.wait()
        with WriterLock(path) as lock:
            assert f"process {os.getpid()}" in lock.holder()


def test_a_lock_is_waited_for_as_long_as_asked(path: Path) -> None:
    lock = WriterLock(path)
    with other_process(path) as process:
        with pytest.raises(FailedPrecondition):
            lock.acquire(wait=0.05)
        assert process.stdin is not None
        process.stdin.close()
        lock.acquire(wait=60)
    assert lock.held
    lock.release()


def test_one_process_may_take_it_again_and_gives_it_back_as_often(path: Path) -> None:
    lock, other = WriterLock(path), WriterLock(path)
    lock.acquire()
    thread = threading.Thread(target=lock.acquire)
    thread.start()
    thread.join()
    lock.release()
    assert lock.held
    with pytest.raises(FailedPrecondition, match=f"process {os.getpid()}"):
        other.acquire()
    lock.release()
    with other:
        assert other.held


def test_a_lock_that_is_not_held_cannot_be_given_back(path: Path) -> None:
    with pytest.raises(RuntimeError):
        WriterLock(path).release()


@pytest.mark.parametrize(
    "content", ["", "{", "[]", json.dumps({"pid": "x", "program": "kx", "since": "now"})]
)
def test_a_holder_that_left_no_name_is_another_program(path: Path, content: str) -> None:
    with other_process(path):
        path.with_name("library.lock.holder").write_text(content)
        with pytest.raises(FailedPrecondition, match="by another program"):
            WriterLock(path).acquire()


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.EACCES, PermissionDenied),
        (errno.EROFS, PermissionDenied),
        (errno.ENOSPC, ResourceExhausted),
        (errno.EDQUOT, ResourceExhausted),
    ],
)
@pytest.mark.parametrize("where", ["lock", "name"])
def test_a_folder_that_cannot_be_written_to_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: type[Exception], where: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    lock = WriterLock(path)
    with monkeypatch.context() as patch:
        if where == "lock":
            patch.setattr(filelock.FileLock, "acquire", refuse)
        else:
            patch.setattr(Path, "write_text", refuse)
        with pytest.raises(kind, match=os.strerror(number)):
            lock.acquire()
    assert not lock.held
    with WriterLock(path):
        pass


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "library").touch()
    with pytest.raises(PermissionDenied, match="cannot be written to"):
        WriterLock(tmp_path / "library" / "library.lock").acquire()


def test_a_folder_that_is_gone_is_told_and_not_made_again(tmp_path: Path) -> None:
    path = tmp_path / "library" / "library.lock"
    path.parent.mkdir()
    lock = WriterLock(path)
    with lock:
        pass
    shutil.rmtree(path.parent)
    with pytest.raises(LibraryGone, match="is not there any more"):
        lock.acquire()
    assert not path.parent.exists()


def test_a_disk_without_locks_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    with pytest.raises(FailedPrecondition, match="does not support locks"):
        WriterLock(path).acquire()


def test_the_lock_file_is_the_persons_alone(path: Path) -> None:
    with WriterLock(path):
        assert path.stat().st_mode & 0o777 == 0o600
