"""Taking in: the strip, the panel, what can be stopped and what goes on."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QTableView,
)

from kx_desktop.gui.query.segments import SegmentsWidget
from tests.gui.dropping import drop
from tests.gui.window.using import SAMPLE, Person

WORDS = [
    "amber",
    "birch",
    "cedar",
    "delta",
    "ember",
    "flint",
    "grove",
    "heath",
    "inlet",
    "jetty",
    "knoll",
    "larch",
    "maple",
    "north",
    "ocean",
]


@pytest.fixture
def diaries(tmp_path: Path) -> Path:
    """A folder of twelve texts, all different, that takes a few seconds."""
    folder = tmp_path / "diaries"
    folder.mkdir()
    for day in range(12):
        lines = (
            " ".join(
                WORDS[(day * 7 + at * at + line) % len(WORDS)] + str((day * line + at) % 97)
                for at in range(25)
            )
            for line in range(20)
        )
        (folder / f"day {day:02}.txt").write_text(f"Day {day}.\n\n" + "\n".join(lines), "utf-8")
    return folder


def _begun(person: Person) -> None:
    person.until(lambda: person.window.session.status.progress is not None)
    person.until(lambda: person.window.session.status.progress.passages_total > 0)  # type: ignore[union-attr]


def _click_ok(person: Person, name: str) -> None:
    dialog = person.dialog(name)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    button = next(
        b for b in box.buttons() if box.buttonRole(b) == QDialogButtonBox.ButtonRole.AcceptRole
    )
    assert button.isEnabled()
    person.click(button)


# The strip


def test_the_strip_says_what_is_done_and_how_it_ended(newcomer: Person, papers: Path) -> None:
    assert newcomer.strip == ""
    drop(newcomer.window, paths=[papers])
    newcomer.until(lambda: "papers" in newcomer.strip)
    newcomer.until(lambda: "2 files taken in" in newcomer.strip)
    assert "2 passages" in newcomer.strip
    newcomer.click(newcomer.find(QPushButton, "ingestCloseButton"))
    assert newcomer.strip == ""


def test_the_bar_never_goes_back(newcomer: Person, diaries: Path) -> None:
    bar = newcomer.find(QProgressBar, "ingestProgress")
    seen: list[int] = []
    bar.valueChanged.connect(seen.append)
    drop(newcomer.window, paths=[diaries])
    newcomer.until(lambda: "12 files taken in" in newcomer.strip)
    assert seen == sorted(seen)
    assert seen


def test_counts_and_time_left_are_told_while_it_runs(newcomer: Person, diaries: Path) -> None:
    said: set[str] = set()
    newcomer.window.session.status_changed.connect(lambda _: said.add(newcomer.strip))
    drop(newcomer.window, paths=[diaries])
    newcomer.until(lambda: "12 files taken in" in newcomer.strip)
    told = " ".join(said)
    assert re.search(r"\d+ of \d+ files", told)
    assert re.search(r"[\d\u202f]+ of [\d\u202f]+ passages", told)
    assert "left" in told


def test_pause_stops_and_resume_goes_on(newcomer: Person, diaries: Path) -> None:
    drop(newcomer.window, paths=[diaries])
    _begun(newcomer)
    pause = newcomer.find(QPushButton, "pauseButton")
    newcomer.click(pause)
    newcomer.until(lambda: newcomer.window.session.status.state == "paused")
    newcomer.until(lambda: "Paused" in newcomer.strip and pause.text() == "Resume")
    newcomer.click(pause)
    newcomer.until(lambda: "12 files taken in" in newcomer.strip)
    newcomer.taken_in("diaries", 12)


def test_cancel_leaves_what_was_taken_in(newcomer: Person, diaries: Path) -> None:
    drop(newcomer.window, paths=[diaries])
    _begun(newcomer)
    newcomer.click(newcomer.find(QPushButton, "cancelButton"))
    newcomer.until(lambda: newcomer.rests and "Cancelled after" in newcomer.strip)
    assert "taken in" not in newcomer.strip
    # What was stored by then is found by its words.
    newcomer.until(lambda: "diaries" in newcomer.names)
    newcomer.find(SegmentsWidget, "modeCombo").setCurrentText("Full text")
    library = newcomer.window.session.library
    assert library is not None
    # Not while the list is still taking in what has become of the dataset: that would clear the answer.
    newcomer.until(lambda: newcomer.window.session.summaries == library.datasets())
    stored = sum(one.chunk_count for one in library.datasets())
    assert bool(newcomer.ask("Day")) == bool(stored)


def test_a_question_is_answered_while_it_runs(person: Person, diaries: Path) -> None:
    drop(person.window, paths=[diaries])
    _begun(person)
    assert "30 days" in person.ask("what is the refund window?")[0]
    assert not person.rests
    person.window.taking_in.cancel()
    person.until(lambda: person.rests)


# Going on


def test_closed_in_the_midst_it_goes_on_at_the_next_start_and_says_so(
    before: Callable[[Path], Person], library_folder: Path, diaries: Path
) -> None:
    first = before(library_folder)
    drop(first.window, paths=[diaries])
    _begun(first)
    first.window.close()
    said: set[str] = set()
    second = before(library_folder)
    second.window.session.status_changed.connect(lambda _: said.add(second.strip))
    second.until(lambda: "taken in" in second.strip)
    assert "Went on with" in " ".join(said)
    second.taken_in("diaries", 12)


def test_paused_and_closed_it_is_paused_at_the_next_start(
    before: Callable[[Path], Person], library_folder: Path, diaries: Path
) -> None:
    first = before(library_folder)
    drop(first.window, paths=[diaries])
    _begun(first)
    first.click(first.find(QPushButton, "pauseButton"))
    first.until(lambda: first.window.session.status.state == "paused")
    first.window.close()
    second = before(library_folder)
    second.until(lambda: "Paused" in second.strip)
    second.click(second.find(QPushButton, "pauseButton"))
    second.taken_in("diaries", 12)


# The panel


def test_the_panel_says_what_became_of_each_file_and_retry_mends_it(
    person: Person, papers: Path
) -> None:
    bad = papers / "report.pdf"
    bad.write_bytes(b"%PDF-1.7 broken")
    drop(person.window, paths=[papers])
    person.until(lambda: "1 could not be read" in person.strip)
    person.click(person.find(QPushButton, "ingestDetailsButton"))
    assert person.window.panel.isVisible()
    combo = person.find(QComboBox, "fileDatasetCombo")
    assert combo.findText("sample") >= 0
    person.until(lambda: any("report.pdf" in name for name in person.files()))
    states = person.files()
    assert "Failed" in next(row for name, row in states.items() if "report.pdf" in name)
    assert "Indexed" in next(row for name, row in states.items() if "tea.txt" in name)
    bad.write_text("now it is a text")
    bad.rename(papers / "kept.txt")
    (papers / "report.pdf").write_text("A plain text after all, about walnuts.")
    retry = person.find(QPushButton, "retryFailedButton")
    person.until(retry.isEnabled)
    person.click(retry)
    person.until(lambda: "1 file will be read once more." in person.notices)
    person.until(lambda: person.rests and "1 file taken in" in person.strip)
    person.until(lambda: not retry.isEnabled())


def test_retry_of_one_file_reads_that_one(person: Person, papers: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        (papers / name).write_bytes(b"%PDF-1.7 broken")
    drop(person.window, paths=[papers])
    person.until(lambda: "2 could not be read" in person.strip)
    person.window.show_panel(True)
    table = person.find(QTableView, "ingestTable")
    person.until(lambda: any("one.pdf" in name for name in person.files()))
    row = next(at for at, name in enumerate(person.files()) if "one.pdf" in name)
    table.selectRow(row)
    (papers / "one.pdf").write_text("Legible now.")
    person.click(person.button(person.window.panel, "Retry"))
    person.until(lambda: person.rests and "1 file taken in" in person.strip)
    assert person.window.session.library.file_states("sample")["failed"] == 1  # type: ignore[union-attr]


# Datasets


def test_a_new_dataset_is_made_named_and_chosen(person: Person, papers: Path) -> None:
    person.click(person.find(QPushButton, "newDatasetButton"))
    dialog = person.dialog("newDatasetDialog")
    edit = dialog.findChild(QLineEdit, "datasetNameEdit")
    assert edit is not None
    person.qtbot.keyClicks(edit, "sample")
    assert any("already" in label.text() for label in dialog.findChildren(QLabel))
    edit.selectAll()
    person.qtbot.keyClicks(edit, "kitchen")
    _click_ok(person, "newDatasetDialog")
    person.ready("kitchen")
    assert "Waits for its first file" in person.line("kitchen")
    drop(person.window, paths=[papers])
    person.taken_in("kitchen", 2)


def test_a_typed_text_goes_into_the_chosen_dataset(person: Person) -> None:
    person.window.menus["add_text"].trigger()
    dialog = person.dialog("addTextDialog")
    edit = dialog.findChild(QPlainTextEdit, "newTextEdit")
    assert edit is not None
    person.qtbot.keyClicks(edit, "The ferry leaves at seven from the north pier.")
    _click_ok(person, "addTextDialog")
    person.taken_in("sample", SAMPLE + 1)
    assert person.ask('"north pier"')[0] == "The ferry leaves at seven from the north pier."


def test_files_are_added_by_the_dialog(person: Person, papers: Path) -> None:
    person.window.menus["add_files"].trigger()
    person.choose_paths("addFilesDialog", [papers / "tea.txt"])
    person.taken_in("sample", SAMPLE + 1)


def test_a_folder_is_added_by_the_dialog(person: Person, papers: Path) -> None:
    person.window.menus["add_folder"].trigger()
    person.choose_paths("addFolderDialog", [papers])
    person.taken_in("sample", SAMPLE + 2)


def test_the_sample_is_taken_in_by_its_button(newcomer: Person) -> None:
    newcomer.click(newcomer.find(QPushButton, "sampleButton"))
    newcomer.taken_in("sample", SAMPLE)
    assert "30 days" in newcomer.ask("what is the refund window?")[0]


def test_the_page_of_a_dataset_says_what_is_in_it(person: Person, papers: Path) -> None:
    person.press(person.datasets, Qt.Key.Key_Return)
    page = person.window.dataset_page
    person.until(page.isVisible)

    def told() -> str:
        return " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())

    person.until(lambda: str(SAMPLE) in told() and "1\u202f000" in told())
    table = person.find(QTableView, "datasetFileTable")
    person.until(lambda: table.model().rowCount() == SAMPLE)
    drop(page, paths=[papers])
    person.until(lambda: table.model().rowCount() == SAMPLE + 2)
    person.press(page, Qt.Key.Key_Escape)
    person.until(person.window.search.isVisible)


def test_a_rebuild_goes_into_a_new_dataset_while_the_old_one_answers(person: Person) -> None:
    person.window.menus["rebuild_dataset"].trigger()
    dialog = person.dialog("rebuildDialog")
    edit = dialog.findChild(QLineEdit, "datasetNameEdit")
    assert edit is not None
    assert edit.text() == "sample-2"
    size = next(spin for spin in dialog.findChildren(QSpinBox) if spin.value() == 1000)
    size.setValue(400)
    _click_ok(person, "rebuildDialog")
    assert "30 days" in person.ask("what is the refund window?")[0]
    person.until(lambda: "Rebuilt from sample" in person.strip)
    person.until(lambda: "sample-2" in person.names)
    person.taken_in("sample-2", SAMPLE)
    assert person.window.datasets.dataset == "sample"
    person.choose("sample-2")
    assert any("30 days" in passage for passage in person.ask("what is the refund window?"))
    assert max(len(passage) for passage in person.passages) <= 400


def test_a_rebuild_into_a_name_that_was_just_taken_is_told(person: Person) -> None:
    person.window.menus["rebuild_dataset"].trigger()
    person.dialog("rebuildDialog")
    library = person.window.session.library
    assert library is not None
    library.queue.offer("sample-2", texts=["Something else."])
    person.until(lambda: "sample-2" in [one.name for one in library.datasets()] and person.rests)
    _click_ok(person, "rebuildDialog")
    person.until(lambda: "Choose a name that is free." in person.notices)


# What comes from the queue's thread


def test_the_newest_status_always_arrives_however_fast_they_come(newcomer: Person) -> None:
    import sys
    import threading

    from kx_desktop.core.ingesting import QueueStatus

    session = newcomer.window.session
    shown: list[int] = []
    session.status_changed.connect(lambda status: shown.append(status.went_on))
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for turn in range(20):
            last = (turn + 1) * 1000

            def hurry(last: int = last) -> None:
                for number in range(last - 300, last + 1):
                    session._heard(QueueStatus(went_on=number))

            thread = threading.Thread(target=hurry)
            thread.start()
            newcomer.until(lambda last=last: bool(shown) and shown[-1] == last)
            thread.join()
    finally:
        sys.setswitchinterval(switching)
