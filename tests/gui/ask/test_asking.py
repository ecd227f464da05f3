"""From a question to its answer in the window, over a real library: what is shown as it comes, what opens, what is kept."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QTreeWidget,
)
from pytestqt.qtbot import QtBot

from kx_desktop.agent.chat import Reply
from kx_desktop.core.errors import ResourceExhausted, Unavailable
from kx_desktop.gui.window.search_page import ASK, SEARCH
from kx_desktop.library import Library
from tests.agent.scripted import ScriptedModel, WaitingModel, retrieve
from tests.gui.ask.asker import Asker, model

REFUND = "What is the refund window?"
SEARCH_REFUND = retrieve("refund window", "sample")


def test_without_a_model_sentences_of_the_documents_answer(asker: Asker) -> None:
    asker.until(lambda: asker.answerer == "No chat model: sentences from your documents")
    said = asker.have_answered(REFUND)
    assert "[1]" in said
    assert "No chat model is chosen" in asker.notes
    assert asker.citations.count() >= 1


def test_searches_passages_and_the_answer_come_and_what_cites_nothing_is_told(asker: Asker) -> None:
    asker.answered_by(model(SEARCH_REFUND, "Within **30 days** [1], they say [99]."))
    assert asker.have_answered(REFUND) == "Within 30 days [1], they say."
    tree = asker.find(QTreeWidget, "searchesTree")
    assert tree.topLevelItemCount() == 1
    search = tree.topLevelItem(0)
    assert search is not None
    assert (search.text(0), search.text(1)) == ("refund window", "4 passages")
    assert search.childCount() == 4
    assert "[99]" in asker.notes
    assert asker.citations.count() == 1


def test_a_citation_opens_its_passage_marked_in_its_document(asker: Asker) -> None:
    asker.answered_by(model(SEARCH_REFUND, "Within 30 days [1]."))
    asker.have_answered(REFUND)
    asker.view.citation_chosen.emit(1)
    asker.until(lambda: bool(asker.source.shown_marks.passage))  # type: ignore[attr-defined]
    (cited,) = asker.kept[0].answer.citations
    marks = asker.source.shown_marks.passage  # type: ignore[attr-defined]
    cursor = asker.source.textCursor()
    cursor.setPosition(marks[0][0])
    cursor.setPosition(marks[-1][1], cursor.MoveMode.KeepAnchor)
    assert cursor.selectedText().split() == cited.text.split()


def test_a_passage_that_was_found_opens_before_the_answer_is_there(asker: Asker) -> None:
    waiting = WaitingModel(("so far",))
    asker.answered_by(_after(SEARCH_REFUND, waiting))
    asker.begin(REFUND)
    asker.until(waiting.waits.is_set)
    tree = asker.find(QTreeWidget, "searchesTree")
    asker.until(lambda: tree.topLevelItemCount() == 1 and tree.topLevelItem(0).childCount() == 4)  # type: ignore[union-attr]
    passage = tree.topLevelItem(0).child(2)  # type: ignore[union-attr]
    tree.itemActivated.emit(passage, 0)
    asker.until(lambda: bool(asker.source.shown_marks.passage))  # type: ignore[attr-defined]
    asker.asking.stop()


def test_stop_is_at_once_and_what_was_written_stands_and_is_kept(asker: Asker) -> None:
    waiting = WaitingModel(("Within 30 ", "days of "))
    asker.answered_by(waiting)
    asker.begin(REFUND)
    asker.until(lambda: "Within 30 days of" in asker.view.toPlainText())
    stop = asker.find(QPushButton, "stopButton")
    assert stop.isVisible()
    asker.press_button(QPushButton, "stopButton")
    assert not asker.asking.is_running
    assert asker.find(QPushButton, "askButton").isVisible()
    asker.until(lambda: "It was stopped" in asker.notes)
    assert asker.read.strip() == "Within 30 days of"
    asker.until(lambda: len(asker.kept) == 1)
    assert asker.kept[0].answer.ended == "stopped"


def test_esc_stops(asker: Asker) -> None:
    waiting = WaitingModel()
    asker.answered_by(waiting)
    asker.begin(REFUND)
    asker.until(waiting.waits.is_set)
    asker.goal.setFocus()
    QTest.keyClick(asker.goal, Qt.Key.Key_Escape)
    assert not asker.asking.is_running
    asker.until(lambda: "stopped" in asker.notes)


def test_a_new_question_stops_the_one_before_and_only_its_own_answer_is_shown(asker: Asker) -> None:
    waiting = WaitingModel(("old words",))
    asker.answered_by(waiting)
    asker.begin("the first")
    asker.until(waiting.waits.is_set)
    asker.answered_by(model("new words"))
    assert asker.have_answered("the second") == "new words"
    asker.until(lambda: len(asker.kept) == 2)
    assert {one.answer.goal for one in asker.kept} == {"the first", "the second"}
    assert asker.read == "new words"


def test_the_history_shows_an_answer_again_and_its_citations_open(asker: Asker) -> None:
    asker.answered_by(model(SEARCH_REFUND, "Within 30 days [1]."))
    asker.have_answered(REFUND)
    asker.answered_by(model("It is green."))
    asker.have_answered("What colour is tea?")
    asker.show_history()
    asker.until(lambda: asker.history.count() == 2)
    assert asker.history.item(1).text().startswith(REFUND)
    asker.history.itemActivated.emit(asker.history.item(1))
    assert asker.read == "Within 30 days [1]."
    assert asker.goal.text() == REFUND
    asker.citations.itemActivated.emit(asker.citations.item(0))
    asker.until(lambda: bool(asker.source.shown_marks.passage))  # type: ignore[attr-defined]


def test_the_history_is_there_at_the_next_start(
    asker: Asker, open_window: Callable[[Path], Any], sample_library: Path, qtbot: QtBot
) -> None:
    asker.answered_by(model("It is green."))
    asker.have_answered("What colour is tea?")
    asker.window.close()
    again = Asker(open_window(sample_library), qtbot)
    again.ready()
    assert again.window.search.way == ASK
    again.show_history()
    again.until(lambda: again.history.count() == 1)
    assert again.history.item(0).text().startswith("What colour is tea?")


def test_search_and_ask_keep_their_state_and_their_document(asker: Asker) -> None:
    asker.answered_by(model(SEARCH_REFUND, "Within 30 days [1]."))
    asker.have_answered(REFUND)
    asker.view.citation_chosen.emit(1)
    asker.until(lambda: asker.window.search.source.hit is not None)
    cited = asker.window.search.source.hit
    asker.window.search.go(SEARCH)
    assert asker.window.search.source.hit is None
    passages = asker.ask("error code KX-4021")
    asker.until(lambda: asker.window.search.source.hit is not None)
    found = asker.window.search.source.hit
    asker.window.search.go(ASK)
    assert asker.window.search.source.hit is cited
    assert asker.read == "Within 30 days [1]."
    asker.window.search.go(SEARCH)
    assert asker.window.search.source.hit is found
    assert asker.passages == passages


def test_ctrl_shift_k_asks_and_ctrl_k_searches(asker: Asker) -> None:
    QTest.keyClick(asker.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert asker.window.search.way == SEARCH
    assert asker.edit.hasFocus()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(asker.window, Qt.Key.Key_K, both)
    assert asker.window.search.way == ASK
    assert asker.goal.hasFocus()


def test_a_server_that_is_not_there_is_told_and_sentences_can_be_had_instead(asker: Asker) -> None:
    asker.answered_by(Unavailable("Nobody answers at port 1.", "Start the chat server."))
    asker.begin(REFUND)
    asker.until(lambda: "Nobody answers at port 1. Start the chat server." in asker.told)
    asker.click(asker.button(asker.window, "Answer with sentences of the documents"))
    asker.until(lambda: len(asker.kept) == 1)
    assert asker.kept[0].answer.kind == "extract"


def test_a_model_that_fails_in_the_midst_leaves_what_it_wrote(asker: Asker) -> None:
    asker.answered_by(model(SEARCH_REFUND, Unavailable("The server went away.", "Start it again.")))
    asker.begin(REFUND)
    asker.until(lambda: "The server went away." in asker.notes)
    assert asker.citations.count() >= 1


@pytest.mark.parametrize("goal", ["", "   \n "])
def test_nothing_is_asked_where_nothing_stands(asker: Asker, goal: str) -> None:
    asker.begin(goal)
    assert not asker.asking.is_running


def test_a_goal_that_is_too_long_is_told(asker: Asker) -> None:
    asker.begin("x" * 100_000)
    asker.until(lambda: "100,000 characters" in asker.told)


def test_no_dataset_can_be_asked_where_there_is_a_model(asker: Asker) -> None:
    offered = asker.datasets_offered
    asker.until(lambda: offered.findData("sample") >= 0)
    assert offered.findData("") < 0
    asker.answered_by(model("I think so."))
    asker.until(lambda: offered.findData("") >= 0)
    offered.setCurrentIndex(offered.findData(""))
    offered.activated.emit(offered.currentIndex())
    assert asker.have_answered("Is it so?") == "I think so."
    assert "No dataset was asked" in asker.notes
    assert asker.kept[0].answer.kind == "plain"


def test_the_answer_is_copied_with_its_citations(asker: Asker) -> None:
    asker.answered_by(model(SEARCH_REFUND, "Within **30 days** [1]."))
    asker.have_answered(REFUND)
    asker.asking.copy("text")
    told = QApplication.clipboard().text()
    assert told.startswith("Within **30 days** [1].\n\n[1] ")
    assert "characters" in told


def test_what_cannot_be_kept_is_told_and_kept_with_the_next_one(
    asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = Library.keep_answer
    full = ResourceExhausted("The disk is full.", "Make room.")

    def failing(*_: object) -> None:
        raise full

    monkeypatch.setattr(Library, "keep_answer", failing)
    asker.answered_by(model("the first answer"))
    asker.begin("first")
    said: list[str] = []
    asker.asking.message_shown.connect(lambda sentence, _: said.append(sentence))
    asker.until(lambda: any("not in the history yet: The disk is full." in one for one in said))
    monkeypatch.setattr(Library, "keep_answer", keep)
    asker.answered_by(model("the second answer"))
    asker.begin("second")
    asker.until(lambda: {one.answer.goal for one in asker.kept} == {"first", "second"})


def test_a_flood_of_pieces_arrives_whole(asker: Asker) -> None:
    text = "word [1] " * 10_000
    asker.answered_by(ScriptedModel(SEARCH_REFUND, text, piece=9))
    asker.have_answered(REFUND)
    assert asker.read.replace("\n", " ").split() == text.split()


@pytest.mark.parametrize("piece", ["word [1] ", "paragraph\n\n", "- an item\n"])
def test_ten_thousand_pieces_leave_the_window_its_time(asker: Asker, piece: str) -> None:
    asker.answered_by(ScriptedModel(SEARCH_REFUND, piece * 10_000, piece=len(piece)))
    asker.until(lambda: asker.answerer == "by scripted")
    taken: list[float] = []
    last = time.thread_time()

    def beat() -> None:
        nonlocal last
        now = time.thread_time()
        taken.append(now - last)
        last = now

    heart = QTimer()
    heart.setInterval(0)
    heart.timeout.connect(beat)
    heart.start()
    asker.begin(REFUND)
    asker.until(lambda: not asker.asking.is_running and asker.view.is_whole)
    heart.stop()
    # Time of this thread alone: that in which others are running is not what the window takes.
    assert max(taken) < 0.05


def test_markup_of_a_model_is_text(asker: Asker) -> None:
    harm = (
        "<img src='http://evil.example/x.png'> ![x](http://evil.example) [y](http://evil.example)"
    )
    asker.answered_by(model(harm))
    assert asker.have_answered(REFUND) == harm
    html = asker.view.document().toHtml().lower()
    assert "<img" not in html
    assert 'href="http' not in html


def test_the_panel_is_reached_by_tab_in_the_order_of_the_eye(asker: Asker) -> None:
    asker.goal.setFocus()
    seen = []
    for _ in range(5):
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.append(focused.objectName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert seen == [
        "askEdit",
        "askButton",
        "askDatasetCombo",
        "chatSettingsButton",
        "historyButton",
    ]


def test_closing_the_window_in_the_midst_keeps_what_was_written(
    asker: Asker, sample_library: Path
) -> None:
    asker.answered_by(WaitingModel(("half of it",)))
    asker.begin(REFUND)
    asker.until(lambda: "half of it" in asker.view.toPlainText())
    asker.window.close()
    with Library.open(sample_library) as library:
        (kept,) = library.answers("sample")
    assert (kept.answer.text, kept.answer.ended) == ("half of it", "stopped")


class _After:
    """Proposes one search, and then is another model."""

    name = "small (test)"

    def __init__(self, call: Any, then: WaitingModel) -> None:
        self._call, self._then = call, then

    def reply(self, messages: Any, **more: Any) -> Reply:
        if self._call is not None:
            call, self._call = self._call, None
            return Reply("", (call,))
        return self._then.reply(messages, **more)


def _after(call: Any, then: WaitingModel) -> Any:
    return _After(call, then)
