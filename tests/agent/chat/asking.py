"""Putting a question to a chat model behind a scripted server, and seeing what the person is shown."""

from collections.abc import Sequence
from pathlib import Path

from kx_desktop.agent.chat import ChatModel, Message, Reply, ToolCall
from kx_desktop.agent.choosing import chat_model
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.agent.chat.serving import ChatPeer

QUESTION = (
    Message("system", "You answer from documents."),
    Message("user", "For how long can I return things?"),
)
CALL = ToolCall("id-0", "retrieve", '{"dataset": "handbook", "query": "returns"}')
FOUND = (
    *QUESTION,
    Message("assistant", "", (CALL,)),
    Message("tool", '{"passages": []}', (), "id-0"),
)
ARGUMENTS = {"dataset": "handbook", "query": "returns"}


def model_of(peer: ChatPeer, folder: Path) -> ChatModel:
    """The model that the settings of `folder` choose at the server."""
    settings = Settings.load(folder).with_values(
        {"chat_endpoint": peer.url, "chat_model": peer.model}
    )
    model = chat_model(settings)
    assert model is not None
    return model


def ask(
    model: ChatModel,
    messages: Sequence[Message] = QUESTION,
    *,
    with_tool: bool = False,
    seconds: float = 30.0,
    cancel: CancelToken | None = None,
) -> tuple[Reply, list[str]]:
    """The reply, and the pieces that were shown, which always join to its text."""
    shown: list[str] = []
    reply = model.reply(
        messages,
        with_tool=with_tool,
        on_text=shown.append,
        cancel=cancel or CancelToken(),
        seconds=seconds,
    )
    assert "".join(shown) == reply.text
    return reply, shown
