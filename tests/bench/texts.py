"""Text to measure with: that of the shared collections where they are here, else words made up with Zipf's frequencies."""

import itertools
import json
import random
import re
from collections.abc import Iterator
from functools import lru_cache

from kx_desktop.content import content_ref
from kx_desktop.splitting import split
from tests.relevance.collections import DATA

_COLLECTIONS = ("scifact", "covidqa", "cranfield", "chunking_eval")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z(\"'])")
_MADE_UP_DOCUMENTS = 8000
_SYLLABLES = (
    "ka",
    "lo",
    "mi",
    "ren",
    "tos",
    "va",
    "ul",
    "pin",
    "der",
    "sa",
    "qui",
    "bo",
    "nal",
    "eth",
    "fro",
    "gi",
)


@lru_cache(maxsize=1)
def real() -> bool:
    """Whether the text is real."""
    return any((DATA / name / "corpus.jsonl").is_file() for name in _COLLECTIONS)


@lru_cache(maxsize=1)
def documents() -> tuple[str, ...]:
    """All texts, each once, in a fixed order that mixes the collections' long and short documents."""
    found = list(dict.fromkeys(_collected() if real() else _made_up()))
    # By content: an order that has nothing to do with topic or length.
    return tuple(sorted(found, key=lambda text: content_ref(text.encode())))


def _collected() -> Iterator[str]:
    for name in _COLLECTIONS:
        path = DATA / name / "corpus.jsonl"
        if not path.is_file():
            continue
        with path.open(encoding="utf-8") as file:
            for row in map(json.loads, file):
                title, text = row.get("title", ""), row["text"]
                text = text if not title or text.startswith(title) else f"{title}\n\n{text}"
                if text.strip():
                    yield text.strip() + "\n"


def _made_up() -> Iterator[str]:
    chance = random.Random(1)
    words = ["".join(chance.choices(_SYLLABLES, k=chance.randint(1, 4))) for _ in range(30_000)]
    weights = list(itertools.accumulate(1 / (rank + 2.7) for rank in range(len(words))))
    for _ in range(_MADE_UP_DOCUMENTS):
        made = []
        for _ in range(chance.randint(5, 14)):
            sentence = " ".join(
                chance.choices(words, cum_weights=weights, k=chance.randint(10, 34))
            )
            made.append(sentence.capitalize() + ".")
        yield " ".join(made) + "\n"


def sentences(text: str) -> list[str]:
    """The sentences of a text, of at most 60 words each, in order."""
    found = (" ".join(part.split()) for part in _SENTENCE_END.split(text))
    return [part for part in found if 4 <= part.count(" ") + 1 <= 60]


def long_text(size: int) -> str:
    """One text of at least `size` bytes, no longer than needed: the documents one after another, again where they are too few."""
    parts: list[str] = []
    length = 0
    for lap in itertools.count(1):
        for text in documents():
            # A later lap does not repeat passages: they are of other words then.
            part = text if lap == 1 else " ".join(reversed(text.split(" "))) + f" {lap}\n"
            parts.append(part)
            length += len(part.encode()) + 1
            if length >= size:
                return "\n".join(parts)
    raise AssertionError


def files_of(passages: int) -> list[tuple[str, list[str]]]:
    """Texts that give `passages` passages together, or one document's more; each with its passages."""
    chosen: list[tuple[str, list[str]]] = []
    seen: set[str] = set()
    count = 0
    for text in documents():
        if count >= passages:
            break
        found = [text[span.start : span.end] for span in split(text, 1000, 200)]
        # A file that repeats a passage would be embedded once and counted twice; a book would be most of the share.
        if seen.isdisjoint(found) and len(set(found)) == len(found) <= max(passages // 20, 1):
            chosen.append((text, found))
            seen.update(found)
            count += len(found)
    return chosen
