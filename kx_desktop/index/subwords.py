"""The built-in sparse encoder: a text as BM25-weighted pieces of its words.

A folded word (as `index/words.py` gives it, so case, accents and CJK are as in the full-text index) is a piece itself. One of four letters or more
that is written with spaces around it has further pieces:

* its *parts*: each four characters that follow one another, its ends marked (`refund`: `<ref refu efun fund und>`; McNamee and Mayfield
  2004, "Character N-Gram Tokenization"), so that inflections, compounds and parts of identifiers meet in what they share;
* its *keys*, which a misspelling most often leaves as they are: its first letter and consonants (`refund`, `refnd`: `rfnd`), and the set of
  its letters (after the keys of Pollock and Zamora 1984, "Automatic Spelling Correction in Scientific and Scholarly Text").

A passage's weights are the term part of BM25 (Robertson and Zaragoza 2009, section 3) with a fixed average length, so that they
are a function of the text alone. A question's weights are the pieces' idf in the index that is asked. The n parts of a word
count as 1 / √n of it each, so that long words do not drown short ones. Where no passage has the word itself, the rarer of its keys stands in for it.

Measured, nDCG@10 of this path alone, in brackets of full text alone, over the questions as they are and with a letter dropped, doubled
or swapped within each of their words:

                                      Cranfield              covidqa                SciFact
    as they are                       0.350 (0.366)          0.841 (0.842)          0.686 (0.692)
    misspelt                          0.322 (0.040)          0.802 (0.275)          0.635 (0.239)
    without keys                      0.349, 0.264           0.843, 0.736           0.686, 0.625
    without keys, parts of three      0.334, 0.238           0.842, 0.711           0.688, 0.609
    every letter left out as keys     0.349, 0.324           0.843, 0.813           0.688, 0.660

Parts of three stand in two to four times as many passages, so they cost a question as much more. Leaving out every letter once, as many spelling
correctors do, takes twice the room of all other pieces together.
"""

import math
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kx_desktop.index.sparse import SparseView
from kx_desktop.index.sparse_segment import SparseVector
from kx_desktop.index.stopwords import stop_words
from kx_desktop.index.words import analyse_run, find_runs, is_unspaced

SUBWORDS_VERSION = 1
"""Raise it whenever the vector of any text changes: it stands in the fingerprint."""

_GRAM = 4
_K1 = 1.2
_B = 0.75
_AVERAGE_PIECES = 720
"""The mean of the passages of those collections, of about 120 words and 780 characters."""

_STEPS = 64
"""Weights are multiples of 1/64: at most 141 of them, which a byte tells apart and float16 holds exactly."""

_KEY_SHARE = 1.5
"""What the key of a word that no passage has counts, where a word counts 1."""

_COMMON_SHARE, _COMMON_LEAST = 0.25, 1000
"""Parts and keys of words that stand in more than a quarter of the passages, and in a thousand, are left out of questions.

They tell little apart (their idf is below 1.4), and reading them is half of what a question costs; SciFact 0.687 with it and 0.686 without.
"""

_LONGEST_KEPT = 40
_CACHE_LIMIT = 200_000

Floats = NDArray[np.float64]


_WHOLE, _PART, _CONSONANTS, _LETTERS = range(4)
"""Kinds of pieces: the same characters have another number in each."""

_VOWELS = re.compile("[aeiouyаеиоуыэюяαεηιουω]")
_REPEATED = re.compile(r"(.)\1+")

MOST_WORDS = 96
"""Distinct words of a question that are asked for; of a longer one the rarest."""


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The numbers of a word's pieces."""

    whole: int
    parts: tuple[int, ...] = ()
    keys: tuple[int, ...] = ()


def _number(piece: str, kind: int) -> int:
    return zlib.crc32(piece.encode("utf-8", "surrogatepass"), kind)


def _pieces(word: str) -> _Pieces:
    """The pieces of a folded word."""
    whole = _number(word, _WHOLE)
    if len(word) < _GRAM or is_unspaced(word):
        return _Pieces(whole)
    marked = f"<{word}>"
    parts = tuple(_number(marked[i : i + _GRAM], _PART) for i in range(len(marked) - _GRAM + 1))
    if not word.isalpha():  # of digits every one counts, and where it stands
        return _Pieces(whole, parts)
    # Most plurals of the languages that use Latin letters end so.
    singular = word[:-1] if len(word) > _GRAM and word.endswith("s") else word
    consonants = _REPEATED.sub(r"\1", singular[0] + _VOWELS.sub("", singular[1:]))
    letters = "".join(sorted(set(singular)))
    keys = (_number(consonants, _CONSONANTS), _number(letters, _LETTERS))
    return _Pieces(whole, parts, keys)


