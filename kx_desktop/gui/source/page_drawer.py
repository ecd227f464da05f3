"""Draws the pages of one PDF on a thread of Qt's, one at a time.

PDFium works for one thread at a time in the whole process, and whoever else asks it for something waits. `pdf_work` asks it on threads of
Python's, so both take turns by one lock, which this side never waits for: it comes back a moment later.
"""

import threading
from dataclasses import dataclass

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions, QPdfPageRenderer

from kx_desktop.gui.source.pdf_work import PDFIUM, PdfPages

_MOMENT = 5
"""Milliseconds."""


class _Turn:
    """Our turn with PDFium; given back even where the drawer goes in the midst of it."""

    def __init__(self, lock: threading.Lock) -> None:
        self._lock = lock
        self._ours = False

    @property
    def ours(self) -> bool:
        return self._ours

    def take(self) -> bool:
        self._ours = self._ours or self._lock.acquire(blocking=False)
        return self._ours

    def give_back(self) -> None:
        if self._ours:
            self._ours = False
            self._lock.release()


@dataclass(frozen=True, slots=True)
class _Asked:
    pages: PdfPages
    page: int
    size: QSize


class PageDrawer(QObject):
    """Draws what was asked for last."""

    drawn = Signal(int, QImage)
    """A page (from 0) and its picture, to be laid on white paper; a null image where it cannot be drawn."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The renderer is made first, so that it goes first: its thread must not outlive the document.
        self._renderer = QPdfPageRenderer(self)
        self._renderer.setRenderMode(QPdfPageRenderer.RenderMode.MultiThreaded)
        self._document = QPdfDocument(self)
        self._options = QPdfDocumentRenderOptions()
        self._options.setRenderFlags(QPdfDocumentRenderOptions.RenderFlag.Annotations)
        self._open: PdfPages | None = None
        self._next: _Asked | None = None
        self._under_way: _Asked | None = None
        self._turn = _Turn(PDFIUM)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_MOMENT)
        self._again.timeout.connect(self._go)
        self._renderer.pageRendered.connect(self._take)
        self.destroyed.connect(self._turn.give_back)

    @property
    def busy(self) -> bool:
        """Whether a picture is to come that somebody waits for."""
        return self._next is not None or self._under_way is not None

    def ask(self, pages: PdfPages, page: int, size: QSize) -> None:
        """Have a page drawn in so many pixels, in place of what was asked for before and has not begun."""
        self._next = _Asked(pages, page, size)
        self._go()

    def forget(self) -> None:
        """Nothing that was asked for arrives any more."""
        self._next = self._under_way = None

    def _go(self) -> None:
        asked = self._next
        if asked is None or self._turn.ours:
            return
        if not self._turn.take():
            self._again.start()
            return
        self._next = None
        if self._open is not asked.pages:
            self._renderer.setDocument(self._document)
            self._document.load(asked.pages.path)
            self._open = asked.pages
        if self._document.status() != QPdfDocument.Status.Ready:
            self._open = None
            self._turn.give_back()
            self.drawn.emit(asked.page, QImage())
            return
        self._under_way = asked
        self._renderer.requestPage(asked.page, asked.size, self._options)

    def _take(self, page: int, _size: QSize, picture: QImage) -> None:
        self._turn.give_back()
        asked, self._under_way = self._under_way, None
        if asked is not None:
            self.drawn.emit(page, picture)
        self._go()
