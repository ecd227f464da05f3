"""What the lists of files put first: files that are gone and files at which nothing works stand apart from the others."""

import json
import sqlite3
from pathlib import Path

from PySide6.QtWidgets import QPushButton

from tests.files.locked import locked_pdf
from tests.gui.window.test_ledger import page_of, taken_in
from tests.gui.window.using import Person


def _chip(person: Person, key: str) -> QPushButton:
    chip = person.window.dataset_page.files.findChild(QPushButton, f"{key}FilesToggle")
    assert isinstance(chip, QPushButton)
    return chip


def _shown(person: Person) -> set[str]:
    model = person.window.page_files
    rows = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    person.until(lambda: all(model.row_at(row) for row in range(model.rowCount())))
    return {str(model.index(row, 0).data()) for row in range(len(rows))}


def test_files_that_are_gone_have_a_chip_of_their_own_and_are_in_no_other(
    person: Person, papers: Path, tmp_path: Path
) -> None:
    (papers / "empty.txt").write_text("")
    taken_in(person, papers, "papers")
    page_of(person, "papers")
    person.until(lambda: _chip(person, "all").text() == "All 3")
    assert not _chip(person, "gone").isVisible()
    (papers / "tea.txt").unlink()
    taken_in(person, papers, "papers")
    person.until(lambda: _chip(person, "gone").text() == "Gone 1")
    assert _chip(person, "gone").isVisible()
    assert _chip(person, "all").text() == "All 2"
    assert _chip(person, "skipped").text() == "Skipped 1"
    person.until(lambda: _shown(person) == {"bread.md", "empty.txt"})
    _chip(person, "skipped").click()
    person.until(lambda: _shown(person) == {"empty.txt"})
    _chip(person, "gone").click()
    person.until(lambda: _shown(person) == {"tea.txt"})
    files = person.window.dataset_page.files
    files.export.menu().actions()[1].trigger()
    person.choose_paths("exportFilesDialog", [tmp_path / "gone.json"])
    person.until(lambda: "gone.json" in person.notices)
    told = json.loads((tmp_path / "gone.json").read_text("utf-8"))["files"]
    assert [(one["path"], one["cause"]) for one in told] == [(str(papers / "tea.txt"), "missing")]
    _chip(person, "all").click()
    files.search.setText("tea")
    person.until(lambda: _shown(person) == {"tea.txt"})


def test_the_button_for_the_password_stands_beside_the_reason(person: Person, papers: Path) -> None:
    (papers / "vault.pdf").write_bytes(locked_pdf("The vault opens at noon", "sesame"))
    taken_in(person, papers, "papers")
    page_of(person, "papers")
    library = person.window.session.library
    assert library is not None
    files = person.window.dataset_page.files
    (locked,) = library.file_ids("papers", ("skipped",)).tolist()
    person.until(lambda: files.table.choose(locked))
    person.window.page_files.index(person.window.page_files.row_of(locked), 0).data()
    person.until(files.unlock.isVisible)
    assert files.unlock.text() == "Give its password…"
    assert files.unlock.parentWidget() is files._details
    assert "change the file" not in files._details.text


def test_files_at_which_nothing_works_are_called_stopped_and_finished_by_a_button(
    person: Person, papers: Path, sample_library: Path
) -> None:
    taken_in(person, papers, "papers")
    page_of(person, "papers")
    files = person.window.dataset_page.files
    person.until(lambda: _chip(person, "all").text() == "All 2")
    assert not files.finish.isVisible()
    with sqlite3.connect(sample_library / "library.sqlite") as database:
        database.execute("UPDATE ledger SET state = 'embedding' WHERE path LIKE '%tea.txt'")
    database.close()
    person.window.page_files.refresh()
    person.until(lambda: _chip(person, "stopped").isVisible())
    assert _chip(person, "stopped").text() == "Stopped 1"
    assert _chip(person, "waiting").text() == "Waiting 0"
    _chip(person, "stopped").click()
    person.until(lambda: _shown(person) == {"tea.txt"})
    assert person.window.page_files.index(0, 2).data() == "Stopped"
    library = person.window.session.library
    assert library is not None
    with person.qtbot.waitSignal(person.window.session.job_finished, timeout=30_000) as told:
        files.finish.click()
    assert told.args[0].dataset == "papers"


def test_on_the_page_of_a_dataset_details_lead_to_its_own_list(
    person: Person, papers: Path
) -> None:
    person.window.resize(1000, 600)
    taken_in(person, papers, "papers")
    page_of(person, "papers")
    details = person.find(QPushButton, "ingestDetailsButton")
    person.until(details.isVisible)
    person.click(details)
    table = person.window.dataset_page.files.table
    person.until(lambda: table.hasFocus() and table.visibleRegion().boundingRect().height() > 60)
    assert not person.window.panel.isVisible()
    assert not details.isChecked()
    person.window.show_search()
    person.click(details)
    person.until(person.window.panel.isVisible)
