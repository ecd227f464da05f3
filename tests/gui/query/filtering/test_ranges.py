"""Numbers, sizes and dates as they are typed, and periods that come up often."""

from datetime import date

import pytest

from kx_desktop.gui.query.filtering.conditions import clause_of
from kx_desktop.gui.query.filtering.ranges import PRESETS, is_backwards, literal_of, preset
from kx_desktop.gui.query.filtering.reading import conditions_of
from kx_desktop.gui.query.filtering.words import heading, label, told


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("", ""),
        ("2024", "'2024'"),
        (" 2024-02 ", "'2024-02'"),
        ("2024-02-29", "'2024-02-29'"),
        ("2023-02-29", None),
        ("2024-13", None),
        ("24", None),
        ("yesterday", None),
        ("0000", None),
        ("٢٠٢٤", None),
    ],
)
def test_a_date_may_be_a_year_or_a_month(text: str, literal: str | None) -> None:
    assert literal_of(text, "date") == literal


@pytest.mark.parametrize(
    ("text", "literal"),
    [("", ""), ("12", "12"), ("-1.5", "-1.5"), ("+3", "3"), ("12 345", "12345"), ("x", None), ("1e3", None), ("--", None)],
)  # fmt: skip
def test_a_number_is_taken_as_it_is_typed(text: str, literal: str | None) -> None:
    assert literal_of(text, "number") == literal


@pytest.mark.parametrize(
    ("text", "literal"),
    [("100", "100"), ("1.5 MB", "1572864"), ("2k", "2048"), ("1 GiB", "1073741824"), ("-1", None), ("big", None)],
)  # fmt: skip
def test_a_size_may_have_a_unit(text: str, literal: str | None) -> None:
    assert literal_of(text, "number", "size") == literal


@pytest.mark.parametrize(
    ("low", "high", "backwards"),
    [
        ("", "", False),
        ("5", "", False),
        ("10", "9", True),
        ("9", "10", False),
        ("-1", "-1.5", True),
        ("3", "3.0", False),
        ("'2026'", "'2025'", True),
        ("'2024-03'", "'2024'", False),
        ("'2024'", "'2024-03'", False),
        ("'2024-03-31'", "'2024-03'", False),
        ("'2024-04-01'", "'2024-03'", True),
    ],
)
def test_a_range_that_ends_before_it_begins_is_known(low: str, high: str, backwards: bool) -> None:
    assert is_backwards(low, high) == backwards


def test_periods_are_told_from_today() -> None:
    made = {name: clause_of([preset(name, "modified_at", date(2026, 3, 1))]) for name in PRESETS}
    assert made == {
        "today": "modified_at = '2026-03-01'",
        "week": "modified_at >= '2026-02-23'",
        "month": "modified_at >= '2026-01-31'",
        "this_year": "modified_at = '2026'",
        "last_year": "modified_at = '2025'",
    }


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("extension = 'pdf'", "type: pdf"),
        ("extension IN ('pdf', 'md', 'txt')", "type: pdf, md, txt"),
        ("extension IN ('a', 'b', 'c', 'd', 'e')", "type: a, b and 3 more"),
        ("(tags NOT IN ('it''s') OR tags IS NULL)", "tag: not it's"),
        ("tags <> 'it''s'", "tags <> 'it''s'"),
        ("year >= 2024", "year ≥ 2024"),
        ("year <= 2024", "year ≤ 2024"),
        ("year BETWEEN 2024 AND 2026", "year: 2024 – 2026"),
        ("modified_at >= '2024-05'", "modified since 2024-05"),
        ("modified_at <= '2024-05'", "modified until 2024-05"),
        ("author IS NULL", "without author"),
        ("author IS NOT NULL", "with author"),
        ("reviewed = TRUE", "reviewed: yes"),
        ("size >= 1572864", "size ≥ 1.5\u202fMB"),
        ("\"project name\" = 'Alpha'", "project name: Alpha"),
        ("a > 1  OR\n b = 2", "a > 1 OR b = 2"),
        ("author = 'a\u202eb'", "author: a\\u202eb"),
    ],
)
def test_a_chip_says_a_condition_in_a_few_words(clause: str, words: str) -> None:
    (condition,) = conditions_of(clause)
    assert told(condition) == words


def test_a_known_field_has_a_label_and_a_persons_own_its_name() -> None:
    assert (label("extension"), heading("extension")) == ("type", "Type")
    assert (label('"project name"'), heading('"project name"')) == ("project name", "project name")
