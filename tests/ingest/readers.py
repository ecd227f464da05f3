"""Readers that misbehave by the text they are given; called in child processes of the tests."""

import os

from kx_desktop.ingest.prepare import prepare_files
from kx_desktop.ingest.prepared import PreparedFile, PrepareTask


class Unpicklable(Exception):
    """Cannot be read back: its constructor takes what pickle does not give."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def misbehaving(tasks: list[PrepareTask]) -> list[PreparedFile]:
    """`prepare_files`, but for files that say otherwise."""
    for task in tasks:
        match (task.data or b"").strip():
            case b"please crash":
                os.abort()
            case b"please hang":
                while True:
                    pass
            case b"please eat":
                kept = []
                while True:
                    kept.append(bytearray(1 << 25))
            case b"please fail":
                raise ValueError("an error nobody thought of")
            case b"please fail badly":
                raise Unpicklable("an error", " that cannot cross")
    return prepare_files(tasks)
