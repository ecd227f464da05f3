"""Below the results: how many of how many, in what time; whether there is new text since; a page forth and back; export."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget
from typing_extensions import override

from kx_desktop.gui.text.figures import number, passages
from kx_desktop.gui.theme import Theme


class _CountLabel(QLabel):
    """Text that gives way in a narrow window, with an ellipsis, and is whole in its tooltip."""

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 6, super().minimumSizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        area = self.contentsRect()
        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, area.width()
        )
        self.setToolTip("" if shown == self.text() else self.text())
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, shown)
        painter.end()


class ResultsFooter(QFrame):
    """The strip below the list."""

    next_wanted = Signal()
    previous_wanted = Signal()
    again_wanted = Signal()
    """The question is to be asked again, since there is new text."""
    export_wanted = Signal(str)
    """`markdown`, `csv` or `json`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("look", "footer")
        self._count = _CountLabel()
        self._count.setObjectName("resultCountLabel")
        self._count.setProperty("look", "muted")
        self._again = QPushButton(self.tr("New text is in: search again"))
        self._again.setObjectName("searchAgainButton")
        self._again.setProperty("look", "link")
        self._again.setToolTip(
            self.tr("These results are from before the newest text was taken in (F5)")
        )
        self._again.setAccessibleDescription(self._again.toolTip())
        self._again.clicked.connect(self.again_wanted)
        self._again.hide()
        self._previous = self._button("previousPageButton", self.tr("Previous page of results"))
        self._previous.clicked.connect(self.previous_wanted)
        self._range = QLabel()
        self._range.setObjectName("resultRangeLabel")
        self._range.setProperty("look", "muted")
        self._next = self._button("nextPageButton", self.tr("Next page of results"))
        self._next.clicked.connect(self.next_wanted)
        self._export = self._button("exportButton", self.tr("Export results"))
        self._export.setText(self.tr("Export"))
        self._export.setProperty("look", "link")
        self._export.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._export.setToolTip(self.tr("Export these results to a file"))
        self._export.setMenu(self._export_menu())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 4, 12, 4)
        layout.setSpacing(4)
        layout.addWidget(self._count, 1)
        layout.addWidget(self._again)
        layout.addWidget(self._export)
        layout.addSpacing(8)
        layout.addWidget(self._previous)
        layout.addWidget(self._range)
        layout.addWidget(self._next)
        self._take_colours()
        theme.changed.connect(self._take_colours)
        self.show_count(0, 0, 0)
        self.show_range(0, 0, before=False, after=False)

    def _button(self, name: str, says: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAccessibleName(says)
        button.setToolTip(says)
        side = round(self.fontMetrics().height() * 0.9)
        button.setIconSize(QSize(side, side))
        return button

    def _export_menu(self) -> QMenu:
        menu = QMenu(self)
        for kind, text in (
            ("markdown", self.tr("Markdown…")),
            ("csv", self.tr("CSV for a spreadsheet…")),
            ("json", self.tr("JSON…")),
        ):
            action = menu.addAction(text)
            action.setData(kind)
            action.triggered.connect(partial(self._export_as, kind))
        return menu

    def _export_as(self, kind: str, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - as Qt calls it
        self.export_wanted.emit(kind)

    def show_count(self, shown: int, total: int, milliseconds: float) -> None:
        """How many hits are shown, of how many, and how long the last search took."""
        self._export.setEnabled(shown > 0)
        if not total:
            self._count.setText("")
            return
        self._count.setText(
            self.tr("{0} of {1} · {2} ms").format(
                number(shown), passages(total), number(round(milliseconds))
            )
        )

    def offer_again(self, *, is_offered: bool) -> None:
        """Offer to ask once more, or do so no longer."""
        self._again.setVisible(is_offered)

    def show_range(self, first: int, last: int, *, before: bool, after: bool) -> None:
        """The ranks on the page, and whether there are pages before and after it."""
        self._range.setText(f"{number(first)}–{number(last)}" if last else "")
        self._previous.setEnabled(before)
        self._next.setEnabled(after)
        several = before or after
        for widget in (self._previous, self._range, self._next):
            widget.setVisible(several or last > 0)

    def _take_colours(self) -> None:
        # Arrows point the way that the language reads.
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        back, forth = "chevron-left", "chevron-right"
        if mirrored:
            back, forth = forth, back
        self._previous.setIcon(self._theme.icon(back, "text"))
        self._next.setIcon(self._theme.icon(forth, "text"))
        self._export.setIcon(self._theme.icon("export", "accent"))
