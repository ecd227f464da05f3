"""Hits taken away in a file."""

import csv
import json
import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMenu, QToolButton

from tests.gui.window.using import Person

REFUND = "what is the refund window?"


def _choose(person: Person, kind: str) -> QFileDialog:
    """Choose a kind in the menu of the export button."""
    menu = person.find(QToolButton, "exportButton").menu()
    assert menu is not None
    next(one for one in menu.actions() if one.data() == kind).trigger()
    dialog = person.dialog("exportDialog")
    assert isinstance(dialog, QFileDialog)
    return dialog


def _export(person: Person, kind: str, path: Path) -> None:
    _choose(person, kind)
    person.choose_paths("exportDialog", [path])


def test_markdown_holds_the_question_and_every_passage(person: Person, tmp_path: Path) -> None:
    person.ask(REFUND)
    path = tmp_path / "found.md"
    _export(person, "markdown", path)
    person.until(lambda: "The hits are in found.md." in person.notices)
    text = path.read_text("utf-8")
    assert REFUND in text
    for hit in person.hits:
        assert Path(hit.path).name in text
        assert hit.text.split("\n")[0].strip() in text


def test_csv_has_a_row_for_every_hit(person: Person, tmp_path: Path) -> None:
    person.ask(REFUND)
    path = tmp_path / "found.csv"
    _export(person, "csv", path)
    person.until(lambda: "found.csv" in person.notices)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["text"] for row in rows] == person.passages
    assert [int(row["rank"]) for row in rows] == [hit.rank for hit in person.hits]


def test_json_is_the_answer(person: Person, tmp_path: Path) -> None:
    person.ask(REFUND)
    path = tmp_path / "found.json"
    _export(person, "json", path)
    person.until(lambda: "found.json" in person.notices)
    told = json.loads(path.read_text("utf-8"))
    assert [hit["text"] for hit in told["hits"]] == person.passages


def test_a_name_without_an_ending_gets_it(person: Person, tmp_path: Path) -> None:
    person.ask(REFUND)
    _export(person, "json", tmp_path / "found")
    person.until((tmp_path / "found.json").exists)


def test_every_page_that_was_read_is_exported(person: Person, tmp_path: Path) -> None:
    person.ask(REFUND)
    person.click(person.find(QToolButton, "nextPageButton"))
    person.until(lambda: len(person.passages) == 20)
    _export(person, "json", tmp_path / "found.json")
    person.until((tmp_path / "found.json").exists)
    person.until(lambda: "found.json" in person.notices)
    assert len(json.loads((tmp_path / "found.json").read_text("utf-8"))["hits"]) == 20


def test_a_cancelled_dialog_writes_nothing(person: Person, tmp_path: Path) -> None:
    person.ask(REFUND)
    dialog = _choose(person, "csv")
    dialog.setDirectory(str(tmp_path))
    person.open_dialog()
    person.escape()
    person.until(lambda: not any(d.isVisible() for d in person.window.findChildren(QFileDialog)))
    assert list(tmp_path.glob("*.csv")) == []


def test_where_it_cannot_be_written_it_says_so(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.ask(REFUND)
    dialog = _choose(person, "csv")
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    (tmp_path / "found.csv").write_bytes(b"earlier")
    monkeypatch.setattr(os, "fsync", _refuse)
    edit = dialog.findChild(QLineEdit, "fileNameEdit")
    assert edit is not None
    edit.setText(str(tmp_path / "found.csv"))
    person.choose_paths("exportDialog", [tmp_path / "found.csv"])
    person.until(lambda: "could not be written" in person.notices)
    assert "No space left" in person.notices
    assert (tmp_path / "found.csv").read_bytes() == b"earlier"
    assert [one.name for one in tmp_path.glob("*.*")] == ["found.csv"]


def _refuse(*_: object, **__: object) -> int:
    raise OSError(28, "No space left on device")


def test_the_key_offers_the_three_kinds(person: Person) -> None:
    person.ask(REFUND)
    person.window.menus["export_hits"].trigger()
    menu = next(
        one
        for one in person.window.findChildren(QMenu)
        if one.isVisible() and one.parent() is person.window
    )
    assert [action.text() for action in menu.actions()] == ["Markdown", "CSV", "JSON"]
    menu.actions()[1].trigger()
    menu.close()
    person.dialog("exportDialog")
    person.escape()


def test_there_is_nothing_to_export_where_nothing_was_found(person: Person) -> None:
    action = person.window.menus["export_hits"]
    assert not action.isEnabled()
    person.ask(REFUND)
    assert action.isEnabled()
    person.edit.clear()
    assert not action.isEnabled()
    assert not person.find(QToolButton, "exportButton").isEnabled()
