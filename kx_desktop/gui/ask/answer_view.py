"""The answer as it comes: text that can be selected, in which nothing can be clicked but its citations."""

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QToolTip, QWidget
from typing_extensions import override

from kx_desktop.gui.ask.marking_up import (
    CODE,
    HEADING,
    ITEM,
    Block,
    Placed,
    Run,
    blocks,
    cited,
    runs,
)
from kx_desktop.gui.ask.text_height import TextHeightBrowser
from kx_desktop.gui.text.plain import plain_tooltip
from kx_desktop.gui.text.qtlike import fit_for_qt
from kx_desktop.gui.theme import Theme

_SCHEME = "citation:"
_LINE = "\u2028"
_INDENT = 20
_MARGIN = 16.0
_SLICE = 0.006
"""Seconds that are drawn in one go."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A block as it stands in the document: which of its citations are links, and where it ends, in UTF-16 units."""

    placed: Placed
    links: tuple[int, ...]
    end: int


class AnswerView(TextHeightBrowser):
    """Shows a text of `marking_up.blocks`. Nothing that a text names is loaded or followed."""

    citation_chosen = Signal(int)
    """The citation of that number was clicked, or Enter pressed on it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self._numbers: frozenset[int] = frozenset()
        self._tips: dict[int, str] = {}
        self._drawn: list[_Drawn] = []
        self._coming: Iterator[Placed] = iter(())
        self._at = 0
        self._slices = QTimer(self)
        self._slices.setInterval(0)
        self._slices.timeout.connect(self._draw_slice)
        self.setObjectName("answerView")
        self.setProperty("look", "source")
        self.setReadOnly(True)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setAcceptDrops(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setTabStopDistance(_INDENT)
        self.setAccessibleName(self.tr("Answer"))
        self.setAccessibleDescription(
            self.tr("Tab goes through the citations, Enter opens the passage.")
        )
        self.document().setDocumentMargin(_MARGIN)
        self.anchorClicked.connect(self._clicked)
        theme.changed.connect(self._draw_again)

    # What is shown

    def text(self) -> str:
        """The answer as it was given, Markdown and all."""
        return self._text

    def show_answer(
        self, text: str, numbers: Collection[int], tips: Mapping[int, str] | None = None
    ) -> None:
        """Show this text; what has not changed is left as it is drawn. `numbers` are those of citations, `tips` what each says of itself.

        A long text comes slice by slice, so that the window does not stand still for it.
        """
        self._tips = dict(tips or {})
        grown = not self._slices.isActive() and bool(self._drawn) and text.startswith(self._text)
        grown = grown and frozenset(numbers) == self._numbers
        self._text, self._numbers = text, frozenset(numbers)
        if grown:
            last = self._drawn[-1].placed
            self._at = next(
                i for i, one in enumerate(self._drawn) if one.placed.start == last.start
            )
            self._coming = blocks(text, last)
        else:
            self._at, self._coming = 0, blocks(text)
        self._slices.start()
        self._draw_slice()
        self._take_height()

    def clear_answer(self) -> None:
        """Show nothing."""
        self._slices.stop()
        self._text, self._tips, self._coming, self._at = "", {}, iter(()), 0
        self._drawn.clear()
        self._numbers = frozenset()
        self.clear()
        self.document().setDocumentMargin(_MARGIN)
        self._take_height()

    @property
    def is_whole(self) -> bool:
        """Whether all of the text is drawn."""
        return not self._slices.isActive()

    def _is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.maximum() > 0 and bar.value() >= bar.maximum() - 4

    def _draw_slice(self) -> None:
        """Compare and draw for as long as a slice takes."""
        until = time.perf_counter() + _SLICE
        was_at_end = self._is_at_end()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for placed in self._coming:
            self._place(cursor, placed)
            if time.perf_counter() > until:
                break
        else:
            self._cut(cursor, self._at)
            self._slices.stop()
        cursor.endEditBlock()
        if was_at_end:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _place(self, cursor: QTextCursor, placed: Placed) -> None:
        """Leave the block as it is drawn, or draw it in place of all that stands from there on."""
        links = cited(placed.block, self._numbers)
        at = self._at
        self._at += 1
        if at < len(self._drawn):
            there = self._drawn[at]
            if (there.placed.block, there.links) == (placed.block, links):
                self._drawn[at] = _Drawn(placed, links, there.end)
                return
            self._cut(cursor, at)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        before = self._drawn[-1].placed.block if self._drawn else None
        form = self._block_format(placed.block, before)
        if before is not None:
            cursor.insertBlock(form, QTextCharFormat())
        else:
            cursor.setBlockFormat(form)
        if placed.block.kind == ITEM:
            # A sign and a tab: a list of Qt's would number anew.
            cursor.insertText(f"{placed.block.sign}\t", self._char_format(Run("")))
        for run in runs(placed.block, self._numbers):
            text = fit_for_qt(run.text).replace("\n", _LINE)
            cursor.insertText(text, self._char_format(run))
        self._drawn.append(_Drawn(placed, links, cursor.position()))

    def _cut(self, cursor: QTextCursor, at: int) -> None:
        """Take away what stands from block `at` on."""
        if at >= len(self._drawn):
            return
        cursor.setPosition(self._drawn[at - 1].end if at else 0)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        del self._drawn[at:]

    def _draw_again(self) -> None:
        text, numbers, tips = self._text, self._numbers, self._tips
        self.clear_answer()
        if text:
            self.show_answer(text, numbers, tips)

    def _block_format(self, block: Block, before: Block | None) -> QTextBlockFormat:
        form = QTextBlockFormat()
        tall = self.fontMetrics().height()
        form.setLineHeight(125, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if before is not None and not block.goes_on:
            close = block.kind == ITEM == before.kind
            form.setTopMargin(tall * (0.2 if close else 0.6))
        if block.kind == HEADING:
            form.setHeadingLevel(3)
        if block.kind == CODE:
            form.setBackground(QColor(self._theme.colours.line))
            form.setLeftMargin(_INDENT / 2)
        if block.kind == ITEM:
            form.setLeftMargin(_INDENT * (block.depth + 1))
            form.setTextIndent(-_INDENT)
        return form

    def _char_format(self, run: Run) -> QTextCharFormat:
        form, colours = QTextCharFormat(), self._theme.colours
        form.setForeground(QColor(colours.text))
        if run.is_bold:
            form.setFontWeight(QFont.Weight.Bold)
        if run.is_code:
            fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            form.setFontFamilies([fixed.family()])
            form.setBackground(QColor(colours.line))
        if run.number:
            form.setAnchor(True)
            form.setAnchorHref(f"{_SCHEME}{run.number}")
            form.setForeground(QColor(colours.accent))
            form.setBackground(QColor(colours.accent_ground))
            form.setFontWeight(QFont.Weight.Bold)
        return form

    # What the person does

    def _clicked(self, url: QUrl) -> None:
        if (number := _number(url.toString())) in self._numbers:
            self.citation_chosen.emit(number)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self._tips.get(_number(self._anchor_at(event.pos())), "")
            QToolTip.showText(event.globalPos(), plain_tooltip(tip), self)
            return True
        return super().event(event)

    def _anchor_at(self, where: QPoint) -> str:
        return self.anchorAt(self.viewport().mapFrom(self, where))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Backspace, Qt.Key.Key_Left, Qt.Key.Key_Right} and (
            event.modifiers() & Qt.KeyboardModifier.AltModifier
            or event.key() == Qt.Key.Key_Backspace
        ):
            event.ignore()  # a browser would go back
            return
        super().keyPressEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in {Qt.MouseButton.BackButton, Qt.MouseButton.ForwardButton}:
            event.ignore()
            return
        super().mousePressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            painter.setPen(QColor(self._theme.colours.accent))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
            painter.end()

    @override
    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Nothing that a text names is ever loaded."""
        return None


def _number(address: str) -> int:
    told = address.removeprefix(_SCHEME)
    return int(told) if address.startswith(_SCHEME) and told.isdecimal() else 0
