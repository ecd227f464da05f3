"""Answers without a chat model, held against answers known to the character."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from kx_desktop.agent.candidates import Candidate
from kx_desktop.agent.extract import chosen_sentences, retrieval
from kx_desktop.library import Hit, Library
from kx_desktop.tasks import CancelToken
from tests.relevance.collections import Collection

ANSWERS = "sentences"
"""The row of the table; its measures are not those of a ranking."""

GIVEN = "given of found"
"""Of the questions for which a passage found holds a known answer whole, the share whose sentences hold one whole."""


@dataclass(frozen=True, slots=True)
class Answered:
    """Whether a known answer stands whole in a passage that was found, and in the sentences given; how many these are."""

    found: bool
    given: bool
    sentences: int


def answer_all(
    library: Library, collection: Collection, shifts: dict[str, int]
) -> dict[str, Answered]:
    """What came of each question whose answer is known to the character."""
    return {
        id_: _answered(library, collection.name, text, _known(collection, id_, shifts))
        for id_, text in collection.questions.items()
        if collection.spans.get(id_)
    }


def shares(answered: Sequence[Answered]) -> dict[str, float]:
    """`GIVEN`, and over all questions the shares found and given."""
    found = [one for one in answered if one.found]
    count = len(answered) or 1
    return {
        GIVEN: sum(one.given for one in found) / (len(found) or 1),
        "found": len(found) / count,
        "given": sum(one.given for one in answered) / count,
    }


def _known(collection: Collection, id_: str, shifts: dict[str, int]) -> list[tuple[str, int, int]]:
    return [
        (document, start + shifts[document], end + shifts[document])
        for document, start, end in collection.spans[id_]
    ]


def _answered(
    library: Library, dataset: str, text: str, known: Sequence[tuple[str, int, int]]
) -> Answered:
    hits = library.query(retrieval(text, dataset)).hits
    chosen = chosen_sentences(library, text, dataset, hits, CancelToken())
    return Answered(
        found=any(_is_in_passage(hits, *span) for span in known),
        given=any(_is_in_sentences(library, chosen, *span) for span in known),
        sentences=len(chosen),
    )


def _is_in_passage(hits: Sequence[Hit], document: str, start: int, end: int) -> bool:
    return any(
        PurePath(hit.path).stem == document and hit.char_start <= start and end <= hit.char_end
        for hit in hits
    )


def _is_in_sentences(
    library: Library, chosen: Sequence[Candidate], document: str, start: int, end: int
) -> bool:
    """Whether every character of the range but white space stands in the sentences."""
    there = sorted(
        (one.start, one.end, one.hit.parent_ref)
        for one in chosen
        if PurePath(one.hit.path).stem == document
    )
    if not there:
        return False
    text = library.document_text(there[0][2], start, end)
    left = {start + at for at, letter in enumerate(text) if not letter.isspace()}
    for first, last, _ in there:
        left -= set(range(max(first, start), min(last, end)))
    return not left
