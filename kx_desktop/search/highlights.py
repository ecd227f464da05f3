"""Which characters of a passage are words of the question."""

from collections.abc import Iterable

from kx_desktop.core.documents import Span
from kx_desktop.index.questions import Question
from kx_desktop.index.terms import term_analyser
from kx_desktop.index.words import analyse_run, placed_words, written_runs


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
        self._found: dict[tuple[str, str], bool] = {}

    def spans(self, text: str, language: str) -> tuple[Span, ...]:
        """The ranges of `text` that the question's words, their inflections or its codes stand in; in order, apart.

        `language` is the document's, for stems.
        """
        analyser = term_analyser(language)
        found: list[tuple[int, int]] = []
        for start, end, run in written_runs(text):
            matches = self._found.get((language, run))
            if matches is None:
                matches = self._found[language, run] = self._matches(analyser.entry(run))
            if not matches:
                continue
            if analyse_run(run).code in self._codes:
                found.append((start, end))
                continue
            for word, first, last in placed_words(run):
                if word in self._words or analyser.stem(word) in self._stems:
                    found.append((start + first, start + last))
        return _merged(found)

    def _matches(self, entry: tuple[str, str, str]) -> bool:
        words, stems, code = entry
        if words in self._words or stems in self._stems or (code and code in self._codes):
            return True
        if " " not in words:
            return False
        return not (self._words.isdisjoint(words.split()) and self._stems.isdisjoint(stems.split()))


def _merged(ranges: list[tuple[int, int]]) -> tuple[Span, ...]:
    spans: list[Span] = []
    for start, end in sorted(ranges):
        if spans and start < spans[-1].end:
            spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
        else:
            spans.append(Span(start, end))
    return tuple(spans)
