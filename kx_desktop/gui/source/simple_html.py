"""A web page brought down to its words and the plain shapes they stand in.

Nothing that loads, runs or sets colours is left: no pictures, styles, scripts, frames or addresses. What is left comes in parts, each a
heading, paragraph, list or table with all that is in it, so that of a long page a few can be shown.
"""

import re
from collections import Counter
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser

from typing_extensions import override

_BLOCKS = frozenset(
    [
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "p",
        "ul",
        "ol",
        "li",
        "table",
        "tr",
        "td",
        "th",
        "pre",
        "blockquote",
        "dl",
        "dt",
        "dd",
    ]
)
_OF_TABLES = frozenset(["table", "tr", "td", "th"])
_ANY_BLOCK = "any block"
_INLINE = frozenset(["b", "strong", "i", "em", "u", "s", "sub", "sup", "code", "small"])
_SKIPPED = frozenset(
    [
        "script",
        "style",
        "head",
        "template",
        "noscript",
        "iframe",
        "object",
        "svg",
        "math",
        "select",
        "button",
        "textarea",
        "audio",
        "video",
        "canvas",
    ]
)
_APART = frozenset(
    [
        "div",
        "section",
        "article",
        "main",
        "body",
        "header",
        "footer",
        "nav",
        "aside",
        "form",
        "figure",
        "figcaption",
        "address",
    ]
)
_TABLES_DEEP = 3
"""Tables within one another; the text of deeper ones is shown without them, since each doubles the time that laying out takes."""

_DEEP = 32
"""Elements of any kind within one another."""

_CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([A-Za-z0-9._:-]{2,40})""", re.IGNORECASE)
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: simple HTML, and the words in it."""

    html: str
    plain: str


def decoded(data: bytes) -> str:
    """The text of a page's bytes: by its mark, as UTF-8, as it declares, or as Western European."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    declared = _CHARSET.search(data[:4096])
    names = ["utf-8"] + ([declared.group(1).decode("ascii")] if declared else [])
    for name in names:
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("cp1252", "replace")


def parts(page: str) -> list[Part]:
    """The parts of a page, in order."""
    parser = _Simplifier()
    parser.feed(page)
    parser.close()
    parser.part_ends()
    return parser.parts


class _Simplifier(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[Part] = []
        self._html: list[str] = []
        self._plain: list[str] = []
        self._open: list[tuple[str, str]] = []
        """What has begun, and how it ends: with nothing where it lies too deep to be shown in its shape."""
        self._counted: Counter[str] = Counter()
        self._shown = 0
        self._skipping = ""
        self._depth = 0

    def part_ends(self) -> None:
        """Close what is open, and begin a new part."""
        while self._open:
            self._close()
        plain = "".join(self._plain)
        if plain.strip():
            self.parts.append(Part("".join(self._html), plain))
        self._html, self._plain = [], []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._skipping:
            self._depth += tag == self._skipping
        elif tag in _SKIPPED:
            self._skipping, self._depth = tag, 1
        elif tag == "br":
            self._html.append("<br>")
            self._plain.append(" ")
        elif tag in _BLOCKS or tag in _INLINE:
            self._begin(tag, dict(attrs))
        elif tag in _APART:
            self._apart()
        elif tag == "a":
            self._push("u", "<u>")
        elif tag == "img" and (alternative := dict(attrs).get("alt")):
            self.handle_data(f"[{alternative}]")

    @override
    def handle_endtag(self, tag: str) -> None:
        if self._skipping:
            self._depth -= tag == self._skipping
            if not self._depth:
                self._skipping = ""
            return
        tag = "u" if tag == "a" else tag
        if tag in _APART:
            self._apart()
        elif self._counted[tag]:
            while self._close() != tag:
                pass
            if tag in _BLOCKS:
                self._plain.append("\n")
                if not self._open:
                    self.part_ends()

    @override
    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self._html.append(escape(data, quote=False))
            self._plain.append(data)

    def _begin(self, tag: str, attrs: dict[str, str | None]) -> None:
        if tag in _BLOCKS and self._counted["p"] and tag not in {"td", "th"}:
            self.handle_endtag("p")  # a paragraph ends where any other block begins
        if tag in _BLOCKS and not self._counted[_ANY_BLOCK]:
            self.part_ends()
        spans = "".join(
            f' {name}="{value}"'
            for name in ("colspan", "rowspan")
            if (value := attrs.get(name)) and value.isascii() and value.isdigit() and len(value) < 3
        )
        border = ' border="1" cellspacing="0" cellpadding="4"' if tag == "table" else ""
        self._push(tag, f"<{tag}{spans}{border}>")

    def _push(self, tag: str, beginning: str) -> None:
        within = self._counted["table"] + (tag == "table")
        in_shape = self._shown < _DEEP and (tag not in _OF_TABLES or within <= _TABLES_DEEP)
        if in_shape:
            self._html.append(beginning)
            self._shown += 1
        elif tag in _BLOCKS:
            self._break()
        self._open.append((tag, f"</{tag}>" if in_shape else ""))
        self._counted[tag] += 1
        self._counted[_ANY_BLOCK] += tag in _BLOCKS

    def _close(self) -> str:
        """End what began last; gives its name."""
        tag, ending = self._open.pop()
        self._counted[tag] -= 1
        self._counted[_ANY_BLOCK] -= tag in _BLOCKS
        if ending:
            self._html.append(ending)
            self._shown -= 1
        elif tag in _BLOCKS:
            self._break()
        return tag

    def _break(self) -> None:
        if self._html and self._html[-1] != "<br>":
            self._html.append("<br>")
        self._plain.append("\n")

    def _apart(self) -> None:
        if self._counted[_ANY_BLOCK]:
            self._html.append("<br>")
            self._plain.append("\n")
        else:
            self.part_ends()
