"""What a model behind a server says, and what of it a person is shown, in both protocols."""

import threading
from pathlib import Path

import pytest

from kx_desktop.agent.chat import Message, ToolCall
from kx_desktop.tasks import CancelToken
from tests.agent.chat.asking import ARGUMENTS, FOUND, QUESTION, ask, model_of
from tests.agent.chat.serving import OLLAMA, OPENAI, Calls, Json, Raw, Refuses, Says, serving

BOTH = pytest.mark.parametrize("protocol", [OPENAI, OLLAMA])
PATIENCE = 30


@BOTH
def test_an_answer_is_shown_piece_by_piece(protocol: str, tmp_path: Path) -> None:
    with serving(Says("Thirty ", "days ", "[1]."), protocol=protocol) as peer:
        reply, shown = ask(model_of(peer, tmp_path))
    assert reply.text == "Thirty days [1]."
    assert [piece for piece in shown if piece] == ["Thirty ", "days ", "[1]."]


@BOTH
def test_a_piece_is_shown_before_the_next_one_is_written(protocol: str, tmp_path: Path) -> None:
    seen = threading.Event()

    def on_text(piece: str) -> None:
        if "Thirty" in piece:
            seen.set()

    with serving(Says("Thirty ", seen, "days."), protocol=protocol) as peer:
        model = model_of(peer, tmp_path)
        reply = model.reply(
            QUESTION, with_tool=False, on_text=on_text, cancel=CancelToken(), seconds=PATIENCE
        )
    assert reply.text == "Thirty days."


@BOTH
def test_the_models_calls_come_with_their_arguments(protocol: str, tmp_path: Path) -> None:
    other = {"dataset": "handbook", "query": "“umtauschen”", "k": 8}
    with serving(Calls(ARGUMENTS, other), protocol=protocol) as peer:
        reply, _ = ask(model_of(peer, tmp_path), with_tool=True)
    assert [call.name for call in reply.calls] == ["retrieve", "retrieve"]
    assert reply.calls[0].arguments == '{"dataset": "handbook", "query": "returns"}'
    assert "umtauschen" in reply.calls[1].arguments
    assert len({call.id for call in reply.calls}) == 2


@BOTH
def test_what_was_found_goes_back_beside_the_call(protocol: str, tmp_path: Path) -> None:
    with serving(Says("None."), protocol=protocol) as peer:
        ask(model_of(peer, tmp_path), FOUND, with_tool=True)
        sent = peer.conversations[-1]["messages"]
    assert [message["role"] for message in sent] == ["system", "user", "assistant", "tool"]
    function = sent[2]["tool_calls"][0]["function"]
    assert function["name"] == "retrieve"
    written = {"dataset": "handbook", "query": "returns"}
    assert function["arguments"] in (written, '{"dataset": "handbook", "query": "returns"}')
    assert sent[3]["tool_call_id"] == "id-0"


@BOTH
def test_junk_that_a_model_wrote_as_arguments_is_not_sent_back(
    protocol: str, tmp_path: Path
) -> None:
    junk = ToolCall("id-0", "retrieve", '{"query": ')
    talk = (*QUESTION, Message("assistant", "", (junk,)), Message("tool", "{}", (), "id-0"))
    with serving(Says("None."), protocol=protocol) as peer:
        ask(model_of(peer, tmp_path), talk, with_tool=True)
        function = peer.conversations[-1]["messages"][2]["tool_calls"][0]["function"]
    assert function["arguments"] in ({}, "{}")


@BOTH
def test_thinking_in_a_field_of_its_own_is_not_shown(protocol: str, tmp_path: Path) -> None:
    with serving(Says("Thirty days.", thought="The person asks"), protocol=protocol) as peer:
        reply, _ = ask(model_of(peer, tmp_path))
    assert reply.text == "Thirty days."


@BOTH
@pytest.mark.parametrize(
    "pieces",
    [
        ("<think>They ask…</think>\n\nThirty", " days."),
        ("<th", "ink>They", " ask</thi", "nk>", "Thirty days", "."),
        ("Thirty <think>or", " 31?</think>days", "."),
    ],
)
def test_thinking_in_the_text_is_not_shown(
    protocol: str, pieces: tuple[str, ...], tmp_path: Path
) -> None:
    with serving(Says(*pieces), protocol=protocol) as peer:
        reply, _ = ask(model_of(peer, tmp_path))
    assert reply.text.strip() == "Thirty days."


def test_a_model_that_begins_in_the_midst_of_thinking_is_shown_after_it(tmp_path: Path) -> None:
    with serving(Says("They ask…", "</think>", "Thirty."), model="deepseek-r1:7b") as peer:
        reply, _ = ask(model_of(peer, tmp_path))
    assert reply.text == "Thirty."


