"""What scrolls only where it does not fit at its smallest."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override


class BodyWidget(QWidget):
    """Needs the height in which none of its parts is squeezed, wrapped sentences whole; what is more it takes as it comes."""

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        if layout is None or not layout.hasHeightForWidth():
            return super().heightForWidth(width)
        # Not the least that the layout tells of: it gives parts that wrap what they like best, and would squeeze the others for it.
        return layout.totalHeightForWidth(width)


def scrolling(body: BodyWidget, parent: QWidget | None = None) -> QScrollArea:
    """An area around `body` that scrolls up and down where the body does not fit."""
    area = QScrollArea(parent)
    area.setWidget(body)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    body.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area
