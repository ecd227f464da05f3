"""The address of a file, for the desktop: the same file whatever bytes its name is made of."""

import os
from urllib.parse import quote_from_bytes

from PySide6.QtCore import QUrl


def file_url(path: str) -> QUrl:
    """The URL of a file. A name that is not UTF-8 stays its bytes, of which Qt would drop some and name another file."""
    return QUrl.fromEncoded(b"file://" + quote_from_bytes(os.fsencode(path)).encode("ascii"))
