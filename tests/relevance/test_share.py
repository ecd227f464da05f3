"""A small share of the relevance run in every run of the tests; the whole is `make relevance`."""

import json
from functools import cache
from pathlib import Path

import pytest

from tests.relevance.__main__ import BASELINE, SHARE, TOLERANCE, Measures, drops, measure_collection
from tests.relevance.answering import ANSWERS, GIVEN
from tests.relevance.collections import DATA

pytestmark = pytest.mark.slow
needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="the test collections are not beside the project"
)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory):
    @cache
    def measure(name: str) -> Measures:
        folder: Path = tmp_path_factory.mktemp(name)
        return measure_collection(name, SHARE[name], folder, deep=False)

    return measure


@needs_data
@pytest.mark.parametrize("name", SHARE)
def test_no_measure_falls_below_the_baseline(name: str, measured) -> None:
    baseline = json.loads(BASELINE.read_text("utf-8"))["share"]
    assert drops({name: measured(name)}, baseline) == []


@needs_data
def test_words_find_the_answer_in_five_passages_of_long_documents_as_often_as_plain_bm25(
    measured,
) -> None:
    assert measured("chunking_eval")["fulltext"]["span recall@5"] >= 0.88


@needs_data
def test_weighted_scores_find_the_answer_more_often_than_ranks(measured) -> None:
    for name in SHARE:
        assert measured(name)["Precise"]["nDCG@10"] >= measured(name)["hybrid"]["nDCG@10"]
    assert measured("chunking_eval")["Precise"]["span recall@5"] >= 0.88


@needs_data
def test_variety_costs_less_than_a_hundredth_of_the_gain(measured) -> None:
    for name in SHARE:
        plain, varied = (
            measured(name)["hybrid"]["nDCG@10"],
            measured(name)["hybrid + MMR"]["nDCG@10"],
        )
        assert varied >= 0.99 * plain


@needs_data
def test_sentences_without_a_chat_model_hold_the_answer_of_three_in_five_where_a_passage_does(
    measured,
) -> None:
    assert measured("chunking_eval")[ANSWERS][GIVEN] >= 0.6


def test_a_drop_of_more_than_the_tolerance_is_told() -> None:
    before = {"c": {"dense": {"nDCG@10": 0.5}}}
    assert drops({"c": {"dense": {"nDCG@10": 0.5 - TOLERANCE / 2}}}, before) == []
    assert len(drops({"c": {"dense": {"nDCG@10": 0.5 - 2 * TOLERANCE}}}, before)) == 1
