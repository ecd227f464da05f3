"""Where a question is typed: one line that becomes several as they are needed."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from kx_desktop.gui.ask.lines import line_height

_MOST_LINES = 6
_LOOKED_AT = 200
"""Characters of the question whose letters tell how tall a line is."""

_AROUND = 18
"""Pixels of padding and border, above and below together, as the style sheet has them."""


class GoalEdit(QPlainTextEdit):
    """Enter asks, Shift and Enter begins a line. Speaks like a `QLineEdit` too, so that tools can use it as one."""

    ask_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shortcuts: list[QKeySequence] = []
        self.setObjectName("askEdit")
        self.setAccessibleName(self.tr("Question to answer"))
        self.setAccessibleDescription(self.tr("Enter asks, Shift and Enter begins a new line."))
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.12)
        self.setFont(font)
        self.document().setDocumentMargin(0)
        self.textChanged.connect(self._fit)
        self._fit()

    def text(self) -> str:
        """The question."""
        return self.toPlainText()

    def setText(self, text: str) -> None:  # noqa: N802 - the name that a QLineEdit has
        """Put a question there."""
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    @property
    def line_height(self) -> int:
        """The height with one line, in pixels."""
        return self._line() + _AROUND

    def focus(self) -> None:
        """Go to the question and select it."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def set_shortcuts(self, sequences: Sequence[QKeySequence]) -> None:
        """Keys of the window that go before what a field of text does with them."""
        self._shortcuts = [one for one in sequences if one.toString().startswith(("Ctrl+", "Alt+"))]

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            pressed = QKeySequence(event.keyCombination())
            exactly = QKeySequence.SequenceMatch.ExactMatch
            if any(one.matches(pressed) == exactly for one in self._shortcuts):
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.ask_wanted.emit()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _line(self) -> int:
        words = f"{self.placeholderText()} {self.text()[:_LOOKED_AT]}"
        return line_height(words, self.font())

    def _fit(self) -> None:
        lines = 0
        block = self.document().firstBlock()
        while block.isValid() and lines < _MOST_LINES:
            lines += max(block.layout().lineCount(), 1)
            block = block.next()
        shown = min(max(lines, 1), _MOST_LINES)
        scrolls = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(scrolls if lines >= _MOST_LINES else never)
        self.setFixedHeight(self._line() * shown + _AROUND)
        # One line stands in the middle also where the words of the empty field are taller.
        spare = self._line() - line_height(self.text()[:_LOOKED_AT], self.font())
        above = spare // 2 if shown == 1 and self.text() else 0
        if self.viewportMargins().top() != above:
            self.setViewportMargins(0, above, 0, 0)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 12, self.height())
