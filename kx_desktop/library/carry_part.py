"""The unfinished file of an export: held while it is written, so that what a killed export left is known, and taken away by the next."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import IO

_fcntl: ModuleType | None
try:
    import fcntl

    _fcntl = fcntl
except ImportError:  # where no file that is open can be removed, which tells as much
    _fcntl = None


@contextmanager
def unfinished(file: Path) -> Iterator[tuple[Path, IO[bytes]]]:
    """A new file beside `file`, for its owner alone, and a stream to it. At the end that name of it is gone.

    Raises OSError.
    """
    path = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as stream:
            _held(stream.fileno())
            yield path, stream
    finally:
        path.unlink(missing_ok=True)


def sweep(file: Path) -> None:
    """Take away what exports to `file` have left that nobody writes any more."""
    begin, end = f".{file.name}.", ".part"
    beside: list[Path] = []
    with suppress(OSError):
        beside = list(file.parent.iterdir())
    for path in beside:
        name = path.name
        if not (name.startswith(begin) and name.endswith(end)):
            continue
        token = name[len(begin) : -len(end)]
        if len(token) != 8 or not set(token) <= set("0123456789abcdef"):
            continue
        with suppress(OSError), path.open("r+b") as stream:
            if _held(stream.fileno()):
                path.unlink()


def _held(handle: int) -> bool:
    """Hold the file for this process; returns False where another does, or the disk knows no such thing."""
    if _fcntl is None:
        return True
    try:
        _fcntl.flock(handle, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
    except OSError:
        return False
    return True
