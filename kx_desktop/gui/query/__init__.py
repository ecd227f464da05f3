"""The query bar: where a person asks."""

from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.query.query_bar import QueryBar

__all__ = ["Asked", "QueryBar"]
