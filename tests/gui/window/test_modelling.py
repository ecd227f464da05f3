"""A person chooses an embedding model in the settings: sees what becomes stale before it is saved, and has it rebuilt."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QLabel, QPushButton

from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.settings import Settings
from tests.gui.window.using import Person
from tests.library.helping import model_folder

CHATTY = "some-chat-model is a chat model"


@pytest.fixture
def chatty(tmp_path: Path) -> Path:
    """The folder of a model that says of itself that it is a chat model."""
    return model_folder(tmp_path / "chatty", id="some-chat-model", decoder=True)


def opened(person: Person) -> SettingsDialog:
    person.window.dialogs.settings("models")
    dialog = person.dialog("settingsDialog")
    assert isinstance(dialog, SettingsDialog)
    person.until(lambda: dialog.models.table.rowCount() > 0)
    return dialog


def click(dialog: SettingsDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    assert button.isEnabled()
    button.click()


def said(dialog: SettingsDialog, name: str) -> str:
    label = dialog.findChild(QLabel, name)
    assert label is not None
    return label.text()


def add(person: Person, dialog: SettingsDialog, name: str, source: str) -> None:
    click(dialog, "newModelButton")
    dialog.models.form.name.setText(name)
    dialog.models.form.source.setText(source)
    click(dialog, "modelAddButton")
    person.until(lambda: "Trying" not in said(dialog, "modelToldLabel"))


def chosen(person: Person, dialog: SettingsDialog, folder: Path) -> None:
    """Add the model and have it stand in the setting."""
    add(person, dialog, "chatty", str(folder))
    person.until(lambda: dialog.models.table.rowCount() == 2)
    dialog.models.table.setCurrentCell(1, 0)
    click(dialog, "useModelButton")
    assert not save(dialog).isEnabled()
    person.until(lambda: not dialog.models.is_trying)


def save(dialog: SettingsDialog) -> QPushButton:
    found = dialog.buttons.button(QDialogButtonBox.StandardButton.Save)
    assert isinstance(found, QPushButton)
    return found


def test_what_becomes_stale_is_told_before_it_is_saved_and_then_rebuilt(
    person: Person, chatty: Path
) -> None:
    dialog = opened(person)
    chosen(person, dialog, chatty)
    told = said(dialog, "modelSwitchLabel")
    assert "these datasets become stale: sample." in told
    assert CHATTY in told
    assert Settings.load().embedder == "bundled"
    box = dialog.findChild(QCheckBox, "rebuildStaleCheck")
    assert box is not None
    box.click()
    save(dialog).click()
    assert Settings.load().embedder == str(chatty)
    person.until(lambda: "sample-2" in person.names)
    person.until(lambda: person.window.session.library is not None)
    library = person.window.session.library
    assert library is not None
    person.until(lambda: any(one.name == "sample-2" and not one.passages_without_vector for one in library.datasets()))  # fmt: skip
    stale = {one.name: bool(one.stale) for one in library.datasets()}
    assert stale == {"sample": True, "sample-2": False}
    person.until(lambda: CHATTY in person.notices)


def test_who_does_not_want_it_at_once_is_offered_it_above_the_page(
    person: Person, chatty: Path
) -> None:
    dialog = opened(person)
    chosen(person, dialog, chatty)
    save(dialog).click()
    person.until(
        lambda: "These datasets are stale under the model of now: sample." in person.notices
    )
    assert person.window.session.library is not None
    assert person.window.session.library.names() == ("sample",)


def test_cancel_changes_nothing(person: Person, chatty: Path) -> None:
    dialog = opened(person)
    chosen(person, dialog, chatty)
    dialog.reject()
    assert Settings.load().embedder == "bundled"
    library = person.window.session.library
    assert library is not None
    assert library.info().embedder == "all-MiniLM-L6-v2"
    assert "stale" not in person.notices


def test_a_check_tells_what_was_found(person: Person) -> None:
    dialog = opened(person)
    click(dialog, "checkModelButton")
    person.until(lambda: "paraphrases are ranked above strangers" in said(dialog, "modelToldLabel"))
    dialog.reject()


def test_what_cannot_be_added_is_told_with_what_to_do(person: Person, tmp_path: Path) -> None:
    dialog = opened(person)
    add(person, dialog, "bad", str(tmp_path))
    told = said(dialog, "modelToldLabel")
    assert "config.json" in told
    assert "Choose the bundled model" in told
    assert dialog.models.form.isVisible()
    dialog.reject()


def test_a_name_is_forgotten(person: Person, chatty: Path) -> None:
    dialog = opened(person)
    add(person, dialog, "chatty", str(chatty))
    person.until(lambda: dialog.models.table.rowCount() == 2)
    dialog.models.table.setCurrentCell(1, 0)
    click(dialog, "removeModelButton")
    person.until(lambda: dialog.models.table.rowCount() == 1)
    assert chatty.exists()
    dialog.reject()
