"""Random clauses, each with what a plain reading of the documents' metadata says of a passage."""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from hypothesis import strategies as st

from tests.search.filtering.making import Made

Truth = bool | None
"""What SQL says of a condition: true, false, or unknown where a value is missing."""

DOCUMENTS = (
    Made({"author": "Ada", "year": "2024", "tags": ("red", "blue"), "created_at": "2024-01-05"}, {"my key": "a'b"}, ("/x/a.md",), 3, "One"),
    Made({"author": "ada", "year": 2023, "tags": ("red",), "created_at": "2023-12-31T23:30:00+00:00", "draft": True}, {}, ("/x/y/b.txt", "/z/b.txt"), 1, "Two"),
    Made({"author": "Ünal_100%", "year": "-1.5", "tags": ("7", "2024-01-05", "true"), "created_at": "2024-01"}, {"draft": "FALSE"}, ("",), 2, "2024"),
    Made({"year": "007", "created_at": "2024-01-05T00:30:00+01:00", "author": ""}, {"my key": "2024"}, ("/x/a.md/c.md",), 1, "true"),
    Made({"author": "Zoë", "year": 2024.5, "created_at": "yesterday"}, {}, ("/2024/7",), 1, "naïve 漢字"),
    Made({}, {}, ("/q.md",), 1, "One"),
)  # fmt: skip

NUMERIC = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?", re.ASCII)
FIELDS = ("author", "year", "tags", "created_at", "my key", "draft", "title", "file_name", "folder", "path", "chunk_index", "chunk_count", "page")  # fmt: skip
TEXT_ONLY = ("file_name", "folder", "path")
TEXTS = ("Ada", "ada", "red", "a'b", "2024", "2023", "2024-01", "2024-01-05", "2024-01-05T00:30:00Z", "true", "false", "-1.5", "007", "7", "One", "a.md", "/x", "", "Zoë", "M", "漢")  # fmt: skip
PATTERNS = (
    "%a%",
    "ADA",
    "_da",
    "%\\_%",
    "20%",
    "%",
    "",
    "%.md",
    "/x%",
    "%é%",
    "Ü%",
    "r_d",
    "T%",
    "%漢_",
)
NUMBERS = ("2024", "2023.0", "-1.5", "0", "1", "7", "2e3", "+2", "- 1", ".5")
OPERATORS = ("=", "<>", "!=", "<", "<=", ">", ">=")
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


@dataclass(frozen=True)
class Value:
    """One value: how it is written, and what it is as a number, a moment, a truth value where it is one."""

    text: str
    number: float | None = None
    moment: dt.datetime | None = None
    truth: bool | None = None

    @property
    def is_plain(self) -> bool:
        return self.number is None and self.moment is None and self.truth is None


def value_of(raw: object) -> Value:
    text = {True: "true", False: "false"}[raw] if isinstance(raw, bool) else str(raw)
    if NUMERIC.fullmatch(text):
        return Value(text, number=float(text))
    if text.lower() in {"true", "false"}:
        return Value(text, truth=text.lower() == "true")
    stretch = stretch_of(text)
    return Value(text, moment=stretch[0]) if stretch else Value(text)


def stretch_of(text: str) -> tuple[dt.datetime, dt.datetime] | None:
    utc = dt.UTC
    if re.fullmatch(r"\d{4}", text):
        return dt.datetime(int(text), 1, 1, tzinfo=utc), dt.datetime(
            int(text) + 1, 1, 1, tzinfo=utc
        )
    if re.fullmatch(r"\d{4}-\d{2}", text):
        start = dt.datetime.strptime(text, "%Y-%m").replace(tzinfo=utc)
        return start, (start + dt.timedelta(days=31)).replace(day=1)
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}(T.*)?", text):
        start = dt.datetime.fromisoformat(text)
        start = start if start.tzinfo else start.replace(tzinfo=utc)
        return start, start + (dt.timedelta(seconds=1) if "T" in text else dt.timedelta(days=1))
    return None


