"""Readers: from the bytes of a file to text, places in it and metadata.

`load_file` takes the bytes from disk, `read_bytes` makes a `Reading` of them; `read_file` does both. What
cannot be read raises `ReadFailure`, whose reason is a sentence for the person. The contents of a file decide
its kind; its name is only a hint. The native parsers are imported when the first file needs them, and are
meant to run in a child process that may be killed.
"""

from kx_desktop.readers.failures import ReadFailure
from kx_desktop.readers.files import load_file
from kx_desktop.readers.kinds import Kind, guess_mime, supported_kinds
from kx_desktop.readers.limits import DEFAULT_LIMITS, ReadLimits
from kx_desktop.readers.reading import is_plain_text, opens_bytes, read_bytes, read_file

__all__ = [
    "DEFAULT_LIMITS",
    "Kind",
    "ReadFailure",
    "ReadLimits",
    "guess_mime",
    "is_plain_text",
    "load_file",
    "opens_bytes",
    "read_bytes",
    "read_file",
    "supported_kinds",
]
