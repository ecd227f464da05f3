"""Reading JSON that a model wrote: with text around it, in a fence, with trailing commas, single quotes or its end cut off.

A reader of our own in one pass over the text: it evaluates nothing, and takes time in proportion to the text's length.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 1 << 20
"""Characters that are read at most; what follows is left out."""

_DEEPEST = 40
_WORDS = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“", "«": "»"}
_SPACES = frozenset(" \t\r\n\ufeff\u00a0")
_ENDS = frozenset(",:{}[]\n")
_MOST_OBJECTS = 64
_LOOK = 24
_AFTER_STRINGS = frozenset(",:}]=`")
_START = re.compile(r"\{|\[\s{0,20}\{")


@dataclass(slots=True)
class _Reader:
    """A place in a text. Every step moves it on, so that the text is read once."""

    text: str
    at: int = 0

    def value(self, depth: int = 0) -> object:
        self.skip()
        sign = self.peek()
        if depth > _DEEPEST:
            self.at = len(self.text)
            return None
        if sign == "{":
            return self.entries(depth)
        if sign == "[":
            return self.array(depth)
        if sign in _QUOTES:
            return self.string()
        return self.bare()

    def entries(self, depth: int) -> dict[str, object]:
        found: dict[str, object] = {}
        self.at += 1
        while self.more():
            key = self.string() if self.peek() in _QUOTES else str(self.bare())
            self.skip()
            if self.peek() in {":", "="}:
                self.at += 1
                found[key] = self.value(depth + 1)
            elif self.peek() not in {",", "}", ""}:
                self.at += 1
        return found

    def array(self, depth: int) -> list[object]:
        found: list[object] = []
        self.at += 1
        while self.more():
            before = self.at
            found.append(self.value(depth + 1))
            if self.at == before:
                self.at += 1
        return found

    def more(self) -> bool:
        """Whether another entry follows; passes commas and the end, a slip of the other kind of bracket included."""
        while True:
            self.skip()
            sign = self.peek()
            if sign == "":
                return False
            if sign in {"}", "]"}:
                self.at += 1
                return False
            if sign not in {",", ";", ":"}:
                return True
            self.at += 1

    def string(self) -> str:
        quote = _QUOTES[self.text[self.at]]
        self.at += 1
        parts: list[str] = []
        start = self.at
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "\\":
                parts.append(self.text[start : self.at])
                parts.append(self.escape())
                start = self.at
                continue
            if sign == quote and self.ends_here():
                break
            self.at += 1
        parts.append(self.text[start : self.at])
        self.at += 1
        return "".join(parts)

    def escape(self) -> str:
        sign = self.text[self.at + 1 : self.at + 2]
        self.at += 2
        if sign == "u":
            digits = self.text[self.at : self.at + 4]
            try:
                letter = chr(int(digits, 16)) if len(digits) == 4 else ""
            except ValueError:
                return ""
            self.at += 4
            return letter
        return ESCAPES.get(sign, sign)

    def ends_here(self) -> bool:
        """Whether a quote ends its string: a comma, a colon, a bracket, the text's end, or after a space another quote follows."""
        following = self.text[self.at + 1 : self.at + 1 + _LOOK]
        sign = following.lstrip()[:1]
        if sign in _QUOTES:
            return not following.startswith(sign)
        return not sign or sign in _AFTER_STRINGS

    def bare(self) -> object:
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in _ENDS:
            self.at += 1
        word = self.text[start : self.at].strip()
        if word in _WORDS:
            return _WORDS[word]
        return _number(word)

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in _SPACES:
            self.at += 1

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]


def objects_in(text: str) -> tuple[dict[str, object], ...]:
    """The JSON objects in `text`, in their order, mended where they have to be; of an array, the objects in it. Never raises."""
    text = text[:LONGEST]
    try:
        values = [json.loads(text)]
    except (ValueError, RecursionError):
        values = list(_values(text))
    flat = [one for value in values for one in (value if isinstance(value, list) else [value])]
    return tuple(one for one in flat[:_MOST_OBJECTS] if isinstance(one, dict) and one)


def _values(text: str) -> Iterator[object]:
    reader = _Reader(text)
    for _ in range(_MOST_OBJECTS):
        if (start := _START.search(text, reader.at)) is None:
            return
        reader.at = start.start()
        yield reader.value()


def whole(text: str) -> str:
    """`text` with the halves of surrogate pairs joined to one sign, and lone halves replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _number(word: str) -> object:
    # Longer ones are no numbers that anything here asks for, and slow to read.
    if not 0 < len(word) <= 30 or not (word[0].isdigit() or word[0] in "-+."):
        return word
    for kind in (int, float):
        try:
            number = kind(word)
        except ValueError:
            continue
        return number if abs(number) < 1e15 else word
    return word
