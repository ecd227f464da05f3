"""What is shown of a text while it comes is what the answer has."""

import pytest

from kx_desktop.agent.citing import resolved
from kx_desktop.cli.live_text import LiveText
from kx_desktop.core.answers import Citation


def _passage(number: int) -> Citation:
    return Citation(number, "c", "p", "d", "t", "t.md", None, 0, 0, 4, "t.md", "Text")


SHOWN = (_passage(1), _passage(2))


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize(
    "text",
    [
        "Thirty days [1], or sixty [9].",
        "One [9][1] [2] and [1, 2] two [9] three.",
        "A list [1-2]\n\n- [9] here\n- an [aside] there【1】",
        "It ends [9]",
        "It ends [",
        "An [unclosed bracket that goes on " + "and on " * 100,
        "[" * 1000,
        "[9]" * 300 + " x",
        "No bracket at all.",
        "",
    ],
)
def test_the_pieces_come_to_the_text_of_the_answer(text: str, size: int) -> None:
    live = LiveText()
    live.know(SHOWN)
    pieces = [live.add(text[at : at + size]) for at in range(0, len(text), size)]
    told = "".join([*pieces, live.end()])
    assert told.strip() == resolved(text, SHOWN).text


def test_what_is_no_citation_is_shown_at_once() -> None:
    live = LiveText()
    assert live.add("Thirty days ") == "Thirty days"
    assert live.add("[1] or more") == " or more"
    live.drop()
    live.know(SHOWN)
    assert live.add("so [1] or") == "so [1] or"
    assert live.add(" [") == ""
    assert live.end() == " ["
