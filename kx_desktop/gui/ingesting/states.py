"""The states of a file in words, with an icon and a colour for each: the one place that says them to a person."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.core import causes
from kx_desktop.core.ingesting import FileRow

translate = QCoreApplication.translate

UNFINISHED = ("queued", "reading", "splitting", "embedding")
"""The states of a file that is still on its way."""

CAN_RETRY = ("partial", "skipped", "failed")
"""The states that another try may better."""


def is_locked(row: FileRow) -> bool:
    """Whether a password would open the file."""
    return row.state == "skipped" and row.cause == causes.LOCKED and bool(row.root)


@dataclass(frozen=True, slots=True)
class Group:
    """States that a person filters by together. `key` names it; `states` is empty for all of them."""

    key: str
    states: tuple[str, ...]


GROUPS = (
    Group("all", ()),
    Group("waiting", UNFINISHED),
    Group("indexed", ("indexed",)),
    Group("unchanged", ("unchanged",)),
    Group("partial", ("partial",)),
    Group("skipped", ("skipped",)),
    Group("failed", ("failed",)),
)
"""What the file table can be narrowed to, in the order in which it stands there."""

_ICONS = {
    "queued": ("clock", "muted"),
    "reading": ("file", "accent"),
    "splitting": ("file", "accent"),
    "embedding": ("play", "accent"),
    "indexed": ("check", "good"),
    "unchanged": ("check", "muted"),
    "partial": ("partial", "warning"),
    "skipped": ("skipped", "muted"),
    "failed": ("error", "bad"),
}


def icon_of(state: str) -> tuple[str, str]:
    """The icon of a state and the role of its colour."""
    return _ICONS.get(state, ("info", "muted"))


def word_of(state: str) -> str:
    """A state as the table says it."""
    return {
        "queued": translate("States", "Queued"),
        "reading": translate("States", "Reading"),
        "splitting": translate("States", "Splitting"),
        "embedding": translate("States", "Embedding"),
        "indexed": translate("States", "Indexed"),
        "unchanged": translate("States", "Unchanged"),
        "partial": translate("States", "Partly read"),
        "skipped": translate("States", "Skipped"),
        "failed": translate("States", "Failed"),
    }.get(state, state)


def sentence_of(state: str) -> str:
    """What a state means for the person."""
    return {
        "queued": translate("States", "It waits for its turn."),
        "reading": translate("States", "Its text is being read."),
        "splitting": translate("States", "Its text is being split into passages."),
        "embedding": translate(
            "States", "It can be found by words; its passages get their vectors now."
        ),
        "indexed": translate("States", "It can be found by words and by meaning."),
        "unchanged": translate("States", "The dataset holds this content already."),
        "partial": translate("States", "It is indexed, but something in it could not be read."),
        "skipped": translate("States", "It was left out on purpose."),
        "failed": translate("States", "It could not be read."),
    }.get(state, "")


def advice_of(state: str) -> str:
    """What the person can do about a state; empty where there is nothing to do."""
    return {
        "partial": translate(
            "States", "What could be read is searchable. Mend the file and retry to get the rest."
        ),
        "skipped": translate(
            "States", "If it should be in the dataset, change the file and retry."
        ),
        "failed": translate("States", "Open the file to see what is wrong with it, then retry."),
    }.get(state, "")


def group_word(key: str) -> str:
    """A group of states as its toggle says it."""
    if key == "all":
        return translate("States", "All")
    if key == "waiting":
        return translate("States", "Waiting")
    return word_of(key)


def group_sentence(key: str) -> str:
    """What stands in a group, for its tooltip."""
    if key == "all":
        return translate("States", "Every file that was offered.")
    if key == "waiting":
        return translate("States", "Files that are queued, or being read, split or embedded.")
    return sentence_of(key)


def group_count(group: Group, counts: Mapping[str, int]) -> int:
    """How many files stand in a group, by the counts of their states."""
    if not group.states:
        return sum(counts.values())
    return sum(counts.get(state, 0) for state in group.states)
