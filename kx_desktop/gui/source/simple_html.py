"""A web page brought down to its words and the plain shapes they stand in.

Nothing that loads, runs or sets colours is left: no pictures, styles, scripts, frames or addresses. What is left comes in parts, each a
heading, paragraph, list or table with all that is in it, so that of a long page a few can be shown.
"""

import re
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
        self._open: list[str] = []
        self._skipping = ""
        self._depth = 0

    def part_ends(self) -> None:
        """Close what is open, and begin a new part."""
        while self._open:
            self._html.append(f"</{self._open.pop()}>")
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
            self._html.append("<u>")
            self._open.append("u")
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
        elif tag in self._open:
            while self._open:
                last = self._open.pop()
                self._html.append(f"</{last}>")
                if last == tag:
                    break
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
        if tag in _BLOCKS and "p" in self._open and tag not in {"td", "th"}:
            self.handle_endtag("p")  # a paragraph ends where any other block begins
        if tag in _BLOCKS and not any(one in _BLOCKS for one in self._open):
            self.part_ends()
        spans = "".join(
            f' {name}="{value}"'
            for name in ("colspan", "rowspan")
            if (value := attrs.get(name)) and value.isascii() and value.isdigit() and len(value) < 3
        )
        border = ' border="1" cellspacing="0" cellpadding="4"' if tag == "table" else ""
        self._html.append(f"<{tag}{spans}{border}>")
        self._open.append(tag)

    def _apart(self) -> None:
        if any(one in _BLOCKS for one in self._open):
            self._html.append("<br>")
            self._plain.append("\n")
        else:
            self.part_ends()
