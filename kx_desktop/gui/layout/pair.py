"""Two widgets side by side, and one below the other where that is too narrow."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QWidget


class PairWidget(QWidget):
    """Whoever holds it says whether it is narrow: the pair's own width may depend on how it stands."""

    def __init__(self, first: QWidget, second: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(first, 1, Qt.AlignmentFlag.AlignTop)
        self._box.addWidget(second, 1, Qt.AlignmentFlag.AlignTop)
        self.turn(narrow=False)

    @property
    def is_narrow(self) -> bool:
        """Whether one stands below the other."""
        return self._box.direction() == QBoxLayout.Direction.TopToBottom

    def turn(self, *, narrow: bool) -> None:
        """Stand one below the other, or side by side."""
        direction = QBoxLayout.Direction
        self._box.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        self._box.setSpacing(4 if narrow else 32)
