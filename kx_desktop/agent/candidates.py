"""The sentences that an extractive answer chooses from: those of the passages found, whole, each with its worth."""

from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.agent.sentences import MOST_CHARS, sentences
from kx_desktop.library import Hit, Library
from kx_desktop.tasks import CancelToken

MOST_COMPARED = 32
"""Sentences that are compared with the question by meaning, at a few milliseconds each: those worth most without it."""

_MEANING, _PASSAGE = 1.0, 0.1
"""What nearness in meaning, and the best rank of all, are worth beside all of the question's words together."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence: `start` and `end` are code points of its document's text, `hit` the best passage that it stands in.

    `held` are the terms of the question in it, `worth` grows with what it says about the question.
    """

    text: str
    start: int
    end: int
    hit: Hit
    held: frozenset[int]
    worth: float


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Passages of one document that touch each other, in the order of the text."""

    start: int
    end: int
    hits: tuple[Hit, ...]


def candidates(
    library: Library, goal: str, dataset: str, hits: Sequence[Hit], token: CancelToken
) -> list[Candidate]:
    """The sentences of `hits`, each once, with their worth. A sentence that a passage cuts is completed from its document."""
    weighing = library.weighing(dataset, goal)
    total = sum(weighing.weights) or 1.0
    found: dict[str, Candidate] = {}
    for stretch in _stretches(hits):
        token.raise_if_cancelled()
        for text, start, end in _whole_sentences(library, stretch):
            hit = _standing_in(stretch, start, end)
            held = weighing.held(text)
            share = sum(weighing.weights[term] for term in held) / total
            one = Candidate(text, start, end, hit, held, share + _PASSAGE / hit.rank)
            key = " ".join(text.split()).casefold()
            if key not in found or found[key].hit.rank > hit.rank:
                found[key] = one
    ordered = sorted(found.values(), key=lambda one: (-one.worth, one.hit.rank, one.start))
    compared = ordered[:MOST_COMPARED]
    near = weighing.nearness([one.text for one in compared])
    token.raise_if_cancelled()
    return [
        Candidate(one.text, one.start, one.end, one.hit, one.held, one.worth + _MEANING * nearness)
        for one, nearness in zip(compared, near, strict=True)
    ]


def _stretches(hits: Sequence[Hit]) -> list[_Stretch]:
    """The hits, those of one document together that share a part of its text or follow one another."""
    documents: dict[str, list[Hit]] = {}
    for hit in hits:
        documents.setdefault(hit.parent_ref, []).append(hit)
    found: list[_Stretch] = []
    for together in documents.values():
        run: list[Hit] = []
        for hit in sorted(together, key=lambda one: (one.char_start, one.char_end)):
            if run and hit.char_start > max(one.char_end for one in run) + 1:
                found.append(_stretch(run))
                run = []
            run.append(hit)
        found.append(_stretch(run))
    return found


def _stretch(run: Sequence[Hit]) -> _Stretch:
    return _Stretch(run[0].char_start, max(hit.char_end for hit in run), tuple(run))


def _whole_sentences(library: Library, stretch: _Stretch) -> list[tuple[str, int, int]]:
    """The sentences that begin or end within the stretch, with their places in the document."""
    first = max(stretch.start - MOST_CHARS, 0)
    ref = stretch.hits[0].parent_ref
    text = library.document_text(ref, first, stretch.end + MOST_CHARS)
    return [
        (text[span.start : span.end], first + span.start, first + span.end)
        for span in sentences(text)
        if first + span.end > stretch.start and first + span.start < stretch.end
    ]


def _standing_in(stretch: _Stretch, start: int, end: int) -> Hit:
    """The passage that holds most of the sentence; of several the one of best rank."""

    def missing(hit: Hit) -> int:
        return (end - start) - (min(end, hit.char_end) - max(start, hit.char_start))

    return min(stretch.hits, key=lambda hit: (missing(hit), hit.rank))
