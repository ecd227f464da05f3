"""`POST /v1/ask`: an answer in JSON or as events, of the gateway's own model, in turn, and not for a caller that has gone."""

import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kx_desktop.cli import arguments, commands
from kx_desktop.core.answers import Answer
from kx_desktop.gateway.calls import ANSWERS_AT_ONCE, ANSWERS_WAITING
from kx_desktop.gateway.http.ask_answers import AnswerAnswer
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.agent.chat.serving import OLLAMA, Calls, ChatPeer, Refuses, Says, serving
from tests.gateway.http.serving import SECONDS, Served
from tests.gateway.http.serving import serving as gateway_serving

GOAL = {"goal": "what is the refund window?", "dataset": "handbook"}
SEARCH = Calls({"dataset": "handbook", "query": "money back", "k": 2})
SAYS = Says("You have ", "30 days [1].")
EVENTS = "text/event-stream"


@contextmanager
def _model(library: Library, *replies: Any) -> Iterator[ChatPeer]:
    """The library's settings choose a chat server that replies so."""
    before = library.settings
    with serving(*replies, protocol=OLLAMA) as peer:
        library.settings = Settings().with_values({"chat_endpoint": peer.url})
        try:
            yield peer
        finally:
            library.settings = before


def _events(body: bytes) -> list[tuple[str, Any]]:
    """The events of a stream, each a name and an object."""
    parts = body.decode().split("\n\n")
    assert parts.pop() == ""
    lines = [part.split("\n") for part in parts]
    assert all(len(one) == 2 for one in lines)
    return [
        (name.removeprefix("event: "), json.loads(data.removeprefix("data: ")))
        for name, data in lines
    ]


def test_the_answer_is_that_of_the_command(
    served: Served, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["agent", "run", "--goal", GOAL["goal"], "--dataset", "handbook", "--json"]
    line = [*words, "--library", str(served.library.folder)]
    assert commands.run(arguments.parse(line)) == 0
    printed = json.loads(capfd.readouterr().out)
    told = served.post("/v1/ask", GOAL)
    assert told.status == 200, told.body
    assert list(told.json) == list(printed) == list(Answer.__dataclass_fields__)
    assert told.json | {"took_ms": 0} == printed | {"took_ms": 0}
    assert (told.json["kind"], told.json["ended"]) == ("extract", "answered")


def test_the_model_is_that_of_the_gateways_settings(served: Served) -> None:
    with _model(served.library, SEARCH, SAYS) as peer:
        told = served.post("/v1/ask", GOAL)
    assert (told.status, told.json["text"]) == (200, "You have 30 days [1].")
    assert told.json["model"].startswith(peer.model)
    (citation,) = told.json["citations"]
    assert citation["title"] == "Returns"
    jsonschema.validate(told.json, AnswerAnswer.model_json_schema())


def test_a_caller_names_no_endpoint(served: Served) -> None:
    for name in ("model", "chat_endpoint", "chat_model", "consent"):
        told = served.post("/v1/ask", {**GOAL, name: "http://127.0.0.1:1"})
        assert (told.status, told.code) == (400, "INVALID_ARGUMENT")
        assert told.message.startswith(f"{name}: there is no such parameter.")


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, "goal: "),
        ({"goal": 7}, "goal: "),
        ({"goal": " ", "dataset": "handbook"}, "goal: "),
        ({"goal": "a" * 30_000, "dataset": "handbook"}, "goal: "),
        ({"goal": "a" * 1_000_000, "dataset": "handbook"}, "goal: "),
        ({"goal": "\ud800", "dataset": "handbook"}, "goal: "),
        ({"goal": "a"}, "dataset: "),
        ({**GOAL, "turns": 1}, "turns: "),
        ({**GOAL, "calls": 0}, "calls: "),
        ({**GOAL, "calls": "3"}, "calls: "),
        ({**GOAL, "seconds": 1e9}, "seconds: "),
        ([], "The body"),
    ],
    ids=lambda value: str(value)[:40],
)
@pytest.mark.parametrize("accept", ["application/json", EVENTS])
def test_what_is_wrong_is_named_whatever_was_asked_for(
    served: Served, body: Any, named: str, accept: str
) -> None:
    told = served.post("/v1/ask", body, Accept=accept)
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT"), told.body
    assert told.message.startswith(named)


def test_it_takes_the_token(served: Served) -> None:
    assert served.post("/v1/ask", GOAL, Authorization=None).status == 401


@pytest.mark.parametrize("accept", ["application/json", EVENTS])
def test_a_dataset_that_there_is_not_is_not_found(served: Served, accept: str) -> None:
    with _model(served.library, SAYS) as peer:
        told = served.post("/v1/ask", {**GOAL, "dataset": "nowhere"}, Accept=accept)
        assert not peer.started.is_set()
    assert (told.status, told.code) == (404, "NOT_FOUND")
    assert told.message == "There is no dataset 'nowhere'."


