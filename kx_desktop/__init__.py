"""kx-desktop: an offline personal knowledge base for the desktop."""

__version__ = "0.1.0"
