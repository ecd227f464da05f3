"""An answer that nobody worded: the sentences of a dataset's passages that say most about a question.

The way of the extractive summarisers: what a question asks for is covered by few sentences, each worth the weight of the question's words that
it holds (inverse document frequency), its nearness in meaning, and the rank of its passage. Deterministic: equal worth goes to the passage of
better rank, then to what stands first.
"""

import re
import time
from collections.abc import Sequence

from kx_desktop.agent.candidates import Candidate, candidates
from kx_desktop.agent.tool import TOOL_ID, TOOL_VERSION
from kx_desktop.core.answers import Action, Answer, Citation
from kx_desktop.core.citing import citation, one_line
from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.library import Hit, Library, Query, QueryResult
from kx_desktop.tasks import CancelToken

NOTE = "No chat model is chosen: these are sentences from your documents."
NOTHING = "Nothing was found that answers this."
MOST_SENTENCES = 5
PASSAGES = 6
"""Passages that sentences are taken from, the best ones."""

_NUMBERS = re.compile(r"\[(\d[\d\s,;–-]*)\]")
"""A reference that a document makes itself; in an answer such a number would be taken for a citation."""


def extractive_answer(
    library: Library, goal: str, dataset: str, *, cancel: CancelToken | None = None
) -> Answer:
    """Two to five sentences of the best passages, in reading order, each followed by its citation's number.

    Where search by meaning is not to be had, by words alone, which a note says. Raises Cancelled, and what `Library.query` raises: InvalidArgument,
    NotFound, FailedPrecondition.
    """
    began = time.perf_counter()
    token = cancel or CancelToken()
    token.raise_if_cancelled()
    result, notes = _retrieved(library, goal, dataset)
    token.raise_if_cancelled()
    chosen = chosen_sentences(library, goal, dataset, result.hits, token)
    cited = _numbered(chosen)
    action = Action(
        tool_id=TOOL_ID,
        tool_version=TOOL_VERSION,
        turn=1,
        call_index=0,
        dataset=dataset,
        query=goal,
        k=PASSAGES,
        refs=tuple(hit.content_ref for hit in result.hits),
        note="" if result.hits else NOTHING,
    )
    return Answer(
        goal=goal,
        dataset=dataset,
        text=_worded(chosen, cited) if chosen else NOTHING,
        kind="extract",
        citations=tuple(_citation(number, hit, dataset) for number, hit in cited.values()),
        dropped=(),
        actions=(action,),
        ended="answered",
        turns=1,
        model="",
        notes=(NOTE, *notes),
        took_ms=round((time.perf_counter() - began) * 1000, 3),
    )


def chosen_sentences(
    library: Library, goal: str, dataset: str, hits: Sequence[Hit], token: CancelToken
) -> list[Candidate]:
    """The sentences of `hits` that answer `goal`, in reading order: by the rank of the document, then by place."""
    found = candidates(library, goal, dataset, hits, token)
    best = sorted(found, key=lambda one: (-one.worth, one.hit.rank, one.start))[:MOST_SENTENCES]
    ranks: dict[str, int] = {}
    for hit in hits:
        ranks.setdefault(hit.parent_ref, hit.rank)
    return sorted(best, key=lambda one: (ranks[one.hit.parent_ref], one.start))


def _retrieved(library: Library, goal: str, dataset: str) -> tuple[QueryResult, tuple[str, ...]]:
    query = Query(dataset, goal, k=PASSAGES, highlights=False)
    try:
        result = library.query(query)
    except FailedPrecondition as error:
        try:
            result = library.query(
                Query(dataset, goal, k=PASSAGES, mode="fulltext", highlights=False)
            )
        except FailedPrecondition:
            raise error from None
        return result, (f"Searched by words alone: {error.message}", *result.advisories)
    return result, result.advisories


def _numbered(chosen: Sequence[Candidate]) -> dict[str, tuple[int, Hit]]:
    """The citation of each passage that something was taken from, numbered as they come."""
    cited: dict[str, tuple[int, Hit]] = {}
    for one in chosen:
        cited.setdefault(_key(one.hit), (len(cited) + 1, one.hit))
    return cited


def _key(hit: Hit) -> str:
    return f"{hit.parent_ref}/{hit.chunk_index}"


def _worded(chosen: Sequence[Candidate], cited: dict[str, tuple[int, Hit]]) -> str:
    return "\n".join(f"{_quoted(one.text)} [{cited[_key(one.hit)][0]}]" for one in chosen)


def _quoted(text: str) -> str:
    return _NUMBERS.sub(r"(\1)", one_line(text))


def _citation(number: int, hit: Hit, dataset: str) -> Citation:
    return Citation(
        number=number,
        content_ref=hit.content_ref,
        parent_ref=hit.parent_ref,
        dataset=hit.dataset or dataset,
        title=hit.title,
        path=hit.path,
        page=hit.page,
        chunk_index=hit.chunk_index,
        char_start=hit.char_start,
        char_end=hit.char_end,
        cited=citation(hit),
        text=hit.text,
    )
