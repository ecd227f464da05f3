"""Who is refused before anything is looked at, and that the next request is served."""

import asyncio
import socket
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from kx_desktop.gateway.access import Access
from kx_desktop.gateway.http.guarding import Guard
from kx_desktop.gateway.options import GatewayOptions, Limits
from kx_desktop.library import Library
from tests.gateway.http.serving import SECONDS, Served, Told, serving

QUERY = "/v1/datasets/handbook/query"


@pytest.fixture(autouse=True)
def still_served(served: Served):
    yield
    assert served.get("/v1/datasets").status == 200


def test_without_a_token_or_with_a_wrong_one_nothing_is_told(served: Served) -> None:
    own = served.authorization
    for given in (
        None,
        "",
        "Bearer",
        "Bearer wrong",
        f"Basic {own[7:]}",
        own[:-1],
        f"{own}x",
        own[7:],
        "Bearer \xff",
    ):
        for path in ("/v1/datasets", "/v1/info", "/openapi.json", "/nothing"):
            told = served.get(path, Authorization=given)
            assert (told.status, told.code) == (401, "UNAUTHENTICATED"), (given, path)
            assert told.headers["www-authenticate"] == "Bearer"
            assert "kx serve" in told.json["error"]["next_step"]
        of_mcp = served.get("/mcp", Authorization=given)
        assert of_mcp.status == 401
        assert of_mcp.json["error"]["data"]["code"] == "UNAUTHENTICATED"


def test_callers_on_this_machine_need_no_token_where_that_was_said(
    filled: Library, tmp_path: Path
) -> None:
    with serving(filled, tmp_path, dev_allow_local=True) as open_:
        assert open_.get("/v1/datasets", Authorization=None).status == 200
        assert open_.get("/v1/datasets", Authorization="Bearer wrong").status == 401
        assert (
            open_.get("/v1/datasets", Authorization=None, Origin="http://evil.example").status
            == 403
        )
        assert open_.get("/v1/datasets", Authorization=None, Host="evil.example").status == 403


def test_a_foreign_host_is_refused(served: Served) -> None:
    port = served.port
    for host in (
        "evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1:{port}x", f"localhost.evil.example:{port}",
        f"127.0.0.1@evil:{port}", "", f"10.0.0.1:{port}", f"0x7f.1:{port}", "[::1", f"127.0.0.1:{port}, evil.example",
    ):  # fmt: skip
        told = served.get("/v1/health", Host=host)
        assert told.status == 403, host
        assert told.code == "PERMISSION_DENIED"


def test_the_machines_own_names_are_taken(served: Served) -> None:
    for host in ("127.0.0.1", "localhost", "LOCALHOST", "localhost.", "[::1]", "127.0.0.2"):
        assert served.get("/v1/datasets", Host=f"{host}:{served.port}").status == 200, host


def test_names_that_were_given_are_taken_and_no_others(filled: Library, tmp_path: Path) -> None:
    with serving(filled, tmp_path, names=("Papers.example", "box.local.")) as named:
        for host in ("papers.example", "PAPERS.EXAMPLE.", "box.local", "127.0.0.1"):
            assert named.get("/v1/datasets", Host=f"{host}:{named.port}").status == 200, host
        for host in ("example", "a.papers.example", "papers.example.evil"):
            assert named.get("/v1/datasets", Host=f"{host}:{named.port}").status == 403, host


def test_pages_of_other_sites_are_refused(served: Served) -> None:
    for origin in (
        "http://evil.example",
        "null",
        f"https://127.0.0.1:{served.port}",
        "http://127.0.0.1:1",
        "",
    ):
        told = served.post(QUERY, {"text": "a"}, Origin=origin)
        assert (told.status, told.code) == (403, "PERMISSION_DENIED"), origin
        assert not {name for name in told.headers if name.startswith("access-control")}
    for site in ("cross-site", "same-site"):
        assert served.get("/v1/health", **{"Sec-Fetch-Site": site}).status == 403
    preflight = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    assert served.call("OPTIONS", QUERY, headers=preflight).status == 403


