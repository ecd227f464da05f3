"""The states of a file in words, with an icon and a colour for each: the one place that says them to a person."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.core import causes
from kx_desktop.core.ingesting import FileRow

translate = QCoreApplication.translate

UNFINISHED = ("queued", "reading", "splitting", "embedding")
"""The states of a file that is still on its way."""

GONE = "gone"
"""The state here of a file that is there no more, whatever it was before."""

STOPPED = "stopped"
"""The state here of a file whose passages lack vectors while nothing works at them."""

CAN_RETRY = ("partial", "skipped", "failed", GONE)
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
    Group("stopped", (STOPPED,)),
    Group("indexed", ("indexed",)),
    Group("unchanged", ("unchanged",)),
    Group("partial", ("partial",)),
    Group("skipped", ("skipped",)),
    Group("failed", ("failed",)),
    Group("gone", (GONE,)),
)
"""What the file table can be narrowed to, in the order in which it stands there."""

RARE = frozenset({"stopped", "gone"})
"""Groups that are offered only while there is something in them."""

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
    GONE: ("file", "muted"),
    STOPPED: ("stop", "warning"),
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
        GONE: translate("States", "Gone"),
        STOPPED: translate("States", "Stopped"),
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
        GONE: translate(
            "States", "It was moved or deleted since it was added. Searches leave it out."
        ),
        STOPPED: translate(
            "States", "It can be found by words. Nothing gives its passages their vectors just now."
        ),
    }.get(state, "")


def advice_of(row: FileRow) -> str:
    """What the person can do about a file; empty where there is nothing to do, or where the reason says it itself."""
    kind, _ = causes.kind_and_bound(row.cause)
    told = _advice_by_cause().get(kind) if row.state != GONE else None
    return _advice_by_state().get(row.state, "") if told is None else told


def _advice_by_cause() -> dict[str, str]:
    limit = translate("States", "The limit stands in the settings: raise it there, then retry.")
    again = translate("States", "If it should be in the dataset, retry.")
    return {
        causes.LOCKED: "",  # the button for its password stands beside the reason
        causes.SIZE: limit,
        causes.SECONDS: limit,
        causes.MEMORY: limit,
        causes.PASSAGES: limit,
        causes.DENIED: translate("States", "Have the system let you read it, then retry."),
        causes.DISK_FULL: translate("States", "Make room on the disk, then retry."),
        causes.UNREADABLE: translate("States", "Retry once the disk or the network answers again."),
        causes.EMPTY: translate("States", "Once something is in it, retry."),
        causes.STOPPED: again,
        **dict.fromkeys(
            (
                causes.CHANGING,
                causes.SCANNED,
                causes.READER_MISSING,
                causes.NO_TEXT,
                causes.LEFT_OUT,
                causes.STALE,
                causes.FAULT,
            ),
            "",
        ),
    }


def _advice_by_state() -> dict[str, str]:
    return {
        "partial": translate(
            "States", "What could be read is searchable. Mend the file and retry to get the rest."
        ),
        "failed": translate("States", "Open the file to see what is wrong with it, then retry."),
        GONE: translate("States", "If it is back, retry."),
        STOPPED: translate("States", "Finish goes on with it."),
    }


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
        return translate("States", "Every file that was offered, but for those that are gone.")
    if key == "waiting":
        return translate("States", "Files that are queued, or being read, split or embedded.")
    return sentence_of(key)


def group_count(group: Group, counts: Mapping[str, int]) -> int:
    """How many files stand in a group, by the counts of their states."""
    if not group.states:
        return sum(count for state, count in counts.items() if state != GONE)
    return sum(counts.get(state, 0) for state in group.states)
