"""The chat model that the settings choose."""

from collections.abc import Sequence
from contextlib import suppress

from kx_desktop.agent.addresses import ServerAddress
from kx_desktop.agent.chat import ChatModel
from kx_desktop.agent.chat_ollama import OllamaProtocol
from kx_desktop.agent.chat_openai import OpenAiProtocol
from kx_desktop.agent.consent import require_consent
from kx_desktop.agent.discovery import (
    OLLAMA,
    OPENAI,
    FoundModel,
    find_chat_models,
    label_of,
    models_at,
)
from kx_desktop.agent.http_chat import START_SERVER, ChatServer, key_of_named
from kx_desktop.agent.refusals import Refused, no_such_model, told
from kx_desktop.agent.served_model import ChatProtocol, ServedModel
from kx_desktop.agent.ways import Ways
from kx_desktop.core.errors import FailedPrecondition, KxError, Unavailable
from kx_desktop.core.shapes import Json
from kx_desktop.settings import Settings

_ANSWER_SECONDS = 5.0
_FIND_SECONDS = 2.0
_NAMES = 12


def chat_model(settings: Settings) -> ChatModel | None:
    """The model that `chat_model` and `chat_endpoint` name; None where neither does: then there is no chat model.

    Without an address the usual ports of this machine are searched for the model; without a name the address has to have exactly one. Takes
    some seconds where a server is slow. Raises InvalidArgument (no address), FailedPrecondition (no consent, no such model, several of them),
    Unavailable (nobody answers) and Unauthenticated (no key, or a wrong one).
    """
    name, endpoint = settings.chat_model.strip(), settings.chat_endpoint.strip()
    if endpoint:
        require_consent(endpoint, settings)
        server = ChatServer(ServerAddress.of(endpoint), key_of_named())
        found = _at(server, name)
    elif name:
        found = _on_this_machine(name)
        server = ChatServer(ServerAddress.of(found.endpoint))
    else:
        return None

    def names() -> Sequence[str]:
        return _chat_names(models_at(server, seconds=_ANSWER_SECONDS))

    ways = Ways(settings.folder)
    return ServedModel(server, _protocol(server, found), label=found.server, ways=ways, names=names)


def _on_this_machine(name: str) -> FoundModel:
    models = find_chat_models(seconds=_FIND_SECONDS)
    if (found := _named(models, name)) is not None:
        return found
    if not models:
        raise Unavailable(
            f"No chat server on this machine has the model {name!r}: none was found on the usual ports.",
            "Start Ollama, LM Studio, llama.cpp or another one, or give its address, with --chat-endpoint or in the settings.",
        )
    raise FailedPrecondition(
        f"No chat server on this machine has the model {name!r}.",
        f"Choose one that is there: {_list(models)}.",
    )


def _at(server: ChatServer, name: str) -> FoundModel:
    where = str(server.address)
    try:
        models = models_at(server, seconds=_ANSWER_SECONDS)
    except Refused as refused:
        if refused.status not in {404, 405, 501}:
            raise told(refused, where, name or "the model") from refused
        if not name:
            raise server.no_answer("does not say which models it has") from refused
        # Some servers list nothing, and answer all the same.
        return FoundModel(name, where, OPENAI, label_of(server.address))
    chats = [model for model in models if not model.embedding_only]
    if name:
        if (found := _named(models, name)) is None:
            raise no_such_model(where, name, _chat_names(models))
        if found.embedding_only:
            raise FailedPrecondition(
                f"{found.told} makes vectors and no answers.", "Choose a chat model."
            )
        return found
    if not chats:
        raise FailedPrecondition(f"The chat server at {where} has no chat model.", START_SERVER)
    if len(chats) > 1:
        raise FailedPrecondition(
            f"The chat server at {where} has several models.", f"Choose one: {_list(chats)}."
        )
    return chats[0]


def _protocol(server: ChatServer, found: FoundModel) -> ChatProtocol:
    if found.protocol != OLLAMA:
        return OpenAiProtocol(found.name)
    shown: Json = {}
    # Where Ollama does not say what the model can do, that is found out by asking it.
    with suppress(Refused, KxError):
        shown = server.ask("/api/show", {"model": found.name}, seconds=_ANSWER_SECONDS)
    return OllamaProtocol(found.name, shown)


def _named(models: Sequence[FoundModel], name: str) -> FoundModel | None:
    wanted = {name, f"{name}:latest"}
    return next((model for model in models if model.name in wanted), None)


def _chat_names(models: Sequence[FoundModel]) -> list[str]:
    return [model.name for model in models if not model.embedding_only]


def _list(models: Sequence[FoundModel]) -> str:
    more = len(models) - _NAMES
    names = ", ".join(model.name for model in models[:_NAMES])
    return names + (f" and {more:,} others" if more > 0 else "")
