"""Numbers and dates as a person types them for a range, as a filter writes them; and the ranges of time that come up most."""

import re
from datetime import date, timedelta
from decimal import Decimal

from kx_desktop.gui.query.filtering.conditions import Condition, OneOf, Range
from kx_desktop.gui.query.filtering.tokens import plain_text, quoted

_NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)")
_SIZE = re.compile(r"(?P<figure>\d+(?:\.\d+)?)\s*(?P<unit>[kmgt]?)i?b?", re.IGNORECASE)
_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
SIZE_FIELDS = frozenset({"size"})
PRESETS = ("today", "week", "month", "this_year", "last_year")


def literal_of(text: str, kind: str, field: str = "") -> str | None:
    """What a filter writes for a number or a (partial) date; empty for nothing, None where it is neither.

    A size may have a unit: `1.5 MB`.
    """
    text = text.strip()
    if not text:
        return ""
    if kind == "date":
        return quoted(text) if _is_date(text) else None
    plain = text.replace("\u202f", "").replace("\u00a0", "").replace(" ", "")
    if field in SIZE_FIELDS:
        size = _SIZE.fullmatch(plain)
        if size is None:
            return None
        power = " kmgt".index(size["unit"].lower() or " ")
        return str(round(float(size["figure"]) * 1024**power))
    return plain.removeprefix("+") if _NUMBER.fullmatch(plain) else None


def is_backwards(low: str, high: str) -> bool:
    """Whether nothing can lie between two literals of one kind: from 2026 to 2025-12, say. An empty one bounds nothing."""
    if not low or not high:
        return False
    if low.startswith("'"):
        # A part of a date is the whole of that time: from 2024-03 to 2024 is not empty.
        first, last = plain_text(low), plain_text(high)
        both = min(len(first), len(last))
        return first[:both] > last[:both]
    return Decimal(low) > Decimal(high)


def preset(name: str, field: str, today: date) -> Condition:
    """One of `PRESETS` as a condition on a field of dates."""
    match name:
        case "today":
            return OneOf(field, (quoted(today.isoformat()),))
        case "week":
            return Range(field, low=quoted((today - timedelta(days=6)).isoformat()))
        case "month":
            return Range(field, low=quoted((today - timedelta(days=29)).isoformat()))
        case "this_year":
            return OneOf(field, (quoted(f"{today.year:04}"),))
        case _:
            return OneOf(field, (quoted(f"{today.year - 1:04}"),))


def _is_date(text: str) -> bool:
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text + "-01-01"[len(text) - 4 :] if len(text) < 10 else text)
    except ValueError:
        return False
    return True
