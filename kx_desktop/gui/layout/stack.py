"""Pages of which one is shown, and only that one says how small the window can be."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override


class CurrentPageStackWidget(QStackedWidget):
    """As its base, but a large page that nobody sees keeps nobody from making the window smaller."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self.updateGeometry)

    @override
    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        if page is None:
            return super().minimumSizeHint()
        margins = self.contentsMargins()
        least = page.minimumSizeHint().expandedTo(page.minimumSize()).expandedTo(QSize(0, 0))
        return least.grownBy(margins)
