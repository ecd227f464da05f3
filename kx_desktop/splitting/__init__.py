"""The splitter: a document's text in, the ranges of its passages out. Deterministic, and linear in the text."""

from kx_desktop.splitting.splitter import SPLITTER_VERSION, check_parameters, split

__all__ = ["SPLITTER_VERSION", "check_parameters", "split"]
