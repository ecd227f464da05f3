"""What a run tells while it goes on: in order, in the thread that runs it."""

from dataclasses import dataclass

from kx_desktop.core.answers import Action, Citation


@dataclass(frozen=True, slots=True)
class Searching:
    """The model asked for a search, which begins."""

    action: Action


@dataclass(frozen=True, slots=True)
class Found:
    """A search is done. `passages` are what the model reads, under the numbers that it knows them by; `action.note` says why there are none."""

    action: Action
    passages: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Writing:
    """A piece of the answer as it comes. Citations are looked at when all of it is there: the text of the `Answer` goes before these pieces.

    `is_checked` where that was done: the piece is all of the text, with the citations of the `Answer`.
    """

    text: str
    is_checked: bool = False


@dataclass(frozen=True, slots=True)
class Discarded:
    """What was written so far was not the answer after all."""


Event = Searching | Found | Writing | Discarded
