from collections.abc import Iterator

import grpc
import pytest

from kx_desktop.core.given import GivenDocument
from kx_desktop.gateway.options import GatewayOptions
from kx_desktop.gateway.running import Gateway
from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.gateway.asking import Rpcs

REFUNDS = b"Refunds are paid within 30 days of the purchase, if the receipt is shown."
HOURS = b"The office is open from nine to five, on Thursdays until eight."


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """An open library with the dataset `handbook`, for the tests of one file."""
    folder = tmp_path_factory.mktemp("gateway") / "library"
    with Library.open(folder, settings=Settings()) as library:
        documents = [GivenDocument(REFUNDS, "refunds"), GivenDocument(HOURS, "hours")]
        library.ingest("handbook", documents=documents)
        yield library


@pytest.fixture(scope="module")
def gateway(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gateway]:
    """A gateway over `library` on free ports, which asks for its token."""
    token_file = tmp_path_factory.mktemp("token") / "gateway.token"
    gateway = Gateway(library, GatewayOptions(grpc_port=0, http_port=0, token_file=token_file))
    gateway.start()
    try:
        yield gateway
    finally:
        gateway.stop()


@pytest.fixture(scope="module")
def rpcs(gateway: Gateway) -> Iterator[Rpcs]:
    """The calls of `gateway` over gRPC, as one who has the token."""
    with grpc.insecure_channel(gateway.grpc_address) as channel:
        yield Rpcs(KxGatewayStub(channel), gateway.access.token)
