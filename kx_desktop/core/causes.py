"""Why a file was not read, by a code: what is told to a person is a sentence, and a program must not have to read sentences.

A cause may carry what it depends on behind a colon: `size:512` is a file above a limit of 512 MiB. The reason is gone once that has changed.
"""

MISSING = "missing"
"""There is no such file, or what it leads to is not there."""

DENIED = "denied"
"""The system does not let us read it."""

UNREADABLE = "unreadable"
"""The disk or the network could not read it just then."""

CHANGING = "changing"
"""It kept changing while it was read."""

DISK_FULL = "disk_full"
"""There was no room on a disk that reading it needs."""

SIZE = "size"
"""It is above the limit of so many MiB."""

SECONDS = "seconds"
"""Reading it took longer than so many seconds."""

MEMORY = "memory"
"""Reading it took more than so many MiB of memory."""

PASSAGES = "passages"
"""It gives more passages than so many."""

EMPTY = "empty"
"""It holds nothing, or nothing but white space."""

LOCKED = "locked"
"""It is protected by a password."""

SCANNED = "scanned"
"""Its text is a picture, which only the recognition of text reads."""

READER_MISSING = "reader"
"""The Python module of that name, which reads such files, is not installed."""

NO_TEXT = "no_text"
"""It is of a kind that holds no text, or holds none."""

DAMAGED = "damaged"
"""Its contents are not what they should be, or its reader could not cope with them."""

LEFT_OUT = "left_out"
"""It was left out of what was looked through: hidden, a link, the library's own."""

STOPPED = "stopped"
"""A person stopped the job before it was read."""

STALE = "stale"
"""The dataset was made under another fingerprint."""

FAULT = "fault"
"""A mistake of ours, in the version that stands behind the colon."""


def cause_of(kind: str, bound: object = "") -> str:
    """A cause with what it depends on."""
    return f"{kind}:{bound}" if bound != "" else kind


def kind_and_bound(cause: str) -> tuple[str, str]:
    """What kind of cause it is, and what it depends on; both empty where none was kept."""
    kind, _, bound = cause.partition(":")
    return kind, bound
