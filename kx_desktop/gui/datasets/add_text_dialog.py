"""The person types or pastes a text that has no file, and says into which dataset it goes."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit, QWidget

from kx_desktop.gui.datasets.chosen import ALL
from kx_desktop.gui.datasets.dialogs import GrowingDialog, dialog_column, ok_and_cancel
from kx_desktop.gui.details.optional import OptionalDetailsWidget
from kx_desktop.gui.theme import Theme

_LINES = 12


class AddTextDialog(GrowingDialog):
    """`dataset` is the one that is chosen to begin with, `ALL` for none. Ask for the values once it was accepted."""

    def __init__(
        self,
        datasets: Sequence[str],
        dataset: str = "",
        *,
        theme: Theme,
        check_detail: Callable[[str], str],
        text: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Add text"))
        text_label = QLabel(self.tr("&Text"), self)
        text_label.setProperty("look", "title")
        self._text = QPlainTextEdit(self)
        self._text.setObjectName("newTextEdit")
        self._text.setAccessibleName(self.tr("Text to add"))
        self._text.setTabChangesFocus(True)
        self._text.setPlaceholderText(self.tr("Type or paste a text; it becomes one document."))
        self._text.setPlainText(text)
        self._text.setMinimumHeight(self._text.fontMetrics().lineSpacing() * _LINES)
        text_label.setBuddy(self._text)
        dataset_label = QLabel(self.tr("&Dataset"), self)
        dataset_label.setProperty("look", "title")
        self._dataset = QComboBox(self)
        self._dataset.setObjectName("textDatasetCombo")
        self._dataset.setAccessibleName(self.tr("Dataset that the text goes into"))
        self._dataset.addItems(list(datasets))
        self._dataset.setPlaceholderText(self.tr("Choose a dataset"))
        place = max(self._dataset.findText(dataset), 0)
        self._dataset.setCurrentIndex(-1 if dataset == ALL else place)
        dataset_label.setBuddy(self._dataset)
        self.details_field = OptionalDetailsWidget(theme, check_detail, self)
        box, self._ok = ok_and_cancel(self, self.tr("Add text"))
        self._text.textChanged.connect(self._judge)
        self._dataset.currentIndexChanged.connect(self._judge)
        self.details_field.form.changed.connect(self._judge)
        column = dialog_column(self)
        column.addWidget(text_label)
        column.addWidget(self._text, 1)
        column.addWidget(dataset_label)
        column.addWidget(self._dataset)
        column.addWidget(self.details_field)
        column.addWidget(box)
        self._judge()
        self._text.setFocus()

    @property
    def text(self) -> str:
        """What was typed or pasted."""
        return self._text.toPlainText()

    @property
    def dataset(self) -> str:
        """The dataset that it goes into."""
        return self._dataset.currentText()

    @property
    def details(self) -> tuple[tuple[str, str], ...]:
        """What goes with it."""
        return self.details_field.form.pairs

    def _judge(self) -> None:
        right = not self.details_field.form.trouble
        self._ok.setEnabled(bool(self.text.strip()) and bool(self.dataset) and right)
