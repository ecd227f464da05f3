"""What is offered where the cursor stands in a filter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.fields import FieldFacts, FieldValue
from kx_desktop.gui.query.filtering.completing import completion
from tests.gui.query.filtering.facts import FIELDS


def offered(text: str) -> list[str]:
    """What is offered at the `|` of `text`."""
    cursor = text.index("|")
    return [one.text for one in completion(text.replace("|", ""), cursor, FIELDS).suggestions]


NAMES = [one.name for one in FIELDS]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("|", [*NAMES, "NOT"]),
        ("ext|", ["extension"]),
        ("YEA|", ["year"]),
        ("proj|", ['"project name"']),
        ('"proj|', ['"project name"']),
        ("extension = 'pdf' AND ta|", ["tags"]),
        ("extension = 'pdf' |", ["AND", "OR"]),
        ("extension = 'pdf' a|", ["AND"]),
        ("extension = |", ["'pdf'", "'md'"]),
        ("extension = p|", ["'pdf'"]),
        ("extension = 'm|", ["'md'"]),
        ("tags = 'it|", ["'it''s urgent'"]),
        ("tags = 'urg|", ["'it''s urgent'"]),
        ("extension IN (|", ["'pdf'", "'md'"]),
        ("extension IN ('pdf'|", [",", ")"]),
        ("extension IN ('pdf' |", [",", ")"]),
        ("extension IN ('pdf', |", ["'pdf'", "'md'"]),
        ("extension NOT IN (|", ["'pdf'", "'md'"]),
        ("year BETWEEN |", ["2024", "2025"]),
        ("year BETWEEN 2024 |", ["AND"]),
        ("year BETWEEN 2024 AND |", ["2024", "2025"]),
        ("year BETWEEN 2024 AND 2025 |", ["AND", "OR"]),
        ("author IS |", ["NULL", "NOT NULL"]),
        ("author IS NOT |", ["NULL"]),
        ("author NOT |", ["IN (", "BETWEEN", "LIKE"]),
        ("NOT |", NAMES),
        ("(|", [*NAMES, "NOT"]),
        ("(year = 2024 |", ["AND", "OR", ")"]),
        ("unknown = |", []),
        ("extension|", []),
        ("\U0001f600 = 'x' AND ye|", ["year"]),
    ],
)
def test_what_fits_is_offered(text: str, expected: list[str]) -> None:
    assert offered(text) == expected


def test_comparisons_follow_a_field() -> None:
    assert offered("year |")[:6] == ["=", "<>", ">", ">=", "<", "<="]
    assert offered("year b|") == ["BETWEEN"]
    assert offered("year IS|") == ["IS NULL", "IS NOT NULL"]


def test_what_is_taken_replaces_the_whole_word_at_the_cursor() -> None:
    found = completion("exten = 'pdf'", 3, FIELDS)
    assert (found.start, found.end) == (0, 5)
    found = completion("tags = 'a AND year = 1", 9, FIELDS)
    assert (found.start, found.end) == (7, 9)


def test_more_than_anybody_reads_is_not_offered() -> None:
    many = FieldFacts("n", "text", 1, 9000, tuple(FieldValue(str(i), f"'{i}'", 1) for i in range(9000)))  # fmt: skip
    assert len(completion("n = ", 4, [many]).suggestions) == 100
    assert completion("n = '899", 8, [many]).suggestions[0].text == "'899'"


@given(st.text(max_size=30), st.integers(0, 30))
def test_whatever_is_typed_something_or_nothing_is_offered_within_the_text(
    clause: str, cursor: int
) -> None:
    cursor = min(cursor, len(clause))
    found = completion(clause, cursor, FIELDS)
    assert 0 <= found.start <= cursor <= found.end <= len(clause)
