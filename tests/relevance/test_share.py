"""A small share of the relevance run in every run of the tests; the whole is `make relevance`."""

import json
from pathlib import Path

import pytest

from tests.relevance.__main__ import BASELINE, SHARE, TOLERANCE, drops, measure_collection
from tests.relevance.collections import DATA

pytestmark = pytest.mark.slow


@pytest.mark.skipif(not DATA.is_dir(), reason="the test collections are not beside the project")
@pytest.mark.parametrize("name", SHARE)
def test_no_measure_falls_below_the_baseline(name: str, tmp_path: Path) -> None:
    measured = {name: measure_collection(name, SHARE[name], tmp_path)}
    baseline = json.loads(BASELINE.read_text("utf-8"))["share"]
    assert drops(measured, baseline) == []


@pytest.mark.skipif(not DATA.is_dir(), reason="the test collections are not beside the project")
def test_the_answer_stands_in_the_first_five_passages_of_long_documents(tmp_path: Path) -> None:
    measured = measure_collection("chunking_eval", SHARE["chunking_eval"], tmp_path)
    assert measured["hybrid"]["span recall@5"] >= 0.90


def test_a_drop_of_more_than_the_tolerance_is_told() -> None:
    before = {"c": {"dense": {"nDCG@10": 0.5}}}
    assert drops({"c": {"dense": {"nDCG@10": 0.5 - TOLERANCE / 2}}}, before) == []
    assert len(drops({"c": {"dense": {"nDCG@10": 0.5 - 2 * TOLERANCE}}}, before)) == 1
