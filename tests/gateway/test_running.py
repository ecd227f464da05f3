import socket
import ssl
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import grpc
import pytest

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, KxError, PermissionDenied
from kx_desktop.gateway import running
from kx_desktop.gateway.options import GatewayOptions, Limits
from kx_desktop.gateway.running import Gateway
from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub
from kx_desktop.library import Library
from tests.gateway.asking import Rpcs, refused
from tests.gateway.certificates import certificate

UNAUTHENTICATED = grpc.StatusCode.UNAUTHENTICATED

Started = Callable[..., Gateway]


@pytest.fixture
def started(library: Library, tmp_path: Path) -> Iterator[Started]:
    """Starts gateways with these options on free ports, and stops them in the end."""
    gateways: list[Gateway] = []

    def start(**options: object) -> Gateway:
        free = {"grpc_port": 0, "http_port": None, "token_file": tmp_path / "gateway.token"}
        gateway = Gateway(library, GatewayOptions(**(free | options)))
        gateways.append(gateway)
        gateway.start()
        return gateway

    yield start
    for gateway in gateways:
        gateway.stop()


def listed(address: str | None, token: str = "") -> list[str]:
    with grpc.insecure_channel(address) as channel:
        answer = Rpcs(KxGatewayStub(channel), token).ListDatasets(wire.ListDatasetsRequest())
    return [one.name for one in answer.datasets]


def test_only_who_has_the_token_is_answered(started: Started) -> None:
    gateway = started()
    assert "handbook" in listed(gateway.grpc_address, gateway.access.token)
    for token in ("", "wrong", gateway.access.token[:-1]):
        with refused(UNAUTHENTICATED) as told:
            listed(gateway.grpc_address, token)
        assert "token" in told.details
        assert gateway.access.token not in told.details


def test_a_token_is_asked_for_before_the_message_is_looked_at(started: Started) -> None:
    with grpc.insecure_channel(started().grpc_address) as channel, refused(UNAUTHENTICATED):
        channel.unary_unary("/kortecx.v1.KxGateway/QueryDataset")(b"\xff\xff")


def test_on_this_machine_none_is_needed_where_that_was_chosen(started: Started) -> None:
    gateway = started(dev_allow_local=True)
    assert "handbook" in listed(gateway.grpc_address)
    with refused(UNAUTHENTICATED):
        listed(gateway.grpc_address, "wrong")


def test_a_renewed_token_holds_at_once(started: Started) -> None:
    gateway = started()
    old = gateway.access.token
    new = gateway.renew_token()
    assert listed(gateway.grpc_address, new)
    with refused(UNAUTHENTICATED):
        listed(gateway.grpc_address, old)


def test_the_token_is_the_same_after_a_new_start(started: Started) -> None:
    first = started()
    token = first.access.token
    first.stop()
    assert started().access.token == token


