"""PDF through PDFium, page by page, each character traceable to its place on the page."""

import re
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime, timedelta, timezone
from typing import Any

from kx_desktop.content import content_ref
from kx_desktop.core import causes
from kx_desktop.core.documents import Attachment, BoxRun, CharRun, Locator, Reading
from kx_desktop.readers.documents import metadata, one_line, shown_name, title_or_nothing, words
from kx_desktop.readers.failures import LOCKED, ReadFailure, failed, skipped
from kx_desktop.readers.limits import ReadLimits
from kx_desktop.readers.pagetext import recognised_text
from kx_desktop.readers.pdfforms import filled_in
from kx_desktop.readers.pdfscans import drawn, is_scan, scale_of
from kx_desktop.readers.pdftext import PageText, page_text, shifted
from kx_desktop.readers.pictures import (
    INSTALL,
    SWITCHED_OFF,
    from_pictures,
    not_recognised,
    told,
)
from kx_desktop.readers.scans import Pictures
from kx_desktop.readers.source import Source

_NO_TEXT = "no text layer (scanned?)"
_DATE = re.compile(
    r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([Zz+-])(?:(\d\d)'?(\d\d)?'?)?)?"
)
_SEPARATOR = "\n\n"


def read(source: Source) -> Reading:
    """The reading of a PDF: a locator of kind `page` with character runs for each page that has text, with boxes where that was recognised.

    Raises:
        ReadFailure: it is locked, damaged, or has pages but no text on any of them.
        TextWanted: the text on pictures of pages is still to be recognised.

    """
    document = opened(source.data, source.passwords)
    try:
        return _PdfReading(document, source).reading(source.limits)
    finally:
        document.close()


def opened(data: bytes, passwords: Sequence[str] = ()) -> Any:
    """The document, by whichever of the passwords opens it where it is locked. Raises ReadFailure."""
    import pypdfium2
    from pypdfium2 import raw

    locked = {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}
    for password in (None, *filter(_can_be_given, passwords)):
        try:
            document = pypdfium2.PdfDocument(data, password=password)
        except pypdfium2.PdfiumError as error:
            if getattr(error, "err_code", None) not in locked:
                raise failed("The PDF is damaged and could not be opened.") from error
            continue
        if document.get_formtype():
            document.init_forms()
        return document
    raise skipped(LOCKED, causes.LOCKED)


def _can_be_given(password: str) -> bool:
    """Whether it is text: bytes of an environment or a file that are none come with surrogates, which the engine cannot take."""
    try:
        password.encode()
    except UnicodeEncodeError:
        return False
    return True


class _PdfReading:
    """One PDF while it is read, page after page."""

    def __init__(self, document: Any, source: Source) -> None:
        self._document = document
        self._pictures: Pictures = source.pictures
        self._ref = b"" if self._pictures.use == "none" else content_ref(source.data)
        self._count = len(document)
        self._parts: list[str] = []
        self._locators: list[Locator] = []
        self._position = 0
        self._broken: list[int] = []
        self._unread: list[int] = []
        self._recognised = 0

    def reading(self, limits: ReadLimits) -> Reading:
        for index in range(self._count):
            try:
                with closing(self._document[index]) as page:
                    own, filled = _page(self._document, page)
                    scan = self._pictures.use != "none" and is_scan(page, own.text + filled)
            except Exception:  # noqa: BLE001 - one broken page is told, the others are read
                self._broken.append(index + 1)
                continue
            if not (scan and self._add_recognised(index, filled)):
                self._add(index, own, filled)
        self._pictures.finish()
        attachments, warnings = _attachments(self._document, limits)
        told_of, cause = self._warnings()
        if warnings:
            cause = cause or causes.DAMAGED
        warnings += told_of
        if not self._parts and not attachments:
            raise self._nothing()
        if not self._parts and not self._broken and not self._unread:
            warnings.append(f"The PDF itself has {_NO_TEXT}.")
            cause = causes.SCANNED
        info = _described(self._document, self._count)
        notes: tuple[str, ...] = ()
        if self._recognised:
            info |= told(self._recognised)
            notes = (from_pictures(self._recognised),)
        return Reading(
            _SEPARATOR.join(self._parts),
            tuple(self._locators),
            info,
            tuple(warnings),
            tuple(attachments),
            notes=notes,
            cause=cause,
        )

    def _add(self, index: int, own: PageText, filled: str) -> None:
        text = "\n".join(filter(None, (own.text.rstrip("\n") if filled else own.text, filled)))
        if text.strip():
            runs = shifted(own.runs, self._position)
            self._append(index, text, runs=runs)

    def _add_recognised(self, index: int, filled: str) -> bool:
        """Add what is recognised on the picture of a page; False where its own text is all that there is."""
        if self._pictures.use in {"off", "missing"}:
            self._unread.append(index + 1)
            return False
        with closing(self._document[index]) as page:
            scale = scale_of(page)
            lines = self._pictures.lines(
                self._ref, index + 1, self._count, lambda: drawn(page, scale)
            )
        if lines is None:
            self._unread.append(index + 1)
            return False
        found = recognised_text(lines, 1 / scale, self._position)
        if not found.text.strip():
            return False
        self._recognised += 1
        self._append(index, "\n".join(filter(None, (found.text, filled))), boxes=found.boxes)
        return True

    def _append(
        self,
        index: int,
        text: str,
        runs: tuple[CharRun, ...] = (),
        boxes: tuple[BoxRun, ...] = (),
    ) -> None:
        end = self._position + len(text)
        label = _label(self._document, index)
        self._locators.append(Locator("page", self._position, end, label, index + 1, runs, boxes))
        self._parts.append(text)
        self._position = end + len(_SEPARATOR)

    def _warnings(self) -> tuple[list[str], str]:
        """What of the pages could not be read, and the code of why."""
        warnings = [_broken(self._broken, self._count)] if self._broken else []
        if not self._unread:
            return warnings, causes.DAMAGED if warnings else ""
        if self._pictures.use == "on":
            return [*warnings, not_recognised(self._unread, self._count)], causes.DAMAGED
        pages = f"{len(self._unread)} of {self._count} pages have {_NO_TEXT}."
        return [*warnings, f"{pages} {self._why()}"], causes.SCANNED

    def _why(self) -> str:
        return INSTALL if self._pictures.use == "missing" else SWITCHED_OFF

    def _nothing(self) -> ReadFailure:
        if self._broken:
            return failed("The PDF is damaged: none of its pages can be read.")
        if self._unread and self._pictures.use == "on":
            return failed(not_recognised(self._unread, self._count))
        if self._unread:
            return skipped(f"{_NO_TEXT}. {self._why()}", causes.SCANNED)
        if self._pictures.use == "on":
            return skipped(
                "The PDF holds no text, and none was found on the pictures of its pages."
            )
        return skipped(_NO_TEXT, causes.SCANNED)


def _page(document: Any, page: Any) -> tuple[PageText, str]:
    """A page's text, and what is filled in on it, which is not part of its text to PDFium."""
    text = page.get_textpage()
    try:
        return page_text(text), filled_in(document, page)
    finally:
        text.close()


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
