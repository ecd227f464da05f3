"""The person names a new dataset and, where wanted, chooses how large its passages are."""

from collections.abc import Callable, Collection

from PySide6.QtWidgets import QLabel, QWidget

from kx_desktop.gui.datasets.dialogs import (
    GrowingDialog,
    dialog_column,
    ok_and_cancel,
    sentence,
    settle,
)
from kx_desktop.gui.datasets.metric_field import MetricFieldWidget
from kx_desktop.gui.datasets.name_field import NameFieldWidget
from kx_desktop.gui.datasets.passage_sizes import PassageSizesWidget


class NewDatasetDialog(GrowingDialog):
    """`check` as `NameFieldWidget` takes it; the sizes are those of the settings. Ask for the values once it was accepted."""

    def __init__(
        self,
        existing: Collection[str],
        check: Callable[[str], str],
        *,
        chunk_size: int,
        chunk_overlap: int,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("New dataset"))
        label = QLabel(self.tr("&Name"), self)
        label.setProperty("look", "title")
        self._name = NameFieldWidget(name, existing, check, self)
        label.setBuddy(self._name.edit)
        self._sizes = PassageSizesWidget(chunk_size, chunk_overlap, self)
        self._metric = MetricFieldWidget(self)
        box, self._ok = ok_and_cancel(self, self.tr("Make dataset"))
        self._name.judged.connect(self._judge)
        self._sizes.judged.connect(self._judge)
        self._judge()
        column = dialog_column(self)
        column.addWidget(label)
        column.addWidget(self._name)
        column.addWidget(self._sizes)
        column.addWidget(
            sentence(self.tr("The sizes hold for as long as the dataset does."), self, "muted")
        )
        column.addWidget(self._metric)
        column.addStretch(1)
        column.addWidget(box)
        self._name.edit.setFocus()
        settle(self)

    @property
    def name(self) -> str:
        """The name of the new dataset."""
        return self._name.name

    @property
    def chunk_size(self) -> int:
        """The most characters in a passage."""
        return self._sizes.chunk_size

    @property
    def chunk_overlap(self) -> int:
        """The most characters that a passage shares with the one before."""
        return self._sizes.chunk_overlap

    @property
    def chosen_metric(self) -> str:
        """How it compares by meaning, one of `METRICS`."""
        return self._metric.chosen_metric

    def _judge(self) -> None:
        self._ok.setEnabled(self._name.is_right and self._sizes.is_right)
