"""Which characters of a passage are words of the question."""

from collections.abc import Iterable, Iterator

from kx_desktop.core.documents import Span
from kx_desktop.index.questions import Question
from kx_desktop.index.terms import LONGEST_KEPT, term_analyser
from kx_desktop.index.words import placed_runs, placed_words


class Highlighter:
    """Finds the words of one question in passages. Asked anew for each query: it keeps what it found of each word."""

    def __init__(self, question: Question, common: Iterable[str] = ()) -> None:
        """`common` are words so frequent in the dataset that marking them would only distract.

        They are marked all the same where the question has nothing else.
        """
        words = set(question.words)
        words.update(word for phrase in question.phrases for word in phrase)
        uncommon = words.difference(common)
        if uncommon or question.codes or question.numbers:
            words = uncommon
        self._words = words
        self._stems = {stem for word, stem in question.stems if word in words}
        self._codes = set(question.codes) | {number.code for number in question.numbers}
        self._judged: dict[str, set[str]] = {}
        self._found: dict[str, dict[str, list[tuple[int, int]]]] = {}

    def spans(self, text: str, language: str) -> tuple[Span, ...]:
        """The ranges of `text` that the question's words, their inflections or its codes stand in; in order, apart.

        `language` is the document's, for stems.
        """
        judged = self._judged.setdefault(language, set())
        matching = self._found.setdefault(language, {})
        tokens = set(text.split())
        entry_of, words, stems = term_analyser(language).entry, self._words, self._stems
        for token in tokens - judged:
            if len(token) <= LONGEST_KEPT:
                word, stem, codes = entry_of(token)
                # Nearly every token holds one word: told by two look-ups.
                if not (word in words or stem in stems or codes or " " in stem):
                    continue
            within = self._within(token, language)
            if within:
                matching[token] = within
        judged |= tokens
        found: list[tuple[int, int]] = []
        for token in tokens & matching.keys():
            for start in _places(text, token):
                found.extend((start + at, start + end) for at, end in matching[token])
        return _merged(found)

    def _within(self, token: str, language: str) -> list[tuple[int, int]]:
        """The ranges to mark in a stretch without white space, which no run goes beyond."""
        analyser = term_analyser(language)
        found: list[tuple[int, int]] = []
        if self._codes:
            found = [
                (placed.start, placed.end)
                for placed in placed_runs(token)
                if placed.run.code in self._codes
            ]
        found += [
            (start, end)
            for word, start, end in placed_words(token)
            if word in self._words or analyser.stem(word) in self._stems
        ]
        return found


def _places(text: str, token: str) -> Iterator[int]:
    """Where `token` stands in `text` between white space."""
    at = text.find(token)
    while at >= 0:
        end = at + len(token)
        if (at == 0 or text[at - 1].isspace()) and (end == len(text) or text[end].isspace()):
            yield at
        at = text.find(token, at + 1)


def _merged(ranges: list[tuple[int, int]]) -> tuple[Span, ...]:
    spans: list[Span] = []
    for start, end in sorted(ranges):
        if spans and start < spans[-1].end:
            spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
        else:
            spans.append(Span(start, end))
    return tuple(spans)
