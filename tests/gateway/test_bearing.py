import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import grpc
import psutil
import pytest

from kx_desktop.core.errors import Cancelled
from kx_desktop.core.queries import Query
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.gateway import running
from kx_desktop.gateway.activity import Activity, Caller
from kx_desktop.gateway.calls import Calls
from kx_desktop.gateway.options import GatewayOptions, Limits
from kx_desktop.gateway.running import Gateway
from kx_desktop.gateway.turnstile import deadline
from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub
from kx_desktop.library import Library
from kx_desktop.tasks import CancelToken
from tests.gateway.asking import Rpcs, refused
from tests.gateway.wire_bytes import PREFACE, Damage, frame, opened_call
from tests.library.queueing import Gate

MESSAGES = int(os.environ.get("KX_TEST_MESSAGES", "2000"))
CONNECTIONS = int(os.environ.get("KX_TEST_CONNECTIONS", "200"))
PATIENCE = 60.0

EXPECTED = {
    grpc.StatusCode.OK,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
}


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Has the model wait before each passage until the gate is opened; questions do not wait."""
    gate = Gate()
    run: Callable[[OnnxEmbedder, str], object] = OnnxEmbedder.embed_passage

    def waiting(self: OnnxEmbedder, text: str) -> object:
        gate.wait()
        return run(self, text)

    monkeypatch.setattr(OnnxEmbedder, "embed_passage", waiting)
    yield gate
    gate.open()


def until(condition: Callable[[], bool], what: str) -> None:
    over = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < over, f"it never came to this: {what}"
        threading.Event().wait(0.01)


def port_of(gateway: Gateway) -> int:
    return int(str(gateway.grpc_address).rpartition(":")[2])


def test_random_and_damaged_messages_are_answered_with_the_right_status(
    rpcs: Rpcs, gateway: Gateway
) -> None:
    metadata = [("authorization", f"Bearer {rpcs.token}")]
    with grpc.insecure_channel(gateway.grpc_address) as channel:

        def status(told: tuple[str, bytes]) -> grpc.StatusCode:
            name, data = told
            call = channel.unary_unary(f"/kortecx.v1.KxGateway/{name}")
            try:
                call(data, metadata=metadata, timeout=PATIENCE)
            except grpc.RpcError as error:
                return error.code() if error.details() else grpc.StatusCode.UNKNOWN
            return grpc.StatusCode.OK

        with ThreadPoolExecutor(4) as pool:
            seen = list(pool.map(status, Damage(1).messages(MESSAGES)))
    assert len(seen) == MESSAGES
    assert set(seen) <= EXPECTED
    assert {grpc.StatusCode.OK, grpc.StatusCode.INVALID_ARGUMENT} <= set(seen)
    assert rpcs.query(query_text="refunds")


def dropped(gateway: Gateway, token: str, number: int) -> None:
    """Opens a connection and leaves it in the middle of something, each time of something else."""
    with socket.create_connection(("127.0.0.1", port_of(gateway))) as connection:
        half = [
            b"",
            PREFACE[:10],
            PREFACE,
            PREFACE + frame(4, 0, 0) + b"\0\0\x40\1",
            b"GET / HTTP/1.1\r\n",
            os.urandom(64),
        ]
        if number % 7 < len(half):
            connection.sendall(half[number % 7])
            return
    asked = wire.QueryDatasetRequest(dataset="handbook", query_text="refunds").SerializeToString()
    opened_call(port_of(gateway), "QueryDataset", asked, token).close()


def test_connections_that_are_dropped_half_way_leave_nothing_behind(
    rpcs: Rpcs, gateway: Gateway
) -> None:
    process = psutil.Process()

    def files() -> int:
        return process.num_fds() if hasattr(process, "num_fds") else process.num_handles()

    def drop(count: int) -> None:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda number: dropped(gateway, rpcs.token, number), range(count)))
        assert rpcs.query(query_text="refunds")

    drop(70)
    rpcs.query(query_text="office")
    before = (threading.active_count(), files(), process.memory_info().rss)
    drop(CONNECTIONS)
    until(lambda: files() <= before[1] + 10, "the files are closed")
    assert threading.active_count() <= before[0] + 8
    assert process.memory_info().rss - before[2] < 64 << 20


def test_clients_that_never_read_keep_nobody_waiting(rpcs: Rpcs, gateway: Gateway) -> None:
    long = b"many words that nobody reads " * 100_000
    rpcs.ingest("unread", wire.IngestDocument(content=long, embedding=[1.0, 0.0]))
    (hit,) = rpcs.query("unread", query_embedding=[1.0, 0.0])
    asked = wire.GetContentRequest(content_ref=hit.parent_ref).SerializeToString()
    with ExitStack() as connections:
        for _ in range(20):
            connections.enter_context(
                opened_call(port_of(gateway), "GetContent", asked, rpcs.token)
            )
        for _ in range(40):
            assert rpcs.query(query_text="refunds")


def test_questions_are_answered_while_one_hands_over_documents(rpcs: Rpcs, gate: Gate) -> None:
    with ThreadPoolExecutor(1) as pool:
        documents = [wire.IngestDocument(content=f"page {n}".encode()) for n in range(40)]
        ingest = pool.submit(rpcs.ingest, "slow", *documents)
        until(lambda: gate.asked > 0, "passages are embedded")
        for _ in range(20):
            assert rpcs.query(query_text="refunds")
        assert rpcs.query("slow", query_text="page 7")[0].content.startswith(b"page")
        assert not ingest.done()
        gate.open()
        assert ingest.result(PATIENCE).inserted == 40


def test_what_a_caller_began_is_stopped_when_it_goes_away(rpcs: Rpcs, gate: Gate) -> None:
    request = wire.IngestDocumentsRequest(
        dataset="left", documents=[wire.IngestDocument(content=b"left alone")]
    )
    metadata = [("authorization", f"Bearer {rpcs.token}")]
    call = rpcs.stub.IngestDocuments.future(request, metadata=metadata)
    until(lambda: gate.asked > 0, "a passage is embedded")
    call.cancel()
    gate.open()
    other = wire.IngestDocument(content=b"the next one")
    assert rpcs.ingest("next", other).inserted == 1


def test_a_call_that_takes_too_long_is_stopped_and_what_is_done_is_kept(
    library: Library, gateway: Gateway, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def opening(seconds: float, above: CancelToken | None = None) -> Iterator[CancelToken]:
        with deadline(seconds, above) as token:
            token.on_cancel(gate.open)
            yield token

    monkeypatch.setattr("kx_desktop.gateway.calls.deadline", opening)
    options = GatewayOptions(
        grpc_port=0, http_port=None, token_file=gateway.token_file, limits=Limits(seconds=1.0)
    )
    hasty = Gateway(library, options)
    hasty.start()
    try:
        with grpc.insecure_channel(hasty.grpc_address) as channel:
            rpcs = Rpcs(KxGatewayStub(channel), hasty.access.token)
            with refused(grpc.StatusCode.CANCELLED) as told:
                rpcs.ingest("too slow", wire.IngestDocument(content=b"word " * 3000))
            assert "longer than the" in told.details
            assert rpcs.query("too slow", query_text="word", k=1)
    finally:
        hasty.stop()


def test_a_question_that_takes_too_long_is_stopped(library: Library) -> None:
    caller, query = Caller("127.0.0.1:5", "grpc"), Query(library.names()[0], "refund")
    calls = Calls(library, GatewayOptions(limits=Limits(seconds=0.0)), Activity())
    with pytest.raises(Cancelled, match="longer than the 0 seconds that a call may take"):
        calls.query(query, caller)
    patient = Calls(library, GatewayOptions(), Activity())
    assert patient.query(query, caller).datasets == query.datasets


def test_when_more_write_than_may_wait_they_are_told_to_come_later(rpcs: Rpcs, gate: Gate) -> None:
    with ThreadPoolExecutor(8) as pool:
        calls = [
            pool.submit(rpcs.ingest, "crowd", wire.IngestDocument(content=b"%d" % number))
            for number in range(8)
        ]
        until(lambda: sum(call.done() for call in calls) == 3, "three were sent away")
        told = [call.exception() for call in calls if call.done()]
        assert {error.code() for error in told} == {grpc.StatusCode.RESOURCE_EXHAUSTED}
        assert rpcs.query(query_text="refunds")
        gate.open()
    assert sum(call.exception() is None for call in calls) == 5


def test_stopping_ends_an_ingest_and_keeps_what_was_stored(
    library: Library, gateway: Gateway, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_LAST_WORDS", 0.5)
    options = GatewayOptions(grpc_port=0, http_port=None, token_file=gateway.token_file)
    other = Gateway(library, options)
    other.start()
    with grpc.insecure_channel(other.grpc_address) as channel, ThreadPoolExecutor(1) as pool:
        rpcs = Rpcs(KxGatewayStub(channel), other.access.token)
        ingest = pool.submit(rpcs.ingest, "ended", wire.IngestDocument(content=b"kept words"))
        until(lambda: gate.asked > 0, "a passage is embedded")
        stopping = threading.Thread(target=other.stop, args=(0.0,))
        stopping.start()
        assert isinstance(ingest.exception(PATIENCE), grpc.RpcError)
        gate.open()
        stopping.join(PATIENCE)
        assert not stopping.is_alive()
    assert "ended" in library.names()
