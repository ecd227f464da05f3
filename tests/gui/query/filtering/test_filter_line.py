"""The filter as SQL: only one that was found right is in force, and names and values are completed."""

from PySide6.QtCore import QPoint, Qt

from kx_desktop.gui.query.filtering.edit import wave
from tests.gui.query.filtering.bars import KEY, Bar, refuses_autor
from tests.gui.query.filtering.facts import FIELDS

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


def test_the_wavy_line_is_drawn_only_where_it_is_seen() -> None:
    line = wave(-200_000.0, 200_000.0, 20.0, 4.0, 604.0)
    assert len(line) < 310
    assert line[0].x() <= 4.0
    assert line[-1].x() >= 604.0
    assert {point.y() for point in line} == {20.0, 22.0}
    assert [point.x() for point in wave(10.0, 20.0, 20.0, 4.0, 604.0)] == [10, 12, 14, 16, 18, 20]
    assert wave(700.0, 720.0, 20.0, 4.0, 604.0) == []


def test_a_long_filter_in_force_is_told_by_its_beginning(bar: Bar) -> None:
    bar.judge = refuses_autor
    bar.bar.set_clause("author IN (" + ", ".join(f"'a{number}'" for number in range(900)) + ")")
    bar.type("autor = 1")
    bar.press(KEY.Key_Return)
    told = bar.label("filterStill").text()
    assert told.startswith("The results are still for author IN ('a0', 'a1'")
    assert told.endswith("…")
    assert len(told) < 200
