"""A fault of ours, logged by where it happened and not by what it says, which may be of a document or a question."""

import logging
import traceback

from kx_desktop.core.errors import Internal

_log = logging.getLogger("kx_desktop.gateway")


def fault(error: BaseException, call: str) -> Internal:
    """Log the error as one of ours, met at `call`; gives what its caller is told."""
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames[-8:]))
    _log.error("%s failed with %s at %s", call, type(error).__name__, where)
    return Internal("The gateway failed at this call.", "Its log says where.")
