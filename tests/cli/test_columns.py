"""Text in the columns of a terminal."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.cli import columns
from kx_desktop.core.documents import Span


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0),
        ("abc", 3),
        ("手册", 4),
        ("ｶﾅ", 2),
        ("e\u0301", 1),
        ("🌧", 1),
        ("👍", 2),
        ("a\u200db", 2),
    ],
)
def test_width_counts_columns_not_characters(text: str, width: int) -> None:
    assert columns.width(text) == width


def test_cutting_leaves_an_ellipsis_within_the_room() -> None:
    assert columns.cut("handbook.pdf", 8) == "handboo…"
    assert columns.cut("产品手册", 6) == "产品…"
    assert columns.cut("short", 8) == "short"
    assert columns.cut("short", 0) == ""


def test_a_document_cannot_steer_the_terminal() -> None:
    assert columns.harmless("a\x1b[2Jb\tc\x07\x9bd\ne") == "a␛[2Jb c␇�d\ne"


@given(st.text(), st.integers(min_value=2, max_value=30))
def test_wrapped_lines_fit_and_hold_every_character_but_spaces(text: str, room: int) -> None:
    shown = columns.harmless(text)
    lines = columns.wrap(shown, room)
    assert all(columns.width(shown[line.start : line.end]) <= room for line in lines)
    assert all(before.end <= after.start for before, after in itertools.pairwise(lines))
    kept = "".join(shown[line.start : line.end] for line in lines)
    assert "".join(kept.split()) == "".join(shown.split())


def test_lines_break_at_spaces_and_between_wide_characters() -> None:
    text = "money back within days"
    assert [text[line.start : line.end] for line in columns.wrap(text, 12)] == [
        "money back",
        "within days",
    ]
    text = "仓库搬迁"
    assert [text[line.start : line.end] for line in columns.wrap(text, 5)] == ["仓库", "搬迁"]


def test_runs_of_blank_lines_become_one_and_indents_stay() -> None:
    text = "\n\nif a:\n    b\n\n\n\nc\n\n"
    assert [text[line.start : line.end] for line in columns.wrap(text, 20)] == [
        "if a:",
        "    b",
        "",
        "c",
    ]


def test_words_are_bold_within_their_line_only() -> None:
    text = "one two three"
    assert columns.painted(text, Span(0, 7), [Span(4, 13)]) == "one \x1b[1mtwo\x1b[0m"
    assert columns.painted(text, Span(8, 13), [Span(4, 13)]) == "\x1b[1mthree\x1b[0m"


@given(st.text(min_size=1), st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=4))
def test_bold_changes_no_character(text: str, pairs: list[tuple[int, int]]) -> None:
    spans = [Span(min(pair), max(pair)) for pair in pairs]
    shown = columns.harmless(text)
    painted = columns.painted(
        shown, Span(0, len(shown)), sorted(spans, key=lambda span: span.start)
    )
    assert painted.replace(columns.BOLD, "").replace(columns.PLAIN, "") == shown


def test_tables_align_wide_names() -> None:
    lines = columns.table(("NAME", "N"), [("手册", "3"), ("handbook", "12")], right=frozenset({1}))
    assert lines == ["NAME       N", "手册       3", "handbook  12"]
