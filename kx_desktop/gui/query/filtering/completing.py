"""What can stand at the cursor of a filter: names of fields, comparisons, values, joining words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.query.filtering.tokens import Kind, Token, plain_name, plain_text, tokens_of

_MOST = 100
"""More than this nobody looks through: a further letter narrows them."""

_COMPARISONS = ("=", "<>", ">", ">=", "<", "<=")
_AFTER_FIELD = (*_COMPARISONS, "IN (", "NOT IN (", "BETWEEN", "LIKE", "NOT LIKE", "IS NULL", "IS NOT NULL")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing that can stand there: `text` as it is put into the clause.

    `what` is `field`, `value` or `word`; a field tells its `kind`, a field and a value how many `documents` have it.
    """

    text: str
    what: str
    kind: str = ""
    documents: int = 0


@dataclass(frozen=True, slots=True)
class Completion:
    """What can stand in place of the characters from `start` to `end` (code points)."""

    start: int
    end: int
    suggestions: tuple[Suggestion, ...] = ()


def completion(clause: str, cursor: int, fields: Sequence[FieldFacts]) -> Completion:
    """What can stand where the cursor is, code point `cursor` of `clause`."""
    tokens = tokens_of(clause)
    before = [token for token in tokens if token.end <= cursor]
    current = next((token for token in tokens if token.start < cursor <= token.end), None)
    if current is not None and not _can_grow(current, clause, cursor):
        current = None
    if current is not None and before and before[-1] is current:
        before.pop()
    typed = clause[current.start : cursor] if current is not None else ""
    start, end = (current.start, current.end) if current is not None else (cursor, cursor)
    if current is not None and current.kind == Kind.STRING and not current.whole:
        end = cursor  # what stands behind an open quote is not the value's
    found = _narrowed(_fitting(before, fields), typed)
    return Completion(start, end, tuple(found)[:_MOST])


def _can_grow(token: Token, clause: str, cursor: int) -> bool:
    """Whether what is typed goes on with this word."""
    if token.kind == Kind.STRING and token.whole and cursor == token.end:
        return False
    if token.kind in {Kind.OPERATOR, Kind.KEYWORD}:
        return cursor == token.end and clause[cursor : cursor + 1].strip() == ""
    return token.kind in {Kind.NAME, Kind.STRING, Kind.NUMBER}


def _fitting(before: Sequence[Token], fields: Sequence[FieldFacts]) -> Iterable[Suggestion]:
    """What the grammar lets follow the words before the cursor."""
    last = before[-1] if before else None
    if last is None or last.says("AND", "OR") or last.kind == Kind.OPEN:
        field = _field_of_list(before) or _field_of_between(before)
        return _values(field, fields) if field else (*_names(fields), *_words("NOT"))
    if last.kind == Kind.NAME:
        return _words(*_AFTER_FIELD)
    if last.kind == Kind.OPERATOR or last.says("BETWEEN", "LIKE", "ILIKE"):
        return _values(_field_before(before), fields)
    if last.kind == Kind.COMMA:
        return _values(_field_of_list(before), fields)
    if last.says("IS"):
        return _words("NULL", "NOT NULL")
    if last.says("NOT"):
        return _after_not(before, fields)
    if last.says("IN"):
        return _words("(")
    if _field_of_list(before):
        return _words(",", ")")
    if _field_of_between(before, is_first=True):
        return _words("AND")
    return _words("AND", "OR", ")") if _is_open(before) else _words("AND", "OR")


def _after_not(before: Sequence[Token], fields: Sequence[FieldFacts]) -> Iterable[Suggestion]:
    earlier = before[-2] if len(before) > 1 else None
    if earlier is not None and earlier.kind == Kind.NAME:
        return _words("IN (", "BETWEEN", "LIKE")
    if earlier is not None and earlier.says("IS"):
        return _words("NULL")
    return _names(fields)


def _field_before(before: Sequence[Token]) -> str:
    """The field that the comparison at the end is about."""
    for token in reversed(before[:-1]):
        if token.kind == Kind.NAME:
            return token.text
        if not token.says("NOT"):
            break
    return ""


def _field_of_list(before: Sequence[Token]) -> str:
    """The field of the `IN (…` that is open at the end; empty where none is."""
    for place in range(len(before) - 1, 0, -1):
        token = before[place]
        if token.kind == Kind.OPEN:
            return _field_before(before[:place]) if before[place - 1].says("IN") else ""
        if token.kind not in {Kind.STRING, Kind.NUMBER, Kind.COMMA} and not token.says("TRUE", "FALSE"):  # fmt: skip
            return ""
    return ""


def _field_of_between(before: Sequence[Token], *, is_first: bool = False) -> str:
    """The field of the `BETWEEN x AND` at the end, or of `BETWEEN x` where `is_first`."""
    words = before if is_first else before[:-1]
    if len(words) < 3 or not words[-2].says("BETWEEN"):
        return ""
    if not is_first and not before[-1].says("AND"):
        return ""
    return _field_before(words[:-1])


def _is_open(before: Sequence[Token]) -> bool:
    opened = sum(token.kind == Kind.OPEN for token in before)
    return opened > sum(token.kind == Kind.CLOSE for token in before)


def _names(fields: Sequence[FieldFacts]) -> Iterable[Suggestion]:
    return (Suggestion(one.name, "field", one.kind, one.documents) for one in fields)


def _words(*words: str) -> Iterable[Suggestion]:
    return (Suggestion(word, "word") for word in words)


def _values(field: str, fields: Sequence[FieldFacts]) -> Iterable[Suggestion]:
    name = plain_name(field).casefold()
    for one in fields:
        if plain_name(one.name).casefold() == name:
            return (
                Suggestion(value.literal, "value", one.kind, value.documents)
                for value in one.values
            )
    return ()


def _narrowed(found: Iterable[Suggestion], typed: str) -> list[Suggestion]:
    """Those that begin with what is typed, then those that have it within; none where it stands there whole already."""
    wanted = _bare(typed)
    if not typed:
        return list(found)
    first: list[Suggestion] = []
    within: list[Suggestion] = []
    for one in found:
        bare = _bare(one.text)
        if bare.startswith(wanted):
            first.append(one)
        elif wanted in bare:
            within.append(one)
    both = [*first, *within]
    return [] if len(both) == 1 and both[0].text == typed else both


def _bare(text: str) -> str:
    """Without quotes and capitals, for comparing; a quote that does not end yet counts as one too."""
    if text[:1] == "'" and (len(text) == 1 or text[-1] != "'"):
        text += "'"
    if text[:1] == '"' and (len(text) == 1 or text[-1] != '"'):
        text += '"'
    return plain_text(plain_name(text)).casefold()
