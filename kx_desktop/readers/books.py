"""EPUB books: the chapters in reading order."""

import io
import posixpath
import zipfile
from dataclasses import replace
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from kx_desktop.core import causes
from kx_desktop.core.documents import Locator, Reading
from kx_desktop.readers.decoding import decode
from kx_desktop.readers.documents import iso_date, metadata, one_line, title_or_nothing, words
from kx_desktop.readers.failures import failed, skipped
from kx_desktop.readers.limits import ReadLimits, megabytes
from kx_desktop.readers.source import Source
from kx_desktop.readers.texts import declared_encodings
from kx_desktop.readers.webpages import parse
from kx_desktop.readers.xmltext import tree

_PAGES = frozenset({"application/xhtml+xml", "text/html", "application/xml", "text/xml"})


def read(source: Source) -> Reading:
    """The text of the spine's documents, each a locator of kind `chapter`, with the headings in it."""
    with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
        package_path = _package_path(archive, source.limits)
        package = _xml(_member(archive, package_path, source.limits))
        chapters = _spine(package, posixpath.dirname(package_path))
        if not chapters:
            raise failed("The EPUB book is damaged: it names no chapters.")
        return _book(archive, package, chapters, source.limits)


def _book(
    archive: zipfile.ZipFile, package: Element, chapters: list[str], limits: ReadLimits
) -> Reading:
    parts: list[str] = []
    locators: list[Locator] = []
    headings: list[Locator] = []
    position, missing = 0, 0
    for number, path in enumerate(chapters, 1):
        try:
            source = _member(archive, path, limits)
        except (KeyError, RuntimeError, zipfile.BadZipFile, ValueError, OSError):
            missing += 1
            continue
        decoded = decode(source, declared_encodings(source))
        page = parse(decoded.text) if decoded else None
        if page is None:
            missing += 1
        elif page.text.strip():
            label = page.headings[0].label if page.headings else page.title
            locators.append(Locator("chapter", position, position + len(page.text), label, number))
            headings.extend(
                replace(found, start=found.start + position, end=found.end + position)
                for found in page.headings
            )
            parts.append(page.text)
            position += len(page.text) + 2
    if not parts and missing:
        if "META-INF/encryption.xml" in archive.namelist():
            raise skipped("locked: the book is protected against copying.", causes.NO_TEXT)
        raise failed("The EPUB book is damaged: none of its chapters can be read.")
    lost = (f"{missing} of {len(chapters)} chapters could not be read.",) if missing else ()
    return Reading("\n\n".join(parts), (*locators, *headings), _described(package), lost)


def _package_path(archive: zipfile.ZipFile, limits: ReadLimits) -> str:
    try:
        container = _xml(_member(archive, "META-INF/container.xml", limits))
    except KeyError:
        container = None
    if container is not None:
        for node in container.iter():
            if _local(node) == "rootfile" and (path := node.get("full-path")):
                return path
    found = next((member for member in archive.namelist() if member.endswith(".opf")), "")
    if not found:
        raise failed("The EPUB book is damaged: its table of contents is missing.")
    return found


def _member(archive: zipfile.ZipFile, path: str, limits: ReadLimits) -> bytes:
    with archive.open(path) as stream:
        content = stream.read(limits.max_member_bytes + 1)
    if len(content) > limits.max_member_bytes:
        raise ValueError(f"larger than {megabytes(limits.max_member_bytes)}")
    return content


def _xml(source: bytes) -> Element:
    decoded = decode(source, declared_encodings(source))
    root = tree(decoded.text) if decoded else None
    if root is None:
        raise failed("The EPUB book is damaged: its description is not valid.")
    return root


def _local(node: Element) -> str:
    return str(node.tag).rpartition("}")[2]


def _spine(package: Element, folder: str) -> list[str]:
    items = {
        node.get("id", ""): node.get("href", "")
        for node in package.iter()
        if _local(node) == "item" and node.get("media-type", "") in _PAGES
    }
    order = [node.get("idref", "") for node in package.iter() if _local(node) == "itemref"]
    return [
        posixpath.normpath(posixpath.join(folder, unquote(items[key])))
        for key in order
        if items.get(key)
    ]


def _described(package: Element) -> dict[str, str | int | float | bool | tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for node in package.iter():
        if str(node.tag).startswith("{http://purl.org/dc/") and (
            value := one_line(node.text or "")
        ):
            found.setdefault(_local(node), []).append(value)
    first = {key: values[0] for key, values in found.items()}
    return metadata(
        {
            "title": title_or_nothing(first.get("title", "")),
            "author": ", ".join(found.get("creator", [])),
            "language": first.get("language", ""),
            "created_at": iso_date(first.get("date", "")),
            "tags": words(found.get("subject", [])),
        }
    )
