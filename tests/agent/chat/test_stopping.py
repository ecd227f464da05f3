"""Stop: a chat model obeys at once, whatever it is waiting for."""

import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kx_desktop.agent.addresses import ServerAddress
from kx_desktop.agent.chat import ChatModel
from kx_desktop.agent.chat_openai import OpenAiProtocol
from kx_desktop.agent.http_chat import ChatServer
from kx_desktop.agent.served_model import ServedModel
from kx_desktop.agent.ways import Ways
from kx_desktop.core.errors import Cancelled
from kx_desktop.tasks import CancelToken
from tests.agent.chat.asking import QUESTION, ask, model_of
from tests.agent.chat.serving import OLLAMA, OPENAI, Raw, Says, serving

PATIENCE = 30
STOP_SECONDS = 0.3


def stopped(model: ChatModel, ready: threading.Event, *, meanwhile: Callable[[str], None]) -> float:
    """Seconds from Stop to the end of the reply, which is Cancelled; Stop comes when `ready` is set."""
    cancel, ended = CancelToken(), list[float]()
    failures: list[Cancelled] = []

    def run() -> None:
        try:
            model.reply(
                QUESTION, with_tool=True, on_text=meanwhile, cancel=cancel, seconds=PATIENCE
            )
        except Cancelled as error:
            failures.append(error)
        ended.append(time.monotonic())

    thread = threading.Thread(target=run)
    thread.start()
    assert ready.wait(PATIENCE)
    began = time.monotonic()
    cancel.cancel()
    thread.join(PATIENCE)
    assert len(failures) == 1
    return ended[0] - began


@pytest.mark.parametrize("protocol", [OPENAI, OLLAMA])
def test_stop_while_the_model_thinks(protocol: str, tmp_path: Path) -> None:
    with serving(Raw(threading.Event()), protocol=protocol) as peer:
        model = model_of(peer, tmp_path)
        assert stopped(model, peer.started, meanwhile=_nowhere) < STOP_SECONDS
        assert peer.gone.wait(PATIENCE)


@pytest.mark.parametrize("protocol", [OPENAI, OLLAMA])
def test_stop_in_the_middle_of_an_answer(protocol: str, tmp_path: Path) -> None:
    with serving(Says("Thirty", threading.Event(), " days."), protocol=protocol) as peer:
        model = model_of(peer, tmp_path)
        Ways(tmp_path).keep(peer.url, peer.model, "tools")
        model, shown = model_of(peer, tmp_path), threading.Event()
        assert stopped(model, shown, meanwhile=lambda _: shown.set()) < STOP_SECONDS
        assert peer.gone.wait(PATIENCE)


def test_stop_while_connecting(tmp_path: Path) -> None:
    # A queue of one that is full: a further connection waits.
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(0)
        address = listening.getsockname()
        waiting = [socket.socket() for _ in range(4)]
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(address)
        connecting = threading.Event()
        server = ChatServer(ServerAddress("http", "127.0.0.1", address[1]))

        class Telling(OpenAiProtocol):
            @property
            def path(self) -> str:  # type: ignore[override]
                connecting.set()
                return OpenAiProtocol.path

        model = ServedModel(server, Telling("m"), label="test", ways=Ways(tmp_path))
        assert stopped(model, connecting, meanwhile=_nowhere) < STOP_SECONDS
        for one in waiting:
            one.close()


def test_stop_while_a_name_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, released = threading.Event(), threading.Event()

    def looked_up(*_args: object, **_more: object) -> list[object]:
        asked.set()
        assert released.wait(PATIENCE)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    server = ChatServer(ServerAddress.of("http://slow.example:1234"))
    model = ServedModel(server, OpenAiProtocol("m"), label="test", ways=Ways(tmp_path))
    try:
        assert stopped(model, asked, meanwhile=_nowhere) < STOP_SECONDS
    finally:
        released.set()


def test_what_is_stopped_before_it_begins_asks_nothing(tmp_path: Path) -> None:
    with serving() as peer:
        model, cancel = model_of(peer, tmp_path), CancelToken()
        cancel.cancel()
        with pytest.raises(Cancelled):
            ask(model, cancel=cancel)
        assert peer.conversations == []


def test_after_stop_the_model_answers_the_next_question(tmp_path: Path) -> None:
    with serving(Raw(threading.Event()), Says("Yes.")) as peer:
        model = model_of(peer, tmp_path)
        stopped(model, peer.started, meanwhile=_nowhere)
        assert ask(model)[0].text == "Yes."


def test_stop_after_the_end_is_nothing(tmp_path: Path) -> None:
    cancel = CancelToken()
    with serving() as peer:
        assert ask(model_of(peer, tmp_path), cancel=cancel)[0].text == "Yes."
    cancel.cancel()


def _nowhere(_piece: str) -> None:
    pass
