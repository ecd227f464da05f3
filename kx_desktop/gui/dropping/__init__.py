"""Files, folders, addresses of files and text, dropped or pasted."""

from kx_desktop.gui.dropping.offer import Offer, offer_of

__all__ = ["Offer", "offer_of"]
