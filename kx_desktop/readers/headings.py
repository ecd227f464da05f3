"""Headings in plain-text markup: where each section begins, and the document's title."""

import re
from dataclasses import dataclass

from kx_desktop.core.documents import Locator
from kx_desktop.readers.documents import one_line, sections, title_or_nothing

_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$")
_SETEXT = re.compile(r" {0,3}(=+|-{2,})[ \t]*$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_NOT_PARAGRAPH = re.compile(r" {0,3}([#>|]|[-*+] |\d+[.)] )|\t| {4}")
_ORG = re.compile(r"^(\*+)[ \t]+(.+?)(?:[ \t]+:[\w@#%:]+:)?[ \t]*$", re.MULTILINE)
_ORG_TITLE = re.compile(r"^#\+TITLE:[ \t]*(.+)$", re.MULTILINE | re.IGNORECASE)
_ORG_KEYWORD = re.compile(r"(?:TODO|DONE|NEXT|WAITING|CANCELLED)[ \t]+|\[#[A-Z]\][ \t]*")
_MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


@dataclass(frozen=True, slots=True)
class Headings:
    """The sections of a text and the title that its first heading gives."""

    locators: tuple[Locator, ...] = ()
    title: str = ""


def markdown(text: str) -> Headings:
    """ATX (`# …`) and underlined headings, outside code blocks and front matter."""
    if "#" not in text and "\n=" not in text and "\n-" not in text:
        return Headings()
    starts: list[tuple[int, str]] = []
    levels: list[int] = []
    fence = ""
    position = 0
    previous: tuple[int, str] | None = None
    lines = iter(text.split("\n"))
    if text.startswith("---\n"):
        position = _after_front_matter(text)
        lines = iter(text[position:].split("\n"))
    for line in lines:
        here, position = position, position + len(line) + 1
        if fence:
            stripped = line.strip()
            if stripped.startswith(fence) and not stripped.strip(fence[0]):
                fence = ""
            previous = None
        elif opening := _FENCE.match(line):
            fence, previous = opening.group(1), None
        elif (atx := _ATX.match(line)) and atx.group(2):
            starts.append((here, _plain(atx.group(2))))
            levels.append(len(atx.group(1)))
            previous = None
        elif previous and (under := _SETEXT.match(line)):
            starts.append((previous[0], _plain(previous[1])))
            levels.append(1 if under.group(1)[0] == "=" else 2)
            previous = None
        else:
            # Only a paragraph of one line can be told from a list or a table by such simple means.
            alone = bool(line.strip()) and previous is None and not _NOT_PARAGRAPH.match(line)
            previous = (here, line) if alone else ((-1, "") if line.strip() else None)
            if previous == (-1, ""):
                previous = None
    return _of(text, starts, levels)


def _after_front_matter(text: str) -> int:
    end = re.compile(r"^(?:---|\.\.\.)[ \t]*\n", re.MULTILINE).search(text, 4)
    return end.end() if end else 0


def _plain(heading: str) -> str:
    return one_line(_MARKUP.sub(lambda match: match.group(1) or "", heading), 200)


def _of(text: str, starts: list[tuple[int, str]], levels: list[int]) -> Headings:
    if not starts:
        return Headings()
    # The title is the first heading of the top level, if nothing of a higher level comes before it.
    top = levels.index(min(levels))
    return Headings(
        sections(starts, len(text)), title_or_nothing(starts[top][1] if top == 0 else "")
    )


def org(text: str) -> Headings:
    """Lines of stars; `#+TITLE:` gives the title."""
    starts = [
        (match.start(), one_line(_ORG_KEYWORD.sub("", match.group(2)), 200))
        for match in _ORG.finditer(text)
    ]
    title = _ORG_TITLE.search(text)
    levels = [len(match.group(1)) for match in _ORG.finditer(text)]
    found = _of(text, starts, levels)
    return Headings(found.locators, title_or_nothing(title.group(1)) if title else found.title)


def rst(text: str) -> Headings:
    """Underlined (and perhaps overlined) titles; the order of the signs gives the level."""
    lines = text.split("\n")
    starts: list[tuple[int, str]] = []
    levels: list[int] = []
    signs: list[str] = []
    position = 0
    for number, line in enumerate(lines[:-1]):
        under = lines[number + 1].rstrip()
        if _is_title(line, under):
            over = number > 0 and lines[number - 1].rstrip() == under
            alone = number == 0 or not lines[number - 1].strip()
            if over or alone:
                sign = under[0] * (2 if over else 1)
                if sign not in signs:
                    signs.append(sign)
                begin = position - len(lines[number - 1]) - 1 if over else position
                starts.append((begin, one_line(line, 200)))
                levels.append(signs.index(sign) + 1)
        position += len(line) + 1
    return _of(text, starts, levels)


def _is_title(line: str, under: str) -> bool:
    title = line.rstrip()
    if not title.strip() or len(under) < 3 or under[0] not in _PUNCTUATION or under.strip(under[0]):
        return False
    return (
        len(under) >= len(title)
        and bool(title.strip(title.strip()[0]))
        and not title.startswith("..")
    )
