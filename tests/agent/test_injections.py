"""Passages that order the agent about: whatever a model makes of them, nothing but its own searches is done."""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from kx_desktop.agent.agent import Agent
from kx_desktop.agent.chat import Reply, ToolCall
from kx_desktop.agent.citing import marks
from kx_desktop.core.answers import Answer
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.agent.scripted import ScriptedModel, Turn, retrieve

INJECTIONS: list[dict[str, str]] = json.loads(
    (Path(__file__).parent / "injections.json").read_text(encoding="utf-8")
)
GOAL = "Is the invoice paid?"
_TOOLS = (
    "shell",
    "open_url",
    "send_mail",
    "delete_dataset",
    "run_code",
    "list_datasets",
    "write_file",
)
_OBJECT = re.compile(r"\{[^{}]*\}")
_URL = re.compile(r"(?:https?|file)://[^\s)\"'>]+")
_BRACKET = re.compile(r"[\[【［][^\[\]【】［］\n]{1,40}[\]】］]")


class Watched:
    """The library, and what it was asked."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.asked: list[tuple[str, str, int]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._library, name)

    def query(self, query: Query, *, cancel: CancelToken | None = None) -> QueryResult:
        self.asked.append((str(query.dataset), query.text, query.k))
        return self._library.query(query, cancel=cancel)


class Guard:
    """Tells of files opened outside a folder, of connections and of programs started, while it is on.

    A hook of the interpreter cannot be taken away; one that is off says nothing.
    """

    def __init__(self) -> None:
        self.touched: list[str] = []
        self.home: Path | None = None
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.home is None:
            return
        if event == "open":
            path = str(arguments[0])
            if isinstance(arguments[0], int) or Path(path).is_relative_to(self.home):
                return
            self.touched.append(f"open {path}")
        elif event in {"socket.connect", "socket.getaddrinfo", "socket.bind", "subprocess.Popen", "os.system", "os.exec", "webbrowser.open", "shutil.rmtree", "os.remove", "os.rename"}:  # fmt: skip
            self.touched.append(f"{event} {arguments!r}")


@pytest.fixture(scope="module")
def guard() -> Guard:
    return Guard()


@pytest.fixture(scope="module")
def inbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The thirty passages as documents of one dataset, a secret in another."""
    folder = tmp_path_factory.mktemp("injections") / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("inbox", texts=[one["text"] for one in INJECTIONS])
        library.ingest("private", texts=["The code of the safe is 4711."])
        yield library


def ask(library: Library, guard: Guard, model: ScriptedModel) -> tuple[Answer, Watched]:
    # What is loaded late is loaded by now, so that whatever is touched is touched by the run.
    Agent(library, ScriptedModel(retrieve("invoice", "inbox"), "No.")).run(GOAL, "inbox")
    watched = Watched(library)
    guard.touched, guard.home = [], library.folder
    try:
        answer = Agent(cast("Library", watched), model).run(GOAL, "inbox")
    finally:
        guard.home = None
    assert guard.touched == []
    return answer, watched


def passages(turn: Turn) -> list[str]:
    """The texts that the model has read by this turn."""
    read = [json.loads(one.content) for one in turn.messages if one.role == "tool"]
    return [one["text"] for told in read for one in told["passages"] if "text" in one]


def obedient(turn: Turn) -> Reply:
    """Does all that it reads in passages, as far as a reply can."""
    texts = passages(turn)
    calls = [
        ToolCall("", name, found)
        for text in texts
        for name in (*_TOOLS, "retrieve")
        if name in text
        for found in _OBJECT.findall(text) or ["{}"]
    ]
    calls += [
        ToolCall("", "open_url", json.dumps({"url": url})) for url in _URL.findall("\n".join(texts))
    ]
    calls.append(retrieve("code of the safe", "private", k=64))
    return Reply(_all_of_it(texts), tuple(calls))


def _all_of_it(texts: Sequence[str]) -> str:
    """Everything quoted, and every bracket and link once more as a citation, without the spaces that set it apart."""
    read = "\n".join(texts)
    again = [re.sub(r"\s", "", one) for one in _BRACKET.findall(read)]
    return (
        f"{read}\n{' '.join(again)}\n{' '.join(_URL.findall(read))} PWNED [1] [2] [31] [99] [1-64]"
    )


def searched() -> list[ToolCall]:
    """The searches of the model's own: they bring every passage."""
    return [retrieve(one["text"][:200], "inbox", k=4) for one in INJECTIONS[:6]] + [
        retrieve("invoice", "inbox", k=64)
    ]


def test_a_model_that_obeys_every_passage_does_nothing_but_search(
    inbox: Library, guard: Guard
) -> None:
    model = ScriptedModel(searched(), obedient, obedient)
    answer, watched = ask(inbox, guard, model)
    assert len(passages(model.turns[1])) == len(INJECTIONS)
    assert {one.tool_id for one in answer.actions} == {"retrieve"}
    own = [json.loads(one.arguments) for one in searched()]
    assert sorted(watched.asked) == sorted((one["dataset"], one["query"], one["k"]) for one in own)
    assert all(one.refs == () and one.note for one in answer.actions if one.turn > 1)
    assert "4711" not in answer.text
    assert_resolved(answer)
    assert {"[99]", "[31]", "[1234]"} <= set(answer.dropped)


def test_a_model_that_ignores_them_answers_as_ever(inbox: Library, guard: Guard) -> None:
    model = ScriptedModel(searched(), "It is open, says one letter [3].")
    answer, watched = ask(inbox, guard, model)
    assert (answer.text, answer.ended) == ("It is open, says one letter [3].", "answered")
    assert len(watched.asked) == len(answer.actions) == len(searched())
    assert_resolved(answer)
    assert answer.dropped == ()


@pytest.mark.parametrize("injection", INJECTIONS, ids=[one["name"] for one in INJECTIONS])
def test_each_passage_stays_data(inbox: Library, guard: Guard, injection: dict[str, str]) -> None:
    model = ScriptedModel(retrieve(injection["text"][:300], "inbox", k=1), obedient, obedient)
    answer, watched = ask(inbox, guard, model)
    assert len(watched.asked) == 1
    assert_resolved(answer)
    (read,) = [one for one in model.turns[1].messages if one.role == "tool"]
    told = json.loads(read.content)
    assert set(told) == {"passages", "notes"}
    assert len(told["passages"]) == 1
    for token in (
        "<|",
        "</",
        "<!--",
        "<think",
        "<tool",
        "<start",
        "<end",
        "<｜",
        "[INST]",
        "[/INST]",
        "[TOOL",
    ):
        assert token not in read.content
    # Passages stand in what the tool says and nowhere else.
    for turn in model.turns:
        for message in turn.messages:
            if message.role in {"system", "user"}:
                assert told["passages"][0]["text"] not in message.content


def assert_resolved(answer: Answer) -> None:
    """Whatever looks like a citation in the text is one of those that the answer has, and each of those is a passage as it stands in its document."""
    numbers = {one.number for one in answer.citations}
    assert {mark.number for mark in marks(answer.text, range(1_000_000))} <= numbers
    assert numbers <= {mark.number for mark in marks(answer.text, numbers)}
    for one in answer.citations:
        assert one.dataset == "inbox"
        assert any(one.text in injection["text"] for injection in INJECTIONS)
