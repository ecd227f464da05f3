"""The word tokenizer: from text to the terms that full-text search finds.

One tokenizer serves passages, questions and highlights, so that what is marked is what was found. Its version stands
in the fingerprint. Per run of letters and digits it gives three kinds of term:

* *words*: folded (case, accents, width) but otherwise as written; runs of scripts that are written without spaces, and
  Hangul, become overlapping pairs of characters, so that any substring of two or more is found;
* *stems*: the same words, stemmed by the document's language (Snowball);
* *codes*: identifiers (`KX-4021`, `snake_case`, `2026.4.10`, `9,90`) as one whole term.

Emoji and other pictographs are words of their own.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kx_desktop.index.marks import COMBINING_MARKS

WORDS_VERSION = 2
"""Raise it whenever the terms of any text change: the fingerprint then differs and the index is known to be stale."""

_CONNECTORS = "-_.:'’@/+&‐‑·"
_PICTOGRAPH = "\u2190-\u2bff\U0001f000-\U0001faff"
# A stretch of word characters with their marks; written so that plain letters are taken in one step.
_STRETCH = rf"\w+(?:[{COMBINING_MARKS}]+\w*)*"
# A comma joins digits to a number and nothing else: in a table without quotes it parts a code from the next column.
_NUMBER = r"\d+(?:[.,:]\d+)*,\d+(?:[.,:]\d+)*(?!\w|[-_@/+&]\w)"
_RUN = re.compile(rf"{_NUMBER}|{_STRETCH}(?:[{_CONNECTORS}]{_STRETCH})*(?:\+\+|#)?|[{_PICTOGRAPH}]")
_PART = re.compile(rf"(?:[^\W_][{COMBINING_MARKS}]*)+|[{_PICTOGRAPH}]")
_ASCII_PART = re.compile(r"[a-z0-9]+")
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_UNSPACED_RUN = re.compile(f"[{_UNSPACED}]+")
# What folds as one: a syllable of Hangul in its letters, or a character with its marks.
_CLUSTER = re.compile(
    rf"[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|.[{COMBINING_MARKS}\uff9e\uff9f]*",
    re.DOTALL,
)
_POSSESSIVE = re.compile(r"['’]s$")
_APOSTROPHE = re.compile(r"['’]")
_NUMERIC = re.compile(r"\d+(?:[.,:]\d+)+$")
_LETTERS_AND_HYPHENS = re.compile(r"(?:[^\W\d_]|[-‐‑'’·&])+$")
_LONGEST_CACHED = 40
_LONGEST_TERM = 200
"""Code points; a longer run (a line of base64, say) is cut for the index, which refuses terms above 64 KiB."""

# Letters that Unicode does not decompose but that people type without their stroke.
_STROKES = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "ħ": "h", "ı": "i", "ŧ": "t", "æ": "ae", "œ": "oe"}
)


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """`text` without the differences that people do not type: case, width, accents, vowel points.

    Marks that are letters in their script (Indic vowel signs and virama, kana voicing, Thai tones) stay.
    """
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKD", text.casefold()).casefold()
    if not folded.isascii():
        kept = "".join(c for c in folded if not _is_dropped_mark(c))
        folded = unicodedata.normalize("NFC", kept).translate(_STROKES)
    return folded


def _fold_any(text: str) -> str:
    return fold(text) if len(text) <= _LONGEST_CACHED else fold.__wrapped__(text)


def _is_dropped_mark(character: str) -> bool:
    # 10 to 36: Hebrew and Arabic points; from 200: marks above and below of Latin, Greek, Cyrillic.
    combining = unicodedata.combining(character)
    return 10 <= combining <= 36 or combining >= 200


def is_unspaced(word: str) -> bool:
    """Whether `word` is of a script that is written without spaces, or Hangul: indexed in pairs of characters."""
    return _UNSPACED_RUN.fullmatch(word) is not None


@dataclass(frozen=True, slots=True)
class Run:
    """One run of text as terms. `code` is empty where the run is a plain word."""

    words: tuple[str, ...]
    code: str

    @property
    def is_number(self) -> bool:
        """True for a number with separators (`9,90`, `2026.4.10`): only its whole names it."""
        return bool(self.code) and _NUMERIC.match(self.code) is not None


@dataclass(frozen=True, slots=True)
class PlacedRun:
    """A run with its range in the text, in code points."""

    run: Run
    start: int
    end: int


def find_runs(text: str) -> list[str]:
    """The runs of `text`, as written, in order."""
    return _RUN.findall(text)


def placed_runs(text: str) -> Iterator[PlacedRun]:
    """The runs of `text` with their places."""
    for match in _RUN.finditer(text):
        yield PlacedRun(analyse_run(match.group()), match.start(), match.end())


def placed_words(text: str) -> Iterator[tuple[str, int, int]]:
    """Each word (and pair of characters) of `text` with its range in `text`, as the index holds them; for highlights.

    Folding may change lengths, so it is done by character with its marks, and each folded character keeps its range.
    """
    for match in _RUN.finditer(text):
        run, start = match.group(), match.start()
        folded, ranges = _folded_with_ranges(run)
        for word, at, end in _placed_in(folded):
            yield word[:_LONGEST_TERM], start + ranges[at][0], start + ranges[end - 1][1]


def _folded_with_ranges(run: str) -> tuple[str, list[tuple[int, int]]]:
    """`run` folded, without a possessive ending, and for each of its characters the range in `run` it came from."""
    folded = _fold_any(run)
    ranges: list[tuple[int, int]] = []
    if run.isascii():
        ranges = [(i, i + 1) for i in range(len(run))]
    else:
        for cluster in _CLUSTER.finditer(run):
            ranges += [cluster.span()] * len(_fold_any(cluster.group()))
        if len(ranges) != len(folded):  # characters that melt together though they are no cluster
            ranges = [(0, len(run))] * len(folded)
    return _POSSESSIVE.sub("", folded), ranges


def _placed_in(folded: str) -> Iterator[tuple[str, int, int]]:
    """The words and pairs of characters of a folded run, with their ranges in it."""
    for part in _PART.finditer(folded):
        start, at = part.start(), part.start()
        for match in _UNSPACED_RUN.finditer(part.group()):
            first, end = start + match.start(), start + match.end()
            if first > at:
                yield folded[at:first], at, first
            if end - first == 1:
                yield folded[first:end], first, end
            for i in range(first, end - 1):
                yield folded[i : i + 2], i, i + 2
            at = end
        if at < part.end():
            yield folded[at : part.end()], at, part.end()


def analyse_run(run: str) -> Run:
    """The terms of one run as `find_runs` gives it."""
    return _analyse_cached(run) if len(run) <= _LONGEST_CACHED else _analyse(run)


def _analyse(run: str) -> Run:
    folded = _POSSESSIVE.sub("", _fold_any(run))
    plain = (
        folded.isascii()
    )  # no pairs of characters, no pictographs: most of all text, and quicker
    found = _ASCII_PART.findall(folded) if plain else [word for word, _, _ in _placed_in(folded)]
    words = [word[:_LONGEST_TERM] for word in found]
    is_code = (
        len(folded) <= _LONGEST_TERM
        and (len(words) > 1 or folded[-1:] in {"+", "#"})
        and _LETTERS_AND_HYPHENS.match(folded) is None
        and (plain or _UNSPACED_RUN.search(folded) is None)
    )
    return Run(tuple(words), _APOSTROPHE.sub("'", folded) if is_code else "")


_analyse_cached = lru_cache(maxsize=131072)(_analyse)
