"""Original bytes that the library alone holds: texts passed in, attachments of mails. Named by their content."""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from kx_desktop.content import file_ref
from kx_desktop.core.errors import NotFound
from kx_desktop.store.aside import set_aside
from kx_desktop.store.database import as_kx_error

_PIECE = 1 << 20
_NAME = 64
"""Digits of a blob's name."""

_TOGETHER = 256
"""Blobs that are forced to the disk together, so many at once as the next says."""

_AT_ONCE = 16


class Blobs:
    """A folder of blobs, `ab/abcd….`; a blob is written whole or not at all, and never twice."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, ref: bytes) -> Path:
        name = ref.hex()
        return self._folder / name[:2] / name

    def put(self, ref: bytes, data: bytes) -> None:
        """Keep `data`, whose content reference is `ref`."""
        self.put_pieces(ref, [data])

    def put_pieces(self, ref: bytes, pieces: Iterable[bytes]) -> None:
        """As `put`, of bytes that come in pieces. `pieces` may raise: then nothing is kept."""
        path = self._path(ref)
        if path.exists():
            for _ in pieces:  # whoever reads them checks them
                pass
            return
        unfinished = self._unfinished(path)
        try:
            self._write(unfinished, pieces)
            _force(unfinished)
            unfinished.replace(path)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise as_kx_error(error, self._folder.parent) from error
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise

    def put_many(
        self, blobs: Iterable[tuple[bytes, Iterable[bytes]]], kept: Callable[[bytes], object]
    ) -> None:
        """As `put_pieces` for each of them; `kept` is told of those that were not there before.

        Many are forced to the disk at a time, which is several times quicker than one after the other. What `kept` was told of stays where
        `blobs` raises.
        """
        waiting: list[tuple[bytes, Path, Path]] = []
        try:
            for ref, pieces in blobs:
                path = self._path(ref)
                if path.exists() or any(one == ref for one, _, _ in waiting):
                    for _ in pieces:
                        pass
                    continue
                unfinished = self._unfinished(path)
                waiting.append((ref, unfinished, path))
                self._write(unfinished, pieces)
                if len(waiting) >= _TOGETHER:
                    _keep(waiting, kept)
            _keep(waiting, kept)
        except OSError as error:
            raise as_kx_error(error, self._folder.parent) from error
        finally:
            for _, unfinished, _ in waiting:
                with suppress(OSError):
                    unfinished.unlink(missing_ok=True)

    def remove(self, ref: bytes) -> None:
        """Take a blob away that nothing speaks of."""
        with suppress(OSError):
            self._path(ref).unlink(missing_ok=True)

    @staticmethod
    def _unfinished(path: Path) -> Path:
        return path.with_suffix(f".{os.getpid()}-{threading.get_ident()}.part")

    def _write(self, unfinished: Path, pieces: Iterable[bytes]) -> None:
        # Not with its parents: a library that is gone must not be made anew.
        self._folder.mkdir(exist_ok=True)
        unfinished.parent.mkdir(exist_ok=True)
        with unfinished.open("wb") as file:
            for piece in pieces:
                file.write(piece)

    def get(self, ref: bytes) -> bytes:
        """The bytes of `ref`. Raises NotFound."""
        try:
            return self._path(ref).read_bytes()
        except FileNotFoundError:
            raise NotFound(
                f"The library holds no original with the reference {ref.hex()}."
            ) from None
        except OSError as error:
            raise as_kx_error(error, self._folder.parent) from error

    def pieces(self, ref: bytes) -> Iterator[bytes]:
        """The bytes of `ref`, a mebibyte at a time. Raises OSError."""
        with self._path(ref).open("rb") as file:
            while piece := file.read(_PIECE):
                yield piece

    def has(self, ref: bytes) -> bool:
        """Whether there is a blob of that name."""
        return self._path(ref).exists()

    def refs(self) -> Iterator[bytes]:
        """The content references that the blobs are named by, in order; what is no blob is passed over."""
        for folder in _below(self._folder):
            for path in _below(folder):
                if len(path.name) == _NAME and path.name[:2] == folder.name and _is_hex(path.name):
                    yield bytes.fromhex(path.name)

    def is_sound(self, ref: bytes) -> bool:
        """Whether the blob's bytes are those that its name says."""
        try:
            return file_ref(str(self._path(ref))) == ref
        except OSError:
            return False

    def put_back(self, ref: bytes, data: bytes) -> None:
        """Have a blob that is damaged, or is not there, hold `data` again."""
        set_aside(self._path(ref))
        self.put(ref, data)


def _keep(waiting: list[tuple[bytes, Path, Path]], kept: Callable[[bytes], object]) -> None:
    """Force what was written to the disk, and give it its names."""
    with ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="kx-blobs") as pool:
        for _ in pool.map(_force, [unfinished for _, unfinished, _ in waiting]):
            pass
    while waiting:
        ref, unfinished, path = waiting[-1]
        unfinished.replace(path)
        kept(ref)
        waiting.pop()


def _force(path: Path) -> None:
    # A handle that can write: some systems force nothing through another.
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _below(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []


def _is_hex(name: str) -> bool:
    return all(character in "0123456789abcdef" for character in name)
