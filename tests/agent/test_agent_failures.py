"""Runs in which something fails, ends too early or goes on too long: each is told, and none raises."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.agent.agent import Agent
from kx_desktop.agent.bounds import Bounds
from kx_desktop.agent.chat import ChatModel, Reply, ToolCall
from kx_desktop.agent.events import Discarded, Event, Writing
from kx_desktop.core.answers import ENDS, KINDS, Answer
from kx_desktop.core.errors import DeadlineExceeded, Unavailable
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.agent.conftest import REFUNDS
from tests.agent.scripted import ScriptedModel, Turn, retrieve

_JUNK: Any = None
GOAL = "How long may I give something back?"


def ask(
    library: Library, model: ChatModel | None, dataset: str = "handbook", **bounds: Any
) -> tuple[Answer, list[Event]]:
    events: list[Event] = []
    answer = Agent(library, model, Bounds(**bounds)).run(GOAL, dataset, on_event=events.append)
    assert answer.kind in KINDS
    assert answer.ended in ENDS
    return answer, events


GONE = Unavailable("The connection broke.", "Start the server again.")


@pytest.mark.parametrize("before", [(), (retrieve("refunds", k=1),)])
def test_an_endpoint_that_goes_away_gives_way_to_the_documents(
    library: Library, before: tuple[ToolCall, ...]
) -> None:
    answer, events = ask(library, ScriptedModel(*before, GONE))
    assert (answer.ended, answer.kind) == ("failed", "extract")
    assert "within thirty days" in answer.text
    assert events[-1] == Writing(answer.text, is_checked=True)
    assert answer.notes == (
        "The connection broke. Start the server again. These are sentences from your documents instead.",
    )
    assert answer.citations[0].path.endswith("policy.md")


def test_what_was_written_before_an_endpoint_went_away_stays(library: Library) -> None:
    class Broken(ScriptedModel):
        def reply(self, messages: Any, **more: Any) -> Reply:
            if not self.turns:
                return super().reply(messages, **more)
            more["on_text"]("Thirty ")
            raise GONE

    answer, _ = ask(library, Broken(retrieve("refunds", k=1)))
    assert (answer.ended, answer.kind, answer.text) == ("failed", "model", "Thirty")
    assert "stand below" in answer.notes[-1]
    assert [one.number for one in answer.citations] == [1]


def test_an_endpoint_that_goes_away_leaves_nothing_where_nothing_can_be_found(
    library: Library,
) -> None:
    answer, _ = ask(library, ScriptedModel(GONE), "")
    assert (answer.ended, answer.text, answer.kind) == ("failed", "", "plain")


@pytest.mark.allow_log("the chat model scripted failed")
@pytest.mark.parametrize("error", [ValueError("a bug"), SystemExit(3)])
def test_a_bug_of_a_model_is_told_and_logged(library: Library, error: BaseException) -> None:
    answer, _ = ask(library, ScriptedModel(error))
    assert answer.ended == "failed"
    assert type(error).__name__ in answer.notes[-1]


@pytest.mark.allow_log("the chat model scripted failed")
@pytest.mark.parametrize(
    "reply",
    [None, Reply(_JUNK), Reply("", (_JUNK,)), Reply("", (ToolCall("", "retrieve", _JUNK),))],
)
def test_a_reply_that_is_none_is_told(library: Library, reply: Any) -> None:
    answer, _ = ask(library, ScriptedModel(lambda turn: reply))
    assert answer.ended == "failed"


def test_a_model_that_says_nothing_gives_way_to_the_documents(library: Library) -> None:
    model = ScriptedModel(Reply(""))
    answer, _ = ask(library, model)
    assert (answer.ended, answer.kind, len(model.turns)) == ("failed", "extract", 2)
    assert answer.text
    assert answer.citations
    assert answer.notes[-1].startswith("The chat model gave no answer.")


def test_what_was_nothing_is_taken_back(library: Library) -> None:
    model = ScriptedModel(retrieve("refunds"), " \n", "Thirty days.")
    answer, events = ask(library, model)
    assert events[2:] == [Writing(" \n"), Discarded(), Writing("Thirty "), Writing("days.")]
    assert (answer.text, answer.ended, answer.turns) == ("Thirty days.", "answered", 3)


def test_time_that_is_over_before_anything_was_written_gives_way_to_the_documents(
    library: Library,
) -> None:
    answer, _ = ask(library, ScriptedModel(DeadlineExceeded("Too slow.")))
    assert (answer.ended, answer.kind) == ("time", "extract")
    assert answer.text
    assert "sentences from your documents" in answer.notes[-1]


def test_time_that_is_nearly_over_leaves_the_answer(library: Library) -> None:
    model = ScriptedModel(retrieve("refunds"), "Thirty days [1].")
    answer, _ = ask(library, model, search_share=0.0)
    assert (answer.ended, answer.text, answer.notes) == ("time", "Thirty days [1].", ())
    assert not model.turns[1].with_tool


def test_an_answer_without_end_is_cut_and_the_model_stopped(library: Library) -> None:
    model = ScriptedModel("word " * 200_000, piece=1000)
    answer, events = ask(library, model, answer_chars=5000, turns=1)
    assert len(answer.text) <= 5000
    assert sum(len(one.text) for one in events if isinstance(one, Writing)) == 5000
    assert "The answer is cut after 5,000 characters." in answer.notes


def test_a_text_that_did_not_come_in_pieces_is_told_whole(library: Library) -> None:
    class Silent(ScriptedModel):
        def reply(self, messages: Any, **more: Any) -> Reply:
            more["on_text"]("Let me see")
            return Reply("Thirty days.")

    answer, events = ask(library, Silent(), turns=1)
    assert events == [Writing("Let me see"), Discarded(), Writing("Thirty days.")]
    assert answer.text == "Thirty days."


def test_the_same_replies_give_the_same_answer(library: Library) -> None:
    def run() -> Answer:
        calls = [retrieve(f"day {n}", "almanac", k=8) for n in range(6)]
        model = ScriptedModel(calls, [retrieve("wind", "almanac")], "Wind [1][3] [99].")
        return replace(ask(library, model, "almanac")[0], took_ms=0.0)

    assert len({run() for _ in range(5)}) == 1


def test_what_a_front_end_does_wrong_is_not_the_models(library: Library) -> None:
    def broken(event: Event) -> None:
        raise ValueError("a bug of the front end")

    with pytest.raises(ValueError, match="front end"):
        Agent(library, ScriptedModel("Thirty days.")).run(GOAL, "handbook", on_event=broken)


def test_a_dataset_deleted_while_it_is_asked_is_no_end(library: Library, tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "library"

    def deleted(turn: Turn) -> Reply:
        shutil.rmtree(folder / "vectors")
        shutil.rmtree(folder / "index")
        return Reply("", (retrieve("money"),))

    with Library.open(folder, settings=Settings()) as made:
        made.ingest("handbook", texts=[REFUNDS])
        answer, _ = ask(made, ScriptedModel(retrieve("refunds"), deleted, "Thirty days [1]."))
    assert (answer.ended, answer.text) == ("answered", "Thirty days [1].")


@pytest.mark.parametrize("has_model", [True, False])
def test_a_library_taken_away_while_it_is_asked_is_told(has_model: bool, tmp_path: Path) -> None:
    import shutil

    model = ScriptedModel(retrieve("refunds"), "I found nothing.") if has_model else None
    with Library.open(tmp_path / "library", settings=Settings()) as made:
        made.ingest("handbook", texts=[REFUNDS])
        shutil.rmtree(tmp_path / "library")
        answer, _ = ask(made, model)
    assert any("not there any more" in note for note in answer.notes)
    assert answer.ended == "failed"


def test_bounds_are_those_of_the_settings() -> None:
    settings = Settings().with_values({"agent_turns": 3, "agent_calls": 5, "agent_seconds": 7})
    assert Bounds.of(settings) == Bounds(turns=3, calls=5, seconds=7.0)
    assert Bounds.of(Settings()) == Bounds()
