"""Datasets written to files and taken in from files in the window."""

import zipfile
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPushButton, QWidget

from kx_desktop.gui.dropping.offer import offer_of
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.gui.window.using import Person


def _exported(person: Person, file: Path) -> None:
    person.choose_paths("exportDatasetDialog", [file])
    person.until(lambda: f"sample is in {file.name} (" in person.notices)


def _export(library: Path, file: Path) -> None:
    with Library.open(library, settings=Settings()) as opened:
        opened.carrying.export("sample", file)


def _said(dialog: QWidget, name: str) -> str:
    label = dialog.findChild(QLabel, name)
    return label.text() if label is not None and label.isVisible() else ""


def _name(dialog: QWidget) -> QLineEdit:
    edit = dialog.findChild(QLineEdit, "datasetNameEdit")
    assert edit is not None
    return edit


def test_a_dataset_is_exported_by_its_menu_under_its_own_name(
    person: Person, tmp_path: Path
) -> None:
    menu = person.window.side.view.menu_of("sample")
    next(one for one in menu.actions() if one.text() == "Export to a file…").trigger()
    dialog = person.dialog("exportDatasetDialog")
    assert isinstance(dialog, QFileDialog)
    assert dialog.selectedFiles()[0].endswith("/sample.kxd")
    _exported(person, tmp_path / "mine.kxd")
    assert person.button(person.window.notices, "Show in folder").isVisible()
    library = person.window.session.library
    assert library is not None
    assert library.carrying.look(tmp_path / "mine.kxd").documents == 12
    menu.close()


def test_a_file_that_gives_way_does_so_for_a_whole_one_alone(
    person: Person, tmp_path: Path
) -> None:
    file = tmp_path / "mine.kxd"
    file.write_bytes(b"an older one")
    person.window.menus["export_dataset"].trigger()
    dialog = person.dialog("exportDatasetDialog")
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(file))  # as after the question whether it may be replaced
    dialog.reject()
    person.until(lambda: "sample is in mine.kxd (" in person.notices)
    assert zipfile.is_zipfile(file)
    assert [one.name for one in tmp_path.glob("*.kxd*")] == ["mine.kxd"]


def test_an_export_that_cannot_be_written_says_so_in_its_dialog(
    person: Person, sample_library: Path
) -> None:
    person.window.menus["export_dataset"].trigger()
    person.choose_paths("exportDatasetDialog", [sample_library / "mine.kxd"])
    dialog = person.dialog("exportRunDialog")
    person.until(lambda: "is within the library" in _said(dialog, "errandWrongLabel"))
    person.button(dialog, "Close").click()
    person.until(lambda: not dialog.isVisible())


def test_a_dataset_is_imported_chosen_and_answers_at_once(
    newcomer: Person, ingested_sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.kxd"
    _export(ingested_sample, file)
    newcomer.window.menus["import_dataset"].trigger()
    newcomer.choose_paths("importFileDialog", [file])
    dialog = newcomer.dialog("importDatasetDialog")
    assert _name(dialog).text() == "sample"
    newcomer.button(dialog, "Import").click()
    newcomer.until(lambda: "sample is here, with 12 documents" in newcomer.notices)
    newcomer.ready("sample")
    assert "refund" in " ".join(newcomer.ask("refund window")).casefold()


def test_an_exported_dataset_that_is_dropped_is_imported_and_not_read(
    person: Person, ingested_sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.kxd"
    _export(ingested_sample, file)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    said: list[str] = []
    person.window.taking_in.describe(offer_of(data), "sample", said.append)
    assert said == ["Import the dataset that the file holds"]
    person.window.taking_in.drop(data, "sample")
    dialog = person.dialog("importDatasetDialog")
    assert _name(dialog).text() == "sample-2"
    dialog.reject()
    library = person.window.session.library
    assert library is not None
    assert not len(library.file_ids("sample", words="mine.kxd"))


def test_a_name_that_is_taken_is_said_and_another_is_proposed(
    person: Person, ingested_sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.kxd"
    _export(ingested_sample, file)
    person.window.menus["import_dataset"].trigger()
    person.choose_paths("importFileDialog", [file])
    dialog = person.dialog("importDatasetDialog")
    assert _name(dialog).text() == "sample-2"
    _name(dialog).setText("sample")
    take = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Import")
    assert not take.isEnabled()
    _name(dialog).setText("again")
    take.click()
    person.ready("again")
    assert {"again", "sample"} <= set(person.names)


def test_a_file_that_is_no_export_is_told_of(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "plain.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "a")
    person.window.menus["import_dataset"].trigger()
    person.choose_paths("importFileDialog", [file])
    person.until(lambda: "plain.zip is no exported dataset" in person.notices)
    assert "kx datasets" not in person.notices
    assert "plain.zip is no exported dataset" in person.notices


def test_a_damaged_export_leaves_nothing_behind_and_says_so(
    newcomer: Person, ingested_sample: Path, tmp_path: Path
) -> None:
    whole, file = tmp_path / "whole.kxd", tmp_path / "damaged.kxd"
    _export(ingested_sample, whole)
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(file, "w") as new:
        for info in old.infolist():
            told = old.read(info)
            new.writestr(info, bytes(len(told)) if info.filename == "vectors.f32" else told)
    newcomer.window.menus["import_dataset"].trigger()
    newcomer.choose_paths("importFileDialog", [file])
    dialog = newcomer.dialog("importDatasetDialog")
    newcomer.button(dialog, "Import").click()
    newcomer.until(lambda: "Nothing was taken in." in _said(dialog, "errandWrongLabel"))
    assert _name(dialog).isEnabled()
    dialog.reject()
    library = newcomer.window.session.library
    assert library is not None
    assert library.names() == ()
