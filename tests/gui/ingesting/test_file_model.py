from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from kx_desktop.core.errors import NotFound
from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.ingesting.file_model import (
    FILE,
    PAGE,
    PASSAGES,
    ROW_ROLE,
    STATE,
    WHY,
    FileModel,
)
from kx_desktop.library import Library
from tests.gui.ingesting.ledger import Ledger, file_row

COUNT = 20_000


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(COUNT)


@pytest.fixture
def model(qtbot: QtBot, bridge: Bridge, ledger: Ledger) -> FileModel:
    made = FileModel(bridge, ledger)
    with qtbot.waitSignal(made.listed):
        made.set_filter()
    return made


def refreshed(qtbot: QtBot, model: FileModel) -> None:
    with qtbot.waitSignal(model.listed):
        model.refresh()


def fetched(qtbot: QtBot, model: FileModel, row: int) -> FileRow:
    model.index(row, FILE).data()
    qtbot.waitUntil(lambda: model.row_at(row) is not None)
    found = model.index(row, FILE).data(ROW_ROLE)
    assert isinstance(found, FileRow)
    return found


def test_it_lists_twenty_thousand_files_and_fetches_none_before_one_is_looked_at(
    model: FileModel, ledger: Ledger
) -> None:
    assert model.rowCount() == COUNT
    assert ledger.asked == []
    assert sum(model.counts.values()) == COUNT


def test_a_row_that_is_not_there_yet_shows_three_dots_and_then_the_file(
    qtbot: QtBot, model: FileModel, ledger: Ledger
) -> None:
    assert model.index(450, FILE).data() == "…"
    assert ledger.asked == []
    assert fetched(qtbot, model, 450).id == 451
    assert [len(ids) for ids in ledger.asked] == [PAGE]
    assert model.index(450, FILE).data() == "paper-00451.pdf"
    assert model.index(450, STATE).data() == "Indexed"
    assert (
        model.index(450, FILE).data(Qt.ItemDataRole.AccessibleTextRole)
        == "paper-00451.pdf, Indexed"
    )


def test_what_a_cell_has_in_part_its_tooltip_has_whole(qtbot: QtBot, model: FileModel) -> None:
    fetched(qtbot, model, 5)  # entry 6, failed
    tip = Qt.ItemDataRole.ToolTipRole
    assert model.index(5, FILE).data(tip) == "/papers/6/paper-00006.pdf"
    assert model.index(5, STATE).data(tip) == "Failed: It could not be read."
    assert model.index(5, WHY).data() == "It is damaged."
    assert model.index(5, WHY).data(tip).startswith("It is damaged.\n")
    assert model.index(5, PASSAGES).data() == "6"


def test_no_more_rows_are_kept_than_a_few_pages(qtbot: QtBot, model: FileModel) -> None:
    for row in range(0, COUNT, PAGE):
        fetched(qtbot, model, row)
    kept = sum(model.row_at(row) is not None for row in range(COUNT))
    assert kept <= 20 * PAGE
    assert model.row_at(COUNT - 1) is not None


def test_a_refresh_fetches_only_what_was_looked_at_and_tells_what_changed(
    qtbot: QtBot, model: FileModel, ledger: Ledger
) -> None:
    fetched(qtbot, model, 0)
    fetched(qtbot, model, 1000)
    refreshed(qtbot, model)
    qtbot.waitUntil(lambda: len(ledger.asked) == 4)
    ledger.asked.clear()
    ledger.rows[1001] = file_row(1001, "failed")
    model.index(1000, FILE).data()
    with qtbot.waitSignal(model.dataChanged) as changed:
        model.refresh()
    assert changed.args[0].row() == changed.args[1].row() == 1000
    assert model.index(1000, STATE).data() == "Failed"
    assert [ids[0] for ids in ledger.asked] == [1001]


def test_a_row_kept_from_before_a_refresh_is_fetched_again_when_it_is_looked_at(
    qtbot: QtBot, model: FileModel, ledger: Ledger
) -> None:
    fetched(qtbot, model, 0)
    refreshed(qtbot, model)
    refreshed(qtbot, model)
    ledger.rows[1] = file_row(1, "failed")
    model.index(0, STATE).data()
    qtbot.waitUntil(lambda: model.index(0, STATE).data() == "Failed")


