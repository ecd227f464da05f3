"""What a chat server says where it refuses, and what a person is told of it."""

import json
from collections.abc import Sequence
from contextlib import suppress

from kx_desktop.core.errors import (
    FailedPrecondition,
    KxError,
    ResourceExhausted,
    Unauthenticated,
    Unavailable,
)

_TOLD = 300
_NAMES = 12
_DEEPEST = 5
_TOO_LONG = (
    "context length", "context size", "context window", "maximum context", "exceed_context_size", "context_length_exceeded", "prompt is too long",
    "input length", "too many tokens", "exceeds the available", "greater than the context", "n_ctx", "context overflow", "longer than the maximum",
)  # fmt: skip
"""What a server says of a conversation beyond its context: Ollama, llama.cpp, vLLM, LM Studio, KoboldCpp and OpenAI itself."""

_OF_A_WAY = (
    "tool", "function", "jinja", "template", "response_format", "json_schema", "schema", "grammar", "structured", "format",
    "role", "alternate", "system",
)  # fmt: skip
"""Words of servers that fail over tools, a schema or the roles of messages, rather than over the question."""


class Refused(Exception):
    """The server refused a request with an HTTP status; `said` is its own sentence, perhaps empty."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(f"{status} {said}")
        self.status = status
        self.said = said

    @property
    def too_long(self) -> bool:
        """Whether the conversation is longer than the model's context."""
        said = self.said.lower()
        return self.status in {400, 413, 422, 500} and any(word in said for word in _TOO_LONG)

    @property
    def names_no_model(self) -> bool:
        """Whether the server does not have the model."""
        said = self.said.lower()
        missing = any(
            word in said for word in ("not found", "not exist", "not loaded", "unknown", "no such")
        )
        return self.status in {400, 404, 422} and "model" in said and missing

    @property
    def of_the_way(self) -> bool:
        """Whether asking in another way (without tools, without a schema) could do."""
        if self.too_long or self.names_no_model:
            return False
        if self.status >= 500 and self.status != 501:
            return any(word in self.said.lower() for word in _OF_A_WAY)
        return self.status in {400, 405, 415, 422, 501}


def told(refused: Refused, server: str, model: str, models: Sequence[str] = ()) -> KxError:
    """The error for a person; `models` are those that the server has, where it told them."""
    said = f" It says: {refused.said.rstrip('.')}." if refused.said else ""
    if refused.too_long:
        return FailedPrecondition(
            f"The question and its passages are longer than what {model} takes at once.",
            "Give the model a longer context in its server, choose a model that has one, or ask about less at a time.",
        )
    if refused.status in {401, 403}:
        return Unauthenticated(
            f"The chat server at {server} wants a key, or does not take the one it was shown.",
            "Set the variable KX_CHAT_KEY to its key, then start again.",
        )
    if refused.names_no_model or (refused.status == 404 and model not in models):
        return no_such_model(server, model, models)
    if refused.status == 429:
        return ResourceExhausted(
            f"The chat server at {server} has too much to do." + said,
            "Wait a little, then ask again.",
        )
    if refused.status == 503:
        return Unavailable(
            f"The chat server at {server} is not ready yet." + said,
            "It may be loading its model: ask again in a minute.",
        )
    if 300 <= refused.status < 400:
        return FailedPrecondition(
            f"The chat server at {server} sends us elsewhere, which is not followed.",
            "Give the server's own address, with --chat-endpoint or in the settings.",
        )
    if refused.status >= 500:
        return Unavailable(
            f"The chat server at {server} failed ({refused.status})." + said,
            "Ask again; see the server's own log.",
        )
    return FailedPrecondition(
        f"The chat server at {server} refused the question ({refused.status})." + said,
        "See the server's own log.",
    )


def no_such_model(server: str, model: str, models: Sequence[str]) -> FailedPrecondition:
    """The server does not have the model; names those it has."""
    message = f"The chat server at {server} has no model {model!r}."
    if not models:
        return FailedPrecondition(
            message,
            "Load it there first, or choose another chat model, with --model or in the settings.",
        )
    more = len(models) - _NAMES
    names = ", ".join(models[:_NAMES]) + (f" and {more:,} others" if more > 0 else "")
    return FailedPrecondition(message, f"Choose one that it has: {names}.")


def said_in(raw: bytes) -> str:
    """The sentence in a refusal's body, of the forms that servers give it; empty where there is none."""
    text = raw.decode("utf-8", "replace").strip()
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = "" if text.startswith("<") else text
    return said_by(found)


def said_by(found: object) -> str:
    """`said_in` for what was read already."""
    for _ in range(_DEEPEST):
        if isinstance(found, str) and found.startswith('{"'):
            # Ollama hands on what its runner said, as a text.
            with suppress(ValueError, RecursionError):
                found = json.loads(found)
        if not isinstance(found, dict):
            break
        inner = [found[name] for name in ("error", "message", "detail") if found.get(name)]
        found = inner[0] if inner else ""
    told = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    plain = " ".join("".join(c if c.isprintable() else " " for c in told[: 4 * _TOLD]).split())
    return plain if len(plain) <= _TOLD else plain[:_TOLD] + "…"
