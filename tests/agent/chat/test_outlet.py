"""What a person is shown of a reply that comes in pieces does not hang on where the pieces end."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.agent.outlet import Outlet

TEXTS = st.lists(
    st.sampled_from(
        [
            "Thirty", " days", "\n", "[1]", "[", "{", "}", '"', '"answer": ', '{"answer": "', "```json\n", "```", "<think>", "</think>", "<thi", "<tool_call>",
            "nk>", "\\n", "\\ud83d", "\\ude00", "\ud83d", "\ude00", "😀", '{"search": [], "answer": "yes"}', '{"search": [{"query": "x"}]}', "<", "</", ":",
        ]
    )
).map("".join)  # fmt: skip


def told(text: str, sizes: list[int], *, holding: bool, inside: bool) -> tuple[str, int]:
    shown: list[str] = []
    outlet = Outlet(shown.append, holding=holding, inside=inside)
    at = 0
    for size in sizes:
        outlet.feed(text[at : at + size])
        at += size
    outlet.feed(text[at:])
    said, calls = outlet.finish(with_calls=True)
    assert "".join(shown) == said
    return said, len(calls)


@given(TEXTS, st.lists(st.integers(1, 5)), st.booleans(), st.booleans())
def test_pieces_make_no_difference(
    text: str, sizes: list[int], holding: bool, inside: bool
) -> None:
    whole = told(text, [], holding=holding, inside=inside)
    assert told(text, sizes, holding=holding, inside=inside) == whole
    whole[0].encode()


@given(st.text(alphabet="abc <>/\n{[\"'", max_size=30), st.lists(st.integers(1, 4)))
def test_thinking_is_never_shown(secret: str, sizes: list[int]) -> None:
    said, _ = told(f"<think>{secret} SECRET</think>Thirty.", sizes, holding=False, inside=False)
    assert said == "Thirty."


@given(st.text(), st.lists(st.integers(1, 9)))
def test_an_answer_in_json_is_shown_exactly(answer: str, sizes: list[int]) -> None:
    plain = answer.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    for text in (
        json.dumps({"search": [], "answer": plain}),
        json.dumps({"answer": plain, "note": {"answer": "no"}}, ensure_ascii=False),
    ):
        if "think" not in text and "reason" not in text:
            assert told(text, sizes, holding=True, inside=False) == (plain, 0)


@pytest.mark.parametrize(
    "text", ["[1] says so.", "```\ncode\n```\nis code.", "<b>bold</b>", "{", "[", "   "]
)
def test_prose_that_begins_oddly_is_shown(text: str) -> None:
    assert told(text, [1] * len(text), holding=False, inside=False) == (text, 0)


def test_prose_is_shown_at_once_and_json_is_not() -> None:
    shown: list[str] = []
    outlet = Outlet(shown.append)
    outlet.feed("[1")
    assert shown == ["[1"]
    shown.clear()
    outlet = Outlet(shown.append)
    outlet.feed('{"search": [')
    assert shown == []


def test_a_thousand_tags_in_one_piece_are_no_more_work_than_they_are_long() -> None:
    assert told("<think>x</think>" * 60_000 + "Yes.", [], holding=False, inside=False) == (
        "Yes.",
        0,
    )
