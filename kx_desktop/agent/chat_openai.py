"""The OpenAI-compatible protocol: `POST /v1/chat/completions`, answered by server-sent events.

Spoken by llama.cpp, LM Studio, vLLM, KoboldCpp, Jan, GPT4All and others, each with its own gaps.
https://platform.openai.com/docs/api-reference/chat
"""

import json
from collections.abc import Sequence
from typing import Any

from kx_desktop.agent.chat import Message
from kx_desktop.agent.heard import Heard, NoAnswer, decoded, parsed
from kx_desktop.agent.json_protocol import SCHEMA as REPLY_SCHEMA
from kx_desktop.agent.json_protocol import object_of, rendered
from kx_desktop.agent.refusals import Refused, said_by, said_in
from kx_desktop.agent.tool import DESCRIPTION, PARAMETERS, TOOL_ID
from kx_desktop.agent.ways import PLAIN, SCHEMA, TOOLS, WAYS
from kx_desktop.core.shapes import Json

TOOL: Json = {
    "type": "function",
    "function": {"name": TOOL_ID, "description": DESCRIPTION, "parameters": PARAMETERS},
}
"""The one tool, in the form that both protocols take."""

_LONGEST_DOCUMENT = 4 << 20


class OpenAiProtocol:
    """How a conversation is written for such a server, and what its lines mean."""

    path = "/v1/chat/completions"
    ways = WAYS

    def __init__(self, model: str) -> None:
        self.model = model

    def body(self, messages: Sequence[Message], way: str, *, with_tool: bool, dull: bool) -> Json:
        """The request; `dull` asks for the likeliest words, which not every model takes."""
        body: Json = {"model": self.model, "stream": True}
        if dull:
            body["temperature"] = 0
        if way == TOOLS:
            body["messages"] = [_message(message) for message in messages]
            if with_tool:
                body |= {"tools": [TOOL], "tool_choice": "auto"}
            return body
        body["messages"] = rendered(messages, with_tool=with_tool, fold_system=way == PLAIN)
        if way == SCHEMA and with_tool:
            form = {"name": "reply", "strict": True, "schema": REPLY_SCHEMA}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        return body

    def reader(self, heard: Heard) -> "EventReader":
        """What takes the lines of one answer."""
        return EventReader(heard)


class EventReader:
    """Server-sent events of one answer; where a server does not stream, its one document."""

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._document: list[str] | None = []
        self._size = 0

    def line(self, line: bytes) -> bool:
        """Takes a line; tells whether the answer is whole. Raises Refused where it tells of an error, NoAnswer where it is none."""
        text = decoded(line)
        name, colon, value = text.partition(":")
        if name == "data" and colon:
            self._document = None
            return self._event(value.strip())
        if name == "error" and value.strip().startswith("{"):
            # An older llama.cpp tells its errors so, in the midst of the events.
            raise Refused(_status(parsed(value)), said_in(value.encode()))
        if self._document is not None and name not in {"event", "id", "retry", ""}:
            self._size += len(text)
            if self._size > _LONGEST_DOCUMENT:
                raise NoAnswer("writes an answer without end")
            self._document.append(text)
        return False

    def end(self) -> None:
        """The answer's end: without any event, what came is read as one document. Raises as `line` does."""
        if self._document is None:
            return
        told = "\n".join(self._document).strip()
        if told:
            self._take(parsed(told))
            self._heard.ended = True

    def _event(self, value: str) -> bool:
        if value == "[DONE]":
            self._heard.ended = True
            return True
        if value:
            self._take(parsed(value))
        return False

    def _take(self, told: dict[str, Any]) -> None:
        if told.get("error"):
            raise Refused(_status(told["error"]), said_by(told))
        choices = told.get("choices")
        if not isinstance(choices, list):
            # A last event with the tokens used has none; a document has to have them.
            if self._document is not None:
                raise NoAnswer("answered with something that is no answer of a chat model")
            return
        for choice in choices[:1]:
            if isinstance(choice, dict):
                self._choice(choice)

    def _choice(self, choice: dict[str, Any]) -> None:
        said = choice.get("delta") or choice.get("message")
        if isinstance(said, dict):
            for name in ("reasoning_content", "reasoning"):
                self._heard.thought(said.get(name))
            self._heard.text(_text(said.get("content")))
            calls = said.get("tool_calls")
            for at, call in enumerate(calls if isinstance(calls, list) else []):
                self._call(at, call)
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self._heard.ended = True
            self._heard.cut_short = reason == "length"

    def _call(self, at: int, call: Any) -> None:
        function = call.get("function") if isinstance(call, dict) else None
        if isinstance(function, dict):
            index = call.get("index", None if call.get("id") else at)
            self._heard.call(index, call.get("id"), function.get("name"), function.get("arguments"))


def _message(message: Message) -> Json:
    told: Json = {"role": message.role, "content": message.content}
    if message.calls:
        told["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {
                    "name": call.name,
                    "arguments": json.dumps(object_of(call.arguments), ensure_ascii=False),
                },
            }
            for call in message.calls
        ]
    if message.role == "tool":
        told["tool_call_id"] = message.call_id
    return told


def _text(content: Any) -> str:
    """Content as text: a string, or the texts among its parts."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    return "".join(text for text in texts if isinstance(text, str))


def _status(error: Any) -> int:
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and 400 <= code <= 599 else 500
