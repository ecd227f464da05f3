"""What a person is told where a chat server fails: a sentence that says what happened, and what to do."""

import gzip
import socket
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.agent.addresses import ServerAddress
from kx_desktop.agent.chat import Message
from kx_desktop.agent.chat_ollama import OllamaProtocol
from kx_desktop.agent.chat_openai import OpenAiProtocol
from kx_desktop.agent.http_chat import ChatServer, Limits
from kx_desktop.agent.served_model import ServedModel
from kx_desktop.agent.ways import Ways
from kx_desktop.core.errors import (
    DeadlineExceeded,
    FailedPrecondition,
    InvalidArgument,
    KxError,
    ResourceExhausted,
    Unauthenticated,
    Unavailable,
)
from kx_desktop.tasks import CancelToken
from tests.agent.chat.asking import QUESTION, ask, model_of
from tests.agent.chat.serving import OLLAMA, OPENAI, ChatPeer, Raw, Refuses, Says, serving

BOTH = pytest.mark.parametrize("protocol", [OPENAI, OLLAMA])
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
EVENT = b'data: {"choices":[{"delta":{"content":"Thirty"}}]}\n\n'
LINE = b'{"message":{"content":"Thirty"},"done":false}\n'


def limited(peer: ChatPeer, folder: Path, **limits: float) -> ServedModel:
    """The model behind `peer`, with little patience or room."""
    address = ServerAddress.of(peer.url)
    server = ChatServer(address, limits=Limits(**limits))  # type: ignore[arg-type]
    protocol = OllamaProtocol("m", {}) if peer.protocol == OLLAMA else OpenAiProtocol("m")
    return ServedModel(server, protocol, label="test", ways=Ways(folder))


@BOTH
@pytest.mark.parametrize(
    ("status", "said", "kind", "message"),
    [
        (401, "Invalid API key", Unauthenticated, "KX_CHAT_KEY"),
        (403, "", Unauthenticated, "KX_CHAT_KEY"),
        (500, '{"error":{"code":500,"message":"the runner died"}}', Unavailable, r"It says: the runner died\."),
        (429, "slow down", ResourceExhausted, "slow down"),
        (500, "out of memory", Unavailable, r"failed \(500\)\. It says: out of memory\."),
        (502, "", Unavailable, r"failed \(502\)"),
        (503, "Loading model", Unavailable, "Loading model"),
        (418, "teapot", FailedPrecondition, r"refused the question \(418\)\. It says: teapot\."),
        (302, "", FailedPrecondition, "sends us elsewhere"),
        (404, "model 'tiny-chat' not found", FailedPrecondition, "Choose one that it has: tiny-chat, other"),
        (400, "the request exceeds the available context size. try increasing the context size", FailedPrecondition, "longer than what tiny-chat takes"),
        (400, "This model's maximum context length is 4096 tokens.", FailedPrecondition, "longer than what tiny-chat takes"),
        (500, "the input length exceeds the context length", FailedPrecondition, "longer than what tiny-chat takes"),
    ],
)  # fmt: skip
def test_a_refusal_is_told(
    protocol: str, status: int, said: str, kind: type[KxError], message: str, tmp_path: Path
) -> None:
    refusal = Refuses(status, said, (("Location", "http://192.0.2.1/"),))
    with serving(refusal, protocol=protocol, models=["other"]) as peer:
        with pytest.raises(kind, match=message) as failure:
            ask(model_of(peer, tmp_path))
        assert all("192.0.2.1" not in one.headers.get("host", "") for one in peer.asked)
    assert failure.value.next_step


def test_nobody_answers(tmp_path: Path) -> None:
    with serving() as peer:
        model = model_of(peer, tmp_path)
    with pytest.raises(Unavailable, match=r"No chat server answers at http://127\.0\.0\.1"):
        ask(model)


@BOTH
def test_an_answer_that_breaks_off_is_told(protocol: str, tmp_path: Path) -> None:
    part = LINE if protocol == OLLAMA else EVENT
    chunk = b"%x\r\n%s\r\n" % (len(part), part)
    chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk
    for told in (HEAD + part, HEAD, chunked, b"HTTP/1.1 200 OK\r\nContent-", b""):
        with serving(Raw(told), protocol=protocol) as peer:
            shown: list[str] = []
            with pytest.raises(Unavailable, match="broke off in the middle"):
                model_of(peer, tmp_path).reply(
                    QUESTION, with_tool=False, on_text=shown.append, cancel=_token(), seconds=30
                )
        assert shown in ([], ["Thirty"])


