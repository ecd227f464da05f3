"""What a person can read about the program: how to use it, and what it is."""

from kx_desktop.gui.help.about_dialog import AboutDialog
from kx_desktop.gui.help.help_dialog import HelpDialog

__all__ = ["AboutDialog", "HelpDialog"]
