"""Before files are taken in: the person says into which dataset they go, and gives details that go with them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from kx_desktop.gui.datasets.chosen import ALL
from kx_desktop.gui.datasets.dialogs import (
    GrowingDialog,
    dialog_column,
    ok_and_cancel,
    sentence,
    settle,
)
from kx_desktop.gui.details.optional import OptionalDetailsWidget
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme


class AddDialog(GrowingDialog):
    """Ask for `dataset` and `details` once it was accepted."""

    dataset_chosen = Signal(str)
    """A dataset that is there was chosen: its fields are wanted in `form`. Empty for a new one."""

    def __init__(
        self,
        what: str,
        datasets: Sequence[str],
        dataset: str,
        new_name: str,
        *,
        theme: Theme,
        check: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        """`what` says how much is added. `dataset` is chosen to begin with: empty for a new one called `new_name`, `ALL` for none."""
        super().__init__(parent)
        self.setObjectName("addDialog")
        self.setWindowTitle(self.tr("Add to a dataset"))
        label = QLabel(self.tr("&Dataset"), self)
        label.setProperty("look", "title")
        self.combo = QComboBox(self)
        self.combo.setObjectName("targetDatasetCombo")
        self.combo.setAccessibleName(self.tr("Dataset that it goes into"))
        self.combo.setPlaceholderText(self.tr("Choose a dataset"))
        for name in datasets:
            self.combo.addItem(shown_name(name), name)
        self.combo.addItem(self.tr("New dataset: {0}").format(shown_name(new_name)), new_name)
        place = self.combo.findData(dataset or new_name)
        self.combo.setCurrentIndex(-1 if dataset == ALL else place)
        label.setBuddy(self.combo)
        self._known = frozenset(datasets)
        self.details_field = OptionalDetailsWidget(theme, check, self)
        box, self._ok = ok_and_cancel(self, self.tr("Add"))
        self.combo.currentIndexChanged.connect(self._chosen)
        self.details_field.form.changed.connect(self._judge)
        column = dialog_column(self)
        column.addWidget(sentence(self.tr("{0} will be added.").format(what), self))
        column.addWidget(label)
        column.addWidget(self.combo)
        column.addWidget(self.details_field)
        column.addStretch(1)
        column.addWidget(box)
        self._judge()
        settle(self)

    @property
    def dataset(self) -> str:
        """The dataset that it goes into, which may be a new one; empty where none is chosen yet."""
        return str(self.combo.currentData() or "")

    @property
    def details(self) -> tuple[tuple[str, str], ...]:
        """What goes with every document of it."""
        return self.details_field.form.pairs

    def _chosen(self) -> None:
        self._judge()
        self.dataset_chosen.emit(self.dataset if self.dataset in self._known else "")

    def _judge(self) -> None:
        self._ok.setEnabled(bool(self.dataset) and not self.details_field.form.trouble)
