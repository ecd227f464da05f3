"""Which characters of a passage are words of the question."""

from collections.abc import Iterable

from kx_desktop.core.documents import Span
from kx_desktop.index.questions import Question
from kx_desktop.index.terms import TermAnalyser
from kx_desktop.index.words import placed_runs, placed_words


def highlight(
    text: str, question: Question, language: str, common: Iterable[str] = ()
) -> tuple[Span, ...]:
    """The ranges of `text` that the question's words, their inflections or its codes stand in; in order, apart.

    `language` is the document's, for stems; `common` are words so frequent in the dataset that marking them would
    only distract, left out unless the question has no other.
    """
    words = set(question.words)
    words.update(word for phrase in question.phrases for word in phrase)
    uncommon = words.difference(common)
    if uncommon or question.codes or question.numbers:
        words = uncommon
    analyser = TermAnalyser(language)
    stems = {stem for word, stem in question.stems if word in words}
    codes = set(question.codes) | {number.code for number in question.numbers}
    found: list[tuple[int, int]] = []
    if codes:
        found.extend((run.start, run.end) for run in placed_runs(text) if run.run.code in codes)
    seen: dict[str, bool] = {}
    for word, start, end in placed_words(text):
        matches = seen.get(word)
        if matches is None:
            matches = seen[word] = word in words or analyser.stem(word) in stems
        if matches:
            found.append((start, end))
    return _merged(found)


def _merged(ranges: list[tuple[int, int]]) -> tuple[Span, ...]:
    spans: list[Span] = []
    for start, end in sorted(ranges):
        if spans and start < spans[-1].end:
            spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
        else:
            spans.append(Span(start, end))
    return tuple(spans)
