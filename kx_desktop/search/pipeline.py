"""The way of a query: plan, paths side by side, fusion, folding, diversity, page, hits."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.core.queries import Hit, Query, QueryResult
from kx_desktop.index.questions import Question, parse_question
from kx_desktop.search.hits import HitMaker, Ranked
from kx_desktop.search.merging import Joined, joined, joined_tiers
from kx_desktop.search.paths import MOST_EMBEDDED, Paths, Sources
from kx_desktop.search.plan import Defaults, Plan, plan
from kx_desktop.search.ranking import DatasetRanking
from kx_desktop.search.sorting import SortKeys
from kx_desktop.tasks import Lane


@dataclass(frozen=True, slots=True)
class _Asked:
    """One dataset under a query: its sources, the question as its languages read it, and its ranking."""

    sources: Sources
    question: Question
    ranking: DatasetRanking


def answer(
    query: Query,
    sources: Sequence[Sources],
    defaults: Defaults,
    lane: Lane,
    order: SortKeys | None = None,
) -> QueryResult:
    """The hits for `query`, which has been checked, over one dataset or several.

    `lane` runs the full-text path beside the others. `order` is what `query.order_by` says; None for the order of rank. Raises
    InvalidArgument for a vector that does not fit the dataset and FailedPrecondition where a question is to be embedded and there is no
    embedder.
    """
    began = time.perf_counter()
    planned = plan(query, defaults)
    asked = [_asked(query, planned, one, lane) for one in sources]
    rankings = [one.ranking for one in asked]
    with sources[0].passages.snapshot():
        if order is not None:
            chosen = _sorted(order, planned, asked)
        else:
            # One more than is shown, so that whoever pages knows whether there are more.
            chosen = joined(rankings, planned.wanted + 1, planned.rrf_k)
        total = sum(ranking.ranked for ranking in rankings)
        if len(chosen) <= planned.wanted:  # that is all: texts of several datasets count once
            total = len(chosen)
        hits = _hits(query, planned, asked, chosen[planned.offset : planned.wanted])
    names = tuple(one.dataset.name for one in sources)
    return QueryResult(
        dataset=",".join(names),
        datasets=names,
        mode=planned.mode,
        fusion=planned.fusion,
        rerank=planned.rerank,
        k=planned.k,
        offset=planned.offset,
        took_ms=round((time.perf_counter() - began) * 1000, 3),
        passages_without_vector=sum(
            one.dataset.passage_rows - one.dataset.vector_rows for one in sources
        ),
        advisories=_advisories(query, planned, asked),
        total=total,
        hits=hits,
        rrf_k=planned.rrf_k,
        mmr_lambda=planned.mmr_lambda,
        paths=planned.paths,
        weights=dict(planned.weights),
        metric=sources[0].metric,
        filter=query.filter,
        order_by=query.order_by,
    )


def _asked(query: Query, planned: Plan, sources: Sources, lane: Lane) -> _Asked:
    question = parse_question(query.text, sources.languages)
    paths = Paths(query, planned, question, sources, lane)
    return _Asked(sources, question, DatasetRanking(planned, paths, sources))


def _sorted(order: SortKeys, planned: Plan, asked: Sequence[_Asked]) -> list[Joined]:
    """The first `wanted` in the order of fields, and more: within each depth of the ranking, which is chosen by rank."""
    passages = asked[0].sources.passages
    ordered: list[Joined] = []
    for tier in joined_tiers([one.ranking for one in asked], planned.rrf_k):
        ordered += order.sorted(tier, lambda one: one.placed.passage, passages)
        if len(ordered) > planned.wanted:
            break
    return ordered


def _hits(
    query: Query, planned: Plan, asked: Sequence[_Asked], chosen: Sequence[Joined]
) -> tuple[Hit, ...]:
    names = [one.sources.dataset.name for one in asked]
    found: dict[int, Hit] = {}
    for number, one in enumerate(asked):
        ranked = [
            Ranked(
                passage=hit.placed.passage,
                rank=rank,
                score=hit.score,
                paths=one.ranking.path_scores(hit.placed),
                diversity=hit.placed.diversity,
                within=hit.within,
                elsewhere=[(names[other], placed.passage) for other, placed in hit.others],
            )
            for rank, hit in enumerate(chosen, start=planned.offset + 1)
            if hit.dataset == number
        ]
        if ranked:
            sources = one.sources
            maker = HitMaker(
                sources.passages, sources.dataset, sources.vectors, sources.fulltext, one.question
            )
            found |= {hit.rank: hit for hit in maker.hits(ranked, query)}
    return tuple(found[rank] for rank in sorted(found))


def _advisories(query: Query, planned: Plan, asked: Sequence[_Asked]) -> tuple[str, ...]:
    """Candour where nothing but nearness in meaning speaks for the hits."""
    told = [note for one in asked for note in one.sources.advisories]
    questions = [one.question for one in asked]
    has_words = any(one.words or one.codes or one.numbers for one in questions)
    if "fulltext" in planned.paths and "dense" in planned.paths and has_words:
        rankings = [one.ranking.first_rankings for one in asked]
        by_meaning = any(found.get("dense") for found in rankings)
        if by_meaning and not any(found["fulltext"] for found in rankings):
            near = "in meaning or in spelling" if "sparse" in planned.paths else "in meaning"
            told.append(f"No passage holds a word of the question; these are the nearest {near}.")
    if "dense" in planned.paths and query.vector is None and len(query.text) > MOST_EMBEDDED:
        told.append(f"Only the first {MOST_EMBEDDED:,} characters were compared by meaning.")
    return tuple(dict.fromkeys(told))
