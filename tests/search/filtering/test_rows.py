"""The rows that a clause keeps as documents come, go, move and are changed."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.content import content_ref, passage_ref
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.typed import DATE, NUMBER, TEXT
from kx_desktop.search.filtering import Catalogue, parse_filter, row_mask
from kx_desktop.store.changes import change_metadata
from kx_desktop.store.database import Database
from kx_desktop.store.documents import add_place, supersede_rest
from kx_desktop.store.field_queries import FieldQueries
from tests.search.filtering.making import Filtered, Made


@pytest.fixture
def filtered(database: Database) -> Iterator[Filtered]:
    return Filtered(database)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(tmp_path)
    yield database
    database.close()


def test_documents_that_come_later_are_seen(filtered: Filtered) -> None:
    filtered.add(Made({"author": "Ada"}, passages=2), Made({}, passages=0), Made({"author": "Bob"}))
    assert filtered.kept("author = 'Ada'") == [0, 1]
    filtered.add(Made({"author": "Ada"}))
    assert filtered.kept("author = 'Ada'") == [0, 1, 3]
    assert filtered.kept("chunk_index = 1") == [1]


def test_documents_of_another_process_are_seen(filtered: Filtered, tmp_path: Path) -> None:
    filtered.add(Made({"author": "Ada"}))
    assert filtered.kept("author = 'Ada' AND chunk_id >= 0") == [0]
    other = Database(tmp_path)
    try:
        again = Filtered(other)
        again._count = 10
        again.add(Made({"author": "Bob"}), Made({"author": "Ada"}, passages=3))
    finally:
        other.close()
    assert filtered.kept("author = 'Ada' AND chunk_id >= 0") == [0, 2, 3, 4]


def test_a_dataset_sees_its_own_documents_alone(filtered: Filtered) -> None:
    other = Filtered(filtered.database, "other")
    filtered.add(Made({"author": "Ada"}))
    other.add(Made({"author": "Ada"}), Made({"author": "Ada"}))
    filtered.add(Made({"author": "Ada"}, passages=2))
    assert filtered.kept("author = 'Ada'") == [0, 1, 2]


def test_a_query_sees_no_rows_that_came_after_it_began(filtered: Filtered) -> None:
    filtered.add(Made({"author": "Ada"}))
    rows = filtered.rows
    filtered.add(Made({"author": "Ada"}))
    assert filtered.kept("TRUE") == [0, 1]
    from kx_desktop.search.filtering import parse_filter, row_mask

    condition = parse_filter("author = 'Ada' OR id LIKE '%'", filtered.columns.catalogue())
    assert row_mask(condition, filtered.columns, rows).tolist() == [True]


def test_a_file_that_stands_in_two_folders_is_in_both(filtered: Filtered) -> None:
    filtered.add(Made(paths=("/a/x.md", "/b/x.md")), Made(paths=("/b/y.md",)), Made(paths=("",)))
    assert filtered.kept("folder = '/a'") == [0]
    assert filtered.kept("folder = '/b'") == [0, 1]
    assert filtered.kept("folder <> '/a'") == [1]
    assert filtered.kept("path IS NULL") == [2]


def test_a_file_that_moved_is_where_it_is_now_and_one_that_is_gone_where_it_was_last(
    filtered: Filtered,
) -> None:
    (moved, gone) = filtered.add(Made(paths=("/a/x.md",)), Made(paths=("/a/y.md",)))
    with filtered.database.writing() as connection:
        add_place(connection, filtered.id, moved, "/b/x.md", "/b/x.md")
        # Places of this making all have the root of their first path.
        supersede_rest(connection, filtered.id, "/a/x.md", (), None)
        supersede_rest(connection, filtered.id, "/a/y.md", (), None)
    assert gone
    assert filtered.kept("folder = '/b'") == [0]
    assert filtered.kept("folder = '/a'") == [1]
    assert filtered.kept("file_name = 'y.md'") == [1]


def test_references_are_found_whole_and_in_part(filtered: Filtered) -> None:
    filtered.add(Made(passages=2), Made())
    ref = passage_ref("0002456789").hex()
    parent = content_ref(b"0002456789").hex()
    assert filtered.kept(f"id = '{ref}'") == [2]
    assert filtered.kept(f"content_ref IN ('{ref}', 'none')") == [2]
    assert filtered.kept(f"id <> '{ref}'") == [0, 1]
    assert filtered.kept(f"parent_ref = '{parent}'") == [2]
    assert filtered.kept(f"parent_ref LIKE '{parent[:12]}%'") == [2]
    assert filtered.kept(f"id >= '{ref}' AND id <= '{ref}'") == [2]
    assert filtered.kept("id = 'x' OR id IS NULL") == []


def test_metadata_that_a_person_changes_is_compared_as_it_is_now(filtered: Filtered) -> None:
    one, two, _ = filtered.add(
        Made({"author": "Ada", "year": "2020"}), Made({"author": "Ada"}), Made({"year": "2021"})
    )
    with filtered.database.writing() as connection:
        assert change_metadata(connection, [one, two], {"author": "Bob", "year": None}) == 2
    assert filtered.kept("author = 'Ada'") == []
    assert filtered.kept("author = 'Bob'") == [0, 1]
    assert filtered.kept("year IS NOT NULL") == [0, 2]  # what was read is not theirs to take
    with filtered.database.writing() as connection:
        assert change_metadata(connection, [one, two], {"author": "Bob", "year": None}) == 0
        assert change_metadata(connection, [one], {"year": "7"}) == 1
    assert filtered.kept("year < 10") == [0]


def test_a_pair_that_bears_the_name_of_a_place_or_of_a_passage_hides_nothing(
    filtered: Filtered,
) -> None:
    filtered.add(Made({"path": "elsewhere"}, {"chunk_index": "7", "folder": "no"}, ("/a/x.md",)))
    assert filtered.kept("path = '/a/x.md' AND folder = '/a' AND chunk_index = 0") == [0]


def test_a_field_that_no_document_has_is_known_and_missing(filtered: Filtered) -> None:
    filtered.add(Made())
    assert filtered.kept("page_count > 1 OR page_count <= 1 OR NOT page = 1") == []
    assert filtered.kept("page_count IS NULL AND page IS NULL") == [0]


def test_names_and_values_that_are_no_valid_unicode_are_kept_apart(filtered: Filtered) -> None:
    filtered.add(
        Made({"author": "a\udcff"}, {"k\udcff": "v"}, ("/a/x\udcff.md",)), Made({"author": "a"})
    )
    assert filtered.kept("author = 'a\udcff'") == [0]
    assert filtered.kept("author = 'a'") == [1]
    assert filtered.kept("file_name = 'x\udcff.md' AND \"k\udcff\" = 'v'") == [0]


def test_a_field_with_truth_values_is_a_condition(filtered: Filtered) -> None:
    filtered.add(
        Made({"draft": True}), Made({"draft": "False"}), Made({"draft": "perhaps"}), Made()
    )
    assert filtered.kept("draft") == [0]
    assert filtered.kept("NOT draft") == [1, 2]
    assert filtered.kept("draft = FALSE") == [1]


def test_thousands_of_values_are_asked_for_in_one_condition(filtered: Filtered) -> None:
    filtered.add(Made({"author": "a7"}), Made({"author": "7"}))
    many = ",".join(f"'a{number}'" for number in range(1200))
    assert filtered.kept(f"author IN ({many})") == [0]
    numbers = ",".join(map(str, range(1900)))
    assert filtered.kept(f"author IN ({numbers})") == [1]


def test_reading_what_a_library_holds_writes_nothing(filtered: Filtered, tmp_path: Path) -> None:
    filtered.add(Made({"author": "Ada"}))
    with pytest.raises(InvalidArgument):
        filtered.kept("author = 'x'; DELETE FROM documents")
    filtered.kept("author = 'x'' ; DELETE FROM documents; --'")
    with sqlite3.connect(tmp_path / "library.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM documents").fetchone() == (1,)
    connection.close()


def test_numbers_of_nineteen_digits_are_told_apart(filtered: Filtered) -> None:
    filtered.add(
        Made({"number": "1234567890123456789"}),
        Made({"number": 1234567890123456790}),
        Made({"number": 9223372036854775807}),
    )
    assert filtered.kept("number = 1234567890123456789") == [0]
    assert filtered.kept("number IN ('1234567890123456790')") == [1]
    assert filtered.kept("number = 9223372036854775807") == [2]
    assert filtered.kept("number > 1234567890123456789") == [1, 2]


def test_documents_that_another_query_sees_meanwhile_leave_a_filter_as_it_was(
    filtered: Filtered, monkeypatch: pytest.MonkeyPatch
) -> None:
    filtered.add(Made({"author": "Ada"}), Made({"author": "Bob"}))
    rows = filtered.rows
    having = FieldQueries.having

    def meanwhile(self: FieldQueries, dataset_id: int, name: str) -> object:
        found = having(self, dataset_id, name)
        if threading.current_thread() is threading.main_thread():
            other = threading.Thread(target=another_query)
            other.start()
            other.join()
        return found

    def another_query() -> None:
        filtered.add(Made({"author": "Ada"}))
        filtered.columns.documents(filtered.rows)

    monkeypatch.setattr(FieldQueries, "having", meanwhile)
    clause = parse_filter("author IS NOT NULL AND author = 'Ada'", filtered.columns.catalogue())
    assert row_mask(clause, filtered.columns, rows).tolist() == [True, False]


@pytest.mark.parametrize(
    ("clause", "at"),
    [
        ("modified_at > 'yesterday'", (14, 25)),
        ("modified_at BETWEEN '2024' AND '2026-13'", (31, 40)),
        ("page_count = 'many'", (13, 19)),
        ("5 < chunk_index AND chunk_index < 'x'", (34, 37)),
    ],
)
def test_a_value_that_a_field_can_never_have_is_refused(clause: str, at: tuple[int, int]) -> None:
    catalogue = Catalogue.of(
        {"modified_at": [DATE], "page_count": [NUMBER], "year": [NUMBER, TEXT]}
    )
    with pytest.raises(InvalidArgument) as raised:
        parse_filter(clause, catalogue)
    assert raised.value.at == at
    parse_filter("year = 'many' AND modified_at > '2024' AND created_at > 'any'", catalogue)
