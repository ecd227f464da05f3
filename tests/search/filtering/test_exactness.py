"""Random clauses over a small dataset keep what a plain reading of the documents' metadata says."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from kx_desktop.store.database import Database
from tests.search.filtering.clauses import DOCUMENTS, ROWS, Clause, clauses
from tests.search.filtering.making import Filtered


@pytest.fixture(scope="module")
def filtered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filtered]:
    folder: Path = tmp_path_factory.mktemp("exact")
    database = Database(folder)
    filtered = Filtered(database)
    filtered.add(*DOCUMENTS)
    yield filtered
    database.close()


@given(clause=clauses)
def test_a_clause_keeps_just_the_passages_that_a_plain_reading_keeps(
    filtered: Filtered, clause: Clause
) -> None:
    expected = [number for number, row in enumerate(ROWS) if clause.truth(row) is True]
    assert filtered.kept(clause.sql) == expected


@given(clause=clauses)
def test_what_a_clause_keeps_its_negation_never_keeps(filtered: Filtered, clause: Clause) -> None:
    assert not set(filtered.kept(clause.sql)) & set(filtered.kept(f"NOT ({clause.sql})"))


def test_and_binds_before_or_and_not_before_both(filtered: Filtered) -> None:
    a, b, c = "author = 'Ada'", "chunk_index = 0", "title = 'One'"
    for left, one, right in itertools.product(("AND", "OR"), (a, b), ("AND", "OR")):
        loose = f"{a} {left} {one} {right} NOT {c} AND {b}"
        bound = (
            f"(({a} {left} {one}) {right} ((NOT {c}) AND {b}))"
            if (left, right) != ("OR", "AND")
            else f"({a} OR ({one} AND (NOT {c}) AND {b}))"
        )
        assert filtered.kept(loose) == filtered.kept(bound)
