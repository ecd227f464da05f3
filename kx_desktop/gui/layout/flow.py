"""Widgets side by side that go on in a further line where the width ends."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QWidget
from typing_extensions import override


class FlowLayout(QLayout):
    """Lays out its items from the leading side on, in as many lines as they need, each line centred on its tallest."""

    def __init__(
        self, parent: QWidget | None = None, *, horizontal: int = 4, vertical: int = 4
    ) -> None:
        """`horizontal` and `vertical` are the pixels between items and between lines."""
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._horizontal, self._vertical = horizontal, vertical
        self.setContentsMargins(0, 0, 0, 0)
        if parent is not None:
            parent.setLayout(self)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._lay_out(QRect(0, 0, width, 0), moving=False)

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay_out(rect, moving=True)

    @override
    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() + self._horizontal for size in sizes) - self._horizontal
        return QSize(max(width, 0), max((size.height() for size in sizes), default=0))

    @override
    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        taken = 0
        for item in self._shown():
            needed = item.sizeHint().width()
            if lines and taken + self._horizontal + needed <= width:
                lines[-1].append(item)
                taken += self._horizontal + needed
            else:
                lines.append([item])
                taken = needed
        return lines

    def _lay_out(self, rect: QRect, *, moving: bool) -> int:
        """Place the items within `rect` where `moving`; returns the height that they need."""
        owner = self.parentWidget()
        direction = owner.layoutDirection() if owner is not None else Qt.LayoutDirection.LeftToRight
        top = rect.y()
        for line in self._lines(rect.width()):
            height = max(_height(item, rect.width()) for item in line)
            left = rect.x()
            for item in line:
                size = item.sizeHint().boundedTo(QSize(max(rect.width(), 1), height))
                size.setHeight(_height(item, rect.width()))
                place = QRect(
                    left, top + (height - size.height()) // 2, size.width(), size.height()
                )
                if moving:
                    item.setGeometry(QStyle.visualRect(direction, rect, place))
                left += size.width() + self._horizontal
            top += height + self._vertical
        return max(top - self._vertical - rect.y(), 0)


def _height(item: QLayoutItem, width: int) -> int:
    """How tall an item is in a line of `width`; one that is wider by itself may go on in further lines of its own."""
    size = item.sizeHint()
    if size.width() > width and item.hasHeightForWidth():
        return item.heightForWidth(width)
    return size.height()
