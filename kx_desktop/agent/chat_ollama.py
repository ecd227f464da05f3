"""Ollama's own protocol: `POST /api/chat`, answered by a JSON object a line.

https://docs.ollama.com/api/chat
"""

import json
from collections.abc import Sequence
from typing import Any

from kx_desktop.agent.chat import Message
from kx_desktop.agent.chat_openai import TOOL
from kx_desktop.agent.heard import Heard, NoAnswer, decoded, parsed
from kx_desktop.agent.json_protocol import SCHEMA as REPLY_SCHEMA
from kx_desktop.agent.json_protocol import object_of, rendered
from kx_desktop.agent.refusals import Refused, said_by
from kx_desktop.agent.ways import PLAIN, SCHEMA, TOOLS, WAYS
from kx_desktop.core.shapes import Json

LEAST_CONTEXT = 16_384
"""Tokens that a question, two searches and an answer fit in."""

MOST_CONTEXT = 65_536
_BYTES_A_TOKEN = 3
_MOST_BYTES_A_TOKEN = 6
_ROOM_TO_ANSWER = 2_048


class OllamaProtocol:
    """How a conversation is written for Ollama, and what its lines mean."""

    path = "/api/chat"

    def __init__(self, model: str, shown: Json) -> None:
        """`shown` is what `/api/show` says of the model."""
        self.model = model
        can = shown.get("capabilities")
        self.ways = WAYS if not isinstance(can, list) or "tools" in can else (SCHEMA, PLAIN)
        self._window = _window(shown)
        self._wanted = LEAST_CONTEXT

    def body(self, messages: Sequence[Message], way: str, *, with_tool: bool, dull: bool) -> Json:
        """The request. Ollama would cut off the beginning of a long conversation in silence: the context is asked for, and cutting off forbidden."""
        body: Json = {"model": self.model, "stream": True, "truncate": False, "shift": False}
        if way == TOOLS:
            body["messages"] = _messages(messages)
            if with_tool:
                body["tools"] = [TOOL]
        else:
            body["messages"] = rendered(messages, with_tool=with_tool, fold_system=way == PLAIN)
            if way == SCHEMA and with_tool:
                body["format"] = REPLY_SCHEMA
        options: Json = {"num_ctx": self._context(body["messages"])}
        if dull:
            options["temperature"] = 0
        return body | {"options": options}

    def reader(self, heard: Heard) -> "LineReader":
        """What takes the lines of one answer."""
        return LineReader(heard)

    def _context(self, messages: object) -> int:
        """Tokens that the conversation fits in. It only grows, and by doubling, since with another number Ollama loads the model anew. Raises Refused."""
        size = len(json.dumps(messages, ensure_ascii=False).encode("utf-8", "replace"))
        needed = size // _BYTES_A_TOKEN + _ROOM_TO_ANSWER
        while self._wanted < needed and self._wanted < MOST_CONTEXT:
            self._wanted *= 2
        context = min(self._wanted, self._window) if self._window else self._wanted
        if size // _MOST_BYTES_A_TOKEN > context:
            raise Refused(400, "more than the context length")
        return context


class LineReader:
    """The lines of one answer."""

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._calls = 0

    def line(self, line: bytes) -> bool:
        """Takes a line; tells whether the answer is whole. Raises Refused where it tells of an error, NoAnswer where it is none."""
        if not line.strip():
            return False
        told = parsed(decoded(line))
        if told.get("error"):
            raise Refused(500, said_by(told))
        said = told.get("message")
        if isinstance(said, dict):
            self._take(said)
        elif "done" not in told:
            raise NoAnswer("answered with something that is no answer of a chat model")
        if told.get("done") is True:
            self._heard.ended = True
            self._heard.cut_short = told.get("done_reason") == "length"
            return True
        return False

    def end(self) -> None:
        """Nothing is left over at the end: a line is whole or it is none."""

    def _take(self, said: dict[str, Any]) -> None:
        self._heard.thought(said.get("thinking"))
        self._heard.text(said.get("content"))
        calls = said.get("tool_calls")
        for call in calls if isinstance(calls, list) else []:
            function = call.get("function") if isinstance(call, dict) else None
            if isinstance(function, dict):
                # Each call comes whole; the index within its line, where there is one, begins anew in the next.
                self._calls += 1
                self._heard.call(
                    self._calls, call.get("id"), function.get("name"), function.get("arguments")
                )


def _messages(messages: Sequence[Message]) -> list[Json]:
    names = {call.id: call.name for message in messages for call in message.calls}
    told: list[Json] = []
    for message in messages:
        one: Json = {"role": message.role, "content": message.content}
        if message.calls:
            one["tool_calls"] = [
                {
                    "id": call.id,
                    "function": {"name": call.name, "arguments": object_of(call.arguments)},
                }
                for call in message.calls
            ]
        if message.role == "tool":
            one["tool_name"] = names.get(message.call_id, "")
            one["tool_call_id"] = message.call_id
        told.append(one)
    return told


def _window(shown: Json) -> int:
    """Tokens of context that the model was made for; 0 where Ollama does not say."""
    facts = shown.get("model_info")
    for name, value in (facts if isinstance(facts, dict) else {}).items():
        if str(name).endswith(".context_length") and isinstance(value, int) and value > 0:
            return value
    return 0
