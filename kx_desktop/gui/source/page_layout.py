"""Where the pages of a PDF stand below one another, and the pictures of them that are kept."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from itertools import accumulate

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QImage

GAP = 12
"""Pixels between two pages and around them."""

_PIXELS_MAX = 12_000_000
"""A picture of more pixels than this is drawn smaller and stretched."""

_KEPT_BYTES = 128 * 1024 * 1024


class PageLayout:
    """Pages of `sizes` (in points), each centred, at `scale` pixels a point."""

    def __init__(self, sizes: Sequence[QSizeF], scale: float, width: int) -> None:
        self.scale = scale
        self._sizes = sizes
        self._tops = list(
            accumulate((size.height() * scale + GAP for size in sizes), initial=float(GAP))
        )
        widest = max((size.width() for size in sizes), default=0.0) * scale
        self.width = max(widest + 2 * GAP, float(width))
        self.height = self._tops[-1]

    def page(self, number: int) -> QRectF:
        """Where page `number` (from 0) stands."""
        size = self._sizes[number] * self.scale
        return QRectF(
            (self.width - size.width()) / 2, self._tops[number], size.width(), size.height()
        )

    def at(self, y: float) -> int:
        """The page at that height; between two pages the upper one."""
        return min(max(bisect_right(self._tops, y) - 1, 0), len(self._sizes) - 1)

    def between(self, top: float, bottom: float) -> range:
        """The pages of which something stands there."""
        return range(self.at(top), self.at(bottom) + 1) if self._sizes else range(0)

    def pixels(self, number: int, ratio: float) -> QSize:
        """How many pixels the picture of a page takes on a screen with `ratio` device pixels a pixel."""
        size = self._sizes[number] * (self.scale * ratio)
        area = size.width() * size.height()
        if area > _PIXELS_MAX:
            size *= (_PIXELS_MAX / area) ** 0.5
        return QSize(max(round(size.width()), 1), max(round(size.height()), 1))


class PagePictures:
    """The pictures drawn last, as many as a fixed amount of memory holds."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, QImage] = OrderedDict()

    def clear(self) -> None:
        """Keep none."""
        self._kept.clear()

    def get(self, page: int) -> QImage | None:
        """The picture of a page, which counts as used now."""
        picture = self._kept.get(page)
        if picture is not None:
            self._kept.move_to_end(page)
        return picture

    def put(self, page: int, picture: QImage) -> None:
        """Keep a picture; those not used for longest go."""
        self._kept[page] = picture
        self._kept.move_to_end(page)
        total = sum(one.sizeInBytes() for one in self._kept.values())
        while total > _KEPT_BYTES and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            total -= gone.sizeInBytes()
