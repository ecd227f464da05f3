"""Folders that a dataset follows: followed, seen and ended on its page, offered after a drop."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from kx_desktop.core.queries import Query
from kx_desktop.core.watching import WatchedFolder
from kx_desktop.gui.datasets.facts_grid import FactsGridWidget
from kx_desktop.gui.datasets.follow_dialog import FollowDialog
from tests.gui.window.using import Person


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "notes"
    (made / "drafts").mkdir(parents=True)
    (made / "tide.md").write_text("# Tides\n\nThe ebb begins at noon behind the harbour wall.")
    (made / "drafts" / "later.md").write_text("A draft about whales that nobody shall find yet.")
    return made


def _page(person: Person) -> None:
    person.window.datasets.open_page("sample")
    person.until(person.find(QPushButton, "followFolderButton").isVisible)


def _ask(person: Person) -> FollowDialog:
    person.find(QPushButton, "followFolderButton").click()
    dialog = person.dialog("followDialog")
    assert isinstance(dialog, FollowDialog)
    return dialog


def _fill(dialog: FollowDialog, folder: Path) -> None:
    edit = dialog.findChild(QLineEdit, "followFolderEdit")
    assert edit is not None
    edit.setText(str(folder))


def _folders(person: Person) -> tuple[WatchedFolder, ...]:
    return person.window.dataset_page.followed.folders


def test_a_folder_is_followed_and_what_is_added_later_is_found(
    person: Person, folder: Path
) -> None:
    _page(person)
    assert person.find(QLabel, "followedNoneLabel").isVisible()
    dialog = _ask(person)
    _fill(dialog, folder)
    leave_out = dialog.findChild(QPlainTextEdit, "followExcludeEdit")
    hidden = dialog.findChild(QCheckBox, "followHiddenCheck")
    assert leave_out is not None
    assert hidden is not None
    leave_out.setPlainText("drafts/\n\n *.tmp ")
    hidden.setChecked(True)
    dialog.accept()
    person.until(lambda: bool(_folders(person)) and _folders(person)[0].state == "caught up")
    (followed,) = _folders(person)
    assert (followed.exclude, followed.hidden, followed.files) == (("drafts/", "*.tmp"), True, 1)
    assert "is followed for sample" in person.notices
    rows = [one for one in person.window.findChildren(QWidget, "followedRow") if one.isVisible()]
    assert [one.accessibleName().partition(" · ")[0] for one in rows] == [f"{folder}: 1 file"]
    library = person.window.session.library
    assert library is not None

    def found(text: str) -> list[str]:
        return [hit.path for hit in library.query(Query("sample", text, mode="fulltext")).hits]

    person.until(lambda: found("ebb harbour") == [str(folder / "tide.md")])
    (folder / "moon.md").write_text("The new moon of Thermidor rises behind the lighthouse.")
    person.until(lambda: found("Thermidor") == [str(folder / "moon.md")])
    assert not [path for path in found("whales") if "drafts" in path]


def test_a_folder_that_cannot_be_followed_is_told_of_in_the_dialog(
    person: Person, folder: Path
) -> None:
    _page(person)
    dialog = _ask(person)
    _fill(dialog, folder / "nowhere")
    dialog.accept()
    wrong = dialog.findChild(QLabel, "followWrongLabel")
    assert wrong is not None
    person.until(wrong.isVisible)
    assert "nowhere is not there" in wrong.text()
    assert "got" not in wrong.text()
    _fill(dialog, folder)
    read_only = dialog.findChild(QPlainTextEdit, "followIncludeEdit")
    assert read_only is not None
    read_only.setPlainText("!*.md")
    dialog.accept()
    person.until(lambda: "Read only holds nothing but what is taken back" in wrong.text())
    dialog.reject()
    assert not _folders(person)


def test_following_ends_and_the_documents_stay(person: Person, folder: Path) -> None:
    library = person.window.session.library
    assert library is not None
    library.watching.add("sample", folder)
    person.until(lambda: library.watching.list("sample")[0].state == "caught up")
    _page(person)
    person.until(lambda: len(_folders(person)) == 1)
    person.find(QPushButton, "stopFollowingButton").click()
    person.until(lambda: not _folders(person))
    assert "is not followed any more" in person.notices
    assert library.watching.list() == ()


def test_following_a_folder_is_offered_after_it_was_dropped(person: Person, folder: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder))])
    person.window.taking_in.drop(data, "sample")
    person.until(lambda: "What changes in notes later" in person.notices)
    person.button(person.window.notices, "Follow this folder").click()
    library = person.window.session.library
    assert library is not None
    person.until(lambda: [one.path for one in library.watching.list("sample")] == [str(folder)])
    person.until(lambda: "is followed for sample" in person.notices)


def test_following_a_file_or_a_followed_folder_is_not_offered(person: Person, folder: Path) -> None:
    library = person.window.session.library
    assert library is not None
    library.watching.add("sample", folder)
    for path in (folder / "drafts" / "later.md", folder / "drafts"):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        with person.qtbot.waitSignal(person.window.taking_in.taken):
            person.window.taking_in.drop(data, "sample")
    person.until(lambda: library.file_states("sample").get("queued", 0) == 0)
    assert "What changes in" not in person.notices


def test_on_a_small_window_the_page_scrolls_and_nothing_on_it_is_squeezed(
    person: Person, folder: Path
) -> None:
    library = person.window.session.library
    assert library is not None
    library.watching.add("sample", folder, include=["*.md"])
    person.window.resize(760, 640)
    _page(person)
    person.until(lambda: len(_folders(person)) == 1)
    page = person.window.dataset_page
    person.until(
        lambda: all(
            one.height() >= one.minimumSizeHint().height()
            for one in page.findChildren(FactsGridWidget)
            if one.isVisible()
        )
    )
    assert page.files.width() <= page.width()


def test_a_folder_out_of_reach_is_told_of_beside_its_dataset_until_it_is_back(
    person: Person, folder: Path
) -> None:
    library = person.window.session.library
    assert library is not None
    library.watching.add("sample", folder)
    person.until(lambda: library.watching.list("sample")[0].state == "caught up")
    person.until(lambda: person.rests)
    library.watching.stop()
    away = folder.with_name("away")
    folder.rename(away)
    library.watching.catch_up()
    person.until(lambda: "A followed folder is out of reach" in person.line("sample"))
    item = person.window.side.model.item("sample")
    assert item is not None
    assert item.needs_a_look
    _page(person)
    person.until(lambda: [one.state for one in _folders(person)] == ["unreachable"])
    away.rename(folder)
    person.button(person.window.dataset_page, "Look now").click()
    person.until(lambda: f"{folder} was looked through." in person.notices)
    person.until(lambda: "followed folder" not in person.line("sample"))
    person.until(lambda: [one.state for one in _folders(person)] == ["caught up"])
