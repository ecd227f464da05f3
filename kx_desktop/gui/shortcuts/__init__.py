"""What the window can do by key: every action declared once, the keys a person chose, and where they are read and changed."""

from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.declared import ACTIONS, Action, action, groups
from kx_desktop.gui.shortcuts.shortcuts_dialog import ShortcutsDialog
from kx_desktop.gui.shortcuts.shortcuts_editor import ShortcutsEditorWidget

__all__ = [
    "ACTIONS",
    "Action",
    "Bindings",
    "ShortcutsDialog",
    "ShortcutsEditorWidget",
    "action",
    "groups",
]
