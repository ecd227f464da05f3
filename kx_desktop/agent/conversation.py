"""What a model is sent: the messages of a run, which together never outgrow their bound."""

from collections.abc import Sequence

from kx_desktop.agent.calling import Proposal
from kx_desktop.agent.chat import Message, ToolCall
from kx_desktop.agent.role_tokens import apart

_SPOKEN_MOST = 1_000
"""Characters kept of what a model says beside its calls."""

_LAST_WORD = 1_000
"""Bytes kept for the message that tells the model to answer."""

NOTE = 1_600
"""Bytes that an observation without passages takes at most, its message included."""


class Conversation:
    """The messages, and how many bytes are left for more."""

    def __init__(self, system: str, goal: str, most: int) -> None:
        self._messages = [Message("system", system), Message("user", goal)]
        self._most = most - _LAST_WORD
        self._calls = 0

    @property
    def messages(self) -> tuple[Message, ...]:
        """All of them, in order."""
        return tuple(self._messages)

    @property
    def room(self) -> int:
        """Bytes of text in UTF-8 that may still be added."""
        return self._most - sum(map(_size, self._messages))

    def fitting(self, proposals: Sequence[Proposal]) -> int:
        """How many of the calls fit, each with an observation without passages at least."""
        room, fit = self.room - 4 * _SPOKEN_MOST, 0
        for one in proposals:
            room -= len(one.arguments.encode()) + NOTE
            if room < 0:
                break
            fit += 1
        return fit

    def propose(self, text: str, proposals: Sequence[Proposal]) -> tuple[str, ...]:
        """Adds what the model asked for, as it was understood, and gives the ids of the calls.

        Ids are our own: some servers take nine letters and digits alone, and a model's may be anything.
        """
        ids = tuple(f"call{self._calls + place:05d}" for place in range(len(proposals)))
        self._calls += len(ids)
        calls = tuple(
            ToolCall(own, one.tool, one.arguments) for own, one in zip(ids, proposals, strict=True)
        )
        self._messages.append(Message("assistant", apart(text[:_SPOKEN_MOST]), calls))
        return ids

    def observe(self, call_id: str, content: str) -> None:
        """Adds what came of a call."""
        self._messages.append(Message("tool", content, call_id=call_id))

    def tell(self, words: str) -> None:
        """Adds a message to the model."""
        self._messages.append(Message("user", words))


def _size(message: Message) -> int:
    text = len(message.content.encode("utf-8", "replace"))
    return text + sum(len(call.name) + len(call.arguments.encode()) for call in message.calls)
