"""One line of facts that fits whatever width there is: the rarer facts go first, the last ones are elided."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget
from typing_extensions import override

from kx_desktop.gui.text.plain import plain_tooltip
from kx_desktop.gui.theme import Theme

SEPARATOR = " · "
_WIDE_GAP = 16


@dataclass(frozen=True, slots=True)
class Fact:
    """A piece of the line. `rank` 0 is never left out; of the others the one of the highest rank goes first.

    `apart` sets it off from what stands before by a gap instead of a dot. `role` is its colour's.
    """

    text: str
    rank: int = 0
    role: str = "muted"
    apart: bool = False


def fitting(
    facts: Sequence[Fact], width: int, measure: Callable[[str], int]
) -> tuple[tuple[Fact, ...], bool]:
    """The facts that have room in `width`, in their order, and whether even those must be elided."""
    kept = list(facts)
    while line_width(kept, measure) > width:
        rarest = max(kept, key=lambda fact: fact.rank, default=None)
        if rarest is None or rarest.rank == 0:
            return tuple(kept), bool(kept)
        kept.remove(rarest)
    return tuple(kept), False


def line_width(facts: Sequence[Fact], measure: Callable[[str], int]) -> int:
    """The width of a line of these facts."""
    joints = sum(_WIDE_GAP if fact.apart else measure(SEPARATOR) for fact in facts[1:])
    return joints + sum(measure(fact.text) for fact in facts)


class FactLineWidget(QWidget):
    """Shows facts in one line; the tooltip and the accessible name have them all."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._facts: tuple[Fact, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self.update)

    @property
    def whole(self) -> str:
        """All facts in one sentence."""
        return SEPARATOR.join(fact.text for fact in self._facts)

    @property
    def shown(self) -> tuple[Fact, ...]:
        """The facts that have room now."""
        return fitting(self._facts, self.width(), self.fontMetrics().horizontalAdvance)[0]

    def show_facts(self, facts: Sequence[Fact]) -> None:
        """Show these, from the leading side on."""
        made = tuple(fact for fact in facts if fact.text)
        if made == self._facts:
            return
        self._facts = made
        self.setAccessibleName(self.whole)
        self._tell_rest()
        self.updateGeometry()
        self.update()

    def _tell_rest(self) -> None:
        shown, elided = fitting(self._facts, self.width(), self.fontMetrics().horizontalAdvance)
        has_more = elided or len(shown) < len(self._facts)
        self.setToolTip(plain_tooltip(self.whole) if has_more else "")

    @override
    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(line_width(self._facts, metrics.horizontalAdvance), metrics.height())

    @override
    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * 12, metrics.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_rest()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        metrics = self.fontMetrics()
        shown, _ = fitting(self._facts, self.width(), metrics.horizontalAdvance)
        at = 0
        for place, fact in enumerate(shown):
            if place and fact.apart:
                at += _WIDE_GAP
            elif place:
                at += self._write(painter, metrics, SEPARATOR, "muted", at)
            at += self._write(painter, metrics, fact.text, fact.role, at)
            if at >= self.width():
                break
        painter.end()

    def _write(
        self, painter: QPainter, metrics: QFontMetrics, text: str, role: str, at: int
    ) -> int:
        room = self.width() - at
        said = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        wide = metrics.horizontalAdvance(said)
        # What is laid out from the left is mirrored where the window reads from the right.
        place = QStyle.visualRect(
            self.layoutDirection(), self.rect(), QRect(at, 0, wide + 1, self.height())
        )
        painter.setPen(self._theme.colour(role))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, said)
        return wide
