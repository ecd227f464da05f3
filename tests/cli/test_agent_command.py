"""`kx agent`: an answer as it comes, its citations, what is told on the way, exit statuses; here and at a gateway."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.cli import answering
from kx_desktop.cli.main import main
from kx_desktop.core.answers import Answer
from kx_desktop.gateway.running import Gateway
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.agent.chat.serving import OLLAMA, Calls, ChatPeer, Refuses, Says, serving
from tests.client.serving import served

Kx = Callable[..., tuple[int, str, str]]

GOAL = "what is the refund window?"
SEARCH = Calls({"dataset": "handbook", "query": "refund window", "k": 2})
SAYS = Says("You have ", "thirty days [1].")
DATASET = ("--dataset", "handbook")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("agent")
    policy = home / "policy.md"
    policy.write_text("# Refunds\n\nWe give your money back within thirty days of a purchase.\n")
    with Library.open(home / "library", settings=Settings()) as library:
        library.ingest("handbook", files=[policy])
    return home / "library"


@pytest.fixture
def kx(library: Path, capsys: pytest.CaptureFixture[str]) -> Kx:
    """Runs `kx agent` on the library; gives its exit status and what it printed and told."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["agent", *words, "--library", str(library)])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def peer() -> Iterator[ChatPeer]:
    """A chat server with one model, which searches once and answers."""
    with serving(SEARCH, SAYS, protocol=OLLAMA) as peer:
        yield peer


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_answer_is_printed_with_what_it_rests_on_and_searches_are_told(
    kx: Kx, peer: ChatPeer
) -> None:
    status, printed, told = kx("run", "--goal", GOAL, *DATASET, "--chat-endpoint", peer.url)
    assert status == 0
    answer, blank, cited = printed.splitlines()
    assert (answer, blank) == ("You have thirty days [1].", "")
    assert cited.startswith("[1] policy.md, characters 0–")
    assert told.splitlines() == ["Searching handbook: refund window", "  1 passage: Refunds"]


