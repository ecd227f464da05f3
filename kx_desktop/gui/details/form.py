"""A form of details: the person gives names and values (tags, project, year…), a line each; there is always an empty line to go on."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.details.completing import (
    OfferingCompleter,
    WordsCompleter,
    names_offered,
    values_by_name,
)
from kx_desktop.gui.details.words import TAGS, as_written
from kx_desktop.gui.layout.growing import GrowingAreaWidget
from kx_desktop.gui.theme import Theme

_LINES = 8
"""So many details are seen at once; from there on they scroll."""


class _ListingEdit(QLineEdit):
    """Lists all that it can be completed with at the arrow down: a person chooses among words rather than remembers them."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and not event.modifiers():
            self.completer().setCompletionPrefix(self.text())
            self.completer().complete()
        else:
            super().keyPressEvent(event)


class _Line(QObject):
    """The two edits and the button of one detail."""

    def __init__(self, form: QWidget) -> None:
        super().__init__(form)
        self.name, self.value = _ListingEdit(form), _ListingEdit(form)
        self.remove = QToolButton(form)
        self.is_several = False

    @property
    def is_empty(self) -> bool:
        return not (self.name.text().strip() or self.value.text().strip() or self.is_several)


class DetailsFormWidget(QWidget):
    """`check` says in a sentence what is wrong with a name, empty where nothing is."""

    changed = Signal()
    """Something was typed or taken away."""

    def __init__(
        self, theme: Theme, check: Callable[[str], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._check = theme, check
        self._lines: list[_Line] = []
        self._is_filling = False
        self._names: list[str] = []
        self._values: dict[str, list[str]] = {}
        body = QWidget(self)
        self._grid = QGridLayout(body)
        # A line that comes makes room at once; the area around it would only find the time later.
        self._grid.setSizeConstraint(QGridLayout.SizeConstraint.SetMinimumSize)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 2)
        self._wrong = QLabel(self)
        self._wrong.setObjectName("detailWrongLabel")
        self._wrong.setProperty("look", "bad")
        self._wrong.setTextFormat(Qt.TextFormat.PlainText)
        self._wrong.setWordWrap(True)
        self._wrong.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(GrowingAreaWidget(body, self.fontMetrics().height() * _LINES * 2, self))
        column.addWidget(self._wrong)
        theme.changed.connect(self._draw)
        self._add_line()

    # What is told

    @property
    def values(self) -> dict[str, str]:
        """What stands in the form, by name; an empty text where a value was taken out, or where several documents differ."""
        return {
            name: line.value.text().strip()
            for line in self._lines
            if (name := line.name.text().strip())
        }

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The names that have a value, with it."""
        return tuple((name, value) for name, value in self.values.items() if value)

    @property
    def trouble(self) -> str:
        """What is wrong, in a sentence; empty where nothing is."""
        return self._wrong.text()

    # What is shown

    def show_fields(self, fields: Sequence[FieldFacts]) -> None:
        """Offer these names and their values while something is typed."""
        self._names, self._values = names_offered(fields), values_by_name(fields)
        for line in self._lines:
            self._complete(line)

    def show_values(
        self, values: Mapping[str, MetadataValue], several: Collection[str] = ()
    ) -> None:
        """Begin with these; `several` are names whose values differ between documents, and stay so where nothing is typed."""
        self._is_filling = True
        for line in list(self._lines):
            self._drop(line)
        for name in dict.fromkeys((*values, *several)):
            line = self._add_line()
            line.is_several = name in several
            line.name.setText(name)
            line.value.setText("" if line.is_several else as_written(values[name]))
            self._complete(line)
        self._is_filling = False
        self._go_on()
        self._name_lines()
        self._judge()

    def focus_first(self) -> None:
        """Take the keyboard to the first line that is not filled."""
        self._lines[-1].name.setFocus()

    # Within

    def _add_line(self) -> _Line:
        line = _Line(self)
        line.name.setObjectName("detailNameEdit")
        line.name.setPlaceholderText(self.tr("Name"))
        line.value.setObjectName("detailValueEdit")
        line.remove.setObjectName("detailRemoveButton")
        line.remove.setToolTip(self.tr("Take this detail away"))
        side = self.fontMetrics().height()
        line.remove.setIconSize(QSize(side, side) * 0.8)
        # A line that is taken away must not move what stands beside it.
        policy = line.remove.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        line.remove.setSizePolicy(policy)
        line.name.textChanged.connect(self._typed)
        line.name.editingFinished.connect(lambda: self._complete_value(line))
        line.value.textChanged.connect(self._typed)
        line.remove.clicked.connect(lambda: self._take_away(line))
        self._lines.append(line)
        row = self._grid.rowCount()
        for column, widget in enumerate((line.name, line.value, line.remove)):
            self._grid.addWidget(widget, row, column)
            widget.show()
        line.remove.setIcon(self._theme.icon("close", "muted"))
        if not self._is_filling:
            self._complete(line)
            self._name_lines()
        return line

    def _name_lines(self) -> None:
        before: QWidget | None = None
        for number, line in enumerate(self._lines, start=1):
            line.name.setAccessibleName(self.tr("Name of detail {0}").format(number))
            line.value.setAccessibleName(self.tr("Value of detail {0}").format(number))
            line.remove.setAccessibleName(self.tr("Take detail {0} away").format(number))
            line.remove.setVisible(not line.is_empty)
            for widget in (line.name, line.value, line.remove):
                if before is not None:
                    QWidget.setTabOrder(before, widget)
                before = widget

    def _complete(self, line: _Line) -> None:
        _offer(line.name, OfferingCompleter(self._names, line.name))
        self._complete_value(line)

    def _complete_value(self, line: _Line) -> None:
        name = line.name.text().strip()
        tags = name == TAGS
        hint = self.tr("Words, with commas between them") if tags else self.tr("Value")
        line.value.setPlaceholderText(self.tr("Different values") if line.is_several else hint)
        known = self._values.get(name, [])
        completer = WordsCompleter if tags else OfferingCompleter
        _offer(line.value, completer(known, line.value))

    def _typed(self) -> None:
        if self._is_filling:
            return
        self._go_on()
        self._name_lines()
        self._judge()
        self.changed.emit()

    def _go_on(self) -> None:
        if not self._lines or not self._lines[-1].is_empty:
            self._add_line()

    def _take_away(self, line: _Line) -> None:
        at = self._lines.index(line)
        self._drop(line)
        self._go_on()
        self._name_lines()
        self._lines[min(at, len(self._lines) - 1)].name.setFocus()
        self._judge()
        self.changed.emit()

    def _drop(self, line: _Line) -> None:
        self._lines.remove(line)
        for widget in (line.name, line.value, line.remove):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        line.deleteLater()

    def _judge(self) -> None:
        told, wrong = "", None
        seen: set[str] = set()
        for line in self._lines:
            name = line.name.text().strip()
            if not name and line.value.text().strip():
                problem = self.tr("A value needs a name.")
            elif name in seen:
                problem = self.tr("{0} stands here twice.").format(name)
            else:
                problem = self._check(name) if name else ""
            seen.add(name)
            if problem and not told:
                told, wrong = problem, line
        for line in self._lines:
            look = "wrong" if line is wrong else ""
            if (line.name.property("look") or "") != look:
                line.name.setProperty("look", look)
                line.name.style().polish(line.name)
            line.name.setAccessibleDescription(told if line is wrong else "")
        self._wrong.setText(told)
        self._wrong.setVisible(bool(told))

    def _draw(self) -> None:
        for line in self._lines:
            line.remove.setIcon(self._theme.icon("close", "muted"))


def _offer(edit: QLineEdit, completer: OfferingCompleter) -> None:
    edit.setCompleter(completer)  # lets the one before it go
