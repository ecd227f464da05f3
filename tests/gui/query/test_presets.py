"""Presets in the query bar: one is in force, what was changed since is told, and choosing one sets all controls."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from kx_desktop.gui.query import Asked, QueryBar
from kx_desktop.gui.query.presets.dialogs import KeepPresetDialog, RemovePresetDialog
from kx_desktop.gui.query.presets.values import is_changed, values_of, with_preset
from kx_desktop.gui.theme import Theme
from kx_desktop.search.checking import check_query
from kx_desktop.settings import Preset, Presets
from kx_desktop.settings.presets import BUILT_IN
from tests.gui.query.test_query_bar import ASKED

MINE = Preset("Mine & yours", {"mode": "sparse", "k": 5, "rerank": False, "window": (-1, 2)})
USUAL = Asked()


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme) -> Iterator[QueryBar]:
    made = QueryBar(theme)
    qtbot.addWidget(made)
    made.resize(1100, 400)
    made.show()
    qtbot.waitExposed(made)
    made.show_place("papers")
    made.presets.show_presets(Presets((MINE,)), USUAL)
    yield made
    made.presets.menu().close()


def actions(bar: QueryBar) -> dict[str, QAction]:
    menu = bar.presets.menu()
    menu.aboutToShow.emit()
    return {one.text(): one for one in menu.actions() if one.text()}


@given(ASKED)
def test_what_is_kept_as_a_preset_searches_the_same_way(asked: Asked) -> None:
    preset = Preset("Mine", values_of(asked))
    check_query(with_preset(Asked(), preset, USUAL).query("papers", "refund"))
    assert not is_changed(asked, preset, USUAL)
    again = with_preset(asked, preset, USUAL)
    assert not is_changed(again, preset, USUAL)
    assert not {"order_by", "metadata_fields", "filter"} & set(preset.values)
    assert (again.filter, again.order_by, again.metadata_fields) == (
        asked.filter,
        asked.order_by,
        asked.metadata_fields,
    )
    assert (again.offset, again.earlier, again.include_vector) == (
        asked.offset,
        asked.earlier,
        asked.include_vector,
    )


@pytest.mark.parametrize(
    ("paths", "weights", "shares"),
    [
        (["dense", "fulltext"], {"dense": 3, "fulltext": 1}, ("alpha", 0.75)),
        (["dense", "sparse", "fulltext"], {"dense": 4, "sparse": 2, "fulltext": 1}, ("weights", {"dense": 1.0, "sparse": 0.5, "fulltext": 0.25})),
        (["sparse", "fulltext"], {"sparse": 2, "fulltext": 1}, ("weights", {"sparse": 1.0, "fulltext": 0.5})),
    ],
)  # fmt: skip
def test_weights_of_any_size_come_to_what_the_controls_show(
    paths: list[str], weights: dict[str, float], shares: tuple[str, Any]
) -> None:
    preset = Preset("Mine", {"paths": paths, "fusion": "weight", "weights": weights})
    query = with_preset(USUAL, preset, USUAL).query("papers", "refund")
    check_query(query)
    assert getattr(query, shares[0]) == shares[1]


@pytest.mark.parametrize("reranker", [True, False, None])
def test_the_reranker_is_part_of_a_preset(reranker: bool | None) -> None:
    asked = Asked(reranker={True: "on", False: "off", None: "auto"}[reranker])
    values = values_of(asked)
    assert values.get("reranker") is reranker
    kept = Preset("Mine", json.loads(json.dumps(values)))
    assert with_preset(USUAL, kept, USUAL).query("papers", "refund").reranker is reranker


def test_the_usual_is_balanced(bar: QueryBar) -> None:
    assert bar.presets.text() == "Balanced"
    assert bar.presets.accessibleName() == "Preset: Balanced"


def test_choosing_one_sets_all_controls_and_searches_again(bar: QueryBar) -> None:
    bar.set_asked(Asked("dense", 20, rrf_k=3, order_by="year", filter="year = 2024"))
    heard: list[Asked] = []
    bar.asked_changed.connect(lambda: heard.append(bar.asked()))
    actions(bar)["Precise"].trigger()
    assert heard == [
        Asked(
            k=20,
            fusion="weight",
            alpha=0.7,
            order_by="year",
            filter="year = 2024",
            preset="Precise",
        )
    ]
    assert bar.presets.text() == "Precise"
    assert actions(bar)["Precise"].isChecked()
    actions(bar)["Mine && yours"].trigger()
    assert heard[1:] == [
        Asked(
            "sparse",
            5,
            "off",
            1,
            2,
            order_by="year",
            filter="year = 2024",
            preset="Mine & yours",
        )
    ]
    assert bar.presets.text() == "Mine && yours"


def test_what_was_changed_since_is_told_and_taken_back(bar: QueryBar) -> None:
    actions(bar)["Precise"].trigger()
    changed = Asked(fusion="weight", alpha=0.4, preset="Precise")
    bar.set_asked(changed)
    assert bar.presets.text() == "Precise, changed"
    assert bar.presets.accessibleName() == "Preset: Precise, changed"
    actions(bar)["Precise (changed)"].trigger()
    assert bar.asked().alpha == 0.7
    assert bar.presets.text() == "Precise"


def test_what_a_preset_says_nothing_of_is_no_change(bar: QueryBar) -> None:
    bar.set_asked(Asked(k=33, offset=4, filter="year = 2024", earlier=True, include_vector=True))
    assert bar.presets.text() == "Balanced"
    bar.set_asked(Asked(order_by="year DESC", metadata_fields=("year",)))
    assert bar.presets.text() == "Balanced"


def test_a_preset_that_is_gone_gives_way_to_the_first(bar: QueryBar) -> None:
    bar.set_asked(Asked(preset="Gone"))
    assert bar.presets.text() == "Balanced"


def test_the_menu_has_what_can_be_done(bar: QueryBar, qtbot: QtBot) -> None:
    assert list(actions(bar)) == [
        "Balanced",
        "Precise",
        "Mine && yours",
        "Keep these as…",
        "Remove…",
        "Use at start",
    ]
    with qtbot.waitSignal(bar.presets.keep_wanted):
        actions(bar)["Keep these as…"].trigger()
    with qtbot.waitSignal(bar.presets.remove_wanted):
        actions(bar)["Remove…"].trigger()
    with qtbot.waitSignal(bar.presets.start_wanted) as heard:
        actions(bar)["Use at start"].trigger()
    assert heard.args == ["Balanced"]
    bar.presets.show_presets(Presets(start="Balanced"), USUAL)
    assert not actions(bar)["Remove…"].isEnabled()
    assert actions(bar)["Use at start"].isChecked()
    with qtbot.waitSignal(bar.presets.start_wanted) as heard:
        actions(bar)["Use at start"].trigger()
    assert heard.args == [""]


def test_a_long_name_does_not_push_anything_away(bar: QueryBar) -> None:
    name = "How I look for the oldest of all the minutes of meetings"
    bar.presets.show_presets(Presets((Preset(name),)), USUAL)
    bar.set_asked(Asked(preset=name))
    assert len(bar.presets.text()) < 20
    assert name in bar.presets.toolTip()
    assert name in actions(bar)


# The dialogs


@pytest.mark.parametrize(
    ("name", "told", "can_be_kept"),
    [
        ("", "", False),
        ("Fast", "", True),
        ("mine & YOURS", "It takes the place of the preset of that name.", True),
        ("balanced", "'balanced' comes with the program, and stays as it is. Choose another name.", False),
        ("x" * 61, "is not a name for a preset. A name has 1 to 60 characters, and no control character.", False),
    ],
)  # fmt: skip
def test_a_name_is_judged_while_it_is_typed(
    qtbot: QtBot, theme: Theme, name: str, told: str, can_be_kept: bool
) -> None:
    dialog = KeepPresetDialog(Presets((MINE,)))
    qtbot.addWidget(dialog)
    dialog.show()
    edit = dialog.findChild(QLineEdit, "presetNameEdit")
    assert edit is not None
    qtbot.keyClicks(edit, name)
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    assert any(text.endswith(told) for text in labels)
    assert edit.accessibleDescription().endswith(told)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    keep = next(one for one in box.findChildren(QPushButton) if one.text() == "Keep")
    assert keep.isEnabled() == can_be_kept
    assert dialog.name == name


def test_only_own_presets_can_be_removed(qtbot: QtBot, theme: Theme) -> None:
    dialog = RemovePresetDialog(Presets((MINE, Preset("Alone"))), "mine & yours")
    qtbot.addWidget(dialog)
    combo = dialog._combo
    names = [combo.itemText(i) for i in range(combo.count())]
    assert names == ["Alone", "Mine & yours"]
    assert not {preset.name for preset in BUILT_IN} & set(names)
    combo.setCurrentText("Mine & yours")
    assert dialog.name == "Mine & yours"
