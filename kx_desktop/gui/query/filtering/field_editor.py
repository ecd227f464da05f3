"""What is asked of one field: a person ticks values, leaves them out, sets a range, or asks for documents without the field."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.layout.clearing import ClearButton
from kx_desktop.gui.query.filtering.choosing import Chosen
from kx_desktop.gui.query.filtering.range_editor import RangeEditorWidget
from kx_desktop.gui.query.filtering.tokens import plain_name
from kx_desktop.gui.query.filtering.values import ValueDelegate, ValueModel
from kx_desktop.gui.query.filtering.words import heading, kind_word
from kx_desktop.gui.query.segments import SegmentsWidget
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import plain_tooltip, shown_name
from kx_desktop.gui.theme import Theme

_FEW = 8
"""So many values are seen at once: narrowing them would help nobody."""

_NO_LIST = frozenset({"size"})
"""Figures that hardly two documents share: a range says what is meant."""


class FieldEditorWidget(QWidget):
    """Shows what the field's kind allows, and tells each change at once."""

    changed = Signal(str, Chosen)
    """The field as a filter writes it, and what is chosen of it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = FieldFacts("", "text", 0)
        self._chosen = Chosen()
        self._is_quiet = False
        self._title = QLabel(self)
        self._title.setProperty("look", "heading")
        self._about = QLabel(self)
        self._about.setProperty("look", "muted")
        for one in (self._title, self._about):
            one.setTextFormat(Qt.TextFormat.PlainText)
            one.setMinimumWidth(1)
        self._how = SegmentsWidget(self)
        self._how.setObjectName("filterHow")
        self._how.set_name(self.tr("How"))
        self._how.add("one", self.tr("Is"), self.tr("Documents with one of the ticked values."))
        self._how.add("none", self.tr("Is not"), self.tr("Documents with other values than the ticked ones."))  # fmt: skip
        self._how.add("missing", self.tr("Is missing"), self.tr("Documents that do not have this field."))  # fmt: skip
        self._how.currentIndexChanged.connect(self._change_how)
        self.range = RangeEditorWidget(self)
        self.range.range_chosen.connect(self._take_range)
        self.range.values_chosen.connect(self._take_period)
        self.narrow = QLineEdit(self)
        self.narrow.setObjectName("filterNarrow")
        self.narrow.setPlaceholderText(self.tr("Find or type a value"))
        self.narrow.setAccessibleName(self.tr("Find or type a value"))
        ClearButton(self.narrow, theme, self.tr("Clear"), self.tr("Clear what is looked for"))
        self.model = ValueModel(self)
        self.narrow.textChanged.connect(self._narrow)
        self.narrow.returnPressed.connect(self._take_first)
        self.narrow.installEventFilter(self)
        self.model.ticked_changed.connect(self._take_values)
        self.view = _ValueView(theme, self.model, self)
        self._rest = QLabel(self)
        self._rest.setProperty("look", "muted")
        self._rest.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        for widget in (self._title, self._about, self._how, self.range, self.narrow):
            column.addWidget(widget)
        column.setAlignment(self._how, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self.view, 1)
        column.addWidget(self._rest)
        column.addStretch(0)

    @property
    def field(self) -> str:
        """The field that is shown, as a filter writes it."""
        return self._facts.name

    def show_field(self, facts: FieldFacts, chosen: Chosen) -> None:
        """Show a field and what is chosen of it."""
        is_other, has_news = facts.name != self._facts.name, facts != self._facts
        self._facts, self._chosen = facts, chosen
        self._title.setText(heading(facts.name))
        about = [shown_name(facts.name), kind_word(facts.kind)]
        if not facts.of_passages:
            about.append(figures.documents(facts.documents))
        self._about.setText(" · ".join(about))
        self._about.setToolTip(plain_tooltip(self._about.text()))
        has_list = self._has_list()
        if is_other:
            self.narrow.clear()
        if has_list and (has_news or self.model.ticked() != chosen.literals):
            self.model.show(facts.name, facts.values, chosen.literals)
            self.model.narrow(self.narrow.text())
        is_long = len(facts.values) > _FEW or facts.distinct > len(facts.values)
        self.narrow.setVisible(has_list and (is_long or not facts.values))
        self.view.setVisible(has_list)
        is_missing = chosen.missing
        self.range.setVisible(facts.kind in {"number", "date"})
        self.range.setEnabled(not is_missing)
        self.view.setEnabled(not is_missing)
        self.narrow.setEnabled(not is_missing)
        self.range.show_range(facts.name, facts.kind, chosen)
        self._show_how(has_list=has_list, is_other=is_other)
        self._show_rest(has_list=has_list)

    def first_control(self) -> QWidget:
        """Where the keyboard goes when the field is entered."""
        for one in (self.narrow, self.view, self.range.low):
            if one.isVisibleTo(self) and one.isEnabled():
                return one
        return self._how.buttons[0]

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
        ):
            self.view.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)

    def _has_list(self) -> bool:
        facts = self._facts
        if facts.of_passages or facts.kind == "date" or plain_name(facts.name) in _NO_LIST:
            return False
        return bool(facts.values or self._chosen.literals) or facts.kind == "text"

    def _show_how(self, *, has_list: bool, is_other: bool) -> None:
        self._is_quiet = True
        chosen = self._chosen
        if chosen.missing:
            self._how.choose("missing")
        elif chosen.literals:
            self._how.choose("none" if chosen.excluded else "one")
        elif is_other or self._how.currentData() == "missing":
            self._how.choose("one")
        self._how.setVisible(not self._facts.of_passages)
        self._how.buttons[1].setVisible(has_list or chosen.excluded)
        self._is_quiet = False

    def _show_rest(self, *, has_list: bool) -> None:
        more = self._facts.distinct - len(self._facts.values)
        self._rest.setVisible(has_list and more > 0)
        if more > 0:
            self._rest.setText(
                self.tr(
                    "These are the commonest. Others can be typed above: there are {0} more."
                ).format(figures.number(more))
            )

    def _narrow(self, typed: str) -> None:
        self.model.narrow(typed)
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0))

    def _take_first(self) -> None:
        if self.narrow.text().strip() and self.model.rowCount():
            self.model.toggle(max(self.view.currentIndex().row(), 0))

    def _change_how(self) -> None:
        if self._is_quiet:
            return
        how = self._how.currentData()
        self._tell(
            Chosen(missing=True)
            if how == "missing"
            else replace(
                self._chosen, literals=self.model.ticked(), excluded=how == "none", missing=False
            )
        )

    def _take_values(self, literals: tuple[str, ...]) -> None:
        self._tell(
            replace(self._chosen, literals=literals, excluded=self._how.currentData() == "none")
        )

    def _take_range(self, low: str, high: str) -> None:
        literals = () if self._facts.kind == "date" else self._chosen.literals
        self._tell(replace(self._chosen, literals=literals, low=low, high=high))

    def _take_period(self, literals: tuple[str, ...]) -> None:
        self._tell(Chosen(literals=literals))

    def _tell(self, chosen: Chosen) -> None:
        if chosen != self._chosen:
            self.changed.emit(self._facts.name, chosen)


class _ValueView(QListView):
    """The values; as tall as the panel leaves it."""

    def __init__(self, theme: Theme, model: ValueModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("filterValues")
        self.setModel(model)
        self.setItemDelegate(ValueDelegate(theme, self))
        self.setAccessibleName(self.tr("Values"))
        self.setAccessibleDescription(self.tr("Space ticks a value."))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        theme.changed.connect(self.viewport().update)

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height() * 8)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self.model().setData(self.currentIndex(), None, Qt.ItemDataRole.CheckStateRole)
        else:
            super().keyPressEvent(event)
