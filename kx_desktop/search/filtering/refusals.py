"""What stands in a clause that cannot stand there, in plain words."""

import re
from collections.abc import Sequence
from typing import NoReturn

from kx_desktop.search.filtering.tokens import Token, refused

RESERVED = frozenset(
    [
        "AND",
        "OR",
        "NOT",
        "IN",
        "BETWEEN",
        "LIKE",
        "ILIKE",
        "ESCAPE",
        "IS",
        "NULL",
        "TRUE",
        "FALSE",
        "SELECT",
        "CASE",
        "EXISTS",
        "CAST",
        "TRY_CAST",
        "AS",
        "ANY",
        "ALL",
        "SOME",
        "UNION",
        "FROM",
        "WHERE",
        "HAVING",
        "LIMIT",
        "OFFSET",
    ]
)
"""Words that are no names of fields unless they stand in double quotes."""

_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def written_name(name: str) -> str:
    """A field's name as clauses name it: in double quotes where it has to be."""
    if _BARE.fullmatch(name) and name.upper() not in RESERVED | {"ASC", "DESC"}:
        return name
    return '"' + name.replace('"', '""') + '"'


_SIGNS = {
    ";": "a second statement",
    "?": "a placeholder (?)",
    ":": "a placeholder or a cast (:)",
    "@": "a placeholder (@)",
    "::": "a cast (::)",
    "+": "arithmetic (+)",
    "-": "arithmetic (-)",
    "*": "arithmetic or a star (*)",
    "/": "arithmetic (/)",
    "%": "arithmetic (%)",
    "||": "joining texts (||)",
    "~": "a regular expression (~)",
    "[": "a list or a subscript ([)",
    "{": "a parameter ({)",
    ".": "a qualified name (with a dot)",
    "->": "a path into JSON (->)",
    "->>": "a path into JSON (->>)",
    "<=>": "the comparison <=>",
    "!": "the sign !",
}
_WORDS = {
    "SELECT": "a sub-query (SELECT)",
    "WITH": "a sub-query (WITH)",
    "CASE": "CASE",
    "EXISTS": "a sub-query (EXISTS)",
    "CAST": "a cast (CAST)",
    "TRY_CAST": "a cast (TRY_CAST)",
    "AS": "another name (AS)",
    "OVER": "a window function (OVER)",
    "UNION": "a second query (UNION)",
    "WHERE": "the word WHERE",
    "HAVING": "HAVING",
    "LIMIT": "LIMIT",
    "OFFSET": "OFFSET",
    "COLLATE": "a collation (COLLATE)",
    "GLOB": "GLOB",
    "REGEXP": "a regular expression (REGEXP)",
    "RLIKE": "a regular expression (RLIKE)",
    "SIMILAR TO": "a regular expression (SIMILAR TO)",
    "DISTINCT": "IS DISTINCT FROM",
    "ISNULL": "ISNULL (write IS NULL)",
    "NOTNULL": "NOTNULL (write IS NOT NULL)",
    "ORDER BY": "an order (ORDER BY)",
    "GROUP BY": "a grouping (GROUP BY)",
    "INTERVAL": "an interval of time",
}
_NULL_HINT = "A missing value is asked for with IS NULL, one that is there with IS NOT NULL."


def explain(
    tokens: Sequence[Token], place: int, expected: str, parameter: str = "filter"
) -> NoReturn:
    """Raise InvalidArgument for `tokens[place]`: what it is where that is known, else what is `expected` before it."""
    token = tokens[place]
    behind = tokens[min(place + 1, len(tokens) - 1)]
    at = (token.start, token.end)
    if token.kind == "end":
        raise refused(parameter, f"{expected} the end of the clause,", at)
    if token.upper == "NULL":
        raise refused(parameter, "NULL cannot be compared,", at, _NULL_HINT)
    what = _what(token, behind)
    if what:
        raise refused(parameter, f"{what} cannot be used here,", at)
    shown = token.text if len(token.text) <= 40 else f"{token.text[:40]}…"
    quote = {"text": "'", "name": '"'}.get(token.kind, "")
    raise refused(parameter, f"{expected} {quote}{shown}{quote}", at)


def _what(token: Token, behind: Token) -> str:
    """What a token is that no clause can hold; empty where it could stand elsewhere."""
    if token.kind == "sign":
        if token.upper == "(" and behind.upper in {"SELECT", "WITH"}:
            return "a sub-query"
        return _SIGNS.get(token.upper, "")
    if token.kind == "word":
        if token.text.startswith(("$", "@")):
            return f"a placeholder ({token.text[:40]})"
        if token.upper in _WORDS:
            return _WORDS[token.upper]
        if behind.upper == "(" and token.upper not in RESERVED:
            return f"a function ({token.text[:40]})"
    if token.kind in {"word", "name"} and behind.upper == "." and token.upper not in RESERVED:
        return "a qualified name (with a dot)"
    return ""
