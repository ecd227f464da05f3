"""Several datasets at once, what is dropped while they are asked, and details that are given then or later."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QLineEdit, QPushButton

from kx_desktop.gui.datasets.chosen import ALL, Chosen
from kx_desktop.gui.window.main_window import MainWindow
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.gui.dropping import Drag, drop, mime
from tests.gui.window.using import Person

EVERY = Chosen(every=True)


@pytest.fixture
def two_datasets(tmp_path: Path) -> Path:
    """A library with the datasets `kitchen` and `garden`."""
    folder = tmp_path / "two"
    recipes = tmp_path / "recipes"
    recipes.mkdir()
    (recipes / "tea.txt").write_text("Green tea is steeped at eighty degrees.", "utf-8")
    (recipes / "bread.md").write_text("# Bread\n\nRye bread rises for two hours.", "utf-8")
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("kitchen", files=[recipes], metadata={"project": "home"})
        library.ingest("garden", texts=["The tea rose wants sun, and water in the morning."])
    return folder


@pytest.fixture
def person(before: Callable[[Path], Person], two_datasets: Path) -> Person:
    made = before(two_datasets)
    made.until(lambda: set(made.window.side.model.names) == {"kitchen", "garden"})
    return made


def choose_all(person: Person) -> None:
    person.window.side.view.choose(EVERY)
    person.until(lambda: person.window.searching.datasets == ("garden", "kitchen"))


def fill(within: QDialog, name: str, value: str) -> None:
    """Give a detail in the last line, which is empty."""
    for kind, text in (("detailNameEdit", name), ("detailValueEdit", value)):
        edits = [one for one in within.findChildren(QLineEdit, kind) if not one.isHidden()]
        empty = [one for one in edits if not one.text()]
        (empty[0] if kind == "detailNameEdit" else edits[-2]).setText(text)


def closed(person: Person) -> None:
    """Wait until the details were kept."""
    window = person.window
    person.until(lambda: not window.findChildren(QDialog, "detailsDialog"))


def test_all_datasets_answer_and_each_hit_says_where_it_stands(person: Person) -> None:
    choose_all(person)
    assert person.edit.placeholderText() == "Ask all datasets"
    person.ask("tea")
    assert {hit.dataset for hit in person.hits} == {"kitchen", "garden"}
    assert all(hit.among == 2 for hit in person.hits)


def test_a_hit_of_any_dataset_opens_explains_and_moves_on(person: Person) -> None:
    choose_all(person)
    person.ask("tea")
    first = person.hits[0]
    person.until(lambda: first.text[:9] in person.source.toPlainText())
    person.window.menus["next_hit"].trigger()
    second = person.hits[1]
    person.until(lambda: second.text[:9] in person.source.toPlainText())
    person.window.menus["why"].trigger()
    dialog = person.dialog("whyDialog")
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "ranked together" in told
    assert f"{second.dataset}, passage" in told
    dialog.close()


def test_what_is_of_one_dataset_is_off_and_the_rest_is_not(person: Person) -> None:
    menus = person.window.menus
    assert menus["dataset_page"].isEnabled()
    choose_all(person)
    assert not menus["dataset_page"].isEnabled()
    assert not menus["rebuild_dataset"].isEnabled()
    assert menus["search_all"].isEnabled()
    assert menus["add_text"].isEnabled()
    person.choose("garden")
    assert menus["rebuild_dataset"].isEnabled()


def test_the_page_gives_way_to_the_search_where_all_are_chosen(person: Person) -> None:
    person.window.datasets.open_page("garden")
    person.until(person.window.dataset_page.isVisible)
    choose_all(person)
    assert person.window.search.isVisible()


def test_some_of_several_are_asked(person: Person) -> None:
    person.window.side.view.choose(Chosen(("garden", "kitchen")))
    assert person.edit.placeholderText() == "Ask garden and kitchen"
    person.ask("bread")
    assert {hit.dataset for hit in person.hits} == {"kitchen", "garden"}


def test_all_are_chosen_again_at_the_next_start(
    person: Person, before: Callable[[Path], Person], two_datasets: Path
) -> None:
    choose_all(person)
    person.window.close()
    again = before(two_datasets)
    again.until(lambda: again.window.datasets.choice == EVERY)


def test_a_stale_dataset_is_left_out_and_can_be_rebuilt_from_there(
    before: Callable[[Path], Person], two_datasets: Path
) -> None:
    Settings.load().set("stop_words", value=True)
    with Library.open(two_datasets) as library:
        library.ingest("attic", texts=["A box of old tea cups."])
    person = before(two_datasets)
    person.until(lambda: len(person.window.side.model.names) == 3)
    person.window.side.view.choose(EVERY)
    person.ask("tea")
    assert {hit.dataset for hit in person.hits} == {"attic"}
    notice = person.find(QLabel, "resultNoticeLabel")
    assert "have to be rebuilt first: garden and kitchen" in notice.text()
    assert "was left out" not in notice.text()
    button = person.find(QPushButton, "resultNoticeButton")
    assert button.isVisible()
    assert button.text() == "Rebuild…"  # one of two


# Adding


def test_a_drop_asks_where_it_goes_while_all_are_chosen(person: Person, papers: Path) -> None:
    choose_all(person)
    drag = Drag(mime(paths=[papers]))
    assert drag.move(person.window.search)
    person.until(lambda: "into the dataset that you choose" in person.window.overlay.text)
    assert person.window.overlay.hint == ""  # the question has room for details
    drag.leave()
    assert drop(person.window.search, paths=[papers])
    dialog = person.dialog("addDialog")
    combo = dialog.findChild(QComboBox, "targetDatasetCombo")
    assert isinstance(combo, QComboBox)
    assert combo.currentIndex() == -1
    assert not person.button(dialog, "Add").isEnabled()
    combo.setCurrentIndex(combo.findData("garden"))
    person.click(person.button(dialog, "Add"))
    person.taken_in("garden", 3)


def test_all_stay_chosen_while_a_dataset_is_made(person: Person, papers: Path) -> None:
    choose_all(person)
    assert drop(person.window.search, paths=[papers])
    dialog = person.dialog("addDialog")
    combo = dialog.findChild(QComboBox, "targetDatasetCombo")
    assert isinstance(combo, QComboBox)
    combo.setCurrentIndex(combo.findData("papers"))
    person.click(person.button(dialog, "Add"))
    person.taken_in("papers", 2)
    assert person.window.datasets.choice == EVERY
    assert set(person.window.searching.datasets) == {"garden", "kitchen", "papers"}


def test_nothing_is_taken_in_where_the_question_is_left(person: Person, papers: Path) -> None:
    choose_all(person)
    assert drop(person.window.search, paths=[papers])
    dialog = person.dialog("addDialog")
    dialog.reject()
    assert person.rests
    assert not person.window.session.pending


def test_files_that_are_added_may_go_into_a_new_dataset_with_details(
    person: Person, papers: Path
) -> None:
    person.window.taking_in.drop(mime(paths=[papers]), "kitchen", with_details=True)
    dialog = person.dialog("addDialog")
    combo = dialog.findChild(QComboBox, "targetDatasetCombo")
    assert isinstance(combo, QComboBox)
    assert combo.currentData() == "kitchen"
    combo.setCurrentIndex(combo.findData("papers"))
    fill(dialog, "project", "Ares")
    fill(dialog, "tags", "tax, travel")
    person.click(person.button(dialog, "Add"))
    person.taken_in("papers", 2)
    library = person.window.session.library
    assert library is not None
    person.choose("papers")
    person.ask("bread")
    own = library.own_metadata("papers", person.hits[0].parent_ref)
    assert own["project"] == "Ares"
    assert own["tags"] in ("tax, travel", ["tax", "travel"], ("tax", "travel"))


def test_a_drop_with_shift_asks_for_details(person: Person, papers: Path) -> None:
    window: MainWindow = person.window
    person.choose("garden")
    window.dragging.drop("", mime(paths=[papers]), with_details=True)
    dialog = person.dialog("addDialog")
    assert any(one.isVisible() for one in dialog.findChildren(QLineEdit, "detailNameEdit"))
    dialog.reject()


def test_the_hover_says_that_details_can_be_given(person: Person, papers: Path) -> None:
    drag = Drag(mime(paths=[papers]))
    assert drag.move(person.window.search)
    person.until(lambda: "Shift" in person.window.overlay.hint)
    drag.leave()
    assert person.window.overlay.hint == ""


# Details later


def test_details_of_a_hit_are_shown_changed_and_found_by(person: Person) -> None:
    person.choose("kitchen")
    person.ask("tea")
    hit = person.hits[0]
    person.window.search.results.view.details_wanted.emit(hit)
    dialog = person.dialog("detailsDialog")
    assert dialog.windowTitle() == "Details of tea.txt"
    shown = {one.text() for one in dialog.findChildren(QLineEdit, "detailValueEdit")}
    assert "home" in shown
    assert any(label.text() == "File" for label in dialog.findChildren(QLabel))
    fill(dialog, "tags", "green, hot")
    person.click(person.button(dialog, "Save"))
    closed(person)
    assert "The details of tea.txt were kept." in person.notices
    library = person.window.session.library
    assert library is not None
    assert set(library.own_metadata("kitchen", hit.parent_ref)) == {"project", "tags"}


def test_details_of_several_files_are_changed_together(person: Person) -> None:
    window = person.window
    window.datasets.open_page("kitchen")
    person.until(lambda: window.page_files.rowCount() == 2)
    table = window.dataset_page.files.table
    table.selectAll()
    person.until(window.dataset_page.files.describe.isEnabled)
    person.click(window.dataset_page.files.describe)
    dialog = person.dialog("detailsDialog")
    assert dialog.windowTitle() == "Details of 2 documents"
    fill(dialog, "year", "2024")
    person.click(person.button(dialog, "Save"))
    closed(person)
    library = window.session.library
    assert library is not None
    found = {field.name: field.documents for field in library.fields(("kitchen",))}
    assert found["year"] == 2


def test_what_cannot_be_kept_is_told_and_stays_typed(person: Person) -> None:
    person.choose("kitchen")
    person.ask("tea")
    person.window.details.of_hit(person.hits[0])
    dialog = person.dialog("detailsDialog")
    fill(dialog, "note", "x" * 10_001)
    person.click(person.button(dialog, "Save"))
    person.until(
        lambda: any(
            "characters" in one.text()
            for one in dialog.findChildren(QLabel)
            if one.isVisible() and one.property("look") == "bad"
        )
    )
    assert dialog.isVisible()
    dialog.reject()


def test_all_stands_for_no_name_that_a_dataset_can_have() -> None:
    with pytest.raises(Exception, match="name"):
        Library.check_name(ALL)


def test_keys_reach_all_datasets(person: Person) -> None:
    view = person.window.side.view
    view.setFocus()
    person.press(view, Qt.Key.Key_Home)
    assert person.window.datasets.choice == EVERY
