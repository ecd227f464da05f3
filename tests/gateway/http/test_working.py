"""Work on threads: in turn, in time, and not for a caller that has gone."""

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.core.errors import Cancelled, FailedPrecondition, StaleIndex
from kx_desktop.library import Library
from tests.gateway.http.serving import SECONDS, Served, serving


def test_a_call_whose_turn_does_not_come_is_told_to_come_later(
    filled: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(filled, tmp_path, limits={"at_once": 1, "seconds": 0.3}) as busy:
        inside, over = threading.Event(), threading.Event()
        ask = busy.gateway.calls.datasets

        def held(*given: Any) -> Any:
            inside.set()
            assert over.wait(SECONDS)
            return ask(*given)

        monkeypatch.setattr(busy.gateway.calls, "datasets", held)
        with ThreadPoolExecutor(1) as pool:
            first = pool.submit(busy.get, "/v1/datasets")
            assert inside.wait(SECONDS)
            told = busy.get("/v1/info")
            assert (told.status, told.code) == (429, "RESOURCE_EXHAUSTED")
            assert busy.get("/v1/health").status == 200
            over.set()
            assert first.result().status == 200
        assert busy.get("/v1/info").status == 200


def test_an_ingest_is_stopped_where_its_caller_goes_away(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, stopped = threading.Event(), threading.Event()

    def held(*_: Any, cancel: Any, **__: Any) -> Any:
        forget = cancel.on_cancel(stopped.set)
        inside.set()
        assert stopped.wait(SECONDS)
        forget()
        raise Cancelled("Stopped.", "The same call goes on.")

    monkeypatch.setattr(served.gateway.calls, "ingest", held)
    body = json.dumps({"documents": [{"text": "a"}]}).encode()
    head = (
        f"POST /v1/datasets/gone/documents HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nAuthorization: {served.authorization}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as connection:
        connection.sendall(head.encode() + body)
        assert inside.wait(SECONDS)
        assert not stopped.is_set()
    assert stopped.wait(SECONDS)
    assert served.get("/v1/datasets").status == 200


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (FailedPrecondition("Another program writes.", "Try later."), 409, "FAILED_PRECONDITION"),
        (StaleIndex("The embedder changed.", "Rebuild it."), 409, "FAILED_PRECONDITION"),
        (Cancelled("It took too long.", "Ask for less."), 504, "CANCELLED"),
    ],
    ids=str,
)
def test_what_the_library_refuses_has_the_status_of_its_code(
    served: Served, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    def refused(*_: Any) -> Any:
        raise error

    monkeypatch.setattr(served.gateway.calls, "query", refused)
    told = served.post("/v1/datasets/handbook/query", {"text": "a"})
    assert (told.status, told.code) == (status, code)
    assert told.message == error.args[0]


def test_many_callers_at_once_all_get_their_answer(served: Served) -> None:
    def ask(number: int) -> Any:
        told = served.post("/v1/datasets/harbour/query", {"text": f"Paragraph {number}", "k": 3})
        return told.status, [hit["content_ref"] for hit in told.json["hits"]]

    alone = [ask(number) for number in range(4)]
    with ThreadPoolExecutor(16) as pool:
        together = list(pool.map(ask, [number % 4 for number in range(64)]))
    assert together == alone * 16
