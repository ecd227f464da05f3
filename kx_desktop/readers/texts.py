"""Files that are text: which kind of text, and its reading."""

import re

from kx_desktop.core.documents import Reading
from kx_desktop.readers import headings, mail, notebooks, webpages, xmltext
from kx_desktop.readers.decoding import Decoded
from kx_desktop.readers.documents import metadata
from kx_desktop.readers.frontmatter import front_matter
from kx_desktop.readers.kinds import KINDS, Kind

_XML_DECLARATION = re.compile(
    rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{2,40})["']"""
)
_META_CHARSET = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9._:-]{2,40})""", re.IGNORECASE
)
_HTML_START = re.compile(
    r"\s*(<!--.{0,2000}?-->\s*)*<(!doctype\s+html|html[\s>])", re.IGNORECASE | re.DOTALL
)
_MAIL_START = re.compile(
    r"(From |(Return-Path|Received|Delivered-To|MIME-Version|Message-ID|X-[\w-]+|From|To|Subject|Date): ?\S)",
    re.IGNORECASE,
)
_MAIL_HEADERS = re.compile(
    r"^(From|To|Subject|Date|Message-ID|MIME-Version|Received|Return-Path|Content-Type):",
    re.IGNORECASE | re.MULTILINE,
)


def declared_encodings(data: bytes) -> tuple[str, ...]:
    """What encodings the contents name for themselves, in an XML declaration or a `<meta>`."""
    head = data[:2048]
    if b"<" not in head:
        return ()
    found = [
        match.group(1)
        for pattern in (_XML_DECLARATION, _META_CHARSET)
        if (match := pattern.search(head))
    ]
    names = [name.decode("ascii").lower() for name in found]
    # Browsers read Latin 1 as its superset cp1252, and so does whoever wrote the page.
    return tuple(
        "cp1252" if name in {"iso-8859-1", "latin-1", "latin1", "us-ascii", "ascii"} else name
        for name in names
    )


def text_kind(text: str, named: Kind | None) -> Kind:
    """The kind of a text: as its name says, and by its contents where the name says nothing of text."""
    if named is not None and named.is_text:
        return named
    head = text[:4096]
    if _HTML_START.match(head):
        return KINDS["html"]
    if head.lstrip().startswith("<?xml"):
        return KINDS["html" if "<html" in head else "xml"]
    if _MAIL_START.match(head) and len(set(_MAIL_HEADERS.findall(head.partition("\n\n")[0]))) >= 3:
        return KINDS["mail"]
    return KINDS["text"]


def read_text(kind: Kind, decoded: Decoded, data: bytes) -> Reading:
    """The reading of a text. `data` are the bytes it was decoded from, which only a mail needs."""
    text = decoded.text
    match kind.name:
        case "markdown":
            return _markdown(text)
        case "rst" | "org":
            found = headings.rst(text) if kind.name == "rst" else headings.org(text)
            return Reading(text, found.locators, metadata({"title": found.title}))
        case "html":
            return webpages.read(text)
        case "xml":
            return xmltext.read(text)
        case "notebook":
            return notebooks.read(text)
        case "mail":
            return mail.read(decoded, data)
        case _:
            return Reading(text)


def _markdown(text: str) -> Reading:
    found = headings.markdown(text)
    front = front_matter(text)
    return Reading(text, found.locators, {**metadata({"title": found.title}), **front})
