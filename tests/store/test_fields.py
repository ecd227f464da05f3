"""The fields of documents by value: filled as documents come, in libraries from before, and by what persons give."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.core.documents import Locator
from kx_desktop.core.typed import DATE, NUMBER, TEXT, Interval
from kx_desktop.store.changes import change_metadata, changes_of, copy_changes
from kx_desktop.store.database import DATABASE_NAME, Database
from kx_desktop.store.documents import NewPassage, pack_locators, refs_below
from kx_desktop.store.field_queries import FieldQueries
from kx_desktop.store.fields import WRITTEN
from kx_desktop.store.pages import pages_of
from kx_desktop.store.passages import Passages
from kx_desktop.store.schema import MIGRATIONS
from tests.store.making import dataset, document, store

PAGES = (
    Locator("page", 0, 12, "1", 1),
    Locator("heading", 0, 40, "All"),
    Locator("page", 12, 25, "2", 2),
    Locator("slide", 30, 40, "9", 9),
)


def rows(database: Database) -> set[tuple[object, ...]]:
    with database.reading() as connection:
        return set(connection.execute("SELECT name, kind, value, document_id FROM document_fields"))


def test_a_document_comes_with_its_fields(database: Database) -> None:
    id_ = dataset(database).id
    metadata = {"size": 5, "tags": ("a", "7"), "created_at": "1970-01-02", "path": "hidden"}
    (stored,) = store(
        database,
        id_,
        [document("words", metadata=metadata, own={"size": "6"}, title="T", language="")],
    )
    assert rows(database) == {
        (name, kind, value, stored.id)
        for name, kind, value in (
            ("size", NUMBER, 6), ("size", WRITTEN, "6"), ("tags", TEXT, "a"), ("tags", NUMBER, 7), ("tags", WRITTEN, "7"),
            ("created_at", DATE, 86_400), ("created_at", WRITTEN, "1970-01-02"), ("title", TEXT, "T"),
        )
    }  # fmt: skip


def test_what_was_read_is_kept_beside_what_a_person_gave(database: Database) -> None:
    id_ = dataset(database).id
    new = document("words", metadata={"author": "Ada"}, own={"author": "Bob", "team": "ops"})
    (stored,) = store(database, id_, [new])
    record = Passages(database).documents([stored.id])[stored.id]
    assert record.metadata == {"author": "Bob", "team": "ops"}
    assert record.own == {"author": "Bob", "team": "ops"}
    with database.writing() as connection:
        change_metadata(connection, [stored.id], {"author": None, "note": "x"})
        (kept,) = connection.execute("SELECT metadata FROM documents").fetchone()
        facts = connection.execute(
            "SELECT name, value FROM metadata_changes ORDER BY id"
        ).fetchall()
    assert json.loads(kept) == {"author": "Ada"}
    assert facts == [("author", '"Bob"'), ("team", '"ops"'), ("author", None), ("note", '"x"')]
    # What a person takes back uncovers what was read.
    now = {"author": "Ada", "team": "ops", "note": "x"}
    assert Passages(database).documents([stored.id])[stored.id].metadata == now
    assert Passages(database).document_facts(stored.id).metadata == now


def test_changes_leave_no_value_behind(database: Database) -> None:
    id_ = dataset(database).id
    (stored,) = store(database, id_, [document("words", metadata={"n": "1", "title": "R"})])
    before = rows(database)
    with database.writing() as connection:
        for changes in (
            {"n": "2.0", "x": "true"},
            {"n": "2024-01", "title": "Mine"},
            {"x": None},
            {"title": None},
        ):
            assert change_metadata(connection, [stored.id], changes) == 1
        assert change_metadata(connection, [stored.id], {"title": None, "no": None}) == 0
    assert {row[:3] for row in rows(database) - before} == {
        ("n", DATE, 1_704_067_200),
        ("n", WRITTEN, "2024-01"),
    }
    assert {row[:2] for row in before - rows(database)} == {("n", NUMBER), ("n", WRITTEN)}


def test_what_persons_gave_goes_along_to_another_dataset(database: Database) -> None:
    one, two = dataset(database).id, dataset(database, "two").id
    old = store(
        database, one, [document("a", own={"k": "1", "gone": "x"}), document("b"), document("c")]
    )
    new = store(database, two, [document("b"), document("a", metadata={"k": "1"})])
    with database.writing() as connection:
        change_metadata(connection, [old[0].id], {"gone": None})
        copy_changes(connection, one, two)
        copy_changes(connection, one, two)
        given = changes_of(connection, [document.id for document in new])
    assert given == {new[1].id: {"k": "1"}}
    assert FieldQueries(database).having(two, "gone").tolist() == []
    assert FieldQueries(database).having(two, "k").tolist() == [new[1].id]


def test_a_passage_is_of_the_first_page_or_slide_that_it_touches() -> None:
    ranges = [(0, 10), (8, 20), (12, 20), (24, 35), (25, 30), (38, 50), (41, 60)]
    assert pages_of(PAGES, ranges) == [1, 1, 2, 2, None, 9, None]
    assert pages_of((), [(0, 1)]) == [None]


def test_documents_are_found_by_where_they_stand(database: Database, tmp_path: Path) -> None:
    id_ = dataset(database).id
    names = [
        "/a/x.md",
        "/a/sub/y.md",
        "/ab/z.md",
        "/a/archive.zip",
        "/a/archive.zip/in.md",
        "/a/sub\udcff/q.md",
    ]
    documents = [document(name.encode("utf-8", "replace").decode(), name) for name in names]
    store(database, id_, documents)

    def below(path: str) -> list[str]:
        with database.reading() as connection:
            refs = refs_below(connection, id_, path)
        return [name for name, one in zip(names, documents, strict=True) if one.ref in refs]

    assert below("/a") == [*names[:2], *names[3:]]
    assert below("/a/archive.zip") == names[3:5]
    assert below("/a/sub\udcff") == names[5:]
    assert below("/") == names
    assert below("/b") == []


@pytest.fixture
def from_before(folder: Path) -> Iterator[Database]:
    """A library of the version that knew no fields, opened now."""
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection, connection:
        for migration in MIGRATIONS[:2]:
            connection.executescript(migration.script)
        connection.execute(
            "CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_ms INTEGER NOT NULL)"
        )
        connection.executemany(
            "INSERT INTO migrations VALUES (?, 0)", [(one.name,) for one in MIGRATIONS[:2]]
        )
        connection.execute(
            "INSERT INTO datasets (id, name, created_ms, max_chars, overlap, passage_rows) VALUES (1, 'd', 0, 9, 0, 5)"
        )
        for id_, ref, metadata, first, count in (
            (1, b"a", {"author": "Ada", "tags": ["x"]}, 0, 3),
            (2, b"b", {"size": 7, "tags": "y, z"}, 3, 2),
        ):
            connection.execute(
                "INSERT INTO documents (id, dataset_id, ref, title, metadata, char_count, passage_count, first_row, ingested_ms)"
                " VALUES (?, 1, ?, 'T', ?, 40, ?, ?, 0)",
                (id_, ref, json.dumps(metadata), count, first),
            )
            connection.executemany(
                "INSERT INTO passages VALUES (1, ?, ?, ?, ?, ?, ?)",
                [
                    (first + i, id_, i, 10 * i, 10 * i + 10, bytes([first + i]))
                    for i in range(count)
                ],
            )
        connection.execute("INSERT INTO document_locators VALUES (1, ?)", (pack_locators(PAGES),))
        places = [(1, "/a/x.md"), (2, ""), (2, b"/a/y\xed\xb3\xbf.md")]
        connection.executemany("INSERT INTO document_places VALUES (?, 1, ?, '', 1)", places)
    database = Database(folder)
    yield database
    database.close()


def test_a_library_from_before_gets_what_filters_need(from_before: Database) -> None:
    queries = FieldQueries(from_before)
    assert queries.kinds(1) == {"author": {TEXT}, "tags": {TEXT}, "size": {NUMBER}, "title": {TEXT}}
    assert queries.having(1, "author").tolist() == [1]
    for tag, documents in (("x", [1]), ("y", [2]), ("z", [2]), ("y, z", [])):
        assert queries.among(1, "tags", [Interval(TEXT, tag, tag)]).tolist() == documents
    assert queries.passages(1, 0, 5)[:, 3].tolist() == [1, 1, 2, -1, -1]
    with from_before.reading() as connection:
        found = connection.execute(
            "SELECT path, file_name, folder FROM document_places ORDER BY document_id, path"
        ).fetchall()
    assert found == [
        ("/a/x.md", "x.md", "/a"),
        ("", "", ""),
        (b"/a/y\xed\xb3\xbf.md", b"y\xed\xb3\xbf.md", "/a"),
    ]


def test_a_library_from_before_is_as_it_was_where_the_filling_fails(
    folder: Path, from_before: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    from_before.close()
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection, connection:
        connection.execute("DELETE FROM migrations WHERE name = ?", (MIGRATIONS[2].name,))
        connection.execute("DROP TABLE document_fields")
        before = connection.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()

    def fail(_: sqlite3.Connection) -> None:
        raise ValueError("halfway")

    broken = type(MIGRATIONS[2])(MIGRATIONS[2].name, "CREATE TABLE document_fields (x);", then=fail)
    monkeypatch.setattr(
        "kx_desktop.store.database.MIGRATIONS", (*MIGRATIONS[:2], broken, *MIGRATIONS[3:])
    )
    with pytest.raises(ValueError, match="halfway"):
        Database(folder)
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection:
        assert (
            connection.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall() == before
        )


def test_passages_keep_their_pages(database: Database) -> None:
    id_ = dataset(database).id
    passages = [NewPassage(0, 5, b"x", 3), NewPassage(5, 9, b"y")]
    store(database, id_, [document("words", passages=passages)])
    assert [one.page for one in Passages(database).range(id_, 0, 2)] == [3, None]
