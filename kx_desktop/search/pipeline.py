"""The way of a query: paths side by side, fusion, folding, diversity, page, hits."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.core.queries import K_MAX, Diversity, PathScore, Query, QueryResult
from kx_desktop.index.dense import DenseIndex
from kx_desktop.index.fulltext import FullTextIndex
from kx_desktop.index.questions import Question, parse_question
from kx_desktop.index.rows import RowScore
from kx_desktop.search.copies import are_copies, distinct_words
from kx_desktop.search.diversity import MMR_LAMBDA, Pick, picks
from kx_desktop.search.fusion import RRF_K, reciprocal_rank_fusion
from kx_desktop.search.hits import HitMaker, Ranked
from kx_desktop.search.ordering import break_ties, ranking_depth, tie_key
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.passages import Passages, StoredPassage
from kx_desktop.tasks import Lane

Vectors = NDArray[np.float32]

MOST_EMBEDDED = 16_000
"""Code points of a question that are compared by meaning; its words are all looked at."""

_FEW = 8
_RARE = 2000
"""A code names something where it stands in a few passages, or in one of so many."""

_POOL = 4
"""Variety is sought among so many times the passages that are to be shown, and among `_LEAST_POOL` at least."""

_LEAST_POOL = 64
_SPARE = 64
"""Passages that a path is asked for beyond its depth, so that ties at its end can be broken."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What a query is answered from: one dataset, as it stood when the query began.

    `vectors` are `(vector_rows, dim)` float32, unit rows. `live` `(passage_rows,)` is False for passages of documents
    that are superseded or retired; None where there are none. `languages` are those that questions are stemmed by.
    """

    dataset: DatasetRow
    passages: Passages
    fulltext: FullTextIndex
    dense: DenseIndex | None
    vectors: Vectors
    live: NDArray[np.bool_] | None
    languages: tuple[str, ...]
    embed_query: Callable[[str], Vectors] | None


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a query that leaves a parameter unset takes from the settings."""

    rerank: bool = True
    rrf_k: int = RRF_K
    mmr_lambda: float = MMR_LAMBDA


def answer(query: Query, sources: Sources, defaults: Defaults, lane: Lane) -> QueryResult:
    """The hits for `query`, which has been checked. `lane` runs the full-text path beside the dense one.

    Raises InvalidArgument for a vector that does not fit the dataset and FailedPrecondition where a question is to be
    embedded and there is no embedder.
    """
    began = time.perf_counter()
    mode = "dense" if query.mode == "hybrid" and not query.text.strip() else query.mode
    k = min(query.k, K_MAX)
    depth = ranking_depth(query.offset + k)
    question = parse_question(query.text, sources.languages)
    if sources.embed_query is not None:
        sources = replace(sources, embed_query=cache(sources.embed_query))
    rrf_k = defaults.rrf_k if query.rrf_k is None else query.rrf_k
    wanted = query.offset + k
    while True:
        rankings = _rank(query, mode, question, sources, depth, lane)
        fused = _fuse(rankings, rrf_k, mode)
        distinct, passages = _distinct(fused, sources, max(_LEAST_POOL, _POOL * wanted))
        # A passage that stands in hundreds of documents can fill a ranking with itself alone: then look further.
        enough = len(distinct) >= min(wanted, depth)
        if enough or all(len(hits) < depth for hits in rankings.values()):
            break
        depth *= 4
    rerank = defaults.rerank if query.rerank is None else query.rerank
    mmr_lambda = defaults.mmr_lambda if query.mmr_lambda is None else query.mmr_lambda
    reasons: dict[int, Diversity] = {}
    with sources.passages.snapshot():
        chosen = distinct[query.offset : query.offset + k]
        if rerank and chosen:
            picked = picks(
                [fused[row] for row in distinct],
                _vectors_of(distinct, sources.vectors),
                wanted,
                mmr_lambda,
                zero=_least_score(mode, rrf_k, depth),
                is_copy=_copies(distinct, passages, sources.passages),
            )
            shown = picked[query.offset :]
            chosen = [distinct[pick.index] for pick in shown]
            reasons = {distinct[pick.index]: _reasons(pick) for pick in shown}
        placed = _path_scores(rankings, set(chosen))
        maker = HitMaker(
            sources.passages, sources.dataset, sources.vectors, sources.fulltext, question
        )
        ranked = [
            Ranked(passages[row], rank, fused[row], placed.get(row, {}), reasons.get(row))
            for rank, row in enumerate(chosen, start=query.offset + 1)
        ]
        hits = maker.hits(ranked, query)
    return QueryResult(
        dataset=sources.dataset.name,
        mode=mode,
        fusion="rrf" if mode == "hybrid" else "none",
        rerank=rerank,
        k=k,
        offset=query.offset,
        took_ms=round((time.perf_counter() - began) * 1000, 3),
        passages_without_vector=sources.dataset.passage_rows - sources.dataset.vector_rows,
        advisories=_advisories(query, mode, question, rankings),
        total=len(fused) - (len(passages) - len(distinct)),
        hits=hits,
        rrf_k=rrf_k,
        mmr_lambda=mmr_lambda,
    )


