"""A text with citations as it comes: what could be one is held back until it is known what it stands for."""

import re
from collections.abc import Iterable

from kx_desktop.agent.citing import resolved
from kx_desktop.core.answers import Citation

_OPENING = "[［【"
_EDGE = "x"
_MOST_HELD = 400
"""Characters held back at most: no citation is longer."""

_UNDECIDED = re.compile(
    r"(?:[ ]*[\[［【][^\[［【\]］】\n]{0,120}[\]］】])*[ ]*(?:[\[［【][^\[［【\]］】\n]{0,120})?\Z"
)
"""The end of a text that the next piece may still change: citations, one that has begun, and spaces, which go where one is taken out."""


class LiveText:
    """Gives of the pieces of a text what can be shown, its citations written as in the answer.

    It goes by what stands near a citation, and the answer by all of its text: the two may differ, and the answer's is what counts.
    """

    def __init__(self) -> None:
        self._shown: dict[int, Citation] = {}
        self._held = ""

    def know(self, passages: Iterable[Citation]) -> None:
        """The model was shown `passages`."""
        self._shown.update((one.number, one) for one in passages)

    def add(self, piece: str) -> str:
        """What can be shown with `piece`."""
        text = self._held + piece
        begin = max(0, len(text) - _MOST_HELD)
        found = _UNDECIDED.search(text, begin)
        at = found.start() if found else len(text)
        self._held = text[at:]
        return self._checked(text[:at])

    def end(self) -> str:
        """What was still held back; then it begins anew."""
        rest, self._held = self._held, ""
        return self._checked(rest)

    def drop(self) -> None:
        """What is held back is not shown."""
        self._held = ""

    def _checked(self, text: str) -> str:
        if not any(one in text for one in _OPENING):
            return text
        # The answer is stripped, and this is a part of it: nothing before and nothing behind it may go.
        checked = resolved(f"{_EDGE}{text}", tuple(self._shown.values())).text[len(_EDGE) :]
        return checked + text[len(text.rstrip()) :]
