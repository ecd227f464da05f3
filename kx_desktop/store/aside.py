"""Makes room where a file of ours should be written and something else stands."""

import secrets
from contextlib import suppress
from pathlib import Path

from kx_desktop.store.database import as_kx_error


def set_aside(path: Path) -> None:
    """Have nothing at `path`: a file or a link is removed, a folder, which is nobody's of ours, keeps what is in it under another name."""
    try:
        if path.is_dir() and not path.is_symlink():
            with suppress(OSError):
                path.rmdir()
                return
            path.rename(path.with_name(f"{path.name}.{secrets.token_hex(4)}.aside"))
            return
        path.unlink(missing_ok=True)
    except OSError as error:
        raise as_kx_error(error, path.parent) from error
