"""OpenDocument presentations, which kreuzberg does not know: their slides and speaker notes."""

import io
import zipfile
from xml.etree.ElementTree import Element

from kx_desktop.core import causes
from kx_desktop.core.documents import Reading
from kx_desktop.readers.decoding import decode
from kx_desktop.readers.documents import (
    clean,
    iso_date,
    joined,
    metadata,
    one_line,
    title_or_nothing,
)
from kx_desktop.readers.failures import LOCKED, failed, skipped
from kx_desktop.readers.limits import ReadLimits, megabytes
from kx_desktop.readers.source import Source
from kx_desktop.readers.texts import declared_encodings
from kx_desktop.readers.xmltext import tree

_DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_META = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"
_DUBLIN = "{http://purl.org/dc/elements/1.1/}"
_GAPS = {f"{_TEXT}s": " ", f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}


def read(source: Source) -> Reading:
    """Each slide a locator of kind `slide`."""
    with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
        if b"encryption-data" in _member(archive, "META-INF/manifest.xml", source.limits):
            raise skipped(LOCKED, causes.LOCKED)
        content = _tree(_member(archive, "content.xml", source.limits))
        about = (
            _member(archive, "meta.xml", source.limits) if "meta.xml" in archive.namelist() else b""
        )
    slides = [
        (number, "", _text(page)) for number, page in enumerate(content.iter(f"{_DRAW}page"), 1)
    ]
    text, locators = joined("slide", slides)
    return Reading(text, locators, {**_described(about), "page_count": len(slides)})


def _member(archive: zipfile.ZipFile, path: str, limits: ReadLimits) -> bytes:
    with archive.open(path) as stream:
        content = stream.read(limits.max_member_bytes + 1)
    if len(content) > limits.max_member_bytes:
        raise failed(
            f"The presentation is larger than {megabytes(limits.max_member_bytes)} when unpacked."
        )
    return content


def _tree(source: bytes) -> Element:
    decoded = decode(source, declared_encodings(source))
    root = tree(decoded.text) if decoded else None
    if root is None:
        raise failed("The OpenDocument presentation is damaged: its contents are not valid.")
    return root


def _text(page: Element) -> str:
    paragraphs = (node for node in page.iter() if node.tag in {f"{_TEXT}p", f"{_TEXT}h"})
    return "\n\n".join(line for node in paragraphs if (line := clean(_line(node)).strip()))


def _line(node: Element) -> str:
    parts = [_GAPS.get(str(node.tag), ""), node.text or ""]
    for child in node:
        parts += [_line(child), child.tail or ""]
    return "".join(parts)


def _described(about: bytes) -> dict[str, str | int | float | bool | tuple[str, ...]]:
    if not about:
        return {}
    root = _tree(about)

    def first(tag: str) -> str:
        return one_line(next((node.text for node in root.iter(tag) if node.text), ""))

    return metadata(
        {
            "title": title_or_nothing(first(f"{_DUBLIN}title")),
            "author": first(f"{_META}initial-creator") or first(f"{_DUBLIN}creator"),
            "created_at": iso_date(first(f"{_META}creation-date")),
            "language": first(f"{_DUBLIN}language"),
        }
    )
