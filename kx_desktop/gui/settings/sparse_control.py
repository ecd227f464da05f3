"""A person chooses what makes sparse vectors: the pieces of words, the folder of a SPLADE model, or nothing."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QVBoxLayout
from typing_extensions import override

from kx_desktop.gui.settings.control import ControlWidget, Value
from kx_desktop.gui.settings.folder_control import FolderControlWidget

_BUNDLED, _FOLDER, _NONE = range(3)


class SparseControlWidget(ControlWidget):
    """The kind of encoder, and the folder where it is a model."""

    is_wide = True

    def __init__(self) -> None:
        self._kind = QComboBox()
        super().__init__(self._kind)
        self._kind.setObjectName("sparseKindCombo")
        self._kind.addItems(
            [
                self.tr("The pieces of words"),
                self.tr("The folder of a SPLADE model"),
                self.tr("Nothing: no sparse search"),
            ]
        )
        self.folder = FolderControlWidget(title=self.tr("Choose the folder of a SPLADE model"))
        self.folder.describe(self.tr("Folder of the SPLADE model"), "")
        self.row.removeWidget(self._kind)
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(self._kind)
        column.addWidget(self.folder)
        self.row.addLayout(column, 1)
        self._kind.currentIndexChanged.connect(self._kind_chosen)
        self.folder.changed.connect(self.changed)
        self._show_kind()

    @override
    def value(self) -> Value:
        kind = self._kind.currentIndex()
        if kind == _FOLDER:
            return self.folder.value()
        return "bundled" if kind == _BUNDLED else "none"

    @override
    def set_value(self, value: Value) -> None:
        text = str(value)
        if text == self.value():
            return
        kinds = {"bundled": _BUNDLED, "none": _NONE}
        with QSignalBlocker(self._kind):
            self._kind.setCurrentIndex(kinds.get(text, _FOLDER))
        if text not in kinds:
            self.folder.set_value(text)
        self._show_kind()

    @override
    def problem(self) -> str:
        if self._kind.currentIndex() == _FOLDER and not str(self.value()):
            return self.tr("Choose the folder that the model is in.")
        return ""

    def _kind_chosen(self) -> None:
        self._show_kind()
        self.changed.emit()

    def _show_kind(self) -> None:
        self.folder.setVisible(self._kind.currentIndex() == _FOLDER)
