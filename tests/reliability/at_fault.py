"""Readers as they must not be, to show that the fuzzers would see it; called in child processes."""

import threading

from kx_desktop.ingest.prepared import PreparedDocument, PreparedFile, PrepareTask


def raising(tasks: list[PrepareTask]) -> list[PreparedFile]:
    """An error that nobody turned into a reason."""
    raise LookupError("no such page")


def hanging(tasks: list[PrepareTask]) -> list[PreparedFile]:
    """Never comes to an end."""
    threading.Event().wait()
    return []


def silent(tasks: list[PrepareTask]) -> list[PreparedFile]:
    """Nothing, and no reason."""
    return [PreparedFile()]


def unstorable(tasks: list[PrepareTask]) -> list[PreparedFile]:
    """A text that no disk can keep."""
    document = PreparedDocument("a", b"", "a", "", "", {}, "half a letter: \ud83d", b"", ())
    return [PreparedFile((document,))]