@BOTH
def test_an_error_in_the_midst_of_an_answer_is_told(protocol: str, tmp_path: Path) -> None:
    error = b'{"error":"an error was encountered while running the model"}\n'
    told = HEAD + (LINE + error if protocol == OLLAMA else EVENT + b"data: " + error + b"\n")
    with (
        serving(Raw(told), protocol=protocol) as peer,
        pytest.raises(Unavailable, match="an error was encountered"),
    ):
        ask(model_of(peer, tmp_path))


@BOTH
@pytest.mark.parametrize(
    ("told", "message"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>Welcome</html>", "web page"),
        (b"HTTP/1.1 200 OK\r\n\r\n<html>Welcome</html>", "not JSON"),
        (b"HTTP/1.1 200 OK\r\n\r\n[1, 2]", "no JSON object"),
        (b'HTTP/1.1 200 OK\r\n\r\n{"hello": 1}', "no answer of a chat model"),
        (b'HTTP/1.1 200 OK\r\n\r\n{"message": {"content": "\xff\xfe"}}\n', "not UTF-8"),
        (b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 100_000, "JSON"),
    ],
)
def test_what_is_no_answer_is_told(
    protocol: str, told: bytes, message: str, tmp_path: Path
) -> None:
    with (
        serving(Raw(told), protocol=protocol) as peer,
        pytest.raises(FailedPrecondition, match=message) as failure,
    ):
        ask(model_of(peer, tmp_path))
    assert failure.value.next_step


@BOTH
def test_a_compressed_answer_is_not_unpacked(protocol: str, tmp_path: Path) -> None:
    bomb = gzip.compress(b"0" * (8 << 20))
    head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
    with serving(Raw(head + bomb), protocol=protocol) as peer:
        with pytest.raises(FailedPrecondition, match="compresses its answer"):
            ask(model_of(peer, tmp_path))
        assert peer.asked[-1].headers["accept-encoding"] == "identity"


@BOTH
def test_a_line_without_end_is_broken_off(protocol: str, tmp_path: Path) -> None:
    with serving(Raw(HEAD + b"x" * 200_000), protocol=protocol) as peer:
        model = limited(peer, tmp_path, line_bytes=50_000)
        with pytest.raises(FailedPrecondition, match="a line without end"):
            ask(model)


@BOTH
def test_an_answer_without_end_is_broken_off(protocol: str, tmp_path: Path) -> None:
    many = (LINE if protocol == OLLAMA else EVENT) * 4_000
    with serving(Raw(HEAD + many), protocol=protocol) as peer:
        model = limited(peer, tmp_path, answer_bytes=50_000)
        with pytest.raises(FailedPrecondition, match="answers without end"):
            model.reply(QUESTION, with_tool=False, on_text=_nowhere, cancel=_token(), seconds=30)


@BOTH
def test_a_text_without_end_is_broken_off(protocol: str, tmp_path: Path) -> None:
    with (
        serving(Says(*["word " * 50_000] * 8), protocol=protocol) as peer,
        pytest.raises(FailedPrecondition, match="an answer without end"),
    ):
        model_of(peer, tmp_path).reply(
            QUESTION, with_tool=False, on_text=_nowhere, cancel=_token(), seconds=30
        )


@BOTH
def test_a_server_that_does_not_begin_is_given_up(protocol: str, tmp_path: Path) -> None:
    for steps in ((threading.Event(),), (HEAD, threading.Event())):
        with serving(Raw(*steps), protocol=protocol) as peer:
            model = limited(peer, tmp_path, first_byte_seconds=0.1)
            with pytest.raises(Unavailable, match=r"did not begin to answer within 0\.1 seconds"):
                ask(model)


@BOTH
def test_a_server_that_does_not_go_on_is_given_up(protocol: str, tmp_path: Path) -> None:
    part = LINE if protocol == OLLAMA else EVENT
    with serving(Raw(HEAD, part, threading.Event()), protocol=protocol) as peer:
        model = limited(peer, tmp_path, between_seconds=0.1)
        with pytest.raises(Unavailable, match="did not go on with its answer"):
            model.reply(QUESTION, with_tool=False, on_text=_nowhere, cancel=_token(), seconds=30)


