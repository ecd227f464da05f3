"""What a person drops, wherever they drop it."""

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from kx_desktop.gui.window import taking_in
from tests.gui.dropping import Drag, drop, mime
from tests.gui.window.using import SAMPLE, Person

MODIFIERS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
)


# What


def test_one_file_makes_a_dataset_named_after_its_folder(newcomer: Person, papers: Path) -> None:
    assert drop(newcomer.window.start.area, paths=[papers / "tea.txt"])
    newcomer.taken_in("papers", 1)
    assert newcomer.window.search.isVisible()
    assert newcomer.ask("tea") == ["Green tea is steeped at eighty degrees."]


def test_a_folder_makes_a_dataset_of_its_name(newcomer: Person, papers: Path) -> None:
    assert drop(newcomer.window, paths=[papers])
    newcomer.taken_in("papers", 2)


def test_five_hundred_paths_at_once_all_arrive(newcomer: Person, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    paths = [folder / f"note {number:03}.txt" for number in range(500)]
    for number, path in enumerate(paths):
        path.write_text(f"Note of day {number}.", "utf-8")
    assert drop(newcomer.window, paths=paths)
    newcomer.until(lambda: "notes" in newcomer.window.session.library.names())
    newcomer.until(
        lambda: sum(newcomer.window.session.library.file_states("notes").values()) == 500
    )
    rows = newcomer.window.session.library
    ids = rows.file_ids("notes")
    found = rows.file_rows([int(one) for one in ids])
    assert {row.path for row in found} == {str(path) for path in paths}
    newcomer.window.taking_in.cancel()
    newcomer.until(lambda: newcomer.rests)


def test_files_and_a_folder_together_all_arrive(
    person: Person, papers: Path, tmp_path: Path
) -> None:
    single = tmp_path / "single.txt"
    single.write_text("A single one.", "utf-8")
    assert drop(person.window.search.results, paths=[single, papers])
    person.taken_in("sample", SAMPLE + 3)


@pytest.mark.parametrize(
    "name", ["a b+c & 100%.txt", "会议 记录.txt", "é#?.txt", "%41.txt", ";'\".txt"]
)
def test_names_of_any_kind_arrive(newcomer: Person, papers: Path, name: str) -> None:
    path = papers / name
    path.write_text("Something of any kind.", "utf-8")
    assert drop(newcomer.window, urls=["file://" + quote(str(path))])
    newcomer.taken_in("papers", 1)
    newcomer.window.show_panel(True)
    newcomer.until(lambda: name in " ".join(newcomer.files()))


def test_a_name_that_is_no_unicode_arrives(newcomer: Person, papers: Path) -> None:
    raw = os.fsencode(papers) + b"/caf\xe9.txt"
    with open(raw, "w", encoding="utf-8") as file:  # noqa: PTH123 - bytes that are no UTF-8
        file.write("Coffee is roasted.")
    assert drop(newcomer.window, urls=["file://" + quote(raw)])
    newcomer.taken_in("papers", 1)
    assert newcomer.ask("coffee") == ["Coffee is roasted."]


def test_a_plain_text_becomes_a_document(person: Person) -> None:
    assert drop(person.window, text="The spare key hangs behind the blue door.")
    person.taken_in("sample", SAMPLE + 1)
    assert "The spare key hangs behind the blue door." in person.ask('"behind the blue door"')


def test_a_text_whose_lines_are_paths_is_those_files(newcomer: Person, papers: Path) -> None:
    lines = f"{papers / 'tea.txt'}\n{papers / 'bread.md'}\n"
    assert drop(newcomer.window, text=lines)
    newcomer.taken_in("papers", 2)


def test_a_text_with_one_line_that_is_no_path_is_a_text(newcomer: Person, papers: Path) -> None:
    assert drop(newcomer.window, text=f"{papers / 'tea.txt'}\nis where it stands\n")
    newcomer.taken_in("documents", 1)
    assert "is where it stands" in newcomer.ask("where it stands")[0]


def test_a_web_address_is_told_why_not(person: Person) -> None:
    drop(person.window, urls=["https://example.org/page.html"])
    assert "A web address cannot be added" in person.notices
    assert "https://example.org/page.html" in person.notices
    assert person.rests


def test_a_web_address_beside_a_file_leaves_the_file(person: Person, papers: Path) -> None:
    drop(person.window, paths=[papers / "tea.txt"], urls=["https://example.org/"])
    assert "A web address cannot be added" in person.notices
    person.taken_in("sample", SAMPLE + 1)


# Where


def test_onto_a_dataset_in_the_list_goes_into_that_one(person: Person, papers: Path) -> None:
    drop(person.window, text="To begin with.")
    person.window.session.bridge.run(
        lambda _: person.window.session.library.queue.offer("other", texts=["Other."]),
        lambda _: person.window.session.expect("other"),
        lane="write",
    )
    person.taken_in("other", 1)
    assert person.window.datasets.dataset == "sample"
    view = person.datasets
    index = view.model().index(person.names.index("other"), 0)
    at = view.visualRect(index).center()
    assert drop(view.viewport(), at, paths=[papers / "tea.txt"])
    person.taken_in("other", 2)
    person.taken_in("sample", SAMPLE + 1)


@pytest.mark.parametrize("name", ["queryEdit", "searchButton", "resultList", "sourceView"])
def test_anywhere_else_goes_into_the_chosen_dataset(
    person: Person, papers: Path, name: str
) -> None:
    person.ask("refund")
    target = person.find(QWidget, name)
    person.until(target.isVisible)
    assert drop(target, paths=[papers / "tea.txt"])
    person.taken_in("sample", SAMPLE + 1)
    assert person.edit.text() == "refund"


def test_during_another_ingest_it_joins_the_queue(newcomer: Person, papers: Path) -> None:
    drop(newcomer.window, text="First. " * 3000)
    drop(newcomer.window, paths=[papers])
    newcomer.until(lambda: newcomer.rests and len(newcomer.window.side.model.names) == 2)
    newcomer.taken_in("documents", 1)
    newcomer.taken_in("papers", 2)


def test_a_paste_is_as_a_drop(person: Person, papers: Path) -> None:
    QGuiApplication.clipboard().setMimeData(mime(paths=[papers]))
    ctrl_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    person.press(person.results, Qt.Key.Key_V, ctrl_shift)
    person.taken_in("sample", SAMPLE + 2)


def test_a_paste_of_nothing_says_so(person: Person) -> None:
    QGuiApplication.clipboard().setMimeData(QMimeData())
    person.window.menus["paste"].trigger()
    assert "There are no files and no text to paste." in person.notices


def test_a_clipboard_whose_owner_has_gone_holds_nothing(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = SimpleNamespace(mimeData=lambda: None)
    monkeypatch.setattr(taking_in.QGuiApplication, "clipboard", lambda: gone)
    person.window.menus["paste"].trigger()
    assert "There are no files and no text to paste." in person.notices


@pytest.mark.parametrize("text", ["file:", "file://", "/"])
def test_a_paste_of_such_a_text_takes_no_folder_in(
    person: Person, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.txt").write_text("Nobody dropped this.", "utf-8")
    monkeypatch.chdir(tmp_path)
    QGuiApplication.clipboard().setText(text)
    person.window.menus["paste"].trigger()
    person.taken_in("sample", SAMPLE + 1)
    assert person.ask("Nobody dropped this")[0] != "Nobody dropped this."


def test_while_the_library_is_being_opened_it_waits_for_it(
    before: Callable[[Path], Person], library_folder: Path, papers: Path
) -> None:
    person = before(library_folder)
    session = person.window.session
    session.reopen(session.folder, session.settings)
    assert session.library is None
    drop(person.window, paths=[papers])
    person.taken_in("papers", 2)


def test_files_handed_over_before_it_is_open_go_into_the_dataset_chosen_last(
    unopened: Callable[[Path], Person], sample_library: Path, papers: Path
) -> None:
    person = unopened(sample_library)
    person.window.take_files([papers / "tea.txt"])
    person.taken_in("sample", SAMPLE + 1)
    assert person.names == ["sample"]


def test_a_window_closed_while_it_opens_leaves_nothing_undone(
    unopened: Callable[[Path], Person], before: Callable[[Path], Person], sample_library: Path
) -> None:
    unopened(sample_library).window.close()
    assert before(sample_library).ready().ask("refund")


# What hovering says


def _told(person: Person) -> str:
    start = person.window.start
    if start.isVisible():
        label = start.findChild(QLabel, "dropLabel")
        assert label is not None
        return label.text()
    return person.window.overlay.text


def test_hovering_says_how_many_and_into_which(person: Person, papers: Path) -> None:
    drag = Drag(mime(paths=[papers / "tea.txt", papers / "bread.md", papers]))
    assert drag.move(person.window.search.results)
    person.until(person.window.overlay.isVisible)
    assert _told(person) == "Add 2 files and 1 folder to sample"
    view = person.datasets
    index = view.model().index(0, 0)
    assert drag.move(view.viewport(), view.visualRect(index).center())
    person.until(person.window.overlay.isVisible)
    assert "sample" in _told(person)
    drag.leave()
    assert not person.window.overlay.isVisible()


def test_hovering_over_an_empty_library_names_the_dataset_to_be(
    newcomer: Person, papers: Path
) -> None:
    drag = Drag(mime(paths=[papers]))
    resting = _told(newcomer)
    assert drag.move(newcomer.window.start.area)
    newcomer.until(lambda: _told(newcomer) == "Make the dataset papers and add 1 folder")
    assert newcomer.window.start.area.property("hover") is True
    drag.leave()
    assert _told(newcomer) == resting


def test_hovering_with_a_text_says_so(person: Person) -> None:
    drag = Drag(mime(text="Some words."))
    assert drag.move(person.window)
    person.until(lambda: _told(person) == "Add a text to sample")
    drag.leave()


def test_hovering_with_a_web_address_says_that_it_cannot_be_added(person: Person) -> None:
    drag = Drag(mime(urls=["https://example.org/"]))
    drag.move(person.window)
    person.until(lambda: "Web addresses cannot" in _told(person))
    drag.leave()


def test_a_drop_puts_the_overlay_away_for_good(person: Person, papers: Path) -> None:
    drag = Drag(mime(paths=[papers]))
    assert drag.drop(person.window)
    person.taken_in("sample", SAMPLE + 2)
    assert not person.window.overlay.isVisible()


@pytest.mark.parametrize("modifiers", MODIFIERS)
@pytest.mark.parametrize("place", ["list", "window"])
def test_only_a_copy_is_ever_taken(
    person: Person, papers: Path, modifiers: Qt.KeyboardModifier, place: str
) -> None:
    """Whoever drags would remove the files after a move."""
    data = mime(paths=[papers / "tea.txt"])
    widget = person.datasets.viewport() if place == "list" else person.window.search
    window = person.window.windowHandle()
    at = QPointF(widget.mapTo(person.window, widget.rect().center()))
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction | Qt.DropAction.LinkAction
    enter = QDragEnterEvent(at, actions, data, Qt.MouseButton.LeftButton, modifiers)
    QCoreApplication.sendEvent(window, enter)
    assert (enter.isAccepted(), enter.dropAction()) == (True, Qt.DropAction.CopyAction)
    move = QDragMoveEvent(at, actions, data, Qt.MouseButton.LeftButton, modifiers)
    QCoreApplication.sendEvent(window, move)
    assert (move.isAccepted(), move.dropAction()) == (True, Qt.DropAction.CopyAction)
    dropped = QDropEvent(at, actions, data, Qt.MouseButton.LeftButton, modifiers)
    QCoreApplication.sendEvent(window, dropped)
    assert (dropped.isAccepted(), dropped.dropAction()) == (True, Qt.DropAction.CopyAction)
    if modifiers & Qt.KeyboardModifier.ShiftModifier:  # details are asked for first
        person.click(person.button(person.dialog("addDialog"), "Add"))
    person.taken_in("sample", SAMPLE + 1)
    assert (papers / "tea.txt").exists()


# What cannot be taken in


def test_a_file_that_cannot_be_read_is_told_and_stands_in_the_panel(
    person: Person, papers: Path
) -> None:
    bad = papers / "broken.pdf"
    bad.write_bytes(b"%PDF-1.7 and nothing else")
    drop(person.window, paths=[bad])
    person.until(lambda: "could not be read" in person.strip)
    person.window.show_panel(True)
    person.until(lambda: any("broken.pdf" in name for name in person.files()))
    assert "Failed" in next(row for name, row in person.files().items() if "broken" in name)


def test_nothing_readable_leaves_a_dataset_that_can_be_asked(
    newcomer: Person, papers: Path
) -> None:
    (papers / "empty.txt").write_bytes(b"")
    drop(newcomer.window, paths=[papers / "empty.txt"])
    newcomer.until(lambda: newcomer.rests and "No file was taken in" in newcomer.strip)
    assert "1 skipped" in newcomer.strip


def test_a_file_that_vanished_is_told(person: Person, papers: Path) -> None:
    gone = papers / "gone.txt"
    drop(person.window, paths=[gone])
    person.until(lambda: person.rests and "could not be read" in person.strip)


def test_the_folder_of_the_library_is_not_taken_into_itself(
    person: Person, sample_library: Path
) -> None:
    before = person.line("sample")
    drop(person.window, paths=[sample_library])
    assert "The folder of the library itself is not taken in." in person.notices
    drop(person.window, paths=[sample_library / "blobs"])
    assert person.rests
    assert person.line("sample") == before


def test_nothing_at_all_is_not_taken(person: Person) -> None:
    assert not drop(person.window)
    assert not drop(person.window, text="")
