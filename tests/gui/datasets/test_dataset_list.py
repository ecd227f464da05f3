from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPersistentModelIndex, QPoint, Qt
from PySide6.QtWidgets import QListView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from kx_desktop.core.ingesting import QueueStatus
from kx_desktop.gui.datasets.chosen import Chosen
from kx_desktop.gui.datasets.dataset_model import ITEM_ROLE, DatasetModel
from kx_desktop.gui.datasets.dataset_view import DatasetListView
from kx_desktop.gui.theme import Theme
from kx_desktop.library import Library
from tests.gui.datasets.summaries import MODEL_CHANGED, at_work, summary
from tests.gui.dropping import Drag, drop, mime

MAIL = Chosen(("mail",))


@pytest.fixture
def model(qtmodeltester: ModelTester) -> DatasetModel:
    made = DatasetModel()
    qtmodeltester.check(made)  # goes on looking while the model changes
    made.show([summary("handbook"), summary("mail"), summary("papers")], None)
    return made


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, model: DatasetModel) -> DatasetListView:
    made = DatasetListView(theme, model, accept=QMimeData.hasUrls)
    qtbot.addWidget(made)
    made.resize(216, 400)
    made.show()
    qtbot.waitExposed(made)
    return made


def line(model: DatasetModel, name: str) -> str:
    item = model.item(name)
    assert item is not None
    return item.line.replace("\u202f", " ")


def place(view: DatasetListView, name: str) -> QPoint:
    model = view.model()
    assert isinstance(model, DatasetModel)
    return view.visualRect(model.index(model.row_of(name))).center()


def test_a_dataset_says_what_is_in_it(model: DatasetModel) -> None:
    model.show([summary("mail", 2104, 20412), summary("one", 1, 1)], None)
    assert line(model, "mail") == "2 104 documents · 20 412 passages"
    assert line(model, "one") == "1 document · 1 passage"
    spoken = model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("mail: 2")


@pytest.mark.parametrize(
    ("reason", "short"),
    [
        (MODEL_CHANGED, "Stale: other model. Rebuild…"),
        ("the chunk size was 500 and is 1000 now", "Stale: other passage size. Rebuild…"),
        ("the stop-word setting was on and is off now", "Stale: other settings. Rebuild…"),
    ],
)
def test_a_stale_dataset_says_so_in_short_and_why_in_its_tooltip(
    model: DatasetModel, reason: str, short: str
) -> None:
    model.show([summary("papers", stale=(reason,))], None)
    assert line(model, "papers") == short
    assert reason in model.index(0).data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(0).data(ITEM_ROLE).is_stale


def test_passages_that_wait_for_their_vectors_are_told_only_while_nothing_runs(
    model: DatasetModel,
) -> None:
    waiting = [summary("mail", without_vector=41)]
    model.show(waiting, QueueStatus())
    assert line(model, "mail") == "41 passages not searched by meaning yet"
    model.show(waiting, at_work("mail"))
    assert line(model, "mail") == "3 documents · indexing 62 %"


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("running", "Indexing 62 %"),
        ("paused", "Paused at 62 %"),
        ("waiting", "Waiting at 62 %"),
        ("stopped", "Stopped at 62 %"),
    ],
)
def test_a_dataset_that_is_being_made_shows_how_far_it_is(
    model: DatasetModel, state: str, words: str
) -> None:
    model.show([], at_work("new", state=state))
    item = model.item("new")
    assert item is not None
    assert (item.line, item.fraction, item.is_filled) == (words, 0.62, False)


def test_a_dataset_that_waits_for_its_first_file_stands_in_its_place(model: DatasetModel) -> None:
    model.set_pending(["letters", "mail"])
    assert model.names == ("handbook", "letters", "mail", "papers")
    assert line(model, "letters") == "Waits for its first file"
    assert line(model, "mail") == "3 documents · 41 passages"


def test_only_the_rows_that_changed_change(model: DatasetModel) -> None:
    stays = QPersistentModelIndex(model.index(3))
    resets: list[int] = []
    changed: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.dataChanged.connect(lambda first, _last: changed.append(first.row()))
    model.show([summary("handbook", 4), summary("papers")], None)
    assert (stays.row(), changed) == (2, [0, 1])
    model.show([summary(name) for name in ("Alpha", "handbook", "papers", "zeta")], None)
    assert model.names == ("Alpha", "handbook", "papers", "zeta")
    assert stays.row() == 3
    assert resets == []


def test_it_shows_the_datasets_of_a_library(model: DatasetModel, sample_library: Path) -> None:
    with Library.open(sample_library) as library:
        model.show(library.datasets(), None)
    assert model.names == ("sample",)
    assert "documents" in line(model, "sample")


