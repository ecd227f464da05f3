"""What a person meets who has nothing in the library yet, and what tells where a drop will go."""

from kx_desktop.gui.start.drop_overlay import DropOverlay
from kx_desktop.gui.start.start_page import StartPage

__all__ = ["DropOverlay", "StartPage"]