@dataclass(frozen=True)
class Row:
    """A passage as a plain reading has it: the values of each field."""

    values: Mapping[str, tuple[Value, ...]]


def rows() -> Iterator[Row]:
    for made in DOCUMENTS:
        fields: dict[str, tuple[Value, ...]] = {"title": (value_of(made.title),)}
        for name, raw in (*made.metadata.items(), *made.own.items()):
            fields[name] = tuple(map(value_of, raw)) if isinstance(raw, tuple) else (value_of(raw),)
        places = [path for path in made.paths if path]
        fields["path"] = tuple(Value(path) for path in places)
        fields["file_name"] = tuple(Value(path.rsplit("/", 1)[1]) for path in places)
        fields["folder"] = tuple(Value(path.rsplit("/", 1)[0] or "/") for path in places)
        fields["chunk_count"] = (value_of(made.passages),)
        for index in range(made.passages):
            yield Row(fields | {"chunk_index": (value_of(index),)})


ROWS = tuple(rows())


@dataclass(frozen=True)
class Clause:
    """A clause as SQL, and what a plain reading of a row says of it."""

    sql: str
    truth: Callable[[Row], Truth]


def on_field(name: str, sql: str, passes: Callable[[Value], bool], *, negated: bool) -> Clause:
    def truth(row: Row) -> Truth:
        values = row.values.get(name, ())
        if not values:
            return None
        return any(map(passes, values)) is not negated

    return Clause(sql, truth)


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def field_sql(name: str) -> str:
    return f'"{name}"' if " " in name else name


def stands(value: Value, sign: str, literal: str, *, is_text: bool, text_only: bool) -> bool:
    """Whether the value stands to the literal as the sign says; `is_text` where the literal is quoted."""

    def by(one: object, other: object) -> bool:
        return {
            "=": one == other,
            "<": one < other,
            "<=": one <= other,
            ">": one > other,
            ">=": one >= other,
        }[sign]  # type: ignore[operator]

    if not is_text:
        return (
            not text_only
            and value.number is not None
            and by(value.number, float(literal.replace(" ", "")))
        )
    if text_only or value.is_plain:
        return by(value.text, literal)
    if value.number is not None:
        return bool(NUMERIC.fullmatch(literal)) and by(value.number, float(literal))
    if value.truth is not None:
        return literal.lower() in {"true", "false"} and by(value.truth, literal.lower() == "true")
    stretch = stretch_of(literal)
    if stretch is None or value.moment is None:
        return False
    start, end = stretch
    return {
        "=": start <= value.moment < end, "<": value.moment < start, "<=": value.moment < end,
        ">": value.moment >= end, ">=": value.moment >= start,
    }[sign]  # fmt: skip


literals = st.one_of(
    st.tuples(st.sampled_from(TEXTS), st.just(True)),
    st.tuples(st.sampled_from(NUMBERS), st.just(False)),
)


@st.composite
def comparisons(draw: st.DrawFn) -> Clause:
    name, sign, (literal, is_text) = draw(
        st.tuples(st.sampled_from(FIELDS), st.sampled_from(OPERATORS), literals)
    )
    written = quoted(literal) if is_text else literal
    sql = f"{field_sql(name)} {sign} {written}"
    if draw(st.booleans()):
        sql = f"{written} {TURNED.get(sign, sign)} {field_sql(name)}"
    plain = "=" if sign in {"<>", "!="} else sign
    return on_field(
        name, sql,
        lambda value: stands(value, plain, literal, is_text=is_text, text_only=name in TEXT_ONLY),
        negated=plain != sign,
    )  # fmt: skip


@st.composite
def lists(draw: st.DrawFn) -> Clause:
    name, found, negated = draw(
        st.tuples(
            st.sampled_from(FIELDS), st.lists(literals, min_size=1, max_size=4), st.booleans()
        )
    )
    written = ", ".join(quoted(one) if is_text else one for one, is_text in found)
    return on_field(
        name, f"{field_sql(name)} {'NOT ' * negated}IN ({written})",
        lambda value: any(
            stands(value, "=", one, is_text=is_text, text_only=name in TEXT_ONLY) for one, is_text in found
        ),
        negated=negated,
    )  # fmt: skip


