"""Reading a PDF as its pages: the passage's lines and the query words are marked on the paper."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget
from typing_extensions import override

from kx_desktop.gui.source.page_drawer import PageDrawer
from kx_desktop.gui.source.page_layout import GAP, PageLayout, PagePictures
from kx_desktop.gui.source.pdf_marks import columns
from kx_desktop.gui.source.pdf_work import PdfMarks, PdfPages
from kx_desktop.gui.source.text_view import tint
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import LIGHT, Theme

_ACTUAL = 96 / 72
"""Pixels a point at 100 %."""

_STEP = 1.25
_LEAST, _MOST = 0.2, 5.0
_BAR = 3.0
_LINE = 48


class PdfView(QAbstractScrollArea):
    """Pages below one another, drawn off the main thread as they come into sight."""

    page_turned = Signal(int, int)
    """The page in sight (from 1), and how many there are."""

    zoom_changed = Signal(int)
    """Per cent of the size on paper."""

    page_failed = Signal(int)
    """That page (from 0), which is in sight, cannot be drawn."""

    file_changed = Signal()
    """The file is another one now; pages that are not in sight yet are not drawn any more."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pages: PdfPages | None = None
        self._marks = PdfMarks()
        self._layout = PageLayout((), 1.0, 0)
        self._pictures = PagePictures()
        self._drawer = PageDrawer(self)
        self._drawer.drawn.connect(self._drawn)
        self._drawer.file_changed.connect(self.leave_file)
        self._left = False
        self._failed: set[int] = set()
        self._fits_width = True
        self._current = -1
        self._word = -1
        self.setObjectName("pdfView")
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().setSingleStep(_LINE)
        self.horizontalScrollBar().setSingleStep(_LINE)
        self.verticalScrollBar().valueChanged.connect(self._tell_page)
        self.setAccessibleName(self.tr("Pages"))
        theme.changed.connect(self.viewport().update)

    # What is shown

    @property
    def marks(self) -> PdfMarks:
        """What is marked."""
        return self._marks

    @property
    def pages(self) -> PdfPages | None:
        """What is shown."""
        return self._pages

    @property
    def busy(self) -> bool:
        """Whether a page in sight is still being drawn."""
        return self._drawer.busy

    def show_pages(self, pages: PdfPages, marks: PdfMarks, passage: str) -> None:
        """Show a document and bring the passage into sight; `passage` is its text, for who cannot see the page."""
        if pages is not self._pages:
            self.clear()
            self._pages = pages
            self._fits_width = True
        self._left = False
        self._marks = marks
        self._word = -1
        self._current = -1
        self.setAccessibleDescription(self.tr("Passage: {0}").format(passage))
        self._lay_out()
        self.scroll_to_passage()
        self._tell_page()
        self.viewport().update()

    def clear(self) -> None:
        """Show nothing."""
        self._drawer.forget()
        self._pages = None
        self._marks = PdfMarks()
        self._pictures.clear()
        self._failed.clear()
        self._lay_out()

    def leave_file(self) -> None:
        """Draw no more of the file, which is another one now."""
        self._left = True
        self.file_changed.emit()

    def scroll_to_passage(self) -> None:
        """Bring the passage's beginning into the upper third."""
        if self._marks.passage:
            page = min(self._marks.passage)
            rects = self._marks.passage[page]
            if rects:
                self._bring(page, rects[0], columns(rects)[0])

    def reveal_word(self, number: int) -> None:
        """Bring the marked word of that number into sight, with a frame around it."""
        page, rects = self._marks.words[number]
        self._word = number
        if rects:
            where = self._on_screen(page, rects[0])
            if not QRectF(self.viewport().rect()).adjusted(0, GAP, 0, -GAP).contains(where):
                self._bring(page, rects[0], rects[0])
        self.viewport().update()

    # Turning pages, zooming

    def go_to_page(self, number: int) -> None:
        """Bring a page (from 1) to the upper edge."""
        if self._pages and 1 <= number <= len(self._pages.sizes):
            self.verticalScrollBar().setValue(int(self._layout.page(number - 1).top()) - GAP)

    def turn(self, by: int) -> None:
        """Go so many pages on or, below 0, back."""
        if self._pages:
            self.go_to_page(min(max(self._current + 1 + by, 1), len(self._pages.sizes)))

    def zoom(self, steps: int) -> None:
        """Larger by so many steps or, below 0, smaller."""
        wanted = self._layout.scale / _ACTUAL * _STEP**steps
        self._fits_width = False
        self._set_scale(min(max(wanted, _LEAST), _MOST) * _ACTUAL)

    def fit_width(self) -> None:
        """As large as the pane is wide, and so when that changes."""
        self._fits_width = True
        self._set_scale(self._fitting())

    def _fitting(self) -> float:
        widest = (
            max((size.width() for size in self._pages.sizes), default=0.0) if self._pages else 0
        )
        room = max(self.viewport().width() - 2 * GAP, 80)
        return min(max(room / widest if widest else 1.0, _LEAST * _ACTUAL), _MOST * _ACTUAL)

    def _set_scale(self, scale: float) -> None:
        if not self._pages:
            return
        top = self.verticalScrollBar().value()
        page = self._layout.at(top)
        before = self._layout.page(page)
        share = (top - before.top()) / max(before.height(), 1.0)
        self._lay_out(scale)
        after = self._layout.page(page)
        self.verticalScrollBar().setValue(int(after.top() + share * after.height()))
        self.viewport().update()

    def _lay_out(self, scale: float | None = None) -> None:
        sizes = self._pages.sizes if self._pages else ()
        if scale is None:
            scale = self._fitting() if self._fits_width else self._layout.scale
        room = self.viewport().size()
        self._layout = PageLayout(sizes, scale, room.width())
        upright, across = self.verticalScrollBar(), self.horizontalScrollBar()
        upright.setRange(0, max(int(self._layout.height) - room.height(), 0))
        upright.setPageStep(room.height())
        across.setRange(0, max(int(self._layout.width) - room.width(), 0))
        across.setPageStep(room.width())
        self.zoom_changed.emit(round(scale / _ACTUAL * 100))

    # Where things are

    def _origin(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _on_screen(self, page: int, rect: QRectF) -> QRectF:
        scale, place = self._layout.scale, self._layout.page(page).topLeft() - self._origin()
        return QRectF(rect.topLeft() * scale, rect.size() * scale).translated(place)

    def _bring(self, page: int, first: QRectF, whole: QRectF) -> None:
        """Bring `first` into the upper third, and the width of `whole` into sight: from its left edge on where it is wider."""
        room = self.viewport().size()
        top = self._on_screen(page, first).translated(self._origin()).top()
        self.verticalScrollBar().setValue(int(top) - room.height() // 4)
        where, begins = self._on_screen(page, whole), self._on_screen(page, first).left()
        left, right = where.left() - GAP, where.right() + GAP
        if left < 0 or right > room.width():
            across = self.horizontalScrollBar()
            spare = max(room.width() - (right - left), 0.0) / 2
            if begins - left > room.width() / 2:  # a passage that begins far into a line
                left = max(min(begins - GAP, right - room.width()), left)
            across.setValue(across.value() + int(left - spare))

    def _passage_in_sight(self, room: QSize) -> bool:
        """Whether the passage's first line was in sight of a pane of that size."""
        rects = self._marks.passage[min(self._marks.passage)] if self._marks.passage else ()
        if not rects:
            return False
        where = self._on_screen(min(self._marks.passage), rects[0])
        return where.top() >= 0 and where.bottom() <= room.height()

    def _in_sight(self) -> range:
        top = self.verticalScrollBar().value()
        return self._layout.between(top, top + self.viewport().height())

    def _tell_page(self) -> None:
        if not self._pages:
            return
        middle = self.verticalScrollBar().value() + self.viewport().height() / 3
        current = self._layout.at(middle)
        if current != self._current:
            self._current = current
            count = len(self._pages.sizes)
            self.setAccessibleName(
                self.tr("Page {0} of {1}").format(
                    figures.number(current + 1), figures.number(count)
                )
            )
            self.page_turned.emit(current + 1, count)

    # Drawing

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.colour("side"))
        origin = self._origin()
        for page in self._in_sight():
            place = self._layout.page(page).translated(-origin)
            if not place.intersects(QRectF(event.rect())):
                continue
            picture = self._pictures.get(page)
            painter.fillRect(place, Qt.GlobalColor.white)
            if picture is not None:
                _lay(painter, place, picture)
            self._paint_marks(painter, page)
            painter.setPen(self._theme.colour("line"))
            painter.drawRect(place)
        if self.hasFocus():
            painter.setPen(self._theme.colour("accent"))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
        painter.end()
        self._draw_missing()

    def _paint_marks(self, painter: QPainter, page: int) -> None:
        # Paper stays white in the dark too, so the marks on it are those of the light window.
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        rects = self._marks.passage.get(page, ())
        for grounds, colour in (
            (self._marks.around.get(page, ()), tint(LIGHT)),
            (rects, QColor(LIGHT.passage)),
        ):
            for rect in grounds:
                painter.fillRect(self._on_screen(page, rect.adjusted(-1, -1, 1, 1)), colour)
        for number, (where, words) in enumerate(self._marks.words):
            if where == page:
                for rect in words:
                    painter.fillRect(self._on_screen(page, rect), QColor(LIGHT.word_mark))
                    if number == self._word:
                        painter.setPen(QColor(LIGHT.accent))
                        painter.drawRect(self._on_screen(page, rect.adjusted(-1, -1, 1, 1)))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        for column in columns(rects):
            bar = self._on_screen(page, column.adjusted(-1, -1, 0, 1))
            painter.fillRect(
                QRectF(bar.left() - 2 * _BAR, bar.top(), _BAR, bar.height()),
                QColor(LIGHT.passage_edge),
            )

    def _draw_missing(self) -> None:
        if self._drawer.busy or self._left or not self._pages:
            return
        ratio = self.devicePixelRatioF()
        for page in self._in_sight():
            wanted = self._layout.pixels(page, ratio)
            picture = self._pictures.get(page)
            fits = picture is not None and picture.size() == wanted
            if page not in self._failed and not fits:
                self._drawer.ask(self._pages, page, wanted)
                return

    def _drawn(self, page: int, picture: QImage) -> None:
        if picture.isNull():
            self._failed.add(page)
            self.page_failed.emit(page)
            return
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        self._pictures.put(page, picture)
        self.viewport().update()

    # What the person does

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        was_seen = self._passage_in_sight(event.oldSize())
        self._set_scale(self._fitting() if self._fits_width else self._layout.scale)
        if was_seen and not self._passage_in_sight(event.size()):
            self.scroll_to_passage()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y()
            if turned:
                self.zoom(1 if turned > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        bar = self.verticalScrollBar()
        screen = self.viewport().height() - _LINE
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        moves: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_PageDown: partial(self.turn, 1),
            Qt.Key.Key_PageUp: partial(self.turn, -1),
            Qt.Key.Key_Home: partial(bar.setValue, 0),
            Qt.Key.Key_End: partial(bar.setValue, bar.maximum()),
            Qt.Key.Key_Space: partial(bar.setValue, bar.value() + (-screen if back else screen)),
            Qt.Key.Key_Plus: partial(self.zoom, 1),
            Qt.Key.Key_Equal: partial(self.zoom, 1),
            Qt.Key.Key_Minus: partial(self.zoom, -1),
            Qt.Key.Key_0: self.fit_width,
        }
        if key in moves:
            moves[key]()
            event.accept()
        else:
            super().keyPressEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(480, 640)


def _lay(painter: QPainter, place: QRectF, picture: QImage) -> None:
    if abs(picture.deviceIndependentSize().width() - place.width()) < 1:
        painter.drawImage(place.topLeft().toPoint(), picture)
    else:  # until it is drawn anew in this size, or where that would be too large
        painter.drawImage(place, picture)
