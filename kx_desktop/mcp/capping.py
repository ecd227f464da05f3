"""No answer swamps the conversation that it goes into: passages up to 24 KiB, and a word on what was left out."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from kx_desktop.core.shapes import Json

MAX_BYTES = 24 << 10
"""Of passages in one answer: their text and where they stand, as JSON in UTF-8."""


@dataclass(frozen=True, slots=True)
class Capped:
    """The passages that fit, in the order in which they were offered; whether the text of the first one had to be cut."""

    passages: tuple[Json, ...]
    text_cut: bool = False


def size_of(passage: Json) -> int:
    """The bytes that a passage takes in an answer."""
    return len(json.dumps(passage, ensure_ascii=False, separators=(",", ":")).encode()) + 1


def capped(passages: Iterable[Json]) -> Capped:
    """The first passages, in whole, that fit together. A first one that is too long by itself is cut: an answer is never empty for its length."""
    kept: list[Json] = []
    room = MAX_BYTES
    for passage in passages:
        size = size_of(passage)
        if size > room:
            if not kept:
                return Capped((_cut(passage),), text_cut=True)
            break
        room -= size
        kept.append(passage)
    return Capped(tuple(kept))


def _cut(passage: Json) -> Json:
    """The passage with as much of its text from the beginning as fits."""
    text = str(passage["text"])
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if size_of({**passage, "text": text[:middle]}) <= MAX_BYTES:
            low = middle
        else:
            high = middle - 1
    return {**passage, "text": text[:low]}
