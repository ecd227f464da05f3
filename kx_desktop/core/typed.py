"""Values of metadata by kind, so that filters and orders compare numbers as numbers and dates as moments."""

import calendar
import math
import re
from dataclasses import dataclass
from datetime import date

from kx_desktop.core.documents import MetadataValue

TEXT, NUMBER, DATE, TRUTH = 0, 1, 2, 3
"""Kinds, in the numbers that the store keeps."""

KIND_NAMES = {TEXT: "text", NUMBER: "number", DATE: "date", TRUTH: "boolean"}

Comparable = str | int | float
"""Text, a number, seconds since 1970 in UTC, or 0 and 1 for false and true: what `kind` says."""

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_DATE = re.compile(
    r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2})"
    r"(?:[T ](?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?P<fraction>\.[0-9]{1,9})?)?"
    r"(?P<zone>Z|[+-][0-9]{2}:?[0-9]{2})?)?)?)?"
)
_DAY = 86_400
_EPOCH = date(1970, 1, 1).toordinal()
_INT64_DIGITS = 19
_LARGEST = 2**63


@dataclass(frozen=True, slots=True)
class TypedValue:
    """One value of a field. `text` is how it was written, which is what LIKE looks at."""

    kind: int
    value: Comparable
    text: str


@dataclass(frozen=True, slots=True)
class Moments:
    """What a written date stands for: the seconds `[start, end)` since 1970, or the one moment `start` where both are the same."""

    start: int | float
    end: int | float


@dataclass(frozen=True, slots=True)
class Interval:
    """Values of one kind between two bounds, which belong to it unless they are open; None where there is no bound."""

    kind: int
    low: Comparable | None = None
    high: Comparable | None = None
    low_open: bool = False
    high_open: bool = False

    @property
    def is_point(self) -> bool:
        """Whether it holds one value alone."""
        return (
            self.low is not None and self.low == self.high and not (self.low_open or self.high_open)
        )


def typed_values(value: MetadataValue | list[str]) -> tuple[TypedValue, ...]:
    """The values of a field: one, or each word of a list. `"007"`, `"1e999"` and `"nan"` are text, `"2024"` is a number."""
    if isinstance(value, list | tuple):
        return tuple(dict.fromkeys(_typed_text(str(word)) for word in value))
    if isinstance(value, bool):
        return (TypedValue(TRUTH, int(value), "true" if value else "false"),)
    if isinstance(value, int | float):
        number = _as_number(value)
        if number is None:
            return (TypedValue(TEXT, str(value), str(value)),)
        return (TypedValue(NUMBER, number, str(value)),)
    return (_typed_text(value),)


def _typed_text(text: str) -> TypedValue:
    number = number_of(text)
    if number is not None:
        return TypedValue(NUMBER, number, text)
    truth = truth_of(text)
    if truth is not None:
        return TypedValue(TRUTH, truth, text)
    moments = moments_of(text)
    if moments is not None:
        return TypedValue(DATE, moments.start, text)
    return TypedValue(TEXT, text, text)


def number_of(text: str) -> int | float | None:
    """The number that `text` is in the usual decimal notation, or None. Beyond 64 bits it is the nearest double."""
    if not _NUMBER.fullmatch(text):
        return None
    return whole if (whole := whole_of(text)) is not None else _as_number(float(text))


def whole_of(text: str) -> int | None:
    """The whole number that `text` is, exact, or None where it is none or has no room in 64 bits."""
    digits = text.lstrip("+-")
    if len(digits) > _INT64_DIGITS or not digits.isdecimal():
        return None
    whole = int(text)
    return whole if -_LARGEST <= whole < _LARGEST else None


def _as_number(value: float) -> int | float | None:
    if isinstance(value, int) and -_LARGEST <= value < _LARGEST:
        return value
    try:
        number = float(value)
    except OverflowError:
        return None
    # Zero has no sign, or two values that compare as the same would be kept as two.
    return number + 0.0 if math.isfinite(number) else None


def truth_of(text: str) -> int | None:
    """1 or 0 for `true` and `false`, however they are spelled, or None."""
    return {"true": 1, "false": 0}.get(text.lower())


def moments_of(text: str) -> Moments | None:
    """What a date in ISO 8601 stands for (`2024`, `2024-01`, `2024-01-05`, with a time, with a zone), or None. Without a zone it is UTC."""
    found = _DATE.fullmatch(text)
    if found is None:
        return None
    year, month, day = (int(found[part] or 1) for part in ("year", "month", "day"))
    try:
        start = (date(year, month, day).toordinal() - _EPOCH) * _DAY
    except ValueError:
        return None
    if found["hour"] is not None:
        return _timed(start, found)
    if found["day"] is not None:
        return Moments(start, start + _DAY)
    if found["month"] is not None:
        return Moments(start, start + calendar.monthrange(year, month)[1] * _DAY)
    return Moments(start, start + (366 if calendar.isleap(year) else 365) * _DAY)


def _timed(day: int, found: re.Match[str]) -> Moments | None:
    hour, minute, second = (int(found[part] or 0) for part in ("hour", "minute", "second"))
    zone = found["zone"] or "Z"
    ahead_hours, ahead_minutes = (0, 0) if zone == "Z" else (int(zone[1:3]), int(zone[-2:]))
    if hour > 23 or minute > 59 or second > 59 or ahead_hours > 23 or ahead_minutes > 59:
        return None
    ahead = (ahead_hours * 60 + ahead_minutes) * 60
    start = day + hour * 3600 + minute * 60 + second - (-ahead if zone[0] == "-" else ahead)
    if found["fraction"] is not None and float(found["fraction"]):
        moment = start + float(found["fraction"])
        return Moments(moment, moment)
    return Moments(start, start + (60 if found["second"] is None else 1))
