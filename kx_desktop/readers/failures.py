"""Why a file gave no text."""

from typing import Literal

from kx_desktop.core import causes

FailureState = Literal["failed", "skipped"]


class ReadFailure(Exception):
    """A file that could not be read, or has nothing to read.

    `state` is `failed` where something is wrong with the file or our access to it, and `skipped` where the
    file is as it should be but gives no text (a picture, an empty file, one locked by a password). `reason`
    is one or two sentences for the person: what is wrong and, where it helps, what to do. `cause` is a code of `core.causes`.
    """

    def __init__(self, state: FailureState, reason: str, cause: str = "") -> None:
        super().__init__(state, reason, cause)
        self.state: FailureState = state
        self.reason = reason
        self.cause = cause

    def __str__(self) -> str:
        return f"{self.state}: {self.reason}"


def failed(reason: str, cause: str = causes.DAMAGED) -> ReadFailure:
    """The file or the access to it is broken."""
    return ReadFailure("failed", reason, cause)


def skipped(reason: str, cause: str = causes.NO_TEXT) -> ReadFailure:
    """The file is sound and holds nothing that can be read."""
    return ReadFailure("skipped", reason, cause)


LOCKED = "locked: it is protected by a password. Give its password to have it read."
"""The one wording for every kind of locked file."""
