"""A dataset comes from a file: the person sees what the file holds, names the dataset and has it taken in."""

from collections.abc import Callable, Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override

from kx_desktop.core.carrying import CarriedDataset
from kx_desktop.gui.caring.errand_dialog import ErrandDialog
from kx_desktop.gui.datasets.dialogs import sentence, settle
from kx_desktop.gui.datasets.name_field import NameFieldWidget
from kx_desktop.gui.datasets.rebuild_dialog import free_name
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_name


class ImportDialog(ErrandDialog):
    """Stays open until the dataset is there, or the person gives up."""

    wanted = Signal(str)
    """Under this name."""

    def __init__(
        self,
        carried: CarriedDataset,
        existing: Collection[str],
        check: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Import a dataset"), parent)
        self.setObjectName("importDatasetDialog")
        name = carried.dataset if carried.dataset not in existing else ""
        told = self.tr("The file holds the dataset {0}: {1}, {2}.").format(
            shown_name(carried.dataset),
            figures.documents(carried.documents),
            figures.passages(carried.passages),
        )
        if not name:
            told = self.tr(
                "{0} There is a dataset of this name already: give this one another."
            ).format(told)
        self.column.addWidget(sentence(told, self))
        label = QLabel(self.tr("&Name in this library"), self)
        label.setProperty("look", "title")
        self._name = NameFieldWidget(
            name or free_name(carried.dataset, existing), existing, check, self
        )
        label.setBuddy(self._name.edit)
        self.column.addWidget(label)
        self.column.addWidget(self._name)
        self._take = self.add_foot(self.tr("Import"))
        self.show_leave(self.tr("Cancel"))
        self._name.judged.connect(self._judge)
        self._judge()
        self._name.edit.setFocus()
        settle(self)

    @override
    def show_running(self, words: str) -> None:
        super().show_running(words)
        self._name.setEnabled(False)

    @override
    def show_ended(self) -> None:
        super().show_ended()
        self._name.setEnabled(True)
        self.show_leave(self.tr("Cancel"))
        self._judge()

    @override
    def accept(self) -> None:
        """It is tried; the dialog ends when the dataset is there."""
        if self._take is not None and self._take.isEnabled():
            self.wanted.emit(self._name.name)

    def _judge(self) -> None:
        if self._take is not None:
            self._take.setEnabled(self._name.is_right)
