"""The query bar: what is typed and chosen is what is asked."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from kx_desktop.core.queries import FUSIONS, K_MAX, METRICS, MODES, PATHS
from kx_desktop.gui.query import Asked, QueryBar
from kx_desktop.gui.query.applying import in_order
from kx_desktop.gui.query.asked import OFFSET_MOST, RERANK, WINDOW_MOST
from kx_desktop.gui.query.chips import told, without
from kx_desktop.gui.query.segments import SegmentsWidget
from kx_desktop.gui.theme import Theme
from kx_desktop.search.checking import check_query

ASKED = st.builds(
    Asked,
    mode=st.sampled_from(MODES),
    k=st.integers(1, K_MAX),
    rerank=st.sampled_from(RERANK),
    reranker=st.sampled_from(RERANK),
    before=st.integers(0, WINDOW_MOST),
    after=st.integers(0, WINDOW_MOST),
    offset=st.integers(0, OFFSET_MOST),
    rrf_k=st.none() | st.integers(2, 1_000_000),
    mmr_lambda=st.none() | st.integers(0, 20).map(lambda part: round(part * 0.05, 2)),
    earlier=st.booleans(),
    paths=st.sets(st.sampled_from(PATHS), min_size=1).map(in_order),
    fusion=st.sampled_from(FUSIONS),
    alpha=st.none() | st.floats(0, 1),
    weights=st.none() | st.tuples(*[st.integers(1, 20).map(lambda part: part / 20)] * 3),
    metric=st.none() | st.sampled_from(METRICS),
    rerank_factor=st.none() | st.integers(11, 50).map(lambda part: part / 10),
    order_by=st.sampled_from(["", "year", "year DESC, title"]),
    filter=st.sampled_from(["", "year = 2024"]),
    metadata_fields=st.lists(st.sampled_from(["year", "author", "a, b"]), unique=True).map(tuple),
    include_vector=st.booleans(),
    preset=st.sampled_from(["", "Precise"]),
)


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme) -> QueryBar:
    made = QueryBar(theme)
    qtbot.addWidget(made)
    made.resize(1000, 200)
    made.show_place("papers")
    made.show()
    qtbot.waitExposed(made)
    return made


def _find(bar: QueryBar, kind: Any, name: str) -> Any:
    found = bar.findChild(kind, name)
    assert found is not None
    return found


# What is asked


@given(ASKED)
def test_whatever_can_be_asked_is_a_query_that_the_library_takes(asked: Asked) -> None:
    query = asked.query("papers", "refund")
    check_query(query)
    assert (query.dataset, query.text, query.k, query.mode) == (
        "papers",
        "refund",
        asked.k,
        asked.mode,
    )
    assert query.window == (-asked.before, asked.after)
    assert query.rerank is {"auto": None, "on": True, "off": False}[asked.rerank]
    assert query.reranker is {"auto": None, "on": True, "off": False}[asked.reranker]


@given(ASKED)
def test_what_is_kept_comes_back_as_it_was(asked: Asked) -> None:
    assert Asked().with_kept(json.loads(json.dumps(asked.kept()))) == asked


@given(
    st.dictionaries(
        st.sampled_from(list(Asked().kept())) | st.text(max_size=5),
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=5)
        | st.lists(st.integers(), max_size=2)
        | st.dictionaries(st.text(max_size=2), st.integers(), max_size=1),
    )
)
def test_whatever_was_kept_gives_a_query_that_the_library_takes(values: Mapping[str, Any]) -> None:
    check_query(Asked().with_kept(values).query("papers", "refund"))


@given(ASKED)
def test_each_chip_sets_its_own_back_and_no_other(asked: Asked) -> None:
    shown = told(asked)
    for name in shown:
        less = told(without(asked, name))
        assert name not in less
        if name not in {"paths", "fusion", "order_by"}:  # others apply to those, or do not
            assert less == {other: text for other, text in shown.items() if other != name}
    assert told(Asked()) == {}


def test_whatever_is_asked_is_shown_and_read_back(bar: QueryBar) -> None:
    odd = Asked("fulltext", 23, "off", 1, 3, 40, None, None, earlier=True)
    bar.set_asked(odd)
    assert bar.asked() == odd
    assert _find(bar, SegmentsWidget, "modeCombo").currentText() == "Full text"
    assert _find(bar, SegmentsWidget, "rerankCombo").currentText() == "Off"
    assert _find(bar, QSpinBox, "topKSpin").value() == 23
    assert _find(bar, QSpinBox, "windowBeforeSpin").value() == 1
    assert _find(bar, QSpinBox, "windowAfterSpin").value() == 3
    assert _find(bar, QSpinBox, "offsetSpin").value() == 40
    assert _find(bar, QCheckBox, "earlierCheck").isChecked()


CHANGES: dict[str, tuple[Callable[[QueryBar], object], dict[str, Any]]] = {
    "mode": (lambda b: _find(b, SegmentsWidget, "modeCombo").setCurrentText("Dense"), {"mode": "dense"}),
    "k": (lambda b: _find(b, QSpinBox, "topKSpin").setValue(3), {"k": 3}),
    "rerank": (lambda b: _find(b, SegmentsWidget, "rerankCombo").setCurrentText("On"), {"rerank": "on"}),
    "before": (lambda b: _find(b, QSpinBox, "windowBeforeSpin").setValue(2), {"before": 2}),
    "after": (lambda b: _find(b, QSpinBox, "windowAfterSpin").setValue(10), {"after": 10}),
    "offset": (lambda b: _find(b, QSpinBox, "offsetSpin").setValue(7), {"offset": 7}),
    "rrf_k": (lambda b: _find(b, QSpinBox, "rrfKSpin").setValue(20), {"rrf_k": 20}),
    "lambda": (lambda b: _find(b, QDoubleSpinBox, "mmrLambdaSpin").setValue(0.0), {"mmr_lambda": 0.0}),
    "earlier": (lambda b: _find(b, QCheckBox, "earlierCheck").setChecked(True), {"earlier": True}),
}  # fmt: skip


@pytest.mark.parametrize("name", list(CHANGES))
def test_a_change_is_told_once_and_is_in_what_is_asked(
    bar: QueryBar, qtbot: QtBot, name: str
) -> None:
    change, expected = CHANGES[name]
    told_: list[Asked] = []
    bar.asked_changed.connect(lambda: told_.append(bar.asked()))
    change(bar)
    assert told_ == [Asked(**expected)]
    change(bar)
    assert len(told_) == 1


def test_showing_what_was_asked_is_no_change(bar: QueryBar) -> None:
    heard: list[int] = []
    bar.asked_changed.connect(lambda: heard.append(1))
    bar.search_wanted.connect(lambda: heard.append(2))
    bar.set_asked(Asked("dense", 5, "on", 1, 1, 1, None, 0.5))
    bar.set_text("refund")
    assert heard == []


# The reranker


def test_the_reranker_has_a_switch_where_there_is_one(bar: QueryBar) -> None:
    switch = _find(bar, SegmentsWidget, "rerankerCombo")
    assert not switch.isVisible()
    bar.show_reranker(is_there=True)
    assert switch.isVisible()
    heard: list[Asked] = []
    bar.asked_changed.connect(lambda: heard.append(bar.asked()))
    switch.setCurrentText("On")
    assert heard == [Asked(reranker="on")]
    assert heard[0].query("papers", "refund").reranker is True
    bar.set_asked(Asked(reranker="off"))
    assert switch.currentText() == "Off"
    assert bar.asked().query("papers", "refund").reranker is False


def test_a_reranker_that_is_there_no_more_is_not_asked_for(bar: QueryBar) -> None:
    bar.show_reranker(is_there=True)
    bar.set_asked(Asked(reranker="on", k=5))
    heard: list[Asked] = []
    bar.asked_changed.connect(lambda: heard.append(bar.asked()))
    bar.show_reranker(is_there=False)
    assert heard == [Asked(k=5)]
    assert not _find(bar, SegmentsWidget, "rerankerCombo").isVisible()
    # Kept from another day, or of a preset.
    bar.set_asked(Asked(reranker="on"))
    assert bar.asked() == Asked()


# The drawer


def test_the_drawer_shows_what_applies_alone(bar: QueryBar) -> None:
    bar.toggle_advanced()
    constant, variety = (
        _find(bar, QSpinBox, "rrfKSpin"),
        _find(bar, QDoubleSpinBox, "mmrLambdaSpin"),
    )
    assert constant.isVisible()
    assert variety.isVisible()
    bar.set_asked(Asked("dense", rerank="off"))
    assert not constant.isVisible()
    assert not variety.isVisible()


def test_the_usual_is_what_the_settings_say(bar: QueryBar) -> None:
    bar.show_usual(90, 0.25)
    assert _find(bar, QSpinBox, "rrfKSpin").text() == "usual (90)"
    assert _find(bar, QDoubleSpinBox, "mmrLambdaSpin").text() == "usual (0.25)"
    assert bar.asked() == Asked()


def test_the_drawer_opens_by_its_button_and_says_so(bar: QueryBar, qtbot: QtBot) -> None:
    button = _find(bar, QToolButton, "advancedButton")
    with qtbot.waitSignal(bar.advanced_toggled) as heard:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert heard.args == [True]
    assert bar.is_advanced_open()


def test_a_chip_says_what_it_is_to_a_screen_reader(bar: QueryBar, qtbot: QtBot) -> None:
    bar.set_asked(Asked(offset=20))
    chip = next(b for b in bar.findChildren(QPushButton) if "after the first 20" in b.text())
    assert chip.accessibleName() == "Set back: after the first 20"
    with qtbot.waitSignal(bar.asked_changed):
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert bar.asked() == Asked()


# The question


def test_enter_and_the_button_search_at_once(bar: QueryBar, qtbot: QtBot) -> None:
    bar.set_search_while_typing(False)
    edit = _find(bar, QLineEdit, "queryEdit")
    qtbot.keyClicks(edit, "refund")
    with qtbot.waitSignal(bar.search_wanted):
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    with qtbot.waitSignal(bar.search_wanted):
        qtbot.mouseClick(_find(bar, QPushButton, "searchButton"), Qt.MouseButton.LeftButton)


def test_a_rest_of_the_hand_searches_once_however_many_keys(bar: QueryBar, qtbot: QtBot) -> None:
    heard: list[int] = []
    bar.search_wanted.connect(lambda: heard.append(1))
    edit = _find(bar, QLineEdit, "queryEdit")
    with qtbot.waitSignal(bar.search_wanted):
        qtbot.keyClicks(edit, "refund window")
    assert len(heard) == 1


def test_enter_before_the_rest_is_over_searches_once(bar: QueryBar, qtbot: QtBot) -> None:
    heard: list[int] = []
    bar.search_wanted.connect(lambda: heard.append(1))
    edit = _find(bar, QLineEdit, "queryEdit")
    qtbot.keyClicks(edit, "refund")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert not bar._rest.isActive()
    assert heard == [1]


def test_turning_typing_off_stops_the_search_that_was_to_come(bar: QueryBar, qtbot: QtBot) -> None:
    qtbot.keyClicks(_find(bar, QLineEdit, "queryEdit"), "refund")
    bar.set_search_while_typing(False)
    assert not bar._rest.isActive()


def test_emptying_the_question_is_told(bar: QueryBar, qtbot: QtBot) -> None:
    edit = _find(bar, QLineEdit, "queryEdit")
    qtbot.keyClicks(edit, "refund")
    with qtbot.waitSignal(bar.cleared):
        edit.clear()


def test_without_a_dataset_there_is_nothing_to_ask(bar: QueryBar) -> None:
    button = _find(bar, QPushButton, "searchButton")
    assert button.isEnabled()
    bar.show_place("")
    assert not button.isEnabled()
    assert _find(bar, QLineEdit, "queryEdit").placeholderText() == "Ask a question"


def test_the_status_is_shown_while_there_is_one(bar: QueryBar) -> None:
    label = _find(bar, QLabel, "statusLabel")
    assert not label.isVisible()
    bar.show_status("Opening the indexes of papers…", "warning")
    assert label.isVisible()
    assert label.property("look") == "warning"
    bar.show_status("")
    assert not label.isVisible()


# The switches


def test_a_switch_speaks_as_a_combo_box(bar: QueryBar, qtbot: QtBot) -> None:
    switch = _find(bar, SegmentsWidget, "modeCombo")
    assert [switch.itemText(i) for i in range(switch.count())] == [
        "Hybrid",
        "Dense",
        "Full text",
        "Sparse",
    ]
    assert [switch.itemData(i) for i in range(switch.count())] == list(MODES)
    with qtbot.waitSignal(switch.currentTextChanged) as heard:
        switch.setCurrentText("Dense")
    assert heard.args == ["Dense"]
    assert (switch.currentText(), switch.currentData(), switch.currentIndex()) == (
        "Dense",
        "dense",
        1,
    )
    switch.setCurrentText("no such mode")
    switch.setCurrentIndex(9)
    assert switch.currentIndex() == 1
    assert switch.findText("no such mode") == -1
    assert switch.findData("fulltext") == 2
    assert switch.itemText(9) == ""
    assert switch.itemData(-1) == ""


def test_a_click_on_a_segment_chooses_it(bar: QueryBar, qtbot: QtBot) -> None:
    switch = _find(bar, SegmentsWidget, "rerankCombo")
    buttons = switch.findChildren(QPushButton)
    with qtbot.waitSignal(switch.currentIndexChanged) as heard:
        qtbot.mouseClick(buttons[2], Qt.MouseButton.LeftButton)
    assert heard.args == [2]
    assert [button.isChecked() for button in buttons] == [False, False, True]
