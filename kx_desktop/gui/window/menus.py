"""The menu bar, made from the actions that are declared once."""

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.declared import ACTIONS, action

_MENUS = {
    "File": ("add_files", "add_folder", "add_text", "", "export_hits", "", "settings", "", "quit"),
    "Edit": ("paste", "", "focus_query", "search_all", "", "copy_passage", "copy_citation", "", "back"),
    "View": (
        "next_hit", "previous_hit", "next_mark", "previous_mark", "why", "",
        "toggle_advanced", "toggle_panel", "", "zoom_in", "zoom_out", "zoom_reset", "",
        "theme_system", "theme_light", "theme_dark",
    ),
    "Dataset": ("new_dataset", "", "dataset_page", "rebuild_dataset", "", "open_file", "show_in_folder"),
    "Help": ("help", "shortcuts", "", "about"),
}  # fmt: skip
_CHECKED = ("toggle_advanced", "toggle_panel", "theme_system", "theme_light", "theme_dark")
_THEMES = ("theme_system", "theme_light", "theme_dark")


class Menus:
    """The actions of the window, by id, in its menu bar."""

    def __init__(self, window: QMainWindow, bindings: Bindings) -> None:
        self._window = window
        self._actions: dict[str, QAction] = {}
        for declared in ACTIONS:
            made = QAction(declared.label, window)
            made.setObjectName(f"action_{declared.id}")
            made.setCheckable(declared.id in _CHECKED)
            self._actions[declared.id] = made
            window.addAction(made)
        self._themes = QActionGroup(window)
        for name in _THEMES:
            self._themes.addAction(self._actions[name])
        self._actions["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self._actions["settings"].setMenuRole(QAction.MenuRole.PreferencesRole)
        self._actions["about"].setMenuRole(QAction.MenuRole.AboutRole)
        self._build()
        self.bind(bindings)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def bind(self, bindings: Bindings) -> None:
        """Put the keys into force."""
        for name, made in self._actions.items():
            made.setShortcuts(bindings.sequences(name))

    def connect(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Have each action do what `handlers` has for it. Every action has one."""
        for name, made in self._actions.items():
            handler = handlers[name]
            made.triggered.connect(lambda _=False, chosen=handler: chosen())

    def _build(self) -> None:
        bar = self._window.menuBar()
        for group, names in _MENUS.items():
            label = next((one.group_label for one in ACTIONS if one.group == group), group)
            menu = QMenu(label, bar)
            menu.setAccessibleName(label)
            for name in names:
                if name:
                    menu.addAction(self._actions[action(name).id])
                else:
                    menu.addSeparator()
            bar.addMenu(menu)
