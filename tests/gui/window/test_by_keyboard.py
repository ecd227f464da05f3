"""The way from the question to the results, and into the menus, without a mouse."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from kx_desktop.gui.window.menus import with_mnemonic
from kx_desktop.gui.window.remembering import fit_size
from tests.gui.dropping import drop
from tests.gui.window.using import Person


def test_down_leads_from_the_question_to_the_results(person: Person) -> None:
    person.ask("what is the refund window?")
    person.edit.setFocus()
    QTest.keyClick(person.edit, Qt.Key.Key_Down)
    assert person.results.hasFocus()
    QTest.keyClick(person.results, Qt.Key.Key_Down)
    assert person.results.currentIndex().row() == 1


def test_keys_of_the_window_go_before_what_a_field_does_with_them(person: Person) -> None:
    person.edit.setText("refund window")
    person.edit.setFocus()
    person.edit.setCursorPosition(3)
    # Of its own a field of text would delete to the end of the line.
    QTest.keySequence(person.edit, QKeySequence("Ctrl+K"))
    assert person.edit.text() == "refund window"
    assert person.edit.selectedText() == "refund window"
    QTest.keySequence(person.edit, QKeySequence("Ctrl+A"))
    assert person.edit.selectedText() == "refund window"


def test_f10_leads_to_the_menus_and_each_has_a_letter(person: Person) -> None:
    QTest.keyClick(person.window, Qt.Key.Key_F10)
    bar = person.window.menuBar()
    assert bar.activeAction() is bar.actions()[0]
    QTest.keyClick(QApplication.focusWidget() or bar, Qt.Key.Key_Escape)
    letters = [QKeySequence.mnemonic(one.text()).toString() for one in bar.actions()]
    assert letters == ["Alt+F", "Alt+E", "Alt+V", "Alt+D", "Alt+H"]


@pytest.mark.parametrize(
    ("label", "letter", "shown"),
    [("View", "V", "&View"), ("Dataset", "D", "&Dataset"), ("文件", "F", "文件(&F)")],
)
def test_a_menu_has_its_letter_in_any_language(label: str, letter: str, shown: str) -> None:
    assert with_mnemonic(label, letter) == shown


@pytest.mark.parametrize(
    ("screen", "size"),
    [((2560, 1440), (1360, 860)), ((1067, 667), (1002, 626)), ((1400, 700), (1316, 658))],
)
def test_the_first_window_fits_its_screen(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert fit_size(QSize(*screen), QSize(1360, 860)) == QSize(*size)


def test_a_dataset_that_nothing_is_in_yet_says_so_and_is_asked_when_something_is(
    person: Person, papers: Path
) -> None:
    person.ask("at how many degrees is green tea steeped?")
    person.window.datasets.new()
    dialog = person.dialog("newDatasetDialog")
    name = dialog.findChild(QLineEdit)
    assert name is not None
    QTest.keyClicks(name, "kitchen")
    QTest.keyClick(name, Qt.Key.Key_Return)
    person.until(lambda: "Nothing is in kitchen yet" in person.said)
    drop(person.window, paths=[papers])
    person.until(lambda: any("Green tea" in text for text in person.passages))


def test_what_went_well_goes_by_itself_and_what_did_not_stays(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.gui.window.notices._PASSING_MS", 50)
    person.window.notices.tell("The hits are in hits.md.", stays=False)
    person.window.notices.tell("The disk is full.", "bad")
    person.until(lambda: person.notices == "The disk is full.")
