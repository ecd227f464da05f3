"""For a person who does not see the window, or has no mouse."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QSlider,
    QToolButton,
    QWidget,
)

from kx_desktop.gui.query.segments import SegmentsWidget
from tests.gui.dropping import drop
from tests.gui.window.using import Person

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QAbstractScrollArea,
    QSlider,
)
PAGES = ("start", "search", "ask", "history", "dataset", "panel", "message", "drawer")
DIALOGS = ("settings", "shortcuts", "help", "about", "new_dataset", "add_text", "rebuild_dataset", "why")  # fmt: skip


def named(widget: QWidget) -> str:
    """What a screen reader says of a widget."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def controls(root: QWidget) -> Iterator[QWidget]:
    """Whatever a person can use in what is shown of `root`."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or not widget.isEnabled() or widget.window() is not root:
            continue
        if not isinstance(widget, CONTROLS) or isinstance(widget, (QScrollBar, QHeaderView)):
            continue
        inner = widget.parentWidget()
        # The field of a spin box, a combo box or a file dialog's own is a part of that control.
        if isinstance(inner, (QAbstractSpinBox, QComboBox, QLineEdit, QAbstractItemView)):
            continue
        if (
            isinstance(widget, QAbstractScrollArea)
            and widget.focusPolicy() == Qt.FocusPolicy.NoFocus
        ):
            continue
        yield widget


def by_tab(root: QWidget) -> list[QWidget]:
    """Whatever Tab comes to, in order, from where the focus is."""
    found: list[QWidget] = []
    for _ in range(300):
        widget = QApplication.focusWidget()
        if widget is None or widget in found:
            break
        found.append(widget)
        root.focusNextChild()
    return found


def reached(root: QWidget) -> set[QWidget]:
    """Whatever is come to by Tab, or by arrows within a group of which one is come to by Tab."""
    found = set(by_tab(root))
    for widget in list(found):
        if isinstance(widget, QAbstractButton) and widget.group() is not None:
            found.update(widget.group().buttons())
        elif isinstance(widget, QAbstractButton) and widget.autoExclusive():
            found.update(
                one
                for one in widget.parentWidget().findChildren(QAbstractButton)
                if one.autoExclusive()
            )
    return found


def told(widget: QWidget) -> str:
    """A widget in words, for the one who mends it."""
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    owner = widget.parentWidget()
    return f"{type(widget).__name__} {widget.objectName()!r} {text!r} in {type(owner).__name__}"


def _show(person: Person, page: str, papers: Path) -> None:
    window = person.window
    if page == "start":
        window.pages.setCurrentWidget(window.start)
    elif page == "dataset":
        person.press(person.datasets, Qt.Key.Key_Return)
        person.until(window.dataset_page.isVisible)
        person.until(lambda: window.dataset_page._pages.currentIndex() == 1)
    elif page == "panel":
        (papers / "bad.pdf").write_bytes(b"%PDF-1.7 broken")
        drop(window, paths=[papers])
        person.until(lambda: person.rests and "could not be read" in person.strip)
        window.show_panel(True)
    elif page in {"ask", "history"}:
        window.search.go("ask")
        window.search.ask_bar.edit.setText("what is the refund window?")
        window.search.ask_bar.ask_button.click()
        person.until(lambda: not window.doing.asking.is_running)
        window.search.ask_panel.searches.open(is_open=True)
        if page == "history":
            window.search.ask_bar.history_button.click()
            person.until(lambda: window.search.ask_panel.history.list.count() == 1)
    elif page == "message":
        window._failed(RuntimeError("a reason"))
    else:
        person.ask("what is the refund window?")
        person.until(lambda: window.search.source._prepared is not None)
        if page == "drawer":
            window.search.bar.toggle_advanced()
    QApplication.processEvents()


@pytest.mark.parametrize("page", PAGES)
def test_every_control_of_a_page_has_a_name_and_is_reached_by_the_keyboard(
    person: Person, papers: Path, page: str
) -> None:
    _show(person, page, papers)
    window = person.window
    there = list(controls(window))
    assert [told(one) for one in there if not named(one).strip()] == []
    (window.pages.currentWidget() or window).setFocus()
    window.focusNextChild()
    missed = set(there) - reached(window)
    assert sorted(told(one) for one in missed) == []


@pytest.mark.parametrize("name", DIALOGS)
def test_every_control_of_a_dialog_has_a_name_and_is_reached_by_the_keyboard(
    person: Person, name: str
) -> None:
    person.ask("what is the refund window?")
    person.window.menus[name].trigger()
    dialog = person.open_dialog()
    assert named(dialog) or dialog.windowTitle()
    there = list(controls(dialog))
    assert there
    assert [told(one) for one in there if not named(one).strip()] == []
    missed = set(there) - reached(dialog)
    assert sorted(told(one) for one in missed) == []
    person.escape()


def test_whatever_takes_the_focus_has_a_name(person: Person, papers: Path) -> None:
    for page in ("search", "drawer", "panel"):
        _show(person, page, papers)
        person.edit.setFocus()
        for widget in by_tab(person.window):
            assert named(widget).strip(), told(widget)


def test_the_order_of_the_focus_follows_the_eye(person: Person) -> None:
    person.ask("what is the refund window?")
    person.until(lambda: person.window.search.source._prepared is not None)
    person.edit.setFocus()
    order = by_tab(person.window)
    places = [
        person.edit,
        person.find(QPushButton, "searchButton"),
        person.find(SegmentsWidget, "modeCombo").findChildren(QPushButton)[0],
        person.find(QWidget, "topKSpin"),
        person.find(SegmentsWidget, "rerankCombo").findChildren(QPushButton)[0],
        person.find(QToolButton, "advancedButton"),
        person.results,
    ]
    assert [one for one in order if one in places] == places
    # The source comes after the results, and the list of datasets last or first.
    assert order.index(person.source) > order.index(person.results)


def test_tab_leads_back_the_way_it_came(person: Person) -> None:
    person.edit.setFocus()
    person.press(person.edit, Qt.Key.Key_Tab)
    there = QApplication.focusWidget()
    assert there is not None
    assert there is not person.edit
    person.press(there, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is person.edit


def test_arrows_choose_among_segments(person: Person) -> None:
    switch = person.find(SegmentsWidget, "modeCombo")
    buttons = switch.findChildren(QPushButton)
    buttons[0].setFocus()
    person.press(buttons[0], Qt.Key.Key_Right)
    assert switch.currentText() == "Dense"
    person.press(buttons[1], Qt.Key.Key_Left)
    assert switch.currentText() == "Hybrid"


def test_every_icon_button_has_a_tooltip(person: Person) -> None:
    person.ask("what is the refund window?")
    without = [
        told(one)
        for one in controls(person.window)
        if isinstance(one, QToolButton) and not one.text() and not one.toolTip()
    ]
    assert without == []


def test_states_are_told_in_words(person: Person, papers: Path) -> None:
    _show(person, "panel", papers)
    for row in person.files().values():
        assert any(word in row for word in ("Indexed", "Failed", "Skipped", "Unchanged", "Partial"))
    assert "1 could not be read" in person.strip
    model = person.datasets.model()
    for row in range(model.rowCount()):
        spoken = str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))
        assert len(spoken) > len(model.index(row, 0).data())


def test_what_is_told_above_the_page_can_be_heard(person: Person) -> None:
    person.window.notices.tell("Something to read.", "warning")
    frame = next(one for one in person.window.notices.children() if isinstance(one, QWidget))
    assert named(frame) == "Something to read."


@pytest.mark.parametrize("page", ["search", "drawer", "dataset", "panel"])
def test_from_right_to_left_nothing_is_lost(
    person: Person, papers: Path, page: str, qapp: QApplication
) -> None:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        _show(person, page, papers)
        window = person.window
        if window.side.isVisible():
            assert window.side.mapTo(window, QPoint()).x() > window.width() // 2
        for one in controls(window):
            _scroll_to(one)
            place = one.mapTo(window, one.rect().center())
            assert window.rect().contains(place), told(one)
            assert one.width() > 0
            assert one.height() > 0
        window.grab()
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def _scroll_to(widget: QWidget) -> None:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea) and above.widget().isAncestorOf(widget):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


def test_the_window_is_usable_when_it_is_small(person: Person) -> None:
    person.ask("what is the refund window?")
    person.window.resize(640, 480)
    QApplication.processEvents()
    least = person.window.minimumSizeHint()
    assert least.width() <= 1000
    assert least.height() <= 700
