"""The list with its cards: sizes, painting, the link, the keyboard and the context menu."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from kx_desktop.core.documents import Span
from kx_desktop.core.queries import Hit
from kx_desktop.gui.results.card_layout import CardFonts, lay_out
from kx_desktop.gui.results.result_view import ResultListView
from kx_desktop.gui.theme import Theme
from tests.gui.results.listing import (
    coloured,
    model_of,
    settle,
    show,
    taken,
)

Make = Callable[..., Any]


def test_arrows_move_and_enter_opens_the_source(
    view: ResultListView, qtbot: QtBot, make_result: Make
) -> None:
    chosen, opened = QSignalSpy(view.hit_chosen), QSignalSpy(view.source_wanted)
    show(view, make_result(1, 3))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    qtbot.keyClick(view, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    model = model_of(view)
    assert taken(chosen) == [model.hit(0), model.hit(1)]
    assert taken(opened) == [model.hit(1), model.hit(1)]


def test_a_double_click_opens_the_source(
    view: ResultListView, qtbot: QtBot, make_result: Make
) -> None:
    show(view, make_result(1, 3))
    opened = QSignalSpy(view.source_wanted)
    place = view.visualRect(model_of(view).index(2, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert taken(opened) == [model_of(view).hit(2)]


def test_copy_copies_the_current_passage(
    view: ResultListView, qtbot: QtBot, make_result: Make
) -> None:
    copied = QSignalSpy(view.copy_passage_wanted)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert copied.count() == 0
    show(view, make_result(1, 3))
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert taken(copied) == [model_of(view).hit(0)]


def test_the_next_page_is_asked_for_at_the_end_and_not_before(
    view: ResultListView, qtbot: QtBot, make_result: Make
) -> None:
    asked = QSignalSpy(model_of(view).more_wanted)
    show(view, make_result(1, 2, k=2))  # both fit, and two were asked for
    qtbot.keyClick(view, Qt.Key.Key_Down)
    settle(view)
    assert asked.count() == 0
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert taken(asked) == [2]
    show(view, make_result(1, 10))
    assert asked.count() == 1
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: asked.count() == 2)
    assert taken(asked) == [2, 10]


def _menu(view: ResultListView, event: QContextMenuEvent) -> list[QMenu]:
    QGuiApplication.sendEvent(view.viewport(), event)
    return view.findChildren(QMenu)


@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("Copy passage", "copy_passage_wanted"),
        ("Copy citation", "copy_citation_wanted"),
        ("Open file", "open_file_wanted"),
        ("Show in folder", "show_in_folder_wanted"),
        ("Why this result", "why_wanted"),
    ],
)
def test_the_context_menu_of_a_card_tells_what_is_wanted_of_it(
    view: ResultListView, make_result: Make, text: str, signal: str
) -> None:
    show(view, make_result(1, 3))
    place = view.visualRect(model_of(view).index(1, 0)).center()
    told = QSignalSpy(getattr(view, signal))
    mouse = QContextMenuEvent.Reason.Mouse
    (menu,) = _menu(view, QContextMenuEvent(mouse, place, view.viewport().mapToGlobal(place)))
    (action,) = (action for action in menu.actions() if action.text() == text)
    action.trigger()
    menu.close()
    assert taken(told) == [model_of(view).hit(1)]


def test_the_menu_key_opens_the_menu_of_the_current_card(
    view: ResultListView, make_result: Make
) -> None:
    show(view, make_result(1, 3))
    view.choose_row(2)
    told = QSignalSpy(view.copy_passage_wanted)
    keyboard = QContextMenuEvent.Reason.Keyboard
    (menu,) = _menu(view, QContextMenuEvent(keyboard, QPoint(5, 5), QPoint(5, 5)))
    menu.actions()[0].trigger()
    menu.close()
    assert taken(told) == [model_of(view).hit(2)]


def test_a_text_without_a_file_has_no_file_to_open(view: ResultListView, make_hit: Make) -> None:
    menu = QMenu(view)
    view.actions_for(make_hit(path=""), menu)
    enabled = {action.text(): action.isEnabled() for action in menu.actions() if action.text()}
    assert enabled == {
        "Copy passage": True,
        "Copy citation": True,
        "Open file": False,
        "Show in folder": False,
        "Details…": True,
        "Why this result": True,
    }


def test_beside_the_cards_there_is_no_menu(view: ResultListView, make_result: Make) -> None:
    show(view, make_result(1, 1))
    below = QPoint(50, view.viewport().height() - 2)
    mouse = QContextMenuEvent.Reason.Mouse
    assert _menu(view, QContextMenuEvent(mouse, below, below)) == []


def test_new_results_of_the_same_passages_are_marked_anew(
    view: ResultListView, make_result: Make, theme: Theme
) -> None:
    result = make_result(1, 1)
    show(view, result)
    bare: Hit = dataclasses.replace(result.hits[0], highlights=())
    show(view, dataclasses.replace(result, hits=(bare,)))
    area = view.visualRect(model_of(view).index(0, 0))
    assert coloured(view.viewport().grab().toImage(), theme.colours.word_mark, area) == 0
    wide: Hit = dataclasses.replace(bare, highlights=(Span(0, len(bare.text)),))
    show(view, dataclasses.replace(result, hits=(wide,)))
    assert coloured(view.viewport().grab().toImage(), theme.colours.word_mark, area) > 500


def test_a_larger_font_makes_larger_cards(view: ResultListView, make_result: Make) -> None:
    show(view, make_result(1, 2))
    before = view.visualRect(model_of(view).index(0, 0)).height()
    font = view.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    view.setFont(font)
    settle(view)
    after = view.visualRect(model_of(view).index(0, 0)).height()
    assert after > before * 3 // 2
    card = lay_out(model_of(view).hit(0), CardFonts(view.font()), view.viewport().width())
    assert after == card.height
