"""What a reader gives and what a splitter makes of it.

All offsets are Unicode code points of the document's text, half-open: `[start, end)`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

MetadataValue = str | int | float | bool | tuple[str, ...]
"""Metadata is text, a number, a truth value or a list of words (tags)."""


@dataclass(frozen=True, slots=True)
class Span:
    """A range of code points, half-open."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CharRun:
    """A run of text whose characters follow one another on the page too.

    Character `start + i` of the document's text is character `page_index + i` in the page's own
    character index (as PDFium and QtPdf count), for `0 <= i < length`.
    """

    start: int
    page_index: int
    length: int


@dataclass(frozen=True, slots=True)
class BoxRun:
    """A run of text that was recognised on a picture, and the rectangle in which it stands.

    Characters `start` to `start + length` of the document's text lie between `left` and `right`, `top` and `bottom`. They count from the
    upper left corner: in points (1/72 inch) on the page of a PDF as it is shown, in pixels on a picture as it is shown.
    """

    start: int
    length: int
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Locator:
    """Where in its file a range of the text stands.

    `kind` is one of `page`, `slide`, `sheet`, `heading`, `message`, `chapter`, `cell`; `number` counts from 1
    where the kind is counted; `label` is what a person would call the place. Locators of one kind are
    in text order and do not overlap; kinds may nest (a heading within a page). `runs` is filled for PDF pages,
    `boxes` where the text was recognised on the picture of the page.
    """

    kind: str
    start: int
    end: int
    label: str = ""
    number: int | None = None
    runs: tuple[CharRun, ...] = ()
    boxes: tuple[BoxRun, ...] = ()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file within a file: an attachment of a mail, a member of an archive. Becomes a document of its own."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader found in one file.

    `warnings` are sentences that make the file *partial*: something in it could not be read.
    `notes` are sentences of how it was read, which take nothing from its being whole.
    `attachments` are read in their turn, each a document that names this one as its parent. `cause` is a code of `core.causes` for the
    warnings, where there is one.
    """

    text: str
    locators: tuple[Locator, ...] = ()
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    cause: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PassageSpan:
    """One passage of a document: its index from 0 and its range in the text."""

    index: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class StoredPlace:
    """A document of the library as whoever shows it needs it, without its text.

    `path` is the place where it stands now or stood last, `root` the file on disk that holds it; both are empty for a text that came
    without a file. `kind` is the kind of file by its name (`pdf`, `md`), `text` where it came without one. `char_count` counts code
    points. `file_state` says how the file is now: `same`, `changed`, `gone` (or not to be read), or `none` where there is no file.
    """

    ref: str
    title: str
    path: str
    root: str
    kind: str
    language: str
    char_count: int
    passage_count: int
    ingested_ms: int
    live: bool
    file_state: str
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    locators: tuple[Locator, ...] = ()
