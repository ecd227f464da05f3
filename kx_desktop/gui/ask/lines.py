"""How tall lines are: letters that another font has to lend, such as Chinese ones, can be taller than the font's own."""

import math

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override


def line_height(text: str, font: QFont) -> int:
    """The height of a line that has the letters of `text`, in pixels."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    tall = math.ceil(line.height()) if line.isValid() else 0
    return max(tall, QFontMetrics(font).lineSpacing())


class LinesDelegate(QStyledItemDelegate):
    """Rows of several lines, each with room for the tallest: Qt leaves the last one out where a line before it is taller."""

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        size = super().sizeHint(option, index)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        tall = [line_height(line, option.font) for line in text.split("\n")]
        return QSize(size.width(), size.height() + max(tall) * len(tall) - sum(tall))
