"""The library checked, mended, moved and copied from the window."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QPushButton, QWidget

from kx_desktop.core.queries import Query
from kx_desktop.gui.caring.check_dialog import CheckDialog
from kx_desktop.gui.settings.folder_control import FolderControlWidget
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.tasks import WriterLock
from tests.gui.window.using import Person

Before = Callable[[Path], Person]


def _check(person: Person) -> CheckDialog:
    person.window.menus["check_library"].trigger()
    dialog = person.dialog("checkDialog")
    assert isinstance(dialog, CheckDialog)
    person.until(lambda: not dialog.is_running)
    return dialog


def _said(dialog: QWidget, name: str) -> str:
    label = dialog.findChild(QLabel, name)
    return label.text() if label is not None and label.isVisible() else ""


def _findings(dialog: QWidget) -> list[str]:
    return [
        one.accessibleName()
        for one in dialog.findChildren(QWidget, "findingRow")
        if not one.isHidden()
    ]


def _button(dialog: QWidget, name: str) -> QPushButton:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    return button


@contextmanager
def _another_writes(folder: Path) -> Iterator[None]:
    """Whoever else has the lock of the library's folder; a second lock of this process is as good as another program's."""
    lock = WriterLock(folder / "writer.lock")
    lock.acquire(30.0)
    try:
        yield
    finally:
        lock.release()


def _change(folder: Path, statement: str) -> None:
    """Damage the database as a fault of the disk would."""
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        assert connection.execute(statement).rowcount > 0


def test_a_whole_library_is_found_to_be_as_it_should_be(person: Person) -> None:
    dialog = _check(person)
    assert _said(dialog, "checkOutcomeLabel") == "Everything is as it should be."
    assert "1 dataset · 12 documents · " in _said(dialog, "checkFiguresLabel").replace(
        "\u00a0", " "
    )
    assert _findings(dialog) == []
    assert not _button(dialog, "checkMendButton").isVisible()
    person.button(dialog, "Close").click()
    person.until(lambda: not dialog.isVisible())


def test_what_is_damaged_is_told_and_mended(before: Before, sample_library: Path) -> None:
    _change(sample_library, "UPDATE passages SET page = 17 WHERE row = 2")
    person = before(sample_library).ready()
    dialog = _check(person)
    assert _said(dialog, "checkOutcomeLabel") == "1 thing is not as it should be."
    (found,) = _findings(dialog)
    assert found == ("Can be mended · sample: 1 passage is said to be on another page than it is.")
    person.button(dialog, "Mend").click()
    person.until(lambda: _said(dialog, "checkOutcomeLabel").startswith("1 thing was mended."))
    (found,) = _findings(dialog)
    assert found.startswith("Mended · sample: ")
    dialog.reject()
    again = _check(person)
    assert _said(again, "checkOutcomeLabel") == "Everything is as it should be."
    again.reject()
    assert person.ask("refund window")


def test_what_is_lost_is_called_so_with_where_it_may_be_had_again(
    before: Before, sample_library: Path
) -> None:
    _change(sample_library, "UPDATE documents SET metadata = '{' WHERE id = 3")
    person = before(sample_library).ready()
    dialog = _check(person)
    found = _findings(dialog)[0]
    assert found.startswith("Lost · sample: The metadata cannot be read of ")
    assert "Put back a copy of the library folder" in _said(dialog, "findingStep")
    person.button(dialog, "Mend").click()
    person.until(lambda: any(one.startswith("Mended") for one in _findings(dialog)))
    assert _findings(dialog)[0] == found
    assert not _button(dialog, "checkMendButton").isVisible()
    dialog.reject()


def test_a_check_while_another_program_writes_says_so_in_the_dialog(
    person: Person, sample_library: Path
) -> None:
    with _another_writes(sample_library):
        dialog = _check(person)
        assert "is being written to by" in _said(dialog, "errandWrongLabel")
    assert not _said(dialog, "checkOutcomeLabel")
    dialog.reject()


def test_esc_stops_a_check_and_the_dialog_waits_until_it_has_stopped(
    person: Person, sample_library: Path
) -> None:
    with _another_writes(sample_library):
        person.window.menus["check_library"].trigger()
        dialog = person.dialog("checkDialog")
        person.press(dialog, Qt.Key.Key_Escape)
        assert dialog.isVisible()
        assert _said(dialog, "errandNowLabel") == "Stopping…"
        person.until(lambda: not person.window.findChildren(QDialog, "checkDialog"))


def _travel(person: Person, what: str, folder: Path) -> QDialog:
    person.window.dialogs.settings("library")
    settings = person.dialog("settingsDialog")
    _button(settings, f"{what}LibraryButton").click()
    dialog = person.dialog(f"{what}LibraryDialog")
    assert not settings.isVisible()
    edit = dialog.findChild(QLineEdit, "travelFolderEdit")
    assert edit is not None
    edit.setText(str(folder))
    dialog.accept()
    return dialog


def test_the_library_is_moved_and_the_window_goes_on_with_it(
    person: Person, sample_library: Path, tmp_path: Path
) -> None:
    Settings().set("library", str(sample_library))
    new = tmp_path / "elsewhere" / "library"
    passages = person.ask("refund window")
    _travel(person, "move", new)
    person.until(lambda: f"The library is in {new} now." in person.notices)
    assert "settings" not in person.notices
    person.ready()
    assert person.window.session.folder == new
    assert Settings.load().library == str(new)
    assert not (sample_library / "library.sqlite").exists()
    person.until(lambda: bool(person.window.session.library))
    assert person.ask("refund window") == passages


def test_a_library_that_the_settings_do_not_name_is_moved_and_that_is_said(
    person: Person, sample_library: Path, tmp_path: Path
) -> None:
    (sample_library / "my list.txt").write_text("mine", "utf-8")
    _travel(person, "move", tmp_path / "new")
    person.until(lambda: "The settings do not name it" in person.notices)
    assert f"was left in {sample_library}: my list.txt." in person.notices
    assert (sample_library / "my list.txt").read_text("utf-8") == "mine"
    person.ready()


def test_a_copy_is_made_and_the_window_stays_where_it_is(
    person: Person, sample_library: Path, tmp_path: Path
) -> None:
    new = tmp_path / "copy"
    _travel(person, "copy", new)
    person.until(lambda: f"A copy of the library is in {new}." in person.notices)
    assert person.window.session.folder == sample_library
    with Library.open(new, settings=Settings()) as library:
        assert library.query(Query("sample", "refund window")).hits


def test_a_folder_that_cannot_take_the_library_is_told_of_in_the_dialog(
    person: Person, sample_library: Path, tmp_path: Path
) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "a.txt").write_text("a", "utf-8")
    dialog = _travel(person, "move", full)
    person.until(lambda: "is not empty. Choose a folder" in _said(dialog, "errandWrongLabel"))
    edit = dialog.findChild(QLineEdit, "travelFolderEdit")
    assert edit is not None
    assert edit.isEnabled()
    edit.setText(str(sample_library / "within"))
    assert not _said(dialog, "errandWrongLabel")
    dialog.accept()
    person.until(lambda: "is within the library" in _said(dialog, "errandWrongLabel"))
    dialog.reject()
    assert not dialog.isVisible()
    assert person.window.session.folder == sample_library
    assert person.ask("refund window")


def test_settings_that_are_changed_are_not_left_for_a_move(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KX_LIBRARY", raising=False)
    person.window.dialogs.settings("library")
    dialog = person.dialog("settingsDialog")
    assert isinstance(dialog, SettingsDialog)
    move = _button(dialog, "moveLibraryButton")
    assert move.isEnabled()
    control = dialog.controls["library"]
    assert isinstance(control, FolderControlWidget)
    was = control.edit.text()
    control.edit.setText("/another")
    assert not move.isEnabled()
    assert "Save or cancel" in _said(dialog, "libraryCareWhyLabel")
    control.edit.setText(was)
    assert move.isEnabled()
    dialog.reject()


def test_the_window_closes_while_a_check_is_under_way(person: Person, sample_library: Path) -> None:
    with _another_writes(sample_library):
        person.window.menus["check_library"].trigger()
        assert person.dialog("checkDialog").isVisible()
        person.window.close()
    assert not person.window.isVisible()
    assert person.window.session.library is None


def test_a_copy_that_is_stopped_leaves_nothing_in_the_new_folder(
    person: Person, sample_library: Path, tmp_path: Path
) -> None:
    new = tmp_path / "copy"
    with _another_writes(sample_library):
        dialog = _travel(person, "copy", new)
        dialog.reject()
        person.until(lambda: not person.window.findChildren(QDialog, "copyLibraryDialog"))
    assert not new.exists()
    assert not person.notices
