from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

from kx_desktop.core.documents import Span
from kx_desktop.core.queries import QueryResult
from kx_desktop.gui.results.excerpt_lines import (
    MOST_LINES,
    LineSetter,
    SetLines,
    reads_right_to_left,
)

Make = Callable[..., Any]
WIDTH = 300.0
TEXTS = (
    "one two three four " * 40,
    "返金は三十日以内に行われます。" * 40,
    "החזר כספי תוך שלושים יום " * 40,
    "x" * 3000,
    "👨‍👩‍👧‍👦" * 300,
    "e\u0301" * 900,
    "the policy 返金は三十日以内に行われます。返金は三十日",
    "tiny",
    "",
)


@pytest.fixture
def setter(qapp: QApplication) -> LineSetter:
    return LineSetter(QFont("DejaVu Sans", 10))


def _natural(lines: SetLines) -> list[float]:
    return [
        lines.layout.lineAt(number).naturalTextWidth() for number in range(lines.layout.lineCount())
    ]


@pytest.mark.parametrize("text", TEXTS)
def test_an_excerpt_fits_in_its_width_and_its_lines(setter: LineSetter, text: str) -> None:
    lines = setter.set(text, (), WIDTH)
    assert lines.line_count <= MOST_LINES
    assert all(wide <= WIDTH + 1 for wide in _natural(lines))
    assert lines.shown.text == text or lines.shown.text.endswith("…")


def test_letters_heaped_with_accents_take_the_lines_that_they_are_estimated_to(
    setter: LineSetter,
) -> None:
    heaped = "word e" + "\u0301" * 8_000
    lines = setter.set(heaped, (), WIDTH)
    assert lines.line_count == setter.line_count(heaped, WIDTH) == 1
    assert len(lines.shown.text) == len("word e") + 8


@pytest.mark.parametrize("sign", ["\u200b", "\u2060", "\u00ad", "\u202a"])
def test_an_excerpt_of_signs_without_a_width_comes_to_an_end(setter: LineSetter, sign: str) -> None:
    lines = setter.set("word " + sign * 20_000 + " more", (Span(0, 4),), WIDTH)
    assert lines.shown.text.startswith("word")
    assert lines.shown.text.endswith("…")
    assert len(lines.shown.text) < 8_000


@pytest.mark.parametrize("text", TEXTS)
def test_the_estimate_is_the_number_of_lines(setter: LineSetter, text: str) -> None:
    assert setter.line_count(text, WIDTH) == max(setter.set(text, (), WIDTH).line_count, 1)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(["refund", "a", "within", "thirty-one", "days,"]), max_size=60))
def test_words_are_estimated_as_they_are_set(setter: LineSetter, words: list[str]) -> None:
    text = " ".join(words)
    lines = setter.set(text, (), WIDTH)
    assert abs(setter.line_count(text, WIDTH) - lines.line_count) <= 1


@pytest.mark.parametrize("width", [200.0, 333.0, 600.0])
def test_the_first_query_word_of_real_hits_is_in_sight(
    setter: LineSetter, refund: QueryResult, width: float
) -> None:
    marked = [hit for hit in refund.hits if hit.highlights]
    assert marked
    for hit in marked:
        lines = setter.set(hit.text, hit.highlights, width)
        first = hit.highlights[0]
        mark = lines.shown.marks[0]
        assert lines.shown.text[mark.start : mark.end] == hit.text[first.start : first.end]
        assert lines.marks


def _mark(setter: LineSetter, text: str, word: str) -> list[QRectF]:
    at = text.index(word)
    return list(setter.set(text, (Span(at, at + len(word)),), 2000.0).marks)


def test_a_mark_is_as_wide_as_its_word_behind_emoji(setter: LineSetter) -> None:
    metrics = QFontMetricsF(QFont("DejaVu Sans", 10))
    text = "😀😀 the refund 😀 window"
    (rect,) = _mark(setter, text, "refund")
    assert rect.left() == pytest.approx(metrics.horizontalAdvance("😀😀 the "), abs=1.5)
    assert rect.width() == pytest.approx(metrics.horizontalAdvance("refund"), abs=1.5)


def test_a_mark_in_text_from_right_to_left_is_where_the_word_is(setter: LineSetter) -> None:
    metrics = QFontMetricsF(QFont("DejaVu Sans", 10))
    (first,) = _mark(setter, "החזר כספי", "החזר")
    assert first.right() == pytest.approx(2000.0, abs=1.5)
    assert first.width() == pytest.approx(metrics.horizontalAdvance("החזר"), abs=1.5)
    (latin,) = _mark(setter, "שלום refund days שלום", "refund")
    (days,) = _mark(setter, "שלום refund days שלום", "days")
    assert latin.right() < days.left()  # the two words keep their own order within the other


def test_a_mark_across_directions_has_a_rectangle_for_each_part(setter: LineSetter) -> None:
    text = "abc אבג דהו def"
    rects = _mark(setter, text, "abc אבג")
    assert len(rects) == 2
    assert sum(rect.width() for rect in rects) == pytest.approx(
        QFontMetricsF(QFont("DejaVu Sans", 10)).horizontalAdvance("abc אבג"), abs=2.0
    )


def test_a_mark_over_a_line_end_has_a_rectangle_on_each_line(setter: LineSetter) -> None:
    text = "one two three four five six seven eight"
    lines = setter.set(text, (Span(0, len(text)),), 120.0)
    assert len(lines.marks) == lines.line_count > 1
    tops = [rect.top() for rect in lines.marks]
    assert tops == sorted(set(tops))


def test_a_taller_font_that_fills_in_keeps_the_lines_apart_as_ever(setter: LineSetter) -> None:
    plain = setter.set("refund window", (), WIDTH)
    mixed = setter.set("返金 window", (), WIDTH)
    assert mixed.height == plain.height
    base = [
        lines.layout.lineAt(0).position().y() + lines.layout.lineAt(0).ascent()
        for lines in (plain, mixed)
    ]
    assert base[0] == pytest.approx(base[1])


@pytest.mark.parametrize(
    ("text", "told"),
    [("שלום", True), ("12 שלום abc", True), ("abc שלום", False), ("مرحبا", True), ("12 …", False)],
)
def test_the_first_letter_tells_the_direction(text: str, told: bool) -> None:
    assert reads_right_to_left(text) is told
