"""How a followed folder stands, in words for people."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.watching import WatchedFolder
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate


def state_in_words(folder: WatchedFolder) -> str:
    """`12 files · up to date since 2026-11-30 04:05`; what is amiss stands in its problem."""
    if folder.state == "caught up":
        when = figures.moment(folder.caught_up_ms or 0)
        told = translate("Followed", "looked through {0}").format(when) if when else ""
        return " · ".join(filter(None, (figures.files(folder.files), told)))
    return {
        "new": translate("Followed", "not looked through yet"),
        "unreachable": translate("Followed", "out of reach"),
        "waiting": translate("Followed", "waits for a second look"),
        "stopped": translate("Followed", "stopped"),
    }.get(folder.state, folder.state)


def trouble_in_words(folders: Sequence[WatchedFolder]) -> str:
    """What is amiss with one of these folders of a dataset, the worst first; empty where all are followed."""
    states = {folder.state for folder in folders}
    for state, words in (
        ("stopped", translate("Followed", "A followed folder cannot be followed")),
        ("unreachable", translate("Followed", "A followed folder is out of reach")),
        ("waiting", translate("Followed", "A followed folder waits for a second look")),
    ):
        if state in states:
            return words
    return ""


def patterns_in_words(folder: WatchedFolder) -> str:
    """What of the folder is read, where that is not the usual: `only *.md, not drafts/`; empty where it is."""
    told = []
    if folder.include:
        told.append(translate("Followed", "Only {0}").format(_listed(folder.include)))
    if folder.exclude:
        told.append(translate("Followed", "without {0}").format(_listed(folder.exclude)))
    if folder.hidden:
        told.append(translate("Followed", "with hidden files"))
    if folder.links:
        told.append(translate("Followed", "through links"))
    text = " · ".join(told)
    return text[:1].upper() + text[1:]


def _listed(patterns: tuple[str, ...]) -> str:
    return ", ".join(shown_name(one) for one in patterns)
