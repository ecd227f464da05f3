"""Texts for the indexes, and indexes made of them."""

import itertools
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from kx_desktop.index.fulltext import FullTextIndex, IndexedPassage
from kx_desktop.index.questions import parse_question
from kx_desktop.index.terms import TermAnalyser

_HARD = (
    "aA zZ09éÉßøıİﬁ½①ŉǆΣς_＿-‐.,:'’@/+&#·\"“”„«»\n\t한국ㅎㅏ한かが\u3099ｶﾞภำนิ中文插件召"
    "עִאَّक्षि🙂👩\u200d💻🇩🇪❤\ufe0f\u0301\ud800\udfff"
)
any_text = st.text(st.characters() | st.sampled_from(_HARD), max_size=60)
"""Any text at all, lone surrogates too, and often what is hard about words."""


TEXTS = [f"passage {number} of rule KX-{number} 中文召回" for number in range(120)]


def passages(
    texts: Iterable[str], *, first: int = 0, language: str = "en", title: str = ""
) -> list[IndexedPassage]:
    analyser = TermAnalyser(language)
    made = []
    for row, text in enumerate(texts, start=first):
        terms = analyser.terms(text)
        made.append(
            IndexedPassage(row, terms.words, terms.stems, terms.codes, analyser.terms(title).stems)
        )
    return made


def stored(start: int, end: int) -> list[IndexedPassage]:
    return passages(TEXTS[start:end], first=start)


def filled(folder: Path, texts: Iterable[str], *, language: str = "en") -> FullTextIndex:
    """An index of `texts`, one a row, committed and let go."""
    index = FullTextIndex(folder, "stamp")
    index.begin_writing(0)
    index.add(passages(texts, language=language))
    index.end_writing()
    return index


def rows(index: FullTextIndex, text: str, *, language: str = "en", limit: int = 100) -> list[int]:
    """The rows that `text` finds, best first."""
    return [hit.row for hit in index.search(parse_question(text, (language,)), limit)]


def unit_rows(count: int, dim: int, seed: int = 1) -> NDArray[np.float32]:
    vectors = np.random.default_rng(seed).standard_normal((count, dim))
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def flat(pairs: Iterable[Iterable[int]]) -> list[int]:
    return list(itertools.chain.from_iterable(pairs))
