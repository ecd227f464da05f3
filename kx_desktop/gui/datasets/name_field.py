"""The name of a new dataset, told right or wrong while it is typed."""

from collections.abc import Callable, Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget


class NameFieldWidget(QWidget):
    """`check` gives a sentence about what is wrong with a name, empty where it can be used; `taken` are names that are in use."""

    judged = Signal(bool)
    """Whether the name can be used."""

    def __init__(
        self,
        name: str,
        taken: Collection[str],
        check: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._taken = frozenset(taken)
        self._check = check
        self.edit = QLineEdit(name, self)
        self.edit.setObjectName("datasetNameEdit")
        self.edit.setAccessibleName(self.tr("Name of the new dataset"))
        self.edit.selectAll()
        self._wrong = QLabel(self)
        self._wrong.setProperty("look", "bad")
        self._wrong.setTextFormat(Qt.TextFormat.PlainText)
        self._wrong.setWordWrap(True)
        self._wrong.setMinimumHeight(self._wrong.fontMetrics().height())
        self.edit.textChanged.connect(self._judge)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.edit)
        column.addWidget(self._wrong)
        self._judge()

    @property
    def name(self) -> str:
        """The name, without spaces at its ends."""
        return self.edit.text().strip()

    @property
    def trouble(self) -> str:
        """What is wrong with the name; empty where nothing is, and while there is none yet."""
        return self._wrong.text()

    @property
    def is_right(self) -> bool:
        """Whether the name can be used."""
        return bool(self.name) and not self.trouble

    def _judge(self) -> None:
        self._wrong.setText(self._trouble())
        self.edit.setProperty("look", "wrong" if self.trouble else "")
        self.edit.style().polish(self.edit)
        self.edit.setAccessibleDescription(self.trouble)
        self.judged.emit(self.is_right)

    def _trouble(self) -> str:
        if not self.name:
            return ""
        if self.name in self._taken:
            return self.tr("There is a dataset of this name already.")
        return self._check(self.name)