@pytest.mark.parametrize("port", ["grpc_port", "http_port"])
def test_a_port_in_use_is_told_and_nothing_is_left_listening(
    started: Started, library: Library, tmp_path: Path, port: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        number = other.getsockname()[1]
        with pytest.raises(FailedPrecondition, match=f"127.0.0.1:{number} already"):
            started(**{"http_port": 0, port: number})
    gateway = started(**{port: number})
    assert gateway.running


def test_two_gateways_do_not_share_a_port(started: Started) -> None:
    first = started()
    number = int(str(first.grpc_address).rpartition(":")[2])
    with pytest.raises(FailedPrecondition):
        started(grpc_port=number)


def test_it_stops_and_starts_again_on_the_same_port(started: Started) -> None:
    gateway = started(http_port=0)
    address, token = str(gateway.grpc_address), gateway.access.token
    gateway.stop()
    assert not gateway.running
    assert gateway.grpc_address is None
    assert gateway.http_address is None
    with refused(grpc.StatusCode.UNAVAILABLE):
        listed(address, token)
    again = started(grpc_port=int(address.rpartition(":")[2]))
    assert listed(again.grpc_address, token)


def test_stopping_what_does_not_run_and_starting_what_runs_change_nothing(started: Started) -> None:
    gateway = started()
    address = gateway.grpc_address
    gateway.start()
    assert gateway.grpc_address == address
    gateway.stop()
    gateway.stop()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"host": "0.0.0.0"}, InvalidArgument),
        ({"host": "::"}, InvalidArgument),
        ({"host": "example.invalid"}, InvalidArgument),
        ({"host": "0.0.0.0", "dev_allow_local": True}, InvalidArgument),
        ({"grpc_port": None}, InvalidArgument),
        ({"grpc_port": 70_000}, InvalidArgument),
        ({"grpc_port": 5, "http_port": 5}, InvalidArgument),
        ({"tls_cert": Path("cert.pem")}, InvalidArgument),
        ({"tls_cert": Path("no such"), "tls_key": Path("no such")}, PermissionDenied),
        ({"tls_cert": Path(__file__), "tls_key": Path(__file__)}, FailedPrecondition),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    started: Started, options: dict[str, object], error: type[KxError]
) -> None:
    with pytest.raises(error) as told:
        started(**options)
    assert told.value.message.endswith(".")
    assert told.value.next_step


def test_an_extra_that_is_not_installed_is_told(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "find_spec", lambda _name: None)
    with pytest.raises(FailedPrecondition, match=r"pip install 'kx-desktop\[gateway\]'"):
        started()


def test_with_tls_both_ways_in_are_encrypted(started: Started, tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    gateway = started(tls_cert=cert, tls_key=key, http_port=0)
    credentials = grpc.ssl_channel_credentials(cert.read_bytes())
    with grpc.secure_channel(gateway.grpc_address, credentials) as channel:
        rpcs = Rpcs(KxGatewayStub(channel), gateway.access.token)
        assert rpcs.GetServerInfo(wire.GetServerInfoRequest()).tls_enabled
    context = ssl.create_default_context(cafile=str(cert))
    address = f"https://{gateway.http_address}/v1/health"
    with urllib.request.urlopen(address, context=context, timeout=60) as answer:
        assert answer.status == 200
    with refused(grpc.StatusCode.UNAVAILABLE):
        listed(gateway.grpc_address, gateway.access.token)


def test_a_message_over_the_limit_is_refused_and_the_next_one_answered(started: Started) -> None:
    gateway = started(limits=Limits(message_bytes=100_000))
    with grpc.insecure_channel(gateway.grpc_address) as channel:
        rpcs = Rpcs(KxGatewayStub(channel), gateway.access.token)
        with refused(grpc.StatusCode.RESOURCE_EXHAUSTED):
            rpcs.ingest("large", wire.IngestDocument(content=b"word " * 20_001))
        assert rpcs.ingest("large", wire.IngestDocument(content=b"word " * 19_000)).inserted == 1
        hit = rpcs.query("large", query_text="word", k=1)[0]
        assert len(rpcs.GetContent(wire.GetContentRequest(content_ref=hit.parent_ref)).payload)


def test_an_answer_over_the_limit_is_refused(started: Started) -> None:
    writing = started()
    with grpc.insecure_channel(writing.grpc_address) as channel:
        rpcs = Rpcs(KxGatewayStub(channel), writing.access.token)
        rpcs.ingest("long answer", wire.IngestDocument(content=b"many words " * 20_000))
        ref = rpcs.query("long answer", query_text="words", k=1)[0].parent_ref
    writing.stop()
    gateway = started(limits=Limits(message_bytes=100_000))
    with grpc.insecure_channel(gateway.grpc_address) as channel:
        rpcs = Rpcs(KxGatewayStub(channel), gateway.access.token)
        with refused(grpc.StatusCode.RESOURCE_EXHAUSTED) as told:
            rpcs.GetContent(wire.GetContentRequest(content_ref=ref))
        assert told.details.startswith("The answer is larger")
