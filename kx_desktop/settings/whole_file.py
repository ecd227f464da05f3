"""A file that a person asked for is written whole or not at all: what stood there before stays until then."""

import errno
import os
import secrets
import stat
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`; a link stays a link and what it leads to is written. Raises OSError, and the old file is as it was.

    A new file gets the mode that the person's others get, one that was there keeps its own.
    """
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    unfinished = target.with_name(f".kx-{secrets.token_hex(8)}.part")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            unfinished.chmod(mode)
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int | None:
    """The mode of the file that is there; None where there is none. Raises OSError for what is no file: a folder, a device."""
    try:
        told = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(told.st_mode):
        number = errno.EISDIR if stat.S_ISDIR(told.st_mode) else errno.EINVAL
        raise OSError(number, os.strerror(number), str(target))
    return stat.S_IMODE(told.st_mode)
