"""Reading a document as text: the passage stands on its ground, with a bar at its left, within what comes before and after it."""

from PySide6.QtCore import QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLine,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QTextEdit, QWidget
from typing_extensions import override

from kx_desktop.gui.source.marks import ShownMarks
from kx_desktop.gui.source.text_map import Range
from kx_desktop.gui.theme import Colours, Theme

PASSAGE, WORD, AROUND, HEADING = 1, 2, 3, 4
MARK = 0x100000 + 40
"""The property (`QTextFormat.Property.UserProperty` and on) by which the formats of marks are told apart."""

_STEP = 1.1
_MEASURE = 90
_LEFT, _BAND = 28, 16
_BAR = 3
_PAD = 4


class SourceTextView(QTextEdit):
    """Shows a document and marks ranges of it; it says when the person comes near an end of what is shown."""

    near_top = Signal()
    near_end = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._marks = ShownMarks()
        self._shown: QTextDocument | None = None
        self.moved_by_person = False
        self.setObjectName("sourceView")
        self.setProperty("look", "source")
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAcceptDrops(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Source text"))
        self.setAccessibleDescription(
            self.tr("The document around the passage. The caret stands at the passage's beginning.")
        )
        theme.changed.connect(self._repaint_marks)
        self.verticalScrollBar().valueChanged.connect(self._tell_ends)

    # What is shown

    @property
    def shown_marks(self) -> ShownMarks:
        """The ranges that are marked."""
        return self._marks

    def start_over(self, document: QTextDocument | None = None) -> None:
        """Show an empty text, or `document`, without any mark."""
        self._marks = ShownMarks()
        self.setExtraSelections([])
        self.moved_by_person = False
        if document is None:
            document = QTextDocument(self)
            document.setUndoRedoEnabled(False)
        document.setDefaultFont(self.font())
        option = QTextOption(document.defaultTextOption())
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        document.setDefaultTextOption(option)
        before, self._shown = self._shown, document
        self.setDocument(document)
        if before is not None:
            before.deleteLater()
        self._set_margins()

    def show_marks(self, marks: ShownMarks) -> None:
        """Mark these ranges and no others."""
        self._marks = marks
        self._repaint_marks()

    def zoom_to(self, steps: int) -> None:
        """The text larger by so many steps than the usual size or, below 0, smaller."""
        font = QFont(self.font())
        font.setPointSizeF(QApplication.font().pointSizeF() * _STEP**steps)
        self.setFont(font)
        self.document().setDefaultFont(font)
        self._set_margins()

    def scroll_to_passage(self) -> None:
        """Bring the passage's beginning into the upper third, and the caret to it."""
        if not self._marks.passage:
            return
        start = self._marks.passage[0][0]
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        self.setTextCursor(cursor)
        above = self.viewport().height() // 4
        self.verticalScrollBar().setValue(int(self.line_top(start)) - above)

    def reveal(self, where: Range) -> None:
        """Select a range and bring it into view, with some lines around it."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(where[0])
        cursor.setPosition(where[1], QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        top = int(self.line_top(where[0])) - self.verticalScrollBar().value()
        if not _PAD * 8 <= top <= self.viewport().height() - _PAD * 16:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + top - self.viewport().height() // 3)

    def line_top(self, position: int) -> float:
        """How far from the document's top the line with `position` begins, in pixels."""
        block = self.document().findBlock(position)
        rect = self.document().documentLayout().blockBoundingRect(block)
        line = block.layout().lineForTextPosition(position - block.position())
        return rect.top() + (line.y() if line.isValid() else 0.0)

    def first_visible(self) -> int:
        """The position at the upper edge."""
        document, layout = self.document(), self.document().documentLayout()
        top = self.verticalScrollBar().value()
        low, high = 0, document.blockCount() - 1
        while low < high:  # the first block that ends below the edge
            middle = (low + high) // 2
            if layout.blockBoundingRect(document.findBlockByNumber(middle)).bottom() <= top:
                low = middle + 1
            else:
                high = middle
        block = document.findBlockByNumber(low)
        above = layout.blockBoundingRect(block).top()
        lines = (block.layout().lineAt(number) for number in range(block.layout().lineCount()))
        inside = next((one.textStart() for one in lines if above + one.rect().bottom() > top), 0)
        return block.position() + inside

    # How it is drawn

    def _set_margins(self) -> None:
        metrics = self.fontMetrics()
        measure = metrics.averageCharWidth() * _MEASURE
        width = self.viewport().width()
        frame = self.document().rootFrame().frameFormat()
        right = max(_BAND, width - _LEFT - measure)
        tall = metrics.height()
        wanted = (float(_LEFT), float(right), float(tall), float(tall * 2))
        there = (
            frame.leftMargin(),
            frame.rightMargin(),
            frame.topMargin(),
            frame.bottomMargin(),
        )
        if wanted != there:
            frame.setLeftMargin(wanted[0])
            frame.setRightMargin(wanted[1])
            frame.setTopMargin(wanted[2])
            frame.setBottomMargin(wanted[3])
            self.document().rootFrame().setFrameFormat(frame)

    def _repaint_marks(self) -> None:
        colours = self._theme.colours
        kinds: tuple[tuple[int, tuple[Range, ...], QColor | None], ...] = (
            (AROUND, self._marks.around, tint(colours)),
            (PASSAGE, self._marks.passage, QColor(colours.passage)),
            (WORD, self._marks.words, QColor(colours.word_mark)),
            (HEADING, self._marks.headings, None),
        )
        selections = []
        for kind, ranges, ground in kinds:
            form = QTextCharFormat()
            if ground is not None:
                form.setBackground(ground)
            form.setProperty(MARK, kind)
            if kind != AROUND:
                form.setForeground(QColor(colours.text))
            for start, end in ranges:
                cursor = QTextCursor(self.document())
                cursor.setPosition(start)
                cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                selection = QTextEdit.ExtraSelection()
                selection.cursor = cursor
                selection.format = form
                selections.append(selection)
        self.setExtraSelections(selections)
        self.viewport().update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        colours = self._theme.colours
        seen = QRectF(event.rect())
        if self._marks.around and self._marks.passage:
            ends = (*self._marks.around, *self._marks.passage)
            whole = min(start for start, _ in ends), max(end for _, end in ends)
            self._paint_ground(painter, whole, tint(colours), seen)
        for passage in self._marks.passage:
            self._paint_ground(painter, passage, QColor(colours.passage), seen)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        if self._marks.passage:
            self._paint_bar(painter, QColor(colours.passage_edge))
        if self.hasFocus():
            painter.setPen(QColor(colours.accent))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_ground(self, painter: QPainter, where: Range, colour: QColor, seen: QRectF) -> None:
        """The ground to both sides of the lines that are wholly within the range, and between them."""
        bottom_before: float | None = None
        left, width = float(_LEFT - _BAND), self._band_right() - (_LEFT - _BAND)
        block = self.document().findBlock(self._at_least(where[0]))
        while block.isValid() and block.position() < where[1]:
            for line, rect in self._lines(block):
                start = block.position() + line.textStart()
                end = start + line.textLength()
                if rect.top() > seen.bottom():
                    return
                if start < where[0] or end > where[1]:
                    bottom_before = None
                    continue
                top = rect.top() - _PAD if bottom_before is None else bottom_before
                # A line has its leading above its letters: without the pad the last one would stand on the edge.
                painter.fillRect(QRectF(left, top, width, rect.bottom() + _PAD - top), colour)
                bottom_before = rect.bottom()
            block = block.next()

    def _at_least(self, position: int) -> int:
        """`position`, or the first one of the line above the upper edge, whichever is later."""
        seen = self.document().findBlock(self.first_visible())
        before = seen.previous()
        return max(position, before.position() if before.isValid() else 0)

    def _paint_bar(self, painter: QPainter, colour: QColor) -> None:
        first, last = self._marks.passage[0][0], self._marks.passage[-1][1]
        offset = self.verticalScrollBar().value()
        top = self.line_top(first) - offset - _PAD
        end = max(last - 1, first)
        block = self.document().findBlock(end)
        bottom = self.line_top(end) - offset
        line = block.layout().lineForTextPosition(end - block.position())
        bottom += (line.height() if line.isValid() else 0.0) + _PAD
        painter.fillRect(QRectF(_LEFT - _BAND, top, _BAR, bottom - top), colour)

    def _lines(self, block: QTextBlock) -> list[tuple[QTextLine, QRectF]]:
        place = self.document().documentLayout().blockBoundingRect(block).topLeft()
        place.setY(place.y() - self.verticalScrollBar().value())
        layout = block.layout()
        lines = (layout.lineAt(number) for number in range(layout.lineCount()))
        return [(line, line.rect().translated(place)) for line in lines]

    def _band_right(self) -> float:
        frame = self.document().rootFrame().frameFormat()
        return self.viewport().width() - frame.rightMargin() + _BAND

    # What the person does

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        first = self.first_visible()
        inside = self.verticalScrollBar().value() - self.line_top(first)
        was_seen = self._passage_in_sight(event.oldSize().height())
        self._set_margins()
        super().resizeEvent(event)
        if not self.moved_by_person:
            self.scroll_to_passage()
            return
        bar, tall = self.verticalScrollBar(), self.viewport().height()
        bar.setValue(int(self.line_top(first) + inside))
        if was_seen and not self._passage_in_sight(tall):
            bar.setValue(int(self.line_top(self._marks.passage[0][0])) - tall // 4)

    def _passage_in_sight(self, height: int) -> bool:
        """Whether the passage's first line is in sight where so many pixels are shown."""
        if not self._marks.passage:
            return False
        top = self.line_top(self._marks.passage[0][0]) - self.verticalScrollBar().value()
        return 0 <= top <= height - 2 * self.fontMetrics().height()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self.moved_by_person = True
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()  # text follows the system's size
            return
        super().wheelEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.moved_by_person = True
        super().keyPressEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.moved_by_person = True
        super().mousePressEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    @override
    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Nothing that a document names is ever loaded."""
        return None

    def _tell_ends(self, value: int) -> None:
        height = self.viewport().height()
        if value < height:
            self.near_top.emit()
        if value > self.verticalScrollBar().maximum() - height:
            self.near_end.emit()


def tint(colours: Colours) -> QColor:
    """The ground of the passage's neighbours: half way between the passage's own and the panel's."""
    ground, panel = QColor(colours.passage), QColor(colours.panel)
    return QColor(
        (ground.red() + panel.red()) // 2,
        (ground.green() + panel.green()) // 2,
        (ground.blue() + panel.blue()) // 2,
    )
