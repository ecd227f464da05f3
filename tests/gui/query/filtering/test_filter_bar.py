"""The filter bar: whatever way a filter is changed, only one that was found right is in force."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QToolButton,
)

from tests.gui.query.filtering.bars import KEY, Bar
from tests.gui.query.filtering.facts import FIELDS

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


def test_of_many_conditions_the_number_is_told_and_leads_to_the_line(bar: Bar) -> None:
    more = bar.button("filterMoreButton")
    bar.bar.set_clause(" AND ".join(f"year >= {number}" for number in range(40)))
    assert len(bar.chips) == 10
    assert more.text() == "30 more"
    assert more in bar.bar.controls
    bar.bar.chips[2].cross.click()
    assert bar.in_force[-1].count("AND") == 38
    assert more.text() == "29 more"
    more.click()
    assert bar.edit.isVisible()
    bar.bar.set_clause("year >= 2024")
    assert more.isHidden()
    assert more not in bar.bar.controls


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
    assert bar.in_force[-1] == "(tags NOT IN ('legal') OR tags IS NULL)"
    editor._how.setCurrentText("Is missing")
    assert bar.in_force[-1] == "tags IS NULL"
    assert not editor.view.isEnabled()
    editor._how.setCurrentText("Is")
    assert editor.view.isEnabled()


def test_a_range_from_after_to_is_said_and_not_put_in_force(bar: Bar) -> None:
    bar.bar.open_panel("year")
    editor = bar.bar.panel.editor.range
    editor.low.setFocus()
    bar.qtbot.keyClicks(editor.low, "2026")
    bar.qtbot.waitUntil(lambda: bar.in_force == ["year >= 2026"])
    editor.high.setFocus()
    bar.qtbot.keyClicks(editor.high, "2025")
    bar.press(KEY.Key_Return)
    assert "From is after To." in [one.text() for one in editor.findChildren(QLabel) if one.isVisible()]  # fmt: skip
    assert bar.in_force == ["year >= 2026"]
    editor.high.setFocus()
    bar.qtbot.keyClick(editor.high, KEY.Key_Backspace)
    bar.qtbot.keyClicks(editor.high, "7")
    bar.press(KEY.Key_Return)
    assert bar.in_force[-1] == "year BETWEEN 2026 AND 2027"


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


def test_what_is_typed_on_while_the_library_looks_at_a_range_counts_too(bar: Bar) -> None:
    bar.bar.button.click()
    bar.bar.panel.choose("year")
    low = bar.bar.panel.editor.range.low
    low.setFocus()
    bar.answers = False
    bar.qtbot.keyClicks(low, "20")
    bar.qtbot.waitUntil(lambda: bar.checked == ["year >= 20"])
    bar.qtbot.keyClicks(low, "24")
    bar.bar.show_good()
    bar.qtbot.waitUntil(lambda: bar.checked[-1] == "year >= 2024")
    assert low.text() == "2024"


def test_a_wrong_range_is_no_other_fields(bar: Bar) -> None:
    bar.bar.button.click()
    bar.bar.panel.choose("year")
    low = bar.bar.panel.editor.range.low
    low.setFocus()
    bar.qtbot.keyClicks(low, "abc")
    bar.qtbot.waitUntil(lambda: low.property("look") == "wrong")
    bar.bar.panel.list.setFocus()
    bar.bar.panel.choose("page")
    assert not low.text()
    assert low.property("look") == ""


def test_more_values_than_the_line_has_room_for_are_judged_all_the_same(bar: Bar) -> None:
    bar.judge = lambda clause: ("This is too long.", None) if len(clause) > 10_000 else None
    bar.bar.button.click()
    bar.bar.panel.choose("tags")
    for letter in "abcde":
        bar.bar.panel.editor.narrow.setText(letter * 4500)
        bar.bar.panel.editor.model.toggle(0)
    assert bar.bar.is_wrong
    assert bar.label("filterWrong").text() == "This is too long."
    bar.bar.panel.conditions_changed.emit(())
    assert bar.bar.settle()


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


def test_the_keyboard_goes_to_the_fields_once_they_are_there(bar: Bar) -> None:
    bar.bar.fields_wanted.disconnect()
    bar.bar.button.click()
    assert bar.button("filterDone").hasFocus()
    bar.bar.show_fields(FIELDS)
    assert bar.bar.panel.list.hasFocus()


def test_a_key_that_leads_elsewhere_closes_the_panel(bar: Bar) -> None:
    other = QLineEdit(bar.window)
    other.show()
    bar.bar.button.click()
    for key in (KEY.Key_Tab, KEY.Key_Tab, KEY.Key_Backtab):
        bar.press(key)
    bar.bar.panel.choose("tags")
    bar.bar.panel.editor.model.toggle(0)
    bar.button("filterRemoveAll").setFocus()
    bar.button("filterRemoveAll").click()
    assert bar.bar.overlay.isVisible()
    other.setFocus()
    assert not bar.bar.overlay.isVisible()
    assert other.hasFocus()
    bar.bar.button.click()
    assert bar.bar.overlay.isVisible()
