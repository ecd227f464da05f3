"""The library's folder and what is in it: made private to the person, measured."""

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

from kx_desktop.core.errors import DataLoss, KxError, PermissionDenied
from kx_desktop.store.database import DATABASE_NAME, as_kx_error

_PARTS = ("blobs", "index", "vectors")
"""What stands beside the database, each in a folder of its own."""


_BESIDE = ("writer.lock", "writer.lock.holder", "writer.lock.holder.new")
_PASSING = (".part", ".lock")
"""Endings of files that mean nothing once whoever writes them is gone."""


_SUFFIXES = ("", "-wal", "-shm", "-journal")

UNFINISHED_COPY = "unfinished-copy.json"
"""The file by which a folder says that a copy of a library was begun in it and is not whole."""


def data_files(folder: Path) -> list[Path]:
    """The files of a library beside its database, below `folder` and told from there, in order: what a copy of it needs."""
    found = []
    for part in _PARTS:
        for parent, _, names in os.walk(folder / part):
            found += [
                (Path(parent) / name).relative_to(folder)
                for name in names
                if not name.endswith(_PASSING)
            ]
    return sorted(found)


def others_in(folder: Path) -> list[str]:
    """The names of what stands in `folder` and is no part of a library."""
    own = {*_PARTS, *_BESIDE, *(DATABASE_NAME + suffix for suffix in _SUFFIXES)}
    return sorted(path.name for path in folder.iterdir() if path.name not in own)


def take_away(folder: Path) -> list[str]:
    """Remove the library from `folder`, the database first, and the folder where nothing is left in it; returns what is left.

    Without its database what remains is no library, and is not opened as one: so no half is ever taken for a whole.
    """
    for suffix in _SUFFIXES:
        (folder / (DATABASE_NAME + suffix)).unlink(missing_ok=True)
    for part in _PARTS:
        if (folder / part).is_symlink():
            (folder / part).unlink()
        else:
            shutil.rmtree(folder / part, ignore_errors=True)
    for name in _BESIDE:
        (folder / name).unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()
        return []
    return sorted(path.name for path in folder.iterdir())


def make_folder(folder: Path) -> None:
    """Make the folder of a library, with mode 0700, where there is none. Raises PermissionDenied, ResourceExhausted."""
    if folder.is_dir():
        return
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700)
    except FileExistsError as error:
        if not folder.is_dir():
            raise as_kx_error(
                NotADirectoryError(13, "it is a file, not a folder"), folder
            ) from error
    except OSError as error:
        raise _cannot_be_made(error, folder) from error


def require_database(folder: Path) -> None:
    """Raises DataLoss where a library lies in `folder` without its database: one made anew would quietly be empty, and write over it."""
    sizes = [_size(folder / (DATABASE_NAME + suffix)) for suffix in ("", "-wal")]
    if any(sizes):
        return
    if (folder / UNFINISHED_COPY).exists():
        raise DataLoss(
            f"The library in {folder} is a copy that was cut short.",
            "Copy the library there once more, or choose another folder.",
        )
    if any(_size(folder / path) for path in data_files(folder)):
        raise DataLoss(
            f"The library in {folder} has lost its database ({DATABASE_NAME}): the files that it speaks of are there.",
            "Put back a copy of the library folder; if the library was moved, open it where it is now. To begin anew, take away what is left.",
        )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def make_parts_private(folder: Path) -> None:
    """Have the folders of the library's parts with mode 0700, whatever the mode of `folder` and the umask are.

    A folder that was there before the library may be open to others. Where nothing can be made, the library is only read; what is
    not the person's own is left as it is.
    """
    for name in _PARTS:
        part = folder / name
        with suppress(OSError):
            part.mkdir(mode=0o700, exist_ok=True)
            told = part.stat()
            if told.st_uid == os.getuid() and stat.S_IMODE(told.st_mode) & 0o077:
                part.chmod(0o700)


def _cannot_be_made(error: OSError, folder: Path) -> KxError:
    told = as_kx_error(error, folder)
    if isinstance(told, DataLoss) or isinstance(
        error, FileNotFoundError
    ):  # nothing is damaged: the system just makes no folder there
        reason = (error.strerror or str(error)).lower()
        return PermissionDenied(
            f"The library folder cannot be made ({folder}): {reason}.",
            "Choose another folder with --library or in the settings.",
        )
    return told


def folder_size(folder: Path) -> int:
    """Bytes of all files below `folder`; a file that goes while we count does not count."""
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(parent, name)).st_size  # noqa: PTH118 - a hot loop
            except OSError:
                continue
    return total
