"""*Why this result* for every fusion and metric, and over several datasets: the sums add up to the scores."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kx_desktop.core.queries import Hit, PathScore, Query, QueryResult
from kx_desktop.gui.results import hit_words
from kx_desktop.gui.results.why_words import explain
from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir

Make = Callable[..., Any]
QUESTION = "what is the refund window?"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library with two datasets that share one text."""
    sample = resources_dir() / "sample"
    with Library.open(tmp_path_factory.mktemp("two") / "library", settings=Settings()) as library:
        library.ingest("shop", files=[sample / "support/faq.html", sample / "handbook.md"])
        library.ingest(
            "notes",
            files=[sample / "support/faq.html"],
            texts=["Refunds take ten days."],
            metric="l2",
        )
        yield library


def _sum(hit: Hit, result: QueryResult, number: int = 0) -> str:
    return explain(hit, result).sections[number].sum


def _added(terms: str) -> float:
    return sum(
        float(weight) * float(value)
        for weight, value in re.findall(r"([\d.]+) × ([\d.]+)", terms.partition(" = ")[0])
    )


@pytest.mark.parametrize(
    ("paths", "weights"),
    [
        (("dense", "fulltext"), None),
        (("dense", "fulltext"), {"dense": 0.3, "fulltext": 0.7}),
        (("dense", "fulltext", "sparse"), {"dense": 0.5, "fulltext": 0.2, "sparse": 0.3}),
    ],
)
def test_weighted_values_add_up(
    sample: Library, paths: tuple[str, ...], weights: dict[str, float] | None
) -> None:
    query = Query(
        dataset="sample", text=QUESTION, fusion="weight", paths=paths, weights=weights, rerank=False
    )
    result = sample.query(query)
    assert result.hits
    for hit in result.hits:
        terms = _sum(hit, result)
        assert terms.count("×") == len(paths)
        assert _added(terms) == pytest.approx(hit.score, abs=2e-3)
        assert terms.endswith(f"= {hit.score:.4f}")


def test_how_a_value_was_made_is_told_with_its_numbers(make_hit: Make, make_result: Make) -> None:
    paths = {"dense": PathScore(2, 0.6, 0.8), "fulltext": PathScore(3, 6.0, 0.5)}
    result = make_result(fusion="weight", weights={"dense": 0.7, "fulltext": 0.3})
    section = explain(make_hit(paths=paths, score=0.71), result).sections[0]
    assert section.sum == "0.7 × 0.800 + 0.3 × 0.500 = 0.7100"
    assert section.facts == (
        "dense: (0.600 + 1) / (1.000 + 1) = 0.800",
        "full text: 6.00 / 12.00 = 0.500",
    )


def test_a_path_that_did_not_rank_the_passage_says_so(make_hit: Make, make_result: Make) -> None:
    paths = {"dense": PathScore(0, 0.1, 0.6), "fulltext": PathScore(1, 6.0, 1.0)}
    result = make_result(fusion="weight", weights={"dense": 0.5, "fulltext": 0.5})
    hit = make_hit(paths=paths, score=0.8)
    row = explain(hit, result).paths[0]
    assert (row.path, row.rank) == ("Dense", "–")
    assert "reckoned for the fusion alone" in row.meaning
    assert hit_words.facts(hit) == ["full text #1 6.00", "fused 0.8000"]


def test_a_cascade_is_told_as_words_that_choose_and_meaning_that_orders(sample: Library) -> None:
    result = sample.query(Query(dataset="sample", text=QUESTION, fusion="cascaded", rerank=False))
    hit = result.hits[0]
    told = explain(hit, result)
    assert told.sections[0].sum == f"{hit.score:.4f}"
    assert hit.score == pytest.approx(hit.paths["dense"].score)
    assert "The words chose the passages" in told.as_text()
    assert not any("fused" in fact for fact in hit_words.facts(hit))


def test_raw_scores_are_told_as_the_greater_one(sample: Library) -> None:
    result = sample.query(Query(dataset="sample", text=QUESTION, fusion="none", rerank=False))
    hit = next(one for one in result.hits if len(one.paths) > 1)
    terms = _sum(hit, result)
    scores = ", ".join(f"{at.score:.4f}" for _, at in hit_words.in_order(hit.paths))
    assert terms == f"the greater of {scores} = {hit.score:.4f}"


