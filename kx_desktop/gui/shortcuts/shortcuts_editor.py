"""Where a person gives the window's actions other keys: choose an action, press the keys."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.declared import action
from kx_desktop.gui.shortcuts.shortcuts_table import ShortcutsTableWidget
from kx_desktop.gui.theme import Theme


class ShortcutsEditorWidget(QWidget):
    """The list of actions, and below it the keys of the chosen one; what clashes is told there and can be mended there."""

    bindings_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bindings = Bindings()
        self._make(theme)
        self.list.action_selected.connect(self._show)
        self.key_edit.keySequenceChanged.connect(self._take)
        self.take_button.clicked.connect(self._take_away)
        self.reset_button.clicked.connect(self._reset_one)
        self.reset_all_button.clicked.connect(lambda: self._put(Bindings()))
        self._show(self.list.selected)

    @property
    def bindings(self) -> Bindings:
        """The keys as they stand now."""
        return self._bindings

    def set_bindings(self, bindings: Bindings) -> None:
        """Begin from these keys; tells nobody."""
        self._bindings = bindings
        self.list.set_bindings(bindings)
        if not self.list.selected:
            self.list.table.selectRow(0)
        self._show(self.list.selected)

    @property
    def problem(self) -> str:
        """A sentence where some keys would do two things; empty where all is well."""
        conflicts = self._bindings.conflicts()
        if not conflicts:
            return ""
        name, others = next(iter(conflicts.items()))
        return self.tr("{0} stands for “{1}” and for “{2}”.").format(
            self._bindings.shown(name), action(name).label, action(others[0]).label
        )

    def _make(self, theme: Theme) -> None:
        self.list = ShortcutsTableWidget(theme)
        self.key_label = QLabel()
        self.key_label.setTextFormat(Qt.TextFormat.PlainText)
        self.key_edit = QKeySequenceEdit()
        self.key_edit.setObjectName("keyEdit")
        self.key_edit.setMaximumSequenceLength(1)
        self.key_edit.setClearButtonEnabled(True)
        self.key_edit.setAccessibleName(self.tr("Keys of the chosen action"))
        self.key_edit.setAccessibleDescription(
            self.tr("Press the keys that the action shall have.")
        )
        self.key_edit.setToolTip(self.tr("Press the keys that the action shall have"))
        self.key_label.setBuddy(self.key_edit)
        self.reset_button = _button(
            self.tr("Usual keys"), self.tr("Give this action its usual keys")
        )
        self.reset_all_button = _button(
            self.tr("Usual keys for all"), self.tr("Give every action its usual keys")
        )
        self.clash_label = QLabel()
        self.clash_label.setProperty("look", "warning")
        self.clash_label.setTextFormat(Qt.TextFormat.PlainText)
        self.clash_label.setWordWrap(True)
        self.take_button = _button(
            self.tr("Use here only"), self.tr("Take these keys away from the other actions")
        )
        self.take_button.setProperty("look", "link")

        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.key_label)
        row.addWidget(self.key_edit, 1)
        row.addWidget(self.reset_button)
        row.addWidget(self.reset_all_button)
        self._clash = QWidget()
        policy = self._clash.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self._clash.setSizePolicy(policy)
        told = QHBoxLayout(self._clash)
        told.setContentsMargins(0, 0, 0, 0)
        told.addWidget(self.clash_label, 1)
        told.addWidget(self.take_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.list, 1)
        layout.addLayout(row)
        layout.addWidget(self._clash)

    def _show(self, name: str) -> None:
        for control in (self.key_edit, self.reset_button):
            control.setEnabled(bool(name))
        self.reset_all_button.setEnabled(bool(self._bindings.chosen))
        self.key_label.setText(action(name).label if name else self.tr("Choose an action"))
        self._show_keys(name)
        others = self._bindings.conflicts().get(name, ()) if name else ()
        self._clash.setVisible(bool(others))
        if others:
            self.clash_label.setText(
                self.tr(
                    "These keys also stand for “{0}”. Press others, or use them here only."
                ).format("”, “".join(action(other).label for other in others))
            )
        if name:
            self.reset_button.setEnabled(self._bindings.is_changed(name))

    def _show_keys(self, name: str) -> None:
        found = self._bindings.sequences(name) if name else []
        wanted = found[0] if found else QKeySequence()
        if self.key_edit.keySequence() != wanted:
            with QSignalBlocker(self.key_edit):
                self.key_edit.setKeySequence(wanted)

    def _take(self, sequence: QKeySequence) -> None:
        if name := self.list.selected:
            self._put(self._bindings.with_keys(name, [sequence]))

    def _take_away(self) -> None:
        self._put(self._bindings.without_clash(self.list.selected))

    def _reset_one(self) -> None:
        self._put(self._bindings.with_default(self.list.selected))

    def _put(self, bindings: Bindings) -> None:
        self.set_bindings(bindings)
        self.bindings_changed.emit()


def _button(text: str, tooltip: str) -> QPushButton:
    made = QPushButton(text)
    made.setAutoDefault(False)
    made.setToolTip(tooltip)
    made.setAccessibleDescription(tooltip)
    return made
