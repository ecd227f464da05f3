"""An answer that nobody worded: the sentences of a dataset's passages that say most about a question.

A sentence is worth the weight of the question's words in it (inverse document frequency) and in its neighbours, its nearness in meaning, and the
score of its passage. Deterministic: the same library, question and configuration give the same answer.
"""

import re
import time
from collections.abc import Sequence

from kx_desktop.agent.candidates import Candidate, candidates
from kx_desktop.agent.citing import inert
from kx_desktop.agent.retrieving import retrieved, retrieved_by_words
from kx_desktop.agent.tool import TOOL_ID, TOOL_VERSION
from kx_desktop.core.answers import Action, Answer, Citation
from kx_desktop.core.citing import citation, one_line
from kx_desktop.core.errors import Cancelled, FailedPrecondition, InvalidArgument, KxError
from kx_desktop.library import Hit, Library, Query
from kx_desktop.tasks import CancelToken

NOTE = "No chat model is chosen: these are sentences from your documents."
NOTHING = "Nothing was found that answers this."
FEWEST, MOST = 2, 5
"""Sentences of an answer, where there are as many that say something."""

_NEAREST = "No passage holds a word of the question"
"""How the note begins that says of passages why they are shown: there is nothing to say where none is."""

_TITLE = re.compile(r"#{1,6}\s")
"""A heading of Markdown, which says what is spoken of and nothing about it."""

CLOSE = 1.0
"""By how much a sentence after the first two may be worth less than the best."""

PASSAGES = 6
"""Passages that sentences are taken from, the best ones."""

_FENCES = re.compile(r"(?:`{3,}|~{3,})\w*")


def extractive_answer(
    library: Library, goal: str, dataset: str, *, cancel: CancelToken | None = None
) -> Answer:
    """Two to five sentences of the best passages, in reading order, each followed by its citation's number; `refs` are those passages.

    What keeps the dataset from being asked is told by the last note of an answer that `failed`; where it cannot be searched by meaning it is
    searched by words. Raises Cancelled, and InvalidArgument for a goal or a name that cannot be.
    """
    began = time.perf_counter()
    token = cancel or CancelToken()
    token.raise_if_cancelled()
    hits: tuple[Hit, ...] = ()
    chosen: list[Candidate] = []
    notes: tuple[str, ...] = ()
    ended, reason = "answered", ""
    try:
        hits, notes, by_meaning = _retrieved(library, goal, dataset, token)
        token.raise_if_cancelled()
        chosen = chosen_sentences(library, goal, dataset, hits, token, by_meaning=by_meaning)
    except (Cancelled, InvalidArgument):
        raise
    except KxError as error:
        ended, reason = "failed", str(error)
    token.raise_if_cancelled()
    cited = _numbered(chosen)
    if not cited:
        notes = tuple(one for one in notes if not one.startswith(_NEAREST))
    action = Action(
        tool_id=TOOL_ID,
        tool_version=TOOL_VERSION,
        turn=1,
        call_index=0,
        dataset=dataset,
        query=goal,
        k=PASSAGES,
        refs=tuple(hit.content_ref for _, hit in cited.values()),
        note=reason or ("" if cited else NOTHING),
    )
    return Answer(
        goal=goal,
        dataset=dataset,
        text="" if reason else _worded(chosen, cited) or NOTHING,
        kind="extract",
        citations=tuple(_citation(number, hit, dataset) for number, hit in cited.values()),
        dropped=(),
        actions=(action,),
        ended=ended,
        turns=1,
        model="",
        notes=(NOTE, *notes, *filter(None, (reason,))),
        took_ms=round((time.perf_counter() - began) * 1000, 3),
    )


def chosen_sentences(
    library: Library,
    goal: str,
    dataset: str,
    hits: Sequence[Hit],
    token: CancelToken,
    *,
    by_meaning: bool = True,
) -> list[Candidate]:
    """The sentences of `hits` that answer `goal`, in reading order: by the rank of the document, then by place. Raises as `candidates`."""
    every = candidates(library, goal, dataset, hits, token, by_meaning=by_meaning)
    found = [one for one in every if not _TITLE.match(one.text)] or every
    best = [
        one
        for place, one in enumerate(found[:MOST])
        if place < FEWEST or one.worth >= found[0].worth - CLOSE
    ]
    ranks: dict[str, int] = {}
    for hit in hits:
        ranks.setdefault(hit.parent_ref, hit.rank)
    return sorted(best, key=lambda one: (ranks[one.hit.parent_ref], one.start))


def retrieval(goal: str, dataset: str, mode: str = "hybrid") -> Query:
    """What is asked of the dataset. Scores and not ranks are fused: how much better a passage fits is worth something here."""
    fusion = "weight" if mode == "hybrid" else None
    return Query(dataset, goal, k=PASSAGES, mode=mode, fusion=fusion, highlights=False)


def _retrieved(
    library: Library, goal: str, dataset: str, cancel: CancelToken
) -> tuple[tuple[Hit, ...], tuple[str, ...], bool]:
    """The passages, what is to be said of the search, and whether it was by meaning too."""
    by_meaning = True
    try:
        result, told = retrieved(library, retrieval(goal, dataset), cancel)
    except FailedPrecondition as error:
        by_meaning = False
        words = retrieval(goal, dataset, "fulltext")
        result, told = retrieved_by_words(library, words, cancel, error)
    return result.hits, (*filter(None, (told,)), *result.advisories), by_meaning


def _numbered(chosen: Sequence[Candidate]) -> dict[str, tuple[int, Hit]]:
    """The citation of each passage that something was taken from, numbered as they come."""
    cited: dict[str, tuple[int, Hit]] = {}
    for one in chosen:
        cited.setdefault(_key(one.hit), (len(cited) + 1, one.hit))
    return cited


def _key(hit: Hit) -> str:
    return f"{hit.parent_ref}/{hit.chunk_index}"


def _worded(chosen: Sequence[Candidate], cited: dict[str, tuple[int, Hit]]) -> str:
    """A line for each sentence; those that follow one another in a passage's paragraph share one."""
    words = ""
    before: Candidate | None = None
    for one in chosen:
        follows = (
            before is not None
            and before.hit.parent_ref == one.hit.parent_ref
            and 0 <= one.start - before.end <= 1
            and not one.begins_line
        )
        words += ("" if before is None else " " if follows else "\n") + _quoted(one.text)
        words += f" [{cited[_key(one.hit)][0]}]"
        before = one
    return words


def _quoted(text: str) -> str:
    """The sentence as it may stand in an answer: no reference of its own reads as a citation, and no code that it begins hides ours."""
    plain = _FENCES.sub(" ", text)
    if plain.count("`") % 2:
        plain = plain.replace("`", "")
    return inert(one_line(plain))


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
