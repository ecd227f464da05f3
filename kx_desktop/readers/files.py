"""Taking the bytes of a file from disk without hanging, and without mixing two states of it."""

import errno
import os
import stat
from pathlib import Path

from kx_desktop.core import causes
from kx_desktop.readers.failures import ReadFailure, failed, skipped
from kx_desktop.readers.limits import DEFAULT_LIMITS, ReadLimits, megabytes

ATTEMPTS = 4
"""How often a file is read again that changed meanwhile; whoever saves a file is done by then."""

BLOCK = 1 << 20

_REASONS = {
    errno.EACCES: "The system does not allow reading it. Check the permissions of the file and its folders.",
    errno.EPERM: "The system does not allow reading it. Check the permissions of the file and its folders.",
    errno.ELOOP: "It is a link that leads back to itself.",
    errno.ENAMETOOLONG: "Its name or path is longer than the system allows.",
    errno.ENOTDIR: "The path goes through something that is not a folder.",
    errno.EIO: "The disk could not read it (an input or output error).",
    errno.EMFILE: "Too many files are open at once.",
    errno.ENFILE: "Too many files are open at once.",
    errno.ESTALE: "The network drive that holds it lost track of it.",
}

_CAUSES = {
    errno.EACCES: causes.DENIED,
    errno.EPERM: causes.DENIED,
    errno.ENOTDIR: causes.MISSING,
    errno.ELOOP: causes.MISSING,
    errno.ENOSPC: causes.DISK_FULL,
    errno.EDQUOT: causes.DISK_FULL,
}


def load_file(path: Path, limits: ReadLimits = DEFAULT_LIMITS) -> bytes:
    """All bytes of a regular file, as they stood at one moment.

    A pipe or a device is never opened, because opening one can wait for ever. Size and times are compared
    before and after: bytes of two different states would be a document that never was.

    Raises:
        ReadFailure: the file is missing, not a regular file, not readable, too large, or kept changing.

    """
    for _ in range(ATTEMPTS):
        try:
            data = _read_once(path, limits)
        except OSError as error:
            raise _failure(path, error) from error
        if data is not None:
            return data
    raise failed(
        "It kept changing while it was read. It will be read when it rests; ingest it again then.",
        causes.CHANGING,
    )


def _read_once(path: Path, limits: ReadLimits) -> bytes | None:
    """The bytes, or None where the file changed while they were read."""
    _check(path.stat(), limits)
    # Without waiting: the path may have become a pipe since the check above.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        before = os.fstat(handle)
        _check(before, limits)
        blocks: list[bytes] = []
        total = 0
        while block := os.read(handle, max(BLOCK, before.st_size + 1 - total)):
            blocks.append(block)
            total += len(block)
            if total > limits.max_file_bytes:
                raise _too_large(limits)
        after = os.fstat(handle)
    finally:
        os.close(handle)
    same = _state(before) == _state(after) == _state(path.stat()) and total == after.st_size
    # Files of /proc and the like say size 0 and still have contents.
    unsized = before.st_size == 0 and total > 0 and _state(before) == _state(after)
    return (blocks[0] if len(blocks) == 1 else b"".join(blocks)) if same or unsized else None


def _state(status: os.stat_result) -> tuple[int, int, int, int]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def _check(status: os.stat_result, limits: ReadLimits) -> None:
    mode = status.st_mode
    if stat.S_ISDIR(mode):
        raise failed("It is a folder, not a file.")
    if not stat.S_ISREG(mode):
        raise skipped("It is not a regular file but a pipe, a socket or a device.")
    if status.st_size > limits.max_file_bytes:
        raise _too_large(limits)


def _too_large(limits: ReadLimits) -> ReadFailure:
    return skipped(
        f"It is larger than the limit of {megabytes(limits.max_file_bytes)}.",
        causes.cause_of(causes.SIZE, limits.max_file_bytes >> 20),
    )


def _failure(path: Path, error: OSError) -> ReadFailure:
    if error.errno == errno.ENOENT:
        if path.is_symlink():
            return failed("It is a link to a file that is not there.", causes.MISSING)
        return failed("There is no such file (any more).", causes.MISSING)
    known = _REASONS.get(error.errno or 0)
    return failed(
        known or f"The system could not read it: {error.strerror or error}.",
        _CAUSES.get(error.errno or 0, causes.UNREADABLE),
    )
