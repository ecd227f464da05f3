"""The whole way: a goal, the loop, a server's protocol, a real library, and an answer whose citations resolve."""

import json
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.agent.agent import Agent
from kx_desktop.library import Library
from tests.agent.chat.asking import model_of
from tests.agent.chat.serving import OLLAMA, OPENAI, Calls, Raw, Refuses, Says, Scripted, serving

ARGUMENTS = {"dataset": "handbook", "query": "money back", "k": 2}
SEARCH = Says(json.dumps({"search": [ARGUMENTS], "answer": ""}))
ANSWER = "Within thirty days [1]."
NO_TOOLS = Refuses(400, "tiny-chat does not support tools")
NO_SCHEMA = Refuses(400, "response_format is not supported")


@pytest.mark.parametrize("protocol", [OPENAI, OLLAMA])
@pytest.mark.parametrize(
    "replies",
    [
        (Calls(ARGUMENTS), Says(*ANSWER)),
        (NO_TOOLS, SEARCH, Says(*json.dumps({"search": [], "answer": ANSWER}))),
        (NO_TOOLS, NO_SCHEMA, SEARCH, Says(*f"```json\n{{'answer': '{ANSWER}',}}\n```")),
        (Says("I do not know."), SEARCH, Says(ANSWER)),
        (Calls(ARGUMENTS), Says("<think>[2]?</think>", ANSWER)),
    ],
)
def test_a_model_searches_and_answers_with_citations(
    protocol: str, replies: tuple[Scripted, ...], library: Library, tmp_path: Path
) -> None:
    with serving(*replies, protocol=protocol) as peer:
        answer = Agent(library, model_of(peer, tmp_path)).run(
            "How long can I return it?", "handbook"
        )
    assert (answer.ended, answer.kind, answer.dropped) == ("answered", "model", ())
    assert answer.text.strip() == ANSWER
    assert [citation.number for citation in answer.citations] == [1]
    assert "thirty days" in answer.citations[0].text
    assert [action.query for action in answer.actions] == ["money back"]
    assert answer.model.startswith("tiny-chat (")


def test_passages_go_to_the_server_and_no_scores(library: Library, tmp_path: Path) -> None:
    sent: list[dict[str, Any]] = []

    def answering(body: dict[str, Any]) -> Scripted:
        sent.append(body)
        return Says(ANSWER)

    with serving(Calls(ARGUMENTS), answering) as peer:
        Agent(library, model_of(peer, tmp_path)).run("How long?", "handbook")
    told = json.dumps(sent[0]["messages"])
    assert "thirty days" in told
    assert "score" not in told


@pytest.mark.parametrize(
    "failure",
    [Refuses(500, "out of memory"), Raw(b""), Raw(b"HTTP/1.1 200 OK\r\n\r\n<html></html>")],
)
def test_a_server_that_fails_ends_the_run_with_a_sentence(
    failure: Scripted, library: Library, tmp_path: Path
) -> None:
    with serving(Calls(ARGUMENTS), failure) as peer:
        answer = Agent(library, model_of(peer, tmp_path)).run("How long?", "handbook")
    assert answer.ended == "failed"
    assert any("The chat server at" in note for note in answer.notes)
