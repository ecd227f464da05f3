"""The one way in: bytes and a name give a `Reading`, or a `ReadFailure` with the reason."""

import codecs
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kx_desktop.core import causes
from kx_desktop.core.documents import Reading
from kx_desktop.readers import archives, books, odp, office, outlook, pdf, pictures
from kx_desktop.readers.decoding import decode
from kx_desktop.readers.failures import ReadFailure, failed, skipped
from kx_desktop.readers.files import load_file
from kx_desktop.readers.kinds import Kind, extension, guess_mime, kind_by_name
from kx_desktop.readers.limits import DEFAULT_LIMITS, ReadLimits
from kx_desktop.readers.locked import unlocked
from kx_desktop.readers.scans import Pictures, TextWanted
from kx_desktop.readers.sniffing import sniff, textless
from kx_desktop.readers.source import Source
from kx_desktop.readers.texts import declared_encodings, read_text, text_kind

_READERS: dict[str, Callable[[Source], Reading]] = {
    "pdf": pdf.read,
    "docx": office.read_document,
    "doc": office.read_document,
    "odt": office.read_document,
    "rtf": office.read_document,
    "pptx": office.read_slides,
    "ppt": office.read_slides,
    "odp": odp.read,
    "xlsx": office.read_sheets,
    "xlsb": office.read_sheets,
    "xls": office.read_sheets,
    "ods": office.read_sheets,
    "epub": books.read,
    "msg": outlook.read,
    "zip": archives.read_zip,
    "tar": archives.read_tar,
    "gzip": archives.read_single,
    "bzip2": archives.read_single,
    "xz": archives.read_single,
}


def read_file(path: Path, limits: ReadLimits = DEFAULT_LIMITS) -> Reading:
    """The reading of a file on disk.

    Raises:
        ReadFailure: it cannot be read, or holds nothing to read.

    """
    return read_bytes(load_file(path, limits), os.fsdecode(path.name), limits)


def read_bytes(
    data: bytes,
    name: str,
    limits: ReadLimits = DEFAULT_LIMITS,
    scans: Pictures | None = None,
    passwords: tuple[str, ...] = (),
) -> Reading:
    """The reading of a file's contents; `name` is a hint that the contents may overrule.

    `scans` gives the text on pictures, of which nothing is read without it; `passwords` are tried where the file is locked. Pure: the same
    of all these gives the same reading.

    Raises:
        ReadFailure: they cannot be read, or hold nothing to read.
        TextWanted: the text on pictures is still to be recognised.

    """
    scans = scans or Pictures()
    if scans.use != "none" and (picture := pictures.picture_kind(data)):
        return _complete(_read_picture(data, picture, scans), picture, name)
    data = unlocked(data, passwords)
    if not data:
        raise skipped("The file is empty.", causes.EMPTY)
    kind = sniff(data, name)
    if kind is None:
        return _read_as_text(data, name)
    try:
        reading = _READERS[kind.name](Source(data, kind, name, limits, scans, passwords))
    except (ReadFailure, TextWanted):
        raise
    except ModuleNotFoundError as error:
        module = error.name or ""
        raise failed(
            f"The Python module {module or 'of its reader'} is not installed, which reads such files. Install it and try again.",
            causes.cause_of(causes.READER_MISSING, module),
        ) from error
    except Exception as error:
        raise failed(
            f"The {kind.label} is damaged and could not be read ({_short(error)})."
        ) from error
    if not reading.text.strip():
        if not reading.attachments and not reading.warnings:
            raise skipped(f"The {kind.label} holds no text.")
        reading = replace(reading, text="", locators=())
    return _complete(reading, kind, name)


def is_plain_text(data: bytes) -> bool:
    """Whether the bytes are text in UTF-8 and nothing else: no kind of file that a reader knows by what it begins with, no mark of an encoding."""
    try:
        if sniff(data, "") is not None:
            return False
        data.decode()
    except (ReadFailure, UnicodeDecodeError):
        return False
    return b"\0" not in data and not data.startswith(codecs.BOM_UTF8)


def opens_bytes(data: bytes, password: str) -> bool:
    """Whether the file is not locked, or `password` opens it. Raises ReadFailure where it is damaged."""
    try:
        within = unlocked(data, (password,))
        if within.lstrip()[:5] == b"%PDF-":
            pdf.opened(within, (password,)).close()
    except ReadFailure as failure:
        if failure.cause == causes.LOCKED:
            return False
        raise
    return True


def _read_picture(data: bytes, kind: Kind, scans: Pictures) -> Reading:
    try:
        return pictures.read(data, kind, scans)
    except (ReadFailure, TextWanted):
        raise
    except Exception as error:
        raise failed(
            f"The {kind.label} is damaged and could not be read ({_short(error)})."
        ) from error


def _read_as_text(data: bytes, name: str) -> Reading:
    declared = declared_encodings(data)
    decoded = decode(data, declared)
    if decoded is None:
        raise _no_text(data, name)
    if not decoded.text.strip():
        raise skipped("The file holds only white space.", causes.EMPTY)
    named = kind_by_name(name)
    kind = text_kind(decoded.text, named)
    reading = read_text(kind, decoded, data)
    if not reading.text.strip() and not reading.attachments:
        raise skipped(f"The {kind.label} holds no text.")
    warnings = (*reading.warnings, *decoded.warnings)
    if named and not named.is_text:
        warnings = (
            *warnings,
            f"Its name says {named.label}, but it is {kind.label} and was read as that.",
        )
    found = {"encoding": decoded.encoding, **reading.metadata}
    return _complete(replace(reading, metadata=found, warnings=warnings), kind, name)


def _complete(reading: Reading, kind: Kind, name: str) -> Reading:
    return replace(reading, metadata={**reading.metadata, "mime": guess_mime(kind, name)})


def _no_text(data: bytes, name: str) -> ReadFailure:
    if reason := textless(data):
        return skipped(reason)
    named = kind_by_name(name)
    if named and not named.is_text:
        return failed(
            f"Its name says {named.label}, but its contents are not: it is damaged, or misnamed."
        )
    ending = extension(name)
    what = f"A .{ending} file: it" if ending else "It"
    return skipped(f"{what} is not a text and not a kind that can be read.")


def _short(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 160 else f"{text[:159]}…"
