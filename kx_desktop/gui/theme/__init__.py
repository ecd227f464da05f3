"""How the window looks: colours, style sheet, icons; light and dark."""

from kx_desktop.gui.theme.colours import DARK, LIGHT, Colours
from kx_desktop.gui.theme.theme import Theme

__all__ = ["DARK", "LIGHT", "Colours", "Theme"]
