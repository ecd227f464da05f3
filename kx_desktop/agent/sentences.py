"""Where the sentences of a text stand, in any script.

A sentence never goes beyond its paragraph. A line is a sentence boundary too, unless it was only wrapped: a table, a list or a
program has no full stops, and its lines are what a person reads one by one. What is longer than anybody reads in one breath is cut
at weaker signs.
"""

import re
import unicodedata
from collections.abc import Iterator

from kx_desktop.core.documents import Span

MOST_CHARS = 600
"""Code points of a sentence, at most; what is longer is cut at a semicolon, a comma, a space."""

_WRAPPED_AT = 45
"""Columns (a CJK character takes two) that a line of wrapped prose has at least."""

_CLOSING = r"\"'”’»›)\]}*_」』】）》〉〕｝］"
_NOTES = r"(?:[^\S\n]?\[\d{1,3}(?:[,;–\-\s]{1,2}\d{1,3}){0,8}\])*"
"""References that stand after the full stop: `.[3]`, `. [4, 5]`."""

_ALONE = "。！？｡।॥؟۔։።፧။៕᠃"
_END = re.compile(
    # White space must follow: a full stop alone is not enough (3.14, example.com).
    rf"(?P<stop>[.!?…‽⁇⁈⁉‼]+)[{_CLOSING}]{{0,4}}{_NOTES}(?=\s)"
    # Full-width, CJK, Devanagari, Arabic and Urdu, Armenian, Ethiopic, Burmese, Khmer, Mongolian: these need none.
    rf"|[{_ALONE}]+[{_CLOSING}]{{0,4}}"
    # The full-width full stop is also the decimal point of full-width digits.
    rf"|．[{_CLOSING}]{{0,4}}(?![0-9０-９])"
)
_LAST_WORD = re.compile(r"[^\s(\[{\"'“‘«/]{1,24}$")
_SHORTENED_WORDS = (
    "al approx art bd bzw ca cf ch co corp dept dr ed eds eq eqs etw evtl fig figs ggf hr inc inkl ltd mme mr mrs ms"
    " nr núm num pp prof pág ref refs resp sec sig sogg sp spp sra sr st tab tel univ vgl vol vs"
    " av bzgl dott ej jr med mio mrd sgg ud uds ул др руб стр см тыс"
)
_SHORTENED = frozenset(_SHORTENED_WORDS.split())
"""Words that a full stop shortens more often than it ends a sentence after them; folded, without the full stop."""

_ORDINAL_BEFORE = (
    "Jan", "Feb", "März", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez", "Jahrhundert", "Jh", "Auflage", "Klasse",
    "Grad", "Stock", "Mal",
)  # fmt: skip
"""What follows ordinals in German, where nouns are capitalised; its neighbours write them small."""

_MARKED = re.compile(
    r"[^\S\n]*(?:[-*+•◦▪‣·–—]\s|\(?\d{1,3}[.)]\s|\(?[a-zA-Z][.)]\s|[#>|]|```|~~~)|\t| {4}|[^\n]*(?:\t| \| )"
)
"""The beginning of a line that stands by itself: an item, a heading, a quotation, a row of a table, a line of a program."""

_HEADING = re.compile(r"[^\S\n]*#{1,6}\s|[^\S\n]*[-=*_]{3,}[^\S\n]*$")
_LINE = re.compile(r"[^\n]+")
_WEAKER = (
    re.compile(r"(?s:.*)[;:；：—]"),
    re.compile(r"(?s:.*)[,，、،]"),
    re.compile(r"(?s:.*)\s"),
)


def sentences(text: str) -> list[Span]:
    """The sentences of `text` in order, apart, in code points, without the white space around them; each holds a letter or a digit."""
    found: list[Span] = []
    for start, end in _blocks(text):
        for first, last in _ended(text, start, end):
            found.extend(_cut(text, first, last))
    return [span for span in found if any(map(str.isalnum, text[span.start : span.end]))]


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Stretches of lines that only wrapping parted."""
    begun: re.Match[str] | None = None
    before: re.Match[str] | None = None
    for line in _LINE.finditer(text):
        if not line.group().strip():
            continue
        if begun and before and not _goes_on(text, before, line):
            yield begun.start(), before.end()
            begun = line
        begun, before = begun or line, line
    if begun and before:
        yield begun.start(), before.end()


def _goes_on(text: str, line: re.Match[str], after: re.Match[str]) -> bool:
    """Whether the sentence of `line` may go on in the line `after` it."""
    if text.count("\n", line.end(), after.start()) > 1 or _HEADING.match(line.group()):
        return False
    if _MARKED.match(after.group()) or "\t" in line.group() or " | " in line.group():
        return False
    if after.group().lstrip()[:1].islower():
        return True
    return _columns(line.group()) >= _WRAPPED_AT


def _columns(line: str) -> int:
    if line.isascii():
        return len(line)
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in line)


def _ended(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences between `start` and `end`, as their marks end them."""
    at = start
    for mark in _END.finditer(text, start, end):
        if mark.end() < end and _is_end(text, at, mark, end):
            yield at, mark.end()
            at = mark.end()
    yield at, end


def _is_end(text: str, start: int, mark: re.Match[str], end: int) -> bool:
    stop = mark.group("stop")
    if stop is None:
        return True
    after = text[mark.end() : min(mark.end() + 40, end)].lstrip()
    if after[:1].islower() or after[:1] in {",", ";", ".", ")"}:
        return False
    if stop != ".":
        return True
    found = _LAST_WORD.search(text, max(start, mark.start() - 24), mark.start())
    word = found.group() if found else ""
    is_first = len(word) <= 3 and not text[max(start, mark.start() - 8) : mark.start()].strip(
        f"{word} \t\n"
    )
    if is_first and mark.start() - start <= 8 and not word.isalpha():
        return False  # the number of an item
    if len(word) == 1 and word.isalpha() and (word.isupper() or after[:1].isdigit()):
        return False  # an initial
    if word.isdigit() and len(word) <= 2 and after.startswith(_ORDINAL_BEFORE):
        return False
    is_shortened = word.casefold() in _SHORTENED or ("." in word and len(word) <= 5)
    return not is_shortened


def _cut(text: str, start: int, end: int) -> Iterator[Span]:
    """The range without white space around it, in pieces of at most `MOST_CHARS`."""
    start = end - len(text[start:end].lstrip())
    end = start + len(text[start:end].rstrip())
    while end - start > MOST_CHARS:
        least, most = start + MOST_CHARS // 2, start + MOST_CHARS
        marks = (weaker.match(text, least, most) for weaker in _WEAKER)
        found = next((mark.end() for mark in marks if mark), most)
        while found > least and unicodedata.category(text[found])[0] == "M":
            found -= 1  # never between a letter and its accent
        last = start + len(text[start:found].rstrip())
        if last > start:
            yield Span(start, last)
        start = end - len(text[found:end].lstrip())
    if end > start:
        yield Span(start, end)
