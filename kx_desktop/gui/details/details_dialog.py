"""The details of documents: the person sees what was read from the file, and adds, changes or takes away their own."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.datasets.dialogs import (
    GrowingDialog,
    dialog_column,
    ok_and_cancel,
    sentence,
    settle,
)
from kx_desktop.gui.datasets.facts_grid import FactsGridWidget
from kx_desktop.gui.details.form import DetailsFormWidget
from kx_desktop.gui.details.words import changes, name_in_words, read_first, read_in_words
from kx_desktop.gui.layout.body import BodyWidget, scrolling
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme

_LINES = 8


class DetailsDialog(GrowingDialog):
    """Stays open until whoever listens to `save_wanted` accepts it, or says with `show_trouble` why nothing was kept."""

    save_wanted = Signal(dict)
    """What is to be set, by name: a text, or None for what was taken away."""

    def __init__(
        self,
        about: str,
        own: Mapping[str, MetadataValue],
        read: Mapping[str, MetadataValue],
        *,
        theme: Theme,
        check: Callable[[str], str],
        several: Collection[str] = (),
        fields: Sequence[FieldFacts] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`about` names the document or says how many; `own` is what persons gave, `several` the names whose values differ."""
        super().__init__(parent)
        self._own, self._several = dict(own), tuple(several)
        self.setObjectName("detailsDialog")
        self.setWindowTitle(self.tr("Details of {0}").format(shown_name(about)))
        title = QLabel(self.tr("Your details"), self)
        title.setProperty("look", "title")
        self.form = DetailsFormWidget(theme, check, self)
        self.form.show_fields(fields)
        self.form.show_values(own, several)
        self._trouble = sentence("", self, "bad")
        self._trouble.hide()
        box, self._ok = ok_and_cancel(self, self.tr("Save"))
        self._ok.setEnabled(False)
        self.form.changed.connect(self._judge)
        column = dialog_column(self)
        column.addWidget(title)
        column.addWidget(self.form)
        column.addWidget(
            sentence(
                self.tr(
                    "Such as tags, project or year. They are added in the library, as facts about the document; the file itself is never written."
                ),
                self,
                "muted",
            )
        )
        column.addWidget(self._trouble)
        if read:
            column.addSpacing(4)
            self._add_read(read)
        column.addStretch(1)
        column.addWidget(box)
        self.form.focus_first()
        settle(self)

    @property
    def changes(self) -> dict[str, str | None]:
        """What is to be set, by name, None for what was taken away."""
        return changes(self._own, self.form.values, self._several)

    def show_trouble(self, told: str) -> None:
        """Nothing was kept, and this is why."""
        self._trouble.setText(told)
        self._trouble.show()
        self._ok.setEnabled(True)

    def _add_read(self, read: Mapping[str, MetadataValue]) -> None:
        title = QLabel(self.tr("Read from the file"), self)
        title.setProperty("look", "title")
        grid = FactsGridWidget(self)
        grid.show_pairs(
            [(name_in_words(name), read_in_words(name, read[name])) for name in read_first(read)]
        )
        body = BodyWidget(self)
        within = QVBoxLayout(body)
        within.setContentsMargins(0, 0, 0, 0)
        within.addWidget(grid)
        area = scrolling(body, self)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setAccessibleName(title.text())
        area.setMaximumHeight(self.fontMetrics().height() * _LINES * 2)
        column = self.layout()
        if column is not None:
            column.addWidget(title)
            column.addWidget(area)

    def _judge(self) -> None:
        self._trouble.hide()
        self._ok.setEnabled(not self.form.trouble and bool(self.changes))

    @override
    def accept(self) -> None:
        self._ok.setEnabled(False)
        self.save_wanted.emit(self.changes)

    def close_saved(self) -> None:
        """It was kept."""
        super().accept()
