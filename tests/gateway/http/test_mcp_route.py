"""`/mcp` is behind the same guard as all of HTTP, and is loaded when it is first asked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from starlette.types import Receive, Scope, Send

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.gateway.http.late import LatePart
from tests.gateway.http.serving import Served


def test_the_sdks_client_asks_with_the_token(served: Served) -> None:
    async def ask() -> Any:
        headers = {"Authorization": served.authorization}
        url = f"http://127.0.0.1:{served.port}/mcp"
        async with (
            create_mcp_http_client(headers=headers) as sender,
            Client(streamable_http_client(url, http_client=sender)) as client,
        ):
            return await client.call_tool(
                "retrieve", {"dataset": "handbook", "query": "tomatoes", "k": 1}
            )

    found = asyncio.run(ask())
    assert not found.is_error
    assert "Tomatoes" in found.structured_content["passages"][0]["text"]
    kinds = {one.caller.kind: one for one in served.gateway.activity.connections()}
    assert (kinds["mcp"].call, kinds["mcp"].dataset, kinds["mcp"].text) == (
        "retrieve",
        "handbook",
        "",
    )


def test_without_a_token_or_from_another_site_it_answers_nothing(served: Served) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    for headers, status, code in (
        ({"Authorization": None}, 401, "UNAUTHENTICATED"),
        ({"Origin": "http://evil.example"}, 403, "PERMISSION_DENIED"),
        ({"Host": "evil.example"}, 403, "PERMISSION_DENIED"),
    ):
        told = served.call("POST", "/mcp", body, headers=headers)
        assert (told.status, told.json["error"]["data"]["code"]) == (status, code)
        assert told.json["id"] is None


class _Part:
    def __init__(self) -> None:
        self.entered = self.left = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "answered"})

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        self.entered = True
        try:
            yield
        finally:
            self.left = True


def test_a_late_part_is_made_by_the_first_request_and_ended_with_the_server() -> None:
    made: list[_Part] = []
    sent: list[Any] = []

    def make() -> _Part:
        made.append(_Part())
        return made[0]

    async def send(message: Any) -> None:
        sent.append(message)

    async def serve() -> None:
        late = LatePart(make)
        async with late.running():
            assert not made
            await asyncio.gather(*(late({}, None, send) for _ in range(3)))  # type: ignore[arg-type]
            assert made[0].entered
            assert not made[0].left

    asyncio.run(serve())
    assert len(made) == 1
    assert made[0].left
    assert sent == [{"type": "answered"}] * 3


def test_what_forbids_a_late_part_is_told_to_every_request() -> None:
    def make() -> _Part:
        raise FailedPrecondition("It is not there.", "Install it.")

    async def serve() -> None:
        late = LatePart(make)
        with pytest.raises(FailedPrecondition, match="not running"):
            await late({}, None, None)  # type: ignore[arg-type]
        async with late.running():
            for _ in range(2):
                with pytest.raises(FailedPrecondition, match="not there"):
                    await late({}, None, None)  # type: ignore[arg-type]

    asyncio.run(serve())


def test_a_late_part_that_cannot_be_entered_keeps_nobody_waiting() -> None:
    class Unready(_Part):
        @asynccontextmanager
        async def running(self) -> AsyncIterator[None]:
            raise FailedPrecondition("It cannot begin.", "Start anew.")
            yield

    async def serve() -> None:
        late = LatePart(Unready)
        async with late.running():
            for _ in range(2):
                async with asyncio.timeout(60):
                    with pytest.raises(FailedPrecondition, match="cannot begin"):
                        await late({}, None, None)  # type: ignore[arg-type]

    asyncio.run(serve())


def test_a_late_part_that_nobody_asked_for_leaves_nothing() -> None:
    async def serve() -> None:
        async with LatePart(_Part).running():
            pass
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(serve())
