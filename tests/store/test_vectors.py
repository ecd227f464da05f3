import errno
import os
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.errors import DataLoss, PermissionDenied, ResourceExhausted
from kx_desktop.store.vectors import VectorFile

from .making import fill_up

DIM = 4


def some(count: int, start: int = 0) -> np.ndarray:
    return np.arange(start * DIM, (start + count) * DIM, dtype=np.float32).reshape(count, DIM)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "library").mkdir()
    return tmp_path / "library" / "vectors" / "1.f32"


def test_no_vectors_need_no_file(path: Path) -> None:
    assert VectorFile(path, DIM).read(0).shape == (0, DIM)
    assert not path.exists()


def test_vectors_are_read_back_bit_for_bit(path: Path) -> None:
    file = VectorFile(path, DIM)
    file.append(0, some(3))
    file.append(3, some(2, 3))
    assert np.array_equal(VectorFile(path, DIM).read(5), some(5))
    assert file.read(5).dtype == np.float32
    assert path.stat().st_size == 5 * DIM * 4


def test_a_file_of_vectors_is_the_persons_alone(path: Path) -> None:
    VectorFile(path, DIM).append(0, some(1))
    assert path.stat().st_mode & 0o777 == 0o600


def test_fewer_rows_than_are_there_may_be_read(path: Path) -> None:
    file = VectorFile(path, DIM)
    file.append(0, some(5))
    assert np.array_equal(file.read(5), some(5))
    assert np.array_equal(file.read(2), some(2))


def test_what_was_read_cannot_be_written(path: Path) -> None:
    file = VectorFile(path, DIM)
    file.append(0, some(2))
    with pytest.raises(ValueError, match="read-only"):
        file.read(2)[0, 0] = 1.0


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans()), max_size=8),
    st.binary(max_size=40),
)
def test_only_committed_rows_count(
    tmp_path_factory: pytest.TempPathFactory,
    steps: list[tuple[int, int, bool]],
    torn: bytes,
) -> None:
    path = tmp_path_factory.mktemp("vectors") / "1.f32"
    committed = np.empty((0, DIM), dtype=np.float32)
    for count, value, commits in steps:
        rows = np.full((count, DIM), value, dtype=np.float32)
        VectorFile(path, DIM).append(len(committed), rows)
        if commits:
            committed = np.concatenate([committed, rows])
        with path.open("ab") as file:  # a crash in the midst of the next write
            file.write(torn)
    reader = VectorFile(path, DIM)
    assert np.array_equal(reader.read(len(committed)), committed)
    reader.append(len(committed), some(1))
    assert path.stat().st_size == (len(committed) + 1) * DIM * 4
    assert np.array_equal(reader.read(len(committed) + 1)[:-1], committed)


def test_a_shorter_file_is_data_loss_with_a_next_step(path: Path) -> None:
    VectorFile(path, DIM).append(0, some(3))
    os.truncate(path, 2 * DIM * 4 + 5)
    with pytest.raises(DataLoss, match="2 of 3 vectors") as raised:
        VectorFile(path, DIM).read(3)
    assert raised.value.next_step
    with pytest.raises(DataLoss):
        VectorFile(path, DIM).append(3, some(1))
    assert path.stat().st_size == 2 * DIM * 4 + 5


def test_a_missing_file_is_data_loss(path: Path) -> None:
    with pytest.raises(DataLoss, match="0 of 1"):
        VectorFile(path, DIM).read(1)


def test_bytes_of_any_kind_among_the_vectors_are_found_in_silence(path: Path) -> None:
    file = VectorFile(path, 2)
    file.append(0, np.array([[1, 0], [0, 1], [1, 0], [0, 1]], dtype="<f4"))
    # A signalling NaN, an infinity, and a number whose square no double holds.
    for row, number in (
        (0, b"\x01\x00\xa0\x7f"),
        (2, b"\x00\x00\x80\x7f"),
        (3, b"\xff\xff\x7f\x7f"),
    ):
        data = bytearray(path.read_bytes())
        data[row * 8 : row * 8 + 4] = number
        path.write_bytes(data)
    assert VectorFile(path, 2).unsound(4, lambda: None) == [0, 2, 3]


def test_a_write_that_is_taken_in_parts_is_written_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:7]))
    file = VectorFile(path, DIM)
    file.append(0, some(9))
    assert np.array_equal(file.read(9), some(9))


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, ResourceExhausted),
        (errno.EDQUOT, ResourceExhausted),
        (errno.EACCES, PermissionDenied),
    ],
)
@pytest.mark.parametrize("call", ["write", "fsync", "open"])
def test_a_disk_that_does_not_take_them_is_told_and_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: type[Exception], call: str
) -> None:
    file = VectorFile(path, DIM)
    file.append(0, some(3))

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, refuse)
        with pytest.raises(kind):
            file.append(3, some(2, 3))
    assert np.array_equal(VectorFile(path, DIM).read(3), some(3))
    file.append(3, some(2, 3))
    assert np.array_equal(file.read(5), some(5))


def test_a_file_that_may_not_be_read_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    VectorFile(path, DIM).append(0, some(3))

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(np, "memmap", refuse)
    with pytest.raises(PermissionDenied):
        VectorFile(path, DIM).read(3)


def test_a_full_disk_keeps_the_committed_rows(small_disk: Path) -> None:
    path = small_disk / "vectors" / "1.f32"
    file = VectorFile(path, DIM)
    file.append(0, some(3))
    filler = fill_up(small_disk)
    with pytest.raises(ResourceExhausted, match="full"):
        file.append(3, some(20_000, 3))
    assert np.array_equal(VectorFile(path, DIM).read(3), some(3))
    filler.unlink()
    file.append(3, some(2, 3))
    assert np.array_equal(file.read(5), some(5))


def test_threads_that_read_different_lengths_get_what_they_asked_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = VectorFile(path, DIM)
    file.append(0, some(10))
    both_have_looked = threading.Barrier(2)
    memmap = np.memmap

    def slow(*arguments: object, **named: object) -> object:
        mapped = memmap(*arguments, **named)  # type: ignore[call-overload]
        both_have_looked.wait()
        return mapped

    monkeypatch.setattr(np, "memmap", slow)
    read: dict[int, int] = {}
    threads = [
        threading.Thread(target=lambda rows=rows: read.__setitem__(rows, len(file.read(rows))))
        for rows in (4, 10)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read == {4: 4, 10: 10}
