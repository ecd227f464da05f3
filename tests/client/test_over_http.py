"""The HTTP side of a gateway, asked with the standard library, and what else may stand at its address."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kx_desktop.client.endpoints import Endpoint
from kx_desktop.client.over_http import HttpConnection, Sent
from kx_desktop.core.errors import (
    DeadlineExceeded,
    Internal,
    NotFound,
    ResourceExhausted,
    Unavailable,
)
from kx_desktop.gateway.running import Gateway
from tests.client.serving import served
from tests.gateway.certificates import certificate


@contextmanager
def _answering(answer: bytes) -> Iterator[Endpoint]:
    """Something that reads a request, writes `answer` and ends the connection."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer_once() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(65_536)
                connection.sendall(answer)

        thread = threading.Thread(target=answer_once)
        thread.start()
        yield Endpoint.of_http(f"127.0.0.1:{listening.getsockname()[1]}")
        thread.join()


def _connection(gateway: Gateway) -> HttpConnection:
    return HttpConnection(Endpoint.of_http(str(gateway.http_address)), gateway.access.token)


def test_an_error_is_the_one_that_the_gateway_tells_of(gateway: Gateway) -> None:
    with pytest.raises(NotFound) as error:
        _connection(gateway).ask("POST", "/v1/datasets/nothing/query", Sent.json({"text": "a"}))
    assert error.value.message == "There is no dataset 'nothing'."
    assert error.value.next_step.startswith("There are: ")


def test_a_body_over_the_limit_is_told_and_the_next_request_served(gateway: Gateway) -> None:
    connection = _connection(gateway)
    with pytest.raises(ResourceExhausted, match="larger than"):
        connection.ask("POST", "/v1/query", Sent(b" " * (40 << 20), "application/json"))
    assert connection.ask("GET", "/v1/health") == {"status": "ok"}


@pytest.mark.parametrize(
    "body",
    [b"<html></html>", b"[]", b'{"error":"no"}', b"[" * 100_000],
)
def test_another_program_at_the_address_is_told(body: bytes) -> None:
    head = f"HTTP/1.1 404 Not Found\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    with _answering(head + body) as endpoint, pytest.raises(Internal, match="does not speak"):
        HttpConnection(endpoint, "").ask("GET", "/v1/info")


@pytest.mark.parametrize(
    "answer", [b"", b"220 mail.example ready\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"]
)
def test_a_connection_that_breaks_off_is_told(answer: bytes) -> None:
    with _answering(answer) as endpoint, pytest.raises(Unavailable, match="broke the connection"):
        HttpConnection(endpoint, "").ask("GET", "/v1/info")


def test_one_that_never_answers_is_waited_for_no_longer_than_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        endpoint = Endpoint.of_http(f"127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(DeadlineExceeded):
            HttpConnection(endpoint, "", seconds=0.2).ask("GET", "/v1/info")


def test_tls_trusts_what_the_system_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cert, key = certificate(tmp_path)
    with served(tmp_path, tls_cert=cert, tls_key=key) as gateway:
        endpoint = Endpoint.of_http(f"https://{gateway.http_address}")
        with pytest.raises(Unavailable, match="its certificate is not one that is trusted"):
            HttpConnection(endpoint, "").ask("GET", "/v1/health")
        monkeypatch.setenv("SSL_CERT_FILE", str(cert))
        assert HttpConnection(endpoint, "").ask("GET", "/v1/health") == {"status": "ok"}
