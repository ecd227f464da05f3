"""Callers that do not go on are let go, and cost nobody else anything."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.gateway import http_server
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.gateway.http.serving import SECONDS, Served, serving

PATIENCE = 1.0


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library with a document whose text is more than a connection holds."""
    text = "🗼" * 700_000  # 2.8 MB, which is more than is held for a connection
    with Library.open(tmp_path_factory.mktemp("long"), settings=Settings()) as library:
        library.ingest("long", texts=[text], vectors=[[1, 0]])  # one passage, without a model
        yield library


@pytest.fixture
def hasty(long: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A gateway with little patience over that library."""
    monkeypatch.setattr(http_server, "_IDLE_SECONDS", PATIENCE)
    monkeypatch.setattr(http_server, "_CONNECTIONS", 8)
    with serving(long, tmp_path) as running:
        yield running


def _connected(served: Served) -> socket.socket:
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(SECONDS)
    one.connect(("127.0.0.1", served.port))
    return one


def _ended(one: socket.socket) -> bool:
    """Whether the other end has ended the connection; waits until it has."""
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


def test_a_connection_without_a_request_is_ended(hasty: Served) -> None:
    assert hasty.get("/v1/health").status == 200
    for begun in (b"", b"GET /v1/health HT"):
        with _connected(hasty) as one:
            one.sendall(begun)
            assert _ended(one)


def test_an_answer_that_is_not_read_is_given_up(hasty: Served) -> None:
    path = _text_of(hasty)
    assert len(hasty.get(path).body) > 2_800_000
    with _connected(hasty) as one:
        one.sendall(_asking(hasty, path))
        _until_alone(hasty)
    assert hasty.get("/v1/datasets").status == 200


def _text_of(served: Served) -> str:
    """Where the text of the one document is."""
    (row,) = served.get("/v1/datasets/long/files").json["files"]
    return f"/v1/documents/{row['content_ref']}/text"


def _asking(served: Served, path: str, more: str = "") -> bytes:
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nAuthorization: {served.authorization}\r\n"
    return f"{head}{more}\r\n".encode()


def _until_alone(served: Served) -> None:
    """Until the gateway holds no connection, and no call that somebody began."""
    state = served.gateway._http._server.server_state  # type: ignore[union-attr]
    end = time.monotonic() + SECONDS
    begun = False
    while time.monotonic() < end:
        begun = begun or bool(state.connections)
        if begun and not state.connections and not state.tasks:
            return
        # The gateway runs in this process, and gets no turn beside a loop that looks without end.
        threading.Event().wait(0.01)
    pytest.fail("a connection whose answer nobody reads is still held")


def test_whoever_reads_slowly_gets_all_of_it(hasty: Served) -> None:
    path = _text_of(hasty)
    whole = hasty.get(path).body
    read = b""
    with _connected(hasty) as one:
        one.sendall(_asking(hasty, path, "Connection: close\r\n"))
        for _ in range(4):
            enough = len(read) + 300_000
            while len(read) < enough:
                more = one.recv(1 << 14)
                assert more, "the answer was cut off"
                read += more
            rested = time.monotonic() + PATIENCE / 2
            while time.monotonic() < rested:
                hasty.get("/v1/health")
                threading.Event().wait(0.05)
        while more := one.recv(1 << 16):
            read += more
    assert read.partition(b"\r\n\r\n")[2] == whole


def test_who_holds_all_connections_and_asks_nothing_keeps_nobody_from_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filled: Library
) -> None:
    monkeypatch.setattr(http_server, "_CONNECTIONS", 8)
    with serving(filled, tmp_path) as patient:
        assert patient.get("/v1/health").status == 200
        held = [_connected(patient) for _ in range(20)]
        for one in held:
            one.sendall(b"GET / HT")
        for _ in range(10):
            assert patient.get("/v1/health").status == 200
        for one in held:
            one.close()


def test_more_connections_than_are_held_are_ended_as_they_come(hasty: Served) -> None:
    assert hasty.get("/v1/health").status == 200
    held = [_connected(hasty) for _ in range(12)]
    assert all(_ended(one) for one in held)
    for one in held:
        one.close()
    assert hasty.get("/v1/health").status == 200
