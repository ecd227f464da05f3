"""The loop from end to end: what a model asks for, what it reads, what comes of it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.agent.agent import Agent
from kx_desktop.agent.bounds import GOAL_MOST, Bounds
from kx_desktop.agent.chat import ChatModel, Reply, ToolCall
from kx_desktop.agent.events import Discarded, Event, Found, Searching, Writing
from kx_desktop.core.answers import ENDS, KINDS, Answer
from kx_desktop.core.errors import InvalidArgument, NotFound, StaleIndex
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.agent.conftest import REFUNDS, SHIPPING
from tests.agent.scripted import ScriptedModel, Turn, call, retrieve

_JUNK: Any = None
GOAL = "How long may I give something back?"
BY_THE_PROGRAM = "Asked by the program, since the model did not search."


def ask(
    library: Library, model: ChatModel | None, dataset: str = "handbook", **bounds: Any
) -> tuple[Answer, list[Event]]:
    events: list[Event] = []
    answer = Agent(library, model, Bounds(**bounds)).run(GOAL, dataset, on_event=events.append)
    assert answer.kind in KINDS
    assert answer.ended in ENDS
    return answer, events


def observations(turn: Turn) -> list[Any]:
    """What the model had read before this turn, call by call."""
    return [json.loads(one.content) for one in turn.messages if one.role == "tool"]


def test_a_model_searches_reads_and_answers_with_a_citation(library: Library) -> None:
    model = ScriptedModel(retrieve("refunds", k=1), "Thirty days [1].")
    answer, events = ask(library, model)
    assert (answer.text, answer.kind, answer.ended) == ("Thirty days [1].", "model", "answered")
    (cited,) = answer.citations
    assert cited.path.endswith("policy.md")
    assert cited.cited == f"policy.md, characters {cited.char_start}–{cited.char_end}"
    text = library.document_text(cited.parent_ref, cited.char_start, cited.char_end)
    assert text == cited.text
    assert REFUNDS in text
    (action,) = answer.actions
    assert (action.tool_id, action.tool_version, action.turn, action.call_index) == (
        "retrieve",
        "1",
        1,
        0,
    )
    assert (action.dataset, action.query, action.k) == ("handbook", "refunds", 1)
    assert action.refs == (cited.content_ref,)
    assert (answer.turns, answer.model, answer.notes, answer.dropped) == (2, "scripted", (), ())
    assert events[:2] == [Searching(replace(action, refs=())), Found(action, (cited,))]
    assert "".join(one.text for one in events[2:] if isinstance(one, Writing)) == answer.text


def test_the_model_reads_text_and_place_and_no_score(library: Library) -> None:
    model = ScriptedModel(retrieve("refunds", k=1), "Thirty days [1].")
    ask(library, model)
    (read,) = observations(model.turns[1])
    (passage,) = read["passages"]
    assert set(passage) == {"id", "document", "characters", "text"}
    assert (passage["id"], passage["document"]) == ("[1]", "policy.md")
    assert "within thirty days" in passage["text"]


def test_calls_of_one_turn_are_answered_in_their_order(library: Library) -> None:
    calls = [retrieve("parcels", k=1), retrieve("money back", k=1), retrieve("parcel", k=2)]
    model = ScriptedModel(calls, "Both [1][2].")
    answer, events = ask(library, model)
    first, second, third = observations(model.turns[1])
    assert SHIPPING in first["passages"][0]["text"]
    assert "thirty days" in second["passages"][0]["text"]
    assert [one["id"] for one in third["passages"]] == ["[1]", "[2]"]
    assert "text" not in third["passages"][0]  # it was read before
    assert [(one.turn, one.call_index) for one in answer.actions] == [(1, 0), (1, 1), (1, 2)]
    assert [type(one) for one in events[:6]] == [Searching] * 3 + [Found] * 3
    assert [one.number for one in answer.citations] == [1, 2]


def test_a_passage_keeps_its_number_through_the_run(library: Library) -> None:
    model = ScriptedModel(retrieve("refunds", k=1), retrieve("money back", k=2), "So [1], [2].")
    answer, _ = ask(library, model)
    assert [one.path.rsplit("/")[-1] for one in answer.citations] == ["policy.md", "shipping.md"]
    assert answer.actions[1].refs == tuple(one.content_ref for one in answer.citations)


@pytest.mark.parametrize(
    ("again", "repeats"),
    [
        (retrieve("  ReFunds ", k=4), True),
        (retrieve("ｒｅｆｕｎｄｓ", k=1), True),
        (retrieve("refunds", k=5), False),
        (retrieve("refund", k=4), False),
    ],
)
def test_who_asks_again_what_was_asked_has_to_answer(
    library: Library, again: ToolCall, repeats: bool
) -> None:
    model = ScriptedModel(retrieve("refunds"), again, "Thirty days [1].")
    answer, _ = ask(library, model)
    assert answer.ended == ("repeated" if repeats else "answered")
    assert model.turns[2].with_tool is not repeats
    assert answer.text == "Thirty days [1]."
    if repeats:
        assert answer.actions[1].refs == ()
        assert "before" in answer.actions[1].note
        assert "asked again" in model.turns[2].messages[-1].content


def test_calls_that_are_used_up_leave_the_answer(library: Library) -> None:
    calls = [retrieve(f"day {n}", "almanac") for n in range(5)]
    model = ScriptedModel(calls, "Wind [1].")
    answer, _ = ask(library, model, "almanac", calls=3)
    assert (answer.ended, len(answer.actions)) == ("calls", 3)
    assert len(model.turns[1].messages[2].calls) == 3
    assert not model.turns[1].with_tool


def test_the_last_turn_is_the_answer(library: Library) -> None:
    questions = iter(range(100))
    model = ScriptedModel(
        lambda turn: Reply("I look.", (retrieve(f"day {next(questions)}", "almanac"),))
    )
    answer, events = ask(library, model, "almanac", turns=4)
    assert [turn.with_tool for turn in model.turns] == [True, True, True, False]
    assert (answer.ended, answer.turns, answer.text) == ("turns", 4, "I look.")
    assert sum(isinstance(one, Discarded) for one in events) == 3


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (ToolCall("", "retrieve", "not JSON"), "JSON object"),
        (ToolCall("", "retrieve", "[" * 5000), "JSON object"),
        (ToolCall("", "retrieve", "[]"), "JSON object"),
        (ToolCall("", "retrieve", '{"query": 7}'), "JSON object"),
        (ToolCall("", "retrieve", '{"query": ""}'), "JSON object"),
        (retrieve("refunds", filter="1 = 1"), "'filter'"),
        (retrieve("refunds", k=0), "from 1 to 64"),
        (retrieve("refunds", k=65), "from 1 to 64"),
        (retrieve("refunds " * 100), "at most 500"),
        (retrieve("safe", "private"), "cannot be searched"),
        (retrieve("safe", "nowhere"), "cannot be searched"),
    ],
)
def test_a_call_that_cannot_be_is_told_to_the_model(
    library: Library, asked: ToolCall, why: str
) -> None:
    model = ScriptedModel(asked, "I do not know.")
    answer, _ = ask(library, model)
    (read,) = observations(model.turns[1])
    assert read["passages"] == []
    assert why in read["notes"][0]
    assert answer.ended == "answered"
    assert answer.actions[0].refs == ()
    assert why in answer.actions[0].note
    json.loads(model.turns[1].messages[2].calls[0].arguments)


def test_no_tool_but_retrieve_exists(library: Library) -> None:
    calls = [
        call("open_url", '{"url": "http://localhost/"}'),
        call("Retrieve!"),
        call("re\ntrieve"),
    ]
    model = ScriptedModel(calls, "I do not know.")
    answer, _ = ask(library, model)
    assert [one.note for one in answer.actions] == [BY_THE_PROGRAM]
    assert all("There is no tool" in one["notes"][0] for one in observations(model.turns[1]))
    assert any("'open_url'" in note for note in answer.notes)


def test_whole_numbers_may_be_written_with_a_point_and_the_dataset_left_out(
    library: Library,
) -> None:
    model = ScriptedModel(ToolCall("", "retrieve", '{"query": "refunds", "k": 1.0}'), "So [1].")
    answer, _ = ask(library, model)
    assert (answer.actions[0].dataset, answer.actions[0].k) == ("handbook", 1)
    assert len(answer.citations) == 1


@pytest.mark.parametrize("name", ["nowhere", "handbook,almanac", "half \ud800"])
@pytest.mark.parametrize("with_model", [True, False])
def test_a_dataset_that_there_is_not_is_told_before_a_model_is_asked(
    library: Library, name: str, *, with_model: bool
) -> None:
    model = ScriptedModel("From my memory.")
    with pytest.raises((NotFound, InvalidArgument)) as refused:
        Agent(library, model if with_model else None).run(GOAL, name)
    assert model.turns == []
    if name == "nowhere":
        assert isinstance(refused.value, NotFound)
        assert "almanac, broad, handbook" in refused.value.next_step


def test_a_dataset_that_goes_while_it_is_asked_is_no_end(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> QueryResult:
        raise NotFound("There is no dataset 'handbook'.")

    monkeypatch.setattr(library, "query", gone)
    answer, _ = ask(library, ScriptedModel(retrieve("refunds"), "I found nothing."))
    assert (answer.ended, answer.text, answer.citations) == ("answered", "I found nothing.", ())
    assert answer.notes[0] == answer.actions[0].note == "There is no dataset 'handbook'."


def test_a_dataset_that_is_stale_in_meaning_is_searched_by_words(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = library.query

    def stale(asked: Query, *, cancel: CancelToken | None = None) -> QueryResult:
        if asked.mode != "fulltext":
            raise StaleIndex("The embedding model was another.")
        return query(asked, cancel=cancel)

    monkeypatch.setattr(library, "query", stale)
    answer, _ = ask(library, ScriptedModel(retrieve("money", k=1), "Thirty days [1]."))
    assert (answer.ended, len(answer.citations)) == ("answered", 1)
    assert answer.notes == ("Searched by words alone: The embedding model was another.",)


@pytest.mark.parametrize("with_model", [True, False])
def test_a_dataset_that_cannot_be_searched_at_all_is_the_end(
    tmp_path: Path, *, with_model: bool
) -> None:
    folder = tmp_path / "library"
    model = ScriptedModel(retrieve("refunds"), "I found nothing.") if with_model else None
    with Library.open(folder, settings=Settings()) as made:
        made.ingest("handbook", texts=[REFUNDS])
    with Library.open(folder, settings=Settings().with_value("stop_words", True)) as stale:
        answer, _ = ask(stale, model)
    assert (answer.ended, answer.text) == ("failed", "")
    assert "Rebuild it into a new dataset" in answer.notes[-1]


def test_what_a_search_advises_is_told_to_the_model(library: Library) -> None:
    model = ScriptedModel(retrieve("zebras"), "Nobody says.")
    answer, _ = ask(library, model)
    (read,) = observations(model.turns[1])
    assert any("No passage holds a word" in note for note in read["notes"])
    assert answer.notes == ()


def test_a_passage_too_long_for_an_observation_is_cut(library: Library) -> None:
    model = ScriptedModel(retrieve("weather", "broad"), "Weather [1].")
    answer, _ = ask(library, model, "broad")
    content = next(one.content for one in model.turns[1].messages if one.role == "tool")
    assert len(content.encode()) < Bounds().observation_bytes + 300
    assert "cut" in json.loads(content)["notes"][0]
    assert len(answer.citations) == 1


def test_citations_of_what_was_not_shown_are_taken_out_and_told(library: Library) -> None:
    model = ScriptedModel(retrieve("refunds", k=1), "Thirty days [1, 2], or [99].")
    answer, _ = ask(library, model)
    assert answer.text == "Thirty days [1], or."
    assert answer.dropped == ("[2]", "[99]")
    assert any("[2], [99]" in note for note in answer.notes)


def test_a_number_that_is_quoted_from_a_passage_is_no_citation(library: Library) -> None:
    model = ScriptedModel(retrieve("refunds", k=1), f"It says: “{REFUNDS}” [1]")
    answer, _ = ask(library, model)
    assert [one.number for one in answer.citations] == [1]
    assert "[7]" not in answer.text
    assert answer.dropped == ()
    (read,) = observations(model.turns[1])
    assert "[7]" not in read["passages"][0]["text"]


def test_without_a_dataset_the_model_answers_by_itself(library: Library) -> None:
    model = ScriptedModel(Reply("Two.", (retrieve("refunds"),)))
    answer, events = ask(library, model, "")
    assert (answer.text, answer.kind, answer.ended, answer.actions) == (
        "Two.",
        "plain",
        "answered",
        (),
    )
    assert answer.notes[0].startswith("No dataset was asked")
    assert not model.turns[0].with_tool
    assert all(isinstance(one, Writing) for one in events)


def test_for_a_model_that_does_not_search_the_question_is_searched_once(library: Library) -> None:
    model = ScriptedModel("From my memory.", "Within thirty days [1].")
    answer, events = ask(library, model)
    assert (answer.text, answer.kind, answer.ended) == (
        "Within thirty days [1].",
        "model",
        "answered",
    )
    assert [one.number for one in answer.citations] == [1]
    (action,) = answer.actions
    assert (action.tool_id, action.query, action.turn) == ("retrieve", GOAL, 1)
    assert action.note == BY_THE_PROGRAM
    assert Discarded() in events
    (read,) = observations(model.turns[1])
    assert "thirty days" in read["passages"][0]["text"]
    assert [turn.with_tool for turn in model.turns] == [True, False]
    assert "not searched" in model.turns[1].messages[-1].content


@pytest.mark.parametrize("bound", [{"turns": 1}, {"search_share": 0.0}])
def test_a_model_that_does_not_search_and_cannot_any_more_is_told(
    library: Library, bound: dict[str, Any]
) -> None:
    model = ScriptedModel("From my memory [1].")
    answer, _ = ask(library, model, **bound)
    assert (answer.kind, answer.citations, len(answer.actions)) == ("plain", (), 0)
    assert answer.notes[0].startswith("The model did not search")
    assert len(model.turns) == 1


def test_what_the_program_searches_for_in_vain_is_told_too(library: Library) -> None:
    goal = "q" * 600
    answer = Agent(library, ScriptedModel("I do not know.")).run(goal, "handbook")
    (action,) = answer.actions
    assert action.query == "q" * 500
    assert action.note.startswith(BY_THE_PROGRAM)


def test_without_a_model_there_are_sentences_of_the_documents(library: Library) -> None:
    answer, events = ask(library, None)
    assert answer.kind == "extract"
    assert answer.citations
    assert [type(one) for one in events] == [Searching, Found, Writing]


def test_without_a_model_and_a_dataset_there_is_nothing_to_ask(library: Library) -> None:
    with pytest.raises(InvalidArgument, match="no chat model"):
        Agent(library, None).run(GOAL)


@pytest.mark.parametrize("goal", ["", " \n", "a" * (GOAL_MOST + 1), "a" * 100_000])
def test_a_goal_that_is_empty_or_too_long_is_refused(library: Library, goal: str) -> None:
    model = ScriptedModel("No.")
    with pytest.raises(InvalidArgument, match="goal") as refused:
        Agent(library, model).run(goal, "handbook")
    assert refused.value.next_step
    assert model.turns == []


def test_the_longest_goal_leaves_room_to_search(library: Library) -> None:
    model = ScriptedModel(retrieve("weather", "broad"), "Weather [1].")
    answer = Agent(library, model).run("𝄞" * GOAL_MOST, "broad")
    assert (answer.ended, len(answer.citations)) == ("answered", 1)
