"""The menu bar, made from the actions that are declared once."""

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QMenu

from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.declared import ACTIONS, action

_MENUS = {
    "File": ("add_files", "add_folder", "add_text", "add_detailed", "", "open_file", "show_in_folder", "", "export_hits", "", "import_dataset", "", "check_library", "move_library", "copy_library", "", "settings", "", "quit"),
    "Edit": ("paste", "", "focus_query", "ask", "search_all", "", "copy_passage", "copy_citation", "", "copy_command", "copy_python", "", "back"),
    "View": (
        "next_hit", "previous_hit", "next_mark", "previous_mark", "why", "",
        "toggle_advanced", "toggle_panel", "", "zoom_in", "zoom_out", "zoom_reset", "",
        "theme_system", "theme_light", "theme_dark",
    ),
    "Dataset": ("new_dataset", "", "dataset_page", "follow_folder", "duplicates", "give_password", "", "rebuild_dataset", "export_dataset"),
    "Help": ("help", "shortcuts", "", "about"),
}  # fmt: skip
_LETTERS = {"File": "F", "Edit": "E", "View": "V", "Dataset": "D", "Help": "H"}
"""With Alt they open the menus, in any language."""

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
        QShortcut(QKeySequence("F10"), window, self.open_first)
        self.bind(bindings)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def bind(self, bindings: Bindings) -> None:
        """Put the keys into force."""
        for name, made in self._actions.items():
            made.setShortcuts(bindings.sequences(name))

    def sequences(self) -> list[QKeySequence]:
        """The keys in force."""
        return [key for made in self._actions.values() for key in made.shortcuts()]

    def connect(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Have each action do what `handlers` has for it. Every action has one."""
        for name, made in self._actions.items():
            handler = handlers[name]
            made.triggered.connect(lambda _=False, chosen=handler: chosen())

    def open_first(self) -> None:
        """Take the keyboard to the menu bar."""
        bar = self._window.menuBar()
        bar.setFocus()
        bar.setActiveAction(bar.actions()[0])

    def _build(self) -> None:
        bar = self._window.menuBar()
        for group, names in _MENUS.items():
            label = next((one.group_label for one in ACTIONS if one.group == group), group)
            menu = QMenu(with_mnemonic(label, _LETTERS[group]), bar)
            menu.setAccessibleName(label)
            for name in names:
                if name:
                    menu.addAction(self._actions[action(name).id])
                else:
                    menu.addSeparator()
            bar.addMenu(menu)


def with_mnemonic(label: str, letter: str) -> str:
    """`label` with its letter for Alt marked; a label that lacks the letter gets it in brackets, as Chinese menus have it."""
    place = label.casefold().find(letter.casefold())
    return f"{label[:place]}&{label[place:]}" if place >= 0 else f"{label}(&{letter})"
