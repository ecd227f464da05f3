"""The little Markdown of answers: what it makes of a text, that nothing else is made of it, and that a growing text can be read on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.gui.ask.marking_up import (
    CODE,
    HEADING,
    ITEM,
    MOST_CHARS,
    PARAGRAPH,
    Block,
    Run,
    blocks,
    runs,
)


def read(text: str) -> list[Block]:
    return [one.block for one in blocks(text)]


def shown(text: str, *numbers: int) -> list[Run]:
    return [run for placed in blocks(text) for run in runs(placed.block, numbers)]


def test_paragraphs_headings_lists_and_code_are_told_apart() -> None:
    text = "# Returns #\n\nTen days.\nNo more.\n- first\n  2) second\n```sh\nkx query\n\nkx info\n```\nend"
    assert read(text) == [
        Block(HEADING, "Returns"),
        Block(PARAGRAPH, "Ten days.\nNo more."),
        Block(ITEM, "first", "•"),
        Block(ITEM, "second", "2)", 1),
        Block(CODE, "kx query\n\nkx info"),
        Block(PARAGRAPH, "end"),
    ]


def test_only_numbers_that_stand_for_a_passage_are_citations() -> None:
    assert shown("Ten **days [1]** `a[1]` [2] [12]", 1, 12) == [
        Run("Ten "),
        Run("days ", is_bold=True),
        Run("[1]", is_bold=True, number=1),
        Run(" "),
        Run("a[1]", is_code=True),
        Run(" [2] "),
        Run("[12]", number=12),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "![a picture](http://evil.example/x.png)",
        "[a link](http://evil.example)",
        "<img src='http://evil.example/x.png'><script>alert(1)</script>",
        "<http://evil.example> http://evil.example",
        "[1]: http://evil.example",
        "&lt;b&gt; | a | table |",
    ],
)
def test_everything_else_stays_as_it_was_written(text: str) -> None:
    assert "".join(run.text for run in shown(text)) == text
    assert all(not run.number and not run.is_bold for run in shown(text))


def test_a_block_that_is_too_long_becomes_several_and_loses_nothing() -> None:
    text = "word " * 30_000
    parts = read(text)
    assert all(len(part.text) <= MOST_CHARS for part in parts)
    assert " ".join(part.text for part in parts).split() == text.split()


_PIECES = st.sampled_from(
    ["word ", "\n", "\n\n", "- ", "1. ", "```", "```\n", "# ", "**", "`", "[1]", "  ", "~~~\n", "x" * 700, "a\n" * 90]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=40).map("".join))
def test_a_text_can_be_read_on_from_its_last_block(text: str) -> None:
    for end in range(0, len(text) + 1, max(1, len(text) // 12)):
        known = list(blocks(text[:end]))
        if known:
            last = known[-1]
            before = [one for one in known if one.start < last.start]
            assert before + list(blocks(text, last)) == list(blocks(text))


@given(st.text(max_size=400))
def test_any_text_is_shown_without_an_error(text: str) -> None:
    for run in shown(text, 1, 2):
        assert isinstance(run.text, str)
