"""What presets are called in the window: those that come with the program in its language, others as they were named."""

from PySide6.QtCore import QCoreApplication

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.settings import Preset

translate = QCoreApplication.translate

_BUILT_IN = {
    "Balanced": QT_TRANSLATE_NOOP("Presets", "Balanced"),
    "Precise": QT_TRANSLATE_NOOP("Presets", "Precise"),
}
"""No preset of the person's own can take one of these names."""


def preset_words(preset: Preset) -> str:
    """The name of a preset as the window shows it."""
    known = _BUILT_IN.get(preset.name)
    return translate("Presets", known) if known else shown_name(preset.name)
