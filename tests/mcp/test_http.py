"""MCP over HTTP, asked by the SDK's own client on a real port."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext

import httpx
import pytest
import uvicorn
from mcp import Client
from starlette.applications import Starlette
from starlette.routing import Route

from kx_desktop.core.errors import ResourceExhausted
from kx_desktop.library import Library
from kx_desktop.mcp.http import make_asgi
from tests.mcp.conftest import UNICODE


class Served:
    """A server with nothing but `/mcp`, and what went through it."""

    def __init__(self, library: Library) -> None:
        self.seen: list[tuple[str, str, str]] = []
        self.full = False
        app = make_asgi(library, around=self._around, body_bytes=1 << 20)

        @asynccontextmanager
        async def lifespan(_: Starlette) -> AsyncIterator[None]:
            async with app.running():
                yield

        starlette = Starlette(routes=[Route("/mcp", endpoint=app)], lifespan=lifespan)
        config = uvicorn.Config(starlette, port=0, log_level="error", ws="none")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run)
        self._listening = config.bind_socket()
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],))
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}/mcp"

    def _around(
        self, name: str, given: Mapping[str, object], address: str
    ) -> AbstractContextManager[object]:
        if self.full:
            raise ResourceExhausted("The gateway has more calls than it can answer.", "Wait.")
        self.seen.append((name, str(given.get("dataset", "")), address))
        return nullcontext()

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()


@pytest.fixture(scope="module")
def served(library: Library) -> Iterator[Served]:
    served = Served(library)
    yield served
    served.close()


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_asks_and_reads_on(served: Served, mode: str) -> None:
    async def ask() -> None:
        async with Client(served.url, mode=mode) as client:
            assert len((await client.list_tools()).tools) == 4
            found = await client.call_tool("retrieve", {"dataset": "script", "query": "退款期限"})
            assert found.structured_content is not None
            (hit,) = found.structured_content["passages"]
            assert hit["text"] == UNICODE
            around = await client.call_tool("read_passages", {"content_ref": hit["content_ref"]})
            assert not around.is_error

    asyncio.run(ask())
    assert ("retrieve", "script", "127.0.0.1") in served.seen


def test_bad_input_is_a_tool_error_and_the_next_call_is_answered(served: Served) -> None:
    async def ask() -> None:
        async with Client(served.url) as client:
            refused = await client.call_tool("retrieve", {"dataset": "nowhere", "query": "a"})
            assert refused.is_error
            assert not (await client.call_tool("list_datasets", {})).is_error

    asyncio.run(ask())


def test_many_clients_are_answered_at_once(served: Served) -> None:
    async def one(n: int) -> bool | None:
        async with Client(served.url) as client:
            asked = {"dataset": "almanac", "query": f"weather {n}"}
            return (await client.call_tool("retrieve", asked)).is_error

    async def all_() -> list[bool | None]:
        return await asyncio.gather(*map(one, range(6)))

    assert not any(asyncio.run(all_()))


def test_who_bounds_the_calls_is_heard_in_a_sentence(served: Served) -> None:
    async def ask() -> bool | None:
        async with Client(served.url) as client:
            return (await client.call_tool("list_datasets", {})).is_error

    served.full = True
    try:
        assert asyncio.run(ask())
    finally:
        served.full = False
    assert not asyncio.run(ask())


def test_nobody_waits_for_news_since_there_are_none(served: Served) -> None:
    answer = httpx.get(served.url, headers={"Accept": "text/event-stream"}, timeout=60.0)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_a_refusal_is_short_whatever_it_tells_back(served: Served) -> None:
    async def ask() -> int:
        async with Client(served.url) as client:
            told = await client.call_tool("read_passages", {"content_ref": "z" * 100_000})
            assert told.is_error
            return len(str(told.content))

    assert asyncio.run(ask()) < 2000
