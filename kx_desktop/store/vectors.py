"""The file of a dataset's vectors: little-endian float32, row after row, only ever appended.

How many rows count stands in SQLite. Rows are written and forced to disk before the count is raised, so bytes past
it belong to nobody and are cut off before the next append.
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import DataLoss
from kx_desktop.store.aside import set_aside
from kx_desktop.store.database import as_kx_error

Vectors = NDArray[np.float32]

_SCANNED = 4096
"""Rows that are looked at together."""

_UNIT = 1e-3
"""By so much the length of a sound vector is off 1 at most; rounding to float32 is far below."""


class VectorFile:
    """Vectors of one dimension in one file. One process appends; any number map it."""

    def __init__(self, path: Path, dim: int) -> None:
        self._path = path
        self.dim = dim
        self._mapped: Vectors = np.empty((0, dim), dtype=np.float32)

    def read(self, rows: int) -> Vectors:
        """The first `rows` vectors, `(rows, dim)` float32, mapped from disk; none of a dataset without vectors (`dim` 0).

        Raises DataLoss where the file holds fewer.
        """
        if not self.dim:
            return self._mapped
        mapped = self._mapped
        if rows > len(mapped):
            try:
                mapped = self._map(rows)
            except OSError as error:
                raise as_kx_error(error, self._path.parent.parent) from error
            self._mapped = mapped
        return mapped[:rows]

    def _map(self, rows: int) -> Vectors:
        size = self._path.stat().st_size if self._path.is_file() else 0
        if size < rows * self._row_bytes:
            raise DataLoss(
                f"The file of vectors is shorter than the library says ({self._path.name}: "
                f"{size // self._row_bytes} of {rows} vectors).",
                "Rebuild the dataset into a new one: its text is whole.",
            )
        return np.memmap(self._path, dtype="<f4", mode="r", shape=(rows, self.dim)).view(np.ndarray)

    def whole_rows(self) -> int:
        """How many whole vectors the file holds, those that do not count included. Raises PermissionDenied."""
        if not self.dim or self._is_no_file():
            return 0
        try:
            return self._path.stat().st_size // self._row_bytes
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise as_kx_error(error, self._path.parent.parent) from error

    def make_room(self) -> None:
        """Have a file made anew where something else stands in its place. Raises PermissionDenied."""
        if self._is_no_file():
            set_aside(self._path)

    def _is_no_file(self) -> bool:
        return os.path.lexists(self._path) and not self._path.is_file()

    def unsound(self, rows: int, stop: Callable[[], object]) -> list[int]:
        """Which of the first `rows` hold a number that is not finite, or are not of length 1. `stop` is called now and then."""
        found: list[int] = []
        vectors = self.read(rows)
        for start in range(0, len(vectors), _SCANNED):
            stop()
            with np.errstate(over="ignore", invalid="ignore"):
                some = vectors[start : start + _SCANNED].astype(np.float64)
                squares = np.einsum("ij,ij->i", some, some)
                wrong = ~(np.abs(np.sqrt(squares) - 1.0) < _UNIT)
            found += (start + np.flatnonzero(wrong)).tolist()
        return found

    def put_back(self, rows: Mapping[int, Vectors]) -> None:
        """Write the vectors of rows that are damaged where they stand, and force them to disk. Raises ResourceExhausted."""
        try:
            with self._path.open("r+b") as file:
                for row, vector in rows.items():
                    file.seek(row * self._row_bytes)
                    file.write(np.ascontiguousarray(vector, dtype="<f4").tobytes())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise as_kx_error(error, self._path.parent.parent) from error

    @property
    def _row_bytes(self) -> int:
        return self.dim * 4

    def append(self, rows: int, vectors: Vectors) -> None:
        """Write `vectors` `(n, dim)` after the first `rows` and force them to disk.

        What stood after `rows` is cut off. Raises ResourceExhausted where the disk is full; the first `rows` stay.
        """
        if not self.dim:
            return
        data = np.ascontiguousarray(vectors, dtype="<f4")
        try:
            # Not with its parents: a library that is gone must not be made anew.
            self._path.parent.mkdir(exist_ok=True)
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            try:
                if os.fstat(handle).st_size < rows * self._row_bytes:
                    raise DataLoss(
                        f"The file of vectors is shorter than the library says ({self._path.name}).",
                        "Rebuild the dataset into a new one: its text is whole.",
                    )
                os.ftruncate(handle, rows * self._row_bytes)
                os.lseek(handle, 0, os.SEEK_END)
                view = memoryview(data.tobytes())
                while view:
                    view = view[os.write(handle, view) :]
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            raise as_kx_error(error, self._path.parent.parent) from error
