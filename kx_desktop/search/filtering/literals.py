"""What a written value is compared as: a number with numbers, a quoted text with text, and with numbers and dates where it reads as one."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kx_desktop.core.typed import (
    DATE,
    NUMBER,
    TEXT,
    TRUTH,
    Comparable,
    Interval,
    Moments,
    moments_of,
    number_of,
    truth_of,
    whole_of,
)
from kx_desktop.search.filtering.tokens import Token, refused
from kx_desktop.search.filtering.tree import Among


@dataclass(frozen=True, slots=True)
class Literal:
    """A value as it may be read: `values` by kind, and the stretch of time that it stands for where it reads as a date."""

    values: tuple[tuple[int, Comparable], ...]
    moments: Moments | None = None

    @property
    def kinds(self) -> frozenset[int]:
        """The kinds of value that it reads as."""
        read = {kind for kind, _ in self.values}
        return frozenset(read | ({DATE} if self.moments is not None else set()))


def literal_at(tokens: Sequence[Token], place: int) -> tuple[Literal, int]:
    """The literal that begins at `tokens[place]`, and how many tokens it takes. Raises InvalidArgument."""
    token = tokens[place]
    if token.kind == "text":
        return _text(token.text), 1
    if token.upper in {"TRUE", "FALSE"}:
        return Literal(((TRUTH, int(token.upper == "TRUE")),)), 1
    if token.upper == "DATE":
        quoted = tokens[place + 1]
        moments = moments_of(quoted.text)
        if moments is None:
            raise refused(
                "filter", "there is no date", (quoted.start, quoted.end),
                "Write it as DATE '2024-01-05'.",
            )  # fmt: skip
        return Literal((), moments), 2
    return _number(tokens, place)


def _text(text: str) -> Literal:
    readings: list[tuple[int, Comparable]] = [(TEXT, text)]
    number, truth = number_of(text), truth_of(text)
    if number is not None:
        readings.append((NUMBER, number))
    if truth is not None:
        readings.append((TRUTH, truth))
    return Literal(tuple(readings), moments_of(text))


def _number(tokens: Sequence[Token], place: int) -> tuple[Literal, int]:
    written, width = "", 0
    while True:
        token = tokens[place + width]
        if token.kind != "number" and token.upper not in {"-", "+", "."}:
            at = (tokens[place].start, tokens[place + width - 1].end)
            raise refused("filter", f"{written} is no number", at)
        written += token.text
        width += 1
        if token.kind == "number":
            break
    at = (tokens[place].start, token.end)
    try:
        whole = whole_of(written)
        value = float(written) if whole is None else whole
    except ValueError:
        raise refused("filter", f"{written} is no number", at) from None
    if not math.isfinite(value):
        raise refused("filter", "the number is too large", at)
    return Literal(((NUMBER, value + 0),)), width


def compared(sign: str, literal: Literal, kinds: frozenset[int]) -> Among:
    """The values that stand to `literal` as `sign` says (`=`, `<`, `<=`, `>`, `>=`), of the `kinds` that count."""
    found = [_interval(kind, sign, value) for kind, value in literal.values if kind in kinds]
    if literal.moments is not None and DATE in kinds:
        found.append(_in_time(sign, literal.moments))
    return Among(tuple(found))


def _interval(kind: int, sign: str, value: Comparable) -> Interval:
    return Interval(
        kind,
        low=value if sign in {"=", ">", ">="} else None,
        high=value if sign in {"=", "<", "<="} else None,
        low_open=sign == ">",
        high_open=sign == "<",
    )


def _in_time(sign: str, moments: Moments) -> Interval:
    start, end = moments.start, moments.end
    if start == end:
        return _interval(DATE, sign, start)
    match sign:
        case "=":
            return Interval(DATE, start, end, high_open=True)
        case "<" | ">=":
            return _interval(DATE, sign, start)
        case "<=":
            return _interval(DATE, "<", end)
        case _:
            return _interval(DATE, ">=", end)


def between(low: Literal, high: Literal, kinds: frozenset[int]) -> Among:
    """The values from `low` to `high`, both included, of those kinds that both read as."""
    return Among(tuple(_between(low, high, kinds)))


def _between(low: Literal, high: Literal, kinds: frozenset[int]) -> Iterator[Interval]:
    highest = dict(high.values)
    for kind, value in low.values:
        if kind in kinds and kind in highest:
            yield Interval(kind, value, highest[kind])
    if low.moments is not None and high.moments is not None and DATE in kinds:
        top = high.moments
        yield Interval(DATE, low.moments.start, top.end, high_open=top.start != top.end)
