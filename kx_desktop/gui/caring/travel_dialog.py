"""The library goes to another folder: the person says which, and reads what will happen."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget
from typing_extensions import override

from kx_desktop.gui.caring.errand_dialog import ErrandDialog
from kx_desktop.gui.datasets.dialogs import sentence, settle
from kx_desktop.gui.text.plain import shown_name


class TravelDialog(ErrandDialog):
    """Moves or copies; stays open until that is done, or the person gives up."""

    wanted = Signal(str)
    """To this folder."""

    def __init__(self, here: Path, parent: QWidget | None = None, *, moves: bool) -> None:
        """`here` is where the library is now."""
        super().__init__(
            self.tr("Move the library") if moves else self.tr("Copy the library"),
            parent,
        )
        self.setObjectName("moveLibraryDialog" if moves else "copyLibraryDialog")
        what = (
            self.tr(
                "The library is copied and every file of it compared; then the window goes on in the new folder, and the library is taken away "
                "from {0}. Your own files stay where they are."
            )
            if moves
            else self.tr(
                "The library is copied and every file of it compared. The window goes on with the library in {0}."
            )
        )
        self.column.addWidget(sentence(what.format(shown_name(str(here))), self))
        label = QLabel(self.tr("&New folder"), self)
        label.setProperty("look", "title")
        self._folder = QLineEdit(self)
        self._folder.setObjectName("travelFolderEdit")
        self._folder.setPlaceholderText(self.tr("A folder that is not there yet, or an empty one"))
        self._folder.setAccessibleName(self.tr("New folder"))
        self._folder.textChanged.connect(self._judge)
        label.setBuddy(self._folder)
        self._choose = QPushButton(self.tr("Choose…"), self)
        self._choose.setObjectName("travelChooseButton")
        self._choose.setAccessibleName(self.tr("Choose the new folder"))
        self._choose.setAutoDefault(False)
        self._choose.clicked.connect(self._ask)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._folder, 1)
        row.addWidget(self._choose)
        self.column.addWidget(label)
        self.column.addLayout(row)
        self._go = self.add_foot(self.tr("Move") if moves else self.tr("Copy"))
        self.show_leave(self.tr("Cancel"))
        self._judge()
        self._folder.setFocus()
        settle(self)

    @override
    def show_running(self, words: str) -> None:
        super().show_running(words)
        self._allow(is_allowed=False)

    @override
    def show_ended(self) -> None:
        super().show_ended()
        self._allow(is_allowed=True)
        self.show_leave(self.tr("Cancel"))
        self._judge()
        self._folder.setFocus()

    @override
    def accept(self) -> None:
        """It is tried; the dialog ends when it is done."""
        if self._go is not None and self._go.isEnabled():
            self.wanted.emit(self._folder.text().strip())

    def _allow(self, *, is_allowed: bool) -> None:
        self._folder.setEnabled(is_allowed)
        self._choose.setEnabled(is_allowed)

    def _ask(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the new folder"), self._folder.text())
        dialog.setObjectName("travelFolderDialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._folder.setText)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _judge(self) -> None:
        self.show_wrong("")
        if self._go is not None:
            self._go.setEnabled(bool(self._folder.text().strip()))
