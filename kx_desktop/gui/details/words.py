"""Details as a person reads and writes them: a name and a value, tags with commas between them."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.documents import MetadataValue
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate

TAGS = "tags"
"""The one detail that takes several words."""


def in_words(value: MetadataValue) -> str:
    """A value on one line: words of a list with commas between them, a number without needless zeros."""
    if isinstance(value, bool):
        return translate("Details", "yes") if value else translate("Details", "no")
    if isinstance(value, float):
        return f"{value:g}" if value != int(value) else f"{value:.0f}"
    if isinstance(value, tuple | list):
        return ", ".join(shown_name(str(one)) for one in value)
    return shown_name(" ".join(str(value).split()))


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
