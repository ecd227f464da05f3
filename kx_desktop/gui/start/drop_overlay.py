"""While a drag hovers over the window: where the drop would go, and what it would do."""

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from kx_desktop.gui.theme import Theme

_ICON = 24
_PAD = 12


class DropOverlay(QWidget):
    """Veils the whole of its parent but the target, which gets a dashed edge and a sentence. Takes no drop itself."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = self._hint = ""
        self._target = QRect()
        self.setObjectName("dropOverlay")
        # The drag goes on to what is beneath, which knows its target.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme.changed.connect(self.update)
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What is told now; empty at rest."""
        return self._text

    @property
    def target(self) -> QRect:
        """What is left clear, in the parent's coordinates."""
        return self._target

    @property
    def hint(self) -> str:
        """What else can be done, told in smaller words below."""
        return self._hint

    def show_offer(self, text: str, target_rect: QRect, hint: str = "") -> None:
        """Say what a drop on `target_rect` (in the parent's coordinates) will do, and in `hint` what else can be done."""
        self._text, self._hint = text, hint
        self._target = target_rect
        self.setAccessibleName(text)
        self._cover()
        self.raise_()
        self.show()
        self.update()

    def hide_offer(self) -> None:
        """The drag has gone, or was dropped."""
        self._text = self._hint = ""
        self.hide()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._cover()
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        target = self._target.intersected(self.rect())
        self._veil(painter, target)
        pen = QPen(self._theme.colour("accent"), 2, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(target).adjusted(2, 2, -2, -2), 8, 8)
        self._tell(painter, target)
        painter.end()

    def _veil(self, painter: QPainter, target: QRect) -> None:
        veil = self._theme.colour("window")
        veil.setAlpha(178)
        painter.save()
        painter.setClipRegion(self.visibleRegion().subtracted(target))
        painter.fillRect(self.rect(), veil)
        painter.restore()
        tint = self._theme.colour("accent_ground")
        tint.setAlpha(110)
        painter.fillRect(target, tint)

    def _tell(self, painter: QPainter, target: QRect) -> None:
        font = QFont(self.font())
        font.setBold(True)
        metrics = QFontMetrics(font)
        room = max(self.width() - 4 * _PAD - _ICON, metrics.averageCharWidth() * 8)
        text = metrics.elidedText(self._text, Qt.TextElideMode.ElideMiddle, room)
        small = QFontMetrics(self.font())
        hint = small.elidedText(self._hint, Qt.TextElideMode.ElideRight, room)
        below = small.height() + 4 if hint else 0
        longest = max(metrics.horizontalAdvance(text), small.horizontalAdvance(hint))
        width = longest + _ICON + 3 * _PAD
        height = max(metrics.height() + below, _ICON) + 2 * _PAD
        pill = QRect(0, 0, width, height)
        pill.moveCenter(target.center())
        if target.height() < height + 2 * _PAD:  # beside a target that it would hide
            pill.moveTop(target.bottom() + _PAD)
            if pill.bottom() > self.height() - _PAD:
                pill.moveBottom(target.top() - _PAD)
        pill.moveLeft(min(max(pill.left(), _PAD), max(self.width() - _PAD - width, _PAD)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent"))
        painter.drawRoundedRect(QRectF(pill), 8, 8)
        inner = pill.adjusted(_PAD, 0, -_PAD, 0)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        icon = QRect(0, 0, _ICON, _ICON)
        icon.moveCenter(inner.center())
        icon.moveLeft(inner.right() - _ICON + 1 if mirrored else inner.left())
        pixmap = self._theme.icon("drop", "on_accent").pixmap(
            QSize(_ICON, _ICON), self.devicePixelRatioF()
        )
        painter.drawPixmap(icon, pixmap)
        gap = _ICON + _PAD
        words = inner.adjusted(0, 0, -gap, 0) if mirrored else inner.adjusted(gap, 0, 0, 0)
        painter.setFont(font)
        painter.setPen(self._theme.colour("on_accent"))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter
        painter.drawText(words.adjusted(0, 0, 0, -below), middle, text)
        if hint:
            painter.setFont(self.font())
            painter.drawText(
                words.adjusted(0, words.height() - below - _PAD, 0, -_PAD), middle, hint
            )

    def _cover(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
