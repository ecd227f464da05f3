"""Searching and answering in JSON, for models whose server takes no tools: what they are told, and what their replies mean."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kx_desktop.agent.chat import Message, ToolCall
from kx_desktop.agent.json_repair import objects_in, whole
from kx_desktop.agent.tool import DEFAULT_K, DESCRIPTION, PARAMETERS, TOOL_ID
from kx_desktop.core.shapes import Json

INSTRUCTIONS = (
    "You cannot see the documents unless you search them. " + DESCRIPTION + "\n"
    "Reply with one JSON object and nothing else. To search:\n"
    f'{{"search": [{{"dataset": "NAME", "query": "WORDS", "k": {DEFAULT_K}}}], "answer": ""}}\n'
    "When you have found what you need, or have been told to answer:\n"
    '{"search": [], "answer": "YOUR ANSWER"}'
)
"""What the system message says besides, where a model has to speak JSON."""

SCHEMA: Json = {
    "type": "object",
    "properties": {
        "search": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "dataset": {"type": "string"},
                    "query": {"type": "string"},
                    "k": {"type": "integer"},
                },
                "required": ["dataset", "query", "k"],
                "additionalProperties": False,
            },
        },
        "answer": {"type": "string"},
    },
    "required": ["search", "answer"],
    "additionalProperties": False,
}
"""The form of a reply, within what strict servers take: every field is required, and none has a range."""

ANSWERS = ("answer", "final_answer", "response", "text")
_SEARCHES = ("search", "searches", "calls", "tool_calls", "tool_call", "function_call", "action")
_ARGUMENTS = ("arguments", "parameters", "args", "input", "action_input")
_NAMES = ("name", "tool", "function", "action")
_WRAPPERS = re.compile(r"</?tool_call>|\[/?TOOL_CALLS\]|<\|python_tag\|>|<\|eom_id\|>")
_MOST_CALLS = 64


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a reply in JSON means: calls, an answer, or neither where it was no such JSON."""

    answer: str | None = None
    calls: tuple[ToolCall, ...] = ()


def read(text: str) -> Spoken:
    """What `text` means. Understands the forms in which models write calls of their own accord as well. Never raises."""
    answer: str | None = None
    calls: list[ToolCall] = []
    for found in objects_in(_WRAPPERS.sub(" ", text)):
        calls += _calls(found, len(calls))
        if answer is None:
            told = next((found[name] for name in ANSWERS if isinstance(found.get(name), str)), None)
            answer = whole(str(told)) if told is not None else None
    return Spoken(answer, tuple(calls[:_MOST_CALLS]))


def rendered(messages: Sequence[Message], *, with_tool: bool, fold_system: bool) -> list[Json]:
    """The conversation without tools: calls are JSON of the model's own, what came of them is told to it as the next message.

    Roles take turns, as some templates demand. With `fold_system` the system's words open the first message of the person, for
    templates that know no system.
    """
    system = "\n\n".join(message.content for message in messages if message.role == "system")
    if with_tool:
        system = f"{system}\n\n{INSTRUCTIONS}".strip()
    turns: list[Json] = []
    for message in _plain(messages):
        if turns and turns[-1]["role"] == message.role:
            turns[-1]["content"] = f"{turns[-1]['content']}\n\n{message.content}"
        else:
            turns.append({"role": message.role, "content": message.content})
    if not system:
        return turns
    if not fold_system:
        return [{"role": "system", "content": system}, *turns]
    if turns and turns[0]["role"] == "user":
        first: Json = {"role": "user", "content": f"{system}\n\n{turns[0]['content']}"}
        return [first, *turns[1:]]
    return [{"role": "user", "content": system}, *turns]


def object_of(arguments: str) -> Json:
    """The arguments of a call as an object, for servers that read them again; junk of the model's own is an empty one."""
    try:
        found = json.loads(arguments)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _plain(messages: Sequence[Message]) -> list[Message]:
    plain = []
    for message in messages:
        if message.role == "assistant" and message.calls:
            searches = [object_of(call.arguments) for call in message.calls]
            spoken = json.dumps({"search": searches, "answer": ""}, ensure_ascii=False)
            plain.append(replace(message, content=spoken))
        elif message.role == "tool":
            plain.append(Message("user", f"What the search found:\n{message.content}"))
        elif message.role != "system":
            plain.append(message)
    return plain


def _calls(found: dict[str, object], before: int) -> list[ToolCall]:
    """The calls in one object: `{"search": [...]}`, calls by name and arguments, or bare arguments."""
    for name in _SEARCHES:
        within = found.get(name)
        listed = within if isinstance(within, list) else [within]
        if name in _SEARCHES[:2]:
            # Bare words, where the model leaves the rest out.
            listed = [{"query": one} if isinstance(one, str) and one else one for one in listed]
        inner = [one for one in map(_arguments, listed[:_MOST_CALLS]) if one is not None]
        if inner:
            return [_call(one, before + at) for at, one in enumerate(inner)]
    bare = isinstance(found.get("query"), str) and found.keys() <= set(_PARAMETER_NAMES)
    arguments = _arguments(found) if bare or any(name in found for name in _NAMES) else None
    return [] if arguments is None else [_call(arguments, before)]


def _arguments(found: object) -> object:
    """The arguments of one call, however it is wrapped; None where it is none, or one of something else."""
    if not isinstance(found, dict) or not found:
        return None
    inner = found.get("function")
    if isinstance(inner, dict):
        return _arguments(inner)
    name = next((found[key] for key in _NAMES if isinstance(found.get(key), str)), TOOL_ID)
    if str(name).rpartition(".")[2].lower() not in {TOOL_ID, "search"}:
        return None
    given = next((found[key] for key in _ARGUMENTS if key in found), None)
    return {key: found[key] for key in found if key in _PARAMETER_NAMES} if given is None else given


def _call(arguments: object, number: int) -> ToolCall:
    told = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return ToolCall(f"call_{number + 1}", TOOL_ID, whole(told))


_PARAMETER_NAMES = (
    tuple(PARAMETERS["properties"]) if isinstance(PARAMETERS["properties"], dict) else ()
)
