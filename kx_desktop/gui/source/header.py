"""The line above the document: which file, which characters, and what can be done with the passage."""

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget
from typing_extensions import override

from kx_desktop.core.queries import Hit
from kx_desktop.gui.results.hit_words import remark, remark_in_full
from kx_desktop.gui.source.elided import ElidedLabel
from kx_desktop.gui.source.state_mark import StateMarkWidget
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.naming import name_in_place
from kx_desktop.gui.text.plain import plain_tooltip, shown_name
from kx_desktop.gui.theme import Theme

translate = QCoreApplication.translate

_NAME_LEAST = 12
"""Characters of the file's name that are readable however narrow the pane is."""

_AT_HAND = 2
"""So many links stay in sight while the place can be told in fewer words."""

_SPACING = 4
_SIDES = 16 + 8


class SourceHeader(QFrame):
    """Tells where the passage stands; its links say what the person wants."""

    copy_passage_wanted = Signal()
    copy_citation_wanted = Signal()
    open_wanted = Signal()
    folder_wanted = Signal()
    details_wanted = Signal()
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
        self._state = StateMarkWidget(theme, small, self)
        self._places: tuple[str, ...] = ("",)
        self._links: list[tuple[QAction, QToolButton]] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDES - 8, 4, 8, 4)
        row.setSpacing(_SPACING)
        row.addWidget(self._name)
        row.addWidget(self._state)
        row.addSpacing(4)
        row.addWidget(self._place, 1)
        # From the one most used to the rarest: the last ones go into the menu first.
        self._link(row, self.tr("Copy citation"), self.copy_citation_wanted)
        self._open = self._link(row, self.tr("Open"), self.open_wanted)
        self._link(row, self.tr("Copy passage"), self.copy_passage_wanted)
        self._folder = self._link(row, self.tr("Show in folder"), self.folder_wanted)
        self._link(row, self.tr("Details…"), self.details_wanted)
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
        title = " ".join(hit.title.split())
        self._name.setText(shown_name(name_in_place(hit.path, hit.root) if hit.path else title))
        self._places = places_in_words(hit)
        self._state.show_state("" if hit.superseded else remark(hit), remark_in_full(hit))
        whole = filter(None, (title, hit.path, self._places[0]))
        self._name.setToolTip(plain_tooltip("\n".join(map(shown_name, dict.fromkeys(whole)))))
        self._previous.setEnabled(position > 1)
        self._next.setEnabled(position < count)
        told = self.tr("Hit {0} of {1}").format(figures.number(position), figures.number(count))
        self._previous.setAccessibleDescription(told)
        self._next.setAccessibleDescription(told)
        self._fit_words()

    def leave_state(self) -> None:
        """How the file is now is said in full below: not twice."""
        self._state.hide()
        self._fit_words()

    def allow_file(self, reason: str) -> None:
        """Whether the file can be opened and shown: an empty reason says that it can, another why not."""
        for action, ready in (
            (self._open, self.tr("Open in its own program")),
            (self._folder, self.tr("Show the file in its folder")),
        ):
            action.setEnabled(not reason)
            action.setToolTip(plain_tooltip(reason or ready))

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
        self._fit_words()

    @override
    def minimumSizeHint(self) -> QSize:
        # Without this the links themselves would keep the pane from becoming narrower.
        icons = sum(button.sizeHint().width() + _SPACING for button in self._names)
        words = self.fontMetrics().averageCharWidth() * _NAME_LEAST
        return QSize(_SIDES + icons + words, super().minimumSizeHint().height())

    def _fit_words(self) -> None:
        """The rarer links go into the menu first, then the place is told in fewer words, then the other links go; the name is cut last."""
        every = len(self._links)
        self._state.show_words(are_shown=True)
        if not self._fits(self._places[-1], _AT_HAND):
            self._state.show_words(are_shown=False)
        states = [(self._places[0], count) for count in range(every, _AT_HAND - 1, -1)]
        states += [(place, _AT_HAND) for place in self._places[1:]]
        states += [(self._places[-1], fewer) for fewer in reversed(range(_AT_HAND))]
        place, count = next((one for one in states if self._fits(*one)), ("", 0))
        if self._place.text() != place:
            self._place.setText(place)
        self._place.setAccessibleName(self._places[0])
        self._place.setToolTip("" if place == self._places[0] else self._places[0])
        self._place.setVisible(bool(place))
        menu = self._more.menu()
        menu.clear()
        for number, (action, button) in enumerate(self._links):
            button.setVisible(number < count)
            if number >= count:
                menu.addAction(action)
        self._more.setVisible(count < every)

    def _fits(self, place: str, count: int) -> bool:
        """Whether the whole name has room beside a place in these words and so many links."""
        beside = [button for _, button in self._links[:count]] + [self._previous, self._next]
        if count < len(self._links):
            beside.append(self._more)
        buttons = sum(button.sizeHint().width() + _SPACING for button in beside)
        words = self._name.sizeHint().width() + self._place.width_of(place)
        if not self._state.isHidden():
            words += self._state.sizeHint().width() + _SPACING
        return _SIDES + words + 3 * _SPACING + buttons <= self.width()


def places_in_words(hit: Hit) -> tuple[str, ...]:
    """Where a hit stands in its document, in fewer words each time: from `page 3 · characters 2 310-3 180 · passage 4 of 9` to `page 3`."""
    paged = next((one for one in hit.locators if one.kind in {"page", "slide"}), None)
    page = ""
    if paged is not None and paged.number is not None:
        name = (
            translate("SourceHeader", "slide {0}")
            if paged.kind == "slide"
            else translate("SourceHeader", "page {0}")
        )
        page = name.format(figures.number(paged.number))
    characters = translate("SourceHeader", "characters {0}–{1}").format(
        figures.number(hit.char_start), figures.number(hit.char_end)
    )
    passage = translate("SourceHeader", "passage {0} of {1}").format(
        figures.number(hit.chunk_index + 1), figures.number(hit.chunk_count)
    )
    ways = ((page, characters, passage), (page, passage), (page or passage,))
    return tuple(dict.fromkeys(" · ".join(filter(None, way)) for way in ways))
