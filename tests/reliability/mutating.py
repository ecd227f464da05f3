"""Files and clauses with something wrong in them: the same for the same source of chance."""

import random
from collections.abc import Sequence

_EDGES = (
    b"\x00",
    b"\xff",
    b"\x7f\xff\xff\xff",
    b"\xff\xff\xff\xff",
    b"\x00\x00\x00\x00",
    b"\x80\x00",
)
_TOKENS = (
    "(", ")", "'", '"', "''", ",", ";", "--", "/*", "*/", "\\", "%", "_", "=", "<>", "!=", "<", "<=", ">=", "AND", "OR", "NOT", "IN",
    "BETWEEN", "LIKE", "ESCAPE", "IS", "NULL", "TRUE", "SELECT", "CAST", "::", "?", ":a", "@a", "$1", "1e999", "-0", "9" * 40, "0x1F", ".5",
    "1.", "author", '"my key"', "tags", "year", "page", "id", "\x00", "\u202e", "漢", "\ud800", "🙂", "‘", "\n", " ", "x'41'", "E'\\n'", "{}", "[1]",
)  # fmt: skip


def mutated_file(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """A file with one to four things wrong: bytes altered, cut off, repeated, taken from another file, or set to what readers stumble on."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        place = chance.randint(0, len(made))
        length = min(len(made) - place, 1 << chance.randint(0, 12))
        kind = chance.randrange(8)
        if kind == 0:
            for _ in range(chance.randint(1, 16)):
                if made:
                    made[chance.randrange(len(made))] = chance.randrange(256)
        elif kind == 1:
            del made[place:]
        elif kind == 2:
            del made[place : place + length]
        elif kind == 3:
            made[place:place] = made[place : place + length] * chance.randint(1, 8)
        elif kind == 4:
            other = chance.choice(others)
            start = chance.randint(0, len(other))
            made[place : place + length] = other[start : start + length]
        elif kind == 5:
            edge = chance.choice(_EDGES)
            made[place : place + len(edge)] = edge
        elif kind == 6:
            made[place:place] = chance.randbytes(length)
        else:
            _other_number(made, chance)
    return bytes(made)


def _other_number(made: bytearray, chance: random.Random) -> None:
    """Another figure where digits stand: lengths, offsets and counts of formats that are written as text."""
    digits = [place for place, byte in enumerate(made[:200_000]) if 48 <= byte <= 57]
    if digits:
        place = chance.choice(digits)
        made[place : place + 1] = chance.choice((b"0", b"9", b"-1", b"99999999", b"1e400"))


def mutated_clause(clause: str, others: Sequence[str], chance: random.Random) -> str:
    """A clause with up to six things wrong in it, or put together with another."""
    made = clause
    for _ in range(chance.randint(0, 6)):
        place, length = chance.randint(0, len(made)), chance.randint(1, 8)
        kind = chance.randrange(7)
        if kind == 0:
            made = made[:place] + chance.choice(_TOKENS) + made[place:]
        elif kind == 1:
            made = f"{made[:place]} {chance.choice(_TOKENS)} {made[place + length :]}"
        elif kind == 2:
            made = made[:place] + made[place + length :]
        elif kind == 3:
            made = made[:place] + made[place : place + length] * 3 + made[place + length :]
        elif kind == 4:
            made = made[:place] + chr(chance.choice((chance.randrange(128), chance.randrange(0x11000)))) + made[place:]  # fmt: skip
        elif kind == 5:
            made = f"{made} {chance.choice(('AND', 'OR', 'AND NOT', ','))} {chance.choice(others)}"
        else:
            deep = chance.choice((1, 3, 40, 400))
            made = chance.choice(("(", "NOT ", "-")) * deep + made + ")" * chance.choice((0, deep))
    return made
