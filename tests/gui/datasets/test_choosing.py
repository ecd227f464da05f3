"""Several datasets, and all of them: how they are listed, chosen, told and kept."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from kx_desktop.gui.datasets.chosen import ALL, Chosen, from_kept, still
from kx_desktop.gui.datasets.dataset_model import DatasetModel
from kx_desktop.gui.datasets.dataset_view import DatasetListView
from kx_desktop.gui.theme import Theme
from tests.gui.datasets.summaries import MODEL_CHANGED, at_work, summary
from tests.gui.dropping import Drag, drop, mime

EVERY = Chosen(every=True)
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def model(qtmodeltester: ModelTester) -> DatasetModel:
    made = DatasetModel()
    qtmodeltester.check(made)  # goes on looking while the model changes
    made.show([summary(name, 3, 1200) for name in ("a", "b", "c", "d")], None)
    return made


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, model: DatasetModel) -> DatasetListView:
    made = DatasetListView(theme, model, accept=QMimeData.hasUrls)
    qtbot.addWidget(made)
    made.resize(216, 400)
    made.show()
    qtbot.waitExposed(made)
    return made


def place(view: DatasetListView, name: str) -> QPoint:
    model = view.model()
    assert isinstance(model, DatasetModel)
    return view.visualRect(model.index(model.row_of(name))).center()


def click(
    qtbot: QtBot, view: DatasetListView, name: str, held: Qt.KeyboardModifier = PLAIN
) -> Chosen:
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, held, place(view, name))
    return view.choice


def test_all_datasets_stand_first_with_their_sums_where_there_are_two(model: DatasetModel) -> None:
    assert model.index(0).data() == "All datasets"
    item = model.item(ALL)
    assert item is not None
    assert item.line.replace("\u202f", " ") == "12 documents · 4 800 passages"
    model.show([summary("a")], None)
    assert [model.index(row).data() for row in range(model.rowCount())] == ["a"]
    model.show([summary("a")], at_work("b"))
    assert model.index(0).data() == "All datasets"


def test_it_says_which_stale_datasets_are_left_out(model: DatasetModel) -> None:
    model.show([summary("a"), summary("old", stale=(MODEL_CHANGED,))], None)
    assert "left out: old" in str(model.index(0).data(Qt.ItemDataRole.ToolTipRole))


def test_a_click_chooses_one_and_a_click_on_the_first_line_all(
    qtbot: QtBot, view: DatasetListView
) -> None:
    assert click(qtbot, view, "b") == Chosen(("b",))
    assert click(qtbot, view, ALL) == EVERY
    assert view.dataset == ""
    assert click(qtbot, view, "c") == Chosen(("c",))


def test_with_ctrl_several_are_chosen_in_the_order_of_the_list(
    qtbot: QtBot, view: DatasetListView
) -> None:
    click(qtbot, view, "c")
    assert click(qtbot, view, "a", CTRL) == Chosen(("a", "c"))
    assert click(qtbot, view, "d", CTRL) == Chosen(("a", "c", "d"))
    assert click(qtbot, view, "c", CTRL) == Chosen(("a", "d"))
    assert view.dataset == ""


def test_with_shift_a_range_is_chosen(qtbot: QtBot, view: DatasetListView) -> None:
    click(qtbot, view, "b")
    assert click(qtbot, view, "d", SHIFT) == Chosen(("b", "c", "d"))


def test_something_is_always_chosen(qtbot: QtBot, view: DatasetListView) -> None:
    click(qtbot, view, "b")
    assert click(qtbot, view, "b", CTRL) == Chosen(("b",))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, PLAIN, QPoint(100, 390))
    assert view.choice == Chosen(("b",))


def test_all_datasets_are_chosen_alone(qtbot: QtBot, view: DatasetListView) -> None:
    click(qtbot, view, "b")
    assert click(qtbot, view, ALL, CTRL) == EVERY
    assert click(qtbot, view, "c", CTRL) == Chosen(("c",))
    assert click(qtbot, view, ALL, SHIFT) == EVERY


def test_keys_choose_as_the_mouse_does(qtbot: QtBot, view: DatasetListView) -> None:
    view.choose(Chosen(("a",)))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.choice == Chosen(("b",))
    qtbot.keyClick(view, Qt.Key.Key_Down, SHIFT)
    assert view.choice == Chosen(("b", "c"))
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view.choice == EVERY
    with qtbot.assertNotEmitted(view.page_wanted):
        qtbot.keyClick(view, Qt.Key.Key_Return)


def test_ctrl_and_the_arrows_go_over_lines_that_are_not_chosen_and_are_seen_there(
    qtbot: QtBot, view: DatasetListView
) -> None:
    view.activateWindow()
    view.setFocus()
    view.choose(Chosen(("a",)))
    before = view.grab().toImage()
    qtbot.keyClick(view, Qt.Key.Key_Down, CTRL)
    qtbot.keyClick(view, Qt.Key.Key_Down, CTRL)
    assert view.choice == Chosen(("a",))
    assert view.grab().toImage() != before
    qtbot.keyClick(view, Qt.Key.Key_Space, CTRL)
    assert view.choice == Chosen(("a", "c"))


def test_what_is_chosen_stays_chosen_while_datasets_come(
    qtbot: QtBot, view: DatasetListView, model: DatasetModel
) -> None:
    chosen = Chosen(("b", "d"))
    assert view.choose(chosen)
    with qtbot.assertNotEmitted(view.chosen):
        model.show([summary(name) for name in ("a", "aa", "b", "c", "d", "e")], None)
    assert view.choice == chosen


def test_the_menu_of_all_leads_to_a_choice_and_has_no_page(
    qtbot: QtBot, view: DatasetListView
) -> None:
    actions = {action.text(): action for action in view.menu_of(ALL).actions()}
    assert list(actions) == ["Add files…", "Add folder…"]
    with qtbot.waitSignal(view.add_files_wanted) as told:
        actions["Add files…"].trigger()
    assert told.args == [ALL]


def test_what_is_dropped_on_all_is_told_so(view: DatasetListView, tmp_path: Path) -> None:
    told: list[str] = []
    view.drag_over.connect(lambda name, _: told.append(name))
    view.dropped.connect(lambda name, _data, _shift: told.append(name))
    drag = Drag(mime(paths=[tmp_path]))
    assert drag.move(view.viewport(), place(view, ALL))
    drag.leave()
    assert drop(view.viewport(), place(view, ALL), paths=[tmp_path])
    assert told == [ALL, ALL, ALL]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (EVERY, "all datasets"),
        (Chosen(("a",)), "a"),
        (Chosen(("a", "b")), "a and b"),
        (Chosen(("a", "b", "c")), "a, b and c"),
        (Chosen(("a", "b", "c", "d")), "a, b and 2 more"),
        (Chosen(), ""),
    ],
)
def test_what_is_chosen_is_told_and_kept(chosen: Chosen, words: str) -> None:
    assert chosen.in_words() == words
    assert from_kept(chosen.kept()) == chosen


def test_what_was_kept_is_taken_as_far_as_it_is_there() -> None:
    assert still(Chosen(("a", "gone")), ["a", "b"]) == Chosen(("a",))
    assert still(EVERY, ["a", "b"]) == EVERY
    assert still(EVERY, ["a"]) == Chosen()  # one alone is that one
    assert from_kept(None) == from_kept(7) == Chosen()


def test_where_files_go_is_asked_where_several_are_chosen() -> None:
    assert Chosen(("a",)).target == "a"
    assert EVERY.target == Chosen(("a", "b")).target == ALL
    assert Chosen().target == ""
