"""Where a passage is, in one line to cite it by."""

from pathlib import PurePath

from kx_desktop.core.documents import Locator
from kx_desktop.core.passages import PassageFacts
from kx_desktop.core.queries import Hit

_PLACES = ("page", "slide", "sheet", "chapter")
"""Kinds of places that a citation names; the first that there is."""


def citation(hit: Hit | PassageFacts) -> str:
    """Where a passage is, in one line: `policy.md, page 3, characters 2310–3180`. Counted from 0, the end not included."""
    return ", ".join(
        filter(None, (document(hit), place(hit), f"characters {hit.char_start}–{hit.char_end}"))
    )


def document(hit: Hit | PassageFacts) -> str:
    """The name of the file that the passage is of, else the title."""
    return one_line(PurePath(hit.path).name if hit.path else hit.title) or "text"


def place(hit: Hit | PassageFacts) -> str:
    """The page, slide, sheet or chapter that the passage begins in, empty where there is none."""
    for kind in _PLACES:
        touched = [locator for locator in hit.locators if locator.kind == kind]
        if touched:
            holding = (one for one in touched if one.start <= hit.char_start < one.end)
            words = _words(next(holding, touched[0]))
            if words:
                return words
    return f"page {hit.page}" if hit.page else ""


def _words(locator: Locator) -> str:
    label = one_line(locator.label)
    if locator.number is not None and locator.kind in {"page", "slide"}:
        return f"{locator.kind} {locator.number}"
    words = label or ("" if locator.number is None else str(locator.number))
    if not words or words.casefold().startswith(locator.kind):
        return words
    return f"{locator.kind} {words}"


def one_line(text: str) -> str:
    """The text with every run of white space as one space."""
    return " ".join(text.split())
