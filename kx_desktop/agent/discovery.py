"""Which chat models there are: the servers on the usual ports of this machine are asked side by side, and only for their lists."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kx_desktop.agent.addresses import ServerAddress
from kx_desktop.agent.http_chat import ChatServer, Limits, key_of_named
from kx_desktop.agent.refusals import Refused
from kx_desktop.core.errors import KxError
from kx_desktop.core.shapes import Json
from kx_desktop.tasks import CancelToken

OLLAMA = "ollama"
OPENAI = "openai"

USUAL_PORTS: dict[int, str] = {
    11434: "Ollama", 1234: "LM Studio", 8080: "llama.cpp", 8000: "vLLM", 5001: "KoboldCpp", 1337: "Jan", 4891: "GPT4All",
    5000: "text-generation-webui", 30000: "SGLang",
}  # fmt: skip
"""Ports on which chat servers listen where nobody says otherwise, and whose each is."""

_OWNERS = {
    "llamacpp": "llama.cpp",
    "koboldcpp": "KoboldCpp",
    "vllm": "vLLM",
    "sglang": "SGLang",
    "organization_owner": "LM Studio",
}
"""Servers by the `owned_by` of the models that they list."""

_IMITATORS = {"llamacpp", "koboldcpp", "vllm", "sglang"}
"""Servers that list their models in Ollama's form as well, and speak its protocol by halves or not at all."""

_EMBEDDING_FAMILIES = {"bert", "nomic-bert", "nomic-bert-moe", "xlmroberta", "jina-bert-v2"}
_EMBEDDING_NAME = re.compile(
    r"embed|rerank|minilm|whisper|(^|[/_-])(bge|e5|gte|tts|clip|colbert|splade)([/:._-]|\d|$)",
    re.IGNORECASE,
)
_MOST_MODELS = 500
_MOST_SHOWN = 32
_LONGEST_NAME = 300


@dataclass(frozen=True, slots=True)
class FoundModel:
    """A model that a server offers. `endpoint` is the server's address, `protocol` is `ollama` or `openai`, `server` whose make it seems to be.

    `embedding_only` says that it makes vectors and no answers; `tools` whether it takes tools, None where the server does not say.
    """

    name: str
    endpoint: str
    protocol: str
    server: str
    embedding_only: bool = False
    tools: bool | None = None

    @property
    def told(self) -> str:
        """What a person knows it by: `llama3.2 (Ollama)`."""
        return f"{self.name} ({self.server})"


def find_chat_models(
    endpoints: Sequence[str] = (), *, ports: Sequence[int] | None = None, seconds: float = 0.45
) -> tuple[FoundModel, ...]:
    """The chat models on the usual ports of this machine and at `endpoints`, in their order, within `seconds`; models that only embed are left out.

    `endpoints` are asked as they are, with the key of `KX_CHAT_KEY`: whoever names one on another machine has the person's consent. Raises
    InvalidArgument where one is no address, or the key is none.
    """
    return tuple(
        model
        for model in find_models(endpoints, ports=ports, seconds=seconds)
        if not model.embedding_only
    )


def find_models(
    endpoints: Sequence[str] = (), *, ports: Sequence[int] | None = None, seconds: float = 0.45
) -> tuple[FoundModel, ...]:
    """`find_chat_models` with the models that only embed."""
    usual = USUAL_PORTS if ports is None else ports
    limits = Limits(seconds, seconds, seconds, answer_bytes=2 << 20)
    keys = {ServerAddress.of(endpoint): key_of_named() for endpoint in endpoints}
    keys |= {
        one: "" for port in usual if (one := ServerAddress("http", "127.0.0.1", port)) not in keys
    }
    servers = [ChatServer(address, key, limits) for address, key in keys.items()]

    async def all_of_them() -> list[tuple[FoundModel, ...]]:
        return await asyncio.gather(*(_quick(server, seconds) for server in servers))

    # The bound stands at each server, so that a slow one takes nothing from the others.
    found = servers[0].run(all_of_them, CancelToken(), seconds + 5) if servers else []
    return tuple(model for models in found for model in models)


