import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QTextBoundaryFinder

from kx_desktop.core.documents import Span
from kx_desktop.gui.results.excerpt import cut_after, excerpt, folded, whole_character
from kx_desktop.gui.text.offsets import Offsets

FAMILY = "👨‍👩‍👧‍👦"
WORDS = st.lists(
    st.sampled_from(["refund", "days", "שלום", "返金", "e\u0301te\u0301", FAMILY, "#", "a\u0000b"]),
    min_size=1,
    max_size=40,
)
GAPS = st.sampled_from([" ", "\n", "\r\n", "\t ", "\n\n## ", "\u2028", "\u3000"])


def _marked(text: str, marks: tuple[Span, ...]) -> list[str]:
    return [text[mark.start : mark.end] for mark in marks]


@pytest.mark.parametrize(
    ("text", "mark", "shown", "marked"),
    [
        ("the  refund\n\nwindow", (5, 11), "the refund window", "refund"),
        ("the refund\r\nwindow", (4, 18), "the refund window", "refund window"),
        ("  \n refund", (4, 10), "refund", "refund"),
        ("refund \n ", (0, 6), "refund", "refund"),
        ("😀 כסף  החזר", (7, 11), "😀 כסף החזר", "החזר"),
        ("e\u0301te\u0301  ici", (0, 5), "e\u0301te\u0301 ici", "e\u0301te\u0301"),
        ("# Returns\n\nMoney back", (2, 9), "Returns Money back", "Returns"),
        ("Returns\n=======\n\nMoney", (17, 22), "Returns Money", "Money"),
        ("error #4 -- a--b", (0, 5), "error #4 -- a--b", "error"),
    ],
)
def test_folding_keeps_marks_on_their_words(
    text: str, mark: tuple[int, int], shown: str, marked: str
) -> None:
    whole = folded(text, (Span(*mark),))
    assert whole.text == shown
    assert _marked(whole.text, whole.marks) == [marked]


def test_a_mark_on_white_space_alone_is_gone() -> None:
    assert folded("a \n b", (Span(1, 4),)).marks == (Span(1, 2),)
    assert folded("  a  ", (Span(0, 2), Span(3, 5))).marks == ()


@given(WORDS, GAPS, st.data())
def test_every_word_stays_marked_whatever_stands_between(
    words: list[str], gap: str, data: st.DataObject
) -> None:
    text, spans = "", []
    for word in words:
        text += gap
        spans.append(Span(len(text), len(text) + len(word)))
        text += word
    chosen = data.draw(st.integers(0, len(words) - 1))
    if words[chosen] == "#":
        return
    whole = folded(text, (spans[chosen],))
    assert _marked(whole.text, whole.marks) == [words[chosen].replace("\0", "\ufffd")]
    assert not any(space in whole.text for space in ("  ", "\n", "\r", "\t", "\u2028"))
    assert whole.text == whole.text.strip()


@given(WORDS, st.integers(8, 120))
def test_the_first_query_word_is_within_the_excerpt(words: list[str], room: int) -> None:
    text = " ".join([*words, "NEEDLE", *words])
    at = text.index("NEEDLE")
    shown = excerpt(folded(text, (Span(at, at + 6),)), room)
    assert _marked(shown.text, shown.marks) == ["NEEDLE"]
    assert shown.marks[0].end <= max(room, 60)


def test_an_excerpt_that_begins_further_in_says_so_and_begins_with_a_word() -> None:
    text = "one two three " * 30 + "refund within days " + "and so on " * 30
    at = text.index("refund")
    shown = excerpt(folded(text, (Span(at, at + 6),)), 90)
    assert shown.text.startswith("…")
    assert shown.text[1:].lstrip("\u2060").split()[0] in {"one", "two", "three"}
    assert _marked(shown.text, shown.marks) == ["refund"]


def test_the_end_of_a_passage_fills_the_excerpt() -> None:
    text = "one two three " * 60 + "refund"
    shown = excerpt(folded(text, (Span(len(text) - 6, len(text)),)), 200)
    assert len(shown.text) > 150


def test_a_text_without_query_words_is_shown_from_its_beginning() -> None:
    whole = folded("one two three " * 60, ())
    assert excerpt(whole, 90) is whole


@pytest.mark.parametrize("unit", [FAMILY, "e\u0301", "🇩🇪", "👍🏽"])
def test_no_character_is_torn_apart(unit: str) -> None:
    text = unit * 40
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    offsets = Offsets(text)
    for at in range(len(text)):
        finder.setPosition(offsets.to_utf16(whole_character(text, at)))
        assert finder.isAtBoundary()


def test_a_cut_excerpt_ends_with_an_ellipsis_and_marks_what_is_left() -> None:
    shown = folded("the refund window", (Span(4, 10), Span(11, 17)))
    cut = cut_after(shown, 11)
    assert cut.text == "the refund…"
    assert _marked(cut.text, cut.marks) == ["refund"]


def test_what_qt_cannot_show_takes_no_room_of_its_own() -> None:
    whole = folded("a\ud800b \0 refund", (Span(6, 12),))
    assert _marked(whole.text, whole.marks) == ["refund"]
    assert all(unicodedata.category(character) != "Cs" for character in whole.text)


def test_a_letter_shows_a_few_accents_however_many_the_text_puts_on_it() -> None:
    text = "a" + "\u0301" * 8_000 + "  refund e" + "\u0302" * 9 + "! o" + "\u0301" * 8
    start = text.index("refund")
    marks = (Span(0, 8_001), Span(start, start + 6), Span(len(text) - 9, len(text)))
    shown = folded(text, marks)
    assert shown.text == "a" + "\u0301" * 8 + " refund e" + "\u0302" * 8 + "! o" + "\u0301" * 8
    assert _marked(shown.text, shown.marks) == [
        "a" + "\u0301" * 8,
        "refund",
        "o" + "\u0301" * 8,
    ]
