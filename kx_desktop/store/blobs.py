"""Original bytes that the library alone holds: texts passed in, attachments of mails. Named by their content."""

import os
import threading
from pathlib import Path

from kx_desktop.core.errors import NotFound
from kx_desktop.store.database import as_kx_error


class Blobs:
    """A folder of blobs, `ab/abcd….`; a blob is written whole or not at all, and never twice."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, ref: bytes) -> Path:
        name = ref.hex()
        return self._folder / name[:2] / name

    def put(self, ref: bytes, data: bytes) -> None:
        """Keep `data`, whose content reference is `ref`."""
        path = self._path(ref)
        if path.exists():
            return
        unfinished = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}.part")
        try:
            # Not with its parents: a library that is gone must not be made anew.
            self._folder.mkdir(exist_ok=True)
            path.parent.mkdir(exist_ok=True)
            with unfinished.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise as_kx_error(error, self._folder.parent) from error

    def get(self, ref: bytes) -> bytes:
        """The bytes of `ref`. Raises NotFound."""
        try:
            return self._path(ref).read_bytes()
        except FileNotFoundError:
            raise NotFound(
                f"The library holds no original with the reference {ref.hex()}."
            ) from None
        except OSError as error:
            raise as_kx_error(error, self._folder.parent) from error
