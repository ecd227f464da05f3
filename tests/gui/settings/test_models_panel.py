"""The panel below the setting of the embedding model, without a library."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kx_desktop.core.models import ModelCheck, ModelFacts, ModelSwitch, PairScore
from kx_desktop.gui.settings.models_panel import ModelsPanelWidget
from kx_desktop.gui.theme import Theme

BUNDLED = ModelFacts(
    "bundled", "bundled", "bundled", "all-MiniLM-L6-v2", 384, 23_000_000, True, False, False,
    ("notes",),
)  # fmt: skip
MINE = ModelFacts("mine", "/models/mine", "folder", "mine", 768, 90_000_000, False, True, False)
GONE = ModelFacts(
    "served", "openai:m@http://127.0.0.1:9", "endpoint", "", 0, 0, False, True, False, (),
    "It cannot be reached.",
)  # fmt: skip


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ModelsPanelWidget:
    made = ModelsPanelWidget(theme, "bundled")
    qtbot.addWidget(made)
    made.listen()
    made.show_models((BUNDLED, MINE, GONE))
    made.show_datasets(("notes", "papers"))
    made.show()
    return made


def button(panel: ModelsPanelWidget, name: str) -> QPushButton:
    found = panel.findChild(QPushButton, name)
    assert found is not None
    return found


def said(panel: ModelsPanelWidget, name: str) -> str:
    found = panel.findChild(QLabel, name)
    assert found is not None
    return found.text() if found.isVisible() else ""


def row(panel: ModelsPanelWidget, number: int) -> list[str]:
    cells = [panel.table.item(number, column) for column in range(4)]
    return [cell.text().replace("\u202f", " ") for cell in cells if cell is not None]


def test_each_model_has_a_row_and_the_one_in_use_is_chosen(panel: ModelsPanelWidget) -> None:
    assert row(panel, 0) == ["The bundled model (in use)", "384", "21.9 MB", "notes"]
    assert row(panel, 1) == ["mine", "768", "85.8 MB", "–"]
    assert row(panel, 2) == ["served", "?", "–", "–"]
    assert panel.table.item(2, 0).toolTip().endswith("It cannot be reached.")
    assert panel.table.current == BUNDLED


def test_what_can_be_done_goes_by_the_row(panel: ModelsPanelWidget) -> None:
    names = ("useModelButton", "checkModelButton", "removeModelButton")
    assert [button(panel, name).isEnabled() for name in names] == [False, True, False]
    panel.table.setCurrentCell(1, 0)
    assert [button(panel, name).isEnabled() for name in names] == [True, True, True]


def test_without_a_library_nothing_can_be_done(qtbot: QtBot, theme: Theme) -> None:
    panel = ModelsPanelWidget(theme, "bundled")
    qtbot.addWidget(panel)
    panel.show_models((BUNDLED, MINE))
    panel.table.setCurrentCell(1, 0)
    assert not [one for one in panel.findChildren(QPushButton) if one.isEnabledTo(panel) and one.objectName() in {"useModelButton", "checkModelButton", "newModelButton"}]  # fmt: skip
    panel.choose("/models/mine")
    assert not panel.is_trying


def test_where_a_variable_decides_nothing_can_be_chosen(panel: ModelsPanelWidget) -> None:
    panel.fix()
    panel.table.setCurrentCell(1, 0)
    assert not button(panel, "useModelButton").isEnabled()
    assert button(panel, "checkModelButton").isEnabled()


def test_a_choice_is_tried_once_the_typing_rests(qtbot: QtBot, panel: ModelsPanelWidget) -> None:
    asked: list[str] = []
    panel.switch_wanted.connect(asked.append)
    panel.choose("/models/m")
    panel.choose("/models/mine")
    assert panel.is_trying
    assert said(panel, "modelSwitchLabel") == "Trying the model…"
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == ["/models/mine"]


def test_what_becomes_stale_is_told_and_a_rebuild_offered(panel: ModelsPanelWidget) -> None:
    box = panel.findChild(QCheckBox, "rebuildStaleCheck")
    assert box is not None
    panel.choose("/models/mine")
    panel.show_switch(ModelSwitch("mine", "/models/mine", ("notes", "papers"), ("old",)))
    assert not panel.is_trying
    told = said(panel, "modelSwitchLabel")
    assert "these datasets become stale: notes, papers." in told
    assert "No longer stale: old." in told
    assert box.isVisible()
    assert not panel.rebuilds
    box.click()
    assert panel.rebuilds
    panel.choose("bundled")
    assert (panel.stale, panel.rebuilds, box.isVisible()) == ((), False, False)
    assert said(panel, "modelSwitchLabel") == ""


def test_an_answer_to_an_earlier_choice_is_passed_over(panel: ModelsPanelWidget) -> None:
    panel.choose("/models/mine")
    panel.show_switch(ModelSwitch("other", "/models/other", ("notes",), ()))
    panel.show_switch_problem("/models/other", "It is damaged.")
    assert panel.is_trying
    assert panel.stale == ()


def test_a_model_that_cannot_be_used_is_told_of(panel: ModelsPanelWidget) -> None:
    panel.choose("/models/mine")
    panel.show_switch_problem("/models/mine", "It is damaged.")
    assert not panel.is_trying
    assert said(panel, "modelSwitchLabel") == "It is damaged."


def test_a_check_is_told_in_sentences(panel: ModelsPanelWidget) -> None:
    asked: list[tuple[str, str]] = []
    panel.check_wanted.connect(lambda name, dataset: asked.append((name, dataset)))
    combo = panel.findChild(QComboBox, "checkDatasetCombo")
    assert combo is not None
    combo.setCurrentIndex(2)
    panel.table.setCurrentCell(1, 0)
    button(panel, "checkModelButton").click()
    assert asked == [("mine", "papers")]
    assert not button(panel, "checkModelButton").isEnabled()
    pairs = (PairScore("en", "a", 0.9, 0.1), PairScore("de", "b", 0.1, 0.9))
    panel.show_check(ModelCheck("mine", "mine", 768, False, 1, pairs, 40.2, 0.5, "papers", 0.981))
    assert said(panel, "modelToldLabel").splitlines() == [
        "mine: 1 of 2 paraphrases are ranked above strangers.",
        "It was misled in: Deutsch.",
        "It embeds 40 texts a second, 0.50 times as many as the bundled model.",
        "It knows 98.1 % of the tokens of papers.",
    ]
    assert button(panel, "checkModelButton").isEnabled()


def test_the_vocabulary_of_a_server_cannot_be_seen(panel: ModelsPanelWidget) -> None:
    panel.show_check(ModelCheck("m", "m", 3, False, 0, (), 1.0, 1.0, "papers", None))
    assert "the vocabulary is its server's" in said(panel, "modelToldLabel")


def test_a_model_is_added_by_name_and_source(qtbot: QtBot, panel: ModelsPanelWidget) -> None:
    asked: list[tuple[str, str]] = []
    panel.add_wanted.connect(lambda name, source: asked.append((name, source)))
    button(panel, "newModelButton").click()
    assert panel.form.name.hasFocus() or panel.form.isVisible()
    assert not button(panel, "modelAddButton").isEnabled()
    qtbot.keyClicks(panel.form.name, "e5")
    qtbot.keyClicks(panel.form.source, "ollama:e5")
    qtbot.keyClick(panel.form.source, Qt.Key.Key_Return)
    assert asked == [("e5", "ollama:e5")]
    panel.show_problem("The server cannot be reached.")
    assert panel.form.isVisible()
    assert said(panel, "modelToldLabel") == "The server cannot be reached."
    panel.show_added()
    assert not panel.form.isVisible()


def test_a_folder_gives_the_model_its_name(
    panel: ModelsPanelWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/models/bge-small")
    button(panel, "newModelButton").click()
    panel.form._choose()
    assert (panel.form.name.text(), panel.form.source.text()) == ("bge-small", "/models/bge-small")


def test_giving_up_stops_the_trial(panel: ModelsPanelWidget) -> None:
    stopped: list[bool] = []
    panel.adding_stopped.connect(lambda: stopped.append(True))
    button(panel, "newModelButton").click()
    button(panel, "modelAddCancelButton").click()
    assert stopped
    assert button(panel, "newModelButton").isVisible()


def test_a_name_can_turn_nothing_and_is_no_markup(panel: ModelsPanelWidget) -> None:
    name = "mo\u202edel <b>x</b>"
    turned = ModelFacts(
        name,
        f"/models/{name}",
        "folder",
        "m",
        3,
        0,
        False,
        True,
        False,
        (name,),
        f"{name} is gone.",
    )
    panel.show_models((BUNDLED, turned))
    panel.show_datasets((name,))
    panel.choose("/models/mine")
    panel.show_switch(ModelSwitch("mine", "/models/mine", (name,), ()))
    panel.show_check(ModelCheck(name, "m", 3, False, 0, (), 1.0, 1.0, name, 0.5))
    combo = panel.findChild(QComboBox, "checkDatasetCombo")
    assert combo is not None
    shown = [
        *row(panel, 1),
        panel.table.item(1, 0).toolTip(),
        said(panel, "modelSwitchLabel"),
        said(panel, "modelToldLabel"),
        combo.itemText(1),
    ]
    assert not [text for text in shown if "\u202e" in text]
    assert panel.table.item(1, 0).toolTip().count("&lt;b&gt;") == 2


def test_a_look_is_wanted_when_the_panel_comes_in_sight(qtbot: QtBot, theme: Theme) -> None:
    panel = ModelsPanelWidget(theme, "bundled")
    qtbot.addWidget(panel)
    with qtbot.waitSignal(panel.look_wanted):
        panel.show()


def test_the_panel_is_named_for_those_who_hear_it(panel: ModelsPanelWidget) -> None:
    assert panel.table.accessibleName() == "Embedding models"
    assert panel.form.name.accessibleName()
    assert panel.form.source.accessibleName()


def test_light_and_dark_change_when_the_panel_is_gone(qtbot: QtBot, theme: Theme) -> None:
    panel = ModelsPanelWidget(theme, "bundled")
    panel.show_models((BUNDLED, MINE))
    with qtbot.waitSignal(panel.destroyed):
        panel.deleteLater()
    with qtbot.captureExceptions() as wrong:
        theme.choose("dark")
        theme.choose("light")
    assert not wrong
