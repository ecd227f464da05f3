"""Every action of the window by its key, and the ways through it without a mouse."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu, QSpinBox, QToolButton, QWidget

from kx_desktop.core.citing import citation
from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.declared import ACTIONS
from kx_desktop.settings import Settings
from tests.gui.window.using import Person

ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
WITH_KEYS = [(one.id, key) for one in ACTIONS for key in one.keys]
PLACES = ("queryEdit", "resultList", "sourceView", "datasetList")


def press_sequence(widget: QWidget, keys: str) -> None:
    """Press a key sequence as it stands in the menus."""
    combination = QKeySequence(keys)[0]
    QTest.keyClick(widget, combination.key(), combination.keyboardModifiers())


@pytest.fixture
def told(person: Person) -> list[str]:
    """The actions that were set off, of which none does anything."""
    seen: list[str] = []
    for one in ACTIONS:
        action = person.window.menus[one.id]
        action.setEnabled(True)
        action.triggered.disconnect()
        action.triggered.connect(lambda _=False, name=one.id: seen.append(name))
    return seen


@pytest.mark.parametrize("place", PLACES)
def test_every_key_sets_off_its_action_wherever_the_focus_is(
    person: Person, told: list[str], place: str
) -> None:
    if place == "sourceView":
        person.ask("refund")
        person.until(person.source.isVisible)
        for one in ACTIONS:
            person.window.menus[one.id].setEnabled(True)
    widget = person.find(QWidget, place)
    for name, keys in WITH_KEYS:
        widget.setFocus()
        told.clear()
        before = person.edit.text()
        press_sequence(widget, keys)
        if keys == "/" and place == "queryEdit":
            assert told == [], "a slash can be typed into a question"
            assert person.edit.text() != before
        else:
            assert told == [name], keys


def test_no_two_actions_have_the_same_key() -> None:
    assert Bindings().conflicts() == {}


def test_every_action_stands_in_a_menu_with_its_key(person: Person) -> None:
    shown: set[QAction] = set()
    for menu in person.window.menuBar().findChildren(QMenu):
        shown.update(menu.actions())
    for one in ACTIONS:
        action = person.window.menus[one.id]
        assert action in shown, one.id
        assert [key.toString() for key in action.shortcuts()] == [
            QKeySequence(key).toString() for key in one.keys
        ]


def test_keys_that_were_chosen_in_the_settings_are_in_force(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    kept = Settings.load()
    kept.set("shortcuts", '{"focus_query": "Ctrl+L"}')
    person = before(sample_library).ready()
    person.datasets.setFocus()
    press_sequence(person.datasets, "Ctrl+K")
    assert QApplication.focusWidget() is person.datasets
    press_sequence(person.datasets, "Ctrl+L")
    assert QApplication.focusWidget() is person.edit


def test_keys_that_are_changed_while_it_is_open_are_in_force(person: Person) -> None:
    changed = Settings.load().with_value("shortcuts", '{"focus_query": "Ctrl+L"}')
    person.window.dialogs.settings_changed.emit(changed)
    person.datasets.setFocus()
    press_sequence(person.datasets, "Ctrl+L")
    assert QApplication.focusWidget() is person.edit


def test_damaged_shortcuts_are_told_and_the_usual_ones_hold(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    Settings.load().set("shortcuts", "{broken")
    person = before(sample_library).ready()
    assert "shortcuts that were kept are damaged" in person.notices
    person.datasets.setFocus()
    press_sequence(person.datasets, "Ctrl+K")
    assert QApplication.focusWidget() is person.edit


# Through the results


def test_arrows_go_through_the_hits_and_enter_goes_to_the_source(person: Person) -> None:
    person.ask("what is the refund window?")
    press_sequence(person.edit, "Tab")
    person.results.setFocus()
    person.press(person.results, Qt.Key.Key_Down)
    person.press(person.results, Qt.Key.Key_Down)
    assert person.results.currentIndex().row() == 2
    person.press(person.results, Qt.Key.Key_Up)
    assert person.results.currentIndex().row() == 1
    shown = person.window.search.source
    person.until(lambda: shown.hit is person.hits[1])
    person.until(lambda: shown._prepared is not None and shown._prepared.hit is person.hits[1])
    person.press(person.results, Qt.Key.Key_Return)
    person.until(lambda: shown.isAncestorOf(QApplication.focusWidget() or person.window))


def test_alt_and_arrows_go_through_the_hits_from_the_question(person: Person) -> None:
    person.ask("what is the refund window?")
    person.edit.setFocus()
    person.press(person.edit, Qt.Key.Key_Down, ALT)
    assert person.results.currentIndex().row() == 1
    person.press(person.edit, Qt.Key.Key_Up, ALT)
    assert person.results.currentIndex().row() == 0
    assert QApplication.focusWidget() is person.edit


def test_f3_goes_from_mark_to_mark_and_round(person: Person) -> None:
    person.ask("refund window days")
    person.until(lambda: bool(person.source.shown_marks.words))  # type: ignore[attr-defined]
    words = person.source.shown_marks.words  # type: ignore[attr-defined]
    assert len(words) > 1
    person.press(person.results, Qt.Key.Key_F3)
    cursor = person.source.textCursor()
    assert (cursor.selectionStart(), cursor.selectionEnd()) == words[0]
    person.press(person.results, Qt.Key.Key_F3, SHIFT)
    cursor = person.source.textCursor()
    assert (cursor.selectionStart(), cursor.selectionEnd()) == words[-1]
    status = person.find(QLabel, "statusLabel")
    assert status.text() == f"Mark {len(words)} of {len(words)}"


def test_escape_goes_back_step_by_step(person: Person) -> None:
    person.ask("what is the refund window?")
    person.window.show_panel(True)
    person.window.search.bar.toggle_advanced()
    person.until(lambda: person.window.search.source._prepared is not None)
    person.window.search.source.focus_source()
    source = person.window.search.source

    def escape() -> None:
        person.press(QApplication.focusWidget() or person.window, Qt.Key.Key_Escape)

    assert source.isAncestorOf(QApplication.focusWidget() or person.window)
    escape()
    assert QApplication.focusWidget() is person.results
    escape()
    assert not person.window.search.bar.is_advanced_open()
    escape()
    assert not person.window.panel.isVisible()
    escape()
    assert QApplication.focusWidget() is person.edit
    assert person.edit.text() == "what is the refund window?"


def test_a_slash_typed_in_a_question_stays_there(person: Person) -> None:
    person.edit.clear()
    person.qtbot.keyClicks(person.edit, "and/or")
    assert person.edit.text() == "and/or"


def test_the_question_can_be_reached_from_the_page_of_a_dataset(person: Person) -> None:
    person.press(person.datasets, Qt.Key.Key_Return)
    person.until(person.window.dataset_page.isVisible)
    press_sequence(person.window, "Ctrl+K")
    assert person.window.search.isVisible()
    assert QApplication.focusWidget() is person.edit


# What the actions do


def test_what_has_nothing_to_act_on_is_disabled(newcomer: Person) -> None:
    for name in ("export_hits", "copy_passage", "why", "next_hit", "dataset_page", "add_text"):
        assert not newcomer.window.menus[name].isEnabled(), name
    for name in ("add_files", "add_folder", "settings", "help", "new_dataset"):
        assert newcomer.window.menus[name].isEnabled(), name


def test_passage_and_citation_are_copied(person: Person) -> None:
    person.ask("what is the refund window?")
    press_sequence(person.results, "Ctrl+Shift+C")
    assert QGuiApplication.clipboard().text() == person.hits[0].text
    assert person.find(QLabel, "statusLabel").text() == "Passage copied"
    press_sequence(person.results, "Ctrl+Alt+C")
    assert QGuiApplication.clipboard().text() == citation(person.hits[0])


@pytest.mark.parametrize(
    "keys", ["F1", "Ctrl+?", "Ctrl+,", "Ctrl+N", "Ctrl+O", "Ctrl+Shift+O", "Ctrl+Shift+T"]
)
def test_dialogs_open_by_their_key_and_close_by_escape(person: Person, keys: str) -> None:
    press_sequence(person.window, keys)
    assert person.open_dialog().windowTitle()
    person.escape()
    person.until(lambda: not any(d.isVisible() for d in person.window.findChildren(QDialog)))


def test_the_drawer_and_the_panel_open_and_close_by_key(person: Person) -> None:
    press_sequence(person.window, "Ctrl+Shift+A")
    assert person.find(QSpinBox, "offsetSpin").isVisible()
    assert person.find(QToolButton, "advancedButton").isChecked()
    press_sequence(person.window, "Ctrl+Shift+A")
    assert not person.find(QSpinBox, "offsetSpin").isVisible()
    press_sequence(person.window, "Ctrl+J")
    assert person.window.panel.isVisible()
    assert person.window.menus["toggle_panel"].isChecked()
    press_sequence(person.window, "Ctrl+J")
    assert not person.window.panel.isVisible()


def test_the_checks_of_the_menu_follow_the_drawer(person: Person) -> None:
    action = person.window.menus["toggle_advanced"]
    person.click(person.find(QToolButton, "advancedButton"))
    assert action.isChecked()
    person.click(person.find(QToolButton, "advancedButton"))
    assert not action.isChecked()


def test_zoom_makes_the_source_larger_and_usual_again(person: Person) -> None:
    person.ask("what is the refund window?")
    person.until(lambda: "30 days" in person.source.toPlainText())
    size = person.source.font().pointSizeF()
    press_sequence(person.window, "Ctrl++")
    assert person.source.font().pointSizeF() > size
    press_sequence(person.window, "Ctrl+0")
    assert person.source.font().pointSizeF() == pytest.approx(size)


def test_search_again_asks_once_more(person: Person) -> None:
    person.ask("what is the refund window?")
    with person.qtbot.waitSignal(person.results.model().modelReset, timeout=10_000):
        press_sequence(person.window, "F5")


def test_quit_closes_the_window(person: Person) -> None:
    press_sequence(person.window, "Ctrl+Q")
    assert not person.window.isVisible()


def test_open_and_show_in_folder_are_handed_to_the_desktop(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        "PySide6.QtGui.QDesktopServices.openUrl",
        lambda url: opened.append(url.toLocalFile()) or True,
    )
    person.ask("what is the refund window?")
    shown = person.window.search.source
    person.until(lambda: shown._prepared is not None)
    press_sequence(person.results, "Ctrl+Return")
    path = person.hits[0].path
    assert opened == [path]
    person.window.menus["show_in_folder"].trigger()
    assert opened == [path, str(Path(path).parent)]
