"""Code points and UTF-16 units: every conversion is what Python's own encoder says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from kx_desktop.core.documents import Span
from kx_desktop.gui.text.offsets import Offsets
from kx_desktop.gui.text.qtlike import fit_for_qt

# All of Unicode, halves of surrogate pairs too, with those beyond the first plane as likely as the others.
ANY = st.text(
    st.one_of(
        st.characters(codec=None, exclude_categories=()),
        st.characters(min_codepoint=0x10000, exclude_categories=()),
    )
)
EXAMPLES = (
    "",
    "plain",
    "👩‍👩‍👧‍👦 family",
    "🇩🇪🇫🇷",
    "e\u0301\u0323 cafe\u0301",
    "مُدَّة الاسترجاع",
    "חַלּוֹן הַהֶחְזָר",
    "𠮷野家 𩸽 漢字",
    "a𝄞b𝄞c",
    "\U0010ffff\uffff\U00010000",
)


def units(text: str) -> int:
    """How many UTF-16 units a text takes, by Python's own encoder."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(ANY)
def test_every_offset_is_what_the_encoder_says(text: str) -> None:
    offsets = Offsets(text)
    assert offsets.utf16_length == units(text)
    for index in range(len(text) + 1):
        assert offsets.to_utf16(index) == units(text[:index])


@given(ANY)
def test_there_and_back_is_where_it_began(text: str) -> None:
    offsets = Offsets(text)
    for index in range(len(text) + 1):
        assert offsets.to_code_points(offsets.to_utf16(index)) == index


@given(ANY)
def test_a_unit_within_a_character_is_that_character(text: str) -> None:
    offsets = Offsets(text)
    for index, character in enumerate(text):
        start = offsets.to_utf16(index)
        for within in range(units(character)):
            assert offsets.to_code_points(start + within) == index


@given(ANY, st.integers(-5, 50), st.integers(-5, 50))
def test_offsets_outside_are_brought_to_the_ends(text: str, start: int, end: int) -> None:
    offsets = Offsets(text)
    assert 0 <= offsets.to_utf16(start) <= offsets.utf16_length
    assert 0 <= offsets.to_code_points(end) <= len(text)
    assert offsets.to_utf16(-1) == 0
    assert offsets.to_utf16(len(text) + 9) == offsets.utf16_length
    assert offsets.to_code_points(offsets.utf16_length + 9) == len(text)


@given(ANY, st.data())
def test_a_span_has_the_units_of_its_characters(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert Offsets(text).span_to_utf16(Span(start, end)) == (
        units(text[:start]),
        units(text[start:end]),
    )


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_cursor_of_qt_selects_the_characters_meant(qapp: object, text: str) -> None:
    document = QTextDocument()
    document.setPlainText(text)
    offsets = Offsets(text)
    for index, character in enumerate(text):
        cursor = QTextCursor(document)
        start, length = offsets.span_to_utf16(Span(index, index + 1))
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        if len(cursor.selectedText()) == 1 and fit_for_qt(character) == character:
            assert cursor.selectedText() == character


@given(ANY)
def test_text_fit_for_qt_keeps_its_lengths(text: str) -> None:
    fit = fit_for_qt(text)
    assert len(fit) == len(text)
    assert units(fit) == units(text)
    assert fit_for_qt(fit) == fit


@given(ANY)
def test_text_fit_for_qt_has_the_same_positions_in_a_document(text: str) -> None:
    document = QTextDocument()
    document.setPlainText(fit_for_qt(text))
    # One more for the end of the document, which is Qt's own.
    assert document.characterCount() - 1 == units(text)


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co"))))
def test_ordinary_text_is_left_as_it_is(text: str) -> None:
    assert fit_for_qt(text) == text


@pytest.mark.parametrize("odd", ["\x00", "\r", "\ud800", "\ufdd0", "\ufdd1"])
def test_what_qt_cannot_hold_becomes_one_other_character(odd: str) -> None:
    assert len(fit_for_qt(f"a{odd}b")) == 3
    assert odd not in fit_for_qt(f"a{odd}b")