def models_at(
    server: ChatServer, *, cancel: CancelToken | None = None, seconds: float = 5.0
) -> tuple[FoundModel, ...]:
    """All models that one server lists. Raises Refused and KxError where it does not answer as a chat server does."""

    async def work() -> tuple[FoundModel, ...]:
        return await _listed(server)

    return server.run(work, cancel or CancelToken(), seconds)


async def _quick(server: ChatServer, seconds: float) -> tuple[FoundModel, ...]:
    try:
        async with asyncio.timeout(seconds):
            return await _listed(server)
    except (KxError, Refused, TimeoutError):
        return ()


async def _listed(server: ChatServer) -> tuple[FoundModel, ...]:
    by_openai, by_ollama = await asyncio.gather(
        server.fetch("/v1/models"), server.fetch("/api/tags"), return_exceptions=True
    )
    models = _objects(by_openai, "data")
    owners = {str(model.get("owned_by", "")) for model in models}
    tags = [] if owners & _IMITATORS else _objects(by_ollama, "models")
    if tags:
        return await _of_ollama(server, tags)
    if isinstance(by_openai, BaseException):
        if isinstance(by_ollama, dict):
            return ()
        raise by_openai
    kinds = {} if not models else await _kinds_of_lm_studio(server, owners)
    label = next((_OWNERS[owner] for owner in sorted(owners) if owner in _OWNERS), "")
    return tuple(
        FoundModel(
            name,
            str(server.address),
            OPENAI,
            label or label_of(server.address),
            _only_embeds(name, kinds.get(name), model),
        )
        for model in models
        if (name := _name(model, "id"))
    )


async def _of_ollama(server: ChatServer, tags: list[dict[str, Any]]) -> tuple[FoundModel, ...]:
    shown = await asyncio.gather(
        *(_capabilities(server, _name(tag, "name")) for tag in tags[:_MOST_SHOWN])
    )
    capabilities = [*shown, *[None] * (len(tags) - len(shown))]
    found = []
    for tag, can in zip(tags, capabilities, strict=True):
        if not (name := _name(tag, "name")):
            continue
        details = tag.get("details")
        family = details.get("family") if isinstance(details, dict) else None
        if can is None:
            embeds = family in _EMBEDDING_FAMILIES or bool(_EMBEDDING_NAME.search(name))
        else:
            embeds = "completion" not in can and "embedding" in can
        tools = None if can is None else "tools" in can
        found.append(FoundModel(name, str(server.address), OLLAMA, "Ollama", embeds, tools))
    return tuple(found)


async def _capabilities(server: ChatServer, name: str) -> tuple[str, ...] | None:
    """What Ollama says that a model can do; None where it does not say, as older ones do not, or not soon."""
    try:
        async with asyncio.timeout(0.3):
            told = (await server.fetch("/api/show", {"model": name})).get("capabilities")
    except (KxError, Refused, TimeoutError):
        return None
    return tuple(str(one) for one in told) if isinstance(told, list) and told else None


async def _kinds_of_lm_studio(server: ChatServer, owners: set[str]) -> dict[str, str]:
    """LM Studio's own list says of each model whether it embeds; the OpenAI-compatible one does not."""
    if "organization_owner" not in owners:
        return {}
    try:
        told = await server.fetch("/api/v0/models")
    except (KxError, Refused):
        return {}
    return {_name(model, "id"): str(model.get("type", "")) for model in _objects(told, "data")}


def _only_embeds(name: str, kind: str | None, model: Json) -> bool:
    if kind:
        return kind == "embeddings"
    can = model.get("capabilities")
    if isinstance(can, list) and can:
        return "completion" not in can and any("embed" in str(one) for one in can)
    return bool(_EMBEDDING_NAME.search(name))


def _objects(told: object, name: str) -> list[dict[str, Any]]:
    listed = told.get(name) if isinstance(told, dict) else None
    found = listed if isinstance(listed, list) else []
    return [one for one in found[:_MOST_MODELS] if isinstance(one, dict)]


def _name(model: Json, field: str) -> str:
    name = model.get(field)
    fits = isinstance(name, str) and len(name) <= _LONGEST_NAME and name.isprintable()
    return str(name) if fits else ""


def label_of(address: ServerAddress) -> str:
    """Whose make a server seems to be, by its port; else where it is."""
    if address.loopback and address.port in USUAL_PORTS:
        return USUAL_PORTS[address.port]
    return address.origin.partition("://")[2]
