"""The person has a dataset built anew into another one, under today's model and the sizes chosen here."""

import itertools
import re
from collections.abc import Callable, Collection

from PySide6.QtWidgets import QLabel, QWidget

from kx_desktop.gui.datasets.dialogs import (
    GrowingDialog,
    dialog_column,
    ok_and_cancel,
    sentence,
    settle,
)
from kx_desktop.gui.datasets.name_field import NameFieldWidget
from kx_desktop.gui.datasets.passage_sizes import PassageSizesWidget


class RebuildDialog(GrowingDialog):
    """`source` is the dataset whose stored text is used; the sizes are its own, to begin with."""

    def __init__(
        self,
        source: str,
        existing: Collection[str],
        check: Callable[[str], str],
        *,
        chunk_size: int,
        chunk_overlap: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rebuild {0}").format(source))
        what = sentence(
            self.tr(
                "The text that is stored in “{0}” is split and embedded anew, into a new dataset. No file is read again. “{0}” stays "
                "as it is and can be searched meanwhile."
            ).format(source),
            self,
        )
        label = QLabel(self.tr("&Name of the new dataset"), self)
        label.setProperty("look", "title")
        self._name = NameFieldWidget(free_name(source, existing), existing, check, self)
        label.setBuddy(self._name.edit)
        self._sizes = PassageSizesWidget(chunk_size, chunk_overlap, self)
        box, self._ok = ok_and_cancel(self, self.tr("Rebuild"))
        self._name.judged.connect(self._judge)
        self._sizes.judged.connect(self._judge)
        self._judge()
        column = dialog_column(self)
        column.addWidget(what)
        column.addWidget(label)
        column.addWidget(self._name)
        column.addWidget(self._sizes)
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

    def _judge(self) -> None:
        self._ok.setEnabled(self._name.is_right and self._sizes.is_right)


def free_name(source: str, existing: Collection[str]) -> str:
    """The first of `papers-2`, `papers-3`… that is free; of `papers-2` it is `papers-3`."""
    numbered = re.fullmatch(r"(.+)-(\d+)", source)
    stem, first = (numbered[1], int(numbered[2]) + 1) if numbered else (source, 2)
    return next(
        name
        for name in (f"{stem}-{number}" for number in itertools.count(first))
        if name not in existing
    )
