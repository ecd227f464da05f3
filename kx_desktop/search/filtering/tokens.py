"""The words of a clause with where each stands, as sqlglot's tokenizer for standard SQL takes them apart."""

from collections.abc import Iterator
from dataclasses import dataclass

from kx_desktop.core.errors import InvalidArgument

LONGEST = 10_000
"""Code points of a clause."""

_SENTENCES = {
    "filter": "It takes conditions such as author = 'Ada' AND page_count > 10.",
    "order_by": "It takes names of fields with commas between them, each with ASC or DESC behind it or nothing.",
}
_CURLY = "\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\uff02\uff07`\u00b4"


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number, sign or quoted text of a clause, at the code points `[start, end)`.

    `kind` is `word` (bare), `name` (in double quotes), `text` (in single quotes), `number` or `sign`; `end` after the last. `text` is
    without quotes, `upper` in capitals where it is a word or a sign, else empty.
    """

    kind: str
    text: str
    upper: str
    start: int
    end: int


def refused(parameter: str, what: str, at: tuple[int, int], hint: str = "") -> InvalidArgument:
    """The error that says what is wrong with the clause, and where: `what` is put before the position."""
    where = f"{parameter}: {what} at character {at[0] + 1}."
    return InvalidArgument(where, hint or _SENTENCES[parameter], at=at)


def tokens_of(parameter: str, clause: str) -> list[Token]:
    """The tokens of `clause` with one of the kind `end` behind them. Raises InvalidArgument, also for comments."""
    if len(clause) > LONGEST:
        raise refused(
            parameter, f"it has {len(clause):,} characters and goes on", (LONGEST, len(clause)),
            f"It takes at most {LONGEST:,} characters.",
        )  # fmt: skip
    found = [_named(parameter, clause, *place) for place in _places(parameter, clause)]
    end = len(clause)
    return [*found, Token("end", "", "", len(clause.rstrip()), end)]


def _places(parameter: str, clause: str) -> Iterator[tuple[str, str, int, int]]:
    # Imported here: it takes a tenth of a second, and the command must answer at once. The package by itself: a thread that asks for a
    # part of it while another imports the whole would have both wait for each other, and both fail.
    import sqlglot

    try:
        # Behind a parenthesis no word begins a command of a database's own, whose rest would be one token.
        tokens = sqlglot.tokens.Tokenizer().tokenize(f"({clause}")[1:]
    except sqlglot.errors.TokenError:
        raise _unended(parameter, clause) from None
    reached = 0
    for token in tokens:
        start, end = token.start - 1, token.end
        _refuse_between(parameter, clause, reached, start)
        yield token.token_type.name, token.text, start, end
        reached = end
    _refuse_between(parameter, clause, reached, len(clause))


def _refuse_between(parameter: str, clause: str, start: int, end: int) -> None:
    """What the tokenizer leaves out between two tokens is white space, or a comment."""
    left = clause[start:end]
    if left and not left.isspace():
        begin = start + len(left) - len(left.lstrip())
        raise refused(
            parameter, "a comment cannot be used here, as", (begin, start + len(left.rstrip())),
            "Leave it out.",
        )  # fmt: skip


def _named(parameter: str, clause: str, type_: str, text: str, start: int, end: int) -> Token:
    source = clause[start:end]
    if type_ == "STRING" and source.startswith("'"):
        return Token("text", text, "", start, end)
    if type_ == "IDENTIFIER" and source.startswith('"'):
        return Token("name", text, "", start, end)
    if type_ == "NUMBER":
        return Token("number", source, "", start, end)
    if any(character in _CURLY for character in source):
        raise refused(
            parameter, f"{source} has quotation marks that SQL does not know,", (start, end),
            "Write texts in '…' and names of fields in \"…\".",
        )  # fmt: skip
    kind = "word" if any(map(_may_name, source)) else "sign"
    return Token(kind, source, " ".join(source.upper().split()), start, end)


def _may_name(character: str) -> bool:
    return character.isalnum() or character in "_$" or ord(character) > 0x7F


def _unended(parameter: str, clause: str) -> InvalidArgument:
    """The error for a quote or a comment that is begun and never ended."""
    place = 0
    while place < len(clause):
        opened = clause[place]
        if clause.startswith("/*", place):
            return refused(parameter, "a comment is begun", (place, len(clause)), "Leave it out.")
        if clause.startswith("--", place):
            place = (
                len(clause.split("\n", 1)[0])
                if "\n" not in clause[place:]
                else clause.index("\n", place)
            )
        elif opened in "'\"":
            end = clause.find(opened, place + 1)
            if end < 0:
                what = "a text" if opened == "'" else "the name of a field"
                return refused(
                    parameter, f"{what} is begun and not ended", (place, len(clause)),
                    f"Close it with {opened}; within it {opened} is written twice.",
                )  # fmt: skip
            place = end
        place += 1
    return refused(parameter, "it cannot be read", (0, len(clause)))
