"""Help ▸ Shortcuts: what the window can do by key, to look up."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.shortcuts_table import ShortcutsTableWidget
from kx_desktop.gui.theme import Theme


class ShortcutsDialog(QDialog):
    """The list of keys in force, and the way to change them."""

    change_wanted = Signal()
    """The person wants to give actions other keys: the settings, at their page of shortcuts."""

    def __init__(self, bindings: Bindings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("shortcutsDialog")
        self.setWindowTitle(self.tr("Shortcuts"))
        self.list = ShortcutsTableWidget(theme)
        self.list.set_bindings(bindings)
        self.change_button = QPushButton(self.tr("Change…"))
        self.change_button.setToolTip(self.tr("Give actions other keys, in the settings"))
        self.change_button.setAutoDefault(False)
        self.change_button.clicked.connect(self._want_change)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.addButton(self.change_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.buttons)
        metrics = self.fontMetrics()
        self.resize(metrics.averageCharWidth() * 80, metrics.height() * 32)

    def _want_change(self) -> None:
        self.accept()
        self.change_wanted.emit()
