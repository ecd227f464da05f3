"""What programs hand to a client, looked at before any of it is sent: whatever is of a wrong kind is told by its name."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, TextIO, TypeAlias

from kx_desktop.client.results import RetrievalMode
from kx_desktop.core.errors import InvalidArgument, PermissionDenied

Document: TypeAlias = bytes | bytearray | memoryview | str | Path | BinaryIO | TextIO
"""Bytes or text; a `Path`, or an opened file, stands for what the file holds."""

_LONGEST_NAME = 1024


def text(name: str, value: object) -> str:
    """`value`, where it is text that UTF-8 can write. Raises InvalidArgument."""
    if not isinstance(value, str):
        raise InvalidArgument(f"{name}: got {_kind(value)}.", "It takes text.")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise InvalidArgument(f"{name}: got text that cannot be written in UTF-8.") from None
    return value


def numbers(name: str, value: object) -> list[float]:
    """A vector as a list of floats. Raises InvalidArgument."""
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping)):
        try:
            return [float(one) for one in value]
        except (TypeError, ValueError, OverflowError):
            pass
    raise InvalidArgument(f"{name}: got {_kind(value)}.", "It takes a list of numbers.")


def whole(name: str, value: object, least: int, most: int, takes: str) -> int:
    """A whole number from `least` to `most`. Raises InvalidArgument, with what it `takes`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidArgument(f"{name}: got {value!r}.", f"It takes {takes}.")
    return value


def truth(name: str, value: object) -> bool:
    """True or false. Raises InvalidArgument."""
    if not isinstance(value, bool):
        raise InvalidArgument(f"{name}: got {value!r}.", "It takes True or False.")
    return value


def mode(value: RetrievalMode | int | str) -> RetrievalMode:
    """A mode, also by its name. Raises InvalidArgument."""
    try:
        if isinstance(value, str):
            return RetrievalMode[value.upper()]
        return RetrievalMode(value)
    except (KeyError, ValueError):
        raise InvalidArgument(
            f"mode: got {value!r}.",
            "Over gRPC it takes RetrievalMode.DENSE or RetrievalMode.HYBRID; `query` knows other modes too.",
        ) from None


def reference(name: str, value: object) -> bytes:
    """A reference, in hex or as bytes. Raises InvalidArgument."""
    found = value
    if isinstance(value, str):
        with suppress(ValueError):
            found = bytes.fromhex(value)
    if not isinstance(found, bytes):
        raise InvalidArgument(
            f"{name}: got '{value}'.",
            "It takes the 64 hex digits of a hit's content_ref or parent_ref.",
        )
    return found


def metadata(name: str, value: object) -> dict[str, str]:
    """Metadata of one document. Raises InvalidArgument."""
    if not isinstance(value, Mapping):
        raise InvalidArgument(f"{name}: got {_kind(value)}.", "It takes a mapping of text to text.")
    for key, one in value.items():
        if not isinstance(one, str) and isinstance(key, str):
            raise InvalidArgument(
                f"{name}: got {_kind(one)} for {key!r}.",
                "Give it as text: filters compare numbers in it as numbers, and dates as dates.",
            )
    return {text(name, key): text(name, one) for key, one in value.items()}


def each(name: str, values: object, count: int) -> list[object]:
    """One value for each of `count` documents, None where nothing is given. Raises InvalidArgument."""
    if values is None:
        return [None] * count
    if not _is_list(values):
        raise InvalidArgument(
            f"{name}: got {_kind(values)}.", "Give a list with one for each document."
        )
    found: list[object] = list(values)  # type: ignore[call-overload] # looked at above
    if len(found) != count:
        raise InvalidArgument(
            f"{name}: got {len(found)} for {count} documents.", "Give one for each document."
        )
    return found


def documents(given: object) -> list[tuple[bytes, str]]:
    """The bytes of each document, and the name of the file that it was read from, empty for none.

    Raises InvalidArgument, PermissionDenied where a file cannot be read.
    """
    if isinstance(given, Path) or not _is_list(given):
        raise InvalidArgument("documents: got one.", "It takes a list of documents.")
    found: list[object] = list(given)  # type: ignore[call-overload] # looked at above
    return [_content(f"documents[{number}]", one) for number, one in enumerate(found)]


def _content(name: str, document: object) -> tuple[bytes, str]:
    if isinstance(document, str):
        content = text(name, document)
        if _names_a_file(content):
            raise InvalidArgument(
                f"{name}: got {content!r}, which is the name of a file.",
                f"Give Path({content!r}) for what the file holds, or bytes where the name itself is the text.",
            )
        return content.encode(), ""
    if isinstance(document, (bytes, bytearray, memoryview)):
        return bytes(document), ""
    if isinstance(document, os.PathLike):
        file = Path(document)
        try:
            return file.read_bytes(), file.name
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise PermissionDenied(f"{name}: {file} cannot be read: {reason}.") from error
    if callable(getattr(document, "read", None)):
        return _read(name, document)
    raise InvalidArgument(
        f"{name}: got {_kind(document)}.", "It takes bytes, text, a Path or an opened file."
    )


def _read(name: str, opened: object) -> tuple[bytes, str]:
    try:
        found = opened.read()  # type: ignore[attr-defined] # it has the method
    except (OSError, ValueError) as error:
        raise PermissionDenied(f"{name}: the opened file cannot be read: {error}.") from error
    called = getattr(opened, "name", "")
    title = Path(called).name if isinstance(called, str) else ""
    return found.encode() if isinstance(found, str) else bytes(found), title


def _names_a_file(content: str) -> bool:
    if not content or len(content) > _LONGEST_NAME or "\n" in content:
        return False
    try:
        return Path(content).is_file()
    except (OSError, ValueError):
        return False


def _is_list(value: object) -> bool:
    single = (str, bytes, bytearray, memoryview, Mapping)
    return (
        isinstance(value, Iterable) and not isinstance(value, single) and not hasattr(value, "read")
    )


def _kind(value: object) -> str:
    return "nothing" if value is None else f"a value of the kind {type(value).__name__}"
