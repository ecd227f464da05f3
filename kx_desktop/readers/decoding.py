r"""From bytes to text: by byte order mark, then UTF-8, then what the file declares, then detection.

Nothing is dropped or replaced in silence: the encoding is reported, and so is the number of places that had
to become U+FFFD. Newlines become `\n` and NUL goes; all else stays, so that offsets can be found again in
the file.
"""

import codecs
from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.readers.charsets import detect, looks_like_utf16

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# Control bytes that no text has: all but tab, line feed, vertical tab, form feed, return, backspace (man
# pages) and escape (terminal logs, ISO-2022). NUL is judged by itself.
_CONTROLS = bytes(set(range(1, 32)) - set(b"\t\n\v\f\r\b\x1b")) + b"\x7f"
_PROBE = 1 << 16

# More of the bytes than this being controls, and it is not a text.
_CONTROL_SHARE = 0.02

REPLACEMENT = "�"


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the encoding it was in, and how many places could not be decoded."""

    text: str
    encoding: str
    replaced: int = 0

    @property
    def warnings(self) -> tuple[str, ...]:
        """The sentence that makes the file partial, where something could not be decoded."""
        if not self.replaced:
            return ()
        places = "1 place" if self.replaced == 1 else f"{self.replaced} places"
        return (f"{places} could not be decoded as {self.encoding} and stand as “{REPLACEMENT}”.",)


def decode(data: bytes, declared: Sequence[str] = ()) -> Decoded | None:
    """The text of `data`, or None where it is no text.

    `declared` are the encodings that the contents name (XML declaration, `<meta charset>`), the likeliest
    first; they stand behind a byte order mark and valid UTF-8, which are surer than any declaration.
    """
    if data[:1] in {b"\xef", b"\xff", b"\xfe", b"\x00"}:
        for mark, encoding in _BOMS:
            if data.startswith(mark):
                return _marked(data[len(mark) :], encoding)
    nul_at = data.find(0)
    if nul_at < 0:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            return _not_utf8(data, declared)
        if b"\x1b$" in data and (japanese := _iso2022(data)):
            return japanese
        return Decoded(tidy(text), "utf-8") if _few_controls(data) else _wide(data)
    return _with_nul(data)


def tidy(text: str) -> str:
    r"""Newlines as `\n`, no NUL."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\0", "") if "\0" in text else text


def without_surrogates(text: str) -> str:
    """Text from a parser, made valid: a pair of surrogates is joined, a lone one becomes U+FFFD."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _marked(body: bytes, encoding: str) -> Decoded | None:
    text = body.decode(encoding, "replace")
    replaced = text.count(REPLACEMENT) - _genuine(body, encoding)
    controls = sum(map(text.count, map(chr, (*_CONTROLS, 0))))
    if text and (controls + replaced) / len(text) > 0.1:
        return None
    return Decoded(tidy(text), encoding, replaced)


def _genuine(body: bytes, encoding: str) -> int:
    """How often U+FFFD itself stands in the file: those are no losses."""
    return body.decode(encoding, "ignore").count(REPLACEMENT)


def _few_controls(data: bytes) -> bool:
    probe = data if len(data) <= 2 * _PROBE else data[:_PROBE] + data[-_PROBE:]
    return (len(probe) - len(probe.translate(None, _CONTROLS))) <= len(probe) * _CONTROL_SHARE


def _wide(data: bytes) -> Decoded | None:
    encoding = looks_like_utf16(data)
    return _marked(data, encoding) if encoding else None


def _iso2022(data: bytes) -> Decoded | None:
    for encoding in ("iso2022_jp", "iso2022_jp_2", "iso2022_kr"):
        try:
            return Decoded(tidy(data.decode(encoding)), encoding.replace("_", "-"))
        except UnicodeDecodeError:
            continue
    return None


def _with_nul(data: bytes) -> Decoded | None:
    if wide := _wide(data):
        return wide
    # A stray NUL in an otherwise clean text (a log after a crash) does not make it binary.
    if data.count(0) <= max(1, len(data) // 100) and _few_controls(data):
        return decode(data.replace(b"\0", b""))
    return None


def _not_utf8(data: bytes, declared: Sequence[str]) -> Decoded | None:
    if not _few_controls(data):
        return _wide(data)
    if almost := _almost_utf8(data):
        return almost
    for encoding in declared:
        if (text := _strict(data, encoding)) is not None:
            return Decoded(tidy(text), encoding)
    return _wide(data) or _detected(data)


def _strict(data: bytes, encoding: str) -> str | None:
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None
    return without_surrogates(text)


def _almost_utf8(data: bytes) -> Decoded | None:
    """UTF-8 with a few broken bytes: cut off at the end, or one line pasted from elsewhere."""
    text = data.decode("utf-8", "replace")
    replaced = text.count(REPLACEMENT) - _genuine(data, "utf-8")
    beyond_ascii = len(text) - len(text.encode("ascii", "ignore")) - replaced
    if beyond_ascii >= 10 * replaced or (
        replaced == 1 and beyond_ascii and text.endswith(REPLACEMENT)
    ):
        return Decoded(tidy(text), "utf-8", replaced)
    return None


def _detected(data: bytes) -> Decoded | None:
    encoding = detect(data)
    if encoding is None:
        return None
    text = _strict(data, encoding)
    if text is not None:
        return Decoded(tidy(text), encoding)
    text = data.decode(encoding, "replace")
    return Decoded(tidy(text), encoding, text.count(REPLACEMENT))
