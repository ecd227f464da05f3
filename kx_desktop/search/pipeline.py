"""The way of a query: plan, paths side by side, fusion, folding, reranker, diversity, page, hits."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.core.queries import Hit, Query, QueryResult
from kx_desktop.index.questions import Question, parse_question
from kx_desktop.search.hits import HitMaker, Ranked
from kx_desktop.search.joint import JointPaths, Member
from kx_desktop.search.merging import Joined, joined, joined_tiers
from kx_desktop.search.paths import MOST_EMBEDDED, Paths, Sources
from kx_desktop.search.plan import Defaults, Plan, plan
from kx_desktop.search.ranking import Ranking
from kx_desktop.search.reranking import Scorer
from kx_desktop.search.sorting import SortKeys
from kx_desktop.store.passages import Passages
from kx_desktop.tasks import CancelToken, Lane


@dataclass(frozen=True, slots=True)
class _Asked:
    """One dataset under a query: its place among those asked, its sources, and the question as its languages read it."""

    position: int
    sources: Sources
    question: Question


def answer(
    query: Query,
    sources: Sequence[Sources],
    defaults: Defaults,
    lane: Lane | None,
    order: SortKeys | None = None,
    scorer: Scorer | None = None,
    cancel: CancelToken | None = None,
) -> QueryResult:
    """The hits for `query`, which has been checked, over one dataset or several.

    `lane` runs paths beside one another; None where there is no processor for that. `order` is what `query.order_by` says; None for the
    order of rank. `scorer` is asked where the plan has the reranker. Raises InvalidArgument for a vector that does not fit the dataset,
    FailedPrecondition where a question is to be embedded and there is no embedder, and Cancelled.
    """
    began = time.perf_counter()
    planned = plan(query, defaults)
    asked = [
        _Asked(position, one, parse_question(query.text, one.languages))
        for position, one in enumerate(sources)
    ]
    holding = _holding(asked)
    rankings = _rankings(query, planned, holding or asked, lane, scorer, cancel)
    with sources[0].passages.snapshot():
        if order is not None:
            chosen = _sorted(order, planned, rankings, sources[0].passages)
        else:
            # One more than is shown, so that whoever pages knows whether there are more.
            chosen = joined(rankings, planned.wanted + 1, planned.rrf_k)
        total = sum(ranking.ranked for ranking in rankings)
        if len(chosen) <= planned.wanted:  # that is all: texts of several datasets count once
            total = len(chosen)
        hits = _hits(query, planned, asked, rankings, chosen[planned.offset : planned.wanted])
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
        advisories=_advisories(query, planned, asked, rankings, is_held=bool(holding)),
        total=total,
        hits=hits,
        rrf_k=planned.rrf_k,
        mmr_lambda=planned.mmr_lambda,
        paths=planned.paths,
        weights=dict(planned.weights),
        metric=sources[0].metric,
        filter=query.filter,
        order_by=query.order_by,
        reranker=planned.reranker,
    )


def _holding(asked: Sequence[_Asked]) -> list[_Asked]:
    """The datasets in which the question's quoted words stand together; none where they do nowhere, or it has none."""
    return [
        one for one in asked if one.sources.fulltext.rows_with_phrases(one.question) is not None
    ]


def _rankings(
    query: Query,
    planned: Plan,
    asked: Sequence[_Asked],
    lane: Lane | None,
    scorer: Scorer | None,
    cancel: CancelToken | None,
) -> list[Ranking]:
    """One ranking for all datasets that can be compared with one another; most often that is one in all."""
    groups: dict[str, list[Member]] = {}
    for one in asked:
        paths = Paths(query, planned, one.question, one.sources, lane)
        member = Member(one.position, one.sources, paths)
        groups.setdefault(one.sources.comparable, []).append(member)
    return [Ranking(planned, JointPaths(members), scorer, cancel) for members in groups.values()]


def _sorted(
    order: SortKeys, planned: Plan, rankings: Sequence[Ranking], passages: Passages
) -> list[Joined]:
    """The first `wanted` in the order of fields, and more: within each depth of the ranking, which is chosen by rank."""
    ordered: list[Joined] = []
    for tier in joined_tiers(rankings, planned.rrf_k):
        ordered += order.sorted(tier, lambda one: one.placed.passage, passages)
        if len(ordered) > planned.wanted:
            break
    return ordered


def _hits(
    query: Query,
    planned: Plan,
    asked: Sequence[_Asked],
    rankings: Sequence[Ranking],
    chosen: Sequence[Joined],
) -> tuple[Hit, ...]:
    datasets = [one.sources.dataset for one in asked]
    found: dict[int, Hit] = {}
    for one in asked:
        ranked = [
            Ranked(
                passage=hit.placed.passage,
                rank=rank,
                score=hit.score,
                paths=rankings[hit.ranking].path_scores(hit.placed),
                diversity=hit.placed.diversity,
                within=hit.within,
                reranker=hit.placed.reranker,
            )
            for rank, hit in enumerate(chosen, start=planned.offset + 1)
            if hit.placed.dataset == one.position
        ]
        if ranked:
            sources = one.sources
            maker = HitMaker(
                sources.passages,
                sources.dataset,
                datasets,
                sources.vectors,
                sources.fulltext,
                one.question,
            )
            found |= {hit.rank: hit for hit in maker.hits(ranked, query)}
    return tuple(found[rank] for rank in sorted(found))


def _advisories(
    query: Query,
    planned: Plan,
    asked: Sequence[_Asked],
    rankings: Sequence[Ranking],
    *,
    is_held: bool,
) -> tuple[str, ...]:
    """Candour where nothing but nearness in meaning speaks for the hits, or not all of the question was heeded."""
    told = [note for one in asked for note in one.sources.advisories]
    questions = [one.question for one in asked]
    has_words = any(one.words or one.codes or one.numbers for one in questions)
    if any(one.phrases for one in questions) and not is_held:
        told.append("The quoted words stand together nowhere; they were sought apart.")
    if "fulltext" in planned.paths and "dense" in planned.paths and has_words:
        first = [ranking.first_rankings for ranking in rankings]
        by_meaning = any(found.get("dense") for found in first)
        if by_meaning and not any(found["fulltext"] for found in first):
            near = "in meaning or in spelling" if "sparse" in planned.paths else "in meaning"
            told.append(f"No passage holds a word of the question; these are the nearest {near}.")
    if "dense" in planned.paths and query.vector is None and len(query.text) > MOST_EMBEDDED:
        told.append(f"Only the first {MOST_EMBEDDED:,} characters were compared by meaning.")
    return tuple(dict.fromkeys(told))
