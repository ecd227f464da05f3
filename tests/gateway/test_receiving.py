import gc
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import grpc
import pytest

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gateway.options import GatewayOptions, Limits
from kx_desktop.gateway.running import Gateway
from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub
from kx_desktop.library import Library
from tests.gateway.asking import Rpcs, refused
from tests.gateway.wire_bytes import opened_call

STALLED = 40
METHODS = ("QueryDataset", "IngestDocuments", "ListDatasets", "GetContent")


def port_of(gateway: Gateway) -> int:
    return int(str(gateway.grpc_address).rpartition(":")[2])


@contextmanager
def stalled(gateway: Gateway, token: str, methods: tuple[str, ...] = METHODS) -> Iterator[None]:
    """Calls that were begun, and whose message does not come."""
    with ExitStack() as connections:
        for number in range(STALLED):
            method = methods[number % len(methods)]
            connections.enter_context(opened_call(port_of(gateway), method, None, token))
        yield


def test_calls_without_the_token_that_send_no_message_keep_nobody_waiting(
    rpcs: Rpcs, gateway: Gateway
) -> None:
    with stalled(gateway, "not-the-token-of-this-one"):
        for _ in range(10):
            assert rpcs.query(query_text="refunds")


def test_ingests_that_send_no_message_keep_no_question_waiting(
    rpcs: Rpcs, gateway: Gateway
) -> None:
    with stalled(gateway, rpcs.token, ("IngestDocuments",)):
        for _ in range(10):
            assert rpcs.query(query_text="refunds")
        with refused(grpc.StatusCode.RESOURCE_EXHAUSTED):
            rpcs.ingest("crowded", wire.IngestDocument(content=b"words"))


def test_calls_that_send_no_message_are_let_go(library: Library, gateway: Gateway) -> None:
    options = GatewayOptions(
        grpc_port=0, http_port=None, token_file=gateway.token_file, limits=Limits(seconds=1.0)
    )
    hasty = Gateway(library, options)
    hasty.start()
    try:
        with (
            grpc.insecure_channel(hasty.grpc_address) as channel,
            stalled(hasty, hasty.access.token),
        ):
            asked = wire.ListDatasetsRequest()
            metadata = [("authorization", f"Bearer {hasty.access.token}")]
            assert KxGatewayStub(channel).ListDatasets(asked, metadata=metadata, timeout=60)
    finally:
        hasty.stop()


def test_a_call_without_a_message_is_the_callers_mistake(rpcs: Rpcs, gateway: Gateway) -> None:
    with grpc.insecure_channel(gateway.grpc_address) as channel:
        call = channel.stream_unary("/kortecx.v1.KxGateway/QueryDataset")
        with refused(grpc.StatusCode.INVALID_ARGUMENT) as told:
            call(iter(()), metadata=[("authorization", f"Bearer {rpcs.token}")], timeout=60)
        assert "no message" in told.details


@pytest.mark.parametrize("packed", [grpc.Compression.Gzip, grpc.Compression.Deflate])
def test_a_message_that_is_small_only_while_it_is_packed_is_refused(
    rpcs: Rpcs, gateway: Gateway, packed: grpc.Compression
) -> None:
    options = [("grpc.max_send_message_length", -1)]
    with grpc.insecure_channel(gateway.grpc_address, options=options) as channel:
        call = channel.unary_unary("/kortecx.v1.KxGateway/QueryDataset")
        metadata = [("authorization", f"Bearer {rpcs.token}")]
        with pytest.raises(grpc.RpcError) as error:
            call(bytes(64 << 20), metadata=metadata, compression=packed, timeout=60)
        assert error.value.code() in {
            grpc.StatusCode.INVALID_ARGUMENT,
            grpc.StatusCode.RESOURCE_EXHAUSTED,
        }
    assert rpcs.query(query_text="refunds")


def test_of_a_message_that_was_refused_nothing_is_held(
    rpcs: Rpcs, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[weakref.ref[object]] = []

    def known(error: InvalidArgument) -> InvalidArgument:
        kept.append(weakref.ref(error))
        return error

    def refusing(*_: object) -> object:
        raise known(InvalidArgument("text: got nothing.", "It takes a text."))

    monkeypatch.setattr("kx_desktop.gateway.messages.query", refusing)
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            with refused(grpc.StatusCode.INVALID_ARGUMENT):
                rpcs.query(query_text="refunds")
        over = time.monotonic() + 60
        while any(one() is not None for one in kept):
            assert time.monotonic() < over, "it is held for as long as nothing collects it"
            threading.Event().wait(0.01)
    finally:
        gc.enable()
