"""A line for names of fields with commas between them: the person picks names that exist from a list."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QWidget
from typing_extensions import override

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.text.plain import shown_name

_REST_MS = 400
"""After so long a rest of the typing hand what was typed counts."""

_NAME = Qt.ItemDataRole.UserRole + 1
_MARGIN = 6


class FieldsEdit(QLineEdit):
    """Tells what was typed once the hand rests, and at once on Enter or when the keyboard goes elsewhere."""

    settled = Signal()
    focused = Signal()

    def __init__(self, name: str, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setPlaceholderText(placeholder)
        # More than can be asked: what was pasted is refused in words rather than cut off.
        self.setMaxLength(20_000)
        self.setTextMargins(0, 0, _MARGIN, 0)
        self._model = QStandardItemModel(self)
        self._completer = QCompleter(self._model, self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._completer.setCompletionRole(_NAME)
        self._completer.setWidget(self)
        self._popup = QListView()
        self._completer.setPopup(self._popup)
        # By place rather than by text: the overload with the text would be the text that is shown.
        # PySide knows overloads by index, its stubs do not.
        self._completer.activated[QModelIndex].connect(self._take)  # type: ignore[index]  # see above
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.settled)
        self.textEdited.connect(self._typed)
        self.editingFinished.connect(self.settle)

    @property
    def is_settled(self) -> bool:
        """Whether all that was typed has been told."""
        return not self._rest.isActive()

    def settle(self) -> None:
        """What was typed counts now."""
        if self._rest.isActive():
            self._rest.stop()
            self.settled.emit()

    def set_fields(self, fields: Sequence[FieldFacts]) -> None:
        """The fields that there are, each shown with its kind."""
        kinds = {"text": self.tr("text"), "number": self.tr("number"), "date": self.tr("date"), "boolean": self.tr("yes or no")}  # fmt: skip
        self._model.clear()
        for field in fields:
            name = shown_name(field.name)
            item = QStandardItem(self.tr("{0} ({1})").format(name, kinds[field.kind]))
            item.setData(field.name, _NAME)
            self._model.appendRow(item)

    def set_text(self, text: str) -> None:
        """Put a text there that the person did not type; one that means the same is left as it was typed."""
        if self.text().strip() != text.strip():
            self._rest.stop()
            self.setText(text)

    def _typed(self) -> None:
        self._rest.start()
        word = self.word()
        if word:
            self._completer.setCompletionPrefix(word)
            if self._completer.completionCount():
                self._completer.complete()
                return
        self._popup.hide()

    def word(self) -> str:
        """The beginning of a name that the cursor stands behind; empty where a name is finished."""
        typed = self.text()[: self.cursorPosition()]
        start = _start(typed)
        return typed[start:].lstrip()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        popup = self._popup
        if popup.isVisible() and popup.currentIndex().isValid():
            self._take(popup.currentIndex())
            return True
        return super().focusNextPrevChild(next)

    def _take(self, index: QModelIndex | QPersistentModelIndex) -> None:
        name = str(index.data(_NAME))
        cursor = self.cursorPosition()
        before = self.text()[:cursor]
        word = self.word()
        kept = before[: len(before) - len(word)]
        self.setText(kept + name + self.text()[cursor:])
        self.setCursorPosition(len(kept + name))
        self._popup.hide()
        self._rest.start()


def _start(typed: str) -> int:
    """Where the name begins that `typed` ends with: behind the last comma that stands in no quotes."""
    start, quoted = 0, False
    for place, character in enumerate(typed):
        if character == '"':
            quoted = not quoted
        elif character == "," and not quoted:
            start = place + 1
    return start
