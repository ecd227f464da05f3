"""`kx agent` and chat servers on other machines: what takes consent, and the list of models."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kx_desktop.cli.main import main
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.agent.chat.serving import OPENAI, serving

Kx = Callable[..., tuple[int, str, str]]

GOAL = "what is the refund window?"
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


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_server_elsewhere_takes_consent_that_names_what_is_sent(
    kx: Kx, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    words = ("--goal", GOAL, *DATASET, "--chat-endpoint", "http://192.0.2.1:9", "--model", "m")
    status, printed, told = kx("run", *words)
    assert (status, printed) == (4, "")
    assert "every question, and the passages found for it" in told
    assert "Agree with --consent" in told


@pytest.mark.parametrize(("typed", "agreed"), [("y\n", True), ("\n", False), ("no\n", False)])
def test_a_person_at_a_terminal_is_asked_for_consent(
    kx: Kx, monkeypatch: pytest.MonkeyPatch, typed: str, *, agreed: bool
) -> None:
    chosen: list[str] = []

    def chat_model(settings: Settings) -> None:
        chosen.append(settings.chat_consent)

    monkeypatch.setattr("kx_desktop.agent.choosing.chat_model", chat_model)
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    words = ("--goal", GOAL, *DATASET, "--chat-endpoint", "http://192.0.2.1:9")
    status, _, told = kx("run", *words)
    assert "Send it, for this run? [y/N]" in told
    assert (status, chosen) == ((0, ["http://192.0.2.1:9"]) if agreed else (4, []))
    assert Settings.load().chat_consent == ""


def test_consent_on_the_line_asks_nobody(kx: Kx, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kx_desktop.agent.choosing.chat_model", lambda _: None)
    monkeypatch.setattr(sys, "stdin", Terminal(""))
    words = ("--goal", GOAL, *DATASET, "--chat-endpoint", "http://192.0.2.1:9", "--consent")
    status, _, told = kx("run", *words)
    assert status == 0
    assert "[y/N]" not in told


def test_the_models_of_chat_servers_are_listed(kx: Kx, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KX_CHAT_MODEL", "tiny-chat")
    with serving(protocol=OPENAI, models=["another", "nomic-embed-text"]) as peer:
        status, printed, _ = kx("models", "--chat-endpoint", peer.url)
        told = json.loads(kx("models", "--chat-endpoint", peer.url, "--json")[1])
    assert status == 0
    lines = [line for line in printed.splitlines() if peer.url in line]
    assert [line.split()[:2] for line in lines] == [
        ["*", "tiny-chat"],
        ["another", lines[1].split()[1]],
    ]
    listed = [one for one in told["models"] if one["endpoint"] == peer.url]
    assert [(one["name"], one["chosen"]) for one in listed] == [
        ("tiny-chat", True),
        ("another", False),
    ]
    assert set(listed[0]) == {"name", "endpoint", "protocol", "server", "tools", "chosen"}


def test_where_there_is_no_chat_server_that_is_said(
    kx: Kx, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.agent.discovery.find_chat_models", lambda _: ())
    status, printed, told = kx("models")
    assert (status, printed) == (0, "")
    assert "note: No chat server answers on the usual ports" in told


@pytest.mark.parametrize("with_key", [True, False])
@pytest.mark.parametrize(
    ("words", "consent", "typed", "asked"),
    [
        ((), "", None, False),
        ((), "", "y\n", True),
        ((), "", "n\n", False),
        ((), "http://192.0.2.7:80", None, True),
        (("--consent",), "", None, True),
    ],
)
def test_a_server_elsewhere_is_asked_for_its_models_only_with_consent(
    kx: Kx,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    consent: str,
    typed: str | None,
    *,
    asked: bool,
    with_key: bool,
) -> None:
    reached: list[list[str]] = []

    def find(endpoints: list[str]) -> tuple[()]:
        reached.append(endpoints)
        return ()

    monkeypatch.setattr("kx_desktop.agent.discovery.find_chat_models", find)
    monkeypatch.setattr(sys, "stdin", io.StringIO("") if typed is None else Terminal(typed))
    if with_key:
        monkeypatch.setenv("KX_CHAT_KEY", "sk-secret")
    Settings.load().with_values({"chat_consent": consent}).save()
    status, _, told = kx("models", "--chat-endpoint", "http://192.0.2.7", *words)
    assert (status, reached) == (0, [["http://192.0.2.7"] if asked else []])
    assert ("was left out" in told) is not asked
    if typed is not None:
        assert "not encrypted" in told
        assert ("the key in KX_CHAT_KEY" in told) is with_key
    assert "sk-secret" not in told


def test_a_server_elsewhere_that_is_set_is_left_out_in_words(
    kx: Kx, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.agent.discovery.find_chat_models", lambda found: found and 1)
    monkeypatch.setenv("KX_CHAT_ENDPOINT", "http://192.0.2.7")
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    _, _, told = kx("models")
    assert "The chat server at http://192.0.2.7 was left out" in told
    assert "[y/N]" not in told
