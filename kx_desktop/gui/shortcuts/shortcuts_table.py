"""The list of actions and keys, to read through; a person narrows it by typing."""

from PySide6.QtCore import QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.gui.layout.clearing import ClearButton
from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.declared import ACTIONS
from kx_desktop.gui.shortcuts.shortcuts_model import Column, ShortcutsModel
from kx_desktop.gui.theme import Theme

_ROOM = 32
"""Beside the longest words of a column."""


class ShortcutsTableWidget(QWidget):
    """A field to narrow the list, and the list."""

    action_selected = Signal(str)
    """The id of the action in the chosen row; empty where none is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ShortcutsModel(theme, self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self.model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._shown.setFilterKeyColumn(-1)

        self.filter_edit = QLineEdit()
        self.filter_edit.setObjectName("shortcutFilterEdit")
        self.filter_edit.setPlaceholderText(self.tr("Find an action or a key"))
        self.filter_edit.setAccessibleName(self.tr("Find an action or a key"))
        ClearButton(self.filter_edit, theme, self.tr("Clear"), self.tr("Clear the text"))
        self.filter_edit.textChanged.connect(self._shown.setFilterFixedString)

        self.table = QTableView()
        self.table.setObjectName("shortcutTable")
        self.table.setAccessibleName(self.tr("Actions and their keys"))
        self.table.setModel(self._shown)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        # Measured here: the view would ask for every cell whenever one changes.
        measure = self.fontMetrics().horizontalAdvance
        header.resizeSection(Column.ACTION, max(measure(one.label) for one in ACTIONS) + _ROOM)
        header.resizeSection(Column.GROUP, max(measure(one.group_label) for one in ACTIONS) + _ROOM)
        header.setSectionResizeMode(Column.KEYS, QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().selectionChanged.connect(self._tell_selected)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.filter_edit)
        layout.addWidget(self.table, 1)

    @property
    def selected(self) -> str:
        """The id of the chosen action; empty where none is."""
        rows = self.table.selectionModel().selectedRows()
        return str(rows[0].data(Qt.ItemDataRole.UserRole)) if rows else ""

    def set_bindings(self, bindings: Bindings) -> None:
        """Show these keys."""
        self.model.set_bindings(bindings)

    def select(self, name: str) -> None:
        """Choose the row of that action, where it is in the list."""
        for row in range(self._shown.rowCount()):
            if self._shown.index(row, 0).data(Qt.ItemDataRole.UserRole) == name:
                self.table.selectRow(row)

    def _tell_selected(self) -> None:
        self.action_selected.emit(self.selected)
