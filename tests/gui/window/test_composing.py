"""How a query is put together in the window: judged before it is sent, searched by presets, copied as text."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QLineEdit, QPushButton

from kx_desktop.cli.arguments import parse
from kx_desktop.cli.asking import query_of
from kx_desktop.gui.query import Asked
from kx_desktop.gui.query.drawer.fields_edit import FieldsEdit
from kx_desktop.gui.query.segments import SegmentsWidget
from kx_desktop.library import Library
from kx_desktop.settings import Presets, Settings, config_folder
from tests.gui.window.using import Person

QUESTION = "what is the refund window?"


def queries(person: Person, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The orders of all queries that are sent from now on."""
    sent: list[str] = []
    library = person.window.session.library
    assert library is not None
    ask = library.query
    monkeypatch.setattr(
        library,
        "query",
        lambda query, **more: (sent.append(query.order_by), ask(query, **more))[1],
    )
    return sent


def trigger(person: Person, text: str) -> None:
    """Choose from the menu of presets."""
    menu = person.window.search.bar.presets.menu()
    menu.aboutToShow.emit()
    next(one for one in menu.actions() if one.text() == text).trigger()


def accept(person: Person, name: str) -> None:
    """Press the first button of the dialog of that name."""
    dialog = person.dialog(name)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    ok = next(
        one
        for one in box.findChildren(QPushButton)
        if box.buttonRole(one) == QDialogButtonBox.ButtonRole.AcceptRole
    )
    person.click(ok, ok.rect().center())


# Judged before it is sent


