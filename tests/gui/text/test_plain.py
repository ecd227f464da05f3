"""Names and sentences of others are shown as they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import Qt, QTextDocument

from kx_desktop.gui.text.plain import plain_tooltip, shown_lines, shown_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("report.pdf", "report.pdf"),
        ("photo_\u202egpj.exe", "photo_\\u202egpj.exe"),
        ("a\nb\r\tc.txt", "a\\nb\\r\\tc.txt"),
        ("a\u2028b\x1b[0m\x9b", "a\\u2028b\\x1b[0m\\x9b"),
        ("\u2067x\u2069\u200f", "\\u2067x\\u2069\\u200f"),
        ("דוח שנתי.pdf", "דוח שנתי.pdf"),
        ("می\u200cخواهم 👩\u200d🔬.txt", "می\u200cخواهم 👩\u200d🔬.txt"),
        ("caf\udce9.txt", "caf\ufffd.txt"),
    ],
)
def test_what_would_turn_or_break_a_name_is_escaped_and_nothing_else(name: str, shown: str) -> None:
    assert shown_name(name) == shown


def test_a_sentence_keeps_its_own_lines() -> None:
    assert shown_lines("one\ntwo\u202e\x07") == "one\ntwo\\u202e\\x07"


@pytest.mark.parametrize("text", ["policy.md", "a < b and c > d", "R&D", "one\ntwo"])
def test_a_tooltip_that_is_no_markup_stays_as_it_is(text: str) -> None:
    assert plain_tooltip(text) == text


@given(st.text() | st.from_regex(r"<(b|img src=x|h1)>[a-z&<>\"' \n]*</b>", fullmatch=True))
def test_a_tooltip_says_the_text_and_loads_nothing(text: str) -> None:
    made = plain_tooltip(text)
    if not Qt.mightBeRichText(made):
        return
    page = QTextDocument()
    page.setHtml(made)
    fit = text.translate({0: "\ufffd", 0xFDD0: "\ufffd", 0xFDD1: "\ufffd", 0x0D: " "})
    assert page.toPlainText().replace("\xa0", " ") == fit.replace("\xa0", " ").replace(
        "\u2028", "\n"
    ).replace("\u2029", "\n")
    assert "<img" not in made
