"""Files of choices, written whole or not at all, and set aside where they are damaged."""

import errno
import json
import os
import tempfile
from pathlib import Path

from kx_desktop.core.errors import KxError, PermissionDenied, ResourceExhausted


def write_json(path: Path, told: object) -> None:
    """Write `told` to `path`: the old file stands until the new one is whole and on the disk. Raises OSError."""
    # Where the file is a link (a person's own collection of settings), what it points to is written.
    path = Path(os.path.realpath(path))
    text = json.dumps(told, indent=2, ensure_ascii=False)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(prefix=path.name + ".", dir=path.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    _sync(path.parent)


def set_aside(path: Path) -> str:
    """Move a damaged file out of the way, over no other; gives its new name. Raises OSError."""
    number = 1
    aside = path.with_name(path.name + ".damaged")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    path.rename(aside)
    return aside.name


def refused(message: str, error: OSError) -> KxError:
    """What the person is told where a file of choices could not be written."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return ResourceExhausted(message, "Make room on the disk, then try again.")
    return PermissionDenied(
        message, "Check that you may write to the folder, or name another with KX_CONFIG."
    )


def _sync(folder: Path) -> None:
    """Brings the folder's entry to the disk too, so that the new name outlives a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