def _reasons(pick: Pick) -> Diversity:
    return Diversity(
        fused_rank=pick.index + 1,
        relevance=pick.relevance,
        similarity=pick.similarity,
        nearest=pick.nearest + 1,
        value=pick.value,
        is_copy=pick.is_copy,
    )


def _advisories(
    query: Query, mode: str, question: Question, rankings: Mapping[str, list[RowScore]]
) -> tuple[str, ...]:
    """Candour where nothing but nearness in meaning speaks for the hits."""
    asked = question.words or question.codes or question.numbers
    told = []
    if mode == "hybrid" and asked and rankings["dense"] and not rankings["fulltext"]:
        told.append("No passage holds a word of the question; these are the nearest in meaning.")
    if "dense" in rankings and query.vector is None and len(query.text) > MOST_EMBEDDED:
        told.append(f"Only the first {MOST_EMBEDDED:,} characters were compared by meaning.")
    return tuple(told)


def _rank(
    query: Query, mode: str, question: Question, sources: Sources, depth: int, lane: Lane
) -> dict[str, list[RowScore]]:
    words = None
    if mode in {"hybrid", "fulltext"}:
        words = lane.submit(_by_words, question, sources, depth)
    rankings: dict[str, list[RowScore]] = {}
    if mode in {"hybrid", "dense"}:
        try:
            rankings["dense"] = _by_meaning(query, question, sources, depth)
        except BaseException:
            if words is not None:
                words.cancel()
            raise
    if words is not None:
        rankings["fulltext"] = words.result()
        exact = sources.fulltext.rows_with_exact(question) if mode == "hybrid" else None
        if exact and len(exact) <= max(_FEW, sources.dataset.passage_rows // _RARE):
            # What the question names letter by letter must not drown in what is merely near it in meaning.
            named = set(exact)
            rankings["exact"] = [hit for hit in rankings["fulltext"] if hit.row in named]
    return rankings


def _by_words(question: Question, sources: Sources, depth: int) -> list[RowScore]:
    wanted = depth + _SPARE
    rows = sources.dataset.passage_rows
    while True:
        found = sources.fulltext.search(question, wanted)
        # The index may be a moment ahead of the rows that this query sees.
        seen = [
            hit
            for hit in found
            if hit.row < rows and (sources.live is None or sources.live[hit.row])
        ]
        # Enough, and with every passage that ties with the last, so that the order does not hang on where they stand.
        if len(found) < wanted or (len(seen) >= depth and found[-1].score < seen[depth - 1].score):
            break
        wanted *= 4
    return _with_ties_broken(seen, sources, depth)


def _by_meaning(query: Query, question: Question, sources: Sources, depth: int) -> list[RowScore]:
    vector = query_vector(query, sources)
    if sources.dense is None or not len(sources.vectors):
        return []
    allowed = _allowed(question, sources)
    found = sources.dense.search(sources.vectors, vector, depth, allowed)
    return _with_ties_broken(found, sources, depth)


def _allowed(question: Question, sources: Sources) -> NDArray[np.bool_] | None:
    """Rows `(vector_rows,)` that the dense path may give: live ones that hold the quoted words together."""
    count = len(sources.vectors)
    live = None if sources.live is None else sources.live[:count]
    rows = sources.fulltext.rows_with_phrases(question)
    if rows is None:
        return live
    quoted = np.zeros(count, dtype=bool)
    quoted[[row for row in rows if row < count]] = True
    return quoted if live is None else quoted & live


def query_vector(query: Query, sources: Sources) -> Vectors:
    """The unit vector that a query is compared by: the caller's own, or its text embedded."""
    if query.vector is None:
        if sources.embed_query is None:
            raise FailedPrecondition(
                "There is no embedding model, so a question cannot be compared by meaning.",
                "Choose a model in the settings, or search by words alone: --mode fulltext.",
            )
        return sources.embed_query(query.text[:MOST_EMBEDDED])
    dim = sources.dataset.dim
    if dim and len(query.vector) != dim:
        raise InvalidArgument(
            f"vector: got {len(query.vector)} numbers.",
            f"The dataset takes vectors of {dim} numbers.",
        )
    vector = np.asarray(query.vector, dtype=np.float64)
    length = float(np.linalg.norm(vector))
    if not np.isfinite(length) or length == 0.0:
        raise InvalidArgument(
            "vector: it has no direction.", "It takes finite numbers, not all of them zero."
        )
    return (vector / length).astype(np.float32)


def _with_ties_broken(found: list[RowScore], sources: Sources, depth: int) -> list[RowScore]:
    return break_ties(found, lambda rows: sources.passages.by_rows(sources.dataset.id, rows))[
        :depth
    ]


def _fuse(rankings: Mapping[str, list[RowScore]], rrf_k: int, mode: str) -> dict[int, float]:
    if mode != "hybrid":
        return {hit.row: hit.score for hit in rankings[mode]}
    fused = reciprocal_rank_fusion(
        {path: [hit.row for hit in hits] for path, hits in rankings.items()}, rrf_k
    )
    return {row: round(score, 12) for row, score in fused.items()}


def _least_score(mode: str, rrf_k: int, depth: int) -> float:
    """The least score that a passage can have that is ranked at all."""
    return {"hybrid": 1.0 / (rrf_k + depth), "dense": -1.0}.get(mode, 0.0)


def _copies(
    rows: list[int], passages: Mapping[int, StoredPassage], texts: Passages
) -> Callable[[int, int], bool]:
    """Tells whether two of `rows`, by their place in the list, are copies; reads their text when asked."""

    @cache
    def words(place: int) -> frozenset[str]:
        passage = passages[rows[place]]
        return distinct_words(texts.text(passage.document_id, passage.start, passage.end))

    return lambda one, other: are_copies(words(one), words(other))


def _distinct(
    fused: Mapping[int, float], sources: Sources, wanted: int
) -> tuple[list[int], Mapping[int, StoredPassage]]:
    """The rows that stand first, best first with ties broken, and their passages: `wanted` or a few more.

    Of passages with the same text only the first stays; hits name the others.
    """
    ranked = sorted(fused.items(), key=lambda item: (-item[1], item[0]))
    taken = wanted
    while True:
        while 0 < taken < len(ranked) and ranked[taken][1] == ranked[taken - 1][1]:
            taken += 1
        passages = sources.passages.by_rows(sources.dataset.id, [row for row, _ in ranked[:taken]])
        ordered = sorted(passages, key=lambda row: (-fused[row], tie_key(passages[row])))
        first: dict[bytes, int] = {}
        for row in ordered:
            first.setdefault(passages[row].ref, row)
        if len(first) >= wanted or taken >= len(ranked):
            return list(first.values()), passages
        taken *= 4


def _vectors_of(rows: list[int], vectors: Vectors) -> Vectors:
    wanted = np.asarray(rows, dtype=np.int64)
    if not len(vectors):
        return np.zeros((len(rows), 1), dtype=np.float32)
    have = wanted < len(vectors)
    gathered = np.zeros((len(rows), vectors.shape[1]), dtype=np.float32)
    gathered[have] = vectors[wanted[have]]
    return gathered


def _path_scores(
    rankings: Mapping[str, list[RowScore]], rows: set[int]
) -> dict[int, dict[str, PathScore]]:
    placed: dict[int, dict[str, PathScore]] = {}
    for path, hits in rankings.items():
        for rank, hit in enumerate(hits, start=1):
            if hit.row in rows:
                placed.setdefault(hit.row, {})[path] = PathScore(rank, hit.score)
    return placed