@BOTH
def test_the_whole_time_is_bounded(protocol: str, tmp_path: Path) -> None:
    with serving(Says("Thirty", threading.Event()), protocol=protocol) as peer:
        model = model_of(peer, tmp_path)
        with pytest.raises(DeadlineExceeded, match="did not finish within"):
            model.reply(QUESTION, with_tool=False, on_text=_nowhere, cancel=_token(), seconds=0.2)
        with pytest.raises(DeadlineExceeded):
            ask(model, seconds=-1)
        assert len(peer.conversations) == 1


@BOTH
def test_an_answer_that_had_no_room_is_told_and_what_there_is_of_it_shown(
    protocol: str, tmp_path: Path
) -> None:
    shown: list[str] = []
    with (
        serving(Says("Thirty", reason="length"), protocol=protocol) as peer,
        pytest.raises(FailedPrecondition, match="had no room left"),
    ):
        model_of(peer, tmp_path).reply(
            QUESTION, with_tool=False, on_text=shown.append, cancel=_token(), seconds=30
        )
    assert "".join(shown) == "Thirty"


def test_ollama_is_not_sent_what_its_model_cannot_hold(tmp_path: Path) -> None:
    with serving(Says("Yes."), protocol=OLLAMA) as peer:
        protocol = OllamaProtocol("m", {"model_info": {"llama.context_length": 1000}})
        server = ChatServer(ServerAddress.of(peer.url))
        model = ServedModel(server, protocol, label="test", ways=Ways(tmp_path))
        with pytest.raises(FailedPrecondition, match="longer than what m takes"):
            ask(model, (*QUESTION, Message("user", "word " * 5_000)))
        assert peer.asked == []


def test_a_port_that_takes_no_connection_is_given_up(tmp_path: Path) -> None:
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        server = ChatServer(ServerAddress("http", "127.0.0.1", full.getsockname()[1]))
        model = ServedModel(server, OpenAiProtocol("m"), label="test", ways=Ways(tmp_path))
        with pytest.raises(Unavailable, match="No chat server answers"):
            ask(model)


def test_a_name_that_nobody_knows_is_told(tmp_path: Path) -> None:
    server = ChatServer(ServerAddress.of("http://nowhere.invalid:1234"))
    model = ServedModel(server, OpenAiProtocol("m"), label="test", ways=Ways(tmp_path))
    with pytest.raises(
        Unavailable, match=r"No chat server answers at http://nowhere\.invalid:1234"
    ):
        ask(model)


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "schlüssel"])
def test_a_key_that_cannot_be_one_is_refused(key: str) -> None:
    with pytest.raises(InvalidArgument, match="KX_CHAT_KEY"):
        ChatServer(ServerAddress.of("http://127.0.0.1:1"), key)


PIECES = st.lists(
    st.one_of(
        st.binary(max_size=40),
        st.sampled_from([EVENT, LINE, b"data: ", b"data: [DONE]\n\n", b'{"done": true}\n', b'{"choices": [', b"\n"]),
        st.sampled_from([b'data: {"choices":[{"delta":{"tool_calls":[{"index":[],"function":{"name":3}}]}}]}\n']),
        st.sampled_from([b'{"message":{"content":[1],"tool_calls":{"a":1}},"done":true}\n']),
    ),
    max_size=12,
)  # fmt: skip


@pytest.mark.parametrize("protocol", [OPENAI, OLLAMA])
@given(pieces=PIECES, with_tool=st.booleans())
def test_whatever_comes_as_an_answer_is_a_reply_or_a_sentence(
    protocol: str, pieces: list[bytes], with_tool: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with serving(Raw(HEAD, *pieces), protocol=protocol) as peer:
        model = limited(peer, tmp_path_factory.mktemp("ways"))
        shown: list[str] = []
        try:
            reply = model.reply(
                QUESTION, with_tool=with_tool, on_text=shown.append, cancel=_token(), seconds=30
            )
        except KxError as error:
            told = error
        else:
            assert "".join(shown) == reply.text
            return
    assert told.message
    assert told.next_step


def _nowhere(_piece: str) -> None:
    pass


def _token() -> CancelToken:
    return CancelToken()
