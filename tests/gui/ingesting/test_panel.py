import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton, QTableView
from pytestqt.qtbot import QtBot

from kx_desktop.core.errors import DataLoss
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.ingesting.file_details import FileDetailsWidget
from kx_desktop.gui.ingesting.file_model import FileModel
from kx_desktop.gui.ingesting.file_source import Filter
from kx_desktop.gui.ingesting.ingest_panel import IngestPanel
from kx_desktop.gui.theme import Theme
from tests.gui.ingesting.ledger import Ledger, file_row


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(900)


@pytest.fixture
def model(bridge: Bridge, ledger: Ledger) -> FileModel:
    return FileModel(bridge, ledger)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, model: FileModel) -> IngestPanel:
    made = IngestPanel(theme, model)
    qtbot.addWidget(made)
    made.resize(1200, 500)
    made.show_datasets(["handbook", "mail"])
    with qtbot.waitSignal(model.listed):
        model.set_filter()
    made.show()
    return made


def stand_on(qtbot: QtBot, panel: IngestPanel, id_: int) -> None:
    model = panel.files.table.model()
    assert isinstance(model, FileModel)
    assert panel.files.table.choose(id_)
    model.index(model.row_of(id_), 0).data()
    qtbot.waitUntil(lambda: panel.files.table.chosen_row() is not None)


def toggle(panel: IngestPanel, key: str) -> QPushButton:
    found = panel.findChild(QPushButton, f"{key}FilesToggle")
    assert isinstance(found, QPushButton)
    return found


def plain(text: str) -> str:
    return text.replace("\u202f", " ")


def test_the_table_and_the_retry_button_bear_their_names(panel: IngestPanel) -> None:
    assert panel.findChild(QTableView, "ingestTable") is panel.files.table
    assert panel.findChild(QPushButton, "retryFailedButton") is panel.files.retry_failed


def test_the_toggles_count_live_and_narrow_the_table(
    qtbot: QtBot, panel: IngestPanel, model: FileModel, ledger: Ledger
) -> None:
    assert plain(toggle(panel, "all").text()) == "All 900"
    assert toggle(panel, "failed").text() == "Failed 100"
    with qtbot.waitSignal(model.modelReset):
        toggle(panel, "failed").click()
    assert model.rowCount() == 100
    ledger.rows[1] = file_row(1, "failed")
    with qtbot.waitSignal(model.listed):
        model.refresh()
    assert toggle(panel, "failed").text() == "Failed 101"
    assert plain(toggle(panel, "all").text()) == "All 900"


def test_the_text_and_the_dataset_narrow_it_too(
    qtbot: QtBot, panel: IngestPanel, model: FileModel
) -> None:
    with qtbot.waitSignal(model.listed):
        panel.files.search.setText("paper-00012")
    assert model.rowCount() == 1
    with qtbot.waitSignal(model.listed):
        panel.files.datasets.setCurrentText("mail")
    assert model.rowCount() == 0  # entry 12 is of the handbook
    empty = panel.files.empty
    assert empty.isVisible()
    assert empty.text().startswith("No file matches.")


def test_the_chosen_dataset_stays_when_others_come_and_gives_way_when_it_goes(
    qtbot: QtBot, panel: IngestPanel, model: FileModel
) -> None:
    with qtbot.waitSignal(model.listed):
        panel.show_dataset("mail")
    panel.show_datasets(["handbook", "mail", "notes"])
    assert panel.files.datasets.currentText() == "mail"
    with qtbot.waitSignal(model.listed):
        panel.show_datasets(["handbook"])
    assert model.filter.dataset == ""


def test_the_details_say_where_why_and_what_to_do(qtbot: QtBot, panel: IngestPanel) -> None:
    details = panel.findChild(FileDetailsWidget)
    assert isinstance(details, FileDetailsWidget)
    assert not details.isVisible()
    stand_on(qtbot, panel, 6)
    assert details.isVisible()
    assert details.text == (
        "It is damaged. Open the file to see what is wrong with it, then retry."
    )
    panel.files.table.clearSelection()
    assert not details.isVisible()


def test_only_what_can_be_bettered_is_tried_again(qtbot: QtBot, panel: IngestPanel) -> None:
    stand_on(qtbot, panel, 1)
    assert not panel.files.retry.isEnabled()
    stand_on(qtbot, panel, 6)
    assert panel.files.retry.isEnabled()
    table = panel.files.table
    rows = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for row in (0, 3, 4):  # indexed, partial, skipped
        table.selectionModel().select(table.model().index(row, 0), rows)
    with qtbot.waitSignal(panel.retry_wanted) as told:
        panel.files.retry.click()
    assert told.args == [[4, 5, 6]]


def test_all_failed_can_be_tried_again_while_there_are_any(
    qtbot: QtBot, panel: IngestPanel, model: FileModel, ledger: Ledger
) -> None:
    with qtbot.waitSignal(model.listed):
        panel.show_dataset("handbook")
    with qtbot.waitSignal(panel.retry_failed_wanted) as told:
        panel.files.retry_failed.click()
    assert told.args == ["handbook"]
    ledger.rows = {id_: file_row(id_, "indexed") for id_ in ledger.rows}
    with qtbot.waitSignal(model.listed):
        model.refresh()
    assert not panel.files.retry_failed.isEnabled()


