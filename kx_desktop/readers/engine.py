"""The one place that calls kreuzberg."""

from typing import Any

from kx_desktop.core import causes
from kx_desktop.core.documents import MetadataValue
from kx_desktop.readers.documents import iso_date, metadata, one_line, title_or_nothing, words
from kx_desktop.readers.failures import LOCKED, failed, skipped
from kx_desktop.readers.kinds import Kind

MARK = "\x01"
"""Stands around a page number in extracted text. No office format can hold this character."""


def extract(data: bytes, kind: Kind, *, numbered: bool = False, structure: bool = False) -> Any:
    """What kreuzberg makes of a document: without OCR, without a cache on disk, without “quality” rewriting.

    `numbered` has a mark set before each slide, `structure` asks for headings.

    Raises:
        ReadFailure: the document is locked or damaged.

    """
    import kreuzberg

    pages = None
    if numbered:
        marker = f"\n\n{MARK}{{page_num}}{MARK}\n\n"
        pages = kreuzberg.PageConfig(
            extract_pages=True, insert_page_markers=True, marker_format=marker
        )
    config = kreuzberg.ExtractionConfig(  # type: ignore[call-arg] # the stub lacks disable_ocr
        use_cache=False,
        enable_quality_processing=False,
        disable_ocr=True,
        output_format="plain",
        pages=pages,
        include_document_structure=structure,
    )
    try:
        return kreuzberg.extract_bytes_sync(data, kind.mime, config)
    except BaseException as error:
        # A panic in Rust is no Exception to Python.
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        message = str(error)
        if "password" in message.lower() or "encrypted" in message.lower():
            raise skipped(LOCKED, causes.LOCKED) from error
        raise failed(
            f"The {kind.label} is damaged and could not be read ({_detail(message)})."
        ) from error


def _detail(message: str) -> str:
    """What the parser says, without the names of its error types."""
    lowered = message.lower()
    if any(word in lowered for word in ("zip", "deflate", "checksum", "eocd", "unexpected eof")):
        return "it is cut off, or bytes of it were altered"
    text = one_line(message, 160)
    while ": " in text and " " not in text.partition(": ")[0]:
        text = text.partition(": ")[2]
    return text or "no detail"


def described(found: Any) -> dict[str, MetadataValue]:
    """The metadata that kreuzberg found, under our names."""
    values: dict[str, Any] = dict(found.metadata or {})
    authors = values.get("authors") or []
    return metadata(
        {
            "title": title_or_nothing(values.get("title") or ""),
            "author": ", ".join(one_line(author) for author in authors if author),
            "created_at": iso_date(values.get("created_at") or ""),
            "language": one_line(values.get("language") or "", 35),
            "tags": words(values.get("keywords") or ()),
        }
    )
