from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTableView, QToolButton
from pytestqt.qtbot import QtBot

from kx_desktop.core.ingesting import DatasetFacts
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.datasets.dataset_page import DatasetPage
from kx_desktop.gui.datasets.facts import contents_facts, making_facts, short_fingerprint
from kx_desktop.gui.datasets.facts_grid import FactsGridWidget
from kx_desktop.gui.datasets.fingerprint_row import FingerprintRowWidget
from kx_desktop.gui.datasets.stale_notice import StaleNoticeWidget
from kx_desktop.gui.ingesting.file_model import FileModel
from kx_desktop.gui.theme import Theme
from kx_desktop.library import Library
from tests.gui.datasets.summaries import MODEL_CHANGED, summary
from tests.gui.ingesting.ledger import Ledger


def facts(
    *, stale: tuple[str, ...] = (), unfinished: str = "", without_vector: int = 12
) -> DatasetFacts:
    return DatasetFacts(
        summary("papers", 812, 20412, stale=stale, without_vector=without_vector),
        "MiniLM",
        1000,
        200,
        (("the embedding model", "MiniLM"), ("the pooling", "mean")),
        118 * 1024 * 1024,
        {"failed": 3, "indexed": 800, "partial": 9},
        {"md": 100, "pdf": 700},
        0,
        unfinished,
    )


@pytest.fixture
def model(bridge: Bridge) -> FileModel:
    return FileModel(bridge, Ledger(50))


@pytest.fixture
def page(qtbot: QtBot, theme: Theme, model: FileModel) -> DatasetPage:
    made = DatasetPage(theme, model)
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


def button(page: DatasetPage, text: str) -> QPushButton:
    found = [one for one in page.findChildren(QPushButton) if one.text() == text]
    return next((one for one in found if one.isVisible()), found[0])


def texts(page: DatasetPage) -> str:
    shown = (label.text() for label in page.findChildren(QLabel) if label.isVisible())
    return "\n".join(shown).replace("\u202f", " ").replace("\u00a0", " ")


def test_the_facts_are_in_words() -> None:
    words = {**dict(contents_facts(facts())), **dict(making_facts(facts()))}
    assert {
        label: said.replace("\u202f", " ").replace("\u00a0", " ") for label, said in words.items()
    } | {"Made": ""} == {
        "Documents": "812",
        "Passages": "20 412, of which 12 are not searched by meaning yet",
        "Kinds": "pdf 700 · md 100",
        "Files": "indexed 800 · partly read 9 · failed 3",
        "Size on disk": "118 MB",
        "Model": "MiniLM",
        "Passage size": "at most 1 000 characters, 200 shared with the one before",
        "Metric": "Cosine (usual)",
        "Made": "",
        "Last taken in": "–",
    }
    assert short_fingerprint("ab12cd34ef567890") == "ab12cd34ef56…"


def test_it_says_that_it_looks_then_shows_the_facts_and_the_files(
    qtbot: QtBot, page: DatasetPage, model: FileModel
) -> None:
    with qtbot.waitSignal(model.listed):
        page.show_loading("papers")
    assert "Looking at papers…" in texts(page)
    page.show_facts(facts())
    assert "20 412" in texts(page)
    assert "Looking at" not in texts(page)
    assert model.filter.dataset == "papers"
    table = page.findChild(QTableView, "datasetFileTable")
    assert isinstance(table, QTableView)
    assert table.isColumnHidden(1)


def test_newer_facts_of_the_same_dataset_do_not_list_its_files_anew(
    qtbot: QtBot, page: DatasetPage, model: FileModel
) -> None:
    with qtbot.waitSignal(model.listed):
        page.show_facts(facts())
    with qtbot.assertNotEmitted(model.modelReset):
        page.show_loading("papers")
        page.show_facts(facts())
    assert "20 412" in texts(page)


def test_a_failure_stands_in_the_page(page: DatasetPage) -> None:
    page.show_loading("papers")
    page.show_error("The library is damaged. Restore it.")
    assert "The library is damaged. Restore it." in texts(page)


