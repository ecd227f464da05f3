"""What is offered while a detail is typed: names and values that documents have already."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QCompleter, QWidget
from typing_extensions import override

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.details.words import TAGS

_USUAL = (TAGS, "project", "year", "author")
_OF_THE_FILE = frozenset(
    {
        "path", "file_name", "folder", "parent_ref", "chunk_count", "extension", "mime", "size", "modified_at", "created_at",
        "ingested_at", "page_count",
    }
)  # fmt: skip
"""What the library finds out itself: not offered as a person's own."""


def names_offered(fields: Sequence[FieldFacts]) -> list[str]:
    """Names for details: those that persons gave already first, then usual ones, then what was read of documents."""
    own = [plain_name(field.name) for field in fields if field.persons_own]
    read = [
        plain_name(field.name)
        for field in fields
        if not field.persons_own and not field.of_passages and field.documents
    ]
    offered = dict.fromkeys((*own, *_USUAL, *read))
    return [name for name in offered if name not in _OF_THE_FILE]


def values_by_name(fields: Sequence[FieldFacts]) -> dict[str, list[str]]:
    """The values that documents have under each name, the commonest first."""
    return {plain_name(field.name): [value.text for value in field.values] for field in fields}


def plain_name(written: str) -> str:
    """A field's name as a person types it: without the quotes that a filter needs."""
    if len(written) > 1 and written[0] == written[-1] == '"':
        return written[1:-1].replace('""', '"')
    return written


class OfferingCompleter(QCompleter):
    """Lists what fits, whatever its capitals. A click beside the list closes it and counts where it falls."""

    def __init__(self, words: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(list(words), parent)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Qt lets the click go that closes the list.
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            popup = self.popup()
            if watched is popup and not popup.rect().contains(event.position().toPoint()):
                popup.hide()
                self._pass_on(event.globalPosition().toPoint())
                return True
        return super().eventFilter(watched, event)

    def _pass_on(self, at: QPoint) -> None:
        window = self.widget().window()
        hit = window.childAt(window.mapFromGlobal(at))
        if not isinstance(hit, QWidget) or not hit.isEnabled():
            return
        if hit.focusPolicy() & Qt.FocusPolicy.ClickFocus:
            hit.setFocus(Qt.FocusReason.MouseFocusReason)
        if isinstance(hit, QAbstractButton):
            QTimer.singleShot(0, hit, hit.click)


class WordsCompleter(OfferingCompleter):
    """Completes the last of several words with commas between them."""

    def __init__(self, words: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(words, parent)
        self._before = ""

    @override
    def splitPath(self, path: str) -> list[str]:
        head, comma, last = path.rpartition(",")
        self._before = f"{head.strip()}, " if comma and head.strip() else ""
        return [last.strip()]

    @override
    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        return self._before + str(index.data() or "")
