"""What has been heard of a reply: its text on the way to the person, its calls, and whether it came to its end."""

import json
from dataclasses import dataclass, field
from typing import Any

from kx_desktop.agent.chat import ToolCall
from kx_desktop.agent.json_repair import whole
from kx_desktop.agent.outlet import Outlet

MOST_TEXT = 1 << 20
"""Characters of a reply, thinking and arguments included; a model that writes more has lost its way."""

MOST_CALLS = 64


class NoAnswer(Exception):
    """What came is no answer of a chat model; the message goes on from "The chat server …"."""


def parsed(text: bytes | str) -> dict[str, Any]:
    """The JSON object that a server wrote. Raises NoAnswer."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise NoAnswer("answered with something that is not JSON") from None
    if not isinstance(found, dict):
        raise NoAnswer("answered with something that is no JSON object")
    return found


def decoded(line: bytes) -> str:
    """A line as text. Raises NoAnswer."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise NoAnswer("sends text that is not UTF-8") from None


@dataclass(slots=True)
class _Call:
    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)


class Heard:
    """One reply while it comes."""

    def __init__(self, outlet: Outlet) -> None:
        self.outlet = outlet
        self.ended = False
        """Whether the server said that the reply is whole."""
        self.cut_short = False
        """Whether it ended because there was no more room."""
        self._calls: dict[object, _Call] = {}
        self._size = 0

    def text(self, piece: object) -> None:
        """A piece of text; whatever else is none."""
        if isinstance(piece, str) and piece:
            self._grow(piece)
            self.outlet.feed(piece)

    def thought(self, piece: object) -> None:
        """A piece of thinking: it counts and goes nowhere."""
        if isinstance(piece, str) and piece:
            self._grow(piece)
            self.outlet.thinks_apart()

    def call(self, index: object, call_id: object, name: object, arguments: object) -> None:
        """A call or a piece of one: pieces with one index are one call, unless they come with another id."""
        # An id of another kind is none: it need not even be fit for a key.
        call_id = call_id if isinstance(call_id, str) else ""
        key: object = index if isinstance(index, int) else call_id or len(self._calls)
        met = self._calls.get(key)
        if met is not None and call_id and met.id not in {"", call_id}:
            key, met = (key, call_id), self._calls.get((key, call_id))
        if met is None:
            if len(self._calls) >= MOST_CALLS:
                return
            met = self._calls[key] = _Call()
        if call_id:
            met.id = call_id
        if isinstance(name, str) and name and met.name != name:
            self._grow(name)
            met.name += name
        if isinstance(arguments, dict | list):
            arguments = json.dumps(arguments, ensure_ascii=False)
        if isinstance(arguments, str):
            self._grow(arguments)
            met.arguments.append(arguments)

    def calls(self) -> tuple[ToolCall, ...]:
        """The calls, in the order in which they began."""
        return tuple(
            ToolCall(
                whole(call.id) or f"call_{number}", whole(call.name), whole("".join(call.arguments))
            )
            for number, call in enumerate(self._calls.values(), 1)
        )

    def _grow(self, piece: str) -> None:
        self._size += len(piece)
        if self._size > MOST_TEXT:
            raise NoAnswer("writes an answer without end")
