"""How far a run may go."""

from dataclasses import dataclass
from typing import Self

from kx_desktop.settings import Settings

GOAL_MOST = 20_000
"""Characters of a goal."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a run never exceeds, whatever a model does.

    `turns` are replies of the model, the last of which has to be the answer; `calls` searches, those included that were refused. `seconds`
    is the whole run: after `search_share` of them the model is told to answer, and where it has written nothing when they are over,
    sentences of the documents take a moment more. `observation_bytes` are the passages that one search gives to read and
    `conversation_bytes` all that the model is sent at once, both as UTF-8. `answer_chars` are code points that the model writes of an answer.
    """

    turns: int = 8
    calls: int = 20
    seconds: float = 120.0
    search_share: float = 0.75
    observation_bytes: int = 24 << 10
    conversation_bytes: int = 128 << 10
    answer_chars: int = 100_000

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """The bounds that the settings choose."""
        return cls(
            turns=settings.agent_turns,
            calls=settings.agent_calls,
            seconds=float(settings.agent_seconds),
        )
