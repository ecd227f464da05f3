"""How an answer stands in the window: what is near, what is cut, what is said where nothing is."""

import pytest
from PySide6.QtWidgets import (
    QLabel,
    QToolButton,
)

from kx_desktop.gui.window.search_page import SEARCH
from tests.agent.scripted import ScriptedModel, WaitingModel, retrieve
from tests.gui.ask.asker import Asker, model

REFUND = "What is the refund window?"
SEARCH_REFUND = retrieve("refund window", "sample")


def test_notes_and_citations_stand_right_below_a_short_answer(asker: Asker) -> None:
    asker.answered_by(model(SEARCH_REFUND, "Within 30 days [1], they say [99]."))
    asker.have_answered(REFUND)
    panel = asker.window.search.ask_panel
    line = asker.view.fontMetrics().height()
    asker.until(lambda: 0 < asker.view.height() < 5 * line)
    asker.until(lambda: panel.notes.y() == asker.view.geometry().bottom() + 1)
    assert panel.citations.y() == panel.notes.geometry().bottom() + 1
    assert not asker.view.verticalScrollBar().isVisible()


def test_a_long_answer_takes_the_room_that_there_is_and_scrolls(asker: Asker) -> None:
    asker.answered_by(model(SEARCH_REFUND, "A line [1].\n\n" * 200))
    asker.have_answered(REFUND)
    view, panel = asker.view, asker.window.search.ask_panel
    asker.until(lambda: view.verticalScrollBar().isVisible())
    assert view.verticalScrollBar().maximum() > view.height()
    before = view.height()
    panel.citations.hide()
    asker.until(lambda: view.height() > before)


def test_what_is_said_where_no_passage_is_open_fits_the_way(asker: Asker) -> None:
    source = asker.window.search.source

    def said() -> list[str]:
        return [one.text() for one in source.findChildren(QLabel) if one.isVisible()]

    assert "Choose a citation to read it in its place." in said()
    asker.window.search.go(SEARCH)
    assert "Choose a result to read it in its place." in said()


def test_only_a_model_thinks(asker: Asker) -> None:
    searches = asker.window.search.ask_panel.searches
    searches.start()
    assert searches.told == "Looking…"
    waiting = WaitingModel()
    asker.answered_by(waiting)
    asker.until(lambda: asker.answerer == "by waiting")
    asker.begin(REFUND)
    asker.until(waiting.waits.is_set)
    assert searches.told == "Thinking…"
    asker.asking.stop()


@pytest.mark.parametrize(
    ("endpoint", "told"),
    [
        ("http://models.example:8080", "by scripted, on another machine, not encrypted"),
        ("https://models.example", "by scripted, on another machine"),
        ("http://127.0.0.1:8080", "by scripted"),
    ],
)
def test_a_model_on_another_machine_is_told_as_one(asker: Asker, endpoint: str, told: str) -> None:
    session = asker.window.session
    session.settings = session.settings.with_value("chat_endpoint", endpoint)
    asker.answered_by(ScriptedModel("any"))
    asker.until(lambda: asker.answerer == told)


def test_the_box_of_datasets_cuts_no_entry_off(asker: Asker) -> None:
    asker.window.resize(1100, asker.window.height())
    asker.answered_by(ScriptedModel("any", name="a model with a long name " * 6))
    offered = asker.datasets_offered
    asker.until(lambda: offered.findData("") >= 0)
    offered.setCurrentIndex(offered.findData(""))
    asker.until(lambda: offered.shown() == "no dataset: the model alone")
    offered.setFixedWidth(offered.width() - 40)
    asker.until(lambda: offered.shown().endswith("…"))


def test_when_an_answer_of_the_history_was_given_is_not_cut(asker: Asker) -> None:
    asker.answered_by(ScriptedModel("It is green.", name="a model with a long name " * 6))
    asker.have_answered("What colour is tea?")
    asker.show_history()
    asker.until(lambda: asker.history.count() == 1)
    asker.history.itemActivated.emit(asker.history.item(0))
    when = asker.find(QLabel, "answerWhen")
    whole = when.fontMetrics().horizontalAdvance(when.text())
    asker.until(lambda: when.isVisible() and when.width() >= whole)
    again = asker.find(QToolButton, "askAgainButton")
    asker.until(lambda: when.geometry().right() < again.x())


def test_that_it_was_copied_is_told_for_a_while_only(
    asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.gui.window.notices._PASSING_MS", 0)
    asker.answered_by(model("It is green."))
    asker.have_answered("What colour is tea?")
    asker.asking.copy("text")
    assert asker.window.notices.sentences() == ("Answer copied",)
    asker.until(lambda: not asker.window.notices.sentences())