def test_its_own_origin_is_taken(served: Served) -> None:
    own = f"http://127.0.0.1:{served.port}"
    assert served.post(QUERY, {"text": "a"}, Origin=own).status == 200


def test_a_body_over_the_limit_is_refused_with_its_length_and_without(
    filled: Library, tmp_path: Path
) -> None:
    with serving(filled, tmp_path, limits={"message_bytes": 100_000}) as small:
        over = b'{"text": "' + b"a" * 100_000 + b'"}'
        kind = {"Content-Type": "application/json"}
        told = small.call("POST", QUERY, over, headers=kind)
        assert (told.status, told.code) == (413, "RESOURCE_EXHAUSTED")
        assert "MiB" in told.message
        chunked = b"".join(b"2710\r\n" + b"a" * 10_000 + b"\r\n" for _ in range(11)) + b"0\r\n\r\n"
        told = small.call("POST", QUERY, chunked, headers={**kind, "Transfer-Encoding": "chunked"})
        assert (told.status, told.code) == (413, "RESOURCE_EXHAUSTED")
        for length in (str(10**12), "9" * 4000):
            connection = HTTPConnection("127.0.0.1", small.port, timeout=SECONDS)
            connection.putrequest("POST", QUERY)
            connection.putheader("Authorization", small.authorization)
            connection.putheader("Content-Length", length)
            connection.endheaders()
            answer = connection.getresponse()
            assert answer.status in {400, 413}
            connection.close()
        under = b'{"text": "' + b"a" * 90_000 + b'"}'
        assert small.call("POST", QUERY, under, headers=kind).status == 200


def test_a_body_that_is_not_sent_in_time_is_given_up(filled: Library, tmp_path: Path) -> None:
    with serving(filled, tmp_path, limits={"seconds": 0.2}) as hasty:
        connection = HTTPConnection("127.0.0.1", hasty.port, timeout=SECONDS)
        connection.putrequest("POST", QUERY)
        connection.putheader("Authorization", hasty.authorization)
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", "1000")
        connection.endheaders(b'{"text"')
        answer = connection.getresponse()
        assert (answer.status, answer.getheader("connection")) == (408, "close")
        connection.close()


def test_more_calls_than_are_answered_are_told_to_come_later(
    filled: Library, tmp_path: Path
) -> None:
    with serving(filled, tmp_path, limits={"at_once": 1, "waiting": 1, "seconds": SECONDS}) as busy:
        held = [_begun(busy) for _ in range(2)]
        told = busy.get("/v1/datasets")
        assert (told.status, told.code) == (429, "RESOURCE_EXHAUSTED")
        for one in held:
            one.close()
        _until_served(busy)


def _begun(served: Served) -> socket.socket:
    """A call whose body has not come to its end, and which the gateway has begun to read."""
    connection = socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS)
    head = (
        f"POST {QUERY} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nAuthorization: {served.authorization}\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n"
    )
    connection.sendall(head.encode())
    assert connection.recv(100).startswith(b"HTTP/1.1 100")
    return connection


def _until_served(served: Served) -> None:
    for _ in range(10_000):
        if served.get("/v1/datasets").status == 200:
            return
    pytest.fail("the places were never free again")


