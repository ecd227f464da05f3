from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLineEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from kx_desktop.gui.shortcuts import ACTIONS, Bindings, ShortcutsDialog, ShortcutsEditorWidget
from kx_desktop.gui.shortcuts.shortcuts_model import Column, ShortcutsModel
from kx_desktop.gui.theme import Theme


def editor(qtbot: QtBot, theme: Theme) -> ShortcutsEditorWidget:
    made = ShortcutsEditorWidget(theme)
    qtbot.addWidget(made)
    made.set_bindings(Bindings())
    made.show()
    return made


def press(
    qtbot: QtBot, made: ShortcutsEditorWidget, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    line = made.key_edit.findChild(QLineEdit)
    assert line is not None
    qtbot.keyClick(made.key_edit, key, modifier)


def test_the_model_keeps_the_rules_of_models(theme: Theme, qtmodeltester: ModelTester) -> None:
    model = ShortcutsModel(theme)
    model.set_bindings(Bindings({"help": "F5"}))
    qtmodeltester.check(model)


def test_pressing_keys_gives_them_to_the_chosen_action(qtbot: QtBot, theme: Theme) -> None:
    made = editor(qtbot, theme)
    made.list.select("help")
    with qtbot.waitSignal(made.bindings_changed):
        press(qtbot, made, Qt.Key.Key_F2, Qt.KeyboardModifier.ControlModifier)
    assert made.bindings.sequences("help") == [QKeySequence("Ctrl+F2")]
    assert made.problem == ""


def test_a_clash_is_told_in_place_and_mended_there(qtbot: QtBot, theme: Theme) -> None:
    made = editor(qtbot, theme)
    made.list.select("help")
    press(qtbot, made, Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier)
    assert made.clash_label.isVisible()
    assert "Search again" in made.clash_label.text()
    assert "F5" in made.problem
    made.take_button.click()
    assert not made.clash_label.isVisible()
    assert made.problem == ""
    assert made.bindings.sequences("search_all") == []


def test_a_clash_stands_in_words_in_the_rows_of_both(theme: Theme) -> None:
    model = ShortcutsModel(theme)
    model.set_bindings(Bindings({"help": "F5"}))
    told = {
        entry.id: model.index(row, Column.KEYS).data()
        for row, entry in enumerate(ACTIONS)
        if entry.id in {"help", "search_all", "quit"}
    }
    assert told == {
        "search_all": "F5 · also How to",
        "help": "F5 · also Search again",
        "quit": "Ctrl+Q",
    }


def test_one_and_all_go_back_to_the_usual_keys(qtbot: QtBot, theme: Theme) -> None:
    made = editor(qtbot, theme)
    assert not made.reset_all_button.isEnabled()
    made.set_bindings(Bindings({"help": "F2", "quit": "Ctrl+W", "about": "F9"}))
    made.list.select("help")
    made.reset_button.click()
    assert set(made.bindings.chosen) == {"quit", "about"}
    assert not made.reset_button.isEnabled()
    made.reset_all_button.click()
    assert made.bindings == Bindings()


def test_the_list_narrows_to_what_is_typed(qtbot: QtBot, theme: Theme) -> None:
    made = editor(qtbot, theme)
    made.list.filter_edit.setText("shift+f3")
    model = made.list.table.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Previous mark"]
    made.list.filter_edit.setText("no such thing")
    assert not made.key_edit.isEnabled()


def test_help_lists_the_keys_in_force_and_leads_to_the_settings(qtbot: QtBot, theme: Theme) -> None:
    dialog = ShortcutsDialog(Bindings({"help": "F2"}), theme)
    qtbot.addWidget(dialog)
    model = dialog.list.table.model()
    rows = {
        model.index(row, 0).data(): model.index(row, 1).data() for row in range(model.rowCount())
    }
    assert len(rows) == len(ACTIONS)
    assert rows["How to"] == "F2"
    with qtbot.waitSignal(dialog.change_wanted):
        dialog.change_button.click()
