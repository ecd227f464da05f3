"""What a failure of an engine or the disk beneath it means for an index."""

import errno
import shutil
from pathlib import Path

from kx_desktop.core.errors import DataLoss, KxError, PermissionDenied, ResourceExhausted

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
# tantivy tells of the system's errors in words alone: `Os { code: 28, …`, `(os error 28)`.
_IN_WORDS = ("code: {},", "os error {})")
# Where a thread of tantivy's met the error, not even those come out.
_IN_A_THREAD = "An index writer was killed"
_ROOM = 64 << 20
"""Bytes that a segment and its parts may take while they are written."""


def is_engine_failure(error: BaseException) -> bool:
    """Whether `error` is how tantivy meets a damaged file or a disk that does not take what it writes.

    Where it is surprised by what it reads it panics, and PyO3 makes of that a BaseException whose class cannot be imported.
    """
    return isinstance(error, (ValueError, OSError)) or type(error).__name__ == "PanicException"


def write_failure(error: BaseException, folder: Path) -> KxError:
    """The error of the tree for a failure to write an index into `folder`."""
    if _means(error, _FULL) or (_IN_A_THREAD in str(error) and not _has_room(folder)):
        return ResourceExhausted(
            f"The disk is full: an index could not be written ({folder}).",
            "Make room and start again: what was stored is safe, and the index takes in what it lacks.",
        )
    if _means(error, _FORBIDDEN):
        return PermissionDenied(
            f"An index could not be written ({folder}): {error}.",
            "Check that the library folder is yours to write.",
        )
    return DataLoss(
        f"An index could not be written ({folder}): {error}.",
        "Check the disk and start again: the index is made anew from the stored text.",
    )


def _means(error: BaseException, numbers: set[int]) -> bool:
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno in numbers
    told = str(error)
    return any(form.format(number) in told for form in _IN_WORDS for number in numbers)


def _has_room(folder: Path) -> bool:
    """Whether the disk can hardly have been full, a moment ago."""
    try:
        return shutil.disk_usage(folder).free >= _ROOM
    except OSError:
        return True
