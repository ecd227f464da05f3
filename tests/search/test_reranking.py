"""The reranker's stage: which passages it reads, in which order they come, and that pages go on from one another."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.core.queries import RERANKED, Hit, Query, QueryResult
from kx_desktop.search.plan import Defaults, plan
from kx_desktop.tasks import Lane
from tests.index.making import unit_rows
from tests.search.making import DIM, Corpus, ask

PASSAGES = 400
"""More than one depth of the ranking, and than two blocks of the rerank pass."""

WAYS: list[dict[str, Any]] = [
    {"rerank": rerank, **way}
    for rerank in (False, True)
    for way in (
        {},
        {"mode": "dense"},
        {"mode": "fulltext"},
        {"fusion": "weight", "mmr_lambda": 0.3},
        {"fusion": "none"},
        {"fusion": "cascaded"},
    )
]


class Reader:
    """Scores a passage by the number that it ends in, some alike; remembers what it read."""

    def __init__(self) -> None:
        self.read: list[list[str]] = []

    def __call__(self, passages: Sequence[str]) -> list[float]:
        self.read.append(list(passages))
        return [self.score(text) for text in passages]

    @staticmethod
    def score(text: str) -> float:
        return (int(text.rpartition(" ")[2]) * 7919) % 23 / 23 - 0.5


@pytest.fixture(scope="module")
def lane() -> Iterator[Lane]:
    lane = Lane("test", 1)
    yield lane
    lane.close()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    chance = random.Random(5)
    words = ["refund", "window", "days", "money", "back", "desk", "card", "hours"]
    texts = [
        f"refund {' '.join(chance.choices(words, k=chance.randint(3, 9)))} {i}"
        for i in range(PASSAGES)
    ]
    folder = tmp_path_factory.mktemp("reranking") / "library"
    made = Corpus(folder, texts, unit_rows(PASSAGES, DIM))
    yield made
    made.database.close()


def asked(
    corpus: Corpus, lane: Lane, scorer: Any = None, *, reranker: bool = True, **parameters: Any
) -> QueryResult:
    usual: dict[str, Any] = {"text": "refund window", "k": 64, "reranker": reranker}
    if parameters.get("mode") != "fulltext":
        usual["vector"] = tuple(float(one) for one in corpus.sources.vectors[11])
    return ask(corpus.sources, lane, scorer=scorer or Reader(), **(usual | parameters))


def refs(hits: Sequence[Hit]) -> list[str]:
    return [hit.content_ref for hit in hits]


def test_the_first_are_in_the_order_of_its_scores_and_ties_in_that_of_their_references(
    corpus: Corpus, lane: Lane
) -> None:
    fused = asked(corpus, lane, reranker=False, rerank=False).hits
    found = asked(corpus, lane, rerank=False).hits
    assert sorted(refs(found)) == sorted(refs(fused))
    assert [hit.reranker for hit in found] == [Reader.score(hit.text) for hit in found]
    order = sorted(found, key=lambda hit: (-Reader.score(hit.text), hit.content_ref))
    assert refs(found) == refs(order)
    assert len({hit.reranker for hit in found}) < len(found)
    # The score stays that of the fusion, and so does what each path made of the passage.
    scores = {hit.content_ref: (hit.score, hit.paths) for hit in fused}
    assert {hit.content_ref: (hit.score, hit.paths) for hit in found} == scores


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_what_stands_below_them_is_as_without_it(
    corpus: Corpus, lane: Lane, way: dict[str, Any]
) -> None:
    if way["rerank"]:
        way = {**way, "mmr_lambda": 1.0}  # variety looks at what stands above
    below = asked(corpus, lane, offset=RERANKED, **way).hits
    assert refs(below) == refs(asked(corpus, lane, reranker=False, offset=RERANKED, **way).hits)
    assert {hit.reranker for hit in below} == {None}


@pytest.mark.parametrize("k", [1, 10, 64])
@pytest.mark.parametrize("offset", [0, 63, 200])
def test_it_reads_the_same_passages_whatever_page_is_asked_for(
    corpus: Corpus, lane: Lane, k: int, offset: int
) -> None:
    first, reader = Reader(), Reader()
    asked(corpus, lane, first)
    asked(corpus, lane, reader, k=k, offset=offset)
    assert reader.read == first.read
    assert len(reader.read) == 1
    assert len(reader.read[0]) == RERANKED


@settings(max_examples=30, deadline=None)
@given(
    way=st.sampled_from(WAYS),
    sizes=st.lists(st.integers(1, 64), min_size=1, max_size=12),
)
def test_pages_of_any_size_go_on_from_one_another(
    corpus: Corpus, lane: Lane, way: dict[str, Any], sizes: list[int]
) -> None:
    paged: list[Hit] = []
    for size in sizes:
        paged += asked(corpus, lane, k=size, offset=len(paged), **way).hits
    whole: list[Hit] = []
    while len(whole) < len(paged):
        whole += asked(corpus, lane, offset=len(whole), **way).hits
    assert refs(paged) == refs(whole)[: len(paged)]
    assert [hit.rank for hit in paged] == list(range(1, len(paged) + 1))
    assert len(set(refs(paged))) == len(paged)


@pytest.mark.parametrize("mmr_lambda", [0.0, 0.3, 0.7, 1.0])
def test_variety_is_sought_among_them_by_its_scores(
    corpus: Corpus, lane: Lane, mmr_lambda: float
) -> None:
    ordered = asked(corpus, lane, rerank=False).hits
    found = asked(corpus, lane, rerank=True, mmr_lambda=mmr_lambda).hits
    assert sorted(refs(found)) == sorted(refs(ordered))
    places = {hit.content_ref: hit.rank for hit in ordered}
    best, least = ordered[0].reranker, ordered[-1].reranker
    assert best is not None
    assert least is not None
    for hit in found:
        made = hit.diversity
        assert made is not None
        assert hit.reranker is not None
        assert made.fused_rank == places[hit.content_ref]
        assert made.relevance == pytest.approx((hit.reranker - least) / (best - least))
        value = mmr_lambda * made.relevance - (1 - mmr_lambda) * made.similarity
        assert made.value == pytest.approx(value)
    if mmr_lambda == 1.0:
        assert refs(found) == refs(ordered)


def test_the_block_below_them_keeps_the_places_of_the_fusion_in_its_reasons(
    corpus: Corpus, lane: Lane
) -> None:
    found = asked(corpus, lane, offset=RERANKED, rerank=True, mmr_lambda=1.0).hits
    assert [hit.diversity.fused_rank for hit in found if hit.diversity] == list(
        range(RERANKED + 1, 2 * RERANKED + 1)
    )


def test_scores_all_alike_leave_the_order_of_references(corpus: Corpus, lane: Lane) -> None:
    found = asked(corpus, lane, lambda texts: [0.25] * len(texts), rerank=False).hits
    assert refs(found) == sorted(refs(found))
    varied = asked(corpus, lane, lambda texts: [0.25] * len(texts), rerank=True).hits
    assert sorted(refs(varied)) == refs(found)


def test_fewer_passages_than_it_would_read_are_all_read(tmp_path: Path, lane: Lane) -> None:
    few = Corpus(tmp_path / "few", [f"refund {n}" for n in range(5)], unit_rows(5, DIM))
    reader = Reader()
    result = ask(few.sources, lane, scorer=reader, text="refund", mode="fulltext", reranker=True)
    assert len(reader.read[0]) == len(result.hits) == 5
    nothing = ask(few.sources, lane, scorer=reader, text="zebra", mode="fulltext", reranker=True)
    assert nothing.hits == ()
    few.database.close()


def test_datasets_that_cannot_be_compared_are_each_read_by_themselves(
    tmp_path: Path, corpus: Corpus, lane: Lane
) -> None:
    texts = [f"refund desk {n}" for n in range(1000, 1080)]
    vectors = unit_rows(80, DIM)
    other = Corpus(tmp_path / "other", texts, vectors, name="mail", database=corpus.database)
    sources = [corpus.sources, replace(other.sources, comparable="another")]
    reader = Reader()
    query: dict[str, Any] = {"text": "refund", "mode": "fulltext", "reranker": True}
    found = ask(sources, lane, scorer=reader, k=64, rerank=False, **query).hits
    assert [len(read) for read in reader.read] == [RERANKED, RERANKED]
    for name in ("notes", "mail"):
        own = [hit.reranker for hit in found if hit.dataset == name]
        assert own == sorted(own, reverse=True, key=lambda score: score or 0.0)
    halves = [
        *ask(sources, lane, scorer=reader, k=32, rerank=False, **query).hits,
        *ask(sources, lane, scorer=reader, k=32, offset=32, rerank=False, **query).hits,
    ]
    assert refs(halves) == refs(found)


def test_what_the_scorer_raises_is_raised(corpus: Corpus, lane: Lane) -> None:
    def fail(_: Sequence[str]) -> list[float]:
        raise FailedPrecondition("It is damaged.", "Choose another.")

    with pytest.raises(FailedPrecondition, match="damaged"):
        asked(corpus, lane, fail)


@pytest.mark.parametrize(
    ("query", "setting", "expected"),
    [
        (Query("notes", "refund"), False, False),
        (Query("notes", "refund"), True, True),
        (Query("notes", "refund", reranker=True), False, True),
        (Query("notes", "refund", reranker=False), True, False),
        # Without words there is nothing to read beside, and an order by fields stays as it is.
        (Query("notes", " ", vector=(1.0,)), True, False),
        (Query("notes", "refund", order_by="year"), True, False),
        (Query("notes", "refund", order_by="year", reranker=True), True, False),
    ],
)
def test_whether_it_is_asked_is_the_querys_or_the_settings_word(
    query: Query, setting: bool, expected: bool
) -> None:
    assert plan(query, Defaults(reranker=setting)).reranker is expected


def test_a_plan_without_it_never_asks_the_scorer(corpus: Corpus, lane: Lane) -> None:
    reader = Reader()
    result = asked(corpus, lane, reader, reranker=False)
    assert reader.read == []
    assert not result.reranker
    assert {hit.reranker for hit in result.hits} == {None}
