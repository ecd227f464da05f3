"""The tool `ask`: an answer with what it rests on, within the cap, over both transports; stopped where its client gives it up."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import jsonschema
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from kx_desktop.agent.asking import Allowance
from kx_desktop.core.answers import Action, Answer, Citation
from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.library import Library
from kx_desktop.mcp.answering import told_answer
from kx_desktop.mcp.capping import MAX_BYTES, size_of
from kx_desktop.mcp.described import TOOLS
from kx_desktop.mcp.tools import LibraryTools
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.agent.chat.serving import OLLAMA, Calls, ChatPeer, Says, serving
from tests.mcp.conftest import started

GOAL = "what is the refund window?"
SEARCH = Calls({"dataset": "handbook", "query": "refund window", "k": 2})
SAYS = Says("You have ", "thirty days [1].")
(ASK,) = (tool for tool in TOOLS if tool.name == "ask")


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


def ask(library: Library, allowance: Allowance | None = None, **given: object) -> dict[str, Any]:
    """What the tool answers; it is what its schema promises, and no longer than the cap."""
    jsonschema.validate(given, ASK.takes)
    answer = LibraryTools(library).call("ask", given, allowance)
    return _promised(answer)


def _promised(answer: dict[str, Any]) -> dict[str, Any]:
    jsonschema.validate(answer, ASK.answers)
    assert size_of(answer) <= MAX_BYTES
    return answer


def test_without_a_chat_model_it_is_sentences_with_citations(library: Library) -> None:
    answer = ask(library, goal=GOAL, dataset="handbook")
    assert (answer["kind"], answer["ended"], answer["model"]) == ("extract", "answered", "")
    assert "within thirty days of a purchase. [1]" in answer["answer"]
    (cited,) = answer["citations"]
    assert cited["citation"].startswith("policy.md, characters 0–")
    text = library.document_text(cited["parent_ref"], cited["char_start"], cited["char_end"])
    assert text == cited["text"]
    assert "No chat model is chosen" in answer["notes"][0]


def test_the_librarys_chat_model_answers(library: Library) -> None:
    with _model(library, SEARCH, SAYS) as peer:
        answer = ask(library, goal=GOAL, dataset="handbook")
    assert (answer["answer"], answer["kind"]) == ("You have thirty days [1].", "model")
    assert answer["model"].startswith(peer.model)
    (search,) = answer["searches"]
    assert (search["query"], search["found"], search["note"]) == ("refund window", 1, "")


def test_a_dataset_that_there_is_not_is_an_error_before_a_model_is_asked(library: Library) -> None:
    with _model(library, SAYS) as peer:
        with pytest.raises(NotFound, match="There is no dataset 'nowhere'"):
            ask(library, goal=GOAL, dataset="nowhere")
        assert not peer.started.is_set()


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"goal": ""},
        {"goal": 7, "dataset": "handbook"},
        {"goal": "a"},
        {"goal": "a" * 100_000, "dataset": "handbook"},
        {"goal": "a", "dataset": "handbook", "endpoint": "http://127.0.0.1:1"},
    ],
    ids=lambda given: str(given)[:40],
)
def test_what_is_wrong_is_refused(library: Library, given: dict[str, object]) -> None:
    with pytest.raises(InvalidArgument):
        LibraryTools(library).call("ask", given)


def test_it_is_stopped_from_outside(library: Library) -> None:
    never, cancel = threading.Event(), CancelToken()
    with _model(library, Says("You ", never, "have")) as peer:

        def stop() -> None:
            assert peer.started.wait(60)
            cancel.cancel()

        stopping = threading.Thread(target=stop)
        stopping.start()
        answer = ask(library, Allowance(cancel), goal=GOAL, dataset="handbook")
        stopping.join()
    assert answer["ended"] == "stopped"


def test_it_has_no_more_time_than_it_is_left(library: Library) -> None:
    never = threading.Event()
    with _model(library, Says("You ", never, "have")):
        answer = ask(library, Allowance(seconds=1.0), goal=GOAL, dataset="handbook")
    assert answer["ended"] == "time"


def _citation(number: int, text: str) -> Citation:
    ref = f"{number:064x}"
    return Citation(number, ref, ref, "a", "T" * 2000, "/a", None, 0, 0, 9, "é" * 2000, text)


def _answer(text: str, citations: tuple[Citation, ...] = (), **more: Any) -> Answer:
    given: dict[str, Any] = {"dropped": (), "actions": (), "notes": ("last",), "ended": "answered"}
    given |= more
    return Answer(
        goal="g", dataset="a", text=text, kind="model", citations=citations, turns=1, model="m", took_ms=1.0, **given
    )  # fmt: skip


def test_what_does_not_fit_is_left_out_and_said() -> None:
    told = _promised(
        told_answer(_answer("a [1]", tuple(_citation(n, "x" * 3000) for n in range(1, 21))))
    )
    assert [one["number"] for one in told["citations"]] == list(
        range(1, len(told["citations"]) + 1)
    )
    assert 0 < told["left_out"] == 20 - len(told["citations"])
    assert f"{told['left_out']} cited passages are left out" in told["notes"][-1]


def test_a_passage_and_an_answer_that_are_too_long_are_cut_and_said() -> None:
    told = _promised(told_answer(_answer("答" * 100_000, (_citation(1, "文" * 100_000),))))
    assert told["answer"] == "答" * len(told["answer"])
    assert told["citations"][0]["text"] == "文" * len(told["citations"][0]["text"])
    assert any("The answer is cut" in note for note in told["notes"])
    assert any("first passage is cut" in note for note in told["notes"])


def test_a_run_of_many_long_searches_stays_within_the_cap_and_says_why_it_failed() -> None:
    actions = tuple(
        Action("retrieve", "1", 1, n, "数" * 5000, "问" * 5000, 4, (), "记" * 5000)
        for n in range(100)
    )
    notes = (*("n" * 5000 for _ in range(50)), "The reason.")
    found = _answer(
        "答" * 100_000, tuple(_citation(n, "文" * 9000) for n in range(1, 9)), actions=actions, notes=notes,
        dropped=("[" + "9" * 400 + "]",) * 100, ended="failed",
    )  # fmt: skip
    assert "The reason." in _promised(told_answer(found))["notes"]


def test_half_characters_and_control_signs_can_be_sent() -> None:
    told = _promised(told_answer(_answer("a \ud800 b", (_citation(1, "\udcff"),))))
    json.dumps(told, ensure_ascii=False).encode()


def test_it_is_read_only() -> None:
    assert set(ASK.takes["properties"]) == {"goal", "dataset"}  # type: ignore[call-overload]


def test_over_standard_input_and_output(folder: Path) -> None:
    async def run(command: StdioServerParameters) -> Any:
        async with Client(stdio_client(command)) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert tools["ask"].annotations is not None
            assert tools["ask"].annotations.read_only_hint
            return await client.call_tool("ask", {"goal": GOAL, "dataset": "handbook"})

    with serving(SEARCH, SAYS, protocol=OLLAMA) as peer:
        told = asyncio.run(run(started(folder, KX_CHAT_ENDPOINT=peer.url)))
    assert not told.is_error
    assert _promised(told.structured_content)["answer"] == "You have thirty days [1]."


def test_a_client_that_gives_it_up_stops_it(folder: Path) -> None:
    never = threading.Event()

    async def run(command: StdioServerParameters, peer: ChatPeer) -> None:
        async with Client(stdio_client(command)) as client:
            async with anyio.create_task_group() as tasks:

                async def asked() -> None:
                    await client.call_tool("ask", {"goal": GOAL, "dataset": "handbook"})

                tasks.start_soon(asked)
                assert await anyio.to_thread.run_sync(peer.started.wait, 60)
                tasks.cancel_scope.cancel()
            assert await anyio.to_thread.run_sync(peer.gone.wait, 20)
            listed = await client.call_tool("list_datasets", {})
            assert not listed.is_error

    with serving(Says("You ", never, "have"), protocol=OLLAMA) as peer:
        asyncio.run(run(started(folder, KX_CHAT_ENDPOINT=peer.url), peer))
