"""The filter bar: whatever way a filter is changed, only one that was found right is in force."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kx_desktop.gui.query.filtering import FilterBarWidget
from kx_desktop.gui.query.filtering.edit import FilterEditWidget
from kx_desktop.gui.theme import Theme
from tests.gui.query.filtering.facts import FIELDS

KEY = Qt.Key


class Bar:
    """A filter bar in a window, and a library that answers at once."""

    def __init__(self, bar: FilterBarWidget, window: QWidget, qtbot: QtBot) -> None:
        self.bar, self.window, self.qtbot = bar, window, qtbot
        self.checked: list[str] = []
        self.in_force: list[str] = []
        self.searches = 0
        self.lookups = 0
        self.judge: Callable[[str], tuple[str, tuple[int, int] | None] | None] = lambda _: None
        bar.check_wanted.connect(self._check)
        bar.filter_changed.connect(self.in_force.append)
        bar.search_wanted.connect(self._searched)
        bar.fields_wanted.connect(self._fields)

    @property
    def edit(self) -> FilterEditWidget:
        """The filter's line."""
        found = self.window.findChild(QLineEdit, "filterEdit")
        assert isinstance(found, FilterEditWidget)
        return found

    @property
    def chips(self) -> list[str]:
        """What the chips say."""
        return [chip.text.accessibleName().removeprefix("Filter: ") for chip in self.bar.chips]

    def sql(self) -> FilterEditWidget:
        """Show the line and put the keyboard there."""
        self.bar.show_sql(is_shown=True)
        self.edit.setFocus()
        return self.edit

    def type(self, text: str) -> None:
        """Type a filter in place of what stands there."""
        self.sql().selectAll()
        if text.isascii():
            self.qtbot.keyClicks(self.edit, text)
        else:  # what has no key is pasted
            self.edit.insert(text)

    def press(self, key: Qt.Key, where: QWidget | None = None) -> None:
        """Press one key where the keyboard is."""
        self.qtbot.keyClick(where or QApplication.focusWidget() or self.window, key)

    def label(self, name: str) -> QLabel:
        """A sentence by the name of its label."""
        found = self.window.findChild(QLabel, name)
        assert found is not None
        return found

    def button(self, name: str) -> QPushButton:
        """A button by its name."""
        found = self.window.findChild(QPushButton, name)
        assert found is not None
        return found

    @property
    def offered(self) -> list[str]:
        """What is offered below the line."""
        model = self.edit.list.suggestions
        return [str(model.index(row).data()) for row in range(model.rowCount())] if self.edit.list.isVisible() else []  # fmt: skip

    def _check(self, clause: str) -> None:
        self.checked.append(clause)
        wrong = self.judge(clause)
        if wrong is None:
            self.bar.show_good()
        else:
            self.bar.show_wrong(*wrong)

    def _searched(self) -> None:
        self.searches += 1

    def _fields(self) -> None:
        self.lookups += 1
        self.bar.show_fields(FIELDS)


def refuses_autor(clause: str) -> tuple[str, tuple[int, int]] | None:
    """As a library whose documents have an author."""
    at = clause.find("autor")
    return ("There is no field 'autor'; did you mean author?", (at, at + 5)) if at >= 0 else None


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme) -> Bar:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    made = FilterBarWidget(theme)
    column.addWidget(made)
    column.addWidget(made.sql)
    column.addStretch(1)
    window.resize(1000, 700)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    return Bar(made, window, qtbot)


# As SQL


def test_a_filter_that_is_typed_is_in_force_after_a_rest(bar: Bar) -> None:
    bar.type("year >= 2024")
    assert bar.in_force == []
    bar.qtbot.waitUntil(lambda: bar.in_force == ["year >= 2024"])
    assert bar.checked == ["year >= 2024"]
    assert bar.chips == ["year ≥ 2024"]
    assert bar.bar.clause() == "year >= 2024"


def test_enter_looks_at_once_and_asks_with_the_new_filter(bar: Bar) -> None:
    bar.type("year >= 2024")
    bar.press(KEY.Key_Return)
    assert bar.in_force == ["year >= 2024"]
    assert bar.searches == 0  # the change of the filter asks already
    bar.press(KEY.Key_Return)
    assert (bar.in_force, bar.searches) == (["year >= 2024"], 1)


