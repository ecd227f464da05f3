"""The form of details and the dialogs around it: what is typed is what goes to the documents."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from kx_desktop.core.fields import FieldFacts, FieldValue
from kx_desktop.gui.datasets.chosen import ALL
from kx_desktop.gui.details.completing import (
    WordsCompleter,
    names_offered,
    plain_name,
    values_by_name,
)
from kx_desktop.gui.details.details_dialog import DetailsDialog
from kx_desktop.gui.details.form import DetailsFormWidget
from kx_desktop.gui.details.words import (
    changes,
    in_words,
    name_in_words,
    read_first,
    read_in_words,
    tidy,
)
from kx_desktop.gui.dropping.add_dialog import AddDialog
from kx_desktop.gui.layout.growing import GrowingAreaWidget
from kx_desktop.gui.theme import Theme

FIELDS = (
    FieldFacts("title", "text", 9),
    FieldFacts("size", "number", 9),
    FieldFacts("page", "number", 9, of_passages=True),
    FieldFacts('"my project"', "text", 3, 2, (FieldValue("Ares", "'Ares'", 2),), persons_own=True),
    FieldFacts("tags", "text", 5, 2, (FieldValue("tax", "'tax'", 4), FieldValue("travel", "", 1))),
)


def check(name: str) -> str:
    return "The library knows the path itself." if name == "path" else ""


@pytest.fixture
def form(qtbot: QtBot, theme: Theme) -> DetailsFormWidget:
    made = DetailsFormWidget(theme, check)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def edits(within: object, name: str) -> list[QLineEdit]:
    assert hasattr(within, "findChildren")
    found: list[QLineEdit] = within.findChildren(QLineEdit, name)
    return [one for one in found if not one.isHidden()]


def test_there_is_always_an_empty_line_to_go_on(qtbot: QtBot, form: DetailsFormWidget) -> None:
    assert len(edits(form, "detailNameEdit")) == 1
    edits(form, "detailNameEdit")[0].setText("year")
    edits(form, "detailValueEdit")[0].setText("2024")
    assert len(edits(form, "detailNameEdit")) == 2
    edits(form, "detailNameEdit")[1].setText("tags")
    edits(form, "detailValueEdit")[1].setText("tax, travel")
    assert form.pairs == (("year", "2024"), ("tags", "tax, travel"))
    assert len(edits(form, "detailNameEdit")) == 3


def test_a_line_that_comes_has_its_room_at_once(
    form: DetailsFormWidget,
) -> None:
    for number in range(3):
        edits(form, "detailNameEdit")[-1].setText(f"name {number}")
        edits(form, "detailValueEdit")[-2].setText("value")
        buttons = [one for one in form.findChildren(QToolButton) if one.isVisible()]
        assert all(one.height() >= one.minimumSizeHint().height() for one in buttons)
        assert len(buttons) == number + 1


@pytest.mark.parametrize("named", ["detailNameEdit", "detailValueEdit"])
def test_a_click_on_add_counts_while_a_list_is_open(qtbot: QtBot, theme: Theme, named: str) -> None:
    dialog = AddDialog("A file", ["papers"], "papers", "new", theme=theme, check=check)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.details_field.form.show_fields(FIELDS)
    dialog.details_field.open()
    edits(dialog, "detailNameEdit")[0].setText("tags")
    edits(dialog, "detailNameEdit")[0].editingFinished.emit()
    edits(dialog, "detailValueEdit")[0].setText("ta")
    completer = edits(dialog, named)[0].completer()
    completer.setCompletionPrefix("ta")
    completer.complete()
    popup = completer.popup()
    assert popup.isVisible()
    add = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Add")
    at = QPointF(add.mapToGlobal(add.rect().center()))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    press = QMouseEvent(QEvent.Type.MouseButtonPress, popup.mapFromGlobal(at), at, left, left, none)
    with qtbot.waitSignal(dialog.accepted):
        QApplication.sendEvent(popup, press)
    assert not popup.isVisible()
    assert dialog.details == (("tags", "ta"),)


def test_a_line_can_be_taken_away(qtbot: QtBot, form: DetailsFormWidget) -> None:
    form.show_values({"year": 2024, "tags": ("tax", "travel")})
    assert form.values == {"year": "2024", "tags": "tax, travel"}
    first = next(one for one in form.findChildren(QToolButton) if one.isVisible())
    with qtbot.waitSignal(form.changed):
        first.click()
    assert form.values == {"tags": "tax, travel"}


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([("path", "x")], "The library knows the path itself."),
        ([("year", "1"), ("year", "2")], "year stands here twice."),
        ([("", "alone")], "A value needs a name."),
    ],
)
def test_what_is_wrong_is_told_at_its_line(
    form: DetailsFormWidget, lines: list[tuple[str, str]], told: str
) -> None:
    for at, (name, value) in enumerate(lines):
        edits(form, "detailNameEdit")[at].setText(name)
        edits(form, "detailValueEdit")[at].setText(value)
    assert form.trouble == told
    wrong = edits(form, "detailNameEdit")[len(lines) - 1]
    assert wrong.property("look") == "wrong"
    assert wrong.accessibleDescription() == told
    wrong.setText("other")
    assert form.trouble == ""
    assert wrong.property("look") == ""


def test_names_and_values_that_are_there_are_offered(form: DetailsFormWidget) -> None:
    assert names_offered(FIELDS) == ["my project", "tags", "project", "year", "author", "title"]
    assert values_by_name(FIELDS)["my project"] == ["Ares"]
    assert plain_name('"a ""b"""') == 'a "b"'
    form.show_fields(FIELDS)
    name, value = edits(form, "detailNameEdit")[0], edits(form, "detailValueEdit")[0]
    assert name.completer().completionCount() > 3
    name.setText("my project")
    name.editingFinished.emit()
    value.completer().setCompletionPrefix("a")
    assert value.completer().currentCompletion() == "Ares"


