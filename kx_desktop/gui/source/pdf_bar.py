"""Turning the pages of a PDF and zooming, by the mouse. Where the pane is narrow, the bar shows less."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIntValidator, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from kx_desktop.gui.source.pdf_view import PdfView
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import Theme

_SPACING = 4
_APART = 8


class PdfBarWidget(QWidget):
    """`‹ page [3] of 12 ›   − 120 % +  Fit width` for a view."""

    def __init__(self, theme: Theme, view: PdfView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._buttons: dict[QToolButton, str] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_SPACING)
        self._row.addStretch(1)
        self._back = self._button("chevron-left", self.tr("Previous page"), "PgUp")
        self._back.clicked.connect(lambda: view.turn(-1))
        self._number = QLineEdit(self)
        self._number.setObjectName("pdfPageEdit")
        self._number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._number.setAccessibleName(self.tr("Page"))
        self._number.setToolTip(self.tr("Page: type a number and press Enter"))
        self._number.setFixedWidth(self.fontMetrics().horizontalAdvance("00000") + 20)
        self._digits = QIntValidator(1, 1, self)
        self._number.setValidator(self._digits)
        self._number.returnPressed.connect(lambda: view.go_to_page(int(self._number.text())))
        self._row.addWidget(self._number)
        self._count = self._label()
        self._on = self._button("chevron-right", self.tr("Next page"), "PgDown")
        self._on.clicked.connect(lambda: view.turn(1))
        gap = QWidget(self)
        gap.setFixedWidth(_APART)
        self._row.addWidget(gap)
        smaller = self._button("zoom-out", self.tr("Smaller"), "−")
        smaller.clicked.connect(lambda: view.zoom(-1))
        self._zoom = self._label()
        larger = self._button("zoom-in", self.tr("Larger"), "+")
        larger.clicked.connect(lambda: view.zoom(1))
        fit = QToolButton(self)
        fit.setObjectName("pdfFitButton")
        fit.setProperty("look", "link")
        fit.setText(self.tr("Fit width"))
        fit.setAccessibleName(fit.text())
        fit.setToolTip(self.tr("{0} ({1})").format(self.tr("As wide as the pane"), "0"))
        fit.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        fit.clicked.connect(view.fit_width)
        self._row.addWidget(fit)
        brief = self._button("fit-width", self.tr("As wide as the pane"), "0")
        brief.clicked.connect(view.fit_width)
        turning = (self._back, self._number, self._on)
        of_count = (self._back, self._number, self._count, self._on)
        self._ways: tuple[tuple[QWidget, ...], ...] = (
            (*of_count, gap, smaller, self._zoom, larger, fit),
            (*of_count, gap, smaller, self._zoom, larger, brief),
            (*of_count, gap, smaller, larger, brief),
            (*turning, gap, smaller, larger, brief),
            turning,
        )
        self._way: tuple[QWidget, ...] = self._ways[0]
        view.page_turned.connect(self._show_page)
        view.zoom_changed.connect(self._show_zoom)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()
        self._fold()

    @override
    def sizeHint(self) -> QSize:
        return QSize(_width(self._ways[0]), super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_width(self._ways[-1]), super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Show as much as there is room for: at the least the number of the page and what turns it."""
        room = self.width()
        self._way = next((way for way in self._ways if _width(way) <= room), self._ways[-1])
        for part in {part for way in self._ways for part in way}:
            # Showing a part may lay the bar out at once and come here again: the newest way counts.
            part.setVisible(part in self._way)

    def _show_page(self, page: int, count: int) -> None:
        self._digits.setTop(count)
        self._number.setText(str(page))
        self._count.setText(self.tr("of {0}").format(figures.number(count)))
        self._back.setEnabled(page > 1)
        self._on.setEnabled(page < count)
        self._words_changed()

    def _show_zoom(self, percent: int) -> None:
        self._zoom.setText(self.tr("{0} %").format(figures.number(percent)))
        self._words_changed()

    def _words_changed(self) -> None:
        self.updateGeometry()
        self._fold()

    def _label(self) -> QLabel:
        label = QLabel(self)
        label.setProperty("look", "muted")
        self._row.addWidget(label)
        return label

    def _button(self, icon: str, name: str, key: str) -> QToolButton:
        button = QToolButton(self)
        button.setAccessibleName(name)
        button.setToolTip(self.tr("{0} ({1})").format(name, key))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        side = self.fontMetrics().height()
        button.setIconSize(QSize(side, side))
        self._buttons[button] = icon
        self._row.addWidget(button)
        return button

    def _draw_icons(self) -> None:
        for button, icon in self._buttons.items():
            button.setIcon(self._theme.icon(icon, "accent"))


def _width(parts: Sequence[QWidget]) -> int:
    """The width that these parts take beside each other."""
    wide = (
        max(part.minimumWidth(), min(part.sizeHint().width(), part.maximumWidth()))
        for part in parts
    )
    return sum(wide) + _SPACING * len(parts)
