"""Names and titles that look like HTML are shown letter for letter, wherever in the window they are shown."""

import re
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, Qt, QUrl
from PySide6.QtGui import Qt as QtOfGui
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kx_desktop.gui.ingesting.fact_line import FactLineWidget
from kx_desktop.gui.results import hit_words
from kx_desktop.gui.window.main_window import MainWindow
from kx_desktop.library import Library
from kx_desktop.settings import Settings

_PICTURE = '<img src="file:///etc/hostname">'
_MARKUP = re.compile(r"<(b|i|h1|u)")
"""What the names and titles begin with; where it is escaped it is not there."""
_DATASET = "<b>x<i> R&D"
_FILES = {
    "<b>bold<b>.txt": "alpha refund in a text",
    "<img src=probe.png>.txt": "alpha refund in another text",
    "page.html": f"<html><head><title>{escape(_PICTURE)}</title></head><body><p>alpha refund</p></body></html>",
    "<h1>broken.pdf": "%PDF-1.4 not whole",
}


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A library whose dataset, files and titles are markup."""
    files = tmp_path / "<u>papers"
    files.mkdir()
    for name, text in _FILES.items():
        (files / name).write_text(text, "utf-8")
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest(_DATASET, files=[files])
    return tmp_path / "library"


def _item_tooltips(view: QAbstractItemView) -> Iterator[str]:
    model: QAbstractItemModel | None = view.model()
    if model is None:
        return
    is_table = isinstance(view, QTableView)
    for row in range(model.rowCount(QModelIndex())):
        for column in range(model.columnCount(QModelIndex()) if is_table else 1):
            told = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
            if told:
                yield str(told)


def _as_markup(window: QWidget) -> set[str]:
    """What would be read as markup of what is there now."""
    found = set()
    tops = [window, *(one for one in QApplication.topLevelWidgets() if one is not window)]
    for one in (widget for top in tops for widget in [top, *top.findChildren(QWidget)]):
        tooltips = [one.toolTip()]
        if isinstance(one, QAbstractItemView):
            tooltips += _item_tooltips(one)
        for tooltip in tooltips:
            if _MARKUP.search(tooltip) and QtOfGui.mightBeRichText(tooltip):
                found.add(f"tooltip of {type(one).__name__} {one.objectName()}: {tooltip}")
        if isinstance(one, QLabel) and one.textFormat() != Qt.TextFormat.PlainText:
            text = QLabel.text(one)
            if QtOfGui.mightBeRichText(text):
                found.add(f"text of {type(one).__name__} {one.objectName()}: {text}")
    return found


def test_markup_in_names_and_titles_is_shown_as_it_is_written(
    hostile: Path, open_window: Callable[[Path], Any], qtbot: QtBot, tmp_path: Path
) -> None:
    window: MainWindow = open_window(hostile)
    found: set[str] = set()
    looked_at: list[str] = []

    def look(where: str) -> None:
        QApplication.processEvents()
        looked_at.append(where)
        found.update(f"{where}: {one}" for one in _as_markup(window))

    qtbot.waitUntil(lambda: window.searching.dataset == _DATASET, timeout=30_000)
    window.findChild(QLineEdit, "queryEdit").setText("alpha refund")  # type: ignore[union-attr]
    window.searching.search()
    model = window.search.results.model
    qtbot.waitUntil(lambda: model.rowCount() == 3, timeout=30_000)
    for row in range(3):
        window.search.results.view.setCurrentIndex(model.index(row, 0))
        look(f"hit {row}")
    assert {hit.title for hit in model.hits} >= {_PICTURE}
    window.searching.explain_current()
    look("why")
    _leave_dialogs(window)
    window.show_panel(True)
    table = window.findChild(QAbstractItemView, "ingestTable")
    assert table is not None
    qtbot.waitUntil(lambda: table.model().rowCount(QModelIndex()) == len(_FILES), timeout=30_000)
    for row in range(len(_FILES)):
        table.setCurrentIndex(table.model().index(row, 0))
        look(f"file {row}")
    window.datasets.open_page(_DATASET)
    title = window.dataset_page.findChildren(QLabel)
    qtbot.waitUntil(lambda: any("<b>x" in one.text() for one in title), timeout=30_000)
    look("page")
    window.datasets.rebuild(_DATASET)
    look("rebuild")
    _leave_dialogs(window)
    window.datasets.add_text(_DATASET)
    look("text")
    _leave_dialogs(window)
    window.datasets.new()
    edit = window.findChild(QLineEdit, "datasetNameEdit")
    assert edit is not None
    edit.setText("<b>x</b>")
    look("name")
    _leave_dialogs(window)
    window.show_search()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "<u>papers"))])
    window.dragging.over(data, _DATASET, window.pages)
    look("drag")
    window.dragging.end()
    window.search.bar.show_status(f"Opening {_DATASET}…")
    window.notices.tell(f"{_PICTURE} could not be read.")
    window.start.set_drag(f"Add 1 file to {_DATASET}")
    window.message.show_message(f"{_PICTURE} is damaged", _PICTURE)
    look("sentences")
    assert found == set()
    assert len(looked_at) == 3 + 1 + len(_FILES) + 6


def _leave_dialogs(window: QWidget) -> None:
    for dialog in window.findChildren(QDialog):
        dialog.reject()
        dialog.deleteLater()


def test_a_name_can_neither_turn_nor_break_what_is_shown_of_it(
    open_window: Callable[[Path], Any], qtbot: QtBot, tmp_path: Path
) -> None:
    turned, broken = "photo_\u202egpj.exe.txt", "one\nall is well.txt"
    files = tmp_path / "pa\u202epers"
    files.mkdir()
    for name in (turned, broken):
        (files / name).write_text(f"alpha refund \u202etxt of {name[0]}", "utf-8")
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("na\u202emes", files=[files])
    window: MainWindow = open_window(tmp_path / "library")
    qtbot.waitUntil(lambda: window.searching.dataset == "na\u202emes", timeout=30_000)
    window.findChild(QLineEdit, "queryEdit").setText("alpha refund")  # type: ignore[union-attr]
    window.searching.search()
    model = window.search.results.model
    qtbot.waitUntil(lambda: model.rowCount() == 2, timeout=30_000)
    assert {"\u202etxt" in hit.text for hit in model.hits} == {True}, "passages are as they are"
    assert {hit_words.name(hit) for hit in model.hits} == {
        "photo_\\u202egpj.exe.txt",
        "one\\nall is well.txt",
    }
    window.show_panel(True)
    table = window.findChild(QAbstractItemView, "ingestTable")
    assert table is not None
    qtbot.waitUntil(lambda: table.model().rowCount(QModelIndex()) == 2, timeout=30_000)
    window.datasets.open_page("na\u202emes")
    title = window.dataset_page.findChildren(QLabel)
    qtbot.waitUntil(lambda: any("na\\u202emes" in one.text() for one in title), timeout=30_000)
    window.show_search()
    window.search.bar.show_status("Opening na\u202emes…")
    window.message.show_message("na\u202emes", str(files))
    window.notices.tell(f"{files / turned} could not be read.")
    for row in range(2):
        window.search.results.view.setCurrentIndex(model.index(row, 0))
        table.setCurrentIndex(table.model().index(row, 0))
        QApplication.processEvents()
        told = [
            *(one.text() for one in window.findChildren(QLabel)),
            *(one.toolTip() for one in window.findChildren(QWidget)),
            *(one.whole for one in window.findChildren(FactLineWidget)),
            *_texts(table),
            *_item_tooltips(table),
            *_item_tooltips(window.findChild(QAbstractItemView, "datasetList")),
            *_item_tooltips(window.search.results.view),
        ]
        assert any("photo_\\u202egpj" in text for text in told)
        assert [text for text in told if "\u202e" in text or "one\nall" in text] == []
    window.search.results.show_message("na\u202emes", str(files))
    assert [one.text() for one in window.findChildren(QLabel) if "\u202e" in one.text()] == []


def _texts(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount(QModelIndex())):
        for column in range(model.columnCount(QModelIndex())):
            yield str(model.index(row, column).data())
