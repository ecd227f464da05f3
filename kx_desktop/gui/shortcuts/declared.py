"""Every action of the window, declared once: its name, its words, its usual keys and the group it is listed in.

Keys are told the portable way: `Ctrl` is the Command key on macOS.
"""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that the window can do.

    `id` is its name in the settings, `text` its words in English, `keys` its usual key sequences, the first of which menus show.
    """

    id: str
    group: str
    text: str
    keys: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Its words in the language of the window."""
        return translate("Actions", self.text)

    @property
    def group_label(self) -> str:
        """Its group's name in the language of the window."""
        return translate("Actions", self.group)


_FILE = QT_TRANSLATE_NOOP("Actions", "File")
_EDIT = QT_TRANSLATE_NOOP("Actions", "Edit")
_VIEW = QT_TRANSLATE_NOOP("Actions", "View")
_DATASET = QT_TRANSLATE_NOOP("Actions", "Dataset")
_RESULTS = QT_TRANSLATE_NOOP("Actions", "Results")
_SOURCE = QT_TRANSLATE_NOOP("Actions", "Source")
_HELP = QT_TRANSLATE_NOOP("Actions", "Help")

ACTIONS: tuple[Action, ...] = (
    Action("add_files", _FILE, QT_TRANSLATE_NOOP("Actions", "Add files…"), ("Ctrl+O",)),
    Action("add_folder", _FILE, QT_TRANSLATE_NOOP("Actions", "Add folder…"), ("Ctrl+Shift+O",)),
    Action("add_text", _FILE, QT_TRANSLATE_NOOP("Actions", "Add text…"), ("Ctrl+Shift+T",)),
    Action("add_detailed", _FILE, QT_TRANSLATE_NOOP("Actions", "Add files with details…")),
    Action("export_hits", _FILE, QT_TRANSLATE_NOOP("Actions", "Export hits…"), ("Ctrl+Shift+E",)),
    Action("import_dataset", _FILE, QT_TRANSLATE_NOOP("Actions", "Import a dataset…")),
    Action("check_library", _FILE, QT_TRANSLATE_NOOP("Actions", "Check the library…")),
    Action("move_library", _FILE, QT_TRANSLATE_NOOP("Actions", "Move the library…")),
    Action("copy_library", _FILE, QT_TRANSLATE_NOOP("Actions", "Copy the library…")),
    Action("settings", _FILE, QT_TRANSLATE_NOOP("Actions", "Settings…"), ("Ctrl+,",)),
    Action("quit", _FILE, QT_TRANSLATE_NOOP("Actions", "Quit"), ("Ctrl+Q",)),
    Action("paste", _EDIT, QT_TRANSLATE_NOOP("Actions", "Paste files or text"), ("Ctrl+Shift+V",)),
    Action("focus_query", _EDIT, QT_TRANSLATE_NOOP("Actions", "Go to the query"), ("Ctrl+K", "/")),
    Action("ask", _EDIT, QT_TRANSLATE_NOOP("Actions", "Ask a question"), ("Ctrl+Shift+K",)),
    Action("search_all", _EDIT, QT_TRANSLATE_NOOP("Actions", "Search again"), ("F5",)),
    Action("copy_command", _EDIT, QT_TRANSLATE_NOOP("Actions", "Copy query as kx command")),
    Action("copy_python", _EDIT, QT_TRANSLATE_NOOP("Actions", "Copy query as Python")),
    Action("back", _EDIT, QT_TRANSLATE_NOOP("Actions", "Back"), ("Esc",)),
    Action(
        "toggle_advanced",
        _VIEW,
        QT_TRANSLATE_NOOP("Actions", "Advanced search options"),
        ("Ctrl+Shift+A",),
    ),
    Action("toggle_panel", _VIEW, QT_TRANSLATE_NOOP("Actions", "Ingestion panel"), ("Ctrl+J",)),
    Action("zoom_in", _VIEW, QT_TRANSLATE_NOOP("Actions", "Zoom in"), ("Ctrl++", "Ctrl+=")),
    Action("zoom_out", _VIEW, QT_TRANSLATE_NOOP("Actions", "Zoom out"), ("Ctrl+-",)),
    Action("zoom_reset", _VIEW, QT_TRANSLATE_NOOP("Actions", "Usual size"), ("Ctrl+0",)),
    Action("theme_system", _VIEW, QT_TRANSLATE_NOOP("Actions", "Light or dark as the system")),
    Action("theme_light", _VIEW, QT_TRANSLATE_NOOP("Actions", "Light")),
    Action("theme_dark", _VIEW, QT_TRANSLATE_NOOP("Actions", "Dark")),
    Action("new_dataset", _DATASET, QT_TRANSLATE_NOOP("Actions", "New dataset…"), ("Ctrl+N",)),
    Action(
        "dataset_page", _DATASET, QT_TRANSLATE_NOOP("Actions", "About the dataset"), ("Ctrl+I",)
    ),
    Action("follow_folder", _DATASET, QT_TRANSLATE_NOOP("Actions", "Follow a folder…")),
    Action("duplicates", _DATASET, QT_TRANSLATE_NOOP("Actions", "Duplicates…")),
    Action("give_password", _DATASET, QT_TRANSLATE_NOOP("Actions", "Give a password…")),
    Action(
        "rebuild_dataset", _DATASET, QT_TRANSLATE_NOOP("Actions", "Rebuild into a new dataset…")
    ),
    Action("export_dataset", _DATASET, QT_TRANSLATE_NOOP("Actions", "Export to a file…")),
    Action("next_hit", _RESULTS, QT_TRANSLATE_NOOP("Actions", "Next hit"), ("Alt+Down",)),
    Action("previous_hit", _RESULTS, QT_TRANSLATE_NOOP("Actions", "Previous hit"), ("Alt+Up",)),
    Action("why", _RESULTS, QT_TRANSLATE_NOOP("Actions", "Why this result"), ("Ctrl+Shift+Y",)),
    Action(
        "copy_passage", _RESULTS, QT_TRANSLATE_NOOP("Actions", "Copy passage"), ("Ctrl+Shift+C",)
    ),
    Action(
        "copy_citation", _RESULTS, QT_TRANSLATE_NOOP("Actions", "Copy citation"), ("Ctrl+Alt+C",)
    ),
    Action("next_mark", _SOURCE, QT_TRANSLATE_NOOP("Actions", "Next mark"), ("F3",)),
    Action("previous_mark", _SOURCE, QT_TRANSLATE_NOOP("Actions", "Previous mark"), ("Shift+F3",)),
    Action("open_file", _SOURCE, QT_TRANSLATE_NOOP("Actions", "Open file"), ("Ctrl+Return",)),
    Action("show_in_folder", _SOURCE, QT_TRANSLATE_NOOP("Actions", "Show in folder")),
    Action("help", _HELP, QT_TRANSLATE_NOOP("Actions", "How to"), ("F1",)),
    Action("shortcuts", _HELP, QT_TRANSLATE_NOOP("Actions", "Shortcuts"), ("Ctrl+?",)),
    Action("about", _HELP, QT_TRANSLATE_NOOP("Actions", "About kx-desktop")),
)
"""In the order in which they are listed."""

_BY_ID = {entry.id: entry for entry in ACTIONS}


def action(name: str) -> Action:
    """The action of that id. Raises `KeyError` where there is none, which is a mistake in the program."""
    return _BY_ID[name]


def groups() -> dict[str, list[Action]]:
    """The actions by group, in order."""
    found: dict[str, list[Action]] = {}
    for entry in ACTIONS:
        found.setdefault(entry.group, []).append(entry)
    return found