def test_many_details_scroll_and_the_keyboard_stays_in_sight(qtbot: QtBot, theme: Theme) -> None:
    own = {f"field {number}": "x" for number in range(60)}
    dialog = DetailsDialog("all.md", own, {}, theme=theme, check=check)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert dialog.height() < 480
    last = edits(dialog, "detailNameEdit")[-1]
    area = dialog.findChild(GrowingAreaWidget)
    assert area is not None

    def is_seen(edit: QLineEdit) -> bool:
        within = edit.mapTo(area.viewport(), edit.rect().center())
        return area.viewport().rect().contains(within)

    qtbot.waitUntil(lambda: last.hasFocus() and is_seen(last))
    qtbot.keyClicks(last, "colour")
    after = edits(dialog, "detailNameEdit")[-1]
    after.setFocus()
    qtbot.keyClick(after, Qt.Key.Key_Backtab)
    qtbot.waitUntil(lambda: is_seen(last))


def test_few_details_need_no_scrolling(qtbot: QtBot, form: DetailsFormWidget) -> None:
    area = form.findChild(GrowingAreaWidget)
    assert area is not None
    for number in range(3):
        edits(form, "detailNameEdit")[-1].setText(f"name {number}")
    qtbot.waitUntil(lambda: area.height() >= area.widget().sizeHint().height())
    assert not area.verticalScrollBar().isVisible()


def test_of_tags_each_word_is_completed(qtbot: QtBot) -> None:
    completer = WordsCompleter(["tax", "travel"])
    completer.setCompletionPrefix("work, Tr")
    assert completer.currentCompletion() == "work, travel"
    assert completer.pathFromIndex(completer.completionModel().index(0, 0)) == "work, travel"
    completer.deleteLater()


def test_arrow_down_lists_all_there_are(qtbot: QtBot, form: DetailsFormWidget) -> None:
    form.show_fields(FIELDS)
    name = edits(form, "detailNameEdit")[0]
    name.setFocus()
    qtbot.keyClick(name, Qt.Key.Key_Down)
    popup = name.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    popup.hide()


def test_values_are_read_as_they_are_written() -> None:
    assert [in_words(one) for one in (("a", "b"), True, False, 2.0, 2.5, 7, " x\ny ")] == [
        "a, b",
        "yes",
        "no",
        "2",
        "2.5",
        "7",
        "x y",
    ]
    assert tidy("tags", " b,a ,, b ") == "b, a"
    assert tidy("note", " b, a ") == "b, a"


def test_what_was_read_is_told_in_words_and_the_telling_first() -> None:
    read = {"size": 2048, "my own": "x", "modified_at": "2026-03-20T10:42:00+00:00", "title": "T"}
    assert read_first(read) == ("title", "my own", "size", "modified_at")
    assert [name_in_words(name) for name in ("size", "my own")] == ["Size", "my own"]
    assert read_in_words("size", 2048) == "2.0\u202fKB"
    assert "T10" not in read_in_words("modified_at", "2026-03-20T10:42:00+00:00")
    assert read_in_words("created_at", "1931") == "1931"


