"""A query as text asks the same as the query."""

import contextlib
import io
import shlex
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.cli.arguments import parse
from kx_desktop.cli.asking import query_of
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import FUSIONS, METRICS, MODES, PATHS, Query
from kx_desktop.library import Library
from kx_desktop.library.copying import command, python
from kx_desktop.settings import Settings

WORDS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), min_size=1, max_size=12)  # fmt: skip
NAMES = st.text(st.characters(categories=("L", "N", "P", "S"), exclude_characters=","), min_size=1, max_size=8)  # fmt: skip
NUMBERS = st.floats(0, 1)

QUERIES = st.builds(
    Query,
    dataset=NAMES | st.lists(NAMES, min_size=2, max_size=3, unique=True).map(tuple),
    text=WORDS,
    k=st.integers(1, 64),
    offset=st.integers(0, 1000),
    mode=st.sampled_from(MODES),
    rerank=st.none() | st.booleans(),
    reranker=st.none() | st.booleans(),
    rrf_k=st.none() | st.integers(2, 1000),
    mmr_lambda=st.none() | NUMBERS,
    window=st.tuples(st.integers(-10, 0), st.integers(0, 10)),
    include_vector=st.booleans(),
    include_superseded=st.booleans(),
    metadata_fields=st.lists(NAMES, max_size=3, unique=True).map(tuple),
    paths=st.none() | st.lists(st.sampled_from(PATHS), min_size=1, unique=True).map(tuple),
    fusion=st.none() | st.sampled_from(FUSIONS),
    alpha=st.none() | NUMBERS,
    weights=st.none() | st.dictionaries(st.sampled_from(PATHS), NUMBERS, min_size=1),
    metric=st.none() | st.sampled_from(METRICS),
    rerank_factor=st.none() | st.floats(1.1, 5),
    filter=st.just("") | WORDS,
    order_by=st.just("") | WORDS,
)


class Settled:
    """As much of a library as the command looks at to make a query."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def names(self) -> tuple[str, ...]:
        return ()


def parsed(text: str, settings: Settings) -> tuple[Query, Any]:
    words = shlex.split(text)
    assert words[0] == "kx"
    args = parse(words[1:])
    library: Any = Settled(settings)
    return query_of(args, library), args


@given(QUERIES, st.integers(1, 64), st.sampled_from(MODES))
def test_the_command_asks_the_same_whatever_the_settings_say(
    query: Query, usual_k: int, usual_mode: str
) -> None:
    settings = Settings(default_k=usual_k, default_mode=usual_mode)
    told = command(query, usual_k=usual_k, usual_mode=usual_mode)
    asked, args = parsed(told, settings)
    assert asked == query
    assert args.library is None


@given(QUERIES)
def test_the_python_makes_the_same_query(query: Query) -> None:
    lines = python(query).splitlines(keepends=True)
    start = next(place for place, line in enumerate(lines) if line.startswith("query = "))
    end = next(place for place, line in enumerate(lines) if line.startswith("with "))
    known: dict[str, Any] = {"Query": Query}
    exec("".join(lines[start:end]), known)
    assert known["query"] == query


def test_only_what_is_away_from_the_usual_is_written() -> None:
    assert (
        command(Query(dataset="papers", text="refund")) == "kx datasets query papers --text refund"
    )
    query = Query(dataset=("a b", "c"), text="what's new?", fusion="weight", window=(-1, 2))
    assert command(query, Path("/my books")) == (
        "kx datasets query 'a b,c' --text 'what'\"'\"'s new?' --fusion weight --window=-1,2"
        " --library '/my books'"
    )


def test_the_folder_is_named_where_it_is_not_the_usual_one() -> None:
    _, args = parsed(command(Query("papers", "refund"), Path("-odd")), Settings())
    assert args.library == "-odd"
    assert "Library.open(Path('/my books'))" in python(Query("papers", "refund"), Path("/my books"))
    assert "Library.open()" in python(Query("papers", "refund"))


@pytest.mark.parametrize(
    "query",
    [
        Query(dataset=("a,b", "c"), text="refund"),
        Query(dataset="papers", text="refund", metadata_fields=("a,b",)),
    ],
)
def test_a_name_that_the_command_cannot_say_is_refused(query: Query) -> None:
    with pytest.raises(InvalidArgument, match="holds a comma"):
        command(query)
    assert "a,b" in python(query)


def test_the_python_runs_and_finds_what_the_query_finds(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest(
            "notes", texts=["The money is back within 30 days.", "The key is in the hall."]
        )
        query = Query(dataset="notes", text="money back", k=3, rerank=False, mode="fulltext")
        hits = library.query(query).hits
    assert hits
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(python(query, folder), {})
    assert printed.getvalue() == "".join(
        f"{one.rank} {one.title} {one.page} {one.char_start} {one.char_end} {one.text}\n"
        for one in hits
    )
