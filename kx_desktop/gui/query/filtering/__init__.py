"""Filters: by click, as SQL, and what is wrong with them."""

from kx_desktop.gui.query.filtering.bar import FilterBarWidget

__all__ = ["FilterBarWidget"]
