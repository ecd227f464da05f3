"""The sentences that an extractive answer chooses from: those of the passages found, whole, each with its worth."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kx_desktop.agent.sentences import MOST_CHARS, sentences
from kx_desktop.core.documents import Span
from kx_desktop.library import Hit, Library
from kx_desktop.tasks import CancelToken

MOST_COMPARED = 12
"""Sentences that are compared with the question by meaning, at a few milliseconds each: those worth most without it."""

MEANING, PASSAGE, NEIGHBOUR, HEADING = 1.0, 3.0, 0.2, 0.3
"""Beside all of the question's words together (1.0): the nearness in meaning of 1; the score of the best passage; all the words in the
sentence before or after; and what a heading is worth less. Found by measuring on half of the questions of covidqa."""

_HEADING_CHARS = 60
_INDENT = 80
"""White space that a line begins with, at most."""

_FOUND, _LEAST = 0.4, 0.2
"""What the share of the question's words and the nearness in meaning come to at least: in some sentence, and in each. Letters without a meaning
come near anything by about 0.3, a question that is put in quite other words by 0.4 and more."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence: `start` and `end` are code points of its document's text, `hit` the passage that it stands in.

    `held` are the terms of the question in it; `worth` grows with what it says about the question. `begins_line` tells a row or an item from
    what goes on in a line.
    """

    text: str
    start: int
    end: int
    hit: Hit
    held: frozenset[int]
    worth: float
    begins_line: bool = False


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Passages of one document that touch each other, in the order of the text."""

    start: int
    end: int
    hits: tuple[Hit, ...]


def candidates(
    library: Library,
    goal: str,
    dataset: str,
    hits: Sequence[Hit],
    token: CancelToken,
    *,
    by_meaning: bool = True,
) -> list[Candidate]:
    """The sentences of `hits` that say something about `goal`, the worthiest first, each text once.

    Equal worth goes to the passage of better rank, then to what stands first. Raises Cancelled, NotFound, and with `by_meaning`
    FailedPrecondition where the model cannot be reached.
    """
    weighing = library.weighing(dataset, goal)
    total = sum(weighing.weights) or 1.0
    best = max((hit.score for hit in hits), default=0.0) or 1.0
    found: dict[str, Candidate] = {}
    for stretch in _stretches(hits):
        token.raise_if_cancelled()
        text, first, spans = _whole_sentences(library, stretch)
        held = [weighing.held(text[span.start : span.end]) for span in spans]
        shares = [sum(weighing.weights[term] for term in one) / total for one in held]
        for at, span in enumerate(spans):
            hit = _standing_in(stretch, first + span.start, first + span.end)
            around = max(shares[max(at - 1, 0) : at] + shares[at + 1 : at + 2], default=0.0)
            worth = shares[at] + NEIGHBOUR * around + PASSAGE * max(hit.score, 0.0) / best
            if _is_heading(text, span):
                worth -= HEADING
            sentence = text[span.start : span.end]
            one = Candidate(
                sentence,
                first + span.start,
                first + span.end,
                hit,
                held[at],
                round(worth, 9),
                begins_line=_begins_line(text, span.start),
            )
            before = found.setdefault(_letters(sentence), one)
            if _order(one) < _order(before):
                found[_letters(sentence)] = one
    ordered = sorted(found.values(), key=_order)[:MOST_COMPARED]
    if not by_meaning:
        return [one for one in ordered if one.held]
    near = weighing.nearness([one.text for one in ordered], token)
    said = [
        sum(weighing.weights[term] for term in one.held) / total + nearness
        for one, nearness in zip(ordered, near, strict=True)
    ]
    if max(said, default=0.0) < _FOUND:
        return []
    compared = [
        replace(one, worth=round(one.worth + MEANING * nearness, 9))
        for one, nearness, says in zip(ordered, near, said, strict=True)
        if says >= _LEAST
    ]
    return sorted(compared, key=_order)


def _order(one: Candidate) -> tuple[float, int, int]:
    return -one.worth, one.hit.rank, one.start


def _letters(text: str) -> str:
    """What two sentences have in common that differ in case, spacing and signs alone."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def _stretches(hits: Sequence[Hit]) -> list[_Stretch]:
    """The hits, those of one document together that share a part of its text or follow one another."""
    documents: dict[str, list[Hit]] = {}
    for hit in hits:
        documents.setdefault(hit.parent_ref, []).append(hit)
    found: list[_Stretch] = []
    for together in documents.values():
        run: list[Hit] = []
        for hit in sorted(together, key=lambda one: (one.char_start, one.char_end)):
            if run and hit.char_start > max(one.char_end for one in run):
                found.append(_stretch(run))
                run = []
            run.append(hit)
        found.append(_stretch(run))
    return found


def _stretch(run: Sequence[Hit]) -> _Stretch:
    return _Stretch(run[0].char_start, max(hit.char_end for hit in run), tuple(run))


def _whole_sentences(library: Library, stretch: _Stretch) -> tuple[str, int, list[Span]]:
    """The sentences that stand in the stretch, wholly or in part: a text, where it begins in the document, and their ranges in it."""
    first = max(stretch.start - MOST_CHARS, 0)
    text = library.document_text(stretch.hits[0].parent_ref, first, stretch.end + MOST_CHARS)
    start, end = stretch.start - first, stretch.end - first
    return text, first, [one for one in sentences(text) if one.end > start and one.start < end]


def _standing_in(stretch: _Stretch, start: int, end: int) -> Hit:
    """The passage that holds most of the sentence; of several the one of best rank."""

    def held(hit: Hit) -> int:
        return min(end, hit.char_end) - max(start, hit.char_start)

    return min(stretch.hits, key=lambda hit: (-held(hit), hit.rank))


def _is_heading(text: str, span: Span) -> bool:
    """Whether the sentence is a short line that stands alone, without a full stop, and something comes below it."""
    if span.end - span.start > _HEADING_CHARS or "\n" in text[span.start : span.end]:
        return False
    if text.startswith("#", span.start):
        return True
    below = text[span.end : span.end + 40]
    is_alone = below.lstrip(" \t")[:1] == "\n" and below.lstrip(" \t")[1:].lstrip(" \t")[:1] == "\n"
    is_line = span.start == 0 or _begins_line(text, span.start)
    return is_alone and is_line and bool(below.strip()) and text[span.end - 1].isalnum()


def _begins_line(text: str, start: int) -> bool:
    return text[max(start - _INDENT, 0) : start].rstrip(" \t").endswith("\n")
