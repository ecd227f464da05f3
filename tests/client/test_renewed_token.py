"""A client that goes by this machine's token file goes on when the token is renewed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.client import AsyncKxClient, KxClient
from kx_desktop.core.errors import Unauthenticated
from kx_desktop.gateway.access import default_token_file
from kx_desktop.gateway.running import Gateway
from tests.client.serving import served


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gateway]:
    """A gateway whose token stands in the file of this machine."""
    monkeypatch.delenv("KX_TOKEN", raising=False)
    file = default_token_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    with served(tmp_path) as gateway:
        file.write_text(gateway.access.token, "utf-8")
        yield gateway
    file.unlink()


def renew(gateway: Gateway) -> None:
    default_token_file().write_text(gateway.renew_token(), "utf-8")


def test_over_both_ways(own: Gateway) -> None:
    with KxClient(
        f"http://{own.grpc_address}", http_endpoint=f"http://{own.http_address}"
    ) as client:
        for _ in range(2):
            assert [one.name for one in client.list_datasets()] == ["policies"]
            assert client.query("policies", text="refund").hits
            renew(own)
        assert client.query("policies", text="refund").hits
        assert client.list_datasets()


def test_where_nothing_waits_too(own: Gateway) -> None:
    async def ask() -> None:
        async with AsyncKxClient(f"http://{own.grpc_address}") as client:
            assert await client.list_datasets()
            renew(own)
            assert await client.list_datasets()

    asyncio.run(ask())


def test_a_token_that_the_program_gave_is_its_own_to_renew(own: Gateway) -> None:
    with KxClient(f"http://{own.grpc_address}", token=own.access.token) as client:
        renew(own)
        with pytest.raises(Unauthenticated):
            client.list_datasets()