def test_only_what_differs_is_a_change() -> None:
    before = {"tags": ("a", "b"), "year": 2024, "note": "old"}
    assert changes(before, {"tags": "a, b", "year": "2024", "note": "old"}) == {}
    assert changes(before, {"tags": "a", "year": "2024", "new": "x"}) == {
        "tags": "a",
        "new": "x",
        "note": None,
    }
    assert changes(before, {"tags": "a,b", "year": "", "note": "old"}) == {"year": None}


def test_values_that_differ_between_documents_stay_unless_something_is_typed() -> None:
    assert changes({}, {"project": ""}, ["project"]) == {}
    assert changes({}, {"project": "Ares"}, ["project"]) == {"project": "Ares"}
    assert changes({}, {}, ["project"]) == {"project": None}


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> DetailsDialog:
    made = DetailsDialog(
        "policy.md",
        {"tags": ("tax",)},
        {"author": "I. Okonkwo", "size": 1200},
        theme=theme,
        check=check,
        fields=FIELDS,
    )
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def save(dialog: DetailsDialog | AddDialog, text: str) -> QPushButton:
    return next(one for one in dialog.findChildren(QPushButton) if one.text() == text)


def test_what_was_read_is_shown_and_what_is_the_persons_can_be_changed(
    qtbot: QtBot, dialog: DetailsDialog
) -> None:
    shown = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"Author", "I. Okonkwo", "Read from the file"} <= shown
    assert any("never written" in text for text in shown)
    assert not save(dialog, "Save").isEnabled()
    edits(dialog, "detailValueEdit")[0].setText("tax, travel")
    with qtbot.waitSignal(dialog.save_wanted) as told:
        save(dialog, "Save").click()
    assert told.args == [{"tags": "tax, travel"}]
    assert dialog.isVisible()  # until it was kept
    dialog.show_trouble("Another program writes.")
    assert save(dialog, "Save").isEnabled()
    dialog.close_saved()
    assert not dialog.isVisible()


def test_a_wrong_name_cannot_be_saved(dialog: DetailsDialog) -> None:
    edits(dialog, "detailNameEdit")[-1].setText("path")
    assert not save(dialog, "Save").isEnabled()


def test_several_documents_show_what_differs_as_such(qtbot: QtBot, theme: Theme) -> None:
    made = DetailsDialog(
        "3 documents", {"year": 2024}, {}, theme=theme, check=check, several=["tags"]
    )
    qtbot.addWidget(made)
    assert [one.placeholderText() for one in edits(made, "detailValueEdit")][
        1
    ] == "Different values"
    assert made.changes == {}
    edits(made, "detailValueEdit")[1].setText("tax")
    assert made.changes == {"tags": "tax"}


def test_where_it_goes_has_to_be_chosen_where_nothing_is(qtbot: QtBot, theme: Theme) -> None:
    made = AddDialog("2 files", ["mail", "papers"], ALL, "notes", theme=theme, check=check)
    qtbot.addWidget(made)
    add = save(made, "Add")
    assert (made.dataset, add.isEnabled()) == ("", False)
    with qtbot.waitSignal(made.dataset_chosen) as told:
        made.combo.setCurrentIndex(1)
    assert told.args == ["papers"]
    assert (made.dataset, add.isEnabled()) == ("papers", True)
    with qtbot.waitSignal(made.dataset_chosen) as told:
        made.combo.setCurrentIndex(2)
    assert told.args == [""]
    assert made.dataset == "notes"


def test_details_go_with_what_is_added(qtbot: QtBot, theme: Theme) -> None:
    made = AddDialog("2 files", ["mail"], "mail", "notes", theme=theme, check=check)
    qtbot.addWidget(made)
    made.show()
    assert not made.details_field.form.isVisible()
    link = made.findChild(QPushButton, "addDetailsButton")
    assert isinstance(link, QPushButton)
    link.click()
    assert made.details_field.form.isVisible()
    edits(made, "detailNameEdit")[0].setText("project")
    edits(made, "detailValueEdit")[0].setText("Ares")
    assert made.details == (("project", "Ares"),)
    edits(made, "detailNameEdit")[1].setText("path")
    assert not save(made, "Add").isEnabled()


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_the_form_follows_the_theme(form: DetailsFormWidget, theme: Theme, choice: str) -> None:
    form.show_values({"tags": ("a",)})
    theme.choose(choice)
    button = next(one for one in form.findChildren(QToolButton) if one.isVisible())
    assert not button.icon().isNull()
