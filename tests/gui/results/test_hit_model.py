import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.modeltest import ModelTester

from kx_desktop.core.documents import Locator
from kx_desktop.core.queries import QueryResult
from kx_desktop.gui.results.hit_model import HitModel

Make = Callable[..., Any]
STRICT = QAbstractItemModelTester.FailureReportingMode.Warning


def _by_name(model: HitModel, row: int, name: str) -> object:
    roles = {bytes(told.data()).decode(): role for role, told in model.roleNames().items()}
    return model.index(row, 0).data(roles[name])


def test_the_model_keeps_the_rules_of_models(
    qtmodeltester: ModelTester, refund: QueryResult, make_result: Make
) -> None:
    model = HitModel()
    watch = QAbstractItemModelTester(model, STRICT)
    qtmodeltester.check(model)
    model.show(refund)
    qtmodeltester.check(model)
    model.append(make_result(11, 20))
    qtmodeltester.check(model)
    model.show(make_result())
    model.clear()
    assert model.rowCount() == 0
    assert watch.model() is model


def test_a_row_gives_the_passage_and_its_place_by_name(refund: QueryResult) -> None:
    model = HitModel()
    model.show(refund)
    hit = refund.hits[0]
    assert Path(hit.path).name == "policy.md"
    assert model.index(0, 0).data(Qt.ItemDataRole.DisplayRole) == hit.text
    for name in (
        "title", "path", "page", "chunk_index", "chunk_count", "char_start", "char_end", "score", "content_ref",
    ):  # fmt: skip
        assert _by_name(model, 0, name) == getattr(hit, name)
    assert _by_name(model, 0, "hit") is model.hit(0) is hit
    assert model.result is refund
    assert model.hits == refund.hits


def test_a_row_is_spoken_as_a_sentence(make_result: Make, make_hit: Make) -> None:
    model = HitModel()
    hit = make_hit(page=3, locators=(Locator("page", 2000, 4000, "iii", 3),))
    model.show(make_result(hits=(hit,)))
    assert (
        model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        == "1. policy.md, page 3, passage 4 of 9: We give your money back within 30 days."
    )


def test_the_next_page_is_asked_for_once(make_result: Make) -> None:
    model = HitModel()
    model.show(make_result())
    asked = QSignalSpy(model.more_wanted)
    assert model.canFetchMore()
    model.fetchMore()
    model.fetchMore()
    assert not model.canFetchMore()
    assert [asked.at(i) for i in range(asked.count())] == [[10]]
    model.append(make_result(11, 20))
    assert model.canFetchMore()
    model.fetchMore()
    assert asked.at(1) == [20]


def test_a_page_that_failed_can_be_asked_for_again(make_result: Make) -> None:
    model = HitModel()
    model.show(make_result())
    asked = QSignalSpy(model.more_wanted)
    model.fetchMore()
    model.more_failed()
    model.fetchMore()
    assert asked.count() == 2


def test_nothing_is_asked_for_beyond_the_last_passage(make_result: Make) -> None:
    model = HitModel()
    assert not model.canFetchMore()
    model.show(make_result(total=14))
    assert model.canFetchMore()
    model.append(make_result(11, 14, total=14))
    assert not model.canFetchMore()
    model.show(make_result(total=30))
    model.append(make_result(11, 10, total=30))  # a page with nothing on it
    assert not model.canFetchMore()


def test_a_hit_that_is_there_already_is_left_out_of_the_next_page(make_result: Make) -> None:
    model = HitModel()
    model.show(make_result())
    model.append(make_result(9, 18, offset=10))
    assert [hit.rank for hit in model.hits] == list(range(1, 19))
    assert model.next_offset == 20  # the page is counted whole all the same


def test_the_same_passage_of_another_document_is_another_hit(make_result: Make) -> None:
    model = HitModel()
    model.show(make_result(1, 1))
    other = dataclasses.replace(model.hit(0), parent_ref="e0" * 32, rank=2)
    model.append(make_result(2, 2, hits=(other,)))
    assert model.rowCount() == 2


def test_a_new_answer_replaces_all_pages(make_result: Make) -> None:
    model = HitModel()
    model.show(make_result())
    model.append(make_result(11, 20))
    model.show(make_result(1, 3))
    assert [hit.rank for hit in model.hits] == [1, 2, 3]
