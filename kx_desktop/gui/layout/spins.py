"""Room between the frame of a spin box and its figures."""

from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

_ROOM = 6


def give_room(spin: QSpinBox | QDoubleSpinBox) -> None:
    """Set the figures off from the frame: the padding of a style sheet does not reach the editor within."""
    spin.lineEdit().setTextMargins(_ROOM, 0, 0, 0)