def test_a_wrong_filter_is_marked_and_never_in_force(bar: Bar) -> None:
    bar.judge = refuses_autor
    bar.bar.set_clause("year >= 2024")
    bar.type("\U0001f600 autor = 'x'")
    bar.press(KEY.Key_Return)
    assert bar.in_force == []
    assert bar.bar.is_wrong
    assert bar.bar.clause() == "year >= 2024"
    assert bar.edit.mark() == (2, 7)
    assert bar.label("filterWrong").text() == "There is no field 'autor'; did you mean author?"
    assert bar.label("filterStill").text() == "The results are still for year >= 2024"
    assert "There is no field 'autor'" in bar.edit.accessibleDescription()
    assert bar.chips == ["year ≥ 2024"]


def test_what_is_wrong_is_underlined_where_it_stands(bar: Bar) -> None:
    bar.judge = refuses_autor
    bar.type("year = 1 AND autor = 'x'")
    plain = bar.edit.grab().toImage()
    bar.press(KEY.Key_Return)
    red = bar.window.grab().toImage()
    assert not plain.isNull()
    place = bar.edit.mapTo(bar.window, QPoint(0, 0))
    metrics = bar.edit.fontMetrics()
    before = metrics.horizontalAdvance("year = 1 AND ")
    word = metrics.horizontalAdvance("autor")
    row = [
        x
        for x in range(12, bar.edit.width() - 12)
        for y in range(bar.edit.height() // 2, bar.edit.height() - 3)
        if _is_red(red.pixelColor(place.x() + x, place.y() + y))
    ]
    origin = 9
    assert min(row) >= origin + before - 6
    assert max(row) <= origin + before + word + 8


def _is_red(colour: object) -> bool:
    return colour.red() > 150 and colour.green() < 120 and colour.blue() < 120  # type: ignore[attr-defined]


def test_typing_on_takes_the_mark_away_and_mending_brings_it_into_force(bar: Bar) -> None:
    bar.judge = refuses_autor
    bar.type("autor = 'x'")
    bar.press(KEY.Key_Return)
    assert bar.label("filterWrong").isVisible()
    bar.type("author = 'x'")
    assert bar.edit.mark() is None
    assert not bar.label("filterWrong").isVisible()
    bar.press(KEY.Key_Return)
    assert bar.in_force == ["author = 'x'"]
    assert not bar.bar.is_wrong


def test_an_answer_about_what_stood_there_before_changes_nothing(bar: Bar) -> None:
    bar.bar.check_wanted.disconnect(bar._check)
    bar.type("year = 1")
    bar.press(KEY.Key_Return)
    bar.qtbot.keyClicks(bar.edit, "2")
    bar.bar.show_good()
    bar.bar.show_wrong("no", (0, 1))
    assert bar.in_force == []
    assert not bar.bar.is_wrong


def test_emptying_the_line_takes_the_filter_away_without_asking_the_library(bar: Bar) -> None:
    bar.bar.set_clause("year >= 2024")
    bar.sql().clear()
    bar.press(KEY.Key_Return)
    assert (bar.in_force, bar.checked, bar.chips) == ([""], [], [])


def test_a_search_waits_for_a_filter_that_was_typed_just_now(bar: Bar) -> None:
    bar.bar.check_wanted.disconnect(bar._check)
    assert bar.bar.settle()
    bar.type("year = 1")
    assert not bar.bar.settle()
    bar.bar.show_good()
    assert bar.in_force == ["year = 1"]
    assert bar.bar.settle()


def test_a_search_that_waits_goes_on_though_the_filter_is_the_same(bar: Bar) -> None:
    bar.bar.set_clause("year = 1")
    bar.bar.check_wanted.disconnect(bar._check)
    bar.bar.recheck()
    assert not bar.bar.settle()
    bar.bar.show_good()
    assert (bar.in_force, bar.searches) == ([], 1)


def test_hiding_a_wrong_filter_brings_back_the_one_in_force(bar: Bar) -> None:
    bar.judge = refuses_autor
    bar.bar.set_clause("year = 1")
    bar.type("autor = 1")
    bar.press(KEY.Key_Return)
    bar.bar.toggle.click()
    assert not bar.edit.isVisible()
    assert bar.edit.text() == "year = 1"
    assert not bar.bar.is_wrong


def test_a_filter_set_elsewhere_is_shown_and_told_to_nobody(bar: Bar) -> None:
    bar.bar.set_clause("extension = 'pdf' AND (a = 1 OR b = 2)")
    assert bar.chips == ["type: pdf", "(a = 1 OR b = 2)"]
    assert bar.edit.text() == "extension = 'pdf' AND (a = 1 OR b = 2)"
    assert (bar.in_force, bar.checked) == ([], [])


def test_showing_the_filter_in_force_leaves_what_is_being_typed(bar: Bar) -> None:
    bar.type("year =")
    bar.bar.set_clause("")
    assert bar.edit.text() == "year ="


# Completion


def test_a_field_is_offered_with_its_kind_and_taken_by_tab(bar: Bar) -> None:
    bar.type("ye")
    assert bar.lookups == 1
    assert bar.offered == ["year"]
    index = bar.edit.list.suggestions.index(0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "year, number"
    bar.press(KEY.Key_Tab)
    assert bar.edit.text() == "year "
    assert bar.edit.hasFocus()
    assert bar.offered[:2] == ["=", "<>"]


def test_arrows_choose_and_enter_takes_but_enter_alone_asks(bar: Bar) -> None:
    bar.type("extension = ")
    assert bar.offered == ["'pdf'", "'md'"]
    bar.press(KEY.Key_Down)
    bar.press(KEY.Key_Down)
    bar.press(KEY.Key_Return)
    assert bar.edit.text() == "extension = 'md' "
    assert bar.in_force == []
    bar.qtbot.keyClicks(bar.edit, "a")
    assert bar.offered == ["AND"]
    bar.press(KEY.Key_Backspace)
    bar.press(KEY.Key_Return)
    assert bar.in_force == ["extension = 'md' "]
    assert bar.offered == []


def test_escape_closes_the_list_and_up_from_the_first_chooses_none(bar: Bar) -> None:
    bar.type("extension = ")
    bar.press(KEY.Key_Down)
    assert bar.edit.list.chosen() is not None
    bar.press(KEY.Key_Up)
    assert bar.edit.list.chosen() is None
    bar.press(KEY.Key_Escape)
    assert not bar.edit.list.isVisible()
    assert bar.edit.text() == "extension = "


def test_a_value_beyond_the_basic_plane_is_put_where_the_cursor_is(bar: Bar) -> None:
    edit = bar.sql()
    edit.setText("title = '\U0001f600\U0001f600' AND ye")
    edit.suggest()
    bar.press(KEY.Key_Tab)
    assert edit.text() == "title = '\U0001f600\U0001f600' AND year "


def test_a_click_takes_what_is_offered(bar: Bar) -> None:
    bar.type("ta")
    view = bar.edit.list
    at = view.visualRect(view.suggestions.index(0)).center()
    bar.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert bar.edit.text() == "tags "


def test_the_list_goes_when_the_keyboard_does(bar: Bar) -> None:
    bar.type("ta")
    bar.bar.button.setFocus()
    assert not bar.edit.list.isVisible()


def test_fields_that_come_late_are_offered_then(bar: Bar) -> None:
    bar.bar.fields_wanted.disconnect(bar._fields)
    bar.type("ye")
    assert bar.offered == []
    bar.bar.show_fields(FIELDS)
    assert bar.offered == ["year"]


# Chips


def test_a_cross_takes_one_condition_away(bar: Bar) -> None:
    bar.bar.set_clause("extension = 'pdf' AND year >= 2024 AND tags = 'legal'")
    bar.bar.chips[1].cross.click()
    assert bar.in_force == ["extension = 'pdf' AND tags = 'legal'"]
    assert bar.chips == ["type: pdf", "tag: legal"]


def test_delete_takes_a_condition_away_and_the_keyboard_goes_to_the_next(bar: Bar) -> None:
    bar.bar.set_clause("extension = 'pdf' AND year >= 2024")
    bar.bar.chips[0].text.setFocus()
    bar.press(KEY.Key_Delete)
    assert bar.in_force == ["year >= 2024"]
    assert bar.bar.chips[0].text.hasFocus()
    bar.press(KEY.Key_Delete)
    assert bar.in_force[-1] == ""
    assert bar.bar.button.hasFocus()


def test_a_chip_opens_the_panel_at_its_field(bar: Bar) -> None:
    bar.bar.set_clause("extension = 'pdf' AND year >= 2024")
    bar.bar.chips[1].text.click()
    assert bar.bar.overlay.isVisible()
    assert bar.bar.panel.editor.field == "year"
    assert bar.bar.panel.editor.range.low.text() == "2024"


def test_a_chip_written_by_hand_opens_the_line_at_its_words(bar: Bar) -> None:
    bar.bar.set_clause("extension = 'pdf' AND (a = 1 OR b = 2)")
    bar.bar.chips[1].text.click()
    assert not bar.bar.overlay.isVisible()
    assert bar.edit.isVisible()
    assert bar.edit.selectedText() == "(a = 1 OR b = 2)"


# The panel


def test_ticking_values_makes_the_filter(bar: Bar) -> None:
    bar.bar.button.click()
    panel = bar.bar.panel
    assert bar.lookups == 1
    assert panel.editor.field == "extension"
    view = bar.window.findChild(QListView, "filterValues")
    assert view is not None
    for row in (0, 1):
        at = view.visualRect(panel.editor.model.index(row, 0)).center()
        bar.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert bar.in_force == ["extension = 'pdf'", "extension IN ('pdf', 'md')"]
    assert bar.chips == ["type: pdf, md"]
    assert bar.edit.text() == "extension IN ('pdf', 'md')"


def test_the_panel_works_by_the_keyboard_alone(bar: Bar) -> None:
    bar.bar.button.setFocus()
    bar.press(KEY.Key_Space)
    fields = bar.window.findChild(QListView, "filterFields")
    assert fields is not None
    assert fields.hasFocus()
    bar.press(KEY.Key_Down)
    bar.press(KEY.Key_Down)
    assert bar.bar.panel.editor.field == "tags"
    for _ in range(6):
        if QApplication.focusWidget() is bar.bar.panel.editor.view:
            break
        bar.press(KEY.Key_Tab)
    bar.press(KEY.Key_Down)
    bar.press(KEY.Key_Space)
    assert len(bar.in_force) == 1
    assert bar.in_force[0].startswith("tags = ")
    bar.press(KEY.Key_Escape)
    assert not bar.bar.overlay.isVisible()
    assert bar.bar.button.hasFocus()


def test_tab_stays_in_the_panel(bar: Bar) -> None:
    bar.bar.open_panel()
    seen = set()
    for _ in range(25):
        bar.press(KEY.Key_Tab)
        seen.add(QApplication.focusWidget())
    assert all(one is not None and bar.bar.panel.isAncestorOf(one) for one in seen)
    assert bar.button("filterDone") in seen


def test_values_are_left_out_and_fields_may_be_missing(bar: Bar) -> None:
    bar.bar.open_panel("tags")
    editor = bar.bar.panel.editor
    editor.model.toggle(0)
    editor._how.setCurrentText("Is not")
    assert bar.in_force[-1] == "tags <> 'legal'"
    editor._how.setCurrentText("Is missing")
    assert bar.in_force[-1] == "tags IS NULL"
    assert not editor.view.isEnabled()
    editor._how.setCurrentText("Is")
    assert editor.view.isEnabled()


def test_a_range_is_told_once_the_hand_rests_and_a_wrong_one_is_not(bar: Bar) -> None:
    bar.bar.open_panel("year")
    low = bar.bar.panel.editor.range.low
    low.setFocus()
    bar.qtbot.keyClicks(low, "2024")
    bar.qtbot.waitUntil(lambda: bar.in_force == ["year >= 2024"])
    bar.qtbot.keyClicks(low, "x")
    bar.press(KEY.Key_Return)
    assert bar.in_force == ["year >= 2024"]
    assert low.property("look") == "wrong"
    shown = [label.text() for label in bar.bar.panel.findChildren(QLabel) if label.isVisible()]
    assert "This takes a number." in shown


def test_a_period_is_a_press_and_a_second_press_takes_it_away(bar: Bar) -> None:
    bar.bar.open_panel("modified_at")
    months = bar.bar.panel.editor.range._buttons["month"]
    months.click()
    assert bar.in_force[-1].startswith("modified_at >= '20")
    assert months.isChecked()
    bar.bar.panel.editor.range._buttons["this_year"].click()
    assert bar.in_force[-1].startswith("modified_at = '20")
    assert not months.isChecked()
    bar.bar.panel.editor.range._buttons["this_year"].click()
    assert bar.in_force[-1] == ""


def test_a_value_that_is_not_listed_can_be_typed(bar: Bar) -> None:
    bar.bar.open_panel("author")
    editor = bar.bar.panel.editor
    editor.narrow.setText("O'Neil")
    assert str(editor.model.index(0).data()) == "O'Neil"
    assert editor.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "O'Neil, as typed"
    bar.press(KEY.Key_Return, editor.narrow)
    assert bar.in_force == ["author = 'O''Neil'"]
    editor.narrow.clear()
    assert str(editor.model.index(0).data()) == "O'Neil"


def test_a_click_beside_the_panel_closes_it(bar: Bar) -> None:
    bar.bar.open_panel()
    bar.qtbot.mouseClick(bar.bar.overlay, Qt.MouseButton.LeftButton, pos=QPoint(5, 690))
    assert not bar.bar.overlay.isVisible()


def test_everything_is_removed_at_once(bar: Bar) -> None:
    bar.bar.set_clause("year = 1 AND tags = 'legal'")
    bar.bar.open_panel()
    bar.button("filterRemoveAll").click()
    assert (bar.in_force, bar.chips) == ([""], [])


def test_the_panel_says_that_it_waits_that_there_is_nothing_and_what_went_wrong(bar: Bar) -> None:
    bar.bar.fields_wanted.disconnect(bar._fields)
    bar.bar.open_panel()
    message = bar.label("filterMessage")
    assert message.text() == "Looking up the fields…"
    bar.bar.show_fields(())
    assert message.text() == "No fields yet"
    bar.bar.show_fields_failed("The library is closed.")
    assert message.text() == "The fields could not be looked up"
    bar.bar.fields_wanted.connect(bar._fields)
    again = next(b for b in bar.bar.panel.findChildren(QPushButton) if b.text() == "Try again")
    again.click()
    assert not message.isVisible()
    assert bar.bar.panel.model.rowCount() == len(FIELDS)


def test_fields_are_looked_up_once_until_they_may_be_others(bar: Bar) -> None:
    bar.bar.open_panel()
    bar.bar.overlay.close_panel()
    bar.bar.open_panel()
    assert bar.lookups == 1
    bar.bar.overlay.close_panel()
    bar.bar.forget_fields()
    assert bar.lookups == 1
    bar.bar.open_panel()
    assert bar.lookups == 2
    bar.bar.forget_fields()
    assert bar.lookups == 3


def test_what_is_looked_for_stays_while_counts_are_brought_up_to_date(bar: Bar) -> None:
    bar.bar.open_panel("author")
    editor = bar.bar.panel.editor
    editor.narrow.setText("be")
    rows = editor.model.rowCount()
    bar.bar.forget_fields()
    assert (bar.bar.panel.editor.field, editor.narrow.text()) == ("author", "be")
    assert editor.model.rowCount() == rows


# For those who do not see it


def test_every_control_has_a_name(bar: Bar) -> None:
    bar.bar.set_clause("extension = 'pdf' AND year >= 2024")
    bar.bar.show_sql(is_shown=True)
    bar.bar.open_panel("modified_at")
    kinds = (QPushButton, QToolButton, QLineEdit, QListView)
    nameless = [
        one.objectName() or type(one).__name__
        for kind in kinds
        for one in bar.window.findChildren(kind)
        if one.isVisible()
        and not isinstance(one.parentWidget(), QLineEdit)
        and not QAccessible.queryAccessibleInterface(one).text(QAccessible.Text.Name)
    ]
    assert nameless == []


def test_tab_goes_from_the_button_over_the_chips_to_the_line(bar: Bar) -> None:
    bar.bar.set_clause("extension = 'pdf' AND year >= 2024")
    bar.bar.show_sql(is_shown=True)
    QApplication.processEvents()  # what is put into a layout is shown a moment later
    bar.bar.button.setFocus()
    order = []
    for _ in bar.bar.controls:
        order.append(QApplication.focusWidget())
        bar.press(KEY.Key_Tab)
    assert order == bar.bar.controls


def test_another_field_begins_with_is(bar: Bar) -> None:
    bar.bar.open_panel("tags")
    bar.bar.panel.editor._how.setCurrentText("Is not")
    bar.bar.panel.choose("author")
    bar.bar.panel.editor.model.toggle(0)
    assert bar.in_force == ["author = 'Ann'"]
