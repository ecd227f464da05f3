"""What is offered while a detail is typed: names and values that documents have already."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QCompleter
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


class WordsCompleter(QCompleter):
    """Completes the last of several words with commas between them."""

    def __init__(self, words: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(list(words), parent)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._before = ""

    @override
    def splitPath(self, path: str) -> list[str]:
        head, comma, last = path.rpartition(",")
        self._before = f"{head.strip()}, " if comma and head.strip() else ""
        return [last.strip()]

    @override
    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        return self._before + str(index.data() or "")
