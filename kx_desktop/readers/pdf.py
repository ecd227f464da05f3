"""PDF through PDFium, page by page, each character traceable to its place on the page."""

import re
from datetime import datetime, timedelta, timezone
from typing import Any

from kx_desktop.core import causes
from kx_desktop.core.documents import Attachment, Locator, Reading
from kx_desktop.readers.documents import metadata, one_line, shown_name, title_or_nothing, words
from kx_desktop.readers.failures import LOCKED, failed, skipped
from kx_desktop.readers.limits import ReadLimits
from kx_desktop.readers.pdfforms import filled_in
from kx_desktop.readers.pdftext import PageText, page_text, shifted
from kx_desktop.readers.source import Source

_NO_TEXT = "no text layer (scanned?)"
_DATE = re.compile(
    r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([Zz+-])(?:(\d\d)'?(\d\d)?'?)?)?"
)
_SEPARATOR = "\n\n"


def read(source: Source) -> Reading:
    """The reading of a PDF: a locator of kind `page` with character runs for each page that has text.

    Raises:
        ReadFailure: it is locked, damaged, or has pages but no text on any of them.

    """
    document = _opened(source.data)
    try:
        return _read(document, source.limits)
    finally:
        document.close()


def _opened(data: bytes) -> Any:
    import pypdfium2
    from pypdfium2 import raw

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) in {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}:
            raise skipped(LOCKED, causes.LOCKED) from error
        raise failed("The PDF is damaged and could not be opened.") from error
    if document.get_formtype():
        document.init_forms()
    return document


def _read(document: Any, limits: ReadLimits) -> Reading:
    parts: list[str] = []
    locators: list[Locator] = []
    broken: list[int] = []
    count = len(document)
    position = 0
    for index in range(count):
        try:
            page, filled = _page(document, index)
        except Exception:  # noqa: BLE001 - one broken page is told, the others are read
            broken.append(index + 1)
            continue
        text = "\n".join(filter(None, (page.text.rstrip("\n") if filled else page.text, filled)))
        if not text.strip():
            continue
        label = _label(document, index)
        end = position + len(text)
        locators.append(
            Locator("page", position, end, label, index + 1, shifted(page.runs, position))
        )
        parts.append(text)
        position = end + len(_SEPARATOR)
    attachments, warnings = _attachments(document, limits)
    cause = causes.DAMAGED if warnings or broken else ""
    if broken:
        warnings.append(_broken(broken, count))
    if not parts and not attachments:
        raise (
            failed("The PDF is damaged: none of its pages can be read.")
            if broken
            else skipped(_NO_TEXT, causes.SCANNED)
        )
    if not parts and not broken:
        warnings.append(f"The PDF itself has {_NO_TEXT}.")
        cause = causes.SCANNED
    info = _described(document, count)
    return Reading(
        _SEPARATOR.join(parts), tuple(locators), info, tuple(warnings), tuple(attachments), cause
    )


def _page(document: Any, index: int) -> tuple[PageText, str]:
    """A page's text, and what is filled in on it, which is not part of its text to PDFium."""
    page = document[index]
    try:
        text = page.get_textpage()
        try:
            return page_text(text), filled_in(document, page)
        finally:
            text.close()
    finally:
        page.close()


def _label(document: Any, index: int) -> str:
    try:
        label = one_line(document.get_page_label(index) or "", 40)
    except Exception:  # noqa: BLE001 - a label is a nicety
        label = ""
    return label or str(index + 1)


def _broken(numbers: list[int], count: int) -> str:
    shown = ", ".join(map(str, numbers[:10])) + (", …" if len(numbers) > 10 else "")
    return f"{len(numbers)} of {count} pages could not be read: {shown}."


def _attachments(document: Any, limits: ReadLimits) -> tuple[list[Attachment], list[str]]:
    found: list[Attachment] = []
    lost = 0
    for index in range(document.count_attachments()):
        try:
            attachment = document.get_attachment(index)
            data = bytes(attachment.get_data())
            name = shown_name(attachment.get_name()) or f"attachment-{index + 1}"
        except Exception:  # noqa: BLE001 - as with pages
            lost += 1
            continue
        if not data or len(data) > limits.max_member_bytes or len(found) >= limits.max_members:
            lost += 1
        else:
            found.append(Attachment(name, data))
    return found, [f"{lost} of its attachments could not be read."] if lost else []


def _described(document: Any, count: int) -> dict[str, str | int | float | bool | tuple[str, ...]]:
    values = {
        key: one_line(value) for key, value in document.get_metadata_dict(skip_empty=True).items()
    }
    return metadata(
        {
            "title": title_or_nothing(values.get("Title", "")),
            "author": values.get("Author", ""),
            "created_at": pdf_date(values.get("CreationDate", "")),
            "tags": words(values.get("Keywords", "")),
            "page_count": count,
        }
    )


def pdf_date(value: str) -> str:
    """ISO 8601 from a PDF date (ISO 32000-1, 7.9.4): `D:20230525051224Z00'00'`."""
    match = _DATE.match(value)
    if match is None:
        return ""
    year, *rest = (int(part) if part else None for part in match.groups()[:6])
    month, day, hour, minute, second = (
        part if part is not None else low for part, low in zip(rest, (1, 1, 0, 0, 0), strict=True)
    )
    sign, hours, minutes = match.group(7), int(match.group(8) or 0), int(match.group(9) or 0)
    try:
        moment = datetime(year or 0, month, day, hour, minute, second)  # noqa: DTZ001 - the zone follows, if known
        if sign:
            offset = timedelta(hours=hours, minutes=minutes) * (-1 if sign == "-" else 1)
            moment = moment.replace(tzinfo=timezone(offset))
    except ValueError:
        return ""
    return moment.isoformat()
