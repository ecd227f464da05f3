"""SVG icons drawn in the colours of the theme."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from typing_extensions import override

from kx_desktop.settings import resources_dir


class _Engine(QIconEngine):
    """Draws the picture anew for each size and scale, so that it is sharp on every screen."""

    def __init__(self, normal: bytes, disabled: bytes) -> None:
        super().__init__()
        self._normal = normal
        self._disabled = disabled

    @override
    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, _state: QIcon.State) -> None:
        picture = self._disabled if mode == QIcon.Mode.Disabled else self._normal
        QSvgRenderer(QByteArray(picture)).render(painter, QRectF(rect))  # type: ignore[call-overload]

    @override
    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        if size.isEmpty():  # a button that its layout gives no room just now
            return QPixmap()
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        self.paint(painter, image.rect(), mode, state)
        painter.end()
        return QPixmap.fromImage(image)

    @override
    def clone(self) -> QIconEngine:
        return _Engine(self._normal, self._disabled)


class Icons:
    """The icons of `resources/icons`, each made once for each colour."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, str], QIcon] = {}

    def icon(self, name: str, colour: str, disabled: str) -> QIcon:
        """The icon of that name in `colour`, and in `disabled` where its control is."""
        key = (name, colour, disabled)
        if key not in self._made:
            drawn = _drawing(name)
            self._made[key] = QIcon(
                _Engine(
                    drawn.replace("currentColor", colour).encode(),
                    drawn.replace("currentColor", disabled).encode(),
                )
            )
        return self._made[key]


@lru_cache
def _drawing(name: str) -> str:
    return (resources_dir() / "icons" / f"{name}.svg").read_text("utf-8")
