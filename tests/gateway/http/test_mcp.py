"""`/mcp` on the HTTP port: the SDK's own client behind the same guard as every other call."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import anyio
import httpx
import httpx2
import pytest
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client

from kx_desktop.gateway.running import Gateway
from kx_desktop.settings import Settings
from tests.agent.chat.serving import OLLAMA, ChatPeer, Says, serving


@asynccontextmanager
async def connected(gateway: Gateway, mode: str = "auto") -> AsyncIterator[Client]:
    headers = {"authorization": f"Bearer {gateway.access.token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        transport = streamable_http_client(f"http://{gateway.http_address}/mcp", http_client=http)
        async with Client(transport, mode=mode) as client:
            yield client


def asked(gateway: Gateway, ask: Callable[[Client], Awaitable[None]], mode: str = "auto") -> None:
    async def run() -> None:
        async with connected(gateway, mode) as client:
            await ask(client)

    asyncio.run(run())


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_with_the_token_finds_and_reads_on(gateway: Gateway, mode: str) -> None:
    async def ask(client: Client) -> None:
        listed = await client.call_tool("list_datasets", {})
        assert listed.structured_content is not None
        assert "handbook" in [one["name"] for one in listed.structured_content["datasets"]]
        found = await client.call_tool("retrieve", {"dataset": "handbook", "query": "refunds"})
        assert found.structured_content is not None
        hit = found.structured_content["passages"][0]
        assert "Refunds" in hit["text"]
        around = await client.call_tool("read_passages", {"content_ref": hit["content_ref"]})
        assert not around.is_error
        refused = await client.call_tool("retrieve", {"dataset": "nowhere", "query": "refunds"})
        assert refused.is_error

    asked(gateway, ask, mode)


def test_what_a_client_asked_last_is_noted_without_its_words(gateway: Gateway) -> None:
    async def ask(client: Client) -> None:
        await client.call_tool("retrieve", {"dataset": "handbook", "query": "a secret of mine"})

    asked(gateway, ask)
    (noted,) = [one for one in gateway.activity.connections() if one.caller.kind == "mcp"]
    assert (noted.call, noted.dataset, noted.text) == ("retrieve", "handbook", "")


def test_two_clients_are_answered_at_once(gateway: Gateway) -> None:
    async def one() -> bool | None:
        async with connected(gateway) as client:
            asked = {"dataset": "handbook", "query": "office hours"}
            return (await client.call_tool("retrieve", asked)).is_error

    async def both() -> list[bool | None]:
        return list(await asyncio.gather(one(), one()))

    assert not any(asyncio.run(both()))


PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
ACCEPT = {"accept": "application/json, text/event-stream"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"authorization": ""}, 401),
        ({"authorization": "Bearer wrong-wrong-wrong-wrong"}, 401),
        ({"origin": "https://elsewhere.example"}, 403),
        ({"host": "elsewhere.example"}, 403),
    ],
)
def test_who_may_not_enter_is_refused_in_the_shape_of_all_errors(
    gateway: Gateway, headers: dict[str, str], status: int
) -> None:
    sent = {**ACCEPT, "authorization": f"Bearer {gateway.access.token}", **headers}
    answer = httpx.post(f"http://{gateway.http_address}/mcp", json=PING, headers=sent, timeout=60)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_without_the_token_is_told_so(gateway: Gateway, mode: str) -> None:
    async def ask() -> None:
        async with httpx2.AsyncClient(timeout=60) as http:
            url = f"http://{gateway.http_address}/mcp"
            async with Client(streamable_http_client(url, http_client=http), mode=mode):
                pass

    with pytest.raises(ExceptionGroup, match="unhandled") as failed:
        asyncio.run(ask())
    error: Exception = failed.value
    while isinstance(error, ExceptionGroup):
        (error,) = error.exceptions
    assert isinstance(error, MCPError)
    assert "No token was given." in error.message
    assert "Settings, under Gateway" in error.message


def test_a_message_that_is_none_is_refused_and_the_next_is_answered(gateway: Gateway) -> None:
    sent = {**ACCEPT, "authorization": f"Bearer {gateway.access.token}"}
    url = f"http://{gateway.http_address}/mcp"
    for body in (b"", b"{", b"[]", b'{"jsonrpc": "1.0"}', b"\xff\xfe", b"[" * 100_000):
        answer = httpx.post(
            url, content=body, headers={**sent, "content-type": "application/json"}, timeout=60
        )
        assert 400 <= answer.status_code < 500

    async def ask(client: Client) -> None:
        assert not (await client.call_tool("list_datasets", {})).is_error

    asked(gateway, ask)


SOON = 20
"""Seconds; by itself the run would go on for longer, as the server of the model says nothing."""

GOAL = {"goal": "what is the refund window?", "dataset": "handbook"}


@pytest.fixture
def peer(gateway: Gateway) -> Iterator[ChatPeer]:
    """A chat server that the library's settings choose, which begins an answer and never ends it."""
    library, before = gateway.calls.library, gateway.calls.library.settings
    with serving(Says("You ", threading.Event(), "have"), protocol=OLLAMA) as peer:
        library.settings = Settings().with_values({"chat_endpoint": peer.url})
        yield peer
        library.settings = before


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_goal_is_answered_with_citations(gateway: Gateway, mode: str) -> None:
    async def ask(client: Client) -> None:
        told = await client.call_tool("ask", GOAL)
        assert told.structured_content is not None
        assert told.structured_content["kind"] == "extract"
        assert told.structured_content["citations"][0]["number"] == 1

    asked(gateway, ask, mode)
    (noted,) = [one for one in gateway.activity.connections() if one.caller.kind == "mcp"]
    assert (noted.call, noted.dataset, noted.text) == ("ask", "handbook", "")


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_goal_is_given_up_with_its_client(gateway: Gateway, peer: ChatPeer, mode: str) -> None:
    async def ask(client: Client) -> None:
        async with anyio.create_task_group() as tasks:

            async def call() -> None:
                await client.call_tool("ask", GOAL)

            tasks.start_soon(call)
            assert await anyio.to_thread.run_sync(peer.started.wait, 60)
            tasks.cancel_scope.cancel()

    asked(gateway, ask, mode)
    assert peer.gone.wait(SOON)


@pytest.mark.parametrize("version", ["", "2025-06-18"])
def test_a_goal_is_given_up_where_the_connection_ends(
    gateway: Gateway, peer: ChatPeer, version: str
) -> None:
    call = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "ask", "arguments": GOAL},
    }
    sent = {**ACCEPT, "authorization": f"Bearer {gateway.access.token}"}
    if version:
        sent["mcp-protocol-version"] = version

    async def ask() -> None:
        async with httpx.AsyncClient(timeout=60) as http:
            url = f"http://{gateway.http_address}/mcp"
            posted = asyncio.ensure_future(http.post(url, json=call, headers=sent))
            waiting = asyncio.ensure_future(asyncio.to_thread(peer.started.wait, 60))
            await asyncio.wait([posted, waiting], return_when=asyncio.FIRST_COMPLETED)
            assert not posted.done(), posted.result().text
            posted.cancel()

    asyncio.run(ask())
    assert peer.gone.wait(SOON)
