from collections.abc import Iterator

import pytest

from kx_desktop.client import KxClient
from kx_desktop.gateway.running import Gateway
from tests.client.serving import served


@pytest.fixture(scope="session")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gateway]:
    """A gateway for all tests of clients; each makes datasets of its own."""
    with served(tmp_path_factory.mktemp("served")) as gateway:
        yield gateway


@pytest.fixture
def client(gateway: Gateway) -> Iterator[KxClient]:
    """A client with the gateway's token."""
    with KxClient(f"http://{gateway.grpc_address}", token=gateway.access.token) as client:
        yield client