def test_several_tokens_are_as_good_as_none(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as connection:
        own = f"Authorization: {served.authorization}\r\n"
        head = f"GET /v1/datasets HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n{own}{own}Connection: close\r\n\r\n"
        connection.sendall(head.encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 401")


@pytest.mark.allow_log("TypeError")
def test_a_mistake_of_ours_is_told_without_a_word_of_it(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise TypeError("secret words of the question")

    monkeypatch.setattr(served.gateway.calls, "query", broken)
    told = served.post(QUERY, {"text": "a"})
    assert (told.status, told.code) == (500, "INTERNAL")
    assert "secret" not in told.body.decode() + caplog.text
    assert "TypeError" in caplog.text


def test_a_renewed_token_is_asked_for_at_once(filled: Library, tmp_path: Path) -> None:
    with serving(filled, tmp_path) as renewed:
        before = renewed.authorization
        renewed.gateway.renew_token()
        assert renewed.get("/v1/datasets", Authorization=before).status == 401
        assert renewed.get("/v1/datasets").status == 200


def test_connections_that_are_dropped_half_way_leave_nothing(served: Served) -> None:
    head = f"POST {QUERY} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nAuthorization: {served.authorization}\r\n"
    for cut in (0, 10, len(head)):
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as one:
                one.sendall(head[:cut].encode())
    with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as one:
        one.sendall(f"{head}Content-Length: 50\r\n\r\n{{".encode())
    _until_quiet(served)


def _until_quiet(served: Served) -> None:
    """Until the app answers nobody any more."""
    guard = _guard_of(served)
    for _ in range(10_000):
        if guard._running == 0 and guard._held == 0:
            return
        served.get("/v1/health")
    pytest.fail("a request that was dropped is still held")


def _guard_of(served: Served):
    from kx_desktop.gateway.http.guarding import Guard

    server = served.gateway._http._server
    part = server.config.loaded_app
    while not isinstance(part, Guard):
        part = getattr(part, "app", None) or part.middleware_stack
    return part


def test_what_is_no_request_for_http_is_closed() -> None:
    from kx_desktop.gateway.http.guarding import Guard

    sent: list[object] = []

    async def send(message: object) -> None:
        sent.append(message)

    async def ask() -> None:
        guard = Guard(None, None, type("Options", (), {"limits": None})())  # type: ignore[arg-type]
        await guard({"type": "websocket"}, None, send)  # type: ignore[arg-type]

    asyncio.run(ask())
    assert sent == [{"type": "websocket.close", "code": 1008}]


def test_what_is_read_on_the_loop_of_all_is_small(served: Served) -> None:
    over = b" " * (4 << 20) + b'{"text": "a"}'
    kind = {"Content-Type": "application/json"}
    for path in (QUERY, "/RetrieveKnowledgeBase", "/mcp"):
        told = served.call("POST", path, over, headers=kind)
        assert told.status == 413
        assert "4 MiB" in told.body.decode()
    documents = b" " * (4 << 20) + b'{"documents": []}'
    told = served.call("POST", "/v1/datasets/handbook/documents", documents, headers=kind)
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/query", {"text": "a", "dataset": ["handbook"] * 1001}),
        (QUERY, {"text": "a", "metadata_fields": ["title"] * 1001}),
        ("/v1/datasets/handbook/documents", {"documents": [{"text": "a"}] * 10_001}),
    ],
)
def test_lists_have_an_end(served: Served, path: str, body: dict[str, object]) -> None:
    told = served.post(path, body)
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT")
    assert "it has more than" in told.message


def test_what_is_no_http_is_refused_in_the_shape_of_all_errors(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
        answer = HTTPResponse(connection)
        answer.begin()
        told = Told(answer.status, dict(answer.getheaders()), answer.read())
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT")


def test_a_body_that_is_refused_since_others_are_sent_takes_no_room_of_a_further_one() -> None:
    statuses: list[int] = []
    scope: Scope = {
        "type": "http",
        "path": "/v1/datasets/handbook/documents",
        "scheme": "http",
        "server": ("127.0.0.1", 1),
        "client": ("127.0.0.1", 2),
        "headers": [(b"host", b"127.0.0.1:1")],
    }

    async def reading(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await Response(status_code=204)(scope, receive, send)

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    async def further() -> Message:
        return {"type": "http.request", "body": b"a" * 40, "more_body": False}

    beginnings = [{"type": "http.request", "body": b"a" * 100, "more_body": True}]

    async def refused() -> Message:
        if beginnings:
            return beginnings.pop()
        # The rest of it is read, and dropped, while another one comes.
        await guard(scope, further, send)
        return {"type": "http.request", "body": b"", "more_body": False}

    options = GatewayOptions(limits=Limits(message_bytes=100))
    guard = Guard(reading, Access("", dev_allow_local=True), options)
    guard.hold(360)
    asyncio.run(guard(scope, refused, send))
    assert statuses == [204, 429]
