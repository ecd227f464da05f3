"""The line that a person types the question into."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from kx_desktop.gui.layout.clearing import ClearButton
from kx_desktop.gui.theme import Theme

_EXACTLY = QKeySequence.SequenceMatch.ExactMatch
_NO_MODIFIER = Qt.KeyboardModifier.NoModifier


class QuestionEdit(QLineEdit):
    """Enter searches, an arrow down goes to the results, and the keys of the window go before those of a field of text."""

    results_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shortcuts: list[QKeySequence] = []
        self.setObjectName("queryEdit")
        self.setAccessibleName(self.tr("Question"))
        self.setAccessibleDescription(
            self.tr("Type a question in plain words. Words in quotes must stand together.")
        )
        ClearButton(self, theme, self.tr("Clear"), self.tr("Clear the question"))
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.12)
        self.setFont(font)
        self.setMaxLength(200_000)

    def set_shortcuts(self, sequences: Sequence[QKeySequence]) -> None:
        """Keys of the window that go before what a field of text does with them: Ctrl+K would delete to the end of the line."""
        self._shortcuts = [one for one in sequences if one.toString().startswith(("Ctrl+", "Alt+"))]

    def focus(self) -> None:
        """Go to the question and select it."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            pressed = QKeySequence(event.keyCombination())
            if any(one.matches(pressed) == _EXACTLY for one in self._shortcuts):
                # Left as it came: what is accepted here would be a key of the field's own.
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Down, Qt.Key.Key_PageDown} and event.modifiers() in {
            _NO_MODIFIER,
            Qt.KeyboardModifier.KeypadModifier,
        }:
            self.results_wanted.emit()
        else:
            super().keyPressEvent(event)
