"""The line above the document: which file, which characters, and what can be done with the passage."""

from pathlib import PurePath

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget
from typing_extensions import override

from kx_desktop.core.queries import Hit
from kx_desktop.gui.source.elided import ElidedLabel
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import Theme

translate = QCoreApplication.translate

_NAME_LEAST = 12
"""Characters of the file's name that stay readable before a link gives way."""


_SPACING = 4


class SourceHeader(QFrame):
    """Tells where the passage stands; its links say what the person wants."""

    copy_passage_wanted = Signal()
    copy_citation_wanted = Signal()
    open_wanted = Signal()
    folder_wanted = Signal()
    previous_hit_wanted = Signal()
    next_hit_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("look", "header")
        self._name = ElidedLabel(Qt.TextElideMode.ElideMiddle, self)
        self._name.setProperty("look", "title")
        self._name.setObjectName("sourceNameLabel")
        self._place = ElidedLabel(Qt.TextElideMode.ElideRight, self)
        self._place.setObjectName("sourcePlaceLabel")
        self._place.setProperty("look", "muted")
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * 0.88)
        self._place.setFont(small)
        self._links: list[tuple[QAction, QToolButton]] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 8, 4)
        row.setSpacing(_SPACING)
        row.addWidget(self._name)
        row.addSpacing(4)
        row.addWidget(self._place, 1)
        # From the one most used to the rarest: the last ones go into the menu first.
        self._link(row, self.tr("Copy citation"), self.copy_citation_wanted)
        self._open = self._link(row, self.tr("Open"), self.open_wanted)
        self._link(row, self.tr("Copy passage"), self.copy_passage_wanted)
        self._folder = self._link(row, self.tr("Show in folder"), self.folder_wanted)
        self._more = self._icon_button(self.tr("More"), self.tr("More to do with the passage"))
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(QMenu(self._more))
        self._previous = self._icon_button(
            self.tr("Previous hit"), self.tr("Previous hit (Alt+Up)")
        )
        self._next = self._icon_button(self.tr("Next hit"), self.tr("Next hit (Alt+Down)"))
        self._previous.clicked.connect(self.previous_hit_wanted)
        self._next.clicked.connect(self.next_hit_wanted)
        for button in (self._more, self._previous, self._next):
            row.addWidget(button)
        self._names = {
            self._more: "more",
            self._previous: "chevron-left",
            self._next: "chevron-right",
        }
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    # What is told

    def show_hit(self, hit: Hit, position: int, count: int) -> None:
        """Tell of a hit, the one at `position` (from 1) of `count`."""
        self._name.setText(PurePath(hit.path).name or hit.title)
        self._place.setText(place_in_words(hit))
        self._name.setToolTip("\n".join(dict.fromkeys(filter(None, (hit.title, hit.path)))))
        self._previous.setEnabled(position > 1)
        self._next.setEnabled(position < count)
        told = self.tr("Hit {0} of {1}").format(figures.number(position), figures.number(count))
        self._previous.setAccessibleDescription(told)
        self._next.setAccessibleDescription(told)
        self._fit_links()

    def allow_file(self, reason: str) -> None:
        """Whether the file can be opened and shown: an empty reason says that it can, another why not."""
        for action, ready in (
            (self._open, self.tr("Open in its own program")),
            (self._folder, self.tr("Show the file in its folder")),
        ):
            action.setEnabled(not reason)
            action.setToolTip(reason or ready)

    # How it is laid out

    def _link(self, row: QHBoxLayout, name: str, wanted: SignalInstance) -> QAction:
        action = QAction(name, self)
        action.setToolTip(name)
        action.triggered.connect(wanted)
        button = QToolButton(self)
        button.setProperty("look", "link")
        button.setDefaultAction(action)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(name)
        row.addWidget(button)
        self._links.append((action, button))
        return action

    def _icon_button(self, name: str, tooltip: str) -> QToolButton:
        button = QToolButton(self)
        button.setAccessibleName(name)
        button.setToolTip(tooltip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        side = self.fontMetrics().height()
        button.setIconSize(QSize(side, side))
        return button

    def _draw_icons(self) -> None:
        for button, icon in self._names.items():
            button.setIcon(self._theme.icon(icon, "accent"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_links()

    @override
    def minimumSizeHint(self) -> QSize:
        # Without this the links themselves would keep the pane from becoming narrower.
        icons = sum(button.sizeHint().width() + _SPACING for button in self._names)
        words = self.fontMetrics().averageCharWidth() * _NAME_LEAST
        return QSize(24 + icons + words, super().minimumSizeHint().height())

    def _fit_links(self) -> None:
        """Show as many links as there is room for beside the words; the others go into the menu."""
        spacing = _SPACING
        ends = self._previous.sizeHint().width() + self._next.sizeHint().width() + 2 * spacing
        least = min(
            self._name.sizeHint().width(), self.fontMetrics().averageCharWidth() * _NAME_LEAST
        )
        more = self._more.sizeHint().width() + spacing
        words = self.width() - 24 - ends - 4 * spacing
        self._place.setMinimumWidth(
            max(min(self._place.sizeHint().width(), words - least - more), 0)
        )
        room = words - least - self._place.sizeHint().width()
        needed = [button.sizeHint().width() + spacing for _, button in self._links]
        count = len(needed)
        while count and sum(needed[:count]) + (more if count < len(needed) else 0) > room:
            count -= 1
        menu = self._more.menu()
        menu.clear()
        for number, (action, button) in enumerate(self._links):
            button.setVisible(number < count)
            if number >= count:
                menu.addAction(action)
        self._more.setVisible(count < len(needed))


def place_in_words(hit: Hit) -> str:
    """Where a hit stands in its document: `page 3 · characters 2 310-3 180 · passage 4 of 9`."""
    parts = []
    paged = next((one for one in hit.locators if one.kind in {"page", "slide"}), None)
    if paged is not None and paged.number is not None:
        name = (
            translate("SourceHeader", "slide {0}")
            if paged.kind == "slide"
            else translate("SourceHeader", "page {0}")
        )
        parts.append(name.format(figures.number(paged.number)))
    parts.append(
        translate("SourceHeader", "characters {0}–{1}").format(
            figures.number(hit.char_start), figures.number(hit.char_end)
        )
    )
    parts.append(
        translate("SourceHeader", "passage {0} of {1}").format(
            figures.number(hit.chunk_index + 1), figures.number(hit.chunk_count)
        )
    )
    return " · ".join(parts)
