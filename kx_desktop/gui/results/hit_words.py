"""What a hit is called, where it stands and what found it, in words for people."""

import math
from collections.abc import Mapping
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.documents import Locator
from kx_desktop.core.queries import Hit, OtherPlace, PathScore
from kx_desktop.gui.details.words import in_words
from kx_desktop.gui.text.figures import number
from kx_desktop.gui.text.naming import name_in_place
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.text.qtlike import fit_for_qt

translate = QCoreApplication.translate

_KINDS = ("page", "slide", "sheet", "chapter", "message", "heading", "cell")
"""Kinds of places, the one that tells most first."""

IN_ORDER = ("dense", "fulltext", "sparse", "exact")
"""The paths of search as they are always told."""


def one_line(text: str) -> str:
    """`text` on one line, fit to be shown."""
    return shown_name(" ".join(text.split()))


def name(hit: Hit | OtherPlace) -> str:
    """The name of the file, of a member behind that of what holds it, or the title of a text that came without a file."""
    root = hit.root if isinstance(hit, Hit) else ""
    # A line feed within a file's name is a part of it, one within a title is none.
    named = shown_name(name_in_place(hit.path, root)) if hit.path else one_line(hit.title)
    return named.strip() or translate("Results", "Text without a name")


def place(hit: Hit) -> str:
    """Where in its document the passage begins: `page 3`, a heading, `sheet Prices`; empty where nothing tells."""
    for kind in _KINDS:
        touched = [place for place in hit.locators if place.kind == kind]
        if touched:
            holding = (one for one in touched if one.start <= hit.char_start < one.end)
            words = _place(next(holding, touched[0]))
            if words:
                return words
    return translate("Results", "page {0}").format(number(hit.page)) if hit.page else ""


def _place(locator: Locator) -> str:
    label = one_line(locator.label)
    count = "" if locator.number is None else number(locator.number)
    if locator.kind == "page":
        return translate("Results", "page {0}").format(count or label)
    if locator.kind == "slide":
        return _with_label(translate("Results", "slide {0}").format(count), label)
    if locator.kind == "sheet":
        return translate("Results", "sheet {0}").format(label or count)
    if locator.kind == "cell":
        return _with_label(translate("Results", "cell {0}").format(count), label)
    if label or not count:
        return label
    if locator.kind == "message":
        return translate("Results", "message {0}").format(count)
    return translate("Results", "chapter {0}").format(count)


def _with_label(counted: str, label: str) -> str:
    if not label or label.casefold() == counted.casefold():
        return counted
    return f"{counted}, {label}"


def aside(hit: Hit) -> str:
    """What stands in muted text behind the name: the place, or else a title that says more than the name does."""
    where = place(hit)
    title = one_line(hit.title)
    shown = name(hit)
    told = where or title
    own = PurePath(hit.path or shown)
    return (
        "" if told.casefold() in {one.casefold() for one in (shown, own.name, own.stem)} else told
    )


def passage_of(hit: Hit) -> str:
    """`passage 4 of 9`."""
    return translate("Results", "passage {0} of {1}").format(
        number(hit.chunk_index + 1), number(hit.chunk_count)
    )


def path_name(path: str) -> str:
    """What a path of search is called within a line."""
    return {
        "dense": translate("Results", "dense"),
        "fulltext": translate("Results", "full text"),
        "sparse": translate("Results", "sparse"),
        "exact": translate("Results", "exact"),
    }.get(path, path)


def in_order(paths: Mapping[str, PathScore]) -> list[tuple[str, PathScore]]:
    """The paths that found a hit, in the order in which they are always told."""
    known = [(path, paths[path]) for path in IN_ORDER if path in paths]
    return known + [(path, paths[path]) for path in sorted(paths) if path not in IN_ORDER]


def score_of(path: str, score: float) -> str:
    """A path's own score; empty for the exact path, which takes its order from full text and has none of its own."""
    return "" if path == "exact" else f"{score:.2f}"


def is_fused(hit: Hit, score: float | None = None) -> bool:
    """Whether `score` (by default the hit's) was made of several, and is no path's own."""
    made = hit.score if score is None else score
    own = (at.score for path, at in hit.paths.items() if path != "exact")
    return not any(math.isclose(one, made, rel_tol=1e-9, abs_tol=1e-12) for one in own)


def facts(hit: Hit) -> list[str]:
    """Details that were asked for; which path found the hit, at which rank, with which score; where it stands among several datasets.

    What comes last is cut first where there is no room, and scores are what can be read nowhere else.
    """
    told = [f"{one_line(name)}: {in_words(value)}" for name, value in hit.metadata.items()]
    told += [
        " ".join(filter(None, (path_name(path), f"#{number(at.rank)}", score_of(path, at.score))))
        for path, at in in_order(hit.paths)
        if at.rank
    ]
    if is_fused(hit):
        told.append(translate("Results", "fused {0}").format(f"{hit.score:.4f}"))
    if hit.within is not None:
        told.append(f"{one_line(hit.dataset)} #{number(hit.within.rank)}")
    elif hit.among > 1:
        told.append(one_line(hit.dataset))
    return told


def remark(hit: Hit) -> str:
    """What a person should know of where the passage was read: an earlier version, or a file that is another now; empty where nothing."""
    if hit.superseded:
        return translate("Results", "earlier version")
    return {
        "changed": translate("Results", "file has changed since"),
        "gone": translate("Results", "file is gone"),
    }.get(hit.source, "")


def remark_in_full(hit: Hit) -> str:
    """A sentence about a file that is not as it was read; empty where it is."""
    return {
        "changed": translate(
            "Results",
            "The file has changed since it was read. The passage is of the text as it was then.",
        ),
        "gone": translate(
            "Results",
            "The file is not where it was read any more. The passage is of the text as it was then.",
        ),
    }.get(hit.source, "")


def also_in(hit: Hit) -> str:
    """Which other documents hold the very same passage; empty where none does."""
    names = list(dict.fromkeys(_elsewhere(hit, other) for other in hit.also_in))
    if not names:
        return ""
    if len(names) <= 2:
        return translate("Results", "also in {0}").format(", ".join(names))
    return translate("Results", "also in {0} and {1} more").format(names[0], number(len(names) - 1))


def datasets_beside(hit: Hit) -> list[str]:
    """The other datasets that hold the very same passage."""
    others = (one_line(other.dataset) for other in hit.also_in if other.dataset != hit.dataset)
    return list(dict.fromkeys(filter(None, others)))


def _elsewhere(hit: Hit, other: OtherPlace) -> str:
    """Another place's name, with its dataset where that is another one: the name alone may be the hit's own."""
    if other.dataset in {"", hit.dataset}:
        return name(other)
    return translate("Results", "{0} ({1})").format(name(other), one_line(other.dataset))


def spoken(hit: Hit) -> str:
    """The hit as a screen reader says it: rank, document, place, passage, text."""
    where = one_line(hit.dataset) if hit.among > 1 else ""
    told = [name(hit), where, aside(hit), passage_of(hit), remark(hit), also_in(hit)]
    return f"{number(hit.rank)}. {', '.join(filter(None, told))}: {fit_for_qt(' '.join(hit.text.split()))}"
