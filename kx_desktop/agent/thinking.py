"""Taking a model's thinking out of what it says, as it comes."""

import re

_OPENING = ("<think>", "<thinking>", "<thought>", "<reasoning>")
_CLOSING = ("</think>", "</thinking>", "</thought>", "</reasoning>")
_LONGEST = max(map(len, _CLOSING))

_THINKS_FIRST = re.compile(
    r"(^|[^a-z0-9])(r1|qwq|magistral|think(ing)?|reason(ing|er)?)([^a-z]|$)", re.IGNORECASE
)


def thinks_first(model: str) -> bool:
    """Whether a model of this name may begin in the midst of its thinking, since its template has opened the block already."""
    return _THINKS_FIRST.search(model) is not None


class WithoutThinking:
    """Text in pieces, without blocks of thinking; what could be the beginning of a tag waits for the next piece.

    With `inside` everything waits for a closing tag: what comes before it is thinking, and where none comes it was none after all.
    """

    def __init__(self, *, inside: bool = False) -> None:
        self._waiting = ""
        self._hidden = False
        self._unsure = inside
        self._held: list[str] = []
        self.stray = False
        """Whether a closing tag came that nothing had opened."""

    def feed(self, piece: str) -> str:
        """What of the text so far is for the person and was not given before."""
        self._waiting += piece
        shown: list[str] = []
        while True:
            tags = _CLOSING if self._hidden else _OPENING + _CLOSING
            at, tag = _first(self._waiting, tags)
            if tag:
                self._show(self._waiting[:at], shown)
                self._waiting = self._waiting[at + len(tag) :]
                self._meet(tag, shown)
                continue
            sure = len(self._waiting) - _unfinished(self._waiting, tags)
            self._show(self._waiting[:sure], shown)
            self._waiting = self._waiting[sure:]
            return "".join(shown)

    def end(self) -> str:
        """What is left at the end: an unfinished tag was none, and thinking that never ended stays hidden."""
        shown = [] if self._hidden else [*self._held, self._waiting]
        self._held, self._waiting = [], ""
        return "".join(shown)

    def _show(self, text: str, shown: list[str]) -> None:
        if text and not self._hidden:
            (self._held if self._unsure else shown).append(text)

    def _meet(self, tag: str, shown: list[str]) -> None:
        if tag in _OPENING:
            # What stood before a block that is opened properly is no thinking.
            shown += self._held
            self._held, self._unsure, self._hidden = [], False, True
            return
        if not self._hidden:
            self.stray = True
        self._held, self._unsure, self._hidden = [], False, False


def _first(text: str, tags: tuple[str, ...]) -> tuple[int, str]:
    met = [(at, tag) for tag in tags if (at := text.find(tag)) >= 0]
    return min(met, default=(-1, ""))


def _unfinished(text: str, tags: tuple[str, ...]) -> int:
    """Characters at the end of `text` that begin a tag."""
    for size in range(min(len(text), _LONGEST - 1), 0, -1):
        if any(tag.startswith(text[-size:]) for tag in tags):
            return size
    return 0