def test_the_chosen_dataset_stays_chosen_while_others_come(
    qtbot: QtBot, view: DatasetListView, model: DatasetModel
) -> None:
    assert isinstance(view, QListView)
    assert view.objectName() == "datasetList"
    with qtbot.waitSignal(view.chosen) as told:
        assert view.choose(MAIL)
    assert told.args == [MAIL]
    with qtbot.assertNotEmitted(view.chosen):
        model.show([summary("a"), summary("mail", 9), summary("z")], at_work("b"))
    assert view.dataset == "mail"
    assert not view.choose(Chosen(("nowhere",)))


def test_enter_and_a_double_click_open_the_page(qtbot: QtBot, view: DatasetListView) -> None:
    view.choose(MAIL)
    with qtbot.waitSignal(view.page_wanted) as told:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert told.args == ["mail"]
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, "papers"))
    with qtbot.waitSignal(view.page_wanted) as told:
        qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, "papers"))
    assert told.args == ["papers"]


def test_the_menu_offers_what_can_be_done(
    qtbot: QtBot, view: DatasetListView, model: DatasetModel
) -> None:
    menu = view.menu_of("papers")
    actions = {action.text(): action for action in menu.actions()}
    assert list(actions) == [
        "About the dataset",
        "Add files…",
        "Add folder…",
        "Rebuild…",
        "Export to a file…",
    ]
    for text, signal in (
        ("About the dataset", view.page_wanted),
        ("Add files…", view.add_files_wanted),
        ("Add folder…", view.add_folder_wanted),
        ("Rebuild…", view.rebuild_wanted),
    ):
        with qtbot.waitSignal(signal) as told:
            actions[text].trigger()
        assert told.args == ["papers"]
    model.set_pending(["new"])
    enabled = [action.isEnabled() for action in view.menu_of("new").actions()]
    assert enabled == [False, True, True, False, False]


def test_a_drop_goes_to_the_dataset_under_it(view: DatasetListView, tmp_path: Path) -> None:
    told: list[tuple[str, str]] = []
    view.dropped.connect(lambda name, data, _: told.append((name, data.urls()[0].toLocalFile())))
    file = tmp_path / "a.pdf"
    assert drop(view.viewport(), place(view, "mail"), paths=[file])
    assert drop(view.viewport(), QPoint(100, 390), paths=[file])
    assert told == [("mail", str(file)), ("", str(file))]


def test_a_drag_lights_up_what_it_hovers_over_until_it_leaves(
    view: DatasetListView, tmp_path: Path
) -> None:
    told: list[str] = []
    view.drag_over.connect(lambda name: told.append(f"over {name}"))
    view.drag_left.connect(lambda: told.append("left"))
    unlit = view.grab().toImage()
    drag = Drag(mime(paths=[tmp_path]))
    assert drag.move(view.viewport(), place(view, "mail"))
    assert drag.move(view.viewport(), place(view, "mail") + QPoint(1, 1))
    assert view.grab().toImage() != unlit
    assert drag.move(view.viewport(), place(view, "papers"))
    drag.leave()
    assert told == ["over mail", "over papers", "left"]
    assert view.grab().toImage() == unlit


def test_what_cannot_be_taken_in_is_declined(qtbot: QtBot, view: DatasetListView) -> None:
    with qtbot.assertNotEmitted(view.dropped), qtbot.assertNotEmitted(view.drag_over):
        assert not drop(view.viewport(), place(view, "mail"), text="not a file")


def test_a_line_grows_by_its_bar_while_the_dataset_is_indexed(
    qtbot: QtBot, view: DatasetListView, model: DatasetModel
) -> None:
    height: Callable[[], int] = lambda: view.visualRect(model.index(2)).height()  # noqa: E731
    before = height()
    model.show([summary("handbook"), summary("mail"), summary("papers")], at_work("mail"))
    qtbot.waitUntil(lambda: height() > before)


@pytest.mark.parametrize("choice", ["light", "dark"])
@pytest.mark.parametrize("side", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_it_is_painted_in_either_theme_from_either_side(
    view: DatasetListView,
    model: DatasetModel,
    theme: Theme,
    choice: str,
    side: Qt.LayoutDirection,
) -> None:
    view.setLayoutDirection(side)
    theme.choose(choice)
    model.show([summary("a", stale=(MODEL_CHANGED,)), summary("mail")], at_work("mail"))
    view.choose(Chosen(("a",)))
    picture = view.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(0, 216, 2) for y in range(200)}
    assert {theme.colours.side, theme.colours.accent_ground, theme.colours.accent} <= colours
    model.show([], None)
    assert view.grab().toImage() != picture
