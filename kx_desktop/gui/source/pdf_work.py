"""What is asked of a PDF on threads of Python's: its pages' sizes, and where characters stand.

Each call opens the file anew, which takes a few milliseconds even for thousands of pages, and no object of Qt's goes from thread to
thread. It is opened by its path: bytes handed over in a `QBuffer` would be read through Python, and the window would wait for that.
"""

import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtPdf import QPdfDocument

from kx_desktop.gui.source.pdf_marks import PageRun, agrees, merged
from kx_desktop.tasks import CancelToken

_BREATH = 0.002
"""Seconds."""

_LOOK = 0.1
"""Seconds after which who waits for PDFium looks whether the work is still wanted."""

_PATIENCE = 30.0
"""Seconds after which nobody waits for PDFium any more."""

LOCKED, BROKEN, CHANGED = "locked", "broken", "changed"


PDFIUM = threading.Lock()
"""Held by who works with PDFium. A call that waits for another thread's within PDFium has all of Python wait with it."""


class PdfTrouble(Exception):
    """Why a file is not shown as pages; `reason` is one of the words above."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class PdfMarks:
    """Rectangles in points from the page's upper left corner, by page (from 0)."""

    passage: Mapping[int, Sequence[QRectF]] = field(default_factory=dict)
    words: Sequence[tuple[int, Sequence[QRectF]]] = ()
    around: Mapping[int, Sequence[QRectF]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PdfPages:
    """A PDF as the view needs it: its file, what tells that file from a later state of it, and each page's size in points."""

    path: str
    stamp: tuple[int, int]
    sizes: Sequence[QSizeF]


def stamp(path: str) -> tuple[int, int]:
    """What differs when the file was written again. Raises OSError."""
    found = Path(path).stat()
    return found.st_mtime_ns, found.st_size


def as_they_were(pages: PdfPages) -> bool:
    """Whether the file is still the one that the pages were read from."""
    try:
        return stamp(pages.path) == pages.stamp
    except OSError:
        return False


def read_pages(path: str, token: CancelToken) -> PdfPages:
    """The pages of a file. Raises PdfTrouble, OSError, Cancelled."""
    now = stamp(path)
    with _opened(path, token) as document:
        sizes = [document.pagePointSize(page) for page in range(document.pageCount())]
    if not sizes:
        raise PdfTrouble(BROKEN)
    return PdfPages(path, now, sizes)


def find_marks(
    pages: PdfPages,
    passage: Sequence[PageRun],
    words: Sequence[Sequence[PageRun]],
    around: Sequence[PageRun],
    token: CancelToken,
) -> PdfMarks:
    """Where the runs of a passage, of query words and of the passage's neighbours stand. Raises PdfTrouble where the pages do not have the characters that the runs tell of."""
    with _opened(pages.path, token) as document:
        grounds: dict[int, list[QRectF]] = {}
        read: dict[int, list[tuple[str, str]]] = {}
        for run in passage:
            _let_others_on(token)
            rects, text = _selected(document, run)
            grounds.setdefault(run.page, []).extend(rects)
            read.setdefault(run.page, []).append((run.text, text))
        for texts in read.values():
            if not agrees("".join(one for one, _ in texts), "".join(one for _, one in texts)):
                raise PdfTrouble(CHANGED)
        found: list[tuple[int, Sequence[QRectF]]] = []
        for word in words:
            _let_others_on(token)
            by_page: dict[int, list[QRectF]] = {}
            for run in word:
                by_page.setdefault(run.page, []).extend(_selected(document, run)[0])
            found.extend(by_page.items())
        beside: dict[int, list[QRectF]] = {}
        for run in around:
            _let_others_on(token)
            beside.setdefault(run.page, []).extend(_selected(document, run)[0])
    return PdfMarks(_merged(grounds), tuple(found), _merged(beside))


def _merged(by_page: Mapping[int, Sequence[QRectF]]) -> dict[int, list[QRectF]]:
    return {page: merged(rects) for page, rects in by_page.items()}


def _let_others_on(token: CancelToken) -> None:
    # A selection holds all of Python for some milliseconds: between two of them the window has its turn.
    token.wait(_BREATH)
    token.raise_if_cancelled()


def _selected(document: QPdfDocument, run: PageRun) -> tuple[list[QRectF], str]:
    selection = document.getSelectionAtIndex(run.page, run.index, run.length)
    return merged(polygon.boundingRect() for polygon in selection.bounds()), selection.text()


_LOCKED = {QPdfDocument.Error.IncorrectPassword, QPdfDocument.Error.UnsupportedSecurityScheme}


@contextmanager
def name_for_qt(path: str) -> Iterator[str]:
    """A name by which Qt opens the file while this lasts: it knows no names that are not UTF-8, so those go by a descriptor."""
    try:
        path.encode()
    except UnicodeEncodeError:
        pass
    else:
        yield path
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        yield f"/dev/fd/{descriptor}"
    finally:
        os.close(descriptor)


@contextmanager
def _turn(token: CancelToken) -> Iterator[None]:
    """Our turn with PDFium, for which nobody waits who is not waited for."""
    for _ in range(round(_PATIENCE / _LOOK)):
        token.raise_if_cancelled()
        if PDFIUM.acquire(timeout=_LOOK):
            break
    else:
        raise PdfTrouble(BROKEN)
    try:
        yield
    finally:
        PDFIUM.release()


@contextmanager
def _opened(path: str, token: CancelToken) -> Iterator[QPdfDocument]:
    with _turn(token), name_for_qt(path) as name:
        document = QPdfDocument()
        error = document.load(name)
        try:
            if document.status() != QPdfDocument.Status.Ready:
                raise PdfTrouble(LOCKED if error in _LOCKED else BROKEN)
            yield document
        finally:
            document.close()
