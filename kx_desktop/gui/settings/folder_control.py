"""A person types or chooses a folder; empty is the usual one."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton
from typing_extensions import override

from kx_desktop.gui.settings.control import ControlWidget, Value


class FolderControlWidget(ControlWidget):
    """A line with the folder's path, and *Choose…*."""

    is_wide = True

    def __init__(self, usual: str = "", title: str = "") -> None:
        self.edit = QLineEdit()
        super().__init__(self.edit)
        self._title = title or self.tr("Choose a folder")
        self.edit.setPlaceholderText(usual)
        self.edit.textChanged.connect(self.changed)
        self.choose_button = QPushButton(self.tr("Choose…"))
        self.choose_button.setAutoDefault(False)
        self.choose_button.setToolTip(self._title)
        self.choose_button.setAccessibleName(self._title)
        self.choose_button.clicked.connect(self._choose)
        self.row.addWidget(self.choose_button)

    def set_usual(self, path: str) -> None:
        """Show, where nothing was chosen, which folder is used."""
        self.edit.setPlaceholderText(path)

    @override
    def value(self) -> Value:
        return self.edit.text().strip()

    @override
    def set_value(self, value: Value) -> None:
        if self.edit.text() != str(value):
            with QSignalBlocker(self.edit):
                self.edit.setText(str(value))

    def _choose(self) -> None:
        start = self.edit.text().strip() or self.edit.placeholderText()
        chosen = QFileDialog.getExistingDirectory(self, self._title, start)
        if chosen:
            self.edit.setText(chosen)
