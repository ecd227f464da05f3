"""Text in the columns of a terminal: how wide it is, how it wraps, and what must not reach the terminal as it is."""

import unicodedata
from collections.abc import Iterable, Sequence

from kx_desktop.core.documents import Span

BOLD = "\x1b[1m"
DIM = "\x1b[2m"
PLAIN = "\x1b[0m"


def char_width(char: str) -> int:
    """Columns that one character takes: 0 for marks and joiners, 2 for wide East Asian ones and emoji."""
    if char.isascii():
        return 1
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def width(text: str) -> int:
    """Columns that the text takes."""
    return sum(map(char_width, text))


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Fill up with spaces to so many columns; `right` sets the text to the right."""
    space = " " * max(0, columns - width(text))
    return space + text if right else text + space


def cut(text: str, columns: int) -> str:
    """Shorten to so many columns, with an ellipsis where something went."""
    if width(text) <= columns:
        return text
    kept, used = [], 1
    for char in text:
        used += char_width(char)
        if used > columns:
            break
        kept.append(char)
    return "".join(kept) + "…" if columns > 0 else ""


def harmless(text: str) -> str:
    """Show control characters as pictures, one for one: a document must not be able to steer the terminal."""
    return "".join(map(_picture, text)) if not text.isprintable() else text


def _picture(char: str) -> str:
    code = ord(char)
    if char == "\n":
        return char
    if char == "\t":
        return " "
    if code < 0x20:
        return chr(0x2400 + code)
    return "�" if 0x7F <= code < 0xA0 else char


def wrap(text: str, columns: int) -> list[Span]:
    """The lines of the text broken to so many columns, as ranges of it; runs of blank lines become one."""
    lines: list[Span] = []
    start = 0
    for source in text.split("\n"):
        if source.strip():
            lines.extend(_wrap_line(text, start, start + len(source.rstrip()), columns))
        elif lines and lines[-1].end > lines[-1].start:
            lines.append(Span(start, start))
        start += len(source) + 1
    while lines and lines[-1].start == lines[-1].end:
        lines.pop()
    return lines


def _wrap_line(text: str, start: int, end: int, columns: int) -> Iterable[Span]:
    begin, used, breakable = start, 0, start
    at = start
    while at < end:
        wide = char_width(text[at])
        if text[at] == " " or wide == 2:
            breakable = at
        if used + wide > columns and at > begin:
            stop = breakable if breakable > begin else at
            yield Span(begin, stop)
            begin = stop
            while begin < end and text[begin] == " ":
                begin += 1
            at, used, breakable = begin, 0, begin
            continue
        used += wide
        at += 1
    if begin < end:
        yield Span(begin, end)


def painted(text: str, line: Span, bold: Sequence[Span]) -> str:
    """One line of the text with the given ranges in bold."""
    parts, at = [], line.start
    for span in bold:
        start, end = max(span.start, at), min(span.end, line.end)
        if start < end:
            parts += [text[at:start], BOLD, text[start:end], PLAIN]
            at = end
    return "".join([*parts, text[at : line.end]])


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], *, right: frozenset[int] = frozenset()
) -> list[str]:
    """Rows under a head, in columns as wide as their widest; the columns in `right` are set to the right."""
    columns = list(zip(head, *rows, strict=True))
    widths = [max(map(width, column)) for column in columns]
    return [
        "  ".join(pad(cell, widths[at], right=at in right) for at, cell in enumerate(row)).rstrip()
        for row in (head, *rows)
    ]