def test_that_a_model_begins_in_the_midst_of_thinking_is_learnt(tmp_path: Path) -> None:
    with serving(Says("They ask…", "</think>", "Thirty.")) as peer:
        model = model_of(peer, tmp_path)
        ask(model)
        assert ask(model)[0].text == "Thirty."


def test_a_model_whose_thinking_is_told_apart_is_shown_as_it_writes(tmp_path: Path) -> None:
    with serving(Says("Thirty", " days.", thought="They ask"), model="qwq") as peer:
        _, shown = ask(model_of(peer, tmp_path))
    assert shown == ["Thirty", " days."]


def test_halves_of_a_sign_in_two_pieces_are_one_sign(tmp_path: Path) -> None:
    with serving(Says("Good \ud83d", "\ude00 day \ud800.")) as peer:
        reply, _ = ask(model_of(peer, tmp_path))
    assert reply.text == "Good 😀 day \ufffd."


def test_a_server_that_does_not_stream_answers_all_the_same(tmp_path: Path) -> None:
    function = {"name": "retrieve", "arguments": '{"dataset": "handbook", "query": "returns"}'}
    message = {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "x", "function": function}],
    }
    with serving(
        Json({"choices": [{"message": message, "finish_reason": "tool_calls"}]}),
        Json({"choices": [{"message": {"content": "Thirty days."}, "finish_reason": "stop"}]}),
    ) as peer:
        model = model_of(peer, tmp_path)
        assert ask(model, with_tool=True)[0].calls == (
            ToolCall("x", "retrieve", function["arguments"]),
        )
        assert ask(model, FOUND)[0].text == "Thirty days."


def test_calls_without_ids_and_numbers_are_told_apart(tmp_path: Path) -> None:
    calls = b"".join(
        b'{"function":{"name":"retrieve","arguments":{"dataset":"a","query":"%s"}}},' % word
        for word in (b"one", b"two")
    )
    told = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
        b'data: {"choices":[{"delta":{"tool_calls":[' + calls[:-1] + b"]}}]}\n\n"
        b'data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n'
    )
    with serving(Raw(told)) as peer:
        reply, _ = ask(model_of(peer, tmp_path), with_tool=True)
    assert [call.arguments for call in reply.calls] == [
        '{"dataset": "a", "query": "one"}',
        '{"dataset": "a", "query": "two"}',
    ]
    assert len({call.id for call in reply.calls}) == 2


@pytest.mark.parametrize("call_id", [b"[1]", b'{"a":1}', b"7", b"true", b"null"])
def test_a_call_whose_id_is_no_text_is_a_call(tmp_path: Path, call_id: bytes) -> None:
    call = b'{"id":%s,"function":{"name":"retrieve","arguments":"{}"}}' % call_id
    told = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
        b'data: {"choices":[{"delta":{"tool_calls":[' + call + b"]}}]}\n\n"
        b'data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n'
    )
    with serving(Raw(told)) as peer:
        reply, _ = ask(model_of(peer, tmp_path), with_tool=True)
    assert [(one.id, one.name) for one in reply.calls] == [("call_1", "retrieve")]


def test_comments_and_names_of_events_are_passed_over(tmp_path: Path) -> None:
    told = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
        b": keep alive\r\n\r\nevent: message\r\nid: 7\r\n"
        b'data:{"choices":[{"delta":{"content":"Yes."},"finish_reason":"stop"}]}\r\n\r\n'
    )
    with serving(Raw(told)) as peer:
        assert ask(model_of(peer, tmp_path))[0].text == "Yes."


def test_ollama_is_asked_for_a_context_that_the_conversation_fits_in(tmp_path: Path) -> None:
    long = (*QUESTION, Message("user", "word " * 10_000))
    with serving(Says("Yes."), protocol=OLLAMA) as peer:
        model = model_of(peer, tmp_path)
        ask(model)
        ask(model, long)
        ask(model)
        contexts = [body["options"]["num_ctx"] for body in peer.conversations]
        assert all(body["truncate"] is False for body in peer.conversations)
    assert contexts == [16_384, 32_768, 32_768]


def test_a_model_that_takes_no_temperature_is_asked_without(tmp_path: Path) -> None:
    refusal = Refuses(400, "Unsupported value: 'temperature' does not support 0 with this model.")
    with serving(refusal, Says("Yes.")) as peer:
        assert ask(model_of(peer, tmp_path))[0].text == "Yes."
        assert ["temperature" in body for body in peer.conversations] == [True, False]
