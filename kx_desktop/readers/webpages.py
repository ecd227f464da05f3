"""HTML to the text that a browser would show: no scripts, no styles, no markup."""

import re
from html.parser import HTMLParser

from kx_desktop.core.documents import Locator, Reading
from kx_desktop.readers.documents import (
    clean,
    iso_date,
    metadata,
    one_line,
    sections,
    title_or_nothing,
    words,
)

_HIDDEN = frozenset(
    {
        "script",
        "style",
        "template",
        "noscript",
        "head",
        "svg",
        "math",
        "iframe",
        "object",
        "select",
        "canvas",
    }
)
_VOID = frozenset(
    {
        "br",
        "hr",
        "img",
        "input",
        "meta",
        "link",
        "wbr",
        "area",
        "base",
        "col",
        "embed",
        "source",
        "track",
    }
)
_PARAGRAPH = frozenset(
    [
        "p",
        "div",
        "section",
        "article",
        "main",
        "header",
        "footer",
        "nav",
        "aside",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "dl",
        "table",
        "pre",
        "blockquote",
        "figure",
        "form",
        "fieldset",
        "details",
        "address",
        "hr",
        "body",
    ]
)
_LINE = frozenset(
    [
        "br",
        "li",
        "tr",
        "dt",
        "dd",
        "caption",
        "figcaption",
        "summary",
        "option",
        "legend",
        "thead",
        "tbody",
        "tfoot",
    ]
)
_CELL = frozenset({"td", "th"})
_HEADING = re.compile(r"h[1-6]")
_SPACE = re.compile(r"[ \t\n\r\f\xa0]+")


def read(text: str) -> Reading:
    """Text, heading locators and metadata of a web page."""
    page = parse(text)
    if not page.text.strip() and page.title:
        return Reading(page.title, metadata=page.metadata)
    return Reading(page.text, page.headings, page.metadata)


def to_text(source: str) -> str:
    """The text of a piece of HTML."""
    return parse(source).text


def parse(source: str) -> "Page":
    """Parse leniently, as browsers do: there is no broken HTML."""
    page = Page()
    page.feed(source)
    page.close()
    page.finish()
    return page


class Page(HTMLParser):
    """Collects the text of a page, with line breaks where a browser breaks lines.

    White space collapses as in a browser, but for `<pre>`. Offsets of headings are kept as the text grows.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.title = ""
        self.metadata = metadata({})
        self._pieces: list[str] = []
        self._length = 0
        self._gap = ""
        self._hidden: list[str] = []
        self._fresh_cell = False
        self._pre = 0
        self._in_title = False
        self._titles: list[str] = []
        self._meta: dict[str, str] = {}
        self._starts: list[tuple[int, int]] = []
        self._heading: tuple[str, int] | None = None
        self._language = ""

    @property
    def headings(self) -> tuple[Locator, ...]:
        """A locator of kind `heading` for each section."""
        starts = [(start, one_line(self.text[start:end], 200)) for start, end in self._starts]
        return sections([(start, label) for start, label in starts if label], len(self.text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Breaks lines before blocks, and remembers what is hidden, preformatted or a heading."""
        if tag == "meta":
            self._take_meta(dict(attrs))
        elif tag == "html":
            self._language = one_line(dict(attrs).get("lang") or "", 35)
        elif tag == "title" and "svg" not in self._hidden:
            self._in_title = True
        elif tag == "body":
            self._hidden.clear()
        elif tag in _HIDDEN:
            self._hidden.append(tag)
        self._break(tag)
        if tag in _CELL:
            self._fresh_cell = True
        if tag == "pre":
            self._pre += 1
        elif _HEADING.fullmatch(tag) and not self._hidden:
            self._end_heading()
            self._heading = (tag, -1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<br/>`; a self-closed `<script/>` hides nothing after it."""
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Breaks lines after blocks."""
        if tag in self._hidden:
            while self._hidden.pop() != tag:
                pass
        elif tag == "title":
            self._in_title = False
        elif tag == "pre":
            self._pre = max(0, self._pre - 1)
        if self._heading and tag == self._heading[0]:
            self._end_heading()
        if tag in _CELL:
            # A paragraph's end within a cell parts nothing from the next cell.
            self._gap, self._fresh_cell = "", False
        else:
            self._break(tag)

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if self._in_title:
            self._titles.append(data)
        if self._hidden or self._in_title or not data:
            return
        if self._pre:
            self._write(data)
            return
        collapsed = _SPACE.sub(" ", data)
        if collapsed.startswith(" "):
            self._widen(" ")
        if body := collapsed.strip(" "):
            self._write(body)
            if collapsed.endswith(" "):
                self._widen(" ")

    def finish(self) -> None:
        """Join the pieces and settle the metadata."""
        self._end_heading()
        self.text = "".join(self._pieces)
        cleaned = clean(self.text)
        if cleaned != self.text:
            # Offsets count the cleaned text; pages with NUL or lone surrogates are too odd for headings.
            self.text, self._starts = cleaned, []
        title = title_or_nothing("".join(self._titles)) or title_or_nothing(
            self._meta.get("og:title", "")
        )
        if not title and self._starts:
            title = title_or_nothing(self.text[slice(*self._starts[0])])
        self.title = title
        self.metadata = metadata(
            {
                "title": title,
                "author": one_line(self._meta.get("author", "")),
                "language": self._language,
                "tags": words(self._meta.get("keywords", "")),
                "created_at": iso_date(
                    self._meta.get("article:published_time")
                    or self._meta.get("date")
                    or self._meta.get("dcterms.created")
                ),
            }
        )

    def _take_meta(self, attributes: dict[str, str | None]) -> None:
        name = (attributes.get("name") or attributes.get("property") or "").lower()
        if name and (content := attributes.get("content")):
            self._meta.setdefault(name, content)

    def _break(self, tag: str) -> None:
        if self._fresh_cell and tag not in _CELL:
            return
        if tag in _PARAGRAPH:
            self._widen("\n\n")
        elif tag in _LINE:
            self._widen("\n")
        elif tag in _CELL:
            self._widen("\t")

    def _widen(self, gap: str) -> None:
        """Between two texts stands the widest of the gaps asked for; two `<br>` make an empty line."""
        order = ("", " ", "\t", "\n", "\n\n")
        if gap == self._gap == "\n":
            self._gap = "\n\n" if self.lasttag == "br" else "\n"
        elif order.index(gap) > order.index(self._gap):
            self._gap = gap

    def _write(self, data: str) -> None:
        if self._length and self._gap:
            self._pieces.append(self._gap)
            self._length += len(self._gap)
        self._gap, self._fresh_cell = "", False
        if self._heading and self._heading[1] < 0:
            self._heading = (self._heading[0], self._length)
        self._pieces.append(data)
        self._length += len(data)

    def _end_heading(self) -> None:
        if self._heading and self._heading[1] >= 0:
            self._starts.append((self._heading[1], self._length))
        self._heading = None
