"""A table of files: the person narrows it, sees why a file is in its state, opens it, and has it tried again."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.gui.ingesting.file_details import FileDetailsWidget
from kx_desktop.gui.ingesting.file_model import DATASET, FileModel
from kx_desktop.gui.ingesting.file_source import Filter
from kx_desktop.gui.ingesting.file_view import FileTableView
from kx_desktop.gui.ingesting.file_words import reason_of
from kx_desktop.gui.ingesting.names import full_name
from kx_desktop.gui.ingesting.state_toggles import StateTogglesWidget
from kx_desktop.gui.ingesting.states import CAN_RETRY, STOPPED, is_locked
from kx_desktop.gui.layout.clearing import ClearButton
from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.layout.stack import CurrentPageStackWidget
from kx_desktop.gui.text.qtlike import fit_for_qt
from kx_desktop.gui.theme import Theme

_REST_MS = 200


class FileTableWidget(QWidget):
    """The files of `model` with filters above, details and buttons below.

    `table_name` and `retry_failed_name` are object names, so that two of these can be in one window. Without `chooses_dataset` it
    is for one dataset, which `show_dataset` names.
    """

    retry_wanted = Signal(list)
    """Try these entries again: their numbers."""
    retry_failed_wanted = Signal(str)
    """Try all failed files of a dataset again; empty for those of all."""
    retry_possible_wanted = Signal(str)
    """Try what can be read now of a dataset again: the reason why it was left out is gone. Empty for those of all."""
    export_wanted = Signal(object, str)
    """What is listed is wanted as a file: a `Filter`, and `csv` or `json`."""
    details_wanted = Signal(list)
    """The details of the documents of these entries are wanted: their numbers."""
    finish_wanted = Signal(str)
    """Give the passages of a dataset that lack vectors theirs; empty for those of all."""
    password_wanted = Signal(object)
    """The password of the locked file of this `FileRow` is to be asked for."""
    open_wanted = Signal(object)
    """Open the file at this path: a `str`, handed over as it is since a path may hold what no QString can."""
    show_in_folder_wanted = Signal(object)
    """Show the file at this path, a `str`, in its folder."""

    def __init__(
        self,
        theme: Theme,
        model: FileModel,
        *,
        table_name: str = "ingestTable",
        retry_failed_name: str = "retryFailedButton",
        chooses_dataset: bool = True,
        head: QHBoxLayout | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """The fields that narrow the table stand in `head` where there is one, and else beside the toggles."""
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self._dataset = ""
        self._trouble = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._filter)
        self.toggles = StateTogglesWidget(self)
        self.toggles.chosen.connect(self._filter)
        self.datasets = self._dataset_choice(shown=chooses_dataset)
        self.search = self._text_filter()
        self.export = self._export_button()
        self.table = FileTableView(theme, model, self)
        self.table.setObjectName(table_name)
        self.table.setColumnHidden(DATASET, not chooses_dataset)
        self.table.open_pressed.connect(self._open)
        self.table.copy_pressed.connect(self._copy)
        self.table.choice_changed.connect(self._after_choice)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.empty = QLabel(self)
        self.empty.setTextFormat(Qt.TextFormat.PlainText)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self._pages = CurrentPageStackWidget(self)
        self._pages.setContentsMargins(8, 0, 8, 0)
        self._pages.addWidget(self.table)
        self._pages.addWidget(self.empty)
        self._details = FileDetailsWidget(theme, self)
        self._build_buttons(retry_failed_name)
        self.describe.setVisible(not chooses_dataset)  # details are given within one dataset
        self._lay_out(head)
        model.listed.connect(self._after_listing)
        model.fetched.connect(self._after_choice)
        model.went_wrong.connect(self._show_trouble)
        self._show_page()
        self._after_choice()

    def show_dataset(self, name: str) -> None:
        """List the files of this dataset; empty for those of all."""
        self._dataset = name
        place = self.datasets.findData(name)
        with QSignalBlocker(self.datasets):
            self.datasets.setCurrentIndex(max(place, 0))
        self._filter()

    def show_datasets(self, names: Sequence[str]) -> None:
        """Offer these datasets to choose from; the one that is chosen stays where it is still there."""
        offered = [self.datasets.itemData(at) for at in range(1, self.datasets.count())]
        if offered == list(names):
            return
        with QSignalBlocker(self.datasets):
            self.datasets.clear()
            self.datasets.addItem(self.tr("All datasets"), "")
            for name in names:
                self.datasets.addItem(name, name)
            self.datasets.setCurrentIndex(max(self.datasets.findData(self._dataset), 0))
        if self.datasets.currentData() != self._dataset:
            self._choose_dataset()

    # Building

    def _dataset_choice(self, *, shown: bool) -> QComboBox:
        made = QComboBox(self)
        made.setObjectName("fileDatasetCombo")
        made.setAccessibleName(self.tr("Dataset whose files are shown"))
        made.setToolTip(self.tr("Show the files of one dataset"))
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        made.setMaximumWidth(self.fontMetrics().averageCharWidth() * 32)
        made.addItem(self.tr("All datasets"), "")
        made.currentIndexChanged.connect(self._choose_dataset)
        made.setVisible(shown)
        return made

    def _text_filter(self) -> QLineEdit:
        made = QLineEdit(self)
        made.setObjectName("fileFilterEdit")
        ClearButton(made, self._theme, self.tr("Clear"), self.tr("Clear the text"))
        made.setPlaceholderText(self.tr("Name or reason"))
        made.setAccessibleName(self.tr("Show only files whose name or reason holds this"))
        made.setToolTip(self.tr("Show only files whose name or reason holds this"))
        made.setMaximumWidth(self.fontMetrics().averageCharWidth() * 36)
        made.textChanged.connect(self._rest.start)
        return made

    def _export_button(self) -> QPushButton:
        made = QPushButton(self.tr("Export…"), self)
        made.setObjectName("exportFilesButton")
        made.setToolTip(self.tr("Write what is listed to a file, for a spreadsheet or a program"))
        menu = QMenu(made)
        for text, kind in (("CSV", "csv"), ("JSON", "json")):
            menu.addAction(text, partial(self._export, kind))
        made.setMenu(menu)
        return made

    def _export(self, kind: str) -> None:
        wanted = Filter(self._dataset, self.toggles.states, self.search.text())
        self.export_wanted.emit(wanted, kind)

    def _build_buttons(self, retry_failed_name: str) -> None:
        self.retry = self._button(
            self.tr("Retry"), self.tr("Try the chosen files again"), self._retry
        )
        self.retry_failed = self._button(
            self.tr("Retry all failed"),
            self.tr("Try all files again that could not be read"),
            self._retry_failed,
        )
        self.retry_failed.setObjectName(retry_failed_name)
        self.unlock = self._button(
            self.tr("Give its password…"),
            self.tr("Give the password of the chosen file, which is locked"),
            self._unlock,
        )
        self.unlock.setObjectName("givePasswordButton")
        self.unlock.hide()
        self._details.add_deed(self.unlock)
        self.finish = self._button(
            self.tr("Finish"),
            self.tr("Give the passages that lack vectors theirs"),
            lambda: self.finish_wanted.emit(self._dataset),
        )
        self.finish.setObjectName(f"{retry_failed_name}Finish")
        self.finish.hide()
        self.retry_possible = self._button(
            self.tr("Retry what can be read now"),
            self.tr(
                "Try the files again whose reason is gone: there is room, permission, a reader or a higher limit now, or the file has changed"
            ),
            lambda: self.retry_possible_wanted.emit(self._dataset),
        )
        self.retry_possible.setObjectName(f"{retry_failed_name}Possible")
        self.describe = self._button(
            self.tr("Details…"),
            self.tr("See and change the tags and other details of the chosen files"),
            self._describe,
        )
        self.open = self._button(
            self.tr("Open file"),
            self.tr("Open the chosen file in its own program (Enter)"),
            self._open,
        )
        self.show_in_folder = self._button(
            self.tr("Show in folder"), self.tr("Show the chosen file in its folder"), self._show
        )
        self.copy = self._button(
            self.tr("Copy reason"),
            self.tr("Copy where the chosen file stands and why it is in its state"),
            self._copy,
        )

    def _button(self, text: str, tip: str, slot: Callable[[], None]) -> QPushButton:
        made = QPushButton(text, self)
        made.setAccessibleDescription(tip)
        made.setToolTip(tip)
        made.clicked.connect(slot)
        return made

    def _lay_out(self, head: QHBoxLayout | None) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        filters = QHBoxLayout()
        filters.setContentsMargins(16, 8, 16, 8)
        filters.setSpacing(8)
        filters.addWidget(self.toggles, 3, middle)
        filters.addWidget(self.finish, 0, middle)
        fields = filters if head is None else head
        fields.addWidget(self.datasets, 0, middle)
        fields.addWidget(self.search, 1, middle)
        fields.addWidget(self.export, 0, middle)
        again = self._flow(self.retry, self.retry_failed, self.retry_possible)
        of_one = self._flow(self.describe, self.open, self.show_in_folder, self.copy)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(16, 4, 16, 4)
        buttons.setSpacing(8)
        buttons.addWidget(again, 1)
        buttons.addWidget(of_one)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(filters)
        column.addWidget(self._pages, 1)
        column.addWidget(self._details)
        column.addLayout(buttons)

    def _flow(self, *buttons: QWidget) -> QWidget:
        """Buttons side by side, in several lines where there is no room for them."""
        made = QWidget(self)
        flow = FlowLayout(made, horizontal=8, vertical=4)
        for button in buttons:
            flow.addWidget(button)
        return made

    @override
    def minimumSizeHint(self) -> QSize:
        # With the lines that the toggles and the sentences take at this width.
        least = super().minimumSizeHint()
        layout = self.layout()
        if layout is None or not self.isVisible():
            return least
        return QSize(
            least.width(), max(least.height(), layout.totalMinimumHeightForWidth(self.width()))
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    # What the person did

    def _choose_dataset(self) -> None:
        self._dataset = str(self.datasets.currentData() or "")
        self._filter()

    def _filter(self) -> None:
        self._rest.stop()
        self._model.set_filter(self._dataset, self.toggles.states, self.search.text())

    def _retry(self) -> None:
        chosen = self.table.chosen()
        ids = [id_ for id_, row in chosen if row is None or row.state in CAN_RETRY]
        if ids:
            self.retry_wanted.emit(ids)

    def _retry_failed(self) -> None:
        self.retry_failed_wanted.emit(self._dataset)

    def _unlock(self) -> None:
        row = self.table.chosen_row()
        if row is not None and is_locked(row):
            self.password_wanted.emit(row)

    def _describe(self) -> None:
        ids = [id_ for id_, row in self.table.chosen() if row is None or row.document_ref]
        if ids:
            self.details_wanted.emit(ids)

    def _open(self) -> None:
        row = self.table.chosen_row()
        if row is not None and row.path:
            self.open_wanted.emit(row.root or row.path)

    def _show(self) -> None:
        row = self.table.chosen_row()
        if row is not None and row.path:
            self.show_in_folder_wanted.emit(row.root or row.path)

    def _copy(self) -> None:
        row = self.table.chosen_row()
        if row is not None:
            reason = reason_of(row) or self._details.text
            # The path as it is: what is pasted shall find the file.
            path = fit_for_qt(row.path) or full_name(row)
            QGuiApplication.clipboard().setText(f"{path}\n{reason}")

    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for button in (
            self.retry,
            self.unlock,
            self.describe,
            self.open,
            self.show_in_folder,
            self.copy,
        ):
            if button.isHidden():
                continue
            action = menu.addAction(button.text())
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
        menu.popup(self.table.viewport().mapToGlobal(at))

    # What there is to show

    def _after_listing(self) -> None:
        self._trouble = ""
        self.toggles.show_counts(self._model.counts)
        self._show_page()
        self._after_choice()

    def _after_choice(self) -> None:
        row = self.table.chosen_row()
        self._details.show_row(row)
        many = self.table.selectionModel().hasSelection()
        self.retry.setEnabled(
            many and (self.table.has_several() or row is None or row.state in CAN_RETRY)
        )
        self.describe.setEnabled(
            many and (self.table.has_several() or row is None or bool(row.document_ref))
        )
        self.unlock.setVisible(row is not None and is_locked(row))
        on_disk = row is not None and bool(row.path)
        self.open.setEnabled(on_disk)
        self.show_in_folder.setEnabled(on_disk)
        self.copy.setEnabled(row is not None)
        self.finish.setVisible(bool(self._model.counts.get(STOPPED)))
        self.retry_failed.setEnabled(bool(self._model.counts.get("failed")))
        self.retry_possible.setEnabled(any(self._model.counts.get(state) for state in CAN_RETRY))

    def _show_trouble(self, sentence: str) -> None:
        self._trouble = sentence
        self._show_page()

    def _show_page(self) -> None:
        if self._model.rowCount() and not self._trouble:
            self._pages.setCurrentWidget(self.table)
            return
        self.empty.setProperty("look", "bad" if self._trouble else "muted")
        self.empty.style().polish(self.empty)
        self.empty.setText(self._why_empty())
        self._pages.setCurrentWidget(self.empty)

    def _why_empty(self) -> str:
        if self._trouble:
            return self.tr("The files cannot be listed. {0}").format(self._trouble)
        if not self._model.has_listed:
            return self.tr("Looking at the files…")
        wanted = self._model.filter
        if wanted.text or wanted.states:
            return self.tr("No file matches. Choose All, or clear the text.")
        return self.tr("No files yet. Drop files or folders onto the window to take them in.")
