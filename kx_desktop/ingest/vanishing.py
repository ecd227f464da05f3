"""Whether a file that was read is there no more, or only cannot be looked at just now."""

import os
import stat


def is_gone(path: str) -> bool:
    """Whether no file stands at `path`: nothing, or a folder. What the system does not let us look at is taken to be there."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
