"""How rankings are fused, read page by page and compared, over a real store and real indexes."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.tasks import Lane
from tests.index.making import unit_rows
from tests.search.making import DIM, Corpus, ask

WORDS = [
    "refund",
    "window",
    "days",
    "money",
    "back",
    "lending",
    "books",
    "fees",
    "late",
    "desk",
    "member",
    "card",
    "hours",
]
PASSAGES = 700
"""More than two depths of the ranking, so that pages go over the ends of it."""

WAYS: list[dict[str, object]] = [
    {"mode": "dense"},
    {"mode": "fulltext"},
    {"fusion": "rrf"},
    {"fusion": "rrf", "rerank": True},
    {"fusion": "weight"},
    {"fusion": "weight", "alpha": 0.3, "rerank": True},
    {"fusion": "cascaded"},
    {"fusion": "none"},
    {"mode": "dense", "metric": "l2"},
    {"fusion": "weight", "metric": "ip"},
]


@pytest.fixture(scope="module")
def lane() -> Iterator[Lane]:
    lane = Lane("test", 1)
    yield lane
    lane.close()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    chance = random.Random(3)
    texts = [
        f"{' '.join(chance.choices(WORDS, k=chance.randint(3, 9)))} n{i}" for i in range(PASSAGES)
    ]
    texts[500] = texts[20]  # one text in two documents is one hit
    made = Corpus(tmp_path_factory.mktemp("ranking") / "library", texts, unit_rows(PASSAGES, DIM))
    lengths = np.random.default_rng(5).uniform(0.5, 3.0, PASSAGES)
    made.sources = replace(made.sources, lengths=lengths)
    yield made
    made.database.close()


def asked(corpus: Corpus, lane: Lane, **parameters: object) -> QueryResult:
    usual: dict[str, object] = {"text": "refund window", "rerank": False}
    if parameters.get("mode") != "fulltext":
        usual["vector"] = tuple(float(one) for one in corpus.sources.vectors[11])
    metric = parameters.get("metric", "cosine")
    return ask(replace(corpus.sources, metric=metric), lane, **(usual | parameters))


def walk(corpus: Corpus, lane: Lane, size: int, way: dict[str, object]) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    while True:
        page = asked(corpus, lane, k=size, offset=len(found), **way)
        assert [hit.rank for hit in page.hits] == list(
            range(len(found) + 1, len(found) + len(page.hits) + 1)
        )
        found += [(hit.content_ref, hit.score) for hit in page.hits]
        if len(page.hits) < size:
            return found
        # Whoever pages is told that there is more before the last page.
        assert page.total >= len(found)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_pages_of_any_size_give_each_hit_once_in_one_order(
    corpus: Corpus, lane: Lane, way: dict[str, object]
) -> None:
    whole = walk(corpus, lane, 64, way)
    refs = [ref for ref, _ in whole]
    assert len(set(refs)) == len(refs)
    matching = sum("refund" in text or "window" in text for text in corpus.texts)
    by_words_alone = way.get("mode") == "fulltext" or way.get("fusion") == "cascaded"
    distinct = len(set(corpus.texts))
    assert len(whole) == (
        len({text for text in corpus.texts if "refund" in text or "window" in text})
        if by_words_alone
        else distinct
    )
    assert matching > 256  # so that words too go over the end of the first depth
    assert walk(corpus, lane, 23, way) == whole


@settings(max_examples=25, deadline=None)
@given(way=st.sampled_from(WAYS), offset=st.integers(0, 720), k=st.integers(1, 64))
def test_a_page_is_a_cut_out_of_the_whole(
    corpus: Corpus, lane: Lane, way: dict[str, object], offset: int, k: int
) -> None:
    longer = asked(corpus, lane, k=64, offset=max(0, offset - 5), **way)
    page = asked(corpus, lane, k=k, offset=offset, **way)
    expected = [hit.content_ref for hit in longer.hits][min(offset, 5) :][:k]
    assert [hit.content_ref for hit in page.hits][: len(expected)] == expected


@pytest.mark.parametrize("alpha", [0.0, 0.3, 0.8, 1.0])
def test_weighted_scores_are_the_sum_of_what_the_hit_tells(
    corpus: Corpus, lane: Lane, alpha: float
) -> None:
    result = asked(corpus, lane, fusion="weight", alpha=alpha, k=64)
    for hit in result.hits:
        total = sum(result.weights[path] * (at.value or 0.0) for path, at in hit.paths.items())
        assert math.isclose(hit.score, total, abs_tol=1e-9)
        for at in hit.paths.values():
            assert at.value is not None
            assert 0.0 <= at.value <= 1.0
    best = max(hit.paths["dense"].score for hit in result.hits) if alpha else 1.0
    for hit in result.hits if alpha else ():
        at = hit.paths["dense"]
        assert at.value == pytest.approx((at.score + 1) / (best + 1))


def test_what_one_path_did_not_rank_has_its_exact_score_in_a_weighted_fusion(
    corpus: Corpus, lane: Lane
) -> None:
    result = asked(corpus, lane, fusion="weight", alpha=0.5, k=64, offset=192)
    reckoned = [hit for hit in result.hits if any(not at.rank for at in hit.paths.values())]
    assert reckoned
    query, vectors = corpus.sources.vectors[11].astype(float), corpus.sources.vectors
    rows = {f"{i}.txt": i for i in range(PASSAGES)}
    for hit in reckoned:
        exact = float(vectors[rows[hit.path]].astype(float) @ query)
        assert hit.paths["dense"].score == pytest.approx(exact, abs=1e-6)


@pytest.mark.parametrize(("alpha", "mode"), [(0.0, "fulltext"), (1.0, "dense")])
def test_at_its_ends_alpha_relies_on_one_path_alone(
    corpus: Corpus, lane: Lane, alpha: float, mode: str
) -> None:
    weighted = asked(corpus, lane, fusion="weight", alpha=alpha, k=64)
    alone = asked(corpus, lane, mode=mode, k=64)
    assert [hit.content_ref for hit in weighted.hits] == [hit.content_ref for hit in alone.hits]


def test_weights_are_made_to_sum_to_one(corpus: Corpus, lane: Lane) -> None:
    small = asked(corpus, lane, fusion="weight", weights={"dense": 3, "fulltext": 1}, k=20)
    alpha = asked(corpus, lane, fusion="weight", alpha=0.75, k=20)
    assert small.weights == {"dense": 0.75, "fulltext": 0.25}
    assert [hit.score for hit in small.hits] == [hit.score for hit in alpha.hits]


def test_a_cascade_ranks_by_meaning_what_the_words_found(corpus: Corpus, lane: Lane) -> None:
    result = asked(corpus, lane, fusion="cascaded", k=64)
    words = asked(corpus, lane, mode="fulltext", k=64)
    assert all(hit.paths["fulltext"].rank for hit in result.hits)
    scores = [hit.paths["dense"].score for hit in result.hits]
    assert scores == sorted(scores, reverse=True)
    assert [hit.score for hit in result.hits] == scores
    assert [hit.content_ref for hit in result.hits] != [hit.content_ref for hit in words.hits]


def test_without_fusion_the_greater_raw_score_counts(corpus: Corpus, lane: Lane) -> None:
    for hit in asked(corpus, lane, fusion="none", k=64).hits:
        assert hit.score == max(at.score for at in hit.paths.values())


@pytest.mark.parametrize("metric", ["l2", "ip"])
@pytest.mark.parametrize("factor", [1.0, 2.5])
def test_metrics_rank_as_numpy_does_with_scores_in_their_own_terms(
    corpus: Corpus, lane: Lane, metric: str, factor: float
) -> None:
    query = tuple(2.5 * float(one) for one in corpus.sources.vectors[11])
    more = {"rerank_factor": factor} if factor > 1 else {}
    result = asked(corpus, lane, mode="dense", metric=metric, vector=query, k=30, **more)
    lengths = corpus.sources.lengths
    assert lengths is not None
    whole = corpus.sources.vectors.astype(float) * lengths[:, None]
    exact = np.linalg.norm(whole - np.asarray(query), axis=1) if metric == "l2" else whole @ query
    order = np.argsort(exact if metric == "l2" else -exact, kind="stable")
    assert [hit.path for hit in result.hits] == [f"{i}.txt" for i in order[:30]]
    assert [hit.score for hit in result.hits] == pytest.approx(exact[order[:30]], abs=1e-5)
    assert result.metric == metric


def test_of_unit_vectors_every_metric_gives_one_order(corpus: Corpus, lane: Lane) -> None:
    sources = replace(corpus.sources, lengths=None)
    vector = tuple(float(one) for one in corpus.sources.vectors[11])
    orders = {
        metric: [
            hit.path
            for hit in ask(
                replace(sources, metric=metric),
                lane,
                vector=vector,
                mode="dense",
                k=50,
                rerank=False,
            ).hits
        ]
        for metric in ("cosine", "l2", "ip")
    }
    assert orders["cosine"] == orders["l2"] == orders["ip"]


# Rows that are left out


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    share=st.sampled_from([0.01, 0.1, 0.5, 0.95]),
    mode=st.sampled_from(["dense", "fulltext"]),
)
def test_what_is_left_of_a_ranking_is_the_ranking_of_what_is_left(
    corpus: Corpus, lane: Lane, seed: int, share: float, mode: str
) -> None:
    allowed = np.random.default_rng(seed).random(PASSAGES) < share
    sources = replace(corpus.sources, allowed=allowed)
    vector = tuple(float(one) for one in corpus.sources.vectors[11])
    common: dict[str, object] = {"text": "refund window", "mode": mode, "rerank": False, "k": 64}
    if mode == "dense":
        common["vector"] = vector
    whole: list[str] = []
    while len(page := ask(corpus.sources, lane, offset=len(whole), **common).hits) > 0:
        whole += [hit.path for hit in page]
    kept = [path for path in whole if allowed[int(path.removesuffix(".txt"))]]
    found: list[str] = []
    while len(page := ask(sources, lane, offset=len(found), **common).hits) > 0:
        found += [hit.path for hit in page]
    twice = {"20.txt", "500.txt"}  # of which a ranking shows the one that is allowed
    assert [path for path in found if path not in twice] == [
        path for path in kept if path not in twice
    ]


# Several datasets


@pytest.fixture(scope="module")
def pair(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> tuple[Corpus, Corpus]:
    chance = random.Random(9)
    texts = [" ".join(chance.choices(WORDS, k=6)) for _ in range(150)]
    texts[7] = corpus.texts[3]
    folder = tmp_path_factory.mktemp("second") / "indexes"
    return corpus, Corpus(
        folder, texts, unit_rows(150, DIM), name="second", database=corpus.database
    )


def test_datasets_that_can_be_compared_are_ranked_as_one(
    pair: tuple[Corpus, Corpus], lane: Lane
) -> None:
    vector = tuple(float(one) for one in pair[0].sources.vectors[11])
    for way in ({"mode": "fulltext"}, {"mode": "dense", "vector": vector}):
        asked: dict[str, object] = {"text": "refund window", "rerank": False, "k": 64, **way}
        result = ask([one.sources for one in pair], lane, **asked)
        alone = [hit for one in pair for hit in ask(one.sources, lane, **asked).hits]
        best: dict[str, float] = {}
        for hit in alone:
            best[hit.content_ref] = max(hit.score, best.get(hit.content_ref, hit.score))
        assert {hit.dataset for hit in result.hits} == {"notes", "second"}
        assert [hit.score for hit in result.hits] == sorted(best.values(), reverse=True)[:64]
        assert all(hit.within is None for hit in result.hits)
        (path,) = result.paths
        assert [hit.paths[path].rank for hit in result.hits[:5]] == [1, 2, 3, 4, 5]
    assert result.datasets == ("notes", "second")


def test_a_dataset_that_has_nothing_to_say_does_not_stand_beside_the_best(
    tmp_path: Path, pair: tuple[Corpus, Corpus], lane: Lane
) -> None:
    vectors = unit_rows(3, DIM)
    vector = tuple(float(one) for one in pair[0].sources.vectors[11])
    little = Corpus(
        tmp_path / "little", ["blue sky", "green grass", "red sun"], vectors,
        name="little", database=pair[0].database,
    )  # fmt: skip
    result = ask([little.sources, pair[0].sources], lane, text="refund window", vector=vector, k=10)
    assert {hit.dataset for hit in result.hits} == {"notes"}


def test_datasets_that_cannot_be_compared_are_fused_by_rank(
    pair: tuple[Corpus, Corpus], lane: Lane
) -> None:
    sources = [replace(one.sources, comparable=name) for one, name in zip(pair, "ab", strict=True)]
    asked: dict[str, object] = {
        "text": "refund window",
        "mode": "fulltext",
        "rerank": False,
        "k": 64,
    }
    result = ask(sources, lane, **asked)
    alone = {one.sources.dataset.name: ask(one.sources, lane, **asked) for one in pair}
    assert {hit.dataset for hit in result.hits} == {"notes", "second"}
    for hit in result.hits:
        assert hit.within is not None
        own = alone[hit.dataset].hits[hit.within.rank - 1]
        assert (own.content_ref, own.score) == (hit.content_ref, hit.within.score)
        elsewhere = {place.dataset for place in hit.also_in if place.dataset != hit.dataset}
        ranks = [hit.within.rank] + [
            i for name in elsewhere for i, one in enumerate(alone[name].hits, 1)
            if one.content_ref == hit.content_ref
        ]  # fmt: skip
        assert hit.score == pytest.approx(sum(1 / (60 + rank) for rank in ranks))


def test_quoted_words_bind_all_datasets_where_they_stand_together_in_one(
    tmp_path: Path, pair: tuple[Corpus, Corpus], lane: Lane
) -> None:
    other = Corpus(
        tmp_path / "other", ["window of a refund", "the refund window shuts"], unit_rows(2, DIM),
        name="other", database=pair[0].database,
    )  # fmt: skip
    loose = Corpus(
        tmp_path / "loose", ["a window and a refund", "window refund"], unit_rows(2, DIM),
        name="loose", database=pair[0].database,
    )  # fmt: skip
    asked: dict[str, object] = {"text": '"refund window shuts"', "mode": "fulltext"}
    both = ask([loose.sources, other.sources], lane, **asked)
    assert [hit.text for hit in both.hits] == ["the refund window shuts"]
    assert not both.advisories
    apart = ask(loose.sources, lane, **asked)
    assert len(apart.hits) == 2
    assert apart.advisories == ("The quoted words stand together nowhere; they were sought apart.",)


def test_a_text_of_two_datasets_is_one_hit_that_names_both(
    pair: tuple[Corpus, Corpus], lane: Lane
) -> None:
    text = pair[0].texts[3]
    result = ask([one.sources for one in pair], lane, text=f'"{text}"', mode="fulltext", k=64)
    (hit,) = [one for one in result.hits if one.text == text]
    assert {hit.dataset, *(place.dataset for place in hit.also_in)} == {"notes", "second"}


@pytest.mark.parametrize("rerank", [False, True])
@pytest.mark.parametrize("names", ["aa", "ab"])
def test_pages_over_several_datasets_give_each_hit_once(
    pair: tuple[Corpus, Corpus], lane: Lane, names: str, *, rerank: bool
) -> None:
    sources = [replace(one.sources, comparable=name) for one, name in zip(pair, names, strict=True)]
    vector = tuple(float(one) for one in pair[0].sources.vectors[11])

    def walked(size: int) -> list[str]:
        found: list[str] = []
        while True:
            page = ask(
                sources,
                lane,
                text="refund",
                vector=vector,
                k=size,
                offset=len(found),
                rerank=rerank,
            )
            found += [hit.content_ref for hit in page.hits]
            if len(page.hits) < size:
                return found

    whole = walked(64)
    assert len(set(whole)) == len(whole) == len({*pair[0].texts, *pair[1].texts})
    assert walked(29) == whole


def test_at_the_end_texts_of_several_datasets_are_counted_once(
    pair: tuple[Corpus, Corpus], lane: Lane
) -> None:
    vector = tuple(float(one) for one in pair[0].sources.vectors[11])
    count = len({*pair[0].texts, *pair[1].texts})

    def total(offset: int) -> int:
        return ask([one.sources for one in pair], lane, vector=vector, k=10, offset=offset).total

    assert total(count - 10) == total(count - 3) == total(10**9) == count
    assert total(count - 11) > count - 1


def test_the_answer_says_how_it_was_put_together(corpus: Corpus, lane: Lane) -> None:
    result = asked(corpus, lane, fusion="weight", alpha=0.25)
    assert (result.mode, result.fusion, result.paths) == ("hybrid", "weight", ("dense", "fulltext"))
    assert dict(result.weights) == {"dense": 0.25, "fulltext": 0.75}
    assert Query("notes", "x").datasets == ("notes",)
