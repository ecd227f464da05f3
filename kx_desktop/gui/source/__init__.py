"""Reading the passage in its place: as text, rendered, or on the pages of a PDF, with exactly its characters marked."""

from kx_desktop.gui.source.documents import DocumentSource
from kx_desktop.gui.source.widget import SourceWidget

__all__ = ["DocumentSource", "SourceWidget"]
