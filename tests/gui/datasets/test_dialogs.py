from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from kx_desktop.gui.datasets.add_text_dialog import AddTextDialog
from kx_desktop.gui.datasets.chosen import ALL
from kx_desktop.gui.datasets.new_dataset_dialog import NewDatasetDialog
from kx_desktop.gui.datasets.rebuild_dialog import RebuildDialog, free_name
from kx_desktop.gui.theme import Theme


def check(name: str) -> str:
    return f"{name!r} is no name: a name holds no slash." if "/" in name else ""


def texts(dialog: QDialog) -> list[str]:
    return [label.text().replace("\u202f", " ") for label in dialog.findChildren(QLabel)]


def button(dialog: QDialog, text: str) -> QPushButton:
    return next(one for one in dialog.findChildren(QPushButton) if one.text() == text)


def name_edit(dialog: QDialog) -> QLineEdit:
    found = dialog.findChild(QLineEdit, "datasetNameEdit")
    assert isinstance(found, QLineEdit)
    return found


def spin(dialog: QDialog, name: str) -> QSpinBox:
    found = dialog.findChild(QSpinBox, name)
    assert isinstance(found, QSpinBox)
    return found


@pytest.fixture
def new(qtbot: QtBot, theme: Theme) -> NewDatasetDialog:
    made = NewDatasetDialog(["papers"], check, chunk_size=1000, chunk_overlap=200)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", ""),
        ("  ", ""),
        ("pa/pers", "'pa/pers' is no name: a name holds no slash."),
        (" papers ", "There is a dataset of this name already."),
    ],
)
def test_a_name_that_cannot_be_used_is_told_and_keeps_the_dialog(
    new: NewDatasetDialog, name: str, sentence: str
) -> None:
    name_edit(new).setText(name)
    assert sentence in [label.text() for label in new.findChildren(QLabel)]
    assert name_edit(new).accessibleDescription() == sentence
    assert not button(new, "Make dataset").isEnabled()


def test_a_right_name_makes_the_dataset_with_its_sizes(qtbot: QtBot, new: NewDatasetDialog) -> None:
    qtbot.keyClicks(name_edit(new), " letters ")
    spin(new, "passageSizeSpin").setValue(300)
    with qtbot.waitSignal(new.accepted):
        qtbot.keyClick(name_edit(new), Qt.Key.Key_Return)
    # An overlap of 200 would be more than half of 300.
    assert (new.name, new.chunk_size, new.chunk_overlap) == ("letters", 300, 150)


def test_an_overlap_that_was_typed_is_not_changed_but_told_where_it_is_too_long(
    qtbot: QtBot, new: NewDatasetDialog
) -> None:
    name_edit(new).setText("letters")
    spin(new, "passageSizeSpin").setValue(400)
    overlap = spin(new, "passageOverlapSpin")
    overlap.selectAll()
    qtbot.keyClicks(overlap, "450")
    assert overlap.value() == 450
    assert "At most half of a passage: 200 characters." in texts(new)
    assert overlap.accessibleDescription() == "At most half of a passage: 200 characters."
    assert not button(new, "Make dataset").isEnabled()
    qtbot.keyClick(overlap, Qt.Key.Key_Down)
    assert overlap.value() == 200
    assert button(new, "Make dataset").isEnabled()


def test_a_size_that_cannot_be_is_told(qtbot: QtBot, new: NewDatasetDialog) -> None:
    name_edit(new).setText("letters")
    spin(new, "passageSizeSpin").setValue(7)
    assert "A whole number from 50 to 100 000." in texts(new)
    assert not button(new, "Make dataset").isEnabled()


def test_the_dialog_grows_with_what_it_has_to_say(qtbot: QtBot, new: NewDatasetDialog) -> None:
    qtbot.waitExposed(new)
    before = new.height()
    name_edit(new).setText("many words / " * 12)
    spin(new, "passageOverlapSpin").setValue(900)
    qtbot.waitUntil(lambda: new.height() > before)
    for label in new.findChildren(QLabel):
        if label.wordWrap() and label.text() and label.isVisible():
            assert label.height() >= label.heightForWidth(label.width())
    assert spin(new, "passageSizeSpin").height() >= spin(new, "passageSizeSpin").sizeHint().height()