def test_a_stale_dataset_says_why_and_offers_to_rebuild_into_another(
    qtbot: QtBot, page: DatasetPage
) -> None:
    page.show_facts(facts(stale=(MODEL_CHANGED,)))
    notice = page.findChild(StaleNoticeWidget)
    assert isinstance(notice, StaleNoticeWidget)
    assert notice.isVisible()
    assert notice.text.startswith("The embedding model was small and is large now.\n")
    assert not button(page, "Add files…").isEnabled()
    assert not button(page, "Rebuild…").isVisible()
    with qtbot.waitSignal(page.rebuild_wanted) as told:
        button(page, "Rebuild into a new dataset…").click()
    assert told.args == ["papers"]
    page.show_facts(facts(without_vector=0))
    assert not notice.isVisible()
    assert button(page, "Add files…").isEnabled()


def test_a_dataset_that_was_stopped_says_so_and_can_be_finished(
    qtbot: QtBot, page: DatasetPage
) -> None:
    page.show_facts(facts())
    assert "12 passages of it are found by words and not yet by meaning" in texts(page)
    with qtbot.waitSignal(page.finish_wanted) as told:
        button(page, "Finish").click()
    assert told.args == ["papers"]
    page.show_busy(is_busy=True)
    page.show_facts(facts())
    assert not button(page, "Finish").isVisible()


def test_a_rebuild_that_was_cut_short_is_told(page: DatasetPage) -> None:
    page.show_facts(facts(unfinished="old papers"))
    assert "The rebuild from old papers was cut short; not all of it is here yet." in texts(page)


@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("Add files…", "add_files_wanted"),
        ("Add folder…", "add_folder_wanted"),
        ("Add text…", "add_text_wanted"),
        ("Rebuild…", "rebuild_wanted"),
    ],
)
def test_each_button_tells_what_is_wanted_of_which_dataset(
    qtbot: QtBot, page: DatasetPage, text: str, signal: str
) -> None:
    page.show_facts(facts())
    with qtbot.waitSignal(getattr(page, signal)) as told:
        button(page, text).click()
    assert told.args == ["papers"]


def test_escape_and_back_return_to_the_search(qtbot: QtBot, page: DatasetPage) -> None:
    with qtbot.waitSignal(page.closed):
        qtbot.keyClick(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.closed):
        button(page, "Back to search").click()


def test_the_fingerprint_is_copied_whole_and_its_parts_unfold(page: DatasetPage) -> None:
    page.show_facts(facts())
    row = page.findChild(FingerprintRowWidget)
    assert isinstance(row, FingerprintRowWidget)
    copy, parts = row.findChildren(QToolButton)
    copy.click()
    assert QGuiApplication.clipboard().text() == "ab12cd34ef567890" * 4
    grid = page.findChildren(FactsGridWidget)
    folded = next(one for one in grid if one.words_of("the pooling") == "mean")
    assert not folded.isVisible()
    parts.click()
    assert folded.isVisible()
    parts.click()
    assert not folded.isVisible()


def test_it_shows_what_the_library_tells_of_a_dataset(
    qtbot: QtBot, theme: Theme, bridge: Bridge, sample_library: Path
) -> None:
    with Library.open(sample_library) as library:
        model = FileModel(bridge, library)
        page = DatasetPage(theme, model)
        qtbot.addWidget(page)
        with qtbot.waitSignal(model.listed):
            page.show_facts(library.facts("sample"))
        page.show()
        assert f"indexed {model.counts['indexed']}" in texts(page)
        bridge.close()


def test_a_dataset_without_a_file_says_how_to_fill_it(qtbot: QtBot, page: DatasetPage) -> None:
    empty = replace(facts(), summary=summary("papers", 0, 0), states={}, kinds={}, size_bytes=0)
    page.show_facts(empty)
    assert "Nothing is in it yet. Drop files on the window, or add them." in texts(page)
    assert not page.files.isVisible()
    ways = [one for one in page.findChildren(QPushButton) if one.text() == "Add folder…"]
    assert [one.isVisible() for one in ways] == [True, True]
    for way in ways:
        with qtbot.waitSignal(page.add_folder_wanted) as told:
            way.click()
        assert told.args == ["papers"]
    page.show_facts(facts())
    assert page.files.isVisible()
    assert "Nothing is in it yet" not in texts(page)


def test_nothing_is_cut_in_a_narrow_page(qtbot: QtBot, page: DatasetPage) -> None:
    page.show_facts(replace(facts(), kinds={f"kind{at}": 1 for at in range(30)}))
    page.resize(560, 420)
    for _ in range(5):
        QApplication.processEvents()
    for label in page.findChildren(QLabel):
        if label.wordWrap() and label.text() and label.isVisible():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
