"""What a dataset makes of a question: which of its words tell passages apart, and how near in meaning other texts are to it."""

import math
from collections.abc import Sequence

from kx_desktop.index.questions import Question, parse_question
from kx_desktop.index.terms import TermAnalyser, term_analyser
from kx_desktop.library.parts import Parts
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.tasks import CancelToken


class Weighing:
    """A question, weighed by a dataset.

    `weights` has one weight for each term of the question, in its order: the inverse document frequency of BM25,
    `ln(1 + (n - df + 0.5) / (df + 0.5))`, of `df` passages in `n`. A term is a word of the question under each of its stems, a code, or a number.
    """

    def __init__(self, parts: Parts, dataset: DatasetRow, question: str) -> None:
        """See `Library.weighing`."""
        self._parts = parts
        self._dataset = dataset
        self._text = question
        opened = parts.opened(dataset)
        languages = opened.languages(dataset)
        self._analysers = [term_analyser(language) for language in languages or ("",)]
        terms = _terms(parse_question(question, languages))
        counts = opened.fulltext.passages_with({stem for term in terms for stem in term})
        self._terms: dict[str, list[int]] = {}
        for number, term in enumerate(terms):
            for form in term:
                self._terms.setdefault(form, []).append(number)
        self.weights = tuple(
            _idf(max(counts[form] for form in term), dataset.passage_rows) for term in terms
        )

    def held(self, text: str) -> frozenset[int]:
        """The terms of the question that stand in `text`, by their places in `weights`."""
        forms: set[str] = set()
        for analyser in self._analysers:
            forms |= _forms(analyser, text)
        return frozenset(
            number for form in forms & self._terms.keys() for number in self._terms[form]
        )

    def nearness(self, texts: Sequence[str], cancel: CancelToken) -> tuple[float, ...]:
        """The cosine of each text's vector with the question's, -1 to 1; 0 where there is no model, or the dataset's vectors are its callers' own.

        A few milliseconds a text. Raises Cancelled, and FailedPrecondition where the model cannot be loaded or reached.
        """
        model = self._parts.model_of(self._dataset)
        if model is None or not texts:
            return (0.0,) * len(texts)
        question = model.embed_query(self._text)
        found: list[float] = []
        for vector in model.embed_passages(texts, workers=1):
            cancel.raise_if_cancelled()
            # Rounded, as scores of paths are, before anybody compares them.
            found.append(round(float(question @ vector), 6))
        return tuple(found)


def _terms(question: Question) -> list[tuple[str, ...]]:
    """The forms of each term of the question."""
    forms: dict[str, dict[str, None]] = {}
    for word, stem in question.stems:
        forms.setdefault(word, {word: None})[stem] = None
    for code in question.codes:
        forms.setdefault(code, {code: None})
    for number in question.numbers:
        forms.setdefault(number.code, {number.code: None})
    return [tuple(found) for found in forms.values()]


def _forms(analyser: TermAnalyser, text: str) -> set[str]:
    terms = analyser.terms(text)
    return {*terms.words.split(), *terms.stems.split(), *terms.codes.split()}


def _idf(passages: int, of: int) -> float:
    return math.log(1 + (max(of - passages, 0) + 0.5) / (passages + 0.5))
