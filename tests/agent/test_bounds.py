"""Whatever a model does, no bound is exceeded, nothing is raised, and the record says what was done."""

from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.agent.agent import Agent
from kx_desktop.agent.bounds import Bounds
from kx_desktop.agent.chat import Message, Reply, ToolCall
from kx_desktop.agent.citing import marks
from kx_desktop.agent.conversation import NOTE
from kx_desktop.agent.events import Discarded, Event, Found, Searching, Writing
from kx_desktop.core.answers import ENDS, KINDS
from kx_desktop.core.errors import Cancelled, DeadlineExceeded, FailedPrecondition, Unavailable
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library import Library
from kx_desktop.tasks import CancelToken
from tests.agent.scripted import ScriptedModel, Step, retrieve

MEGABYTE = 1_000_000

QUERIES = st.one_of(
    st.sampled_from(
        ["refunds", "ReFunds ", "money back", '"thirty days"', "parcels", "*", "\0", "\ud800"]
    ),
    st.text(max_size=30),
    st.just("long " * 1000),
)
CALLS = st.one_of(
    st.builds(
        retrieve,
        QUERIES,
        st.sampled_from(["handbook", "handbook", "handbook", "private", "nowhere", "../x", ""]),
        st.one_of(st.none(), st.integers(-2, 70)),
    ),
    st.builds(ToolCall, st.text(max_size=5), st.just("retrieve"), st.text(max_size=50)),
    st.builds(ToolCall, st.text(max_size=5), st.text(max_size=20), st.just("{}")),
    st.sampled_from(
        [
            ToolCall("", "retrieve", '{"query": "refunds", "k": 4, "dataset": null}'),
            ToolCall("", "retrieve", '{"query": ["refunds"]}'),
            ToolCall("", "retrieve", '{"query": "refunds", "k": 1e999}'),
            ToolCall("", "retrieve", '{"query": "refunds", "k": NaN}'),
            ToolCall("", "retrieve", '{"query": "refunds", "k": true}'),
            ToolCall("", "retrieve", '{"query": "refunds", "k": ' + "9" * 5000 + "}"),
            ToolCall("", "retrieve", '{"query": "refunds", "\ud800": 1}'),
            ToolCall("", "retrieve", "{" * 10_000),
            ToolCall("", "retrieve", '{"query": "' + "a" * MEGABYTE + '"}'),
            ToolCall("", "x" * MEGABYTE, "x" * MEGABYTE),
        ]
    ),
)
TEXTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "",
            " ",
            "Thirty days [1].",
            "[1, 2] [3-9] [99] `[1]`",
            "\ud800 [1]",
            "a" * MEGABYTE,
            "[1]" * 300_000,
            "```\n[1]",
            "\n" * MEGABYTE,
        ]
    ),
)
STEPS = st.one_of(
    st.builds(Reply, TEXTS, st.lists(CALLS, max_size=6).map(tuple)),
    st.builds(Reply, st.just(""), st.lists(CALLS, min_size=1, max_size=40).map(tuple)),
    TEXTS,
    st.sampled_from(
        [
            Unavailable("The connection broke.", "Start the server again."),
            FailedPrecondition("The context is full.", "Ask more shortly."),
            DeadlineExceeded("Too slow."),
            Cancelled("It stopped by itself."),
            ValueError("a bug"),
            RecursionError(),
            SystemExit(1),
        ]
    ),
)
BOUNDS = st.builds(
    Bounds,
    turns=st.integers(1, 8),
    calls=st.integers(1, 20),
    search_share=st.sampled_from([0.0, 0.75, 1.0]),
    observation_bytes=st.integers(0, 24 << 10),
    conversation_bytes=st.integers(6_000, 128 << 10),
    answer_chars=st.sampled_from([1, 20, 100_000]),
)


@dataclass
class Asked:
    """The library, and the queries that it got."""

    library: Library
    queries: list[tuple[str, str, int]] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.library, name)

    def query(self, query: Query, *, cancel: CancelToken | None = None) -> QueryResult:
        self.queries.append((str(query.dataset), query.text, query.k))
        return self.library.query(query, cancel=cancel)


def size(messages: tuple[Message, ...]) -> int:
    return sum(
        len(one.content.encode("utf-8", "replace"))
        + sum(len(call.name.encode()) + len(call.arguments.encode()) for call in one.calls)
        for one in messages
    )


@pytest.mark.allow_log("the chat model scripted failed")
@given(
    steps=st.lists(STEPS, min_size=1, max_size=8),
    bounds=BOUNDS,
    piece=st.sampled_from([3, 100, MEGABYTE]),
)
def test_no_bound_is_exceeded_and_nothing_is_raised(
    library: Library, steps: list[Step], bounds: Bounds, piece: int
) -> None:
    asked = Asked(library)
    model = ScriptedModel(*steps, piece=max(piece, 1000 if _is_long(steps) else 1))
    events: list[Event] = []
    answer = Agent(cast("Library", asked), model, bounds).run(
        "Refunds?", "handbook", on_event=events.append
    )

    assert answer.ended in ENDS
    assert answer.kind in KINDS
    assert answer.turns == len(model.turns) <= bounds.turns
    assert len(answer.actions) <= bounds.calls
    assert answer.took_ms < bounds.seconds * 1000
    assert (answer.ended == "failed") <= bool(answer.notes)

    # The record is what was done: every search that was carried out, as the model asked for it.
    done = [
        one
        for one in answer.actions
        if one.refs
        or one.note.startswith(("Nothing was", "There is no room"))
        or "query is empty" in one.note
    ]
    own = asked.queries if answer.kind != "extract" else asked.queries[: len(done)]
    assert sorted(own) == sorted((one.dataset, one.query, one.k) for one in done)
    assert {dataset for dataset, _, _ in asked.queries} <= {"handbook"}
    assert [(one.turn, one.call_index) for one in answer.actions] == sorted(
        {(one.turn, one.call_index) for one in answer.actions}
    )
    assert [one.action for one in events if isinstance(one, Found)] == list(answer.actions)
    assert sum(isinstance(one, Searching) for one in events) == len(answer.actions)

    # What a model reads is bounded.
    for turn in model.turns:
        assert size(turn.messages) <= bounds.conversation_bytes
        assert 0 < turn.seconds <= bounds.seconds
        for message in turn.messages:
            if message.role == "tool":
                assert len(message.content.encode()) <= max(bounds.observation_bytes, 0) + NOTE
    assert [turn.with_tool for turn in model.turns[:-1]].count(False) <= 1
    assert not (len(model.turns) == bounds.turns and model.turns[-1].with_tool)

    # What a person reads is bounded too, and every citation resolves.
    written = 0
    for event in events:
        written = (
            0
            if isinstance(event, Discarded)
            else written + (len(event.text) if isinstance(event, Writing) else 0)
        )
    assert answer.kind == "extract" or written <= bounds.answer_chars
    numbers = {one.number for one in answer.citations}
    assert {mark.number for mark in marks(answer.text, range(MEGABYTE))} <= numbers
    shown = [one.passages for one in events if isinstance(one, Found)]
    if answer.kind != "extract":
        assert set(answer.citations) <= {passage for passages in shown for passage in passages}
    answer.text.encode()
    "".join(answer.notes).encode()


def _is_long(steps: list[Step]) -> bool:
    """Whether a step writes so much that pieces of a few letters would take minutes."""
    texts = [
        one.text if isinstance(one, Reply) else one for one in steps if isinstance(one, Reply | str)
    ]
    return any(len(text) > 10_000 for text in texts)
