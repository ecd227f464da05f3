"""No answer swamps the conversation that it goes into: passages up to 24 KiB, and a word on what was left out."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from kx_desktop.core.shapes import Json

MAX_BYTES = 24 << 10
"""Of passages in one answer: their text and where they stand, as JSON in UTF-8."""

_LONGEST_LINE = 300


@dataclass(frozen=True, slots=True)
class Capped:
    """The passages that fit, in the order in which they were offered; whether the text of the first one had to be cut."""

    passages: tuple[Json, ...]
    text_cut: bool = False


def size_of(passage: Json) -> int:
    """The bytes that a passage takes in an answer."""
    return len(json.dumps(passage, ensure_ascii=False, separators=(",", ":")).encode()) + 1


def capped(passages: Iterable[Json], most: int = MAX_BYTES) -> Capped:
    """The first passages, in whole, that fit together into `most` bytes. A first one that is too long by itself is cut: an answer is never empty for its length."""
    kept: list[Json] = []
    room = most
    for passage in passages:
        size = size_of(passage)
        if size > room:
            if not kept:
                return Capped((cut(passage, most),), text_cut=True)
            break
        room -= size
        kept.append(passage)
    return Capped(tuple(kept))


def cut(passage: Json, most: int) -> Json:
    """The object with as much of its text from the beginning as fits into `most` bytes; with none where the rest is too long by itself."""
    text = str(passage["text"])
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if size_of({**passage, "text": text[:middle]}) <= most:
            low = middle
        else:
            high = middle - 1
    return {**passage, "text": text[:low]}


def bounded(line: str) -> str:
    """The line, shortened where it is very long: a document may call itself by a whole page of words; the cap is for passages."""
    return line if len(line) <= _LONGEST_LINE else f"{line[: _LONGEST_LINE - 1]}…"
