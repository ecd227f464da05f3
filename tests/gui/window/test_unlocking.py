"""Locked files in the window: the person gives the password where the file is listed."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton, QRadioButton

from kx_desktop.gui.ingesting.password_dialog import PasswordDialog
from tests.files.locked import locked_pdf
from tests.gui.window.using import Person

SECRET = "sesame-open-17"


@pytest.fixture
def without_key_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "kx_desktop.library.keyrings.unavailable",
        lambda: "This system has no key ring that could keep it.",
    )


def _take_in(person: Person, *files: Path) -> None:
    library = person.window.session.library
    assert library is not None
    library.queue.offer("vaults", files=files)
    person.until(lambda: library.file_states("vaults") == {"skipped": len(files)})
    person.window.show_panel(is_open=True)
    table = person.window.panel.files
    person.until(lambda: person.window.files.rowCount() == len(files))
    (first, *_) = library.file_ids("vaults").tolist()
    assert table.table.choose(first)
    person.window.files.index(0, 0).data()
    person.until(lambda: table.table.chosen_row() is not None)


def _ask(person: Person) -> PasswordDialog:
    button = person.find(QPushButton, "givePasswordButton")
    person.until(button.isVisible)
    button.click()
    person.until(lambda: person.window.findChild(PasswordDialog) is not None)
    dialog = person.window.findChild(PasswordDialog)
    assert dialog is not None
    return dialog


def _give(dialog: PasswordDialog, password: str) -> None:
    edit = dialog.findChild(QLineEdit, "passwordEdit")
    assert edit is not None
    assert edit.echoMode() == QLineEdit.EchoMode.Password
    edit.setText(password)
    dialog.accept()


@pytest.mark.usefixtures("without_key_ring")
def test_a_password_is_given_after_a_wrong_one(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "vault.pdf"
    path.write_bytes(locked_pdf("The vault opens at noon", SECRET))
    _take_in(person, path)
    dialog = _ask(person)
    remember = dialog.findChild(QCheckBox, "passwordRememberCheck")
    assert remember is not None
    assert not remember.isEnabled()
    _give(dialog, "wrong")
    wrong = dialog.findChild(QLabel, "passwordWrongLabel")
    assert wrong is not None
    person.until(wrong.isVisible)
    assert "does not open it" in wrong.text()
    _give(dialog, SECRET)
    library = person.window.session.library
    assert library is not None
    with person.qtbot.waitSignal(person.window.session.job_finished, timeout=30_000):
        person.until(lambda: "1 file will be read once more." in person.notices)
    assert library.file_states("vaults") == {"indexed": 1}
    assert "will be read once more" not in person.notices


@pytest.mark.usefixtures("without_key_ring")
def test_a_password_for_all_locked_files_of_the_folder(person: Person, tmp_path: Path) -> None:
    paths = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for path in paths:
        path.write_bytes(locked_pdf(f"What stands in {path.stem}", SECRET))
    _take_in(person, *paths)
    dialog = _ask(person)
    whole = dialog.findChild(QRadioButton, "passwordFolderRadio")
    assert whole is not None
    whole.setChecked(True)
    _give(dialog, SECRET)
    library = person.window.session.library
    assert library is not None
    person.until(lambda: library.file_states("vaults") == {"indexed": 2})


def test_what_is_not_locked_offers_no_password(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(b"")
    _take_in(person, path)
    assert not person.find(QPushButton, "givePasswordButton").isVisible()
