"""Why a file gave no text."""

from typing import Literal

FailureState = Literal["failed", "skipped"]


class ReadFailure(Exception):
    """A file that could not be read, or has nothing to read.

    `state` is `failed` where something is wrong with the file or our access to it, and `skipped` where the
    file is as it should be but gives no text (a picture, an empty file, one locked by a password). `reason`
    is one or two sentences for the person: what is wrong and, where it helps, what to do.
    """

    def __init__(self, state: FailureState, reason: str) -> None:
        super().__init__(state, reason)
        self.state: FailureState = state
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.state}: {self.reason}"


def failed(reason: str) -> ReadFailure:
    """The file or the access to it is broken."""
    return ReadFailure("failed", reason)


def skipped(reason: str) -> ReadFailure:
    """The file is sound and holds nothing that can be read."""
    return ReadFailure("skipped", reason)


LOCKED = "locked: it is protected by a password. Save a copy without the password to have it read."
"""The one wording for every kind of locked file."""
