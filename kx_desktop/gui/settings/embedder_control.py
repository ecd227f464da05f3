"""A person chooses the embedding model: the bundled one, a folder's, a server's, or none."""

import re

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QLineEdit, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.gui.settings.control import ControlWidget, Value
from kx_desktop.gui.settings.folder_control import FolderControlWidget

_BUNDLED, _FOLDER, _ENDPOINT, _NONE = range(4)
_ENDPOINT_FORM = re.compile(r"ollama:[^@\s]+(@https?://\S+)?|openai:\S+@https?://\S+")


class EmbedderControlWidget(ControlWidget):
    """The kind of model, and for a folder or a server, which."""

    is_wide = True

    def __init__(self) -> None:
        self._kind = QComboBox()
        super().__init__(self._kind)
        self._kind.setObjectName("embedderKindCombo")
        self._kind.addItems(
            [
                self.tr("The bundled model"),
                self.tr("The folder of a model"),
                self.tr("A model server on this machine"),
                self.tr("None: search by words alone"),
            ]
        )
        self.folder = FolderControlWidget(title=self.tr("Choose the folder of a model"))
        self.endpoint = QLineEdit()
        self.endpoint.setPlaceholderText("ollama:nomic-embed-text")
        self.endpoint.setAccessibleName(self.tr("Model and address of the server"))
        self.endpoint.setAccessibleDescription(_forms())
        self.endpoint.setToolTip(_forms())
        self.folder.describe(self.tr("Folder of the model"), "")
        self._which = QStackedWidget()
        for page in (QWidget(), self.folder, self.endpoint, QWidget()):
            self._which.addWidget(page)
        self.row.removeWidget(self._kind)
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(self._kind)
        column.addWidget(self._which)
        self.row.addLayout(column, 1)
        self._kind.currentIndexChanged.connect(self._kind_chosen)
        self.folder.changed.connect(self.changed)
        self.endpoint.textChanged.connect(self.changed)
        self._show_kind()

    @override
    def value(self) -> Value:
        kind = self._kind.currentIndex()
        if kind == _FOLDER:
            return self.folder.value()
        if kind == _ENDPOINT:
            return self.endpoint.text().strip()
        return "bundled" if kind == _BUNDLED else "none"

    @override
    def set_value(self, value: Value) -> None:
        text = str(value)
        if text == self.value():
            return
        with QSignalBlocker(self._kind), QSignalBlocker(self.endpoint):
            if text in {"bundled", "none"}:
                self._kind.setCurrentIndex(_BUNDLED if text == "bundled" else _NONE)
            elif text.startswith(("ollama:", "openai:")):
                self._kind.setCurrentIndex(_ENDPOINT)
                self.endpoint.setText(text)
            else:
                self._kind.setCurrentIndex(_FOLDER)
                self.folder.set_value(text)
        self._show_kind()

    @override
    def problem(self) -> str:
        kind, text = self._kind.currentIndex(), str(self.value())
        if kind == _FOLDER and not text:
            return self.tr("Choose the folder that the model is in.")
        if kind == _ENDPOINT and not _ENDPOINT_FORM.fullmatch(text):
            return _forms()
        return ""

    def _kind_chosen(self) -> None:
        self._show_kind()
        self.changed.emit()

    def _show_kind(self) -> None:
        kind = self._kind.currentIndex()
        self._which.setCurrentIndex(kind)
        self._which.setVisible(kind in {_FOLDER, _ENDPOINT})


def _forms() -> str:
    from PySide6.QtCore import QCoreApplication

    return QCoreApplication.translate(
        "EmbedderControlWidget",
        "Write ollama:MODEL, ollama:MODEL@ADDRESS or openai:MODEL@ADDRESS, with an address that begins with http.",
    )