def test_cancel_leaves_it(qtbot: QtBot, new: NewDatasetDialog) -> None:
    with qtbot.waitSignal(new.rejected):
        button(new, "Cancel").click()


def test_a_proposed_name_is_judged_at_once(qtbot: QtBot, theme: Theme) -> None:
    dialog = NewDatasetDialog([], check, chunk_size=1000, chunk_overlap=200, name="notes")
    qtbot.addWidget(dialog)
    assert button(dialog, "Make dataset").isEnabled()


@pytest.mark.parametrize(
    ("source", "taken", "name"),
    [
        ("papers", [], "papers-2"),
        ("papers", ["papers-2", "papers-3"], "papers-4"),
        ("papers-2", ["papers-2"], "papers-3"),
        ("2024-08", ["2024-08"], "2024-9"),
    ],
)
def test_a_rebuild_proposes_a_name_that_is_free(source: str, taken: list[str], name: str) -> None:
    assert free_name(source, taken) == name


def test_a_rebuild_says_what_will_happen_and_keeps_the_sizes(qtbot: QtBot, theme: Theme) -> None:
    dialog = RebuildDialog("papers", ["papers"], check, chunk_size=800, chunk_overlap=90)
    qtbot.addWidget(dialog)
    dialog.show()
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "“papers” stays as it is and can be searched meanwhile." in said
    assert (dialog.name, dialog.chunk_size, dialog.chunk_overlap) == ("papers-2", 800, 90)
    name_edit(dialog).setText("papers")
    assert not button(dialog, "Rebuild").isEnabled()


def test_the_metric_is_the_usual_one_until_another_is_chosen(new: NewDatasetDialog) -> None:
    assert new.chosen_metric == "cosine"
    combo = new.findChild(QComboBox, "datasetMetricCombo")
    assert isinstance(combo, QComboBox)
    assert not combo.isVisible()
    button(new, "Advanced…").click()
    assert combo.isVisible()
    combo.setCurrentIndex(combo.findData("ip"))
    assert new.chosen_metric == "ip"


def test_no_sentence_of_a_dialog_is_cut_off(
    qtbot: QtBot, theme: Theme, new: NewDatasetDialog
) -> None:
    rebuild = RebuildDialog("papers", ["papers"], check, chunk_size=800, chunk_overlap=90)
    qtbot.addWidget(rebuild)
    rebuild.show()
    button(new, "Advanced…").click()
    for dialog in (new, rebuild):
        qtbot.waitExposed(dialog)
        for label in dialog.findChildren(QLabel):
            if label.wordWrap() and label.text() and label.isVisible():
                qtbot.waitUntil(partial(_is_whole, label))


def _is_whole(label: QLabel) -> bool:
    return label.height() >= label.heightForWidth(label.width())


def test_a_text_goes_into_the_chosen_dataset(qtbot: QtBot, theme: Theme) -> None:
    dialog = AddTextDialog(["mail", "papers"], "papers", theme=theme, check_detail=lambda _: "")
    qtbot.addWidget(dialog)
    dialog.show()
    add = button(dialog, "Add text")
    assert not add.isEnabled()
    edit = dialog.findChild(QPlainTextEdit, "newTextEdit")
    assert isinstance(edit, QPlainTextEdit)
    edit.setPlainText(" \n")
    assert not add.isEnabled()
    edit.setPlainText("Dear Mr Okonkwo")
    with qtbot.waitSignal(dialog.accepted):
        add.click()
    assert (dialog.text, dialog.dataset) == ("Dear Mr Okonkwo", "papers")


def test_where_a_text_goes_has_to_be_chosen_where_nothing_is(qtbot: QtBot, theme: Theme) -> None:
    dialog = AddTextDialog(
        ["mail", "papers"], ALL, theme=theme, check_detail=lambda _: "", text="Hello"
    )
    qtbot.addWidget(dialog)
    assert (dialog.dataset, button(dialog, "Add text").isEnabled()) == ("", False)
    combo = dialog.findChild(QComboBox, "textDatasetCombo")
    assert isinstance(combo, QComboBox)
    combo.setCurrentIndex(1)
    assert button(dialog, "Add text").isEnabled()
    assert dialog.details == ()