def test_a_run_that_fails_is_an_answer_that_says_why(served: Served) -> None:
    with _model(served.library, Refuses(500, "out of memory")):
        told = served.post("/v1/ask", GOAL)
    assert (told.status, told.json["ended"], told.json["kind"]) == (200, "failed", "extract")
    assert "30 days" in told.json["text"]
    assert "out of memory" in told.json["notes"][-1]


def test_a_model_that_cannot_be_had_is_an_error(served: Served) -> None:
    before = served.library.settings
    served.library.settings = Settings().with_values({"chat_endpoint": "http://192.0.2.1:9"})
    try:
        for accept in ("application/json", EVENTS):
            told = served.post("/v1/ask", GOAL, Accept=accept)
            assert (told.status, told.code) == (409, "FAILED_PRECONDITION")
            assert b"in the window (Settings" in told.body
    finally:
        served.library.settings = before


def test_what_happens_is_told_as_events(served: Served) -> None:
    with _model(served.library, SEARCH, SAYS):
        told = served.post("/v1/ask", GOAL, Accept=EVENTS)
    assert told.status == 200
    assert told.headers["content-type"].startswith(EVENTS)
    events = _events(told.body)
    assert [name for name, _ in events][:2] == ["searching", "found"]
    assert events[0][1]["action"]["query"] == "money back"
    assert [one["number"] for one in events[1][1]["passages"]] == [1, 2]
    written = "".join(data["text"] for name, data in events if name == "writing")
    assert written == "You have 30 days [1]."
    assert events[-1][0] == "answer"
    assert events[-1][1]["text"] == written


def test_events_come_while_the_model_still_writes(served: Served) -> None:
    rest = threading.Event()
    says = Says("You have ", rest, "30 days [1].")
    with _model(served.library, SEARCH, says), _asking(served) as stream:
        line = b""
        while b"You have" not in line:
            line = stream.readline()
            assert line
        rest.set()
        assert b"event: answer" in stream.read()


def test_a_run_is_stopped_where_its_caller_goes_away(served: Served) -> None:
    never = threading.Event()
    for accept in ("application/json", EVENTS):
        with _model(served.library, Says("You ", never, "have")) as peer:
            with _asking(served, accept):
                assert peer.started.wait(SECONDS)
            assert peer.gone.wait(20), accept


def test_a_run_ends_with_what_was_found_before_its_call_is_cut_off(
    filled: Library, tmp_path: Path
) -> None:
    never = threading.Event()
    with (
        gateway_serving(filled, tmp_path, limits={"seconds": 5.0}) as served,
        _model(filled, SEARCH, Says("You ", never, "have")),
    ):
        told = served.post("/v1/ask", {**GOAL, "seconds": 3600})
    assert (told.status, told.json["ended"]) == (200, "time")


def test_queries_do_not_wait_for_goals_and_too_many_goals_are_told_so(served: Served) -> None:
    never = threading.Event()
    most = ANSWERS_AT_ONCE + ANSWERS_WAITING
    with (
        _model(served.library, Says(never)) as peer,
        ThreadPoolExecutor(most + 1) as pool,
    ):
        asked = [pool.submit(served.post, "/v1/ask", GOAL) for _ in range(most + 1)]
        assert peer.started.wait(SECONDS)
        # One of them is told at once that there are too many.
        done = next(one for one in _as_they_end(asked))
        assert (done.status, done.code) == (429, "RESOURCE_EXHAUSTED")
        assert served.post("/v1/datasets/handbook/query", {"text": "refund"}).status == 200
        never.set()
        assert sorted(one.result().status for one in asked) == [200] * most + [429]


def test_a_gateway_that_stops_ends_what_is_being_answered(filled: Library, tmp_path: Path) -> None:
    never = threading.Event()
    with _model(filled, Says("You ", never, "have")) as peer, ThreadPoolExecutor(1) as pool:
        with gateway_serving(filled, tmp_path) as served:
            asked = pool.submit(served.post, "/v1/ask", GOAL)
            assert peer.started.wait(SECONDS)
            served.gateway.stop(grace=0.0)
        told = asked.result()
    assert (told.status, told.json["ended"]) == (200, "stopped")


def test_who_asked_is_noted_without_the_words(served: Served) -> None:
    served.post("/v1/ask", {"goal": "a secret of mine", "dataset": "harbour"})
    noted = served.gateway.activity.connections()[0]
    assert (noted.call, noted.dataset, noted.text) == ("ask", "harbour", "")


@contextmanager
def _asking(served: Served, accept: str = EVENTS) -> Iterator[Any]:
    """A request whose connection is closed at the end, however far its answer has come."""
    body = json.dumps(GOAL).encode()
    head = (
        f"POST /v1/ask HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nAuthorization: {served.authorization}\r\n"
        f"Accept: {accept}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", served.port), timeout=SECONDS) as connection:
        connection.sendall(head.encode() + body)
        with connection.makefile("rb") as stream:
            yield stream


def _as_they_end(asked: list[Any]) -> Iterator[Any]:
    for one in as_completed(asked, timeout=SECONDS):
        yield one.result()
