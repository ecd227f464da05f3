"""The person says what is shown of the passages found: their order, from which on, and what beside the passage."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.query.drawer.fields_edit import FieldsEdit
from kx_desktop.gui.query.drawer.section import SectionWidget
from kx_desktop.gui.query.keeping import OFFSET_MOST, WINDOW_MOST
from kx_desktop.gui.query.names import names_of, typed


class ShowingWidget(SectionWidget):
    """What is typed counts once the hand rests. Names of metadata that no document has are told, and asked for all the same."""

    fields_needed = Signal()
    """The person comes to a field that completes names."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_heading(self.tr("What is shown"))
        self._known: dict[str, FieldFacts] = {}
        self._order = FieldsEdit("orderByEdit", self.tr("year DESC, title"), self)
        self._names = FieldsEdit("metadataFieldsEdit", self.tr("author, year"), self)
        for edit in (self._order, self._names):
            edit.settled.connect(self.tell)
            edit.focused.connect(self.fields_needed)
        self._offset = self.whole("offsetSpin", 0, OFFSET_MOST)
        self._before = self.whole("windowBeforeSpin", 0, WINDOW_MOST)
        self._after = self.whole("windowAfterSpin", 0, WINDOW_MOST)
        self._vector = self.check("includeVectorCheck", self.tr("The vector of each passage"))
        self._earlier = self.check("earlierCheck", self.tr("Earlier versions too"))
        self._build()

    @property
    def is_settled(self) -> bool:
        """Whether all that was typed counts already."""
        return self._order.is_settled and self._names.is_settled

    def settle(self) -> None:
        """All that was typed counts now."""
        self._order.settle()
        self._names.settle()

    def set_fields(self, fields: Sequence[FieldFacts]) -> None:
        """The fields of the datasets that are asked."""
        self._known = {_bare(field.name): field for field in fields}
        self._order.set_fields(fields)
        documents = [replace(field, name=typed((_bare(field.name),))) for field in fields]
        self._names.set_fields([field for field in documents if not field.of_passages])
        self._say_unknown(names_of(self._names.text()))

    def fill(self, asked: Asked) -> None:
        """Show what is asked for."""
        with self.filling():
            self._order.set_text(asked.order_by)
            if names_of(self._names.text()) != asked.metadata_fields:
                self._names.set_text(typed(asked.metadata_fields))
            self._offset.setValue(asked.offset)
            self._before.setValue(asked.before)
            self._after.setValue(asked.after)
            self._vector.setChecked(asked.include_vector)
            self._earlier.setChecked(asked.earlier)
        self._say_unknown(asked.metadata_fields)

    def read(self, asked: Asked) -> Asked:
        """`asked` with what stands here."""
        return replace(
            asked,
            order_by=self._order.text().strip(),
            metadata_fields=names_of(self._names.text()),
            offset=self._offset.value(),
            before=self._before.value(),
            after=self._after.value(),
            include_vector=self._vector.isChecked(),
            earlier=self._earlier.isChecked(),
        )

    def _build(self) -> None:
        # Within the fields: a column of labels would leave the sentence no room in a narrow window.
        self._before.setSuffix(self.tr(" before"))
        self._after.setSuffix(self.tr(" after"))
        for spin in (self._before, self._after):
            self.make_snug(spin)
        self._before.setAccessibleName(self.tr("Neighbouring passages before"))
        self._after.setAccessibleName(self.tr("Neighbouring passages after"))
        self.add("order_by", self.tr("Sort by"), self._order,
                 self.tr("Puts the results in the order of fields, DESC from the greatest down; empty is by rank."))  # fmt: skip
        self.add("offset", self.tr("Start after"), self._offset,
                 self.tr("How many results to leave out from the top."))  # fmt: skip
        self.add("window", self.tr("Neighbours"), self.beside(self._before, self._after),
                 self.tr("How many passages around each result are tinted in the source, for more context."))  # fmt: skip
        self.add("metadata_fields", self.tr("Metadata"), self._names, self._about_names())
        self.add("include_vector", self.tr("Vector"), self._vector,
                 self.tr("Gives the numbers that stand for the passage's meaning, for an export."))  # fmt: skip
        self.add("include_superseded", self.tr("Versions"), self._earlier,
                 self.tr("Searches documents too whose file has changed or gone since."))  # fmt: skip
        self.align()

    def _about_names(self) -> str:
        return self.tr("Which facts about its document are given with each result.")

    def _say_unknown(self, names: Sequence[str]) -> None:
        unknown = [name for name in names if name not in self._known] if self._known else []
        self.rows["metadata_fields"].explain(
            self.tr("No document here has: {0}").format(", ".join(unknown))
            if unknown
            else self._about_names()
        )


def _bare(name: str) -> str:
    """A field's name without the quotes that a filter writes around it."""
    quoted = len(name) > 1 and name.startswith('"') and name.endswith('"')
    return name[1:-1].replace('""', '"') if quoted else name
