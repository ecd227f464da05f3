"""Outlook messages (MSG): text through kreuzberg, attachments from the compound file itself."""

import io
from typing import Any

from kx_desktop.core.documents import Attachment, Reading
from kx_desktop.readers.documents import iso_date, metadata, one_line, shown_name
from kx_desktop.readers.engine import extract
from kx_desktop.readers.mail import compose
from kx_desktop.readers.source import Source

# Names of the streams by property, MS-OXMSG 2.2.2 and MS-OXPROPS: data, long and short file name, shown name.
_DATA = "__substg1.0_37010102"
_NAMES = ("3707", "3704", "3001")
_FOLDER = "__attach_version1.0_#"


def read(source: Source) -> Reading:
    """The reading of an Outlook message."""
    found = extract(source.data, source.kind)
    attachments, warnings = _attachments(source)
    values: dict[str, Any] = dict(found.metadata or {})
    fields = {
        "Subject": one_line(values.get("subject") or ""),
        "From": one_line(values.get("from_email") or values.get("from_name") or ""),
        "To": one_line(", ".join(values.get("to_emails") or [])),
        "Cc": one_line(", ".join(values.get("cc_emails") or [])),
        "Date": one_line(values.get("created_at") or ""),
    }
    body = str(found.content).replace("\r\n", "\n")
    head, _, rest = body.partition("\n\n")
    if head.startswith(("Subject:", "From:", "To:", "Date:")):
        body = rest
    reading = compose(
        {key: value for key, value in fields.items() if value}, body, attachments, warnings
    )
    dated = metadata({"created_at": iso_date(values.get("created_at") or "")})
    return Reading(
        reading.text,
        reading.locators,
        {**reading.metadata, **dated},
        reading.warnings,
        reading.attachments,
    )


def _attachments(source: Source) -> tuple[list[Attachment], list[str]]:
    import olefile  # type: ignore[import-untyped]

    found: list[Attachment] = []
    warnings: list[str] = []
    with olefile.OleFileIO(io.BytesIO(source.data)) as compound:
        folders = sorted({path[0] for path in compound.listdir() if path[0].startswith(_FOLDER)})
        for number, folder in enumerate(folders, 1):
            if not compound.exists(f"{folder}/{_DATA}"):
                warnings.append("An attached Outlook item could not be read.")
            elif compound.get_size(f"{folder}/{_DATA}") > source.limits.max_member_bytes:
                warnings.append("An attachment was left out because it is too large.")
            else:
                name = _name(compound, folder) or f"attachment-{number}"
                found.append(Attachment(name, compound.openstream(f"{folder}/{_DATA}").read()))
    return found, warnings


def _name(compound: Any, folder: str) -> str:
    for prop in _NAMES:
        for suffix, encoding in (("001F", "utf-16-le"), ("001E", "cp1252")):
            stream = f"{folder}/__substg1.0_{prop}{suffix}"
            if compound.exists(stream):
                return shown_name(compound.openstream(stream).read().decode(encoding, "replace"))
    return ""
