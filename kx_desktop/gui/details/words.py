"""Details as a person reads and writes them: a name and a value, tags with commas between them."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QCoreApplication, QDateTime, Qt

from kx_desktop.core.documents import MetadataValue
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate

TAGS = "tags"
"""The one detail that takes several words."""

_WHAT_IT_IS = ("title", "author", "tags", "language", "page_count", "created_at")
_HOW_ITS_FILE_IS = (
    "file_name", "path", "size", "mime", "extension", "encoding", "modified_at", "ingested_at",
)  # fmt: skip


def in_words(value: MetadataValue) -> str:
    """A value on one line: words of a list with commas between them, a number without needless zeros."""
    if isinstance(value, bool):
        return translate("Details", "yes") if value else translate("Details", "no")
    if isinstance(value, float):
        return f"{value:g}" if value != int(value) else f"{value:.0f}"
    if isinstance(value, tuple | list):
        return ", ".join(shown_name(str(one)) for one in value)
    return shown_name(" ".join(str(value).split()))


def name_in_words(name: str) -> str:
    """What people call a detail that was read from a file; another keeps its own name."""
    known = {
        "title": translate("Details", "Title"),
        "author": translate("Details", "Author"),
        "language": translate("Details", "Language"),
        "tags": translate("Details", "Tags"),
        "page_count": translate("Details", "Pages"),
        "created_at": translate("Details", "Written"),
        "modified_at": translate("Details", "Last changed"),
        "ingested_at": translate("Details", "Taken in"),
        "file_name": translate("Details", "File"),
        "path": translate("Details", "Path"),
        "size": translate("Details", "Size"),
        "mime": translate("Details", "Kind"),
        "extension": translate("Details", "Ending"),
        "encoding": translate("Details", "Encoding"),
    }
    return known.get(name) or shown_name(name)


def read_in_words(name: str, value: MetadataValue) -> str:
    """A value that was read from a file, as a person reads it: sizes and times their way."""
    if name == "size" and isinstance(value, int):
        return figures.size(value)
    if name.endswith("_at") and isinstance(value, str):
        at = QDateTime.fromString(value, Qt.DateFormat.ISODate)
        if at.isValid() and "T" in value:
            return figures.moment(at.toMSecsSinceEpoch())
    return in_words(value)


def read_first(read: Mapping[str, MetadataValue]) -> tuple[str, ...]:
    """The names in the order in which they tell most: what it is and who wrote it, before how its file is."""
    first = [name for name in _WHAT_IT_IS if name in read]
    last = [name for name in _HOW_ITS_FILE_IS if name in read]
    own = [name for name in read if name not in {*first, *last}]
    return (*first, *own, *last)


def as_written(value: MetadataValue) -> str:
    """A value as a person would type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return ", ".join(str(one) for one in value)
    return str(value)


def words_of(text: str) -> tuple[str, ...]:
    """The words between the commas, each once."""
    return tuple(dict.fromkeys(word for part in text.split(",") if (word := part.strip())))


def tidy(name: str, text: str) -> str:
    """What was typed as it is kept: without spaces at its ends, of tags each word once."""
    return ", ".join(words_of(text)) if name == TAGS else text.strip()


def changes(
    before: Mapping[str, MetadataValue], after: Mapping[str, str], several: Collection[str] = ()
) -> dict[str, str | None]:
    """What is to be set, None for what was taken away. `several` have different values, and stay where nothing was typed for them."""
    made: dict[str, str | None] = {}
    for name, text in after.items():
        kept = tidy(name, text)
        if kept and (name not in before or tidy(name, as_written(before[name])) != kept):
            made[name] = kept
    known = dict.fromkeys((*before, *several))
    gone = [name for name in known if not after.get(name, "").strip()]
    made.update({name: None for name in gone if not (name in several and name in after)})
    return made
