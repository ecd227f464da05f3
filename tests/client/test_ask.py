"""`ask` of the clients in Python: the gateway's answer as the library's own value."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from kx_desktop.client import AsyncKxClient, KxClient
from kx_desktop.client.endpoints import Endpoint
from kx_desktop.client.over_http import HttpConnection, Sent
from kx_desktop.core.answers import Action, Answer, Citation
from kx_desktop.core.errors import (
    DeadlineExceeded,
    FailedPrecondition,
    Internal,
    InvalidArgument,
    NotFound,
    Unauthenticated,
    Unavailable,
)
from kx_desktop.gateway.running import Gateway
from kx_desktop.settings import Settings
from tests.agent.chat.serving import OLLAMA, Calls, ChatPeer, Says, serving
from tests.client.test_over_http import _answering

GOAL = "what is the refund window?"
SEARCH = Calls({"dataset": "policies", "query": "refund", "k": 1})


@pytest.fixture
def http_client(gateway: Gateway) -> Iterator[KxClient]:
    with _client(gateway) as client:
        yield client


def _client(gateway: Gateway, timeout: float = 120.0) -> KxClient:
    return KxClient(
        f"http://{gateway.grpc_address}",
        token=gateway.access.token,
        timeout=timeout,
        http_endpoint=f"http://{gateway.http_address}",
    )


def _choose(gateway: Gateway, monkeypatch: pytest.MonkeyPatch, peer: ChatPeer) -> None:
    settings = Settings().with_values({"chat_endpoint": peer.url})
    monkeypatch.setattr(gateway.calls.library, "settings", settings)


def test_an_answer_is_a_value_with_its_citations(
    http_client: KxClient, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(SEARCH, Says("Thirty days [1]."), protocol=OLLAMA) as peer:
        _choose(gateway, monkeypatch, peer)
        answer = http_client.ask(GOAL, "policies", turns=3, calls=2, seconds=60)
    assert isinstance(answer, Answer)
    assert (answer.text, answer.ended, answer.kind) == ("Thirty days [1].", "answered", "model")
    (citation,), (action,) = answer.citations, answer.actions
    assert isinstance(citation, Citation)
    assert isinstance(action, Action)
    assert action.refs == (citation.content_ref,)
    document = gateway.calls.library.document_text(citation.parent_ref)
    assert document[citation.char_start : citation.char_end] == citation.text


def test_both_clients_say_the_same(http_client: KxClient, gateway: Gateway) -> None:
    async def ask() -> Answer:
        async with AsyncKxClient(
            f"http://{gateway.grpc_address}",
            token=gateway.access.token,
            http_endpoint=f"http://{gateway.http_address}",
        ) as client:
            return await client.ask(GOAL, "policies")

    answer, other = http_client.ask(GOAL, "policies"), asyncio.run(ask())
    assert answer.kind == "extract"
    assert (answer.text, answer.citations) == (other.text, other.citations)


def test_what_is_wrong_is_told_by_its_name(http_client: KxClient) -> None:
    for given in ({"turns": 1}, {"calls": True}, {"seconds": 2.5}):
        with pytest.raises(InvalidArgument, match=f"^{next(iter(given))}: "):
            http_client.ask(GOAL, "policies", **given)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match=r"^goal: "):
        http_client.ask(7, "policies")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match=r"^goal: it is empty"):
        http_client.ask(" ", "policies")


def test_a_dataset_that_there_is_not_is_raised(http_client: KxClient) -> None:
    with pytest.raises(NotFound, match="nowhere"):
        http_client.ask(GOAL, "nowhere")


def test_the_clients_own_patience_goes_first_and_stops_the_run(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = threading.Event()
    with serving(Says("You ", never, "have"), protocol=OLLAMA) as peer:
        _choose(gateway, monkeypatch, peer)
        with _client(gateway, timeout=3) as client, pytest.raises(DeadlineExceeded):
            client.ask(GOAL, "policies")
        assert peer.gone.wait(20)


def test_a_closed_client_asks_no_more(gateway: Gateway) -> None:
    client = _client(gateway)
    client.close()
    with pytest.raises(FailedPrecondition, match="closed"):
        client.ask(GOAL, "policies")


def _connection(gateway: Gateway, token: str = "") -> HttpConnection:
    endpoint = Endpoint.of_http(str(gateway.http_address))
    return HttpConnection(endpoint, token or gateway.access.token)


def test_events_come_by_name_and_an_error_among_them_is_raised(gateway: Gateway) -> None:
    sent = Sent.json({"goal": GOAL, "dataset": "policies"})
    names = [name for name, _ in _connection(gateway).events("/v1/ask", sent)]
    assert names == ["searching", "found", "writing", "answer"]
    with pytest.raises(InvalidArgument, match="goal"):
        list(_connection(gateway).events("/v1/ask", Sent.json({"goal": ""})))
    with pytest.raises(Unauthenticated):
        list(_connection(gateway, "w" * 32).events("/v1/ask", sent))


def test_an_error_in_the_midst_of_events_is_raised() -> None:
    error = b'{"error":{"code":"UNAVAILABLE","message":"It is gone.","next_step":""}}'
    body = b"event: error\ndata: " + error + b"\n\n"
    with _answering(_stream(body)) as endpoint, pytest.raises(Unavailable, match="It is gone"):
        list(HttpConnection(endpoint, "").events("/v1/ask", Sent.json({})))


@pytest.mark.parametrize("body", [b"", b"event: writing\ndata: {", b'data: {"text":"a"}'])
def test_an_event_that_is_cut_off_is_none(body: bytes) -> None:
    with _answering(_stream(body)) as endpoint:
        assert list(HttpConnection(endpoint, "").events("/v1/ask", Sent.json({}))) == []


def test_another_program_at_the_address_is_told() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
    with _answering(head) as endpoint, pytest.raises(Internal, match="does not speak"):
        list(HttpConnection(endpoint, "").events("/v1/ask", Sent.json({})))


def _stream(body: bytes) -> bytes:
    """A stream of events that its server breaks off."""
    return b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + body
