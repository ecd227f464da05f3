"""What clicks choose makes a clause, and the clause read back makes the same."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.typed import NUMBER, TEXT
from kx_desktop.gui.query.filtering.choosing import Chosen, chosen_of, with_chosen
from kx_desktop.gui.query.filtering.conditions import (
    Condition,
    Missing,
    OneOf,
    Range,
    Written,
    clause_of,
)
from kx_desktop.gui.query.filtering.reading import conditions_of
from kx_desktop.gui.query.filtering.tokens import plain_name, quoted, tokens_of, written_name
from kx_desktop.search.filtering import Catalogue, parse_filter

NAMES = st.sampled_from(["extension", "year", "tags", "project name", 'a "b" c', "作者", "order", "in", "Total-Cost"]) | st.text(
    st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=8
)  # fmt: skip
TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=8).map(quoted)
NUMBERS = st.integers(-(10**9), 10**9).map(str) | st.decimals(
    -1000, 1000, places=2, allow_nan=False
).map(str)
LITERALS = TEXTS | NUMBERS
FIELDS = NAMES.map(written_name)
BY_CLICK = st.one_of(
    st.builds(OneOf, FIELDS, st.lists(LITERALS, min_size=1, max_size=4).map(tuple), st.booleans()),
    st.builds(Range, FIELDS, LITERALS, st.just("")),
    st.builds(Range, FIELDS, st.just(""), LITERALS),
    st.builds(Range, FIELDS, LITERALS, LITERALS),
    st.builds(Missing, FIELDS, st.booleans()),
)
CATALOGUE = Catalogue.of({"year": [NUMBER], "tags": [TEXT], "project name": [TEXT]})


@given(st.lists(BY_CLICK, max_size=5).map(tuple))
def test_what_clicks_make_is_read_back_from_its_clause(conditions: tuple[Condition, ...]) -> None:
    assert conditions_of(clause_of(conditions)) == conditions


@given(st.lists(BY_CLICK, min_size=1, max_size=5).map(tuple))
def test_the_library_takes_every_clause_that_clicks_make(conditions: tuple[Condition, ...]) -> None:
    names = {plain_name(one.field): [NUMBER, TEXT] for one in conditions if not isinstance(one, Written)}  # fmt: skip
    parse_filter(clause_of(conditions), Catalogue.of(names))


@given(st.text(max_size=40))
@example("a = 1 AND (b = 2 OR c = 3) AND d BETWEEN 1 AND 2")
@example("a = 1 OR b = 2")
@example("'")
@example("a = 1 AND -- b")
def test_any_text_is_read_as_something_and_stays_stable(clause: str) -> None:
    once = clause_of(conditions_of(clause))
    assert clause_of(conditions_of(once)) == once


@given(st.text(max_size=40))
def test_every_character_is_in_a_word_or_is_white_space(clause: str) -> None:
    tokens = tokens_of(clause)
    covered = {place for token in tokens for place in range(token.start, token.end)}
    assert all(place in covered or clause[place].isspace() for place in range(len(clause)))
    assert all(clause[token.start : token.end] == token.text for token in tokens)


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("extension = 'pdf'", (OneOf("extension", ("'pdf'",)),)),
        ("extension in ('pdf','md')", (OneOf("extension", ("'pdf'", "'md'")),)),
        ("(tags NOT IN ('a', 'b') OR tags IS NULL)", (OneOf("tags", ("'a'", "'b'"), excluded=True),)),
        ("( tags not in ('it''s') or tags is null ) AND a = 1", (OneOf("tags", ("'it''s'",), excluded=True), OneOf("a", ("1",)))),
        ("tags NOT IN ('a', 'b')", (Written("tags NOT IN ('a', 'b')"),)),
        ("tags != 'it''s'", (Written("tags != 'it''s'"),)),
        ("(tags NOT IN ('a') OR author IS NULL)", (Written("(tags NOT IN ('a') OR author IS NULL)"),)),
        ("(tags IN ('a') OR tags IS NULL)", (Written("(tags IN ('a') OR tags IS NULL)"),)),
        ("(tags NOT IN ('a') OR tags IS NOT NULL)", (Written("(tags NOT IN ('a') OR tags IS NOT NULL)"),)),
        ("(tags NOT IN ('a') AND tags IS NULL)", (Written("(tags NOT IN ('a') AND tags IS NULL)"),)),
        ("year >= 2024 and year <= 2026", (Range("year", "2024"), Range("year", "", "2026"))),
        ("year BETWEEN 2024 AND 2026 AND a = -1", (Range("year", "2024", "2026"), OneOf("a", ("-1",)))),
        ("author IS NULL AND title IS NOT NULL", (Missing("author"), Missing("title", excluded=True))),
        ('"project name" = \'x\'', (OneOf('"project name"', ("'x'",)),)),
        ("reviewed = TRUE", (OneOf("reviewed", ("TRUE",)),)),
        ("year > 2024", (Written("year > 2024"),)),
        ("NOT year = 2024 AND a = 1", (Written("NOT year = 2024"), OneOf("a", ("1",)))),
        ("title LIKE '%a AND b%' AND a = 1", (Written("title LIKE '%a AND b%'"), OneOf("a", ("1",)))),
        ("a = 1 OR b = 2", (Written("a = 1 OR b = 2"),)),
        ("(a = 1 OR b = 2) AND c = 3", (Written("(a = 1 OR b = 2)"), OneOf("c", ("3",)))),
        ("a = 1 AND b = 'x", (Written("a = 1 AND b = 'x"),)),
        ("2024 = year", (Written("2024 = year"),)),
        ("a IN ()", (Written("a IN ()"),)),
        ("a = 1 AND", (Written("a = 1 AND"),)),
        ("  ", ()),
    ],
)  # fmt: skip
def test_a_clause_is_read_as_conditions(clause: str, expected: tuple[Condition, ...]) -> None:
    assert conditions_of(clause) == expected


def test_what_was_written_by_hand_does_not_fall_apart_beside_others() -> None:
    conditions = (Written("a = 1 OR b = 2"), OneOf("c", ("3",)))
    assert clause_of(conditions) == "(a = 1 OR b = 2) AND c = 3"
    assert clause_of((Written("(a = 1 OR b = 2)"), OneOf("c", ("3",)))) == "(a = 1 OR b = 2) AND c = 3"  # fmt: skip


def test_names_are_quoted_where_they_would_be_taken_for_something_else() -> None:
    assert written_name("year") == "year"
    assert written_name("project name") == '"project name"'
    assert written_name('the "old" one') == '"the ""old"" one"'
    assert written_name("order") == '"order"'
    assert written_name("2nd") == '"2nd"'


def test_an_unquoted_apostrophe_would_be_refused_and_a_doubled_one_is_taken() -> None:
    with pytest.raises(InvalidArgument):
        parse_filter("tags = 'it's'", CATALOGUE)
    parse_filter(clause_of([OneOf("tags", (quoted("it's"),))]), CATALOGUE)


def test_is_not_keeps_documents_that_lack_the_field() -> None:
    one = parse_filter(clause_of([OneOf("tags", ("'bees'",), excluded=True)]), CATALOGUE)
    assert one == parse_filter("(tags NOT IN ('bees') OR tags IS NULL)", CATALOGUE)


# What is chosen of one field


def test_changing_one_field_leaves_the_others_in_their_places() -> None:
    before = conditions_of("extension = 'pdf' AND year >= 2024 AND a LIKE 'x%' AND tags = 'b'")
    after = with_chosen(before, "year", Chosen(low="2020", high="2021"))
    assert clause_of(after) == "extension = 'pdf' AND year BETWEEN 2020 AND 2021 AND a LIKE 'x%' AND tags = 'b'"  # fmt: skip
    assert clause_of(with_chosen(after, "year", Chosen())) == "extension = 'pdf' AND a LIKE 'x%' AND tags = 'b'"  # fmt: skip


def test_a_range_in_two_parts_is_one_to_the_panel() -> None:
    two = conditions_of("year >= 2024 AND year <= 2026 AND year IN (2024, 2025)")
    chosen = chosen_of(two, "year")
    assert chosen == Chosen(("2024", "2025"), low="2024", high="2026")
    assert clause_of(with_chosen(two, "year", chosen)) == "year IN (2024, 2025) AND year BETWEEN 2024 AND 2026"  # fmt: skip


def test_a_missing_field_has_no_values() -> None:
    conditions = with_chosen((), "author", Chosen(missing=True))
    assert clause_of(conditions) == "author IS NULL"
    assert chosen_of(conditions, "author") == Chosen(missing=True)
    assert chosen_of(conditions_of("author IS NOT NULL"), "author") == Chosen()


@given(st.lists(BY_CLICK, max_size=4).map(tuple), BY_CLICK)
def test_choosing_what_is_chosen_already_loses_nothing_of_other_fields(
    conditions: tuple[Condition, ...], one: Condition
) -> None:
    assert not isinstance(one, Written)
    changed = with_chosen(conditions, one.field, chosen_of((one,), one.field))
    others = [c for c in conditions if not isinstance(c, Written) and plain_name(c.field) != plain_name(one.field)]  # fmt: skip
    assert [c for c in changed if c in others] == others
