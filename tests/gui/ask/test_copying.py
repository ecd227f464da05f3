"""An answer taken away: with its citations, and harmless where it is pasted."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QTextDocument

from kx_desktop.gui.ask.copying import as_markdown, as_text
from tests.library.answered import answer


def test_text_has_a_line_for_each_citation() -> None:
    assert as_text(answer()) == "Ten days [1].\n\n[1] returns.md, characters 0–25\n"


def test_markdown_keeps_bold_lists_and_code() -> None:
    text = "**Ten** days [1]:\n\n- one\n\n```\na < b & c\n```"
    told = as_markdown(answer(text=text))
    assert told.startswith(text)
    assert told.endswith("\n\n- \\[1\\] returns.md, characters 0–25\n")


def test_markdown_keeps_the_numbers_of_citations_that_have_gaps() -> None:
    (first,) = answer().citations
    told = as_markdown(
        answer(
            text="So [2], and so [7].",
            citations=(replace(first, number=2), replace(first, number=7)),
        )
    )
    shown = QTextDocument()
    shown.setMarkdown(told)
    lines = shown.toPlainText().splitlines()
    assert lines[0] == "So [2], and so [7]."
    assert [line[:3] for line in lines if "characters" in line] == ["[2]", "[7]"]


@pytest.mark.parametrize(
    "harm",
    ["![x](http://evil.example)", "[x](http://evil.example)", "<img src=x>", "[a][b]"],
)  # fmt: skip
def test_markdown_loads_nothing_and_leads_nowhere(harm: str) -> None:
    told = as_markdown(answer(text=harm))
    for sign in ("![", "](", "<", "]["):
        assert sign not in told


@pytest.mark.parametrize("before", ["", "- ", "> 1. "])
def test_markdown_names_no_address_for_a_link(before: str) -> None:
    told = as_markdown(answer(text=f"{before}[1]: http://evil.example"))
    assert f"{before.replace('>', '&gt;')}\\[1]: " in told


def test_without_citations_there_is_the_text_alone() -> None:
    assert as_text(answer(citations=())) == "Ten days [1].\n"
