"""From what a model writes to what the person is shown of it: no thinking, no JSON, no calls that are written as text."""

import re
from collections.abc import Callable

from kx_desktop.agent.answer_stream import AnswerStream
from kx_desktop.agent.chat import ToolCall
from kx_desktop.agent.json_protocol import read
from kx_desktop.agent.json_repair import whole
from kx_desktop.agent.thinking import WithoutThinking

_MARKS = ("<tool_call>", "[TOOL_CALLS]", "<|python_tag|>")
_FENCE = re.compile(r"```\w*[ \t]*\n?\s*")
_LONGEST_FENCE = 40
_MOST_UNDECIDED = 4096


class Outlet:
    """Takes a reply in pieces and shows what is for the person as soon as that is sure.

    JSON and calls that are written as text are held back, but for an answer within them. With `holding` prose is held back too, until
    `finish` says what the reply was.
    """

    def __init__(
        self, on_text: Callable[[str], None], *, holding: bool = False, inside: bool = False
    ) -> None:
        self._on_text = on_text
        self._holding = holding
        self._thinking = WithoutThinking(inside=inside)
        self._stream: AnswerStream | None = None
        self._kind = ""
        self._high = ""
        self._undecided = ""
        self._told: list[str] = []
        self._shown: list[str] = []

    @property
    def stray(self) -> bool:
        """Whether thinking came that nothing had opened."""
        return self._thinking.stray

    @property
    def showed(self) -> bool:
        """Whether the person was shown something."""
        return bool(self._shown)

    def written(self) -> bool:
        """Whether what was taken so far holds calls that are written as text."""
        return bool(read("".join([*self._told, self._undecided])).calls)

    def feed(self, piece: str) -> None:
        """The next piece of the reply."""
        piece, self._high = self._high + piece, ""
        if "\ud800" <= piece[-1:] <= "\udbff":
            # The other half of the sign comes with the next piece.
            piece, self._high = piece[:-1], piece[-1]
        self._take(self._thinking.feed(whole(piece)))

    def thinks_apart(self) -> None:
        """The server tells thinking apart: none is expected in the text."""
        self._take(self._thinking.apart())

    def finish(self, *, with_calls: bool) -> tuple[str, tuple[ToolCall, ...]]:
        """The text that was shown in all, and the calls written in it; the rest of the answer is shown first."""
        self._take(self._thinking.feed(whole(self._high)) + self._thinking.end())
        self._told.append(self._undecided)
        told = "".join(self._told)
        if self._kind != "json" and not self._holding:
            self._show(self._undecided)
            return "".join(self._shown), ()
        spoken = read(told)
        if spoken.calls and with_calls:
            return "".join(self._shown), spoken.calls
        if spoken.answer is None and not spoken.calls:
            self._rest(told)
        else:
            self._rest(spoken.answer or "")
        return "".join(self._shown), ()

    def _rest(self, answer: str) -> None:
        shown = "".join(self._shown)
        if answer.startswith(shown):
            self._show(answer[len(shown) :])

    def _take(self, text: str) -> None:
        if not self._kind:
            text, self._undecided = self._undecided + text, ""
            self._kind = _kind(text) or ("prose" if len(text) > _MOST_UNDECIDED else "")
            if not self._kind:
                self._undecided = text
                return
        self._told.append(text)
        if self._kind == "prose":
            if not self._holding:
                self._show(text)
            return
        if self._stream is None:
            start = text.find("{")
            if start < 0:
                return
            self._stream, text = AnswerStream(), text[start:]
        self._show(self._stream.feed(text))

    def _show(self, text: str) -> None:
        if text:
            self._shown.append(text)
            self._on_text(text)


def _kind(text: str) -> str:
    """`json`, `prose`, or empty while that cannot be told yet."""
    start = text.lstrip()
    if not start or any(mark.startswith(start) for mark in _MARKS):
        return ""
    if start.startswith(_MARKS):
        return "json"
    if "```".startswith(start[:3]):
        fence = _FENCE.match(start)
        inner = start[fence.end() :] if fence else ""
        if not inner:
            return "" if len(start) < _LONGEST_FENCE else "prose"
        start = inner
    if start[0] == "[":
        following = start[1:].lstrip()[:1]
        return "" if not following else "json" if following == "{" else "prose"
    return "json" if start[0] == "{" else "prose"
