"""What became of a password that a person gave."""

from dataclasses import dataclass

from kx_desktop.core.ingesting import IngestReport


@dataclass(frozen=True, slots=True)
class Unlocked:
    """The locked files at or below a place, by their paths: those that the password opens, and those that it does not.

    `unread` are files that could not be looked at now, each with the reason. `report` is what reading those it opens once more came to, None
    where the queue does that.
    """

    opened: tuple[str, ...]
    refused: tuple[str, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()
    remembered: bool = False
    report: IngestReport | None = None
