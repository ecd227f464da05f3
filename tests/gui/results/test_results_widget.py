"""The results as a whole: what stands there when, moving by hits and by pages, the footer."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from kx_desktop.core.queries import QueryResult
from kx_desktop.gui.results.results_widget import DIM_AFTER, ResultsWidget
from kx_desktop.gui.theme import Theme

Make = Callable[..., Any]


@pytest.fixture
def results(qtbot: QtBot, theme: Theme) -> ResultsWidget:
    made = ResultsWidget(theme)
    qtbot.addWidget(made)
    made.resize(520, 640)
    made.show()
    qtbot.waitExposed(made)
    return made


def _settle() -> None:
    for _ in range(5):
        QGuiApplication.processEvents()


def _label(results: ResultsWidget, name: str) -> QLabel:
    label = results.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label


def _button(results: ResultsWidget, name: str) -> QToolButton:
    button = results.findChild(QToolButton, name)
    assert isinstance(button, QToolButton)
    return button


def _words(results: ResultsWidget, name: str) -> str:
    return _label(results, name).text().replace("\u202f", " ")


def _taken(spy: QSignalSpy) -> list[object]:
    return [spy.at(number)[0] for number in range(spy.count())]


def _dimmed(results: ResultsWidget) -> bool:
    dimmed: bool = results.view.itemDelegate().dimmed  # type: ignore[attr-defined]  # a CardDelegate
    return dimmed


def test_before_the_first_question_it_says_what_to_do(results: ResultsWidget) -> None:
    assert _label(results, "resultMessageTitle").isVisible()
    assert _words(results, "resultMessageTitle") == "Ask a question"
    assert not results.view.isVisible()
    assert results.current_hit() is None


def test_an_answer_shows_its_hits_and_chooses_the_first(
    results: ResultsWidget, refund: QueryResult
) -> None:
    chosen = QSignalSpy(results.view.hit_chosen)
    results.show_result(refund)
    assert results.view.isVisible()
    assert _taken(chosen) == [refund.hits[0]]
    assert results.current_hit() is refund.hits[0]
    told = f"{len(refund.hits)} of {refund.total} passages · {round(refund.took_ms)} ms"
    assert _words(results, "resultCountLabel") == told
    assert _words(results, "resultRangeLabel") == "1–10"


def test_the_same_answer_once_more_chooses_the_first_again(
    results: ResultsWidget, make_result: Make
) -> None:
    results.show_result(make_result())
    results.next_hit()
    chosen = QSignalSpy(results.view.hit_chosen)
    again = make_result()
    results.show_result(again)
    assert _taken(chosen) == [again.hits[0]]


def test_what_the_person_must_know_stands_above(results: ResultsWidget, make_result: Make) -> None:
    notice = "resultNoticeLabel"
    results.show_result(
        make_result(advisories=("Nearest in meaning.",), passages_without_vector=37)
    )
    assert _words(results, notice) == (
        "Nearest in meaning.\n37 passages are not searched by meaning yet."
    )
    assert _label(results, notice).isVisible()
    results.show_result(make_result(passages_without_vector=1))
    assert _words(results, notice) == "1 passage is not searched by meaning yet."
    results.show_result(make_result(passages_without_vector=1, mode="fulltext"))
    assert not _label(results, notice).isVisible()


def test_a_notice_is_put_away_until_the_next_question(
    results: ResultsWidget, make_result: Make
) -> None:
    results.show_result(make_result(advisories=("Nearest in meaning.",)))
    _button(results, "resultNoticeClose").click()
    assert not _label(results, "resultNoticeLabel").isVisible()
    results.show_result(make_result(advisories=("Nearest in meaning.",)))
    assert _label(results, "resultNoticeLabel").isVisible()


def test_nothing_found_says_so_and_what_to_try(results: ResultsWidget, make_result: Make) -> None:
    results.show_result(make_result())
    results.show_result(make_result(1, 0, total=0, passages_without_vector=3))
    assert _words(results, "resultMessageTitle") == "Nothing found"
    assert _words(results, "resultMessageSentence")
    assert not _label(results, "resultCountLabel").isVisible()
    assert results.model.rowCount() == 0
    assert _label(results, "resultNoticeLabel").isVisible()  # it may be why nothing was found


def test_a_message_stands_in_place_of_hits_and_its_button_acts(
    results: ResultsWidget, make_result: Make
) -> None:
    results.show_result(make_result(advisories=("Old.",)))
    acted: list[str] = []
    results.show_message(
        "papers is out of date",
        "Another model.",
        "Rebuild…",
        lambda: acted.append("yes"),
        "warning",
    )
    assert results.model.rowCount() == 0
    assert not results.view.isVisible()
    assert not _label(results, "resultNoticeLabel").isVisible()
    button = results.findChild(QPushButton, "resultMessageButton")
    assert isinstance(button, QPushButton)
    assert (button.text(), button.accessibleName()) == ("Rebuild…", "Rebuild…")
    button.click()
    assert acted == ["yes"]
    results.show_message("Nothing here", "")
    assert not button.isVisible()
    results.show_result(make_result())
    assert results.view.isVisible()


def test_old_cards_stay_and_are_dimmed_only_where_a_search_takes_long(
    results: ResultsWidget, make_result: Make, qtbot: QtBot
) -> None:
    results.show_result(make_result())
    results.show_busy()
    assert not _dimmed(results)
    assert DIM_AFTER == 150
    qtbot.waitUntil(lambda: _dimmed(results))
    assert results.model.rowCount() == 10
    results.show_busy()  # a newer question: what is dimmed stays so
    assert _dimmed(results)
    results.show_result(make_result(1, 3))
    assert not _dimmed(results)


def test_an_answer_that_comes_soon_never_dims(results: ResultsWidget, make_result: Make) -> None:
    results.show_busy()
    assert results._dim_timer.isActive()
    results.show_result(make_result())
    assert not results._dim_timer.isActive()
    assert not _dimmed(results)


def test_next_and_previous_move_through_the_hits(results: ResultsWidget, make_result: Make) -> None:
    results.show_result(make_result())
    results.previous_hit()
    assert results.current_hit() is results.model.hit(0)
    results.next_hit()
    results.next_hit()
    results.previous_hit()
    assert results.current_hit() is results.model.hit(1)


def test_next_after_the_last_hit_goes_on_when_the_next_page_has_come(
    results: ResultsWidget, make_result: Make
) -> None:
    results.show_result(make_result())
    wanted = QSignalSpy(results.page_wanted)
    results.view.choose_row(9)
    results.next_hit()
    assert _taken(wanted) == [10]
    results.append_result(make_result(11, 20))
    assert results.current_hit() is results.model.hit(10)
    assert _words(results, "resultCountLabel") == "20 of 214 passages · 23 ms"


def test_pages_are_turned_in_one_continuous_list(
    results: ResultsWidget, make_result: Make, qtbot: QtBot
) -> None:
    results.show_result(make_result())
    forth, back = _button(results, "nextPageButton"), _button(results, "previousPageButton")
    wanted = QSignalSpy(results.page_wanted)
    assert forth.isEnabled()
    assert not back.isEnabled()
    forth.click()
    forth.click()  # a page is asked for once
    assert _taken(wanted) == [10]
    results.append_result(make_result(11, 20))
    assert _words(results, "resultRangeLabel") == "11–20"
    assert results.view.first_visible_row == 10
    back.click()
    assert _words(results, "resultRangeLabel") == "1–10"
    assert results.current_hit() is results.model.hit(0)
    assert results.view.first_visible_row == 0
    forth.click()
    assert _taken(wanted) == [10]  # it is there already
    assert results.current_hit() is results.model.hit(10)


def test_the_last_page_ends_the_turning(results: ResultsWidget, make_result: Make) -> None:
    results.show_result(make_result(total=14))
    results.next_page()
    results.append_result(make_result(11, 14, total=14))
    assert _words(results, "resultRangeLabel") == "11–14"
    assert not _button(results, "nextPageButton").isEnabled()
    assert _words(results, "resultCountLabel") == "14 of 14 passages · 23 ms"


def test_scrolling_away_from_the_current_hit_moves_the_page(
    results: ResultsWidget, make_result: Make
) -> None:
    results.show_result(make_result())
    results.append_result(make_result(11, 30, offset=10))
    _settle()
    bar = results.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert _words(results, "resultRangeLabel") == "21–30"
    bar.setValue(0)
    assert _words(results, "resultRangeLabel") == "1–10"


def test_a_page_before_the_first_that_is_there_replaces_it(
    results: ResultsWidget, make_result: Make
) -> None:
    results.show_result(make_result(21, 30))
    assert _words(results, "resultRangeLabel") == "21–30"
    wanted = QSignalSpy(results.page_wanted)
    _button(results, "previousPageButton").click()
    assert _taken(wanted) == [10]
    results.append_result(make_result(11, 20))
    assert [hit.rank for hit in results.model.hits] == list(range(11, 21))


def test_a_page_that_fails_leaves_what_is_there_and_says_why(
    results: ResultsWidget, make_result: Make
) -> None:
    results.show_result(make_result())
    results.next_page()
    results.show_busy()
    results.page_failed("The vectors are damaged.")
    assert _words(results, "resultNoticeLabel") == "The vectors are damaged."
    assert results.model.rowCount() == 10
    wanted = QSignalSpy(results.page_wanted)
    results.next_page()
    assert _taken(wanted) == [10]


@pytest.mark.parametrize("kind", ["markdown", "csv", "json"])
def test_export_tells_the_kind(results: ResultsWidget, make_result: Make, kind: str) -> None:
    button = _button(results, "exportButton")
    assert not button.isEnabled()
    results.show_result(make_result())
    assert button.isEnabled()
    told = QSignalSpy(results.export_wanted)
    (action,) = (action for action in button.menu().actions() if action.data() == kind)
    action.trigger()
    assert _taken(told) == [kind]


def test_clear_brings_back_the_beginning(results: ResultsWidget, make_result: Make) -> None:
    results.show_result(make_result())
    results.clear()
    assert results.model.rowCount() == 0
    assert _words(results, "resultMessageTitle") == "Ask a question"
    results.next_hit()
    results.previous_hit()
    results.next_page()
    results.previous_page()
    assert results.current_hit() is None


def test_every_control_has_a_name(results: ResultsWidget) -> None:
    for button in results.findChildren(QToolButton):
        assert button.accessibleName(), button.objectName()
        assert button.toolTip(), button.objectName()
    assert results.view.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize(("mode", "offered"), [("fulltext", True), ("hybrid", False)])
def test_where_no_passage_has_the_words_searching_by_meaning_is_offered(
    results: ResultsWidget, make_result: Make, mode: str, offered: bool
) -> None:
    wanted = QSignalSpy(results.widen_wanted)
    results.show_result(make_result(hits=(), total=0, mode=mode))
    button = results.findChild(QPushButton, "resultMessageButton")
    assert isinstance(button, QPushButton)
    assert button.isVisible() == offered
    if offered:
        assert button.text() == "Search by meaning too"
        button.click()
    assert wanted.count() == int(offered)


@pytest.mark.parametrize("mode", ["fulltext", "hybrid"])
def test_where_a_filter_lets_nothing_through_searching_without_it_is_offered(
    results: ResultsWidget, make_result: Make, mode: str
) -> None:
    wanted = QSignalSpy(results.unfilter_wanted)
    results.show_result(make_result(hits=(), total=0, mode=mode, filter="page_count > 900"))
    assert "filter is set" in _words(results, "resultMessageSentence")
    button = results.findChild(QPushButton, "resultMessageButton")
    assert isinstance(button, QPushButton)
    assert button.text() == "Search without the filter"
    button.click()
    assert wanted.count() == 1
