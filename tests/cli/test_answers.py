"""What a gateway told in JSON, as values."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from kx_desktop.cli import shapes
from kx_desktop.client import answers
from kx_desktop.core.documents import Locator
from kx_desktop.core.errors import Internal
from kx_desktop.core.queries import OtherPlace, PathScore, RecallWindow

Make = Callable[..., Any]


def _told(shape: Any) -> Any:
    return json.loads(shapes.line(shape))


def test_an_answer_comes_back_as_it_was(make_result: Make, make_hit: Make) -> None:
    hit = make_hit(
        document_id=0,
        page=4,
        locators=(Locator("page", 2000, 3000, "iv", 4),),
        paths={"dense": PathScore(1, 0.71), "fulltext": PathScore(0, 0.0, 0.5)},
        metadata={"team": "north"},
        vector=(0.5, 0.25),
        window=RecallWindow("w", 1, 2),
        also_in=(OtherPlace("e0" * 32, "Copy", "/books/copy.md", 0, 0, 9),),
        source="changed",
    )
    found = make_result(hit, datasets=("handbook",), took_ms=23.457, advisories=("A word.",))
    assert answers.result(_told(shapes.result(found)), ("handbook",), {}) == found


def test_the_list_and_the_library_come_back_as_they_were(
    make_summary: Make, make_info: Make
) -> None:
    summary = make_summary(stale=("The embedder changed.",), passages_without_vector=3)
    assert answers.summaries(_told(shapes.datasets([summary]))) == (summary,)
    info = make_info(advisories=("A word.",))
    assert answers.info(_told(shapes.info(info))) == info


def test_a_report_comes_back_as_it_was(make_report: Make) -> None:
    report = make_report(advisories=("A word.",))
    assert answers.report(_told(shapes.report(report))) == report


def test_what_a_newer_gateway_adds_is_passed_over(make_info: Make) -> None:
    told = {**_told(shapes.info(make_info())), "moon": "full"}
    assert answers.info(told) == make_info()


@pytest.mark.parametrize("told", [{}, {"datasets": [{}]}, {"datasets": 5}, {"datasets": [5]}])
def test_an_answer_that_lacks_something_is_told(told: Any) -> None:
    with pytest.raises(Internal, match="The gateway's answer lacks something"):
        answers.summaries(told)