@st.composite
def ranges(draw: st.DrawFn) -> Clause:
    name, negated = draw(st.tuples(st.sampled_from(FIELDS), st.booleans()))
    of_text = draw(st.booleans())
    low, high = draw(st.tuples(*[st.sampled_from(TEXTS if of_text else NUMBERS)] * 2))
    written = f"{quoted(low) if of_text else low} AND {quoted(high) if of_text else high}"

    def passes(value: Value) -> bool:
        if value.moment is not None and (stretch_of(low) is None or stretch_of(high) is None):
            return False
        if (
            value.number is not None
            and of_text
            and not (NUMERIC.fullmatch(low) and NUMERIC.fullmatch(high))
        ):
            return False
        return all(
            stands(value, sign, one, is_text=of_text, text_only=name in TEXT_ONLY)
            for sign, one in ((">=", low), ("<=", high))
        )

    return on_field(
        name, f"{field_sql(name)} {'NOT ' * negated}BETWEEN {written}", passes, negated=negated
    )


@st.composite
def likes(draw: st.DrawFn) -> Clause:
    name, pattern, negated, word = draw(
        st.tuples(
            st.sampled_from(FIELDS),
            st.sampled_from(PATTERNS),
            st.booleans(),
            st.sampled_from(("LIKE", "ILIKE", "like")),
        )
    )
    escapes = draw(st.booleans())
    form, rest = "", iter(pattern)
    for character in rest:
        if character == "\\" and escapes:
            form += re.escape(next(rest))
        else:
            form += {"%": ".*", "_": "."}.get(character, re.escape(character))
    compiled = re.compile(form, re.ASCII | re.IGNORECASE | re.DOTALL)
    sql = f"{field_sql(name)} {'NOT ' * negated}{word} {quoted(pattern)}" + (
        " ESCAPE '\\'" if escapes else ""
    )
    return on_field(name, sql, lambda value: bool(compiled.fullmatch(value.text)), negated=negated)


@st.composite
def presences(draw: st.DrawFn) -> Clause:
    name, negated = draw(st.tuples(st.sampled_from(FIELDS), st.booleans()))
    return Clause(
        f"{field_sql(name)} IS {'NOT ' * negated}NULL",
        lambda row: bool(row.values.get(name)) is negated,
    )


@st.composite
def constants(draw: st.DrawFn) -> Clause:
    value = draw(st.booleans())
    return Clause(str(value).upper(), lambda row: value)


bare = st.just(on_field("draft", "draft", lambda value: value.truth is True, negated=False))


def joined(inner: st.SearchStrategy[Clause]) -> st.SearchStrategy[Clause]:
    def every(found: list[Clause]) -> Clause:
        return Clause(
            " AND ".join(f"({one.sql})" for one in found),
            lambda row: conjunction([one.truth(row) for one in found]),
        )

    def some(found: list[Clause]) -> Clause:
        def truth(row: Row) -> Truth:
            turned = conjunction([inverse(one.truth(row)) for one in found])
            return inverse(turned)

        return Clause(" OR ".join(f"({one.sql})" for one in found), truth)

    def opposite(one: Clause) -> Clause:
        return Clause(f"NOT ({one.sql})", lambda row: inverse(one.truth(row)))

    several = st.lists(inner, min_size=2, max_size=3)
    return several.map(every) | several.map(some) | inner.map(opposite)


def conjunction(found: list[Truth]) -> Truth:
    if False in found:
        return False
    return None if None in found else True


def inverse(truth: Truth) -> Truth:
    return None if truth is None else not truth


clauses = st.recursive(
    comparisons() | lists() | ranges() | likes() | presences() | constants() | bare,
    joined,
    max_leaves=6,
)
