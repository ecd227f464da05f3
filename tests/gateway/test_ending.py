"""A gateway that is stopped while programs hand over documents: who waits is told at once, who is at it may end."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest

from kx_desktop.client import KxClient
from kx_desktop.core.errors import Unavailable
from kx_desktop.gateway.options import GatewayOptions
from kx_desktop.gateway.running import Gateway
from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub
from kx_desktop.library import Library
from tests.gateway.asking import Rpcs, refused
from tests.gateway.http.serving import Served
from tests.gateway.test_bearing import gate, until
from tests.library.queueing import Gate

__all__ = ["gate"]

SECONDS = 60.0


@pytest.fixture
def ending(library: Library, tmp_path: Path) -> Iterator[Gateway]:
    """A gateway of its own, to be stopped."""
    gateway = Gateway(
        library, GatewayOptions(grpc_port=0, http_port=0, token_file=tmp_path / "gateway.token")
    )
    gateway.start()
    yield gateway
    gateway.stop()


@contextmanager
def stopped_while_one_waits(
    gateway: Gateway, gate: Gate, pool: ThreadPoolExecutor, hand_over: Callable[[str], object]
) -> Iterator[Future[object]]:
    """The gateway is being stopped with one upload at work; gives another that waits for its turn."""
    first = pool.submit(hand_over, "at work")
    until(lambda: gate.asked > gate.passed, "a passage is embedded")
    waits = pool.submit(hand_over, "waiting")
    until(lambda: gateway.calls._writing.waiting == 1, "the other waits")
    stopping = threading.Thread(target=gateway.stop, args=(SECONDS,))
    stopping.start()
    try:
        yield waits
        # The one at work has its time still.
        assert not first.done()
        assert stopping.is_alive()
    finally:
        gate.open()
        stopping.join(SECONDS)
    assert not stopping.is_alive()
    assert first.result(SECONDS)


def test_over_http_an_upload_that_waits_is_told_at_once(
    library: Library, ending: Gateway, gate: Gate
) -> None:
    served = Served(ending, library)

    def hand_over(text: str) -> tuple[int, str, str]:
        told = served.post(
            "/v1/datasets/http/documents", {"documents": [{"text": f"http, {text}"}]}
        )
        if told.status == 200:
            return 200, "", ""
        return told.status, told.code, told.message

    with (
        ThreadPoolExecutor(2) as pool,
        stopped_while_one_waits(ending, gate, pool, hand_over) as waits,
    ):
        status, code, message = waits.result(SECONDS)
        assert (status, code) == (503, "UNAVAILABLE")
        assert message == "The gateway is being stopped, and nothing of this was begun."
    assert [one.doc_count for one in library.datasets() if one.name == "http"] == [1]


def test_over_grpc_an_upload_that_waits_is_told_at_once(ending: Gateway, gate: Gate) -> None:
    with grpc.insecure_channel(ending.grpc_address) as channel, ThreadPoolExecutor(2) as pool:
        rpcs = Rpcs(KxGatewayStub(channel), ending.access.token)

        def hand_over(text: str) -> object:
            return rpcs.ingest("grpc", wire.IngestDocument(content=f"grpc, {text}".encode()))

        with stopped_while_one_waits(ending, gate, pool, hand_over) as waits:
            with refused(grpc.StatusCode.UNAVAILABLE) as told:
                waits.result(SECONDS)
            assert "nothing of this was begun" in told.details


def test_a_client_says_what_the_gateway_said_rather_than_that_there_is_none(
    ending: Gateway, gate: Gate
) -> None:
    client = KxClient(f"http://{ending.grpc_address}", token=ending.access.token)

    def hand_over(text: str) -> object:
        return client.ingest_documents("client", [f"client, {text}"])

    with (
        client,
        ThreadPoolExecutor(2) as pool,
        stopped_while_one_waits(ending, gate, pool, hand_over) as waits,
    ):
        with pytest.raises(Unavailable, match="nothing of this was begun") as told:
            waits.result(SECONDS)
        assert told.value.next_step == "Send it again when a gateway runs."


def test_a_gateway_that_was_stopped_and_started_again_takes_documents_in(ending: Gateway) -> None:
    ending.stop()
    ending.start()
    with grpc.insecure_channel(ending.grpc_address) as channel:
        rpcs = Rpcs(KxGatewayStub(channel), ending.access.token)
        assert rpcs.ingest("again", wire.IngestDocument(content=b"once more")).inserted == 1
