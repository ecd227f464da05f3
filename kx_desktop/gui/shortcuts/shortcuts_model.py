"""The window's actions and their keys as rows of a table."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.declared import ACTIONS, action
from kx_desktop.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class Column(IntEnum):
    """The columns, in order."""

    ACTION = 0
    KEYS = 1
    GROUP = 2


class ShortcutsModel(QAbstractTableModel):
    """A row an action: what it does, its keys, the menu or part of the window where it belongs."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bindings = Bindings()
        self._conflicts: dict[str, tuple[str, ...]] = {}
        theme.changed.connect(self._tell_all)

    @property
    def bindings(self) -> Bindings:
        """The keys shown."""
        return self._bindings

    def set_bindings(self, bindings: Bindings) -> None:
        """Show these keys."""
        self._bindings = bindings
        self._conflicts = bindings.conflicts()
        self._tell_all()

    @override
    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(ACTIONS)

    @override
    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(Column)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not self.checkIndex(index, QAbstractTableModel.CheckIndexOption.IndexIsValid):
            return None
        entry, column = ACTIONS[index.row()], Column(index.column())
        clash = column == Column.KEYS and entry.id in self._conflicts
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            if column == Column.ACTION:
                return entry.label
            return self._keys(entry.id) if column == Column.KEYS else entry.group_label
        if role == Qt.ItemDataRole.DecorationRole and clash:
            return self._theme.icon("warning", "warning")
        if role == Qt.ItemDataRole.ForegroundRole and column != Column.ACTION:
            return self._theme.colour("warning" if clash else "muted")
        if role == Qt.ItemDataRole.UserRole:
            return entry.id
        return None

    @override
    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Action"), self.tr("Keys"), self.tr("Where"))[section]

    def _keys(self, name: str) -> str:
        keys = self._bindings.shown(name)
        others = self._conflicts.get(name)
        if not others:
            return keys
        return self.tr("{0} · also {1}").format(
            keys, ", ".join(action(other).label for other in others)
        )

    def _tell_all(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(len(ACTIONS) - 1, len(Column) - 1))
