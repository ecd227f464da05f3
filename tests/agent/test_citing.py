"""Which brackets in a model's text are citations, and of what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.agent.citing import inert, marks, resolved
from kx_desktop.core.answers import Citation


def passage(number: int, text: str = "") -> Citation:
    return Citation(number, f"ref{number}", "doc", "d", "", "a.md", None, 0, 0, 1, "a.md", text)


SHOWN = [passage(1), passage(2, "as was settled in [7] long ago"), passage(3), passage(7)]


@pytest.mark.parametrize(
    ("written", "text", "numbers", "dropped"),
    [
        ("So it is [1].", "So it is [1].", [1], []),
        ("So [1][3].", "So [1][3].", [1, 3], []),
        ("So [1, 3; 2].", "So [1][3][2].", [1, 2, 3], []),
        ("So [1-3].", "So [1][2][3].", [1, 2, 3], []),
        ("So [1–4].", "So [1][2][3].", [1, 2, 3], ["[4]"]),
        ("So 【1†source】，［3］.", "So [1]，[3].", [1, 3], []),
        ("So [passage 1] [^3] [Source: 2] [段落1].", "So [1] [3] [2] [1].", [1, 2, 3], []),
        ("So [١].", "So [1].", [1], []),
        ("So [9] it is [8].", "So it is.", [], ["[9]", "[8]"]),
        ("So [9], [9].", "So,.", [], ["[9]"]),
        ("So [3-1] and [1-900000].", "So and.", [], ["[3-1]", "[1-900000]"]),
        ("From [0, 1] on.", "From [0, 1] on.", [], []),
        ("`a[1]` is code", "`a[1]` is code", [], []),
        ("```\na[1] = b[9]\n```\nSo [1].", "```\na[1] = b[9]\n```\nSo [1].", [1], []),
        ("[1](http://localhost/)", "[1](http://localhost/)", [1], []),
        ("It was settled long ago [7].", "It was settled long ago [7].", [7], []),
        ("So [[9]1] and [1[9], 2].", "So [1] and [1][2].", [1, 2], ["[9]"]),
        ("So [[[[[9]9]9]9]9].", "So [ 9 ].", [], ["[9]"]),
        ("“as was settled in [7] long ago”", "“as was settled in [ 7 ] long ago”", [], []),
        ("[a] [1a] [] [ 1 ] [-1]", "[a] [1a] [] [ 1 ] [-1]", [], []),
        ("half \ud800 [1]", "half � [1]", [1], []),
    ],
)
def test_a_citation_is_a_number_that_was_shown(
    written: str, text: str, numbers: list[int], dropped: list[str]
) -> None:
    found = resolved(written, SHOWN)
    assert found.text == text
    assert [one.number for one in found.citations] == numbers
    assert list(found.dropped) == dropped


def test_marks_are_where_the_citations_stand() -> None:
    text = "So [1], `[1]`, [2]."
    assert [(text[one.start : one.end], one.number) for one in marks(text, {1})] == [("[1]", 1)]


@pytest.mark.parametrize("text", ["see [7]", "`a[3]`", "【2】", "[ref 12]", "[1, 2]", "```\nb[5]"])
def test_a_passage_cites_nothing(text: str) -> None:
    shown = inert(text)
    assert "".join(shown.split()) == "".join(text.split())
    assert resolved(shown.replace("`", ""), [passage(n) for n in range(1, 20)]).citations == ()


PIECES = st.sampled_from(
    [
        "[1]",
        "[2]",
        "[9]",
        "[1-3]",
        "[",
        "]",
        "`",
        "```",
        "a",
        " ",
        "7",
        "【",
        "】",
        "\n",
        ",",
        "[7]",
        "[0,1]",
    ]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=3)), max_size=40).map("".join))
def test_no_text_leaves_a_citation_that_does_not_resolve(text: str) -> None:
    found = resolved(text, SHOWN)
    numbers = {one.number for one in found.citations}
    assert {one.number for one in marks(found.text, range(1_000_000))} <= numbers
    again = resolved(found.text, SHOWN)
    assert again.text == found.text
    assert (again.citations, again.dropped) == (found.citations, ())


@pytest.mark.parametrize(
    "text",
    [
        "[1" * 200_000,
        "`" * 400_000,
        "[1," * 150_000,
        "```" * 150_000,
        " " * 400_000 + "[1]",
        "`a" * 200_000,
    ],
)
def test_a_long_text_takes_no_more_than_its_length(text: str) -> None:
    resolved(text, SHOWN)
    inert(text)