@pytest.mark.parametrize(
    ("metric", "words"),
    [("l2", "Smaller is nearer"), ("ip", "inner product"), ("cosine", "cosine")],
)
def test_each_metric_says_what_its_scores_are(sample: Library, metric: str, words: str) -> None:
    result = sample.query(Query(dataset="sample", text=QUESTION, mode="dense", metric=metric))
    told = explain(result.hits[0], result)
    assert words in told.paths[0].meaning
    assert told.sections[0].sum == f"{result.hits[0].score:.4f}"


def test_datasets_of_one_metric_are_ranked_together(two: Library) -> None:
    query = Query(dataset=("shop", "notes"), text=QUESTION, rerank=False, metric="cosine")
    result = two.query(query)
    assert {hit.dataset for hit in result.hits} == {"shop", "notes"}
    for hit in result.hits:
        told = explain(hit, result)
        assert "ranked together" in " ".join(told.sections[0].sentences)
        assert told.place.startswith(hit.dataset)
        assert hit_words.facts(hit)[-1] == hit.dataset


def test_over_several_datasets_the_terms_add_up(two: Library) -> None:
    result = two.query(Query(dataset=("shop", "notes"), text=QUESTION, rerank=False))
    assert {hit.dataset for hit in result.hits} == {"shop", "notes"}
    for hit in result.hits:
        assert hit.within is not None
        within, over = explain(hit, result).sections[:2]
        assert within.heading == f"Score in {hit.dataset}"
        assert within.sum.endswith(f"= {hit.within.score:.4f}")
        assert over.sum.startswith(f"1/(60+{hit.within.rank})")
        assert over.sum.endswith(f"= {hit.score:.4f}")
        shared = {other.dataset for other in hit.also_in} - {"", hit.dataset}
        told = [one for one in over.sentences if "another dataset" in one]
        assert [one.endswith(f": {', '.join(shared)}.") for one in told] == [True] * bool(shared)
        assert hit_words.facts(hit)[-1] == f"{hit.dataset} #{hit.within.rank}"
    assert any("another dataset" in explain(hit, result).as_text() for hit in result.hits)


def test_one_dataset_is_not_named(sample: Library) -> None:
    result = sample.query(Query(dataset="sample", text=QUESTION))
    told = explain(result.hits[0], result)
    assert "dataset" not in told.as_text()
    assert not hit_words.facts(result.hits[0])[-1].startswith("sample")


def test_an_order_and_a_filter_are_told(make_hit: Make, make_result: Make) -> None:
    result = make_result(order_by="year DESC", filter="type = 'pdf'", rerank=False)
    text = explain(make_hit(), result).as_text()
    assert "Sorted by year DESC" in text
    assert "only what it lets through was ranked" in text
    assert "type = 'pdf'" in text


def test_details_and_the_vector_that_were_asked_for_are_shown(
    make_hit: Make, make_result: Make
) -> None:
    hit = make_hit(
        metadata={"tags": ("tax", "2024"), "year": 2024.0, "draft": False},
        vector=tuple(number / 8 for number in range(-4, 4)),
    )
    section = explain(hit, make_result()).sections[-1]
    assert section.facts == (
        "tags: tax, 2024",
        "year: 2024",
        "draft: no",
        "Vector of 8 numbers: −0.5000, −0.3750, −0.2500, −0.1250, 0.0000, 0.1250, …",
    )
    assert "Vector of 8 numbers" in explain(hit, make_result()).as_text()
    assert hit_words.facts(hit)[:3] == ["tags: tax, 2024", "year: 2024", "draft: no"]
    assert "Asked for" not in explain(make_hit(), make_result()).as_text()


def test_a_sparse_path_is_told_on_the_card(make_hit: Make) -> None:
    hit = make_hit(paths={"sparse": PathScore(2, 3.1)}, score=3.1)
    assert hit_words.facts(hit) == ["sparse #2 3.10"]
