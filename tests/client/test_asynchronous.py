"""`AsyncKxClient` against a real gateway."""

import asyncio
import socket

import pytest

from kx_desktop.client import AsyncKxClient, RetrievalMode
from kx_desktop.core.errors import FailedPrecondition, NotFound, Unavailable
from kx_desktop.gateway.running import Gateway


def _client(gateway: Gateway) -> AsyncKxClient:
    return AsyncKxClient(f"http://{gateway.grpc_address}", token=gateway.access.token)


def test_every_call_has_its_answer(gateway: Gateway) -> None:
    async def work() -> None:
        async with _client(gateway) as client:
            done = await client.ingest_documents("later", ["the lift stops at the third floor"])
            assert done.inserted == 1
            hits = await client.query_dataset("later", text="lift", mode=RetrievalMode.HYBRID)
            assert hits[0].text == "the lift stops at the third floor"
            (found,) = await client.fuzzy_discovery("later", text="lift")
            assert await client.get_content(found.content_ref) == hits[0].content
            assert "later" in {one.name for one in await client.list_datasets()}
            assert (await client.get_server_info()).auth_mode == "token"

    asyncio.run(work())


def test_many_questions_go_out_at_once(gateway: Gateway) -> None:
    async def work() -> None:
        async with _client(gateway) as client:
            asked = [client.query_dataset("policies", text=f"refund {n}") for n in range(16)]
            assert all("30 days" in hits[0].text for hits in await asyncio.gather(*asked))

    asyncio.run(work())


def test_errors_are_those_of_the_library(gateway: Gateway) -> None:
    async def work() -> None:
        async with _client(gateway) as client:
            with pytest.raises(NotFound) as error:
                await client.query_dataset("nothing", text="refund")
            assert error.value.next_step.startswith("There are: ")

    asyncio.run(work())


def test_a_gateway_that_is_not_there_is_a_sentence() -> None:
    async def work(address: str) -> None:
        async with AsyncKxClient(f"http://{address}") as client:
            with pytest.raises(Unavailable, match=f"No gateway answers at {address}"):
                await client.list_datasets()

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        asyncio.run(work(f"127.0.0.1:{taken.getsockname()[1]}"))


def test_a_closed_client_says_so(gateway: Gateway) -> None:
    async def work() -> None:
        client = _client(gateway)
        await client.list_datasets()
        await client.close()
        with pytest.raises(FailedPrecondition, match="was closed"):
            await client.list_datasets()

    asyncio.run(work())


def test_a_client_that_was_never_used_can_be_closed() -> None:
    asyncio.run(AsyncKxClient().close())
