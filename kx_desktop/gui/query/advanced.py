"""The Advanced drawer: what a query can be told beside its words, each with a sentence that explains it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.layout.body import BodyWidget, scrolling
from kx_desktop.gui.layout.pair import PairWidget
from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.query.drawer.ranking import RankingWidget
from kx_desktop.gui.query.drawer.row import ParameterRowWidget
from kx_desktop.gui.query.drawer.showing import ShowingWidget
from kx_desktop.gui.text.offsets import Offsets

_SHARE = 0.62
"""How far down the window the drawer reaches at most: the results stay in sight."""

_LEAST = 128
_SIDE, _BETWEEN = 16, 32


class AdvancedWidget(QFrame):
    """Shows only what applies to what is chosen, in two columns or in one, and scrolls where it is taller than its share of the window."""

    changed = Signal()
    fields_needed = Signal()
    copy_wanted = Signal(str)
    """The query is wanted as text: `command` or `python`."""

    def __init__(
        self, usual_rrf_k: int, usual_lambda: float, parent: QWidget | None = None
    ) -> None:
        """`usual_rrf_k` and `usual_lambda` are what the settings say."""
        super().__init__(parent)
        self.setProperty("look", "card")
        self.setAccessibleName(self.tr("Advanced search options"))
        self._ranking = RankingWidget(usual_rrf_k, usual_lambda, self)
        self._showing = ShowingWidget(self)
        self._pair = PairWidget(self._ranking, self._showing, self)
        self._window: QWidget | None = None
        self._copies = [
            self._copy_button("copyCommandButton", self.tr("Copy as kx command"), "command"),
            self._copy_button("copyPythonButton", self.tr("Copy as Python"), "python"),
        ]
        self._body = _WholeBodyWidget(self)
        inside = QVBoxLayout(self._body)
        inside.setContentsMargins(_SIDE, 12, _SIDE, 12)
        inside.setSpacing(12)
        inside.addWidget(self._pair)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        for button in self._copies:
            foot.addWidget(button)
        foot.addStretch(1)
        inside.addLayout(foot)
        inside.addStretch(1)
        self._area = scrolling(self._body, self)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._area)
        for section in (self._ranking, self._showing):
            section.changed.connect(self.changed)
        self._showing.fields_needed.connect(self.fields_needed)

    # What is asked

    def show_usual(self, rrf_k: int, mmr_lambda: float) -> None:
        """What the settings say, shown where a query does not say otherwise."""
        self._ranking.show_usual(rrf_k, mmr_lambda)

    def set_fields(self, fields: Sequence[FieldFacts]) -> None:
        """The fields of the datasets that are asked, for completion."""
        self._showing.set_fields(fields)

    def fill(self, asked: Asked) -> None:
        """Show what is asked for."""
        self._ranking.fill(asked)
        self._showing.fill(asked)
        self._turn()

    def read(self, asked: Asked) -> Asked:
        """`asked` with what stands here."""
        return self._showing.read(self._ranking.read(asked))

    @property
    def is_settled(self) -> bool:
        """Whether all that was typed counts already."""
        return self._showing.is_settled

    def settle(self) -> None:
        """All that was typed counts now."""
        self._showing.settle()

    @property
    def controls(self) -> list[QWidget]:
        """What can be set, from the top down."""
        return [*self._ranking.controls, *self._showing.controls, *self._copies]

    # What is wrong

    def show_wrong(self, parameter: str, sentence: str) -> bool:
        """Say at the control of `parameter` what is wrong; gives whether there is one."""
        row = self._row(parameter)
        for other in (*self._ranking.rows.values(), *self._showing.rows.values()):
            if other.wrong and other is not row:
                other.show_wrong("")
        if row is not None:
            row.show_wrong(sentence)
        self.updateGeometry()
        return row is not None

    def lead_to(self, parameter: str, at: tuple[int, int] | None) -> None:
        """Take the keyboard to the control of `parameter`, and select there what is wrong: code points of its text."""
        row = self._row(parameter)
        if row is None:
            return
        field = row.fields[0]
        self._area.ensureWidgetVisible(row)
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(field, QLineEdit) and at is not None:
            offsets = Offsets(field.text())
            start, end = offsets.to_utf16(at[0]), offsets.to_utf16(at[1])
            field.setSelection(start, max(end - start, 0))

    def _row(self, parameter: str) -> ParameterRowWidget | None:
        return self._ranking.rows.get(parameter) or self._showing.rows.get(parameter)

    # How it looks

    @override
    def sizeHint(self) -> QSize:
        width = max(self.width(), _LEAST)
        tall = self._body.heightForWidth(width - 2) + 2
        window = self.window()
        room = int(window.height() * _SHARE) - self.mapTo(window, QPoint()).y()
        return QSize(super().sizeHint().width(), max(min(tall, room), _LEAST))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, _LEAST)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._turn()

    @override
    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.updateGeometry()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._window is not self.window():
            self._window = self.window()
            self._window.installEventFilter(self)
        self.updateGeometry()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _turn(self) -> None:
        """One column below the other where two do not fit."""
        least = [one.minimumSizeHint().width() for one in (self._ranking, self._showing)]
        bar = self._area.verticalScrollBar().sizeHint().width()
        room = self.width() - 2 * _SIDE - _BETWEEN - bar
        self._pair.turn(narrow=room < 2 * max(least))
        self.updateGeometry()

    def _copy_button(self, name: str, text: str, kind: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setProperty("look", "link")
        button.setToolTip(self.tr("Copies the question with all that is set here."))
        button.setAccessibleName(text)
        button.setAccessibleDescription(button.toolTip())
        button.clicked.connect(lambda: self.copy_wanted.emit(kind))
        return button


class _WholeBodyWidget(BodyWidget):
    """Takes the height at which no row is squeezed: rows that go on in further lines have none to spare."""

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else -1
