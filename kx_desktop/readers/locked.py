"""Office files behind a password: the one place that calls msoffcrypto.

New ones (ECMA-376) are a compound file around what is encrypted; old ones (97–2003) are encrypted within. (MS-OFFCRYPTO)
"""

import io
from collections.abc import Sequence
from typing import Any

from kx_desktop.core import causes
from kx_desktop.readers.failures import LOCKED, skipped
from kx_desktop.readers.sniffing import OLE_MAGIC

_EVERYBODYS = "VelvetSweatshop"
"""With this password Excel encrypts what is only protected against changes, and opens it without asking (MS-OFFCRYPTO 2.4.2.3)."""


def unlocked(data: bytes, passwords: Sequence[str] = ()) -> bytes:
    """The bytes of the file within, where `data` is an Office file that one of the passwords opens; else `data` as it is.

    Raises ReadFailure where it is locked and none does.
    """
    if not data.startswith(OLE_MAGIC):
        return data
    office = _encrypted(data)
    if office is None:
        return data
    for password in (_EVERYBODYS, *passwords):
        if (found := _decrypted(office, password)) is not None:
            return found
    raise skipped(LOCKED, causes.LOCKED)


def _encrypted(data: bytes) -> Any:
    """The file as msoffcrypto takes it where it is encrypted; None where it is not, or is of no kind that it knows."""
    import msoffcrypto

    try:
        office = msoffcrypto.OfficeFile(io.BytesIO(data))
        return office if office.is_encrypted() else None
    except Exception:  # noqa: BLE001 - a file of another program, or a damaged one: its own reader says what is wrong
        return None


def _decrypted(office: Any, password: str) -> bytes | None:
    found = io.BytesIO()
    try:
        office.load_key(password=password)
        office.decrypt(found)
    except Exception:  # noqa: BLE001 - a wrong password raises one of several errors, according to the kind of file
        return None
    return found.getvalue()
