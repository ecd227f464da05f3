"""Filtering in the window: fields and answers are the library's, and a wrong filter asks nothing."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListView, QPushButton

from kx_desktop.core.queries import Query
from kx_desktop.gui.query.filtering import FilterBarWidget
from kx_desktop.gui.query.filtering.edit import FilterEditWidget
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.gui.window.using import Person

REFUND = "what is the refund window?"


def bar(person: Person) -> FilterBarWidget:
    """The filter bar of the window."""
    return person.window.search.bar.filters


def line(person: Person) -> FilterEditWidget:
    """The filter as SQL."""
    found = person.find(FilterEditWidget, "filterEdit")
    bar(person).show_sql(is_shown=True)
    found.setFocus()
    return found


def extensions(person: Person) -> set[str]:
    """The kinds of files that the hits are in."""
    return {Path(hit.path).suffix for hit in person.hits}


def filtered(person: Person, clause: str) -> list[str]:
    """What the library answers when it is asked directly."""
    library = person.window.session.library
    assert library is not None
    query = person.window.search.bar.asked().query("sample", REFUND)
    return [hit.text for hit in library.query(replace(query, filter=clause)).hits]


def test_a_filter_that_is_typed_is_what_the_library_is_asked_with(person: Person) -> None:
    person.ask(REFUND)
    assert len(extensions(person)) > 1
    person.qtbot.keyClicks(line(person), "extension = 'md'")
    person.until(lambda: extensions(person) == {".md"})
    assert person.passages == filtered(person, "extension = 'md'")


def test_ticking_a_value_filters_the_results_that_are_there(person: Person) -> None:
    person.ask(REFUND)
    person.click(person.find(QPushButton, "filterButton"))
    model = bar(person).panel.editor.model
    person.until(lambda: model.rowCount() > 3)
    counts = {str(model.index(row).data()) for row in range(model.rowCount())}
    assert {"md", "csv", "txt"} <= counts
    view = person.find(QListView, "filterValues")
    row = next(row for row in range(model.rowCount()) if model.index(row).data() == "csv")
    person.click(view.viewport(), view.visualRect(model.index(row)).center())
    person.until(lambda: extensions(person) == {".csv"})
    assert bar(person).clause() == "extension = 'csv'"


def test_a_wrong_filter_keeps_the_results_of_the_last_good_one(person: Person) -> None:
    person.ask(REFUND)
    edit = line(person)
    person.qtbot.keyClicks(edit, "extension = 'md'")
    person.until(lambda: extensions(person) == {".md"})
    before = person.passages
    person.qtbot.keyClicks(edit, " AND autor = 'x'")
    person.press(edit, Qt.Key.Key_Return)
    person.until(lambda: bar(person).is_wrong)
    assert edit.mark() == (21, 26)
    assert "autor" in person.find(QLabel, "filterWrong").text()
    assert "extension = 'md'" in person.find(QLabel, "filterStill").text()
    assert person.passages == before
    assert person.window.search.bar.asked().filter == "extension = 'md'"


def test_a_question_is_not_asked_while_the_filter_is_wrong(person: Person) -> None:
    person.ask(REFUND)
    before = person.passages
    person.qtbot.keyClicks(line(person), "autor = 'x'")
    person.press(line(person), Qt.Key.Key_Return)
    person.until(lambda: bar(person).is_wrong)
    person.type("rain gauge")
    person.press(person.edit, Qt.Key.Key_Return)
    assert person.passages == before
    line(person).clear()
    person.press(line(person), Qt.Key.Key_Return)
    person.until(lambda: person.passages != before)


def test_searching_right_after_typing_a_filter_asks_with_it(person: Person) -> None:
    person.type(REFUND)
    line(person).setText("extension = 'md'")
    person.press(person.edit, Qt.Key.Key_Return)
    person.until(lambda: bool(person.passages))
    assert extensions(person) == {".md"}


def test_a_filter_that_nothing_passes_is_taken_away_where_the_results_would_stand(
    person: Person,
) -> None:
    person.qtbot.keyClicks(line(person), "page_count > 9000")
    person.ask(REFUND)
    assert person.hits == []
    person.click(person.find(QPushButton, "resultMessageButton"))
    person.until(lambda: person.passages == filtered(person, ""))
    assert person.window.search.bar.asked().filter == ""
    assert line(person).text() == ""


def test_another_dataset_has_other_fields(person: Person, papers: Path) -> None:
    person.window.session.library.ingest("papers", files=[papers])
    person.window.session.refresh()
    bar(person).open_panel("author")
    person.until(lambda: bar(person).panel.model.rowCount() > 3)
    assert bar(person).panel.model.row_of("author") >= 0
    bar(person).overlay.close_panel()
    person.choose("papers")
    bar(person).open_panel()
    person.until(lambda: bar(person).panel.model.row_of("author") < 0)


def test_a_filter_that_is_wrong_in_another_dataset_says_so_there_and_is_right_again_here(
    person: Person, papers: Path
) -> None:
    library = person.window.session.library
    library.ingest("papers", files=[papers], metadata={"colour": "green"})
    person.window.session.refresh()
    person.choose("papers")
    person.qtbot.keyClicks(line(person), "colour = 'green'")
    person.type("tea")
    person.press(person.edit, Qt.Key.Key_Return)
    person.until(lambda: len(person.passages) == 2)
    person.choose("sample")
    person.until(lambda: bar(person).is_wrong)
    assert line(person).mark() == (0, 6)
    assert "colour" in person.find(QLabel, "filterWrong").text()
    assert not person.find(QLabel, "filterStill").isVisible()
    assert person.passages == []
    assert person.find(QLabel, "resultMessageTitle").text() == "The filter does not fit sample"
    assert "colour" in person.find(QLabel, "resultMessageSentence").text()
    person.choose("papers")
    person.until(lambda: not bar(person).is_wrong)
    person.until(lambda: len(person.passages) == 2)


def test_a_filter_that_does_not_fit_another_dataset_is_left_out_by_the_button_there(
    person: Person, papers: Path
) -> None:
    library = person.window.session.library
    library.ingest("papers", files=[papers], metadata={"colour": "green"})
    person.window.session.refresh()
    person.choose("papers")
    person.qtbot.keyClicks(line(person), "colour = 'green'")
    person.type("tea")
    person.press(person.edit, Qt.Key.Key_Return)
    person.until(lambda: len(person.passages) == 2)
    person.choose("sample")
    person.until(lambda: bar(person).is_wrong)
    button = person.find(QPushButton, "resultMessageButton")
    assert button.text() == "Search without the filter"
    person.click(button)
    person.until(lambda: bool(person.passages))
    assert not bar(person).is_wrong
    assert bar(person).clause() == ""


def test_files_that_come_in_are_counted_when_the_panel_is_opened_again(
    person: Person, papers: Path
) -> None:
    bar(person).open_panel("extension")
    model = bar(person).panel.editor.model
    person.until(lambda: model.rowCount() > 3)
    told = {str(model.index(r).data(Qt.ItemDataRole.AccessibleTextRole)) for r in range(model.rowCount())}  # fmt: skip
    assert "md, 3 documents" in told
    person.window.session.library.ingest("sample", files=[papers / "bread.md"])
    person.window.session.refresh()

    def has_four() -> bool:
        rows = range(model.rowCount())
        return "md, 4 documents" in {model.index(r).data(Qt.ItemDataRole.AccessibleTextRole) for r in rows}  # fmt: skip

    person.until(has_four)


def test_a_filter_comes_back_as_chips_at_the_next_start(
    person: Person, before: Callable[[Path], Person]
) -> None:
    person.ask(REFUND)
    person.qtbot.keyClicks(line(person), "extension = 'md' AND size >= 100 AND title LIKE '%a%'")
    person.until(lambda: extensions(person) == {".md"})
    person.window.close()
    again = before(person.window.session.folder).ready()
    said = [chip.text.accessibleName() for chip in bar(again).chips]
    assert said == ["Filter: type: md", "Filter: size ≥ 100\u202fB", "Filter: title LIKE '%a%'"]


def test_values_that_clicks_quote_are_found(tmp_path: Path, sample_library: Path) -> None:
    """What the panel lists is what the library finds, whatever the values are."""
    folder = tmp_path / "copy"
    shutil.copytree(sample_library, folder)
    with Library.open(folder, settings=Settings()) as library:
        for text, name in (("One.", "it's"), ("Two.", 'a "b"'), ("Three.", "客户 \U0001f600")):
            path = tmp_path / f"{text}txt"
            path.write_text(text, "utf-8")
            library.ingest("own", files=[path], metadata={"project name": name})
        (field,) = [one for one in library.fields("own") if one.name == '"project name"']
        assert field.persons_own
        for value in field.values:
            clause = f"{field.name} = {value.literal}"
            found = library.query(Query("own", "one two three", mode="fulltext", filter=clause))
            assert len(found.hits) == 1
