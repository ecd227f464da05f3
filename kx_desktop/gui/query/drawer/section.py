"""A column of the drawer: rows that belong together, below a heading."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.layout.spins import give_room
from kx_desktop.gui.query.drawer.row import ParameterRowWidget

_AROUND = 44
"""Pixels of padding, buttons and border of the field of a number."""


class SectionWidget(QWidget):
    """Makes the controls of its rows and tells when the person changes one; filling them in is no change."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, ParameterRowWidget] = {}
        self._filling = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        self._heading = QLabel(self)
        self._heading.setProperty("look", "heading")
        self._column.addWidget(self._heading)

    @property
    def controls(self) -> list[QWidget]:
        """What can be set, from the top down."""
        return [field for row in self.rows.values() for field in row.fields]

    def set_heading(self, text: str) -> None:
        """What the rows are about."""
        self._heading.setText(text)

    def add(self, name: str, label: str, control: QWidget, sentence: str) -> ParameterRowWidget:
        """One more row, for the parameter `name`."""
        row = ParameterRowWidget(label, control, sentence, self)
        self._column.addWidget(row)
        self.rows[name] = row
        return row

    def align(self) -> None:
        """Let the controls of all rows begin on one line, once the rows are there."""
        labels = [row.label for row in self.rows.values()]
        widest = max(label.sizeHint().width() for label in labels)
        for label in labels:
            label.setMinimumWidth(widest)

    @contextmanager
    def filling(self) -> Iterator[None]:
        """While controls are filled in, nothing is told."""
        before, self._filling = self._filling, True
        try:
            yield
        finally:
            self._filling = before

    def tell(self) -> None:
        """The person changed something."""
        if not self._filling:
            self.changed.emit()

    # Controls

    def whole(self, name: str, low: int, high: int) -> QSpinBox:
        """A field for a whole number."""
        spin = QSpinBox(self)
        spin.setRange(low, high)
        self._settle(spin, name)
        spin.valueChanged.connect(self.tell)
        return spin

    def fraction(
        self, name: str, low: float, high: float, step: float, decimals: int = 2
    ) -> QDoubleSpinBox:
        """A field for a number with decimals."""
        spin = QDoubleSpinBox(self)
        spin.setDecimals(decimals)
        spin.setRange(low, high)
        spin.setSingleStep(step)
        self._settle(spin, name)
        spin.valueChanged.connect(self.tell)
        return spin

    def check(self, name: str, text: str) -> QCheckBox:
        """A choice that is on or off."""
        box = QCheckBox(text, self)
        box.setObjectName(name)
        box.setAccessibleName(text)
        box.toggled.connect(self.tell)
        return box

    def beside(self, *controls: QWidget) -> QWidget:
        """Controls side by side, in further lines where it is narrow, as one control."""
        around = QWidget(self)
        line = FlowLayout(around, horizontal=8, vertical=4)
        for control in controls:
            line.addWidget(control)
        return around

    def _settle(self, spin: QSpinBox | QDoubleSpinBox, name: str) -> None:
        spin.setObjectName(name)
        give_room(spin)
        # Each key would search for a number that is not meant: 6 on the way to 60.
        spin.setKeyboardTracking(False)

    def make_snug(self, spin: QSpinBox | QDoubleSpinBox) -> None:
        """Give a field that stands beside others no more room than its widest number needs."""
        decimals = spin.decimals() if isinstance(spin, QDoubleSpinBox) else 0
        widest = f"{spin.prefix()}{spin.maximum():.{decimals}f}{spin.suffix()}"
        spin.setFixedWidth(self.fontMetrics().horizontalAdvance(widest) + _AROUND)


def unless_same(shown: float, before: float | None, decimals: int) -> float | None:
    """What a field shows, or what stood there before in more decimals than the field has."""
    if before is not None and round(before, decimals) == round(shown, decimals):
        return before
    return round(shown, decimals)
