"""The built-in sparse encoder: a text as BM25-weighted pieces of its words.

A folded word (as `index/words.py` gives it, so accents, case and CJK are as in the full-text index) is a piece itself, and, if it is longer than
three characters and written with spaces around it, so is each four of its characters that follow one another, its ends marked
(`refund`: `<ref refu efun fund und>`; McNamee and Mayfield 2004, "Character N-Gram Tokenization"). So a misspelt, inflected or
compounded word still meets the right one in what they share, and a rare word found whole counts twice.

A passage's weights are the term part of BM25 (Robertson and Zaragoza 2009, section 3) with a fixed average length, so that they
are a function of the text alone. A question's weights are the pieces' idf in the index that is asked; the pieces of a word count
as 1 / √n of them each, so that long words do not drown short ones.

Measured, nDCG@10 of this path alone (full text alone in brackets), over the questions as they are and with a letter dropped,
doubled or swapped in each content word:

                                      Cranfield              covidqa                SciFact
    as they are                       0.351 (0.366)          0.842 (0.842)          0.686 (0.692)
    misspelt                          0.268 (0.040)          0.730 (0.275)          0.622 (0.239)
    the same with trigrams            0.334, 0.238           0.842, 0.711           0.688, 0.609
    with both                         0.340, 0.259           0.848, 0.742           0.687, 0.636

Trigrams stand in two to four times as many passages, so they cost a question as much more; both together take twice the room. Every word
with each of its letters left out, as spelling correctors have it, gave 0.015 to 0.04 more on misspelt questions, and 0.01 less on sound ones.
"""

import math
import zlib
from collections.abc import Sequence

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
_AVERAGE_PIECES = 570
"""The mean of the passages of those collections, of about 120 words and 780 characters."""

_STEPS = 64
"""Weights are multiples of 1/64: at most 141 of them, which a byte tells apart and float16 holds exactly."""

_COMMON_SHARE, _COMMON_LEAST = 0.25, 1000
"""Parts of words that stand in more than a quarter of the passages, and in a thousand, are left out of questions.

They tell little apart (their idf is below 1.4), and reading them is half of what a question costs; SciFact 0.687 with it.
"""

_LONGEST_KEPT = 40
_CACHE_LIMIT = 200_000

Floats = NDArray[np.float64]


def _number(piece: str, seed: int) -> int:
    """A stable number for a piece; `seed` keeps whole words and parts of words apart."""
    return zlib.crc32(piece.encode("utf-8", "surrogatepass"), seed)


def _pieces(word: str) -> tuple[int, list[int]]:
    """The numbers of a folded word as a whole and of its parts."""
    whole = _number(word, 0)
    if len(word) < _GRAM or is_unspaced(word):
        return whole, []
    marked = f"<{word}>"
    return whole, [_number(marked[i : i + _GRAM], 1) for i in range(len(marked) - _GRAM + 1)]


class _Tokens(dict[str, bytes]):
    """The pieces of each token (a stretch without white space, which no word goes beyond), as uint32; found when first asked for."""

    def __missing__(self, token: str) -> bytes:
        numbers: list[int] = []
        for run in find_runs(token):
            for word in analyse_run(run).words:
                whole, parts = _pieces(word)
                numbers += [whole, *parts]
        found = np.array(numbers, dtype=np.uint32).tobytes()
        if len(token) <= _LONGEST_KEPT:
            if len(self) >= _CACHE_LIMIT:
                self.clear()
            self[token] = found
        return found


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
    words = [word for run in find_runs(text) for word in analyse_run(run).words]
    stopped = stop_words(tuple(languages))
    words = [word for word in words if word not in stopped] or words
    wholes: dict[int, float] = {}
    parts: dict[int, float] = {}
    for word in words:
        whole, found = _pieces(word)
        wholes[whole] = wholes.get(whole, 0.0) + 1.0
        for part in found:
            parts[part] = parts.get(part, 0.0) + 1.0 / math.sqrt(len(found))
    terms = np.array(sorted(wholes.keys() | parts.keys()), dtype=np.uint32)
    frequencies = view.document_frequencies(terms)
    count = view.covered_rows
    common = max(_COMMON_SHARE * count, _COMMON_LEAST)
    weights = np.zeros(len(terms), dtype=np.float64)
    for i, (term, frequency) in enumerate(zip(terms.tolist(), frequencies.tolist(), strict=True)):
        weight = wholes.get(term, 0.0) + (parts.get(term, 0.0) if frequency <= common else 0.0)
        idf = math.log(1.0 + (count - frequency + 0.5) / (frequency + 0.5))
        # Rounded, since logarithms differ in their last bit between machines.
        weights[i] = round(weight * idf, 9) if frequency else 0.0
    kept = weights > 0
    return terms[kept], weights[kept]
