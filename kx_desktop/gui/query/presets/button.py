"""The button that says which preset is in force; its menu has them all."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.query.presets.values import is_changed
from kx_desktop.gui.query.presets.words import preset_words
from kx_desktop.gui.text.plain import plain_tooltip
from kx_desktop.gui.theme import Theme
from kx_desktop.settings import Preset, Presets

_NAME = 18
"""Characters of a name that the button has room for; its tooltip and the menu have the whole."""


class PresetButton(QToolButton):
    """Marks the preset in force, and says where the controls have been changed since."""

    chosen = Signal(Preset)
    keep_wanted = Signal()
    remove_wanted = Signal()
    start_wanted = Signal(str)
    """The window is to start with the preset of that name; empty for none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("presetButton")
        self.setProperty("look", "link")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._theme = theme
        self._presets = Presets()
        self._usual = self._asked = Asked()
        self._menu = QMenu(self)
        self._menu.setAccessibleName(self.tr("Presets"))
        self._menu.setToolTipsVisible(True)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        theme.changed.connect(self._colour)
        self._colour()
        self._show()

    @property
    def in_force(self) -> Preset:
        """The preset that was chosen last; the first one where it is gone."""
        name = self._asked.preset
        return self._presets.find(name) if self._presets.has(name) else self._presets.all[0]

    def show_presets(self, presets: Presets, usual: Asked) -> None:
        """The presets that there are, and what is asked for where one leaves something open."""
        self._presets, self._usual = presets, usual
        self._show()

    def show_asked(self, asked: Asked) -> None:
        """What is asked for now."""
        self._asked = asked
        self._show()

    @property
    def usual(self) -> Asked:
        """What is asked for where a preset leaves something open."""
        return self._usual

    def _show(self) -> None:
        preset = self.in_force
        changed = is_changed(self._asked, preset, self._usual)
        name = preset_words(preset)
        short = name if len(name) <= _NAME else f"{name[: _NAME - 1].rstrip()}…"
        told = self.tr("{0}, changed")
        self.setText((told.format(short) if changed else short).replace("&", "&&"))
        whole = told.format(name) if changed else name
        self.setAccessibleName(self.tr("Preset: {0}").format(whole))
        sentence = self.tr("A way of searching that has a name: choose one, or keep this one.")
        self.setAccessibleDescription(sentence)
        self.setToolTip(plain_tooltip(f"{whole}\n{sentence}"))

    def _fill(self) -> None:
        self._menu.clear()
        group = QActionGroup(self._menu)
        current = self.in_force
        changed = is_changed(self._asked, current, self._usual)
        for preset in self._presets.all:
            name = preset_words(preset)
            is_current = preset.key == current.key
            action = self._add(
                self.tr("{0} (changed)").format(name) if is_current and changed else name
            )
            action.setCheckable(True)
            action.setChecked(is_current)
            action.setActionGroup(group)
            action.triggered.connect(partial(self.chosen.emit, preset))
        self._menu.addSeparator()
        self._add(self.tr("Keep these as…")).triggered.connect(self.keep_wanted)
        remove = self._add(self.tr("Remove…"))
        remove.setEnabled(bool(self._presets.own))
        remove.triggered.connect(self.remove_wanted)
        self._menu.addSeparator()
        starts = self._presets.start.casefold() == current.key
        at_start = self._add(self.tr("Use at start"))
        at_start.setCheckable(True)
        at_start.setChecked(starts)
        at_start.setToolTip(self.tr("The window starts with this preset, and not as it was left."))
        at_start.triggered.connect(partial(self.start_wanted.emit, "" if starts else current.name))

    def _add(self, text: str) -> QAction:
        action = QAction(text.replace("&", "&&"), self._menu)
        self._menu.addAction(action)
        return action

    def _colour(self) -> None:
        self.setIcon(self._theme.icon("chevron-down", "accent"))