def test_an_order_that_is_wrong_is_told_and_never_sent(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.ask(QUESTION)
    person.window.search.bar.toggle_advanced()
    sent = queries(person, monkeypatch)
    before = person.passages
    edit = person.find(FieldsEdit, "orderByEdit")
    person.qtbot.keyClicks(edit, "modifed_at DESC")
    person.until(lambda: edit.property("look") == "wrong")
    assert "modifed_at" in edit.accessibleDescription()
    person.press(person.edit, Qt.Key.Key_Return)
    assert edit.hasFocus()
    assert edit.selectedText() == "modifed_at"
    assert person.find(QLabel, "notSearchedLabel").isVisible()
    person.window.searching.search()
    assert sent == []
    assert person.passages == before
    edit.clear()
    with person.qtbot.waitSignal(person.results.model().modelReset):
        person.qtbot.keyClicks(edit, "modified_at DESC")
    assert sent == ["modified_at DESC"]
    assert edit.property("look") == ""
    assert not person.find(QLabel, "notSearchedLabel").isVisible()


def test_an_order_that_was_kept_and_is_wrong_here_is_told_where_it_stands(person: Person) -> None:
    person.window.search.bar.set_asked(Asked(order_by="nowhere"))
    person.type(QUESTION)
    person.press(person.edit, Qt.Key.Key_Return)
    edit = person.find(FieldsEdit, "orderByEdit")
    person.until(lambda: edit.property("look") == "wrong")
    assert person.passages == []


def test_names_of_fields_are_those_of_the_dataset(person: Person) -> None:
    person.window.search.bar.toggle_advanced()
    edit = person.find(FieldsEdit, "metadataFieldsEdit")
    edit.setFocus()
    person.until(lambda: edit._model.rowCount() > 5)
    person.qtbot.keyClicks(edit, "modif")
    assert edit._popup.isVisible()
    assert "modified_at" in edit._popup.model().index(0, 0).data()
    edit._popup.hide()


# Presets


def test_a_preset_searches_again_and_comes_back_at_the_next_start(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    person = before(sample_library).ready()
    person.ask(QUESTION)
    with person.qtbot.waitSignal(person.results.model().modelReset):
        trigger(person, "Precise")
    result = person.window.search.results.model.result
    assert result is not None
    assert result.fusion == "weight"
    person.window.close()
    again = before(sample_library)
    assert again.window.search.bar.presets.text() == "Precise"
    assert again.window.search.bar.asked().alpha == 0.7


def test_a_way_of_searching_is_kept_used_at_start_and_removed(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    person = before(sample_library).ready()
    button = person.window.search.bar.presets
    person.find(SegmentsWidget, "modeCombo").setCurrentText("Sparse")
    trigger(person, "Keep these as…")
    dialog = person.dialog("keepPresetDialog")
    edit = dialog.findChild(QLineEdit, "presetNameEdit")
    assert edit is not None
    person.qtbot.keyClicks(edit, "Codes")
    accept(person, "keepPresetDialog")
    person.until(lambda: button.text() == "Codes")
    assert Presets.load().find("codes").parameters() == {"mode": "sparse", "k": 10}
    trigger(person, "Use at start")
    person.until(lambda: Presets.load().start == "Codes")
    person.find(SegmentsWidget, "modeCombo").setCurrentText("Dense")
    person.window.close()
    again = before(sample_library).ready()
    assert again.find(SegmentsWidget, "modeCombo").currentText() == "Sparse"
    trigger(again, "Remove…")
    accept(again, "removePresetDialog")
    again.until(lambda: again.window.search.bar.presets.in_force.name == "Balanced")
    assert Presets.load().own == ()
    assert again.find(SegmentsWidget, "modeCombo").currentText() == "Sparse"


def test_presets_that_another_window_kept_meanwhile_stay(person: Person) -> None:
    theirs = {"version": 1, "presets": [{"name": "Theirs", "values": {"k": 3}}], "start": ""}
    config_folder().mkdir(parents=True, exist_ok=True)
    (config_folder() / "presets.json").write_text(json.dumps(theirs), "utf-8")
    trigger(person, "Use at start")
    button = person.window.search.bar.presets
    person.until(lambda: button._presets.has("Theirs"))
    assert Presets.load().start == "Balanced"
    assert Presets.load().has("Theirs")


def test_presets_that_are_damaged_are_told_at_the_start(
    before: Callable[[Path], Person], library_folder: Path
) -> None:
    config_folder().mkdir(parents=True, exist_ok=True)
    (config_folder() / "presets.json").write_text("{", "utf-8")
    person = before(library_folder)
    assert "presets.json.damaged" in person.notices


def test_presets_that_are_damaged_meanwhile_are_told_when_one_is_kept(person: Person) -> None:
    config_folder().mkdir(parents=True, exist_ok=True)
    (config_folder() / "presets.json").write_text("{", "utf-8")
    trigger(person, "Use at start")
    person.until(lambda: "presets.json.damaged" in person.notices)
    assert Presets.load().start == "Balanced"


def test_a_preset_that_cannot_be_kept_is_told(person: Person) -> None:
    path = config_folder() / "presets.json"
    path.mkdir(parents=True)
    trigger(person, "Use at start")
    person.until(lambda: "The presets cannot be kept" in person.notices)


# As text


def test_the_command_on_the_clipboard_asks_the_same(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    Settings.load().set("default_k", 7)
    person = before(sample_library).ready()
    person.window.search.bar.set_asked(Asked("sparse", 12, "off", 1, 2, filter="size > 10"))
    person.ask('what\'s the "refund window"?')
    person.window.menus["copy_command"].trigger()
    words = shlex.split(QGuiApplication.clipboard().text())
    person.until(lambda: person.find(QLabel, "statusLabel").text() == "Command copied")
    asked = person.window.searching._asked
    person.window.close()
    args = parse(words[1:])
    assert args.library == str(sample_library)
    with Library.open(sample_library) as library:
        assert query_of(args, library) == asked


def test_the_python_is_copied_from_the_drawer(person: Person) -> None:
    person.ask(QUESTION)
    person.window.search.bar.toggle_advanced()
    button = person.find(QPushButton, "copyPythonButton")
    button.click()
    text = QGuiApplication.clipboard().text()
    assert f'query = Query(dataset="sample", text="{QUESTION}")' in text


def test_without_a_question_there_is_nothing_to_copy(person: Person) -> None:
    QGuiApplication.clipboard().setText("as it was")
    person.window.menus["copy_command"].trigger()
    assert person.find(QLabel, "statusLabel").text() == "There is no question to copy yet."
    assert QGuiApplication.clipboard().text() == "as it was"


# Fields


def offered(person: Person) -> str:
    """What the order is completed with."""
    model = person.find(FieldsEdit, "orderByEdit")._model
    return " ".join(model.item(row).text() for row in range(model.rowCount()))


def test_details_that_are_given_are_offered_for_the_order_at_once(person: Person) -> None:
    person.window.search.bar.toggle_advanced()
    person.find(QLineEdit, "orderByEdit").setFocus()
    person.until(lambda: "title" in offered(person))
    person.ask(QUESTION)
    library = person.window.session.library
    assert library is not None
    library.set_metadata("sample", (person.hits[0].parent_ref,), {"priority": "high"})
    person.window.details.changed.emit("sample")
    person.until(lambda: "priority" in offered(person))


def test_what_no_document_has_is_told_of_the_datasets_that_are_chosen(
    person: Person, papers: Path
) -> None:
    library = person.window.session.library
    assert library is not None
    library.ingest("papers", files=[papers], metadata={"colour": "green"})
    person.window.session.refresh()
    person.choose("papers")
    person.window.search.bar.toggle_advanced()
    edit = person.find(FieldsEdit, "metadataFieldsEdit")
    edit.setFocus()
    person.until(lambda: "colour" in offered(person))
    person.qtbot.keyClicks(edit, "colour")
    edit.settle()

    def is_told() -> bool:
        return "No document here has: colour" in {
            one.text() for one in person.window.search.bar.findChildren(QLabel)
        }

    assert not is_told()
    person.choose("sample")
    person.until(is_told)
    person.choose("papers")
    person.until(lambda: not is_told())
