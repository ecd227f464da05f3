"""Taking a model's thinking out of what it says, as it comes."""

import re

_NAMES = ("think", "thinking", "thought", "reasoning")
_TAG = re.compile(rf"<(/?)(?:{'|'.join(_NAMES)})>")
_TAGS = tuple(f"<{slash}{name}>" for slash in ("", "/") for name in _NAMES)
_LONGEST = max(map(len, _TAGS))

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
        text = self._waiting + piece
        shown: list[str] = []
        at = 0
        for tag in _TAG.finditer(text):
            self._show(text[at : tag.start()], shown)
            self._meet(shown, closing=bool(tag[1]))
            at = tag.end()
        sure = max(at, len(text) - _unfinished(text))
        self._show(text[at:sure], shown)
        self._waiting = text[sure:]
        return "".join(shown)

    def apart(self) -> str:
        """The server tells thinking apart from the text, which holds none then: what waited for that is given."""
        held, self._held, self._unsure = self._held, [], False
        return "".join(held)

    def end(self) -> str:
        """What is left at the end: an unfinished tag was none, and thinking that never ended stays hidden."""
        shown = [] if self._hidden else [*self._held, self._waiting]
        self._held, self._waiting = [], ""
        return "".join(shown)

    def _show(self, text: str, shown: list[str]) -> None:
        if text and not self._hidden:
            (self._held if self._unsure else shown).append(text)

    def _meet(self, shown: list[str], *, closing: bool) -> None:
        if closing:
            self.stray = self.stray or not self._hidden
        else:
            # What stood before a block that is opened properly is no thinking.
            shown += self._held
        self._held, self._unsure, self._hidden = [], False, not closing


def _unfinished(text: str) -> int:
    """Characters at the end of `text` that begin a tag."""
    start = text.rfind("<", max(0, len(text) - _LONGEST + 1))
    if start < 0 or not any(tag.startswith(text[start:]) for tag in _TAGS):
        return 0
    return len(text) - start
