"""A chat model that is chosen and whose server does not answer."""

from collections.abc import Sequence

from kx_desktop.agent.chat import Message, Reply
from kx_desktop.core.errors import Unavailable


class AbsentModel:
    """Fails at every reply with what kept it from being reached, so that a run ends as one whose server goes away in its midst."""

    def __init__(self, name: str, error: Unavailable) -> None:
        self._name = name
        self._error = error

    @property
    def name(self) -> str:
        """See `ChatModel`."""
        return self._name

    def reply(self, messages: Sequence[Message], **_: object) -> Reply:  # noqa: ARG002 - whatever it is asked
        """Raises Unavailable."""
        raise self._error