def test_files_that_come_are_put_at_the_end_and_nothing_is_reset(
    qtbot: QtBot, model: FileModel, ledger: Ledger
) -> None:
    stays = QPersistentModelIndex(model.index(COUNT - 1, 0))
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    ledger.rows |= {id_: file_row(id_) for id_ in range(COUNT + 1, COUNT + 51)}
    with qtbot.waitSignal(model.rowsInserted) as inserted:
        model.refresh()
    assert inserted.args[1:3] == [COUNT, COUNT + 49]
    assert stays.row() == COUNT - 1
    assert resets == []
    assert fetched(qtbot, model, COUNT + 49).id == COUNT + 50


def test_a_file_that_no_longer_matches_goes_and_those_around_it_stay(
    qtbot: QtBot, model: FileModel, ledger: Ledger
) -> None:
    with qtbot.waitSignal(model.modelReset):
        model.set_filter(states=["failed"])
    assert model.rowCount() == sum(row.state == "failed" for row in ledger.rows.values())
    stays = QPersistentModelIndex(model.index(5, 0))
    gone = model.id_at(2)
    ledger.rows[gone] = file_row(gone, "indexed")
    with qtbot.waitSignal(model.rowsRemoved) as removed:
        model.refresh()
    assert removed.args[1:3] == [2, 2]
    assert stays.row() == 4
    assert model.row_of(gone) == -1


def test_the_filter_takes_a_dataset_states_and_a_text(
    qtbot: QtBot, model: FileModel, ledger: Ledger
) -> None:
    with qtbot.waitSignal(model.listed):
        model.set_filter("handbook", ["failed", "partial"], " damaged ")
    expected = [
        row.id
        for row in ledger.rows.values()
        if row.dataset == "handbook" and row.state == "failed"
    ]
    assert [model.id_at(row) for row in range(model.rowCount())] == expected
    assert sum(model.counts.values()) == sum(
        row.dataset == "handbook" for row in ledger.rows.values()
    )


def test_a_page_asked_for_before_the_filter_does_not_keep_the_new_one_from_coming(
    qtbot: QtBot, model: FileModel
) -> None:
    model.index(0, FILE).data()
    with qtbot.waitSignal(model.listed):
        model.set_filter(states=["failed"])
    assert fetched(qtbot, model, 0).state == "failed"


def test_a_refresh_while_one_is_under_way_is_made_up_for(
    qtbot: QtBot, model: FileModel, ledger: Ledger
) -> None:
    model.refresh()
    ledger.rows[COUNT + 1] = file_row(COUNT + 1)
    model.refresh()
    qtbot.waitUntil(lambda: model.rowCount() == COUNT + 1)


def test_a_failure_is_told_in_its_sentence(qtbot: QtBot, model: FileModel, ledger: Ledger) -> None:
    ledger.error = NotFound("There is no dataset 'x'.", "Choose another.")
    with qtbot.waitSignal(model.went_wrong) as told:
        model.refresh()
    assert told.args == ["There is no dataset 'x'. Choose another."]


def test_it_shows_what_the_library_took_in(
    qtbot: QtBot, bridge: Bridge, sample_library: Path, qtmodeltester: ModelTester
) -> None:
    with Library.open(sample_library) as library:
        model = FileModel(bridge, library)
        with qtbot.waitSignal(model.listed):
            model.set_filter("sample")
        assert model.rowCount() == sum(model.counts.values()) > 3
        assert fetched(qtbot, model, 0).dataset == "sample"
        qtmodeltester.check(model)
        bridge.close()


def test_it_keeps_the_contract_of_models_while_files_come_and_go(
    qtbot: QtBot, bridge: Bridge, qtmodeltester: ModelTester
) -> None:
    ledger = Ledger(450)
    model = FileModel(bridge, ledger)
    qtmodeltester.check(model)  # goes on looking while the model changes
    with qtbot.waitSignal(model.listed):
        model.set_filter(states=["failed", "queued", "indexed"])
    fetched(qtbot, model, 0)
    for id_ in (3, 4, 5, 90, 200):
        ledger.rows[id_] = file_row(id_, "unchanged")
    ledger.rows |= {id_: file_row(id_) for id_ in range(451, 500)}
    refreshed(qtbot, model)
    fetched(qtbot, model, model.rowCount() - 1)
    ledger.rows[4] = file_row(4, "failed")
    refreshed(qtbot, model)
    assert model.id_at(model.row_of(4)) == 4
    qtmodeltester.check(model)


def test_the_model_has_five_named_columns(model: FileModel) -> None:
    header: Callable[[int], object] = lambda at: model.headerData(at, Qt.Orientation.Horizontal)  # noqa: E731
    assert [header(at) for at in range(5)] == [
        "File",
        "Dataset",
        "State",
        "Passages",
        "Why, or when",
    ]
    assert isinstance(model, QAbstractItemModel)
