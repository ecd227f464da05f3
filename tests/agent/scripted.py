"""A chat model that replies as a test tells it to."""

import json
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kx_desktop.agent.chat import Message, Reply, ToolCall
from kx_desktop.core.errors import Cancelled, DeadlineExceeded
from kx_desktop.tasks import CancelToken

PATIENCE = 30.0
"""Seconds after which a test that waits has failed."""


def retrieve(
    query: str, dataset: str = "handbook", k: int | None = None, **more: object
) -> ToolCall:
    """A call of the tool."""
    given: dict[str, object] = {"dataset": dataset, "query": query, **more}
    if k is not None:
        given["k"] = k
    return ToolCall("any", "retrieve", json.dumps(given))


def call(name: str, arguments: str = "{}") -> ToolCall:
    """A call of any tool at all."""
    return ToolCall("any", name, arguments)


@dataclass(frozen=True, slots=True)
class Turn:
    """What the model was asked in one turn."""

    messages: tuple[Message, ...]
    with_tool: bool
    seconds: float


Step = Reply | str | ToolCall | Sequence[ToolCall] | BaseException | Callable[[Turn], Reply]
"""A reply; the text of one; calls alone; an error to raise; or what makes a reply from what it was asked."""


class ScriptedModel:
    """Replies step by step, the last one again and again; a text comes in pieces of `piece` characters. `turns` are what it was asked."""

    def __init__(self, *steps: Step, piece: int = 7, name: str = "scripted") -> None:
        self._steps = list(steps) or [Reply("")]
        self._piece = piece
        self._name = name
        self.turns: list[Turn] = []

    @property
    def name(self) -> str:
        return self._name

    def reply(
        self,
        messages: Sequence[Message],
        *,
        with_tool: bool,
        on_text: Callable[[str], None],
        cancel: CancelToken,
        seconds: float,
    ) -> Reply:
        turn = Turn(tuple(messages), with_tool, seconds)
        step = self._steps[min(len(self.turns), len(self._steps) - 1)]
        self.turns.append(turn)
        reply = _reply(step, turn)
        for start in range(0, len(reply.text), self._piece):
            cancel.raise_if_cancelled()
            on_text(reply.text[start : start + self._piece])
        return reply


def _reply(step: Step, turn: Turn) -> Reply:
    if isinstance(step, BaseException):
        raise step.with_traceback(None)
    if isinstance(step, Reply):
        return step
    if isinstance(step, str):
        return Reply(step)
    if isinstance(step, ToolCall):
        return Reply("", (step,))
    if callable(step):
        return step(turn)
    return Reply("", tuple(step))


class WaitingModel:
    """Writes `pieces`, says so by `waits`, and then waits until it is stopped or `let_go` is set.

    Where it does not `obey` it heeds no Stop: only `let_go` ends it.
    """

    def __init__(
        self, pieces: Iterable[str] = (), *, obey: bool = True, reply: Reply | None = None
    ) -> None:
        self._pieces = tuple(pieces)
        self._obey = obey
        self._reply = reply or Reply("")
        self.waits = threading.Event()
        self.let_go = threading.Event()

    @property
    def name(self) -> str:
        return "waiting"

    def reply(
        self,
        messages: Sequence[Message],
        *,
        with_tool: bool,
        on_text: Callable[[str], None],
        cancel: CancelToken,
        seconds: float,
    ) -> Reply:
        for piece in self._pieces:
            on_text(piece)
        forget = cancel.on_cancel(self.let_go.set) if self._obey else lambda: None
        self.waits.set()
        try:
            let_go = self.let_go.wait(min(seconds, PATIENCE) if self._obey else PATIENCE)
        finally:
            forget()
        if self._obey and cancel.cancelled:
            raise Cancelled("The model was stopped.")
        if self._obey and not let_go:
            raise DeadlineExceeded("The model took too long.")
        return self._reply
