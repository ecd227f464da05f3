"""Values of rows that come from a file, believed only in the form that an export gives them: ValueError or TypeError says which is none."""

import base64

_MOST = 2**53
_REF = 32


def whole(value: object) -> int:
    """A whole number from 0, small enough for any reader of JSON."""
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError("a count that is none")
    return value


def truth(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise TypeError("neither true nor false")
    return value


def text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError("a text that is none")
    return value


def ref(value: object) -> bytes:
    """A content reference in hex."""
    data = bytes.fromhex(text(value))
    if len(data) != _REF:
        raise ValueError("a content reference that is none")
    return data


def octets(value: object) -> bytes:
    """Bytes in base64."""
    return base64.b64decode(text(value), validate=True)
