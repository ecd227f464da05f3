"""A person gives an embedding model a name: a folder or a server on this machine."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)


class ModelFormWidget(QWidget):
    """Name and source, and *Add*."""

    add_wanted = Signal(str, str)
    """Name and source of the model."""
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = QLineEdit(self)
        self.name.setObjectName("modelNameEdit")
        self.name.setAccessibleName(self.tr("Name of the model"))
        self.source = QLineEdit(self)
        self.source.setObjectName("modelSourceEdit")
        self.source.setAccessibleName(self.tr("Folder or server of the model"))
        self.source.setPlaceholderText(
            self.tr("A folder, ollama:MODEL or openai:MODEL@http://127.0.0.1:PORT")
        )
        choose = QPushButton(self.tr("Choose…"), self)
        choose.setAccessibleName(self.tr("Choose the folder of a model"))
        choose.setToolTip(self.tr("Choose the folder of a model"))
        self._add = QPushButton(self.tr("Add"), self)
        self._add.setObjectName("modelAddButton")
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._cancel.setObjectName("modelAddCancelButton")
        for button in (choose, self._add, self._cancel):
            button.setAutoDefault(False)
        form = QGridLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        form.addWidget(QLabel(self.tr("Name"), self), 0, 0)
        form.addWidget(self.name, 0, 1, 1, 2)
        form.addWidget(QLabel(self.tr("Model"), self), 1, 0)
        form.addWidget(self.source, 1, 1)
        form.addWidget(choose, 1, 2)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._add)
        buttons.addWidget(self._cancel)
        buttons.addStretch(1)
        form.addLayout(buttons, 2, 1, 1, 2)
        form.setColumnStretch(1, 1)
        choose.clicked.connect(self._choose)
        self._add.clicked.connect(self._wanted)
        self._cancel.clicked.connect(self.closed)
        for edit in (self.name, self.source):
            edit.textChanged.connect(lambda _: self._judge())
            edit.returnPressed.connect(self._wanted)
        self._judge()

    def begin(self) -> None:
        """Empty, with the cursor in the name."""
        self.name.clear()
        self.source.clear()
        self.name.setFocus()

    def _judge(self) -> None:
        self._add.setEnabled(bool(self.name.text().strip() and self.source.text().strip()))

    def _wanted(self) -> None:
        if self._add.isEnabled():
            self.add_wanted.emit(self.name.text().strip(), self.source.text().strip())

    def _choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(
            self, self.tr("Choose the folder of a model"), self.source.text().strip()
        )
        if chosen:
            self.source.setText(chosen)
            if not self.name.text().strip():
                self.name.setText(chosen.rstrip("/").rsplit("/", 1)[-1])
