"""What the engine says of presets, and of a query that cannot be written as a command.

Those that are not marked are said in other words in the window.
"""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

PRESETS = (
    "preset: {0} cannot have {1} for {2}.",
    QT_TRANSLATE_NOOP("Engine", "It takes what a query takes."),
    "preset: there is no {0}.",
    "preset: {0} is not a name for a preset.",
    QT_TRANSLATE_NOOP("Engine", "A name has 1 to {0} characters, and no control character."),
    "preset: {0} comes with the program, and stays as it is.",
    QT_TRANSLATE_NOOP("Engine", "A preset is damaged, and is left out."),
    QT_TRANSLATE_NOOP("Engine", "A preset is left out. {0}"),
    QT_TRANSLATE_NOOP("Engine", "The preset {0} has no use for these values: {1}."),
    QT_TRANSLATE_NOOP("Engine", "The presets in {0} cannot be read ({1})."),
    QT_TRANSLATE_NOOP("Engine", "The presets in {0} are damaged, and cannot be set aside ({1})."),
    QT_TRANSLATE_NOOP("Engine", "The presets in {0} were damaged. They were set aside as {1}."),
    "{0}: the command cannot name {1}, which holds a comma.",
    QT_TRANSLATE_NOOP("Engine", "Copy it as Python."),
    QT_TRANSLATE_NOOP("Engine", "The presets cannot be kept in {0}: {1}."),
)  # fmt: skip
