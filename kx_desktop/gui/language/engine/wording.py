"""What the engine says for the command, in words for the window: where it names flags, a person in the window has buttons and pages."""

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

IN_THE_WINDOW = {
    "Bring the question's vector too, or search by words alone: --mode fulltext.": QT_TRANSLATE_NOOP("Engine", "Search by words alone: choose the mode Full text."),
    "Choose a model in the settings, or search by words alone: --mode fulltext.": QT_TRANSLATE_NOOP("Engine", "Choose a model in the settings, or search by words alone: choose the mode Full text."),
    "Rebuild it into a new dataset (kx datasets rebuild NAME --as NEW), or set it back as it was.": QT_TRANSLATE_NOOP("Engine", "Rebuild it into a new dataset, or set the settings back as they were."),
    "Leave the sizes out, or make another dataset of its text: kx datasets rebuild NAME --as NEW {0}.": QT_TRANSLATE_NOOP("Engine", "Rebuild it into a new dataset of the other size."),
    "Make one: kx datasets ingest NAME --file PATH.": QT_TRANSLATE_NOOP("Engine", "Make one first."),
    "Choose another folder with --library or in the settings.": QT_TRANSLATE_NOOP("Engine", "Choose another folder in the settings."),
    "Check that the folder is there and yours to write, or choose another with --library.": QT_TRANSLATE_NOOP("Engine", "Check that the folder is there and yours to write, or choose another in the settings."),
    "Choose a folder that is yours to write, with --library or in the settings.": QT_TRANSLATE_NOOP("Engine", "Choose a folder that is yours to write, in the settings."),
    "Check that you may write to the folder, or name another with KX_CONFIG.": QT_TRANSLATE_NOOP("Engine", "Check that you may write to the folder."),
}  # fmt: skip
"""By the engine's template; a hole may be left out, and none is added."""
