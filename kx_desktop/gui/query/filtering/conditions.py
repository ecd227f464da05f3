"""What a person chose to filter by, as values, and the clause that they make."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kx_desktop.gui.query.filtering.tokens import Kind, Token, tokens_of


@dataclass(frozen=True, slots=True)
class OneOf:
    """The field has one of these values, or `excluded`: none of them, be it that it has others or that it is missing.

    `field` and `literals` are written as a filter writes them.
    """

    field: str
    literals: tuple[str, ...]
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Range:
    """The field lies between two literals, both included; an empty one leaves that side open."""

    field: str
    low: str = ""
    high: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """The document has no such field, or `excluded`: it has one."""

    field: str
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A condition that a person wrote by hand and that clicks cannot express."""

    text: str


Condition = OneOf | Range | Missing | Written


def clause_of(conditions: Iterable[Condition]) -> str:
    """The clause of all conditions together; empty for none."""
    parts = [part for part in map(_clause, conditions) if part]
    if len(parts) == 1:
        return parts[0]
    return " AND ".join(f"({part})" if _is_loose(part) else part for part in parts)


def conjuncts(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The parts that AND joins at the top; all in one where an OR stands there too or something does not end."""
    parts: list[Sequence[Token]] = []
    depth = begin = 0
    in_between = False
    for place, token in enumerate(tokens):
        depth += {Kind.OPEN: 1, Kind.CLOSE: -1}.get(token.kind, 0)
        if depth < 0 or not token.whole or token.kind == Kind.OTHER:
            return [tokens]
        if depth:
            continue
        if token.says("OR"):
            return [tokens]
        if token.says("BETWEEN"):
            in_between = True
        elif token.says("AND"):
            if not in_between:
                parts.append(tokens[begin:place])
                begin = place + 1
            in_between = False
    parts.append(tokens[begin:])
    return [tokens] if depth or not all(parts) else parts


def _clause(condition: Condition) -> str:
    match condition:
        case OneOf(_, (), _) | Range(_, "", ""):
            return ""
        case OneOf(field, literals, True):
            # In SQL a document without the field is in no list, and out of none.
            return f"({field} NOT IN ({', '.join(literals)}) OR {field} IS NULL)"
        case OneOf(field, (literal,)):
            return f"{field} = {literal}"
        case OneOf(field, literals):
            return f"{field} IN ({', '.join(literals)})"
        case Range(field, low, ""):
            return f"{field} >= {low}"
        case Range(field, "", high):
            return f"{field} <= {high}"
        case Range(field, low, high):
            return f"{field} BETWEEN {low} AND {high}"
        case Missing(field, excluded):
            return f"{field} IS {'NOT ' if excluded else ''}NULL"
        case Written(text):
            return text.strip()


def _is_loose(part: str) -> bool:
    """Whether `part` would fall apart beside others."""
    depth = 0
    for token in tokens_of(part):
        depth += {Kind.OPEN: 1, Kind.CLOSE: -1}.get(token.kind, 0)
        if depth == 0 and token.says("OR"):
            return True
    return False
