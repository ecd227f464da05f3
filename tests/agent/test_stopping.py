"""Stop ends a run at once, whatever it is at; so does the end of its time."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kx_desktop.agent.agent import Agent
from kx_desktop.agent.bounds import Bounds
from kx_desktop.agent.chat import ChatModel, Reply
from kx_desktop.agent.events import Event, Found, Searching, Writing
from kx_desktop.core.answers import Answer
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library import Library
from kx_desktop.tasks import CancelToken
from tests.agent.scripted import PATIENCE, ScriptedModel, WaitingModel, retrieve

GOAL = "How long may I give something back?"
AT_ONCE = 0.3
"""Seconds."""


def stopped(
    library: Library,
    model: ChatModel | None,
    ready: threading.Event,
    on_event: Callable[[Event], None] | None = None,
) -> Answer:
    """The answer of a run that is stopped as soon as `ready` is set; it has come at once."""
    cancel = CancelToken()
    at: list[float] = []

    def stop() -> None:
        assert ready.wait(PATIENCE)
        at.append(time.monotonic())
        cancel.cancel()

    thread = threading.Thread(target=stop)
    thread.start()
    answer = Agent(library, model).run(GOAL, "handbook", cancel=cancel, on_event=on_event)
    ended = time.monotonic()
    thread.join()
    assert ended - at[0] < AT_ONCE
    assert answer.ended == "stopped"
    assert answer.notes
    return answer


class Held:
    """Holds up the library's queries until it lets go."""

    def __init__(self, library: Library) -> None:
        self._query = library.query
        self.asked = threading.Event()
        self.let_go = threading.Event()

    def query(self, query: Query, *, cancel: CancelToken | None = None) -> QueryResult:
        self.asked.set()
        assert self.let_go.wait(PATIENCE)
        return self._query(query, cancel=cancel)


@pytest.fixture
def held(library: Library, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held(library)
    monkeypatch.setattr(library, "query", held.query)
    yield held
    held.let_go.set()


def test_a_run_that_was_stopped_before_it_began_asks_nobody(library: Library) -> None:
    cancel = CancelToken()
    cancel.cancel()
    model = ScriptedModel("Thirty days.")
    answer = Agent(library, model).run(GOAL, "handbook", cancel=cancel)
    assert (answer.ended, answer.text, model.turns) == ("stopped", "", [])


@pytest.mark.parametrize("obey", [True, False], ids=["obeys", "does not obey"])
def test_a_model_that_thinks_is_not_waited_for(library: Library, obey: bool) -> None:
    model = WaitingModel(obey=obey)
    answer = stopped(library, model, model.waits)
    model.let_go.set()
    assert (answer.text, answer.citations) == ("", ())


def test_what_was_written_by_then_is_kept(library: Library) -> None:
    model = WaitingModel(("Thirty ", "days"))
    wrote = threading.Event()

    def heard(event: Event) -> None:
        if event == Writing("days"):
            wrote.set()

    assert stopped(library, model, wrote, heard).text == "Thirty days"


def test_a_query_that_runs_is_not_waited_for(library: Library, held: Held) -> None:
    answer = stopped(library, ScriptedModel(retrieve("refunds"), "Thirty days."), held.asked)
    (action,) = answer.actions
    assert (action.query, action.refs, action.note) == ("refunds", (), "The search was broken off.")


def test_sentences_that_are_being_looked_for_are_not_waited_for(
    library: Library, held: Held
) -> None:
    assert stopped(library, None, held.asked).kind == "extract"


def test_an_endless_text_ends(library: Library) -> None:
    class Endless(ScriptedModel):
        def reply(self, messages: Any, **more: Any) -> Reply:
            while True:
                more["on_text"]("a")

    ready = threading.Event()
    answer = stopped(library, Endless(), ready, lambda event: ready.set())
    assert set(answer.text) == {"a"}


@pytest.mark.parametrize("kind", [Searching, Found])
def test_a_run_stops_between_two_steps(library: Library, kind: type) -> None:
    cancel = CancelToken()
    model = ScriptedModel(retrieve("refunds"), "Thirty days [1].")

    def stop(event: Event) -> None:
        if isinstance(event, kind):
            cancel.cancel()

    answer = Agent(library, model).run(GOAL, "handbook", cancel=cancel, on_event=stop)
    assert (answer.ended, len(model.turns), len(answer.actions)) == ("stopped", 1, 1)


@pytest.mark.parametrize("obey", [True, False], ids=["obeys", "does not obey"])
def test_time_that_is_over_leaves_what_was_written(library: Library, obey: bool) -> None:
    model = WaitingModel(["Thirty days"], obey=obey)
    answer = Agent(library, model, Bounds(seconds=0.2)).run(GOAL, "handbook")
    model.let_go.set()
    assert (answer.ended, answer.text, answer.turns) == ("time", "Thirty days", 1)
    assert answer.notes[-1].startswith("The time was over")


def test_a_query_that_outlasts_the_time_is_left_alone(library: Library, held: Held) -> None:
    model = ScriptedModel(retrieve("refunds"), "Thirty days.")
    began = time.monotonic()
    timer = threading.Timer(1.0, held.let_go.set)
    timer.start()
    answer = Agent(library, model, Bounds(seconds=0.2)).run(GOAL, "handbook")
    timer.join()
    assert time.monotonic() - began < PATIENCE
    assert (answer.ended, answer.kind) == ("time", "extract")
    assert answer.text


def test_nobody_hears_of_a_run_that_has_ended(library: Library) -> None:
    model = WaitingModel(["Thirty"], obey=False, reply=Reply(" days"))
    events: list[Event] = []
    stopped(library, model, model.waits, events.append)
    told = len(events)
    model.let_go.set()
    for thread in threading.enumerate():
        if thread.name == "kx-agent-model":
            thread.join(PATIENCE)
    assert len(events) == told
