"""One writes at a time; a few rows go beside it; closing waits for all."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from kx_desktop.core.errors import Busy, Cancelled, FailedPrecondition, LibraryGone
from kx_desktop.library.writing import Writing
from kx_desktop.tasks import CancelToken
from tests.library.helping import until


@pytest.fixture
def closing() -> CancelToken:
    return CancelToken()


@pytest.fixture
def writing(tmp_path: Path, closing: CancelToken) -> Writing:
    return Writing(tmp_path, closing)


def test_one_is_alone_and_a_few_rows_go_beside_it(writing: Writing) -> None:
    order: list[str] = []
    with writing.alone(CancelToken()):

        def beside() -> None:
            with writing.beside():
                order.append("beside")

        def alone() -> None:
            with writing.alone(CancelToken()):
                order.append("alone")

        second = threading.Thread(target=alone)
        second.start()
        few = threading.Thread(target=beside)
        few.start()
        few.join(60)
        assert order == ["beside"]
        with writing.alone_if_nobody() as is_alone:
            assert not is_alone
        assert writing.holder() != ""
    second.join(60)
    assert order == ["beside", "alone"]
    assert writing.holder() == ""
    with writing.alone_if_nobody() as is_alone:
        assert is_alone


def test_one_that_waits_for_its_turn_is_stopped(writing: Writing) -> None:
    token = CancelToken()
    with writing.alone(CancelToken()):
        raised: list[type[Exception]] = []

        def wait() -> None:
            try:
                with writing.alone(token):
                    pass
            except Cancelled as error:
                raised.append(type(error))

        waiting = threading.Thread(target=wait)
        waiting.start()
        token.cancel()
        waiting.join(60)
        assert raised == [Cancelled]


def test_the_end_waits_for_whoever_writes_a_few_rows_and_lets_in_no_other(
    writing: Writing, closing: CancelToken
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    order: list[str] = []

    def few() -> None:
        with writing.beside():
            begun.set()
            assert go_on.wait(60)
            order.append("beside")

    def end() -> None:
        with writing.ended():
            order.append("ended")

    beside = threading.Thread(target=few)
    beside.start()
    assert begun.wait(60)
    closing.cancel()
    ending = threading.Thread(target=end)
    ending.start()
    until(writing._mutex.locked, "it is about to end")
    with pytest.raises(FailedPrecondition, match="closed"), writing.beside():
        order.append("too late")
    go_on.set()
    beside.join(60)
    ending.join(60)
    assert order == ["beside", "ended"]


HOLDER = """
import sys
from pathlib import Path
from kx_desktop.tasks import WriterLock
with WriterLock(Path(sys.argv[1]) / "writer.lock"):
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_another_process_is_waited_for_as_long_as_is_said_and_told_of(
    tmp_path: Path, writing: Writing, closing: CancelToken, monkeypatch: pytest.MonkeyPatch
) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == "held\n"
        told = f"process {holder.pid}"
        with pytest.raises(Busy, match=told), writing.alone(CancelToken(), wait=0.0):
            pass
        monkeypatch.setattr("kx_desktop.library.writing._WAIT_FOR_WRITER", 0.3)
        with pytest.raises(Busy, match=told), writing.beside():
            pass
        monkeypatch.setattr("kx_desktop.library.writing._WAIT_FOR_WRITER", 3600.0)
        token, raised = CancelToken(), []

        def wait() -> None:
            try:
                with writing.alone(token):
                    pass
            except Cancelled:
                raised.append("stopped")

        waiting = threading.Thread(target=wait)
        waiting.start()
        token.cancel()
        waiting.join(60)
        assert raised == ["stopped"]
        entered = threading.Event()

        def enter() -> None:
            with writing.beside():
                entered.set()

        patient = threading.Thread(target=enter)
        patient.start()
        holder.stdin.write("\n")
        holder.stdin.close()
        assert entered.wait(60)
        patient.join(60)
    assert not closing.cancelled


def test_a_folder_that_is_gone_is_told_and_not_made(tmp_path: Path, closing: CancelToken) -> None:
    gone = tmp_path / "gone"
    with pytest.raises(LibraryGone, match="gone"), Writing(gone, closing).beside():
        pass
    assert not gone.exists()


def test_nobody_writes_where_the_library_is_not_any_more(
    tmp_path: Path, closing: CancelToken
) -> None:
    def gone() -> None:
        raise LibraryGone("gone", "open it where it is now")

    writing = Writing(tmp_path, closing, gone)
    with pytest.raises(LibraryGone), writing.beside():
        pass
    with pytest.raises(LibraryGone), writing.alone(closing):
        pass
    with writing.alone_if_nobody() as alone:
        assert not alone
    with Writing(tmp_path, closing).alone(closing, wait=0.0):  # the lock was given back
        pass
