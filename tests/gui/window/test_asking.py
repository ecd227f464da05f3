"""Asking: what is typed, what comes, and that it is what the library answers."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSpinBox, QToolButton

from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.gui.query.segments import SegmentsWidget
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.embedding.pair_graph import pair_model
from tests.gui.window.using import Person

REFUND = "what is the refund window?"


def answered(person: Person, text: str, **changes: Any) -> QueryResult:
    """What the library answers when it is asked directly."""
    library = person.window.session.library
    assert library is not None
    return library.query(replace(Query(dataset="sample", text=text), **changes))


# The answer is the library's


def test_the_hits_are_those_of_the_library(person: Person) -> None:
    person.ask(REFUND)
    expected = answered(person, REFUND)
    assert person.passages == [hit.text for hit in expected.hits]
    model = person.results.model()
    roles = {bytes(name.data()).decode(): role for role, name in model.roleNames().items()}
    fields = ("title", "path", "page", "chunk_index", "chunk_count", "char_start", "char_end", "score", "content_ref")  # fmt: skip
    for row, hit in enumerate(expected.hits):
        for field in fields:
            assert model.index(row, 0).data(roles[field]) == getattr(hit, field), field


def test_the_best_hit_holds_the_answer_and_its_source_is_shown(person: Person) -> None:
    assert "30 days" in person.ask(REFUND)[0]
    person.until(lambda: "30 days" in person.source.toPlainText())
    assert "policy.md" in person.find(QLabel, "sourceNameLabel").text()


@pytest.mark.parametrize(
    "text", [REFUND, "Garantie und Rückgabe", "会议记录", "error E17", "firmware update"]
)
def test_the_marked_characters_are_the_passage_of_every_hit(person: Person, text: str) -> None:
    person.ask(text)
    assert person.hits
    for row, hit in enumerate(person.hits):
        person.results.setCurrentIndex(person.results.model().index(row, 0))
        shown = person.window.search.source
        person.until(
            lambda hit=hit, shown=shown: shown._prepared is not None and shown._prepared.hit is hit
        )
        if person.source.isVisible():
            assert marked(person) == hit.text


def marked(person: Person) -> str:
    """The characters of the source that are marked as the passage."""
    view = person.window.search.source.findChild(type(person.source), "sourceView")
    told = []
    for start, end in view.shown_marks.passage:
        cursor = QTextCursor(view.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        told.append(cursor.selectedText().replace("\u2029", "\n"))
    return "".join(told)


def test_a_click_on_search_asks_too(person: Person) -> None:
    person.type(REFUND)
    with person.qtbot.waitSignal(person.results.model().modelReset, timeout=10_000):
        person.click(person.find(QPushButton, "searchButton"))
    assert "30 days" in person.passages[0]


# Typing alone


def test_typing_alone_searches_after_a_rest(person: Person) -> None:
    person.type("refund window")
    person.until(lambda: bool(person.passages))


def test_typing_alone_does_not_search_where_the_setting_is_off(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    Settings.load().set("search_while_typing", False)
    person = before(sample_library).ready()
    with person.qtbot.waitSignal(
        person.results.model().modelReset, timeout=1000, raising=False
    ) as waited:
        person.type("refund window")
    assert not waited.signal_triggered
    assert person.ask("refund window")


def test_emptying_the_question_takes_the_hits_away(person: Person) -> None:
    person.ask(REFUND)
    person.edit.selectAll()
    person.press(person.edit, Qt.Key.Key_Delete)
    assert not person.passages
    assert "Ask a question" in person.said


# The newest wins


def test_a_slow_first_answer_never_replaces_the_second(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, let_go, ended = threading.Event(), threading.Event(), threading.Event()
    real = Library.query

    def slow(self: Library, query: Query, **_: object) -> QueryResult:
        if query.text != "refund":
            return real(self, query)
        asked.set()
        let_go.wait(30)
        try:
            return real(self, query)
        finally:
            ended.set()

    monkeypatch.setattr(Library, "query", slow)
    person.type("refund")
    person.press(person.edit, Qt.Key.Key_Return)
    assert asked.wait(30)
    second = person.ask("firmware update")
    let_go.set()
    assert ended.wait(30)
    person.window.bridge.run(lambda _: None, lambda _: None)
    person.qtbot.waitSignal(person.results.model().modelReset, timeout=300, raising=False).wait()
    assert (
        person.passages == second == [hit.text for hit in answered(person, "firmware update").hits]
    )


# How it is searched


def _reset(person: Person) -> Any:
    return person.qtbot.waitSignal(person.results.model().modelReset, timeout=10_000)


def test_top_k_changes_how_many_come(person: Person) -> None:
    assert len(person.ask(REFUND)) == 10
    spin = person.find(QSpinBox, "topKSpin")
    with _reset(person):
        spin.setValue(3)
    assert person.passages == [hit.text for hit in answered(person, REFUND, k=3).hits]
    spin.setValue(1000)
    assert spin.value() == 64


@pytest.mark.parametrize("mode", ["dense", "fulltext"])
def test_another_mode_asks_in_another_way(person: Person, mode: str) -> None:
    person.ask(REFUND)
    switch = person.find(SegmentsWidget, "modeCombo")
    buttons = switch.findChildren(QPushButton)
    with _reset(person):
        person.click(
            next(
                b
                for b, d in zip(buttons, ("hybrid", "dense", "fulltext"), strict=True)
                if d == mode
            )
        )
    assert person.passages == [hit.text for hit in answered(person, REFUND, mode=mode).hits]


def test_rerank_off_is_the_order_of_relevance(person: Person) -> None:
    person.ask(REFUND)
    with _reset(person):
        person.find(SegmentsWidget, "rerankCombo").setCurrentText("Off")
    expected = answered(person, REFUND, rerank=False)
    assert [hit.diversity for hit in person.hits] == [None] * len(expected.hits)
    assert person.passages == [hit.text for hit in expected.hits]


def test_what_is_set_in_the_drawer_shows_as_a_chip_that_sets_it_back(person: Person) -> None:
    person.ask(REFUND)
    person.click(person.find(QToolButton, "advancedButton"))
    spin = person.find(QSpinBox, "offsetSpin")
    person.until(spin.isVisible)
    with _reset(person):
        spin.setValue(2)
    assert person.passages == [hit.text for hit in answered(person, REFUND, offset=2).hits]
    chips = [
        b
        for b in person.window.search.bar.findChildren(QPushButton)
        if "after the first 2" in b.text()
    ]
    assert len(chips) == 1
    with _reset(person):
        person.click(chips[0])
    assert spin.value() == 0
    assert person.passages == [hit.text for hit in answered(person, REFUND).hits]


def test_neighbours_are_tinted_around_the_passage(person: Person) -> None:
    person.ask("laptop safety shoes")
    person.click(person.find(QToolButton, "advancedButton"))
    with _reset(person):
        person.find(QSpinBox, "windowBeforeSpin").setValue(1)
    hit = person.hits[0]
    assert hit.window is not None
    view = person.source
    person.until(lambda: bool(view.shown_marks.around))
    assert marked(person) == hit.text


# Odd questions


@pytest.mark.parametrize("text", ["", "   ", "\t"])
def test_a_blank_question_asks_nothing(person: Person, text: str) -> None:
    person.edit.setText(text)
    person.press(person.edit, Qt.Key.Key_Return)
    assert not person.passages
    assert "Ask a question" in person.said


@pytest.mark.parametrize(
    "text",
    [
        '"',
        '""',
        '"thirty days',
        "NEAR(a b) AND OR NOT * ^ : -",
        "👩‍👩‍👧 refund 🇩🇪",
        "ما هي مدة الاسترجاع؟",
        "退款期限是多久",
        "e\u0301\u0301\u0301",
        "a\x00b refund",
        "%s {0} \\ <b>refund</b>",
    ],
)
def test_any_text_is_a_question(person: Person, text: str) -> None:
    person.edit.setText(text)
    with _reset(person):
        person.press(person.edit, Qt.Key.Key_Return)
    told = person.edit.text()
    assert person.passages == [hit.text for hit in answered(person, told).hits]
    assert "failed" not in person.said


def test_a_hundred_thousand_characters_are_a_question(person: Person) -> None:
    text = ("refund window " * 8000)[:100_000]
    found = person.ask(text)
    assert person.edit.text() == text
    assert found == [hit.text for hit in answered(person, text).hits]


def test_a_word_that_is_nowhere_says_that_nothing_is_found(person: Person) -> None:
    person.find(SegmentsWidget, "modeCombo").setCurrentText("Full text")
    assert person.ask("xyzzyplugh") == []
    assert "Nothing found" in person.said
    assert "other or fewer words" in person.said
    assert not person.source.isVisible()


def test_an_empty_dataset_is_asked_without_an_error(person: Person) -> None:
    library = person.window.session.library
    assert library is not None
    library.make_dataset("nothing yet")
    person.window.session.refresh()
    person.choose("nothing yet")
    assert person.ask("refund") == []
    assert "failed" not in person.said


# Pages


def test_pages_go_forth_and_back(person: Person) -> None:
    person.find(QSpinBox, "topKSpin").setValue(5)
    person.ask(REFUND)
    whole = answered(person, REFUND, k=15, rerank=False)
    shown = person.find(QLabel, "resultRangeLabel")
    assert shown.text() == "1–5"
    person.click(person.find(QToolButton, "nextPageButton"))
    person.until(lambda: shown.text() == "6–10")
    assert len(person.passages) == 10
    assert len(set(person.passages)) == 10
    assert whole.total > 10
    person.click(person.find(QToolButton, "previousPageButton"))
    person.until(lambda: shown.text() == "1–5")
    assert person.results.currentIndex().row() == 0


# Why


def test_why_says_ranks_and_scores_of_the_hit(person: Person) -> None:
    person.ask(REFUND)
    person.window.menus["why"].trigger()
    dialog = person.open_dialog()
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    told += " ".join(str(one.toPlainText()) for one in dialog.findChildren(type(person.source)))
    assert person.hits[0].title in told
    assert "60" in told
    person.escape()
    person.until(lambda: not any(d.isVisible() for d in person.window.findChildren(QDialog)))


# The reranker


def test_the_reranker_of_the_settings_has_a_switch_and_puts_hits_in_order(
    person: Person, tmp_path: Path
) -> None:
    switch = person.find(SegmentsWidget, "rerankerCombo")
    person.ask(REFUND)
    assert not switch.isVisible()
    before = person.window.session.library
    chosen = Settings.load().with_value("reranker", str(pair_model(tmp_path / "pairs")))
    person.window.dialogs.settings_changed.emit(chosen)
    person.until(lambda: person.window.session.library not in {None, before})
    person.until(switch.isVisible)
    person.ask(REFUND)
    assert {hit.reranker for hit in person.hits} == {None}
    with _reset(person):
        switch.setCurrentText("On")
    expected = answered(person, REFUND, reranker=True)
    assert person.passages == [hit.text for hit in expected.hits]
    assert [hit.reranker for hit in person.hits] == [hit.reranker for hit in expected.hits]
    assert None not in {hit.reranker for hit in person.hits}


def test_a_reranker_that_cannot_be_used_is_told_where_the_answer_would_stand(
    person: Person, tmp_path: Path
) -> None:
    before = person.window.session.library
    chosen = Settings.load().with_values({"reranker": str(tmp_path / "gone"), "reranking": True})
    person.window.dialogs.settings_changed.emit(chosen)
    person.until(lambda: person.window.session.library not in {None, before})
    person.window.search.bar.set_text(REFUND)
    person.window.searching.search()
    person.until(lambda: "There is no model folder" in shown(person))
    assert "The reranker cannot be used" in shown(person)
    assert "as reranker in the settings, or turn the reranker off." in shown(person)
    buttons = person.window.search.results.findChildren(QPushButton)
    with _reset(person):
        person.click(next(b for b in buttons if b.text() == "Search without it"))
    assert person.find(SegmentsWidget, "rerankerCombo").currentText() == "Off"
    assert person.passages == [hit.text for hit in answered(person, REFUND, reranker=False).hits]


def test_one_that_is_switched_on_and_not_there_can_be_switched_off(person: Person) -> None:
    person.window.dialogs.settings_changed.emit(Settings.load().with_value("reranking", True))
    person.until(person.find(SegmentsWidget, "rerankerCombo").isVisible)


def shown(person: Person) -> str:
    """The words that stand where hits would."""
    labels = person.window.search.results.findChildren(QLabel)
    return " ".join(label.text() for label in labels if label.isVisible())
