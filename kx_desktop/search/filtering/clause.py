"""From a SQL WHERE clause to a tree of conditions. What the grammar does not name is refused, with where it stands."""

from typing import NoReturn

from kx_desktop.core.typed import DATE, NUMBER, TRUTH, Interval
from kx_desktop.search.filtering.catalogue import Catalogue
from kx_desktop.search.filtering.literals import Literal, between, compared, literal_at
from kx_desktop.search.filtering.refusals import RESERVED, explain
from kx_desktop.search.filtering.tokens import Token, refused, tokens_of
from kx_desktop.search.filtering.tree import (
    Among,
    Condition,
    Constant,
    Every,
    Leaf,
    Like,
    Some,
    negated,
)

MOST_CONDITIONS = 500
DEEPEST = 100

_COMPARISONS = {
    "=": "=",
    "==": "=",
    "<>": "<>",
    "!=": "<>",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
}
_TURNED = {"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def parse_filter(clause: str, catalogue: Catalogue) -> Condition:
    """The tree of `clause`, whose fields are of `catalogue`.

    Allowed are AND, OR, NOT, parentheses, comparisons of a field with a literal, IN, BETWEEN, LIKE and ILIKE (both take small letters
    for capitals, as SQLite's LIKE does, in ASCII), IS NULL, TRUE and FALSE. Raises InvalidArgument for whatever else, `at` its place.
    """
    return _Parser(clause, catalogue).whole()


class _Parser:
    def __init__(self, clause: str, catalogue: Catalogue) -> None:
        self._tokens = tokens_of("filter", clause)
        self._next = 0
        self._catalogue = catalogue
        self._conditions = 0
        self._depth = 0

    def whole(self) -> Condition:
        """The clause from its first token to its last."""
        if self._now.kind == "end":
            raise refused("filter", "it is empty", (0, self._now.end))
        found = self._either()
        if self._now.kind != "end":
            self._refuse("AND or OR, or the end of the clause, is missing before")
        return found

    @property
    def _now(self) -> Token:
        return self._tokens[self._next]

    def _then(self, distance: int = 1) -> Token:
        return self._tokens[min(self._next + distance, len(self._tokens) - 1)]

    def _take(self) -> Token:
        token = self._now
        if token.kind != "end":
            self._next += 1
        return token

    def _take_if(self, *words: str) -> bool:
        if self._now.upper in words and self._now.kind in {"word", "sign"}:
            self._next += 1
            return True
        return False

    def _need(self, word: str) -> None:
        if not self._take_if(word):
            self._refuse(f"{word} is missing before")

    def _refuse(self, expected: str) -> NoReturn:
        """Raise what is wrong with the token that stands here: what it is where that is known, else what is `expected` before it."""
        explain(self._tokens, self._next, expected)

    def _either(self) -> Condition:
        found = [self._both()]
        while self._take_if("OR"):
            found.append(self._both())
        return found[0] if len(found) == 1 else Some(tuple(found))

    def _both(self) -> Condition:
        found = [self._not()]
        while self._take_if("AND"):
            found.append(self._not())
        return found[0] if len(found) == 1 else Every(tuple(found))

    def _not(self) -> Condition:
        turns = 0
        while self._take_if("NOT"):
            turns += 1
        found = self._one()
        return negated(found) if turns % 2 else found

    def _one(self) -> Condition:
        opened = self._now
        if not self._take_if("("):
            return self._condition()
        self._depth += 1
        if self._depth > DEEPEST:
            raise refused(
                "filter", f"parentheses stand more than {DEEPEST} deep", (opened.start, opened.end),
                "Leave out those that are not needed.",
            )  # fmt: skip
        found = self._either()
        self._need(")")
        self._depth -= 1
        return found

    def _condition(self) -> Condition:
        first = self._now
        self._count(first)
        literal = self._literal()
        if literal is None:
            return self._field_first(self._field(), first)
        sign = self._now.upper if self._now.kind == "sign" else ""
        if sign not in _COMPARISONS:
            if first.upper in {"TRUE", "FALSE"}:
                return Constant(first.upper == "TRUE")
            self._refuse("a comparison with a field is missing before")
        self._take()
        if self._literal_is_here():
            self._refuse("two values cannot be compared; the name of a field is missing before")
        return self._compared(self._field(), _TURNED[_COMPARISONS[sign]], literal)

    def _count(self, first: Token) -> None:
        self._conditions += 1
        if self._conditions > MOST_CONDITIONS:
            raise refused(
                "filter", f"there are more than {MOST_CONDITIONS} conditions, the next of which begins",
                (first.start, first.end),
                "Ask for fewer at once; field IN (…) takes many values in one condition.",
            )  # fmt: skip

    def _field(self) -> str:
        token = self._now
        behind = self._then()
        is_name = token.kind == "name" or (token.kind == "word" and token.upper not in RESERVED)
        if not is_name or behind.upper in {"(", "."}:
            self._refuse("the name of a field is missing before")
        self._take()
        return self._catalogue.resolve("filter", token)

    def _field_first(self, name: str, first: Token) -> Condition:
        if self._take_if("IS"):
            is_not = self._take_if("NOT")
            self._need("NULL")
            return Leaf(name, negated=not is_not)
        if self._now.kind == "sign" and self._now.upper in _COMPARISONS:
            sign = _COMPARISONS[self._take().upper]
            return self._compared(name, sign, self._fitting_literal(name))
        is_not = self._take_if("NOT")
        if self._take_if("IN"):
            return Leaf(name, self._in(name), is_not)
        if self._take_if("BETWEEN"):
            low = self._fitting_literal(name)
            self._need("AND")
            return Leaf(name, between(low, self._fitting_literal(name), self._kinds(name)), is_not)
        if self._take_if("LIKE", "ILIKE"):
            return Leaf(name, self._like(), is_not)
        if is_not:
            self._refuse("IN, BETWEEN or LIKE is missing before")
        if self._now.upper not in {"AND", "OR", ")", ""} or not self._catalogue.is_truth(name):
            if self._now.upper in {"AND", "OR", ")"} or self._now.kind == "end":
                raise refused(
                    "filter", f"{first.text} is no condition by itself", (first.start, first.end),
                    "Only fields of true and false are; compare it with a value.",
                )  # fmt: skip
            self._refuse("a comparison (=, <, IN, LIKE, IS NULL, …) is missing before")
        return Leaf(name, Among((Interval(TRUTH, 1, 1),)))

    def _fitting_literal(self, name: str) -> Literal:
        """The value that stands here; refused where it reads as nothing that the field ever has."""
        token = self._now
        literal = self._needed_literal()
        known = self._catalogue.kinds.get(name, frozenset())
        if known and known <= {NUMBER, DATE} and not known & literal.kinds:
            what = " and ".join(
                word for kind, word in ((NUMBER, "numbers"), (DATE, "dates")) if kind in known
            )
            raise refused(
                "filter", f"{name} has {what}, and {token.text} is none", (token.start, token.end),
                "Numbers are written as 1.5 or '1.5', dates as '2024', '2024-01' or '2024-01-05'.",
            )  # fmt: skip
        return literal

    def _compared(self, name: str, sign: str, literal: Literal) -> Leaf:
        test = compared("=" if sign == "<>" else sign, literal, self._kinds(name))
        return Leaf(name, test, sign == "<>")

    def _kinds(self, name: str) -> frozenset[int]:
        return self._catalogue.comparable(name)

    def _in(self, name: str) -> Among:
        self._need("(")
        found = [self._needed_literal()]
        while self._take_if(","):
            found.append(self._needed_literal())
        self._need(")")
        each = [compared("=", literal, self._kinds(name)).intervals for literal in found]
        return Among(tuple(dict.fromkeys(interval for intervals in each for interval in intervals)))

    def _like(self) -> Like:
        pattern = self._quoted("a form in single quotes is missing before")
        if not self._take_if("ESCAPE"):
            return Like(pattern)
        token = self._now
        escape = self._quoted("a character in single quotes is missing before")
        if len(escape) != 1 or escape == "\0" or 0xD800 <= ord(escape) <= 0xDFFF:
            raise refused("filter", "ESCAPE takes one character,", (token.start, token.end))
        return Like(pattern, escape)

    def _quoted(self, expected: str) -> str:
        if self._now.kind != "text":
            self._refuse(expected)
        return self._take().text

    def _literal_is_here(self) -> bool:
        token, behind = self._now, self._then()
        return (
            token.kind in {"text", "number"}
            or token.upper in {"TRUE", "FALSE"}
            or (token.upper == "DATE" and behind.kind == "text")
            or (token.upper in {"-", "+", "."} and behind.kind == "number")
            or (token.upper in {"-", "+"} and behind.upper == ".")
        )

    def _literal(self) -> Literal | None:
        return self._needed_literal() if self._literal_is_here() else None

    def _needed_literal(self) -> Literal:
        if not self._literal_is_here():
            name = self._now.kind == "name" or (
                self._now.kind == "word"
                and self._now.upper not in RESERVED
                and self._then().upper not in {"(", "."}
            )
            self._refuse(
                "two fields cannot be compared; a value (a text in single quotes, a number) must stand in place of"
                if name
                else "a value (a text in single quotes, a number) is missing before"
            )
        literal, width = literal_at(self._tokens, self._next)
        self._next += width
        return literal
