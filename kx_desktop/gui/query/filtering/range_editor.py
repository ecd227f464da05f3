"""From and to: a person types two numbers or dates, or presses a range of time that comes up often."""

from datetime import date

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.query.filtering.choosing import Chosen
from kx_desktop.gui.query.filtering.conditions import Range
from kx_desktop.gui.query.filtering.ranges import (
    PRESETS,
    SIZE_FIELDS,
    is_backwards,
    literal_of,
    preset,
)
from kx_desktop.gui.query.filtering.tokens import plain_name, plain_text

_REST_MS = 500


class RangeEditorWidget(QWidget):
    """Two lines, both may be empty; what is no number or date is said below them and changes nothing."""

    range_chosen = Signal(str, str)
    """From and to, as a filter writes them."""
    values_chosen = Signal(tuple)
    """One period that a filter compares as a value: a day, a year."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field, self._kind = "", "number"
        self._presets = QWidget(self)
        flow = FlowLayout(self._presets, horizontal=4, vertical=4)
        words = (self.tr("Today"), self.tr("Last 7 days"), self.tr("Last 30 days"), self.tr("This year"), self.tr("Last year"))  # fmt: skip
        self._buttons: dict[str, QPushButton] = {}
        for name, text in zip(PRESETS, words, strict=True):
            button = QPushButton(text, self._presets)
            button.setCheckable(True)
            button.setProperty("look", "chip")
            button.setAccessibleName(text)
            button.clicked.connect(lambda _=False, name=name: self._press(name))
            flow.addWidget(button)
            self._buttons[name] = button
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._tell)
        self.low = self._line("filterFrom", self.tr("From"))
        self.high = self._line("filterTo", self.tr("To"))
        self._wrong = QLabel(self)
        self._wrong.setProperty("look", "bad")
        self._wrong.setWordWrap(True)
        self._wrong.hide()
        row = QHBoxLayout()
        row.setSpacing(8)
        for text, line in ((self.tr("From"), self.low), (self.tr("To"), self.high)):
            caption = QLabel(text, self)
            caption.setProperty("look", "muted")
            caption.setBuddy(line)
            row.addWidget(caption)
            row.addWidget(line, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._presets)
        column.addLayout(row)
        column.addWidget(self._wrong)

    def show_range(self, field: str, kind: str, chosen: Chosen) -> None:
        """Show what is chosen of a field of numbers or dates; what is being typed stays, and counts once the hand rests."""
        if self._rest.isActive() and (field, kind) == (self._field, self._kind):
            self._show_pressed(chosen)
            return
        self._rest.stop()
        self._field, self._kind = field, kind
        self._presets.setVisible(kind == "date")
        if kind == "date":
            hint, example = (
                self.tr("A year, a month or a day, as 2024, 2024-03 or 2024-03-05"),
                "2024-03",
            )
        elif plain_name(field) in SIZE_FIELDS:
            hint, example = self.tr("A size, as 1.5 MB"), "1.5 MB"
        else:
            hint, example = self.tr("A number"), ""
        # One period that is compared as a value reads as "from it to it".
        one = chosen.literals[0] if kind == "date" and len(chosen.literals) == 1 else ""
        one = "" if chosen.excluded else one
        for line, literal in ((self.low, chosen.low or one), (self.high, chosen.high or one)):
            if line.text() != plain_text(literal) and not line.hasFocus():
                line.setText(plain_text(literal))
            line.setPlaceholderText(example)
            line.setToolTip(hint)
            line.setAccessibleDescription(hint)
        self._show_pressed(chosen)
        self._show_wrong("")

    def _line(self, name: str, spoken: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(name)
        line.setAccessibleName(spoken)
        line.textEdited.connect(lambda _: self._rest.start())
        line.editingFinished.connect(self._tell_if_edited)
        return line

    def _press(self, name: str) -> None:
        """A preset that is pressed again is taken away."""
        self._rest.stop()
        was_on = not self._buttons[name].isChecked()
        self.low.clear()
        self.high.clear()
        made = preset(name, self._field, date.today())  # noqa: DTZ011 - the person's own day
        if isinstance(made, Range):
            self.range_chosen.emit("" if was_on else made.low, "" if was_on else made.high)
        else:
            self.values_chosen.emit(() if was_on else made.literals)  # type: ignore[union-attr] # no other is made

    def _show_pressed(self, chosen: Chosen) -> None:
        today = date.today()  # noqa: DTZ011 - as above
        for name, button in self._buttons.items():
            made = preset(name, self._field, today)
            if isinstance(made, Range):
                button.setChecked((chosen.low, chosen.high) == (made.low, made.high))
            else:
                same = chosen.literals == made.literals  # type: ignore[union-attr] # as above
                button.setChecked(same and not chosen.excluded)

    def _tell_if_edited(self) -> None:
        if self._rest.isActive():
            self._tell()

    def _tell(self) -> None:
        self._rest.stop()
        name = plain_name(self._field)
        low = literal_of(self.low.text(), self._kind, name)
        high = literal_of(self.high.text(), self._kind, name)
        if low is None or high is None:
            if self._kind == "date":
                told = self.tr("A date is written as a year, a month or a day: 2024, 2024-03, 2024-03-05.")  # fmt: skip
            else:
                told = self.tr("This takes a number.")
            self._show_wrong(told, *(line for line, one in ((self.low, low), (self.high, high)) if one is None))  # fmt: skip
            return
        if is_backwards(low, high):
            self._show_wrong(self.tr("From is after To."), self.low, self.high)
            return
        self._show_wrong("")
        self.range_chosen.emit(low, high)

    def _show_wrong(self, sentence: str, *lines: QLineEdit) -> None:
        for line in (self.low, self.high):
            look = "wrong" if line in lines else ""
            if (line.property("look") or "") != look:
                line.setProperty("look", look)
                line.style().unpolish(line)
                line.style().polish(line)
        self._wrong.setText(sentence)
        self._wrong.setVisible(bool(sentence))
