"""One reply of a model, heard piece by piece, whatever the model does."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kx_desktop.agent.chat import ChatModel, Message, Reply, ToolCall
from kx_desktop.agent.events import Discarded, Event, Writing
from kx_desktop.agent.mailbox import listen
from kx_desktop.core.errors import Internal, KxError
from kx_desktop.tasks import CancelToken

_log = logging.getLogger(__name__)

_NAME_MOST = 200


class _LongEnoughError(Exception):
    """The model writes on beyond the bound."""


@dataclass(slots=True)
class Speaker:
    """Has a model reply, and keeps what it has written: what there is of an answer if it is cut short."""

    model: ChatModel
    most: int
    """Code points of an answer; whatever comes after them is not waited for."""

    tell: Callable[[Event], None]
    was_cut: bool = False
    _pieces: list[str] = field(default_factory=list)

    @property
    def written(self) -> str:
        """What the last reply has written so far."""
        return "".join(self._pieces)

    def reply(
        self,
        messages: Sequence[Message],
        *,
        with_tool: bool,
        cancel: CancelToken,
        deadline: float,
        seconds: float,
    ) -> Reply:
        """The model's reply, no longer than the bound.

        Raises Cancelled, DeadlineExceeded, what KxError the model raises, and Internal for any other error of it.
        """

        def work(send: Callable[[str], None], token: CancelToken) -> Reply:
            left = self.most

            def on_text(piece: str) -> None:
                nonlocal left
                if left < 0 or not isinstance(piece, str) or not piece:
                    return
                send(piece[:left])
                # An empty piece says that there was more.
                left -= len(piece)
                if left < 0:
                    send("")

            try:
                return _sound(
                    self.model.reply(
                        messages,
                        with_tool=with_tool,
                        on_text=on_text,
                        cancel=token,
                        seconds=seconds,
                    )
                )
            except KxError:
                raise
            except BaseException as error:
                _log.exception("the chat model %s failed", name_of(self.model))
                raise Internal(
                    f"The chat model failed in a way of its own: {type(error).__name__}.",
                    "Ask again, or choose another model.",
                ) from error

        self.discard()
        try:
            reply = listen(
                work, self._hear, cancel=cancel, deadline=deadline, name="kx-agent-model"
            )
        except _LongEnoughError:
            self.was_cut = True
            return Reply(self.written)
        text = reply.text[: self.most]
        self.was_cut = len(reply.text) > self.most
        if text.strip() != self.written.strip():
            self.discard()
            if text:
                self._hear(text)
        return Reply(text, reply.calls)

    def discard(self) -> None:
        """What was written was not the answer."""
        if self._pieces:
            self._pieces.clear()
            self.tell(Discarded())

    def _hear(self, piece: str) -> None:
        if not piece:
            raise _LongEnoughError
        self._pieces.append(piece)
        self.tell(Writing(piece))


def name_of(model: ChatModel) -> str:
    """What a person knows the model by."""
    return model.name[:_NAME_MOST]


def _sound(reply: Reply) -> Reply:
    """The reply, where it is one; raises TypeError for anything else."""
    if not isinstance(reply, Reply) or not isinstance(reply.text, str):
        raise TypeError("a model gave something that is no reply")
    for call in reply.calls:
        if not isinstance(call, ToolCall) or not isinstance(call.name, str):
            raise TypeError("a model called in a way that is no call")
        if not isinstance(call.arguments, str):
            raise TypeError("a model gave arguments that are no text")
    return reply