def test_a_file_is_opened_where_it_stands_on_disk(
    qtbot: QtBot, panel: IngestPanel, ledger: Ledger
) -> None:
    odd = "/papers/b\udc80.zip"
    ledger.rows[2] = file_row(2, path=f"{odd}/letter.txt", root=odd)
    stand_on(qtbot, panel, 2)
    with qtbot.waitSignal(panel.open_wanted) as told:
        qtbot.keyClick(panel.files.table, Qt.Key.Key_Return)
    assert told.args == [odd]
    with qtbot.waitSignal(panel.show_in_folder_wanted) as told:
        panel.files.show_in_folder.click()
    assert told.args == [odd]


def test_a_text_without_a_file_cannot_be_opened(
    qtbot: QtBot, panel: IngestPanel, ledger: Ledger
) -> None:
    ledger.rows[2] = file_row(2, path="", root="", title="Dear Mr Okonkwo")
    stand_on(qtbot, panel, 2)
    assert not panel.files.open.isEnabled()
    assert not panel.files.show_in_folder.isEnabled()


def test_the_path_and_the_reason_are_copied(qtbot: QtBot, panel: IngestPanel) -> None:
    stand_on(qtbot, panel, 6)
    panel.files.copy.click()
    assert QGuiApplication.clipboard().text() == "/papers/6/paper-00006.pdf\nIt is damaged."


def test_the_row_that_one_stands_on_is_kept_over_another_filter(
    qtbot: QtBot, panel: IngestPanel, model: FileModel
) -> None:
    stand_on(qtbot, panel, 60)
    with qtbot.waitSignal(model.modelReset):
        toggle(panel, "failed").click()
    current = panel.files.table.currentIndex()
    assert model.id_at(current.row()) == 60


def test_an_empty_ledger_says_what_to_do(
    qtbot: QtBot, panel: IngestPanel, model: FileModel, ledger: Ledger
) -> None:
    ledger.rows.clear()
    with qtbot.waitSignal(model.listed):
        model.refresh()
    assert panel.files.empty.text().startswith("No files yet.")
    assert panel.files.empty.isVisible()


def test_a_ledger_that_cannot_be_read_says_why_and_comes_back(
    qtbot: QtBot, panel: IngestPanel, model: FileModel, ledger: Ledger
) -> None:
    ledger.error = DataLoss("The library is damaged.", "Restore it.")
    with qtbot.waitSignal(model.went_wrong):
        model.refresh()
    assert panel.files.empty.text() == (
        "The files cannot be listed. The library is damaged. Restore it."
    )
    ledger.error = None
    with qtbot.waitSignal(model.listed):
        model.refresh()
    assert panel.files.table.isVisible()


def test_escape_closes_the_panel(qtbot: QtBot, panel: IngestPanel) -> None:
    with qtbot.waitSignal(panel.closed):
        qtbot.keyClick(panel.files.table, Qt.Key.Key_Escape)


@pytest.mark.parametrize("width", [1200, 600])
@pytest.mark.parametrize("side", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_it_is_painted_at_any_width_and_from_either_side(
    qtbot: QtBot, panel: IngestPanel, width: int, side: Qt.LayoutDirection
) -> None:
    panel.setLayoutDirection(side)
    panel.resize(width, 500)
    stand_on(qtbot, panel, 6)
    assert not panel.grab().isNull()
    shown = [toggle(panel, key).geometry() for key in ("all", "waiting", "failed")]
    assert all(not one.intersects(other) for one in shown for other in shown if one != other)


def test_every_control_has_a_name(panel: IngestPanel) -> None:
    for button in panel.findChildren(QPushButton):
        assert button.accessibleName() or button.text()
        assert button.toolTip()
    assert panel.files.table.accessibleName()
    assert panel.files.search.accessibleName()
    assert panel.files.datasets.accessibleName()


def test_at_its_smallest_three_rows_and_every_toggle_are_seen(
    qtbot: QtBot, panel: IngestPanel
) -> None:
    panel.resize(520, 600)
    panel.show()
    for _ in range(5):
        QApplication.processEvents()
    panel.resize(520, panel.minimumSizeHint().height())
    for _ in range(5):
        QApplication.processEvents()
    table = panel.files.table
    assert table.viewport().height() >= 3 * table.verticalHeader().defaultSectionSize()
    toggles = panel.files.toggles
    assert toggles.height() >= toggles.heightForWidth(toggles.width())
    assert (
        panel.minimumSizeHint().height() < panel.fontMetrics().height() * 21
    )  # two lines of buttons


def test_what_can_be_read_now_can_be_tried_again_while_anything_was_left_out(
    qtbot: QtBot, panel: IngestPanel, model: FileModel, ledger: Ledger
) -> None:
    with qtbot.waitSignal(model.listed):
        panel.show_dataset("handbook")
    with qtbot.waitSignal(panel.files.retry_possible_wanted) as told:
        panel.files.retry_possible.click()
    assert told.args == ["handbook"]
    ledger.rows = {id_: file_row(id_, "indexed") for id_ in ledger.rows}
    with qtbot.waitSignal(model.listed):
        model.refresh()
    assert not panel.files.retry_possible.isEnabled()


def test_what_is_listed_can_be_had_as_a_file(
    qtbot: QtBot, panel: IngestPanel, model: FileModel
) -> None:
    with qtbot.waitSignal(model.modelReset):
        toggle(panel, "failed").click()
    panel.files.search.setText("paper")
    menu = panel.files.export.menu()
    with qtbot.waitSignal(panel.files.export_wanted) as told:
        menu.actions()[0].trigger()
    assert told.args == [Filter("", ("failed",), "paper"), "csv"]
    with qtbot.waitSignal(panel.files.export_wanted) as told:
        menu.actions()[1].trigger()
    assert told.args[1] == "json"
