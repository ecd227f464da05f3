"""What a chat model is to the loop, whatever it speaks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kx_desktop.tasks import CancelToken


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that a model proposes. `arguments` is what it wrote, JSON as it should be; nothing is taken for granted about it."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the conversation: `role` is `system`, `user`, `assistant` or `tool`.

    `calls` are those of an assistant's message; `call_id` is the one that a tool's message answers.
    """

    role: str
    content: str
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model said: text, calls, or both; nothing is possible too."""

    text: str
    calls: tuple[ToolCall, ...] = ()


class ChatModel(Protocol):
    """A chat model. Safe to use from one thread at a time."""

    @property
    def name(self) -> str:
        """What a person knows it by: `llama3.2 (Ollama)`."""
        ...

    def reply(
        self,
        messages: Sequence[Message],
        *,
        with_tool: bool,
        on_text: Callable[[str], None],
        cancel: CancelToken,
        seconds: float,
    ) -> Reply:
        """The next message. With `with_tool` the model may propose calls of `retrieve` (`agent/tool.py`), without it must answer.

        `on_text` gets the text as it comes, in pieces that join to `Reply.text`; where the model was told to answer in JSON, only what is
        meant for the person. Raises Cancelled within 300 ms of `cancel`, DeadlineExceeded after `seconds`, and KxError with what to do:
        Unavailable (nobody answers, or in the midst of it no more), FailedPrecondition (no such model, the context is full, what comes is no answer).
        """
        ...
