"""Embedding servers on this machine: what is asked of them, and what is said when they fail."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.embedding import open_embedder
from kx_desktop.embedding.endpoint import EndpointEmbedder
from kx_desktop.embedding.server import LocalServer, base_of

Answer = tuple[int, Any] | None


class Server:
    """A local server whose answers a test chooses; None lets the client wait until the test is over."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []
        self.answer: Callable[[str, Any], Answer] = ordinary
        self.over = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.reply(None)

            def do_POST(self) -> None:
                self.reply(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

            def reply(self, body: Any) -> None:
                server.asked.append((self.path, body))
                answer = server.answer(self.path, body)
                if answer is None:
                    server.over.wait()
                    return
                status, content = answer
                raw = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", "http://192.0.2.1/")
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        self.thread = threading.Thread(
            target=self.http.serve_forever, kwargs={"poll_interval": 0.01}
        )
        self.thread.start()

    def close(self) -> None:
        self.over.set()
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()


def vector_of(text: str) -> list[float]:
    return [float(len(text)), 1.0, 0.0]


def ordinary(path: str, body: Any) -> Answer:
    if path == "/api/tags":
        return 200, {"models": [{"name": "nomic:latest", "digest": "abc123"}]}
    if path == "/api/show":
        return 200, {
            "model_info": {"nomic-bert.context_length": 2048},
            "capabilities": ["embedding"],
        }
    if path == "/api/embed":
        return 200, {"embeddings": [vector_of(body["input"][0])]}
    if path == "/v1/embeddings":
        return 200, {"data": [{"embedding": vector_of(body["input"][0])}]}
    return 404, {"error": "not found"}


@pytest.fixture
def server() -> Iterator[Server]:
    started = Server()
    yield started
    started.close()


def test_an_openai_endpoint(server: Server) -> None:
    embedder = open_embedder(f"openai:some/model@{server.url}/v1")
    assert embedder is not None
    assert (embedder.identity.id, embedder.identity.dim) == ("openai:some/model", 3)
    expected = np.array(vector_of("four")) / np.linalg.norm(vector_of("four"))
    assert embedder.embed_query("four") == pytest.approx(expected)
    assert embedder.embed_passage("four").dtype == np.float32
    assert server.asked[-1] == (
        "/v1/embeddings",
        {"model": "some/model", "input": ["four"], "encoding_format": "float"},
    )


def test_an_ollama_endpoint(server: Server) -> None:
    embedder = open_embedder(f"ollama:nomic@{server.url}")
    assert embedder is not None
    assert (embedder.identity.window, embedder.identity.decoder) == (2048, False)
    embedder.embed_query("hello")
    asked = {"model": "nomic", "input": ["hello"], "truncate": False}
    assert server.asked[-1] == ("/api/embed", asked)


def test_a_new_digest_is_a_new_identity(server: Server) -> None:
    before = EndpointEmbedder(server.url, "nomic", protocol="ollama").identity
    server.answer = lambda path, body: (
        (200, {"models": [{"name": "nomic:latest", "digest": "other"}]})
        if path == "/api/tags"
        else ordinary(path, body)
    )
    after = EndpointEmbedder(server.url, "nomic", protocol="ollama").identity
    assert before.weights != after.weights


def test_chat_models_are_recognised(server: Server) -> None:
    server.answer = lambda path, body: (
        (200, {"capabilities": ["completion"]}) if path == "/api/show" else ordinary(path, body)
    )
    assert EndpointEmbedder(server.url, "nomic", protocol="ollama").identity.decoder
    assert EndpointEmbedder(server.url, "meta/Llama-3-8B").identity.decoder
    assert not EndpointEmbedder(server.url, "qwen3-embedding").identity.decoder
    assert not EndpointEmbedder(server.url, "bge-m3").identity.decoder


@pytest.mark.parametrize(
    ("path", "listed", "decoder"),
    [
        ("/v1/models", {"data": [{"id": "m", "type": "llm"}]}, True),
        ("/v1/models", {"data": [{"id": "m", "type": "embeddings"}]}, False),
        ("/v1/models", {"models": [{"name": "m", "capabilities": ["completion"]}]}, True),
        ("/v1/models", {"models": [{"name": "m", "capabilities": ["embedding"]}]}, False),
        ("/api/v0/models", {"data": [{"id": "m", "type": "vlm"}]}, True),
        ("/v1/models", {"data": [{"id": "another", "type": "llm"}]}, False),
        ("/v1/models", {"data": "m"}, False),
        ("/v1/models", {"data": [1, None, {"id": ["m"]}]}, False),
        ("/v1/models", b"<html>", False),
    ],
)
def test_what_a_server_says_of_its_model_is_heard(
    server: Server, path: str, listed: Any, decoder: bool
) -> None:
    server.answer = lambda at, body: (200, listed) if at == path else ordinary(at, body)
    assert EndpointEmbedder(server.url, "m").identity.decoder is decoder


def test_an_embedding_model_with_a_chat_models_name_is_believed(server: Server) -> None:
    said = {"data": [{"id": "gemma-2b-for-search", "type": "embeddings"}]}
    server.answer = lambda path, body: (200, said) if body is None else ordinary(path, body)
    assert not EndpointEmbedder(server.url, "gemma-2b-for-search").identity.decoder


@pytest.mark.parametrize(("architecture", "decoder"), [("llama", True), ("nomic-bert", False)])
def test_an_old_ollama_is_judged_by_the_architecture(
    server: Server, architecture: str, decoder: bool
) -> None:
    shown = {"model_info": {"general.architecture": architecture}}
    server.answer = lambda path, body: (200, shown) if path == "/api/show" else ordinary(path, body)
    found = EndpointEmbedder(server.url, "nomic", protocol="ollama").identity
    assert found.decoder is decoder


def test_many_texts_go_one_at_a_time_in_order(server: Server) -> None:
    embedder = EndpointEmbedder(server.url, "m")
    given = ["a", "bb", "ccc", ""]
    found = list(embedder.embed_passages(given))
    asked = [body["input"] for _, body in server.asked if body]
    assert asked[1:] == [["a"], ["bb"], ["ccc"], ["."]]
    assert np.array_equal(found[:3], [embedder.embed_passage(text) for text in given[:3]])
    assert np.array_equal(found, list(embedder.embed_passages(given, workers=3)))
    assert embedder.unknown_share("x") == 0.0
    embedder.warm()
    embedder.close()


@pytest.mark.parametrize(
    "said", ["the input length exceeds the context length", "input is too large to process"]
)
def test_a_text_that_is_too_long_goes_in_halves(server: Server, said: str) -> None:
    def limited(path: str, body: Any) -> Answer:
        return (400, {"error": said}) if len(body["input"][0]) > 50 else ordinary(path, body)

    embedder = EndpointEmbedder(server.url, "m")
    server.answer = limited
    server.asked.clear()
    vector = embedder.embed_passage("words " * 30)
    assert float(np.linalg.norm(vector)) == pytest.approx(1.0)
    taken = [body["input"][0] for _, body in server.asked if len(body["input"][0]) <= 50]
    assert "".join(taken) == "words " * 30


def test_a_server_that_takes_no_length_is_given_up(server: Server) -> None:
    embedder = EndpointEmbedder(server.url, "m")
    server.answer = lambda path, body: (400, {"error": "too long"})
    with pytest.raises(FailedPrecondition, match="no text of this length"):
        embedder.embed_query("words " * 30)


def test_a_lone_surrogate_reaches_the_server_as_a_question_mark(server: Server) -> None:
    EndpointEmbedder(server.url, "m").embed_query("a\ud83d")
    assert server.asked[-1][1]["input"] == ["a?"]


FAILURES = {
    "redirect": ((302, {}), "sends us elsewhere"),
    "unknown model": ((404, {"error": "model not found"}), "does not know this model"),
    "error": ((503, b"loading"), "status 503: loading"),
    "no JSON": ((200, b"<html>"), "not JSON"),
    "a list": ((200, []), "no JSON object"),
    "no data": ((200, {"data": []}), "without a vector"),
    "no vector": ((200, {"data": [{}]}), "without a vector"),
    "data of words": ((200, {"data": ["x"]}), "without a vector"),
    "words": ((200, {"data": [{"embedding": ["a", "b"]}]}), "no vector"),
    "not finite": ((200, b'{"data": [{"embedding": [NaN, 1]}]}'), "zero or not finite"),
    "zero": ((200, {"data": [{"embedding": [0, 0]}]}), "zero or not finite"),
    "silence": (None, "did not answer within 0.2 s"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_failures_are_told_with_what_to_do(server: Server, case: str) -> None:
    answer, words = FAILURES[case]
    server.answer = lambda path, body: answer
    with pytest.raises(FailedPrecondition, match=words) as caught:
        EndpointEmbedder(server.url, "m", timeout=0.2)
    assert caught.value.next_step


def test_a_server_that_is_not_there(server: Server) -> None:
    server.close()
    with pytest.raises(FailedPrecondition, match="cannot be reached"):
        open_embedder(f"openai:m@{server.url}")


def test_another_dimension_than_before_is_told(server: Server) -> None:
    embedder = EndpointEmbedder(server.url, "m")
    server.answer = lambda path, body: (200, {"data": [{"embedding": [1.0, 2.0]}]})
    with pytest.raises(FailedPrecondition, match="now gives 2 numbers, not 3"):
        embedder.embed_query("x")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org",
        "http://192.168.1.2:11434",
        "http://127.0.0.1.example.org",
        "http://localhost.example.org",
        "http://127.0.0.1@example.org/",
        "http://user@127.0.0.1:80",
        "ftp://127.0.0.1",
        "file:///etc/passwd",
        "http://127.0.0.1:port",
        "http://0.0.0.0:80",
        "http://[::2]:80",
        "127.0.0.1:80",
        "",
    ],
)
def test_addresses_elsewhere_are_refused(url: str) -> None:
    with pytest.raises(InvalidArgument, match="on this machine"):
        EndpointEmbedder(url, "m")


@pytest.mark.parametrize(
    ("url", "base"),
    [
        ("http://127.0.0.1:1234/v1/embeddings", "http://127.0.0.1:1234"),
        ("http://localhost:1234/v1/", "http://localhost:1234"),
        ("http://[::1]:11434/api/embed", "http://[::1]:11434"),
        ("https://127.0.0.2/served", "https://127.0.0.2/served"),
    ],
)
def test_addresses_are_understood(url: str, base: str) -> None:
    assert base_of(url) == base


def test_a_proxy_is_not_asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert EndpointEmbedder(server.url, "m").identity.dim == 3


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("begins", "goes_on"),
    [
        (HEAD + b"\r\n", b" "),
        (HEAD, b"X: y\r\n"),
        (HEAD + b"X: ", b"y"),
        (b"HTTP/1.1 500 Odd\r\n\r\n", b" "),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    ids=["body", "headers", "header", "refusal", "continue"],
)
def test_a_server_that_answers_a_byte_at_a_time_is_not_waited_for_without_end(
    begins: bytes, goes_on: bytes
) -> None:
    over = threading.Event()
    listening = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        connection, _ = listening.accept()
        with connection, suppress(OSError):
            connection.sendall(begins)
            while not over.wait(0.02):
                connection.sendall(goes_on)

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        server = LocalServer(f"http://127.0.0.1:{listening.getsockname()[1]}", "m", timeout=0.4)
        with pytest.raises(FailedPrecondition, match="did not answer within"):
            server.post("/v1/embeddings", {"input": ["a"]})
    finally:
        over.set()
        thread.join()
        listening.close()


def test_an_answer_that_is_nested_without_end_is_no_answer(server: Server) -> None:
    server.answer = lambda _path, _body: (200, b'{"data":' * 50_000)
    with pytest.raises(FailedPrecondition, match="not JSON"):
        LocalServer(server.url, "m", timeout=30).post("/v1/embeddings", {"input": ["a"]})
