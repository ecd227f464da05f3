"""Runs in a child process: recognises the text on one picture at a time."""

from kx_desktop.core.recognised import Lines
from kx_desktop.readers import ocr
from kx_desktop.readers.scans import Picture


def work(picture: Picture) -> Lines:
    """What the child process is called for."""
    return ocr.recognise(picture)
