"""Mail messages: a head with the people and the subject, the body, and what was attached."""

import email
import email.policy
from collections.abc import Iterator
from datetime import UTC
from email.message import EmailMessage, Message
from email.utils import parsedate_to_datetime

from kx_desktop.core.documents import Attachment, Locator, Reading
from kx_desktop.readers.decoding import Decoded, decode
from kx_desktop.readers.documents import clean, metadata, one_line, shown_name
from kx_desktop.readers.webpages import to_text

_HEAD = ("Subject", "From", "To", "Cc", "Date")
_ENCRYPTED = "Parts of the message are encrypted and could not be read."


def read(decoded: Decoded, data: bytes) -> Reading:
    """The reading of an RFC 5322 message.

    A message saved as UTF-16 is taken by its decoded text; all others by their bytes, since each part has
    an encoding of its own.
    """
    source = (
        decoded.text.encode("utf-8") if decoded.encoding.startswith(("utf-16", "utf-32")) else data
    )
    message = email.message_from_bytes(source, policy=email.policy.default)
    bodies, attachments, warnings = _parts(message)
    fields = {name: value for name in _HEAD if (value := _header(message, name))}
    reading = compose(fields, "\n\n".join(bodies), attachments, warnings)
    found = metadata(
        {"created_at": _date(message), "encoding": _charset(message) or decoded.encoding}
    )
    return Reading(
        reading.text,
        reading.locators,
        {**reading.metadata, **found},
        reading.warnings,
        reading.attachments,
    )


def compose(
    fields: dict[str, str], body: str, attachments: list[Attachment], warnings: list[str]
) -> Reading:
    """One text of a message's head and body; also for messages of other mail programs."""
    head = [f"{name}: {value}" for name, value in fields.items()]
    if attachments:
        head.append(
            "Attachments: " + ", ".join(one_line(attachment.name) for attachment in attachments)
        )
    body = clean(body).strip("\n")
    text = clean("\n".join(head)) + ("\n\n" + body if body.strip() else "")
    subject = fields.get("Subject", "")
    locators = (Locator("message", 0, len(text), subject, 1),) if text else ()
    found = metadata({"title": subject, "author": fields.get("From", "")})
    return Reading(text, locators, found, tuple(dict.fromkeys(warnings)), tuple(attachments))


def _header(message: Message, name: str) -> str:
    try:
        values = message.get_all(name, [])
    except Exception:  # noqa: BLE001 - the header parsers raise nearly anything on broken headers
        values = [value for key, value in message.raw_items() if key.lower() == name.lower()]
    return one_line(", ".join(str(value) for value in values))


def _date(message: Message) -> str:
    raw = _header(message, "Date")
    try:
        moment = parsedate_to_datetime(raw)
    except (TypeError, ValueError, IndexError, OverflowError):
        return ""
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).isoformat()


def _charset(message: EmailMessage) -> str:
    for part in message.walk():
        if part.get_content_maintype() == "text" and (charset := part.get_content_charset()):
            return one_line(charset, 40)
    return ""


def _parts(message: EmailMessage) -> tuple[list[str], list[Attachment], list[str]]:
    bodies: list[str] = []
    attachments: list[Attachment] = []
    warnings: list[str] = []
    for part in _leaves(message, 0):
        kind = part.get_content_type()
        if kind in {
            "application/pgp-encrypted",
            "application/pkcs7-mime",
            "application/x-pkcs7-mime",
        }:
            warnings.append(_ENCRYPTED)
        elif kind == "message/rfc822":
            attachments.append(_inner(part, len(attachments) + 1))
        elif part.get_content_maintype() == "text" and not _is_attached(part):
            content = _text(part, warnings)
            if content.strip():
                bodies.append(to_text(content) if kind == "text/html" else content)
        elif _wanted(part, kind, warnings) and (data := _payload(part)):
            attachments.append(Attachment(_file_name(part, len(attachments) + 1), data))
    return bodies, attachments, warnings


def _wanted(part: Message, kind: str, warnings: list[str]) -> bool:
    """False for signatures and for the ciphertext of an encrypted message."""
    return _is_attached(part) and kind != "application/pgp-signature" and _ENCRYPTED not in warnings


def _leaves(part: Message, depth: int) -> Iterator[Message]:
    """The parts that hold something; of alternatives the plain text, unless it is blank."""
    if part.get_content_type() == "message/rfc822" or not part.is_multipart() or depth > 50:
        yield part
        return
    children = _children(part)
    if part.get_content_type() == "multipart/alternative":
        children = _best_alternative(children)
    for child in children:
        yield from _leaves(child, depth + 1)


def _children(part: Message) -> list[Message]:
    """The parts of a part; of one that has none, its text is not touched: its charset may be one that no decoder takes."""
    payload = part.get_payload() if part.is_multipart() else None
    return [one for one in payload if isinstance(one, Message)] if isinstance(payload, list) else []


def _best_alternative(children: list[Message]) -> list[Message]:
    plain = [
        child
        for child in children
        if child.get_content_type() == "text/plain" and _text(child, []).strip()
    ]
    others = [child for child in children if child.get_content_type() != "text/plain"]
    if plain:
        kept = [
            child for child in others if child.get_content_maintype() not in {"text", "multipart"}
        ]
        return [plain[0], *kept]
    return others[-1:] or children


def _is_attached(part: Message) -> bool:
    try:
        disposition, name = part.get_content_disposition(), part.get_filename()
    except Exception:  # noqa: BLE001 - see _header
        return True
    return disposition == "attachment" or bool(name) or part.get_content_maintype() != "text"


def _payload(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _text(part: Message, warnings: list[str]) -> str:
    data = _payload(part)
    charset = part.get_content_charset()
    if charset:
        try:
            return clean(data.decode(charset))
        except (UnicodeDecodeError, LookupError, ValueError):
            pass
    decoded = decode(data)
    if decoded is None:
        if data:
            warnings.append("A part of the message is no text, though it says so; it was left out.")
        return ""
    warnings.extend(decoded.warnings)
    return decoded.text


def _file_name(part: Message, number: int) -> str:
    try:
        name = shown_name(part.get_filename() or "")
    except Exception:  # noqa: BLE001 - see _header
        name = ""
    return name or f"attachment-{number}"


def _inner(part: Message, number: int) -> Attachment:
    """A forwarded message, as a file of its own."""
    inner = (_children(part) or [part])[0]
    try:
        data = inner.as_bytes(policy=email.policy.compat32)
    except Exception:  # noqa: BLE001 - what cannot be written back is taken as its text
        data = _payload(inner)
    subject = shown_name(_header(inner, "Subject"), 80)
    return Attachment(f"{subject or f'message-{number}'}.eml", data)
