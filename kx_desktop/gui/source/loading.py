"""What is done off the main thread before a hit is shown."""

from dataclasses import dataclass, field
from functools import partial

from kx_desktop.core.documents import StoredPlace
from kx_desktop.core.queries import Hit
from kx_desktop.gui.source import aligning, pdf_work, rendering
from kx_desktop.gui.source.documents import DocumentSource
from kx_desktop.gui.source.marks import Marks, marks
from kx_desktop.gui.source.pdf_boxes import page_boxes, with_boxes
from kx_desktop.gui.source.pdf_marks import PageRun, page_runs
from kx_desktop.gui.source.pdf_work import PdfMarks, PdfPages, PdfTrouble
from kx_desktop.gui.source.pieces import Piece
from kx_desktop.gui.source.rendering import Rendering
from kx_desktop.gui.source.text_feed import Slice, read_slice
from kx_desktop.tasks import CancelToken

PAGES, RENDERED, TEXT = "pages", "rendered", "text"

FILE_GONE, TOO_LONG, UNALIGNED, NOT_ON_PAGES = "gone", "too long", "unaligned", "not on pages"
"""Why a document is shown as text although the person would rather read it otherwise; beside the reasons of `PdfTrouble`."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A hit ready to be shown. `instead` says why it is text where another way was wanted."""

    hit: Hit
    slice: Slice
    marks: Marks
    way: str
    instead: str = ""
    pages: PdfPages | None = field(default=None, repr=False)
    page_marks: PdfMarks = field(default_factory=PdfMarks)
    rendering: Rendering | None = field(default=None, repr=False)


def other_way(place: StoredPlace) -> str:
    """How a document of that kind can be read besides as text; empty where it cannot."""
    in_its_file = bool(place.root) and place.path == place.root and place.file_state == "same"
    paged = any(one.kind == "page" and (one.runs or one.boxes) for one in place.locators)
    if place.kind == "pdf" and paged and in_its_file:
        return PAGES
    if place.kind in rendering.MARKDOWN or (place.kind in rendering.HTML and in_its_file):
        return RENDERED
    return ""


def prepare(
    documents: DocumentSource,
    hit: Hit,
    ways_as_text: frozenset[str],
    kept: PdfPages | None,
    token: CancelToken,
) -> Prepared:
    """Read what showing a hit takes. `ways_as_text` are the ways that the person would rather not have; `kept` are pages read before."""
    place = documents.place(hit.parent_ref, hit.dataset)
    token.raise_if_cancelled()
    what = marks(hit)
    text = read_slice(documents, place, what)
    token.raise_if_cancelled()
    way = other_way(place)
    as_text = partial(Prepared, hit, text, what, TEXT)
    if not way or way in ways_as_text:
        return as_text()
    try:
        if way == PAGES:
            return _prepare_pages(hit, text, what, kept, token)
        if place.kind in rendering.HTML:
            made = rendering.render_html(place, text.piece, what)
        else:
            made = rendering.render_markdown(documents, place, text.piece, what)
    except PdfTrouble as trouble:
        return as_text(trouble.reason)
    except rendering.TooLong:
        return as_text(TOO_LONG)
    except OSError:
        return as_text(FILE_GONE)
    return Prepared(hit, text, what, RENDERED, rendering=made)


def _prepare_pages(
    hit: Hit, text: Slice, what: Marks, kept: PdfPages | None, token: CancelToken
) -> Prepared:
    place = text.place
    passage = page_runs(hit.locators, what.passage, hit.text, hit.char_start)
    boxes = page_boxes(hit.locators, what.passage)
    if not passage and not boxes:
        raise PdfTrouble(NOT_ON_PAGES)
    if kept is None or kept.path != place.root or kept.stamp != pdf_work.stamp(place.root):
        kept = pdf_work.read_pages(place.root, token)
    token.raise_if_cancelled()
    found = [page_runs(hit.locators, word, hit.text, hit.char_start) for word in what.words]
    beside: list[PageRun] = []
    if hit.window is not None:
        for side in what.around:
            beside += page_runs(place.locators, side, hit.window.text, hit.window.char_start)
    where = pdf_work.find_marks(kept, passage, found, beside, token) if passage else PdfMarks()
    if any(one.boxes for one in hit.locators):
        around = [page_boxes(place.locators, side) for side in (what.around if hit.window else ())]
        words = [page_boxes(hit.locators, word) for word in what.words]
        where = with_boxes(where, boxes, words, [box for side in around for box in side])
    return Prepared(hit, text, what, PAGES, pages=kept, page_marks=where)


def align(prepared: Prepared, rendered: str, token: CancelToken) -> Marks | None:
    """The marks in the rendered text; None where too little of the passage is found in it."""
    token.raise_if_cancelled()
    stored: Piece = prepared.rendering.stored if prepared.rendering else prepared.slice.piece
    found = aligning.align(stored.text, stored.start, rendered, prepared.marks)
    return found.marks if found and found.share >= aligning.ENOUGH else None
