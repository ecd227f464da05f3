"""Finding chat models: whose server it is, which models only embed, and that one server's slowness costs the others nothing."""

import threading
import time
from collections.abc import Mapping, Sequence

import pytest

from kx_desktop.agent.discovery import FoundModel, find_models
from kx_desktop.agent.discovery import find_chat_models as find_within
from kx_desktop.core.errors import InvalidArgument
from tests.agent.chat.serving import OLLAMA, Json, Raw, Refuses, serving

PATIENCE = 10


def find_chat_models(
    endpoints: Sequence[str] = (), *, ports: Sequence[int]
) -> tuple[FoundModel, ...]:
    """With more patience than a busy machine needs."""
    return find_within(endpoints, ports=ports, seconds=PATIENCE)


def openai(*models: Mapping[str, object]) -> Json:
    return Json({"object": "list", "data": list(models)})


def test_servers_of_both_protocols_are_found_by_their_ports() -> None:
    with (
        serving(protocol=OLLAMA, model="llama3.2:latest") as first,
        serving(model="qwen") as second,
    ):
        found = find_chat_models(ports=[first.port, second.port])
    assert found == (
        FoundModel("llama3.2:latest", first.url, "ollama", "Ollama", tools=True),
        FoundModel("qwen", second.url, "openai", f"127.0.0.1:{second.port}"),
    )
    assert found[0].told == "llama3.2:latest (Ollama)"


def test_nothing_but_lists_is_asked_for() -> None:
    with serving(protocol=OLLAMA) as peer:
        find_chat_models(ports=[peer.port])
        assert {one.path for one in peer.asked} == {"/v1/models", "/api/tags", "/api/show"}


@pytest.mark.parametrize(
    "name",
    ["nomic-embed-text:latest", "text-embedding-3-small", "BAAI/bge-m3", "intfloat/e5-small", "all-minilm:l6-v2", "bge-reranker-base", "whisper-1", "gte-large"],
)  # fmt: skip
def test_models_that_only_embed_are_left_out_by_their_names(name: str) -> None:
    with serving(model="qwen", models=[name]) as peer:
        assert [model.name for model in find_chat_models(ports=[peer.port])] == ["qwen"]
        every = {
            model.name: model.embedding_only
            for model in find_models(ports=[peer.port], seconds=PATIENCE)
        }
    assert every == {"qwen": False, name: True}


@pytest.mark.parametrize(
    "name", ["llama3.2", "gemma3:4b", "phi-3.5", "gpt-oss:20b", "smollm2", "mixtral-e5b", "budget"]
)
def test_chat_models_are_no_embedding_models(name: str) -> None:
    with serving(model=name) as peer:
        assert [model.name for model in find_chat_models(ports=[peer.port])] == [name]


def test_ollama_says_itself_what_only_embeds() -> None:
    with serving(protocol=OLLAMA, model="plain-name", capabilities=["embedding"]) as peer:
        assert find_chat_models(ports=[peer.port]) == ()
    with serving(protocol=OLLAMA, model="bert-chat-embed", capabilities=["completion"]) as peer:
        (model,) = find_chat_models(ports=[peer.port])
    assert model.tools is False


def test_an_older_ollama_is_judged_by_family_and_name() -> None:
    tags = {"models": [{"name": "plain", "details": {"family": "nomic-bert"}}, {"name": "llama2"}]}
    with serving(protocol=OLLAMA, capabilities=None, pages={"/api/tags": Json(tags)}) as peer:
        assert [model.name for model in find_chat_models(ports=[peer.port])] == ["llama2"]


def test_lm_studio_says_itself_what_only_embeds() -> None:
    owned = {"owned_by": "organization_owner"}
    pages = {
        "/v1/models": openai({"id": "a"} | owned, {"id": "b"} | owned),
        "/api/v0/models": Json(
            {"data": [{"id": "a", "type": "embeddings"}, {"id": "b", "type": "llm"}]}
        ),
    }
    with serving(pages=pages) as peer:
        (model,) = find_chat_models(ports=[peer.port])
    assert (model.name, model.server) == ("b", "LM Studio")


@pytest.mark.parametrize(
    ("owner", "server"), [("llamacpp", "llama.cpp"), ("koboldcpp", "KoboldCpp")]
)
def test_servers_that_imitate_ollamas_list_are_asked_as_what_they_are(
    owner: str, server: str
) -> None:
    pages = {
        "/v1/models": openai({"id": "m", "owned_by": owner}),
        "/api/tags": Json({"models": [{"name": "m"}]}),
    }
    with serving(pages=pages) as peer:
        (model,) = find_chat_models(ports=[peer.port])
    assert (model.protocol, model.server) == ("openai", server)


@pytest.mark.parametrize(
    "page",
    [
        Refuses(401, "who are you"),
        Refuses(500),
        Json([1, 2]),
        Json({"data": "all"}),
        Json({"data": [1, {"id": 7}, {"id": "a\nb"}, {"id": "x" * 5000}, {}]}),
        Raw(b"HTTP/1.1 200 OK\r\n\r\n<html></html>"),
        Raw(b"SSH-2.0-OpenSSH_9.6\r\n"),
        Raw(b"\x00" * 1000),
        Raw(b""),
    ],
)
def test_what_else_listens_on_a_port_is_passed_over(page: Raw) -> None:
    pages = {"/v1/models": page, "/api/tags": page}
    with serving(pages=pages) as odd, serving(model="qwen") as peer:
        assert [model.name for model in find_chat_models(ports=[odd.port, peer.port])] == ["qwen"]


def test_a_server_that_never_answers_costs_no_more_than_the_time_given() -> None:
    silent = {path: Raw(threading.Event()) for path in ("/v1/models", "/api/tags")}
    with serving(pages=silent) as slow, serving(model="qwen") as peer:
        began = time.monotonic()
        found = find_within(ports=[slow.port, peer.port], seconds=1)
        took = time.monotonic() - began
    assert [model.name for model in found] == ["qwen"]
    assert took < 3


def test_an_address_is_asked_besides_and_first() -> None:
    with serving(model="named") as named, serving(model="usual") as usual:
        found = find_chat_models([f"{named.url}/v1"], ports=[usual.port, named.port])
    assert [model.name for model in found] == ["named", "usual"]


def test_the_key_is_shown_to_the_address_that_is_named_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KX_CHAT_KEY", "sk-secret")
    with serving() as named, serving() as usual:
        find_chat_models([named.url], ports=[usual.port])
        assert {one.headers.get("authorization") for one in named.asked} == {"Bearer sk-secret"}
        assert {one.headers.get("authorization") for one in usual.asked} == {None}


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="no address of a chat server"):
        find_chat_models(["ftp://127.0.0.1"], ports=[])
