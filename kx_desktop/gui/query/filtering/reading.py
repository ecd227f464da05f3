"""A clause read back as the conditions that clicks make; what they cannot express stands as it was written."""

from collections.abc import Sequence

from kx_desktop.gui.query.filtering.conditions import (
    Condition,
    Missing,
    OneOf,
    Range,
    Written,
    conjuncts,
)
from kx_desktop.gui.query.filtering.tokens import Kind, Token, tokens_of


def conditions_of(clause: str) -> tuple[Condition, ...]:
    """The conditions that together are `clause`, whatever it says; none for an empty one."""
    if not clause.strip():
        return ()
    tokens = tokens_of(clause)
    if any(token.kind == Kind.OTHER or not token.whole for token in tokens):
        return (Written(clause.strip()),)
    return tuple(
        _condition(part) or Written(clause[part[0].start : part[-1].end])
        for part in conjuncts(tokens)
    )


def _condition(tokens: Sequence[Token]) -> Condition | None:
    field = tokens[0]
    if field.kind == Kind.OPEN:
        return _excluded(tokens)
    if field.kind != Kind.NAME:
        return None
    words = [token.text.upper() if token.kind == Kind.KEYWORD else "" for token in tokens[1:]]
    rest = tokens[1:]
    if words in (["IS", "NULL"], ["IS", "NOT", "NULL"]):
        return Missing(field.text, "NOT" in words)
    if len(rest) == 2 and rest[0].kind == Kind.OPERATOR and _is_literal(rest[1]):
        return _compared(field.text, rest[0].text, rest[1].text)
    if (
        len(rest) == 4
        and rest[0].says("BETWEEN")
        and rest[2].says("AND")
        and _is_literal(rest[1])
        and _is_literal(rest[3])
    ):
        return Range(field.text, rest[1].text, rest[3].text)
    literals = _listed(rest)
    return OneOf(field.text, literals) if literals else None


def _excluded(tokens: Sequence[Token]) -> Condition | None:
    """`(field NOT IN (…) OR field IS NULL)`: what *Is not* makes; without its second half a clause means something else."""
    if len(tokens) < 11:
        return None
    field, negation, *listed = tokens[1:-5]
    joined, again, *missing, close = tokens[-5:]
    if field.kind != Kind.NAME or again.kind != Kind.NAME or field.text != again.text:
        return None
    words = (
        negation.says("NOT"),
        joined.says("OR"),
        missing[0].says("IS"),
        missing[1].says("NULL"),
    )
    literals = _listed(listed)
    is_whole = all(words) and close.kind == Kind.CLOSE and bool(literals)
    return OneOf(field.text, literals, excluded=True) if is_whole else None


def _compared(field: str, operator: str, literal: str) -> Condition | None:
    match operator:
        case "=":
            return OneOf(field, (literal,))
        case ">=":
            return Range(field, low=literal)
        case "<=":
            return Range(field, high=literal)
        case _:
            return None


def _listed(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The literals of `IN (…)`; none where the tokens are something else."""
    if len(tokens) < 4 or not tokens[0].says("IN"):
        return ()
    if tokens[1].kind != Kind.OPEN or tokens[-1].kind != Kind.CLOSE:
        return ()
    within = tokens[2:-1]
    values, commas = within[::2], within[1::2]
    if len(values) != len(commas) + 1:
        return ()
    if not all(map(_is_literal, values)) or any(one.kind != Kind.COMMA for one in commas):
        return ()
    return tuple(value.text for value in values)


def _is_literal(token: Token) -> bool:
    return token.kind in {Kind.STRING, Kind.NUMBER} or token.says("TRUE", "FALSE")
