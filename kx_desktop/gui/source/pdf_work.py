"""What is asked of a PDF, off the main thread: its pages' sizes, where characters stand, the picture of a page.

PDFium does one thing at a time in the whole process: were a page drawn by one thread while the main one asks for a size, the window would
stand still. So the main thread never asks. Each call opens the file's bytes anew, which takes a few milliseconds even for
thousands of pages, and no object of Qt's goes from thread to thread.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions

from kx_desktop.gui.source.pdf_marks import PageRun, agrees, merged
from kx_desktop.tasks import CancelToken

LARGEST = 512 * 1024 * 1024
"""Bytes of the largest file that is shown as pages."""

LOCKED, BROKEN, CHANGED, TOO_LARGE = "locked", "broken", "changed", "too large"


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


@dataclass(frozen=True, slots=True)
class PdfPages:
    """A PDF as the view needs it: the file's bytes, and each page's size in points."""

    data: QByteArray = field(repr=False)
    sizes: Sequence[QSizeF]


def read_pages(path: str) -> PdfPages:
    """The bytes and the pages of a file. Raises PdfTrouble, OSError."""
    file = Path(path)
    if file.stat().st_size > LARGEST:
        raise PdfTrouble(TOO_LARGE)
    data = QByteArray(file.read_bytes())
    with _opened(data) as document:
        sizes = [document.pagePointSize(page) for page in range(document.pageCount())]
    if not sizes:
        raise PdfTrouble(BROKEN)
    return PdfPages(data, sizes)


def find_marks(
    pages: PdfPages,
    passage: Sequence[PageRun],
    words: Sequence[Sequence[PageRun]],
    token: CancelToken,
) -> PdfMarks:
    """Where the runs stand. Raises PdfTrouble where the pages do not have the characters that the runs tell of."""
    with _opened(pages.data) as document:
        grounds: dict[int, list[QRectF]] = {}
        read: dict[int, list[tuple[str, str]]] = {}
        for run in passage:
            token.raise_if_cancelled()
            rects, text = _selected(document, run)
            grounds.setdefault(run.page, []).extend(rects)
            read.setdefault(run.page, []).append((run.text, text))
        for texts in read.values():
            if not agrees("".join(one for one, _ in texts), "".join(one for _, one in texts)):
                raise PdfTrouble(CHANGED)
        found: list[tuple[int, Sequence[QRectF]]] = []
        for word in words:
            token.raise_if_cancelled()
            by_page: dict[int, list[QRectF]] = {}
            for run in word:
                by_page.setdefault(run.page, []).extend(_selected(document, run)[0])
            found.extend(by_page.items())
    return PdfMarks({page: merged(rects) for page, rects in grounds.items()}, tuple(found))


def draw_page(data: QByteArray, page: int, size: QSize, token: CancelToken) -> QImage:
    """The picture of a page in so many pixels; a null image where it cannot be drawn."""
    token.raise_if_cancelled()
    options = QPdfDocumentRenderOptions()
    options.setRenderFlags(QPdfDocumentRenderOptions.RenderFlag.Annotations)
    with _opened(data) as document:
        drawn = document.render(page, size, options)
    if drawn.isNull():
        return drawn
    # Pages have no ground of their own: paper is white.
    paper = QImage(size, QImage.Format.Format_RGB32)
    paper.fill(0xFFFFFFFF)
    painter = QPainter(paper)
    painter.drawImage(0, 0, drawn)
    painter.end()
    return paper


def _selected(document: QPdfDocument, run: PageRun) -> tuple[list[QRectF], str]:
    selection = document.getSelectionAtIndex(run.page, run.index, run.length)
    return merged(polygon.boundingRect() for polygon in selection.bounds()), selection.text()


@contextmanager
def _opened(data: QByteArray) -> Iterator[QPdfDocument]:
    buffer = QBuffer()
    buffer.setData(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document = QPdfDocument()
    document.load(buffer)
    try:
        if document.status() != QPdfDocument.Status.Ready:
            locked = document.error() in {
                QPdfDocument.Error.IncorrectPassword,
                QPdfDocument.Error.UnsupportedSecurityScheme,
            }
            raise PdfTrouble(LOCKED if locked else BROKEN)
        yield document
    finally:
        document.close()
