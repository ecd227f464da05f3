"""The language of the window: what was translated, and how it gets into force."""

from kx_desktop.gui.language.installing import install
from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP

__all__ = ["QT_TRANSLATE_NOOP", "install"]
