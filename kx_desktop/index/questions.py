"""A question in plain language as terms to search: no text is ever a syntax error.

* `"quoted words"` must stand together; where they do so nowhere, they are sought apart;
* a number with separators (`9,90`) is sought whole, since its parts name other numbers (`19,90`); where it is nowhere
  to be found whole, its parts are sought;
* a single character of a script written without spaces is sought as part of any pair;
* words that only hold a sentence together are left out, unless there are no others;
* a very long question is cut down to its rarest terms.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import tantivy

from kx_desktop.index.stopwords import stop_words
from kx_desktop.index.terms import term_analyser
from kx_desktop.index.words import Run, is_unspaced, placed_runs

FIELD_WEIGHTS = {"stems": 1.0, "words": 0.5, "codes": 0.5, "title": 0.3}
"""Measured over SciFact, Cranfield, covidqa and XQuAD; they change the order only, never what is indexed."""

MOST_TERMS = 96
"""Distinct words of a question that are searched; of a longer one the rarest."""

_QUOTED = re.compile(r"[\"＂“”„«»「『]([^\"＂“”„«»「『」』]+)[\"＂“”„«»」』]")
_SHORT_RUN = 8


@dataclass(frozen=True, slots=True)
class Question:
    """The words of a question, ready to be searched in any dataset."""

    words: tuple[str, ...]
    stems: tuple[tuple[str, str], ...]
    codes: tuple[str, ...]
    numbers: tuple[Run, ...]
    phrases: tuple[tuple[str, ...], ...]
    preferred: tuple[tuple[str, ...], ...]

    def compile(self, schema: tantivy.Schema, searcher: tantivy.Searcher) -> Any:
        """The question as a tantivy query; None where it has no word at all."""
        clauses = _Clauses(schema, searcher)
        for phrase in self.phrases:
            clauses.must_phrase(phrase)
        for code in self.codes:
            clauses.should("codes", code)
            clauses.should("title", code, FIELD_WEIGHTS["codes"])
        words = list(self.words)
        stems = list(self.stems)
        for number in self.numbers:
            if searcher.doc_freq("codes", number.code):
                clauses.should_number(number.code)
            else:
                words.extend(number.words)
                stems.extend((word, word) for word in number.words)
        kept = set(_rarest(words, searcher))
        for word in dict.fromkeys(words):
            if word in kept:
                clauses.should_word(word)
        for word, stem in dict.fromkeys(stems):
            if word in kept:
                clauses.should("stems", stem)
                clauses.should("title", stem)
        for phrase in self.preferred:
            clauses.prefer_phrase(phrase)
        return clauses.query()


def phrases_query(question: Question, schema: tantivy.Schema, searcher: tantivy.Searcher) -> Any:
    """What the question's quoted words ask of every passage; None where they ask nothing that can be had."""
    clauses = _Clauses(schema, searcher)
    for phrase in question.phrases:
        clauses.must_phrase(phrase)
    return clauses.query()


def exact_query(question: Question, schema: tantivy.Schema, searcher: tantivy.Searcher) -> Any:
    """Passages that hold a code, a number or a short run without spaces of the question whole; None where it has none."""
    clauses = _Clauses(schema, searcher)
    for code in (*question.codes, *(number.code for number in question.numbers)):
        clauses.should("codes", code)
        clauses.should("title", code)
    for run in question.preferred:
        if all(is_unspaced(word) for word in run):
            clauses.prefer_phrase(run)
    return clauses.query()


def _rarest(words: Iterable[str], searcher: tantivy.Searcher) -> list[str]:
    distinct = list(dict.fromkeys(words))
    if len(distinct) <= MOST_TERMS:
        return distinct
    frequency = {word: searcher.doc_freq("words", word) for word in distinct}
    found = [word for word in distinct if frequency[word]]
    return sorted(found, key=lambda word: (frequency[word], word))[:MOST_TERMS]


class _Clauses:
    def __init__(self, schema: tantivy.Schema, searcher: tantivy.Searcher) -> None:
        self._schema = schema
        self._searcher = searcher
        self._parts: list[tuple[tantivy.Occur, tantivy.Query]] = []

    def _add(
        self, query: tantivy.Query, weight: float, occur: tantivy.Occur = tantivy.Occur.Should
    ) -> None:
        self._parts.append((occur, tantivy.Query.boost_query(query, weight)))

    def should(self, field: str, term: str, weight: float | None = None) -> None:
        query = tantivy.Query.term_query(self._schema, field, term, "freq")
        self._add(query, FIELD_WEIGHTS[field] if weight is None else weight)

    def should_number(self, code: str) -> None:
        # Nothing else of the number is sought, so its whole weighs as a word with its stem does.
        self.should("codes", code, FIELD_WEIGHTS["stems"] + FIELD_WEIGHTS["words"])

    def should_word(self, word: str) -> None:
        if len(word) == 1 and is_unspaced(word):
            # Unless it stands alone, such a character is in the index as part of pairs only.
            pattern = f"{word}.?|.{word}"
            self._add(
                tantivy.Query.regex_query(self._schema, "words", pattern), FIELD_WEIGHTS["stems"]
            )
            return
        self.should("words", word)

    def must_phrase(self, words: tuple[str, ...]) -> None:
        query = self._phrase(words)
        if self._searcher.search(query, 1, count=False).hits:
            self._add(query, FIELD_WEIGHTS["stems"], tantivy.Occur.Must)

    def _phrase(self, words: tuple[str, ...]) -> tantivy.Query:
        if len(words) == 1:
            return tantivy.Query.term_query(self._schema, "words", words[0], "freq")
        return tantivy.Query.phrase_query(self._schema, "words", list(words))

    def prefer_phrase(self, words: tuple[str, ...]) -> None:
        self._add(self._phrase(words), FIELD_WEIGHTS["words"])

    def query(self) -> tantivy.Query | None:
        return tantivy.Query.boolean_query(self._parts) if self._parts else None


def parse_question(text: str, languages: Iterable[str]) -> Question:
    """`text` as a `Question`; its words are stemmed by each of the dataset's `languages` (ISO 639-1, "" for none)."""
    languages = tuple(languages)
    stopped = stop_words(languages)
    analysers = [term_analyser(language) for language in languages or ("",)]
    words: list[str] = []
    stems: list[tuple[str, str]] = []
    codes: list[str] = []
    numbers: list[Run] = []
    preferred: list[tuple[str, ...]] = []
    for placed in placed_runs(text):
        run = placed.run
        if run.is_number:
            numbers.append(run)
            continue
        if run.code:
            codes.append(run.code)
        words.extend(run.words)
        stems.extend((word, analyser.stem(word)) for analyser in analysers for word in run.words)
        pair = len(run.words) == 1 and len(run.words[0]) > 1 and is_unspaced(run.words[0])
        if pair or 1 < len(run.words) <= _SHORT_RUN:
            preferred.append(run.words)
    if codes or numbers or any(word not in stopped for word in words):
        words = [word for word in words if word not in stopped]
        stems = [(word, stem) for word, stem in stems if word not in stopped]
    return Question(
        words=tuple(words),
        stems=tuple(stems),
        codes=tuple(dict.fromkeys(codes)),
        numbers=tuple(dict.fromkeys(numbers)),
        phrases=tuple(_phrases(text)),
        preferred=tuple(dict.fromkeys(preferred)),
    )


def _phrases(text: str) -> list[tuple[str, ...]]:
    found = []
    for match in _QUOTED.finditer(text):
        words = tuple(word for placed in placed_runs(match.group(1)) for word in placed.run.words)
        if words:
            found.append(words)
    return list(dict.fromkeys(found))