def test_on_a_terminal_the_answer_comes_as_it_is_written(
    kx: Kx, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    seen = threading.Event()
    rest = threading.Event()
    write = screen.write

    def noted(text: str) -> int:
        if "You have" in text:
            seen.set()
        return write(text)

    def go_on() -> None:
        # The server says the rest only when the beginning is on the screen.
        assert seen.wait(60)
        rest.set()

    monkeypatch.setattr(screen, "write", noted)
    monkeypatch.setattr(sys, "stdout", screen)
    watching = threading.Thread(target=go_on)
    watching.start()
    with serving(SEARCH, Says("You have thirty ", rest, "days [1]."), protocol=OLLAMA) as peer:
        assert kx("run", "--goal", GOAL, *DATASET, "--chat-endpoint", peer.url)[0] == 0
    watching.join()
    assert screen.getvalue().count("You have thirty days [1].") == 1
    assert "[1] policy.md" in screen.getvalue()


def test_on_a_terminal_a_citation_of_nothing_never_shows(
    kx: Kx, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    with serving(SEARCH, Says("Thirty days [1], or sixty [9]."), protocol=OLLAMA) as peer:
        status, _, told = kx("run", "--goal", GOAL, *DATASET, "--chat-endpoint", peer.url)
    assert status == 0
    assert screen.getvalue().count("Thirty days [1], or sixty.\n") == 1
    assert screen.getvalue().count("Thirty") == 1
    assert "[9]" not in screen.getvalue()
    assert "note: " in told
    assert "[9]" in told


def test_an_answer_that_was_set_right_later_is_printed_again_and_said_to_be(
    kx: Kx, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    # Only when all of it is there it shows that the bracket stands in code.
    with serving(SEARCH, Says("Thirty `days ", "[9]` [1]."), protocol=OLLAMA) as peer:
        _, _, told = kx("run", "--goal", GOAL, *DATASET, "--chat-endpoint", peer.url)
    assert "The answer, with its citations checked:" in told
    assert "Thirty `days [9]` [1].\n" in screen.getvalue()


def test_what_a_model_writes_cannot_steer_the_terminal(kx: Kx) -> None:
    with serving(SEARCH, Says("Red \x1b[31malert [1]."), protocol=OLLAMA) as peer:
        _, printed, _ = kx("run", "--goal", GOAL, *DATASET, "--chat-endpoint", peer.url)
    assert "\x1b" not in printed
    assert "alert" in printed


def test_json_is_one_object_with_the_fields_of_an_answer(kx: Kx, peer: ChatPeer) -> None:
    words = ("--goal", GOAL, *DATASET, "--chat-endpoint", peer.url, "--json")
    status, printed, told = kx("run", *words)
    assert (status, told) == (0, "")
    answer = json.loads(printed)
    assert list(answer) == list(Answer.__dataclass_fields__)
    (action,) = answer["actions"]
    assert (action["tool_id"], action["turn"], action["call_index"]) == ("retrieve", 1, 0)
    (citation,) = answer["citations"]
    assert action["refs"] == [citation["content_ref"]]
    assert (citation["number"], citation["title"]) == (1, "Refunds")
    assert (answer["kind"], answer["ended"]) == ("model", "answered")


def test_without_a_chat_model_it_is_sentences_of_the_documents_and_says_so(kx: Kx) -> None:
    status, printed, told = kx("run", "--goal", GOAL, *DATASET)
    assert status == 0
    assert "We give your money back within thirty days of a purchase. [1]" in printed
    assert "note: No chat model is chosen" in told


def test_bounds_are_those_that_are_given(kx: Kx) -> None:
    with serving(SEARCH, protocol=OLLAMA) as peer:
        words = ("--goal", GOAL, *DATASET, "--chat-endpoint", peer.url, "--json")
        _, printed, _ = kx("run", *words, "--calls", "1", "--turns", "2")
    answer = json.loads(printed)
    assert len(answer["actions"]) == 1
    assert answer["turns"] <= 2


@pytest.mark.parametrize(
    ("flag", "value", "named"),
    [("--turns", "1", "turns"), ("--calls", "0", "calls"), ("--seconds", "99999", "seconds")],
)
def test_a_bound_out_of_its_range_is_refused_by_its_name(
    kx: Kx, flag: str, value: str, named: str
) -> None:
    status, printed, told = kx("run", "--goal", GOAL, *DATASET, flag, value)
    assert (status, printed) == (2, "")
    assert f"kx: INVALID_ARGUMENT: {named} is {value}, but takes a whole number from" in told


@pytest.mark.parametrize("goal", ["", " ", "a" * 100_000])
def test_an_empty_or_endless_goal_is_refused(kx: Kx, goal: str) -> None:
    status, _, told = kx("run", "--goal", goal, *DATASET)
    assert status == 2
    assert told.startswith("kx: INVALID_ARGUMENT: goal: ")


def test_a_goal_may_begin_with_a_hyphen(kx: Kx) -> None:
    assert kx("run", "--goal", "-40 degrees?", *DATASET)[0] == 0


def test_a_run_that_fails_says_why_and_has_status_1(kx: Kx) -> None:
    with serving(Refuses(500, "out of memory"), protocol=OLLAMA) as peer:
        words = ("--goal", GOAL, *DATASET, "--chat-endpoint", peer.url)
        status, printed, told = kx("run", *words)
        assert status == 1
        assert "Traceback" not in told
        assert "out of memory" in told
        assert "These are sentences from your documents instead." in told
        assert "We give your money back within thirty days of a purchase. [1]" in printed


@pytest.mark.parametrize("words", [("--model", "m"), ()])
def test_a_server_that_does_not_answer_gives_way_to_the_documents(
    kx: Kx, words: tuple[str, ...]
) -> None:
    address = ("--chat-endpoint", "http://127.0.0.1:9")
    status, printed, told = kx("run", "--goal", GOAL, *DATASET, *address, *words)
    assert status == 1
    assert "127.0.0.1:9" in told
    assert "These are sentences from your documents instead." in told
    assert "We give your money back within thirty days of a purchase. [1]" in printed


def test_without_a_model_by_flag_none_is_asked(
    kx: Kx, peer: ChatPeer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KX_CHAT_ENDPOINT", peer.url)
    status, printed, _ = kx("run", "--goal", GOAL, *DATASET, "--no-model")
    assert status == 0
    assert "We give your money back within thirty days of a purchase. [1]" in printed
    assert not peer.started.is_set()
    status, _, told = kx("run", "--goal", GOAL, *DATASET, "--no-model", "--model", "m")
    assert status == 2
    assert "--no-model" in told


@pytest.mark.parametrize("words", [(), ("--no-model",), ("--chat-endpoint", "http://127.0.0.1:9")])
def test_a_dataset_that_there_is_not_has_the_status_of_a_query(
    kx: Kx, words: tuple[str, ...]
) -> None:
    status, printed, told = kx("run", "--goal", GOAL, "--dataset", "nope", *words)
    assert (status, printed) == (3, "")
    assert told == "kx: NOT_FOUND: There is no dataset 'nope'.\n    There are: handbook.\n"


def test_a_run_out_of_time_has_status_3(kx: Kx) -> None:
    never = threading.Event()
    with serving(Says("You ", never, "have"), protocol=OLLAMA) as peer:
        words = ("--goal", GOAL, *DATASET, "--chat-endpoint", peer.url, "--seconds", "1")
        status, _, told = kx("run", *words)
    assert status == 3
    assert "note: " in told


def test_ctrl_c_stops_it(library: Path) -> None:
    never = threading.Event()
    code = "import sys; from kx_desktop.cli.main import main; sys.exit(main())"
    with serving(Says("You ", never, "have"), protocol=OLLAMA) as peer:
        words = ["agent", "run", "--goal", GOAL, *DATASET, "--chat-endpoint", peer.url]
        running = subprocess.Popen(
            [sys.executable, "-c", code, *words, "--library", str(library)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=dict(os.environ),
        )
        assert peer.started.wait(60)
        running.send_signal(signal.SIGINT)
        printed, told = running.communicate(timeout=60)
        assert peer.gone.wait(60)
    assert running.returncode == 5
    assert "Stopping" in told
    assert "Traceback" not in told + printed


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gateway]:
    with served(tmp_path_factory.mktemp("served")) as gateway:
        yield gateway


@pytest.fixture
def remote(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Kx:
    """Runs `kx agent` as the gateway's client."""
    monkeypatch.setenv("KX_TOKEN", gateway.access.token)

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["agent", *words, "--endpoint", f"http://{gateway.http_address}"])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def _chosen(gateway: Gateway, monkeypatch: pytest.MonkeyPatch, peer: ChatPeer) -> None:
    settings = Settings().with_values({"chat_endpoint": peer.url})
    monkeypatch.setattr(gateway.calls.library, "settings", settings)


def test_a_gateway_answers_with_its_own_model(
    remote: Kx, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Calls({"dataset": "policies", "query": "refund", "k": 1})
    with serving(search, SAYS, protocol=OLLAMA) as peer:
        _chosen(gateway, monkeypatch, peer)
        status, printed, told = remote("run", "--goal", GOAL, "--dataset", "policies")
    assert status == 0
    assert printed.startswith("You have thirty days [1].\n\n[1] ")
    assert told.startswith("Searching policies: refund\n  1 passage: ")


def test_a_gateway_without_a_model_gives_sentences(remote: Kx) -> None:
    status, printed, _ = remote("run", "--goal", GOAL, "--dataset", "policies", "--json")
    assert status == 0
    answer: dict[str, Any] = json.loads(printed)
    assert list(answer) == list(Answer.__dataclass_fields__)
    assert (answer["kind"], answer["ended"]) == ("extract", "answered")


def test_what_a_gateway_refuses_is_told_in_its_words(remote: Kx) -> None:
    status, _, told = remote("run", "--goal", " ", "--dataset", "policies")
    assert status == 2
    assert "goal: it is empty." in told


@pytest.mark.parametrize(
    "words",
    [("--model", "m"), ("--chat-endpoint", "http://127.0.0.1:1"), ("--no-model",), ("--consent",)],
)
def test_a_gateways_caller_cannot_choose_the_model(remote: Kx, words: tuple[str, ...]) -> None:
    status, _, told = remote("run", "--goal", GOAL, *words)
    assert status == 2
    assert f"{words[0]} does not go with a gateway" in told


def test_models_are_those_of_this_machine_alone(remote: Kx) -> None:
    status, _, told = remote("models")
    assert status == 2
    assert "`kx agent models` works on the library itself" in told


@pytest.mark.parametrize(
    ("ended", "status"),
    [
        ("answered", 0), ("repeated", 0), ("calls", 0), ("turns", 0), ("time", 3), ("stopped", 5), ("failed", 1),
    ],
)  # fmt: skip
def test_the_exit_status_says_how_it_ended(ended: str, status: int) -> None:
    found = Answer("a", "b", "c", "model", (), (), (), ended, 1, "m", (), 1.0)
    assert answering.status(found) == status