class _Tokens(dict[str, bytes]):
    """The pieces of each token (a stretch without white space, which no word goes beyond), as uint32; found when first asked for."""

    def __missing__(self, token: str) -> bytes:
        numbers: list[int] = []
        for run in find_runs(token):
            for word in analyse_run(run).words:
                found = _pieces(word)
                numbers += [found.whole, *found.parts, *found.keys]
        packed = np.array(numbers, dtype=np.uint32).tobytes()
        if len(token) <= _LONGEST_KEPT:
            if len(self) >= _CACHE_LIMIT:
                self.clear()
            self[token] = packed
        return packed


class SubwordEncoder:
    """Encodes passages, and keeps the pieces of the words that it met. Threads may, at worst, find those of a word twice."""

    def __init__(self) -> None:
        self._tokens = _Tokens()

    def passage(self, text: str) -> SparseVector:
        """The vector of a passage: a function of its text and `SUBWORDS_VERSION` alone. Without a word in it, it is empty."""
        tokens = self._tokens
        pieces = np.frombuffer(b"".join([tokens[token] for token in text.split()]), dtype=np.uint32)
        terms, counts = np.unique(pieces, return_counts=True)
        length = 1 - _B + _B * len(pieces) / _AVERAGE_PIECES
        weights = counts * (_K1 + 1) / (counts + _K1 * length)
        steps = np.maximum(np.rint(weights * _STEPS), 1)
        return terms, (steps / _STEPS).astype(np.float32)


def question_vector(
    text: str, languages: Sequence[str], view: SparseView
) -> tuple[NDArray[np.uint32], Floats]:
    """The ascending terms of a question and their weights `(n,)` float64, for the passages of `view`.

    Words that only hold a sentence together in one of `languages` (ISO 639-1) are left out unless there are no others, and so
    are parts of words that are common in the passages.
    """
    count = view.covered_rows
    common = max(_COMMON_SHARE * count, _COMMON_LEAST)
    words, known = _words_of(text, languages, view)
    shares: dict[int, float] = {}
    narrow: set[int] = set()
    for word in words:
        pieces = _pieces(word)
        shares[pieces.whole] = shares.get(pieces.whole, 0.0) + 1.0
        for part in pieces.parts:
            shares[part] = shares.get(part, 0.0) + 1.0 / math.sqrt(len(pieces.parts))
        key = None if pieces.whole in known else _rarest(pieces.keys, view)
        if key is not None:
            shares[key] = shares.get(key, 0.0) + _KEY_SHARE
        narrow.update(pieces.parts, () if key is None else (key,))
    terms = np.array(sorted(shares), dtype=np.uint32)
    frequencies = view.document_frequencies(terms)
    weights = np.zeros(len(terms), dtype=np.float64)
    for i, (term, frequency) in enumerate(zip(terms.tolist(), frequencies.tolist(), strict=True)):
        if frequency and (term not in narrow or frequency <= common):
            idf = math.log(1.0 + (count - frequency + 0.5) / (frequency + 0.5))
            # Rounded, since logarithms differ in their last bit between machines.
            weights[i] = round(shares[term] * idf, 9)
    kept = weights > 0
    return terms[kept], weights[kept]


def _rarest(keys: tuple[int, ...], view: SparseView) -> int | None:
    """The one of `keys` that tells most apart of those that passages have; None where they have none."""
    found = view.document_frequencies(np.array(keys, dtype=np.uint32)).tolist()
    there = [(count, key) for count, key in zip(found, keys, strict=True) if count]
    return min(there)[1] if there else None


def _words_of(
    text: str, languages: Sequence[str], view: SparseView
) -> tuple[list[str], frozenset[int]]:
    """The words of a question that are asked for, as often as they stand in it, and the numbers of those that passages have."""
    words = [word for run in find_runs(text) for word in analyse_run(run).words]
    stopped = stop_words(tuple(languages))
    words = [word for word in words if word not in stopped] or words
    distinct = list(dict.fromkeys(words))
    numbers = [_number(word, _WHOLE) for word in distinct]
    frequencies = view.document_frequencies(np.array(numbers, dtype=np.uint32)).tolist()
    if len(distinct) > MOST_WORDS:
        ranked = sorted(zip(frequencies, distinct, strict=True))
        rarest = {word for _, word in ranked[:MOST_WORDS]}
        words = [word for word in words if word in rarest]
    return words, frozenset(n for n, found in zip(numbers, frequencies, strict=True) if found)
