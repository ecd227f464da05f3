"""Spin boxes: room between frame and figures, and one in which anything can be typed."""

from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget
from typing_extensions import override

_ROOM = 6
_MOST = 2_000_000_000


class FreeSpinBox(QSpinBox):
    """Steps within `low` to `high`, and lets anything be typed: who uses it says what is wrong, rather than changing it silently."""

    def __init__(self, low: int, high: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._low, self._high = low, high
        self.setRange(-1, _MOST)

    def set_steps(self, low: int, high: int) -> None:
        """Step within these from now on; the value stays."""
        self._low, self._high = low, high

    @override
    def stepBy(self, steps: int) -> None:
        super().stepBy(steps)
        self.setValue(min(max(self.value(), self._low), self._high))


def give_room(spin: QSpinBox | QDoubleSpinBox) -> None:
    """Set the figures off from the frame: the padding of a style sheet does not reach the editor within."""
    spin.lineEdit().setTextMargins(_ROOM, 0, 0, 0)
