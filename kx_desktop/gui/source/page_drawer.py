"""Draws the pages of one PDF on a thread of Qt's, one at a time.

PDFium works for one thread at a time in the whole process, and whoever else asks it for something waits. `pdf_work` asks it on threads of
Python's, so both take turns by one lock, which this side never waits for: it comes back a moment later.

Of a page that cannot be read, Qt says nothing at all: each page has a time, and the file is looked at before.
"""

import threading
from dataclasses import dataclass

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions, QPdfPageRenderer

from kx_desktop.gui.source.pdf_work import PDFIUM, PdfPages, as_they_were, name_for_qt

_MOMENT = 5
"""Milliseconds."""

_PATIENCE = 10_000
"""Milliseconds after which a page that has not been drawn is taken for one that never will be."""


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

    file_changed = Signal()
    """The file of the pages is another one now, so none of them is drawn any more."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make_ready()
        self._options = QPdfDocumentRenderOptions()
        self._options.setRenderFlags(QPdfDocumentRenderOptions.RenderFlag.Annotations)
        self._open: PdfPages | None = None
        self._next: _Asked | None = None
        self._under_way: _Asked | None = None
        self._request = 0
        self._turn = _Turn(PDFIUM)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_MOMENT)
        self._again.timeout.connect(self._go)
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.setInterval(_PATIENCE)
        self._deadline.timeout.connect(self._give_up)
        self.destroyed.connect(self._turn.give_back)

    def _make_ready(self) -> None:
        # The renderer is made first, so that it goes first: its thread must not outlive the document.
        self._renderer = QPdfPageRenderer(self)
        self._renderer.setRenderMode(QPdfPageRenderer.RenderMode.MultiThreaded)
        self._renderer.pageRendered.connect(self._take)
        self._document = QPdfDocument(self)

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
        if not as_they_were(asked.pages):
            self._open = None
            self._turn.give_back()
            self.file_changed.emit()
            return
        self._under_way = asked
        self._request = self._begun(asked)
        if self._request:
            self._deadline.start()
        else:
            self._end(QImage())

    def _begun(self, asked: _Asked) -> int:
        """Have Qt draw a page; gives the number by which it tells of it, 0 where it cannot draw it."""
        if self._open is not asked.pages:
            self._renderer.setDocument(self._document)
            self._load(asked.pages)
        if self._document.status() != QPdfDocument.Status.Ready:
            self._open = None
            return 0
        if self._document.pagePointSize(asked.page).isEmpty():
            return 0
        return self._renderer.requestPage(asked.page, asked.size, self._options)

    def _load(self, pages: PdfPages) -> None:
        try:
            with name_for_qt(pages.path) as name:
                self._document.load(name)
        except OSError:
            self._document.close()
        self._open = pages

    def _take(
        self,
        _page: int,
        _size: QSize,
        picture: QImage,
        _options: QPdfDocumentRenderOptions,
        request: int,
    ) -> None:
        if request == self._request:
            self._end(picture)

    def _give_up(self) -> None:
        # What it works on may still come or never: it is left to that, and goes when it has come or with us.
        self._renderer.pageRendered.disconnect(self._take)
        self._renderer.pageRendered.connect(self._renderer.deleteLater)
        self._renderer.pageRendered.connect(self._document.deleteLater)
        self._make_ready()
        self._open = None
        self._end(QImage())

    def _end(self, picture: QImage) -> None:
        self._deadline.stop()
        self._request = 0
        self._turn.give_back()
        asked, self._under_way = self._under_way, None
        if asked is not None:
            self.drawn.emit(asked.page, picture)
        self._go()
