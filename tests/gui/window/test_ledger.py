"""The list of files taken away, what can be read now, and what is there more than once: in the window."""

import csv
import json
from pathlib import Path

from PySide6.QtWidgets import QPushButton

from tests.gui.window.using import Person

LEASE = (
    "The lease begins in May and ends after two years. Rent is due on the first of each month, with a deposit held "
    "until all keys were given back; small repairs are paid by the tenant, larger ones by their owner."
)


def page_of(person: Person, dataset: str) -> None:
    """Open the page of a dataset, and wait for its facts."""
    person.window.datasets.open_page(dataset)
    page = person.window.dataset_page
    person.until(lambda: page.isVisible() and page._pages.currentIndex() == 1)


def taken_in(person: Person, folder: Path, dataset: str) -> None:
    """Have a folder taken in."""
    library = person.window.session.library
    assert library is not None
    job = library.queue.offer(dataset, files=[folder])
    person.until(lambda: library.queue.job(job).state == "done")
    person.until(lambda: library.queue.status().state == "idle")
    person.until(lambda: dataset in person.names)


def test_the_list_of_files_is_written_for_a_spreadsheet_and_for_a_program(
    person: Person, tmp_path: Path
) -> None:
    page_of(person, "sample")
    files = person.window.dataset_page.files
    person.until(lambda: files.table.model().rowCount() > 0)
    menu = files.export.menu()
    menu.actions()[0].trigger()
    person.choose_paths("exportFilesDialog", [tmp_path / "files.csv"])
    person.until(lambda: "The list of files is in files.csv." in person.notices)
    with (tmp_path / "files.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == files.table.model().rowCount()
    menu.actions()[1].trigger()
    person.choose_paths("exportFilesDialog", [tmp_path / "files.json"])
    person.until(lambda: "files.json" in person.notices)
    told = json.loads((tmp_path / "files.json").read_text("utf-8"))
    assert [one["path"] for one in told["files"]] == [row["path"] for row in rows]


def test_what_can_be_read_now_is_read(person: Person, papers: Path) -> None:
    (papers / "late.txt").write_text("")
    taken_in(person, papers, "papers")
    page_of(person, "papers")
    library = person.window.session.library
    assert library is not None
    files = person.window.dataset_page.files
    person.until(files.retry_possible.isEnabled)
    person.click(files.retry_possible)
    person.until(lambda: "nothing to read once more" in person.notices)
    (papers / "late.txt").write_text("Late pears keep until March.")
    person.click(files.retry_possible)
    person.until(lambda: library.file_states("papers") == {"indexed": 3})


def test_what_is_there_more_than_once_stands_on_the_page_and_goes_when_it_is_gone(
    person: Person, papers: Path
) -> None:
    (papers / "lease.txt").write_text(LEASE)
    (papers / "copy.txt").write_text(LEASE)
    (papers / "other.txt").write_text(LEASE.replace("May", "June"))
    taken_in(person, papers, "papers")
    page_of(person, "papers")
    section = person.window.dataset_page.duplicates
    person.until(section.isVisible)
    assert section.text == (
        "1 document stands at several places · 1 group of documents is nearly the same."
    )
    person.click(person.find(QPushButton, "duplicatesToggle"))
    assert section.list.count() == 6
    (papers / "copy.txt").unlink()
    (papers / "other.txt").unlink()
    taken_in(person, papers, "papers")
    person.until(lambda: not section.isVisible())
