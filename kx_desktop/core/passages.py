"""A passage by its reference, as whoever reads on around a hit needs it."""

from dataclasses import dataclass

from kx_desktop.core.documents import Locator


@dataclass(frozen=True, slots=True)
class PassageFacts:
    """One passage in its place, without a question. Field names are those of `Hit`.

    `chunk_index` counts from 0; `char_start` and `char_end` are code points of the document's text, half-open. `page` is set for paged
    documents. `superseded` is True for an earlier state of a file that has changed or gone. `dataset` is the one that it stands in.
    """

    dataset: str
    content_ref: str
    parent_ref: str
    title: str
    path: str
    page: int | None
    locators: tuple[Locator, ...]
    chunk_index: int
    chunk_count: int
    char_start: int
    char_end: int
    text: str
    superseded: bool = False


@dataclass(frozen=True, slots=True)
class PassageRun:
    """Passages of one document that follow one another, with the one that was asked for among them.

    `text` is theirs joined without the overlaps, `char_start` and `char_end` its range in the document.
    """

    asked: PassageFacts
    passages: tuple[PassageFacts, ...]
    text: str
    char_start: int
    char_end: int
