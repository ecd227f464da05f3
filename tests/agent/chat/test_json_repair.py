"""JSON that models write, mended without evaluating anything."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.agent.json_protocol import read
from kx_desktop.agent.json_repair import objects_in

SEARCH = {"search": [{"dataset": "handbook", "query": "returns", "k": 4}], "answer": ""}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(SEARCH),
        "\ufeff" + json.dumps(SEARCH),
        f"```json\n{json.dumps(SEARCH, indent=2)}\n```",
        f"Sure! Here it is:\n{json.dumps(SEARCH)}\nLet me know.",
        str(SEARCH),
        '{"search": [{"dataset": "handbook", "query": "returns", "k": 4,},], "answer": "",}',
        '{search: [{dataset: "handbook", query: "returns", k: 4}], answer: ""}',
        '{"search" = [{"dataset": "handbook" "query": "returns" "k": 4}] "answer": ""}',
        '{“search”: [{“dataset”: “handbook”, “query”: “returns”, “k”: 4}], “answer”: “”}',
        '{"search": [{"dataset": "handbook", "query": "returns", "k": 4}], "answer": "',
        'Use { to begin. {"search": [{"dataset": "handbook", "query": "returns", "k": 4}], "answer": ""}',
        '{"search": [{"dataset": "handbook",\n"query": "returns"\n"k": 4}],\n"answer": ""}',
    ],
)  # fmt: skip
def test_what_was_meant_is_read(text: str) -> None:
    assert objects_in(text)[0] == SEARCH


@pytest.mark.parametrize("size", range(14, 60))
def test_a_call_that_is_cut_off_anywhere_is_read_as_far_as_it_goes(size: int) -> None:
    cut = '{"search": [{"query": "how long can I return things"}], "answer": ""}'[:size]
    calls = read(cut).calls
    assert all(
        "how long can I return things".startswith(json.loads(call.arguments).get("query", ""))
        for call in calls
    )
    assert len(calls) == (size > 20)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('{"answer": "He said "hi" to me."}', 'He said "hi" to me.'),
        ("{'answer': 'It isn't long, it's short.'}", "It isn't long, it's short."),
        ('{"answer": "two\nlines"}', "two\nlines"),
        ('{"answer": "a \\u00e9 \\ud83d\\ude00 \\ud800 \\x"}', "a é 😀 \ufffd x"),
        ('{"answer": "cut o', "cut o"),
        ('{"answer": null, "response": "yes"}', "yes"),
        ('{"answer": {"text": "x"}}', None),
        ("no JSON at all", None),
        ("[1] says so.", None),
        ("__import__('os').system('true')", None),
    ],
)
def test_an_answer_is_read(text: str, answer: str | None) -> None:
    assert read(text).answer == answer


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "delete_all", "arguments": {"dataset": "handbook", "query": "x"}}',
        '{"action": "refund", "input": "x"}',
        '{"search": [], "answer": ""}',
        '{"search": ""}',
        '{"days": 30}',
    ],
)
def test_what_is_no_call_of_the_tool_is_none(text: str) -> None:
    assert read(text).calls == ()


def test_calls_are_bounded() -> None:
    assert len(read(json.dumps({"search": [{"query": "x"}] * 5000})).calls) == 64
    assert len(read('{"query": "x"}\n' * 5000).calls) == 64


@given(
    st.one_of(
        st.text(),
        st.lists(
            st.sampled_from(["{", "}", "[", "]", '"', "'", ",", ":", "\\", "\\u12", "```", "answer", "search", " ", "\n", "\ud800", "9" * 5000])
        ).map("".join),
    )
)  # fmt: skip
def test_no_text_makes_it_raise(text: str) -> None:
    spoken = read(text)
    assert all(json.loads(json.dumps(call.arguments)) is not None for call in spoken.calls)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=12,
    )
)
def test_exact_json_is_read_as_it_is(value: object) -> None:
    wrapped = {"value": value}
    assert objects_in(json.dumps(wrapped)) == (wrapped,)
    assert objects_in(json.dumps(wrapped, ensure_ascii=False)) == (wrapped,)


@pytest.mark.parametrize(
    "unit",
    ["{", "[", "[{", '{"a":', '"', "'", "\\", '{"a', "[ ", "{}", "[]", "a'", '"x" ', "{'", ":", '{"a": "', "[{'a'"],
)  # fmt: skip
def test_the_time_grows_with_the_length_and_no_faster(unit: str) -> None:
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        best = 9.0
        for _ in range(3):
            began = time.thread_time()
            read(text)
            best = min(best, time.thread_time() - began)
        return best

    # Eight times the length takes eight times as long; sixty-four times would be a square.
    assert seconds(160_000) < 30 * max(seconds(20_000), 0.0005)
