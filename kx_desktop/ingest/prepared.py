"""What a child process makes of a file: everything that the store and the indexes need, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.recognised import Lines
from kx_desktop.readers import DEFAULT_LIMITS, ReadLimits
from kx_desktop.readers.scans import Use, WantedPicture


@dataclass(frozen=True, slots=True)
class Given:
    """What came with bytes that a program handed over: a name, whether that is a file's, and metadata for this document alone."""

    name: str = ""
    as_file: bool = False
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrepareTask:
    """A file to prepare. `data` are its bytes where they were read already; else the child reads `path`.

    `is_text` marks a text that was passed in, `given` bytes that are read by what they are, `whole` what that is to be a single passage. `most_passages` is the
    bound on one document, 0 for none. Without `analyse` the passages come without their terms. `stored` holds documents whose text
    the library has already, to be split anew. `pictures` says what becomes of text on pictures, and `recognised` has what was recognised for this
    file so far. `passwords` are tried where it, or a file within it, is locked.
    """

    path: str
    data: bytes | None = field(default=None, repr=False)
    is_text: bool = False
    given: Given | None = None
    max_chars: int = 1000
    overlap: int = 200
    whole: bool = False
    stop_words: bool = False
    most_passages: int = 0
    analyse: bool = True
    stored: "PreparedFile | None" = field(default=None, repr=False)
    limits: ReadLimits = DEFAULT_LIMITS
    pictures: Use = "none"
    recognised: Mapping[str, Lines | None] = field(default_factory=dict, repr=False)
    passwords: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class UnlockTask:
    """Whether a password opens what stands at `path` within the file `root`, or that file itself."""

    WRONG: ClassVar[str] = "wrong"
    """The answer where it does not; the empty one where it does, else the reason why that cannot be told."""

    root: str
    path: str
    password: str = field(repr=False)
    limits: ReadLimits = DEFAULT_LIMITS


class PreparedPassage(NamedTuple):
    """A passage with its content reference, its terms, each kind joined by spaces, and the page or slide that it begins on.

    A named tuple, since thousands of them cross from one process to another, and a dataclass is several times as slow there.
    """

    start: int
    end: int
    ref: bytes
    words: str = ""
    stems: str = ""
    codes: str = ""
    page: int | None = None


@dataclass(frozen=True, slots=True)
class AnalyseTask:
    """Passages of a long document whose words are to be analysed, which is shared out to all child processes."""

    texts: list[str] = field(repr=False)
    language: str
    stop_words: bool


@dataclass(frozen=True, slots=True)
class PreparedDocument:
    """A document ready to be stored.

    `path` is the file's, with the name of the attachment after it for a file within a file; `parent` the position
    of its parent among the file's documents. `original` are its bytes where the library will be the only holder. `cause` is that of the
    warnings (`core.causes`), `notes` say how it was read.
    """

    path: str
    ref: bytes
    title: str
    title_terms: str
    language: str
    metadata: dict[str, MetadataValue]
    text: str = field(repr=False)
    locators: bytes = field(repr=False)
    passages: tuple[PreparedPassage, ...] = field(repr=False)
    warnings: tuple[str, ...] = ()
    parent: int | None = None
    original: bytes | None = field(default=None, repr=False)
    cause: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PreparedPart:
    """A file within the file that gave no text, with the reason and its cause (`core.causes`)."""

    path: str
    state: str
    reason: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class PreparedFile:
    """All that a file held: its own document first, then those of its attachments, and what could not be read.

    Where the file itself could not be read, `documents` is empty and `state`, `reason` and `cause` say why. `wanted`, where it
    is not None, are pictures on it whose text is to be recognised before it can be read: nothing else of it is known then.
    """

    documents: tuple[PreparedDocument, ...] = ()
    parts: tuple[PreparedPart, ...] = ()
    state: str = ""
    reason: str = ""
    cause: str = ""
    wanted: tuple[WantedPicture, ...] | None = field(default=None, repr=False)
