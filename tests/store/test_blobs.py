import errno
import os
import threading
from pathlib import Path

import pytest

from kx_desktop.content import content_ref
from kx_desktop.core.errors import KxError, NotFound, PermissionDenied, ResourceExhausted
from kx_desktop.store.blobs import Blobs

from .making import fill_up

DATA = b"bytes of a mail's attachment"
REF = content_ref(DATA)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "blobs"


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_a_blob_is_read_back_and_named_by_its_content(folder: Path) -> None:
    blobs = Blobs(folder)
    blobs.put(REF, DATA)
    assert blobs.get(REF) == DATA
    assert files(folder) == [REF.hex()]
    assert blobs.get(REF) == DATA


def test_an_empty_blob_is_kept(folder: Path) -> None:
    Blobs(folder).put(content_ref(b""), b"")
    assert Blobs(folder).get(content_ref(b"")) == b""


def test_a_blob_is_not_written_twice(folder: Path) -> None:
    blobs = Blobs(folder)
    blobs.put(REF, DATA)
    blobs.put(REF, b"something else")
    assert blobs.get(REF) == DATA


def test_a_blob_that_is_not_there_is_not_found(folder: Path) -> None:
    with pytest.raises(NotFound, match=REF.hex()):
        Blobs(folder).get(REF)


@pytest.mark.parametrize(
    ("number", "kind"), [(errno.ENOSPC, ResourceExhausted), (errno.EROFS, PermissionDenied)]
)
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_blob_is_written_whole_or_not_at_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: type[KxError], call: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    blobs = Blobs(folder)
    with monkeypatch.context() as patch:
        patch.setattr(*(os, "fsync") if call == "fsync" else (Path, "replace"), refuse)
        with pytest.raises(kind):
            blobs.put(REF, DATA)
    assert files(folder) == []
    with pytest.raises(NotFound):
        blobs.get(REF)
    blobs.put(REF, DATA)
    assert blobs.get(REF) == DATA


def test_a_full_disk_leaves_no_half_blob(small_disk: Path) -> None:
    blobs = Blobs(small_disk / "blobs")
    filler = fill_up(small_disk)
    data = b"x" * 100_000
    with pytest.raises(ResourceExhausted):
        blobs.put(content_ref(data), data)
    assert files(small_disk / "blobs") == []
    filler.unlink()
    blobs.put(content_ref(data), data)
    assert blobs.get(content_ref(data)) == data


def test_a_blob_that_cannot_be_read_is_told(folder: Path) -> None:
    blobs = Blobs(folder)
    blobs.put(REF, DATA)
    path = next(path for path in folder.rglob("*") if path.is_file())
    path.unlink()
    path.mkdir()
    with pytest.raises(KxError) as raised:
        blobs.get(REF)
    assert raised.value.next_step


def test_threads_that_keep_the_same_blob_do_not_disturb_one_another(folder: Path) -> None:
    blobs = Blobs(folder)
    failures: list[Exception] = []
    ready = threading.Barrier(4)

    def put() -> None:
        try:
            ready.wait()
            for number in range(50):
                data = f"blob {number}".encode()
                blobs.put(content_ref(data), data)
        except Exception as error:  # noqa: BLE001 - told in the main thread
            failures.append(error)

    threads = [threading.Thread(target=put) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(files(folder)) == 50
