"""Small helps that every reader shares: valid text, tidy metadata, sections from headings."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime

from kx_desktop.core.documents import Locator, MetadataValue
from kx_desktop.readers.decoding import tidy, without_surrogates

_SPACE = re.compile(r"\s+")
_PLACEHOLDER_TITLE = re.compile(
    r"(untitled.*|(title|document|presentation|powerpoint presentation|slide) ?\d*)", re.IGNORECASE
)
_MAKER = re.compile(r"^(Microsoft (Word|PowerPoint|Excel)) - ")


def clean(text: str) -> str:
    r"""Text as a reader may hand it out: `\n`, no NUL, no lone surrogate."""
    return without_surrogates(tidy(text))


def one_line(value: object, limit: int = 500) -> str:
    """A metadata value as one line of valid text."""
    return _SPACE.sub(" ", clean(str(value))).strip()[:limit]


def shown_name(name: object, limit: int = 200) -> str:
    """The path of a file within a file, for people to see: relative, without `..`. Nothing is ever written under it."""
    parts = str(name).replace("\\", "/").split("/")
    return one_line("/".join(part for part in parts if part.strip() not in {"", ".", ".."}), limit)


def title_or_nothing(value: object) -> str:
    """A title, unless it is what a program writes where the person wrote none."""
    title = _MAKER.sub("", one_line(value or ""))
    return "" if _PLACEHOLDER_TITLE.fullmatch(title) else title


def iso_date(value: object) -> str:
    """A date as ISO 8601 where it is one, else nothing."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    text = one_line(value or "")
    try:
        return datetime.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def words(value: object) -> tuple[str, ...]:
    """Tags from a list, or from text with commas or semicolons."""
    if isinstance(value, str):
        parts: Iterable[object] = re.split(r"[,;]", value)
    elif isinstance(value, list | tuple | set):
        parts = value
    else:
        return ()
    return tuple(dict.fromkeys(word for part in parts if (word := one_line(part, 100))))


def metadata(values: Mapping[str, object]) -> dict[str, MetadataValue]:
    """Only what is there: empty values are left out."""
    kept: dict[str, MetadataValue] = {}
    for key, value in values.items():
        if isinstance(value, bool | int | float):
            kept[key] = value
        elif isinstance(value, tuple) and value:
            kept[key] = tuple(str(part) for part in value)
        elif isinstance(value, str) and value.strip():
            kept[key] = value
    return kept


def sections(starts: list[tuple[int, str]], end: int, kind: str = "heading") -> tuple[Locator, ...]:
    """Locators from (start, label) in text order: each reaches to the next, the last to `end`."""
    if not starts:
        return ()
    bounds = [start for start, _ in starts[1:]] + [end]
    return tuple(
        Locator(kind, start, stop, label)
        for (start, label), stop in zip(starts, bounds, strict=True)
        if stop > start
    )


def joined(
    kind: str, parts: Iterable[tuple[int, str, str]], before: str = ""
) -> tuple[str, tuple[Locator, ...]]:
    """Parts (number, label, text) as one text, an empty line between them, and where each stands."""
    pieces = [before] if before else []
    position = len(before) + 2 if before else 0
    locators: list[Locator] = []
    for number, label, content in parts:
        body = content.strip("\n")
        if not body.strip():
            continue
        shown = label or one_line(body.partition("\n")[0], 200)
        locators.append(Locator(kind, position, position + len(body), shown, number))
        pieces.append(body)
        position += len(body) + 2
    return "\n\n".join(pieces), tuple(locators)
