"""The library's folder and what is in it: made private to the person, measured."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from kx_desktop.core.errors import DataLoss, KxError, PermissionDenied
from kx_desktop.store.database import as_kx_error

_PARTS = ("blobs", "index", "vectors")
"""What stands beside the database, each in a folder of its own."""


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
