"""What a clause may hold, and what is refused: in plain words, with the place, whatever the text is."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.typed import NUMBER, TEXT, TRUTH
from kx_desktop.search.filtering import Catalogue, parse_filter, written_name
from kx_desktop.search.filtering.tree import Every, Leaf, Like, Some

CATALOGUE = Catalogue.of(
    {
        "author": [TEXT], "size": [NUMBER], "flag": [TRUTH, TEXT], "my field": [TEXT], "a.b": [TEXT], "Team": [TEXT], "team": [TEXT],
        "名前": [TEXT], "show": [TEXT], "date": [TEXT], "Select": [TEXT],
    }
)  # fmt: skip


def refusal(clause: str) -> InvalidArgument:
    with pytest.raises(InvalidArgument) as caught:
        parse_filter(clause, CATALOGUE)
    return caught.value


@pytest.mark.parametrize(
    ("clause", "what", "wrong"),
    [
        ("lower(author) = 'x'", "a function (lower)", "lower"),
        ("author = upper('x')", "a function (upper)", "upper"),
        ("row_number() OVER () = 1", "a function (row_number)", "row_number"),
        ("size IN (SELECT 1)", "a sub-query", "SELECT"),
        ("EXISTS (SELECT 1)", "a sub-query", "EXISTS"),
        ("CAST(size AS text) = '1'", "a cast", "CAST"),
        ("size::text = '1'", "a cast", "::"),
        ("size + 1 = 2", "arithmetic", "+"),
        ("size = 2 * 3", "arithmetic", "*"),
        ("author || 'x' = 'y'", "joining texts", "||"),
        ("CASE WHEN flag THEN 1 END = 1", "CASE", "CASE"),
        ("size = 1; DROP TABLE documents", "a second statement", ";"),
        ("size = 1 -- all of it", "a comment", "-- all of it"),
        ("size = 1 /* all */ AND flag", "a comment", "/* all */"),
        ("size = /* all", "a comment is begun", "/* all"),
        ("size = ?", "a placeholder", "?"),
        ("size = :size", "a placeholder", ":"),
        ("size = $1", "a placeholder", "$1"),
        ("size = @size", "a placeholder", "@"),
        ("size AS big = 1", "another name", "AS"),
        ("documents.size = 1", "a qualified name", "documents"),
        ("a.b = 'x'", "a qualified name", "a"),
        ("author COLLATE nocase = 'x'", "a collation", "COLLATE"),
        ("author ~ 'x'", "a regular expression", "~"),
        ("size = NULL", "NULL cannot be compared", "NULL"),
        ("author = 'x", "a text is begun and not ended", "'x"),
        ('"author = 1', "the name of a field is begun and not ended", '"author = 1'),
        ("author = ‘x’", "quotation marks that SQL does not know", "‘x’"),
        ("author = size", "two fields cannot be compared", "size"),
        ("'a' = 'b'", "two values cannot be compared", "'b'"),
        ("author", "author is no condition by itself", "author"),
        ("author = 'x' OR author", "author is no condition by itself", "author"),
        ("author LIKE 3", "a form in single quotes is missing", "3"),
        ("author LIKE 'x' ESCAPE 'ab'", "ESCAPE takes one character", "'ab'"),
        ("author IN ()", "a value", ")"),
        ("author = 'x' 'y'", "AND or OR, or the end of the clause, is missing before", "'y'"),
        ("size = 1e999", "the number is too large", "1e999"),
        ("-.author", "-. is no number", "-."),
        ("size = +.", "+. is no number", "+."),
        ("size = 1_000", "AND or OR", "_000"),
        ("created_at = DATE '2024-13-01'", "there is no date", "'2024-13-01'"),
        ("author IS DISTINCT FROM 'x'", "IS DISTINCT FROM", "DISTINCT"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_named_with_its_place(clause: str, what: str, wrong: str) -> None:
    error = refusal(clause)
    assert error.parameter == "filter"
    assert what in error.message
    assert error.at is not None
    start, end = error.at
    assert clause[start:end] == wrong
    assert f"at character {start + 1}" in error.message
    assert error.next_step


@pytest.mark.parametrize(
    "clause", ["", "  ", "author =", "(author = 'x'", "NOT", "author = 'x' AND"]
)
def test_a_clause_that_ends_too_soon_says_so_at_its_end(clause: str) -> None:
    error = refusal(clause)
    assert error.at is not None
    assert error.at[0] == len(clause.rstrip())


def test_an_unknown_field_is_named_with_the_one_that_may_be_meant() -> None:
    error = refusal("size > 3 AND autor = 'x'")
    assert "there is no field 'autor'" in error.message
    assert "did you mean author?" in error.message
    assert error.at == (13, 18)


def test_places_count_code_points() -> None:
    assert refusal("名前 = '🎉🎉' AND autor = 1").at == (14, 19)


def test_a_name_is_found_exact_first_then_whatever_its_capitals() -> None:
    assert parse_filter("AUTHOR = 'x'", CATALOGUE) == parse_filter("author = 'x'", CATALOGUE)
    for name in ("Team", "team"):
        condition = parse_filter(f"{name} = 'x'", CATALOGUE)
        assert isinstance(condition, Leaf)
        assert condition.name == name
    assert "there are several fields 'TEAM'" in refusal("TEAM = 'x'").message


@pytest.mark.parametrize(
    "name", ["author", "my field", "a.b", "名前", "show", "date", "Select", "Team"]
)
def test_every_field_can_be_named_as_it_is_written(name: str) -> None:
    condition = parse_filter(f"{written_name(name)} IS NULL", CATALOGUE)
    assert condition == Leaf(name, None, negated=True)


def test_a_quote_within_a_text_is_written_twice() -> None:
    condition = parse_filter("author LIKE 'it''s%'", CATALOGUE)
    assert condition == Leaf("author", Like("it's%"))


def test_negation_is_carried_down_to_the_conditions() -> None:
    condition = parse_filter("NOT (author IS NULL AND NOT size IS NULL)", CATALOGUE)
    assert condition == Some((Leaf("author"), Leaf("size", None, negated=True)))
    twice = parse_filter("NOT NOT (author IS NULL AND flag IS NULL)", CATALOGUE)
    assert isinstance(twice, Every)


def test_depth_length_and_number_of_conditions_have_bounds() -> None:
    deep = "(" * 101 + "flag" + ")" * 101
    assert refusal(deep).at == (100, 101)
    assert parse_filter(deep[1:-1], CATALOGUE)
    assert parse_filter("NOT " * 2000 + "flag", CATALOGUE)
    many = " OR ".join(["flag"] * 501)
    assert refusal(many).at == (4000, 4004)
    assert "10,000 characters" in refusal("author = '" + "x" * 10_000).next_step
    assert "parentheses" in refusal("(" * 9_999).message


_PIECES = st.sampled_from([
    "author", "size", "flag", '"my', 'field"', "'x'", "'", '"', "(", ")", ",", ";", "--", "/*", "*/", "=", "<>", "<", "AND", "OR", "NOT",
    "IN", "LIKE", "BETWEEN", "ESCAPE", "IS", "NULL", "TRUE", "DATE", "1", "-1", ".5", "1e9", "1e", "0x1F", "N'x'", "e'\\n'", "$$", "$1",
    "?", ":", "::", "@", ".", "||", "{", "}", "{{", "}}", "{%", "%}", "[", "]", "`", "‘", "é", "名前", "🎉", '\\', '\x00', "�", '\u2028',
    "show", "begin", "commit",
])  # fmt: skip


@given(
    clause=st.text()
    | st.lists(_PIECES, max_size=30).map(" ".join)
    | st.lists(_PIECES, max_size=30).map("".join)
)
def test_no_text_whatever_gives_another_error(clause: str) -> None:
    refused: InvalidArgument | None = None
    try:
        parse_filter(clause, CATALOGUE)
    except InvalidArgument as error:
        refused = error
    if refused is not None:
        assert refused.at is not None
        assert 0 <= refused.at[0] <= refused.at[1] <= len(clause)
        assert refused.message.startswith("filter: ")


def test_fields_of_several_datasets_are_known_together() -> None:
    merged = Catalogue.of({"team": [TEXT]}).merged(
        Catalogue.of({"year": [NUMBER], "team": [TRUTH]})
    )
    assert parse_filter("team AND year = 3", merged)
    assert merged.kinds["team"] == {TEXT, TRUTH}


TWO_THREADS = """
import sys, threading
from kx_desktop.search.filtering.tokens import tokens_of

class Between:
    def find_spec(self, name, path, target=None):
        thread = threading.current_thread().name
        if (thread, name) == ("first", "sqlglot.dialects"):
            half_way.set()
            overtaking.wait(0.5)
        if (thread, name) == ("second", "sqlglot.tokens"):
            overtaking.set()

def ask(after):
    after.wait()
    parsed.append(tokens_of("filter", "a = 1"))

at_once, half_way, overtaking, parsed = threading.Event(), threading.Event(), threading.Event(), []
at_once.set()
sys.meta_path.insert(0, Between())
threads = [
    threading.Thread(target=ask, args=[after], name=name)
    for name, after in (("first", at_once), ("second", half_way))
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(parsed))
"""
"""The second thread asks while the first is half-way through importing the parser."""


def test_two_threads_may_read_the_first_clauses_at_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TWO_THREADS], capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("2", "")
