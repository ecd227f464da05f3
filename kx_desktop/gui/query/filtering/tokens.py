"""A filter cut into its words, so that the window can offer what fits at the cursor and read a clause back as conditions.

The library alone says what a filter means and whether it is right; here it is only cut.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto

KEYWORDS = frozenset(
    {"AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "ILIKE", "IS", "NULL", "TRUE", "FALSE", "ESCAPE"}
)
_OF_SQL = (
    "ALL ANY ARRAY AS ASC BY CASE CAST COLLATE CREATE CROSS CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP DATE DELETE DESC "
    "DISTINCT DIV DROP ELSE END EXCEPT EXISTS EXTRACT FETCH FILTER FOR FROM FULL GLOB GROUP HAVING INNER INSERT INTERSECT "
    "INTERVAL INTO ISNULL JOIN LEFT LIMIT MATCH MOD NATURAL NOTNULL OFFSET ON ORDER OUTER OVER PRIMARY QUALIFY REGEXP RIGHT "
    "RLIKE ROW ROWS SELECT SET SIMILAR SOME TABLE THEN TIME TIMESTAMP TO UNION UNIQUE UNKNOWN UPDATE USING VALUES WHEN WHERE "
    "WINDOW WITH XOR"
)
_RESERVED = KEYWORDS | frozenset(_OF_SQL.split())


class Kind(Enum):
    """What a word of a filter is."""

    NAME = auto()
    KEYWORD = auto()
    STRING = auto()
    NUMBER = auto()
    OPERATOR = auto()
    OPEN = auto()
    CLOSE = auto()
    COMMA = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One word: `text` as it is written, `start` and `end` in code points. `whole` is False where a quote never ends."""

    kind: Kind
    text: str
    start: int
    end: int
    whole: bool = True

    def says(self, *words: str) -> bool:
        """Whether it is one of these keywords or signs."""
        return self.kind != Kind.NAME and self.text.upper() in words


_PATTERN = re.compile(
    r"""
    (?P<STRING>'(?:[^']|'')*(?P<string_end>'|\Z))
  | (?P<QUOTED>"(?:[^"]|"")*(?P<quoted_end>"|\Z))
  | (?P<NUMBER>-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)(?!\w)
  | (?P<NAME>[^\W\d]\w*)
  | (?P<OPERATOR><>|!=|<=|>=|=|<|>)
  | (?P<OPEN>\()
  | (?P<CLOSE>\))
  | (?P<COMMA>,)
  | (?P<SPACE>\s+)
  | (?P<OTHER>--|/\*|.)
    """,
    re.VERBOSE | re.DOTALL,
)


def tokens_of(clause: str) -> list[Token]:
    """The words of a clause in order; whatever the text, each of its characters is in one or is white space."""
    found: list[Token] = []
    for match in _PATTERN.finditer(clause):
        name = match.lastgroup or "OTHER"
        whole = True
        if match.group("STRING") is not None:
            kind, whole = Kind.STRING, match.group("string_end") == "'"
        elif match.group("QUOTED") is not None:
            kind, whole = Kind.NAME, match.group("quoted_end") == '"'
        elif name == "SPACE":
            continue
        elif name == "NAME" and match.group().upper() in KEYWORDS:
            kind = Kind.KEYWORD
        else:
            kind = Kind[name]
        found.append(Token(kind, match.group(), match.start(), match.end(), whole))
    return found


def written_name(name: str) -> str:
    """The name of a field as a filter writes it: in double quotes where it could be taken for something else."""
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) and name.upper() not in _RESERVED:
        return name
    return '"' + name.replace('"', '""') + '"'


def plain_name(written: str) -> str:
    """The name of a field without the double quotes that a filter needs."""
    if len(written) > 1 and written[0] == written[-1] == '"':
        return written[1:-1].replace('""', '"')
    return written


def quoted(text: str) -> str:
    """Text as a filter writes it: `it's` is `'it''s'`."""
    return "'" + text.replace("'", "''") + "'"


def plain_text(literal: str) -> str:
    """What a literal says, without quotes."""
    if len(literal) > 1 and literal[0] == literal[-1] == "'":
        return literal[1:-1].replace("''", "'")
    return literal
