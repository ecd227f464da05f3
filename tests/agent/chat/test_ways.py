"""How the way is found in which a server and its model take calls, and that it is kept."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.agent.json_protocol import SCHEMA as REPLY_SCHEMA
from kx_desktop.agent.ways import KEPT_SECONDS, NAME, PLAIN, SCHEMA, TOOLS, Ways
from kx_desktop.core.errors import KxError
from tests.agent.chat.asking import ARGUMENTS, FOUND, ask, model_of
from tests.agent.chat.serving import OLLAMA, OPENAI, Calls, Raw, Refuses, Says, serving

SEARCH = '{"search": [{"dataset": "handbook", "query": "returns", "k": 4}], "answer": ""}'
NO_TOOLS = "registry.ollama.ai/library/gemma3:4b does not support tools"
REFUSALS = [
    Refuses(400, NO_TOOLS),
    Refuses(500, "tools param requires --jinja flag"),
    Refuses(400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
    Refuses(422, "extra fields not permitted: tools"),
    Refuses(501, ""),
]  # fmt: skip


def way_of(body: dict[str, Any]) -> str:
    if "tools" in body:
        return TOOLS
    return SCHEMA if "response_format" in body or "format" in body else PLAIN


def test_tools_are_tried_first_and_kept(tmp_path: Path) -> None:
    with serving(Calls(ARGUMENTS)) as peer:
        reply, _ = ask(model_of(peer, tmp_path), with_tool=True)
        assert len(reply.calls) == 1
        assert Ways(tmp_path).of(peer.url, peer.model) == TOOLS


@pytest.mark.parametrize("refusal", REFUSALS)
@pytest.mark.parametrize("protocol", [OPENAI, OLLAMA])
def test_where_tools_are_refused_a_schema_is_asked_for(
    refusal: Refuses, protocol: str, tmp_path: Path
) -> None:
    with serving(refusal, Says(*SEARCH), protocol=protocol) as peer:
        reply, shown = ask(model_of(peer, tmp_path), with_tool=True)
        assert [way_of(body) for body in peer.conversations] == [TOOLS, SCHEMA]
    assert [json.loads(call.arguments) for call in reply.calls] == [ARGUMENTS | {"k": 4}]
    assert shown == []


def test_where_a_schema_is_refused_too_the_model_is_asked_in_words(tmp_path: Path) -> None:
    no_schema = Refuses(400, "This response_format type is unavailable now")
    with serving(Refuses(400, NO_TOOLS), no_schema, Says(f"Sure!\n```json\n{SEARCH}\n```")) as peer:
        reply, _ = ask(model_of(peer, tmp_path), with_tool=True)
        sent = peer.conversations[-1]
        assert way_of(sent) == PLAIN
    assert len(reply.calls) == 1
    assert [message["role"] for message in sent["messages"]] == ["user"]
    assert "You answer from documents." in sent["messages"][0]["content"]
    assert '"search"' in sent["messages"][0]["content"]


@pytest.mark.parametrize("words", ["I cannot search.", '{"answer": "I cannot search."}', ""])
def test_a_server_that_ignores_tools_is_asked_for_a_schema_and_its_first_words_are_not_shown(
    words: str, tmp_path: Path
) -> None:
    with serving(Says(*words), Says(SEARCH)) as peer:
        reply, shown = ask(model_of(peer, tmp_path), with_tool=True)
    assert len(reply.calls) == 1
    assert shown == []


@pytest.mark.parametrize(
    "written",
    [
        '{"name": "retrieve", "arguments": {"dataset": "handbook", "query": "returns"}}',
        '<tool_call>\n{"name": "retrieve", "arguments": {"dataset": "handbook", "query": "returns"}}\n</tool_call>',
        '[TOOL_CALLS][{"name": "retrieve", "arguments": {"dataset": "handbook", "query": "returns"}}]',
        '<|python_tag|>{"name": "retrieve", "parameters": {"dataset": "handbook", "query": "returns"}}',
        '{"type": "function", "function": {"name": "retrieve", "arguments": {"dataset": "handbook", "query": "returns"}}}',
    ],
)
def test_a_call_that_a_model_writes_as_text_is_a_call(written: str, tmp_path: Path) -> None:
    with serving(Says(*written)) as peer:
        reply, shown = ask(model_of(peer, tmp_path), with_tool=True)
        assert len(peer.conversations) == 1
        assert Ways(tmp_path).of(peer.url, peer.model) == SCHEMA
    assert [(call.name, json.loads(call.arguments)) for call in reply.calls] == [
        ("retrieve", ARGUMENTS)
    ]
    assert shown == []


def test_words_before_a_first_call_are_shown_with_it(tmp_path: Path) -> None:
    with serving(Calls(ARGUMENTS, text="Let me look.")) as peer:
        reply, shown = ask(model_of(peer, tmp_path), with_tool=True)
    assert (len(reply.calls), shown) == (1, ["Let me look."])


def test_ollama_is_not_asked_for_tools_where_the_model_has_none(tmp_path: Path) -> None:
    with serving(Says(SEARCH), protocol=OLLAMA, capabilities=["completion"]) as peer:
        reply, _ = ask(model_of(peer, tmp_path), with_tool=True)
        assert peer.conversations[0]["format"] == REPLY_SCHEMA
        assert len(peer.conversations) == 1
    assert len(reply.calls) == 1


def test_a_way_that_was_found_is_taken_by_the_next_model_of_that_name(tmp_path: Path) -> None:
    with serving(Refuses(400, NO_TOOLS), Says(SEARCH)) as peer:
        ask(model_of(peer, tmp_path), with_tool=True)
        ask(model_of(peer, tmp_path), with_tool=True)
        assert [way_of(body) for body in peer.conversations] == [TOOLS, SCHEMA, SCHEMA]


def test_a_way_is_given_another_try_after_a_week(tmp_path: Path) -> None:
    kept = {"way": PLAIN, "found_s": int(time.time()) - KEPT_SECONDS - 1}
    (tmp_path / NAME).write_text(json.dumps({"m@http://127.0.0.1:1": kept}))
    assert Ways(tmp_path).of("http://127.0.0.1:1", "m") is None


@pytest.mark.parametrize("damaged", ["", "[]", '{"m@e": 3}', '{"m@e": {"way": "x"}}', "[" * 9999])
def test_a_damaged_file_of_ways_only_costs_another_try(damaged: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(damaged)
    ways = Ways(tmp_path)
    assert ways.of("e", "m") is None
    ways.keep("e", "m", SCHEMA)
    assert ways.of("e", "m") == SCHEMA


def test_where_ways_cannot_be_kept_the_question_is_answered(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ways = Ways(tmp_path / "file" / "folder")
    ways.keep("e", "m", SCHEMA)
    assert ways.of("e", "m") is None


def test_an_answer_in_json_is_shown_as_it_is_written(tmp_path: Path) -> None:
    answer = '{"search": [], "answer": "Thirty days\\n\\"at most\\" \\ud83d\\ude00 [1]."}'
    with serving(Refuses(400, NO_TOOLS), Says(*answer)) as peer:
        reply, shown = ask(model_of(peer, tmp_path), FOUND, with_tool=True)
    assert reply.text == 'Thirty days\n"at most" 😀 [1].'
    assert len(shown) > 10


def test_prose_where_json_was_asked_for_is_the_answer(tmp_path: Path) -> None:
    with serving(Refuses(400, NO_TOOLS), Says("Thirty days ", "[1].")) as peer:
        reply, _ = ask(model_of(peer, tmp_path), FOUND, with_tool=True)
    assert reply.text == "Thirty days [1]."


def test_an_answer_in_json_where_prose_was_asked_for_is_unwrapped(tmp_path: Path) -> None:
    with serving(Says('{"answer": ', '"Thirty days."}')) as peer:
        reply, _ = ask(model_of(peer, tmp_path))
    assert (reply.text, reply.calls) == ("Thirty days.", ())


def test_without_the_tool_no_call_comes_back(tmp_path: Path) -> None:
    with serving(Calls(ARGUMENTS, text="Thirty.")) as peer:
        reply, _ = ask(model_of(peer, tmp_path))
        assert "tools" not in peer.conversations[0]
    assert (reply.text, reply.calls) == ("Thirty.", ())


def test_json_that_is_the_answer_itself_is_shown(tmp_path: Path) -> None:
    with serving(Says('{"days": 30, ', '"from": "delivery"}')) as peer:
        reply, _ = ask(model_of(peer, tmp_path))
    assert reply.text == '{"days": 30, "from": "delivery"}'


def test_in_json_the_conversation_takes_turns(tmp_path: Path) -> None:
    with serving(Refuses(400, NO_TOOLS), Says('{"answer": "Thirty."}')) as peer:
        model = model_of(peer, tmp_path)
        ask(model, (*FOUND, *FOUND[2:], FOUND[3]), with_tool=True)
        sent = peer.conversations[-1]["messages"]
    assert [message["role"] for message in sent] == ["system", *["user", "assistant"] * 2, "user"]
    assert json.loads(sent[2]["content"])["search"] == [ARGUMENTS]
    assert sent[-1]["content"].count("What the search found") == 2


def test_what_was_shown_is_not_asked_for_in_another_way(tmp_path: Path) -> None:
    Ways(tmp_path).keep("http://127.0.0.1:1", "m", TOOLS)
    broken = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
        b'data: {"choices":[{"delta":{"content":"Thirty"}}]}\n\n'
        b'data: {"error":{"code":500,"message":"the tool template failed"}}\n\n'
    )
    with serving(Raw(broken)) as peer:
        with pytest.raises(KxError, match="the tool template failed"):
            ask(model_of(peer, tmp_path))
        assert len(peer.conversations) == 1
