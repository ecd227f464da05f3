"""The filter's line: a person types a SQL WHERE clause, takes what is offered, and sees where it is wrong."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextLayout,
    QTextLine,
)
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from kx_desktop.core.documents import Span
from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.query.filtering.announcing import announce
from kx_desktop.gui.query.filtering.completing import Suggestion, completion
from kx_desktop.gui.query.filtering.suggestions import SuggestionsView
from kx_desktop.gui.text.offsets import Offsets
from kx_desktop.gui.theme import Theme

_MOST = 20_000
_WAVE = 2
"""Half a wave of the line under what is wrong, across and down, in pixels."""

_PADDING = 4
_TAKING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class FilterEditWidget(QLineEdit):
    """A line with a list of suggestions below it and a wavy line under what is wrong."""

    fields_needed = Signal()
    """Suggestions are wanted, and the fields are not known yet."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fields: tuple[FieldFacts, ...] | None = None
        self._at: tuple[int, int] | None = None
        self._replaced = (0, 0)
        self._is_composing = False
        self._list = SuggestionsView(theme, self.window())
        self._list.taken.connect(self.take)
        self.setMaxLength(_MOST)
        self.textEdited.connect(self.suggest)
        self.textChanged.connect(lambda: self.show_mark(None))
        theme.changed.connect(self.update)

    @property
    def list(self) -> SuggestionsView:
        """The suggestions, hidden where there are none."""
        return self._list

    def set_fields(self, fields: Sequence[FieldFacts] | None) -> None:
        """The fields that there are; None where they have to be asked for (again)."""
        self._fields = None if fields is None else tuple(fields)
        if self._fields and self.hasFocus() and self.text():
            self.suggest()

    def show_mark(self, at: tuple[int, int] | None) -> None:
        """Underline what is wrong, a range of code points; nothing for None."""
        if at != self._at:
            self._at = at
            self.update()

    def mark(self) -> tuple[int, int] | None:
        """What is underlined, in code points."""
        return self._at

    def select_span(self, start: int, end: int) -> None:
        """Select a range of code points."""
        begin, length = Offsets(self.text()).span_to_utf16(Span(start, end))
        self.setSelection(begin, length)

    def suggest(self) -> None:
        """Offer what can stand at the cursor."""
        if self._fields is None:
            self.fields_needed.emit()
        text = self.text()
        cursor = Offsets(text).to_code_points(self.cursorPosition())
        found = completion(text, cursor, self._fields or ())
        self._replaced = (found.start, found.end)
        left = self.cursorRect().center().x() - self.fontMetrics().averageCharWidth() * 2
        self._list.show_below(self, max(left, 0), found.suggestions)

    def take(self, one: Suggestion) -> None:
        """Put a suggestion where it belongs, and offer what comes after it."""
        text = self.text()
        offsets = Offsets(text)
        start, end = (offsets.to_utf16(place) for place in self._replaced)
        rest = text[self._replaced[1] :]
        gap = "" if rest[:1] in {" ", ")", ","} or one.text.endswith("(") else " "
        before = " " if one.text in {"AND", "OR"} and text[: self._replaced[0]][-1:].strip() else ""
        self.setSelection(start, end - start)
        self.insert(before + one.text + gap)
        self._list.hide()
        if one.what != "value":
            self.suggest()

    # Keys

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and self._list.isVisible():
            is_ours = event.key() in {*_TAKING, *_STEPS, Qt.Key.Key_Escape}
            if event.type() == QEvent.Type.ShortcutOverride and is_ours:
                event.accept()
                return True
            # Tab never comes as far as keyPressEvent.
            if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Tab:
                self.take(self._list.chosen() or self._list.suggestions.suggestion(0))
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        is_plain = event.modifiers() in _PLAIN
        if key == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.suggest()
        elif self._list.isVisible() and is_plain and key in _STEPS:
            announce(self, self._list.step(_STEPS[key]))
        elif self._list.isVisible() and key == Qt.Key.Key_Escape:
            self._list.hide()
        elif self._list.isVisible() and key in _TAKING and self._list.chosen() is not None:
            self.take(self._list.chosen() or Suggestion("", "word"))
        elif is_plain and key == Qt.Key.Key_Down:
            self.suggest()
        else:
            if key in _TAKING:
                self._list.hide()
            super().keyPressEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._list.hide()

    # The wavy line

    @override
    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        text = self.text()
        if self._at is None or not text or self._is_composing:
            return
        start, end = (min(max(place, 0), len(text)) for place in self._at)
        if start >= end:  # something is missing: what stands before it is shown
            start, end = max(end - 1, 0), max(end, 1)
        first, last = self._across(text, start, end)
        cursor = self.cursorRect()
        within = self.rect().adjusted(_PADDING, 0, -_PADDING, 0)
        base = cursor.bottom() - _WAVE
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(within)
        painter.setPen(QPen(self._theme.colour("bad"), 1.5))
        painter.drawPolyline(wave(first, last, base, within.left(), within.right()))
        painter.end()

    def _across(self, text: str, start: int, end: int) -> tuple[float, float]:
        """From where to where a range of code points goes: the line itself tells only where the cursor stands."""
        layout = QTextLayout(text, self.font())
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        offsets = Offsets(text)
        origin = self.cursorRect().center().x() - _across_to(line, self.cursorPosition())
        places = [origin + _across_to(line, offsets.to_utf16(place)) for place in (start, end)]
        return min(places), max(places)


def wave(first: float, last: float, base: float, left: float, right: float) -> list[QPointF]:
    """A wavy line from `first` to `last`, as much of it as is seen between `left` and `right`: a filter may be far longer than its line."""
    count = round(max(last - first, 2 * _WAVE) / _WAVE)
    begin = max(int((left - first) // _WAVE), 0)
    end = min(int((right - first) // _WAVE) + 1, count)
    return [
        QPointF(first + step * _WAVE, base + step % 2 * _WAVE) for step in range(begin, end + 1)
    ]


def _across_to(line: QTextLine, unit: int) -> float:
    found = line.cursorToX(unit)  # the place, and the unit that stands there
    return float(found[0]) if isinstance(found, tuple) else 0.0
