"""Whether what follows from a dataset's documents agrees with them: places, which are live, the ledger, fields, what callers brought."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

import numpy as np

from kx_desktop.core.counting import by_count
from kx_desktop.core.verifying import Problem
from kx_desktop.store.changes import changes_of, text_of_name
from kx_desktop.store.checking import LOST, Stop, named
from kx_desktop.store.database import Connection, Database, now_ms
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.documents import path_of, path_value
from kx_desktop.store.fields import FieldRow, field_rows, fields_of, insert_rows, place_values
from kx_desktop.store.given_sparse import unpack_sparse
from kx_desktop.store.ledger import finish_embedded

_TOGETHER = 500
_GONE = "The library lost what was read of it. Try it again."

# Which documents are live, by what was last said of each.
_LIVE = (
    "SELECT d.id, d.title, coalesce((SELECT e.kind FROM document_events e WHERE e.document_id = d.id"
    " ORDER BY e.id DESC LIMIT 1), '') NOT IN ('superseded', 'retired') AS so FROM documents d"
    " WHERE d.dataset_id = ? AND d.live <> so"
)
_NO_DOCUMENT = (
    "dataset_id = ?1 AND document_id IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM documents d WHERE d.id = ledger.document_id AND d.dataset_id = ?1)"
)


def check_places(database: Database, dataset: DatasetRow) -> Iterator[Problem]:
    """Whether each document stands somewhere, is live if the last event says so, and its places have the names that follow from them."""
    with database.reading() as connection:
        live = connection.execute(_LIVE, (dataset.id,)).fetchall()
        nowhere = connection.execute(
            "SELECT title FROM documents d WHERE dataset_id = ? AND NOT EXISTS"
            " (SELECT 1 FROM document_places p WHERE p.document_id = d.id)",
            (dataset.id,),
        ).fetchall()
        wrong = [
            (dataset.id, *place_values(path_of(path)), id_, path)
            for id_, path, of, name, folder in connection.execute(
                "SELECT p.document_id, p.path, p.dataset_id, p.file_name, p.folder FROM document_places p"
                " JOIN documents d ON d.id = p.document_id WHERE d.dataset_id = ?",
                (dataset.id,),
            )
            if (of, name, folder) != (dataset.id, *place_values(path_of(path)))
        ]
    if live:
        yield Problem(
            "documents",
            f"It is told wrongly whether they are searched: {named([text_of_name(title) for _, title, _ in live])}.",
            "",
            lambda: _write(
                database,
                "UPDATE documents SET live = ? WHERE id = ?",
                [(so, id_) for id_, _, so in live],
            ),
        )
    if nowhere:
        names = [text_of_name(title) for (title,) in nowhere]
        yield Problem(
            "places",
            f"It is not known where they stand: {named(names)}.",
            "They are found all the same. Ingest their files again, and their places are known again.",
            lambda: _write(
                database,
                "INSERT OR IGNORE INTO document_places (document_id, dataset_id, path, root, current)"
                " SELECT id, dataset_id, '', '', 0 FROM documents d WHERE dataset_id = ? AND NOT EXISTS"
                " (SELECT 1 FROM document_places p WHERE p.document_id = d.id)",
                [(dataset.id,)],
                "Their files are not known any more: ingest those again, and their places are.",
            ),
        )
    if wrong:
        yield Problem(
            "places",
            by_count(
                len(wrong),
                "1 place of a document is not under the name that it has.",
                f"{len(wrong):,} places of documents are not under the names that they have.",
            ),
            "",
            lambda: _write(
                database,
                "UPDATE document_places SET dataset_id = ?, file_name = ?, folder = ? WHERE document_id = ? AND path = ?",
                wrong,
            ),
        )


def _write(
    database: Database, statement: str, rows: Sequence[tuple[object, ...]], told: str | None = None
) -> str | None:
    with database.writing() as connection:
        connection.executemany(statement, rows)
    return told


def check_ledger(database: Database, dataset: DatasetRow) -> Iterator[Problem]:
    """Whether files that are said to be taken in are: their documents there, and a vector for each passage of those said to be indexed."""
    with database.reading() as connection:
        lost = connection.execute(
            f"SELECT path FROM ledger WHERE {_NO_DOCUMENT} ORDER BY id", (dataset.id,)
        ).fetchall()
        (early,) = connection.execute(
            "SELECT count(*) FROM ledger WHERE dataset_id = ? AND state IN ('indexed', 'partial') AND last_row >= ?",
            (dataset.id, dataset.vector_rows),
        ).fetchone()
        (late,) = connection.execute(
            "SELECT count(*) FROM ledger WHERE dataset_id = ? AND state = 'embedding' AND last_row < ?",
            (dataset.id, dataset.vector_rows),
        ).fetchone()
    if lost:
        names = [path_of(path).rpartition("/")[2] for (path,) in lost]
        yield Problem(
            "files",
            f"They are said to be taken in, and are not there: {named(names)}.",
            "",
            lambda: _write(
                database,
                f"UPDATE ledger SET state = 'failed', reason = ?2, document_id = NULL, changed_ms = ?3 WHERE {_NO_DOCUMENT}",
                [(dataset.id, path_value(_GONE), now_ms())],
                "They are marked as failed now: try them again.",
            ),
        )
    if early:
        yield Problem(
            "files",
            by_count(
                early,
                "1 file is said to be indexed while it still lacks vectors.",
                f"{early:,} files are said to be indexed while they still lack vectors.",
            ),
            "",
            lambda: _write(
                database,
                "UPDATE ledger SET state = 'embedding', changed_ms = ? WHERE dataset_id = ? AND state IN ('indexed', 'partial')"
                " AND last_row >= ?",
                [(now_ms(), dataset.id, dataset.vector_rows)],
            ),
        )
    if late:
        yield Problem(
            "files",
            by_count(
                late,
                "1 file is said to lack vectors while it has all.",
                f"{late:,} files are said to lack vectors while they have all.",
            ),
            "",
            lambda: _finish(database, dataset),
        )


def _finish(database: Database, dataset: DatasetRow) -> None:
    with database.writing() as connection:
        finish_embedded(connection, dataset.id, dataset.vector_rows)


@dataclass(slots=True)
class _Sum:
    """How many rows of fields a document has, and the sum of their hashes: the same for the same rows in any order."""

    count: int = 0
    hashes: int = 0

    def add(self, row: tuple[object, ...]) -> None:
        self.count += 1
        self.hashes = (self.hashes + hash(row)) & 0xFFFF_FFFF_FFFF_FFFF


def check_fields(database: Database, dataset: DatasetRow, stop: Stop) -> Iterator[Problem]:
    """Whether filters see of each document what its metadata and persons' changes say."""
    kept: dict[int, _Sum] = {}
    with database.reading() as connection:
        for number, (name, kind, value, id_) in enumerate(
            connection.execute(
                "SELECT name, kind, value, document_id FROM document_fields WHERE dataset_id = ?",
                (dataset.id,),
            )
        ):
            if not number % 100_000:
                stop()
            kept.setdefault(id_, _Sum()).add((name, kind, value))
        wrong: list[int] = []
        for id_, rows in _expected(connection, dataset.id, stop):
            should = _Sum()
            for _, name, kind, value, _ in rows:
                should.add((name, kind, value))
            if kept.pop(id_, _Sum()) != should:
                wrong.append(id_)
    strays = list(kept)
    if wrong or strays:
        yield Problem(
            "fields",
            by_count(
                len(wrong) + len(strays),
                "Filters do not see what is known of 1 document.",
                f"Filters do not see what is known of {len(wrong) + len(strays):,} documents.",
            ),
            "",
            lambda: _rewrite_fields(database, dataset, wrong, strays),
        )


def _expected(
    connection: Connection, dataset_id: int, stop: Stop, among: set[int] | None = None
) -> Iterator[tuple[int, set[FieldRow]]]:
    """What `document_fields` should hold of each document (None: of all)."""
    last = 0
    while found := expected_fields(connection, dataset_id, last, among):
        stop()
        yield from ((id_, rows) for id_, rows in found if rows is not None)
        last = found[-1][0]


def expected_fields(
    connection: Connection, dataset_id: int, after: int, among: set[int] | None = None
) -> list[tuple[int, set[FieldRow] | None]]:
    """What `document_fields` should hold of the next documents of the dataset after the one with the id `after`.

    None for a document whose metadata cannot be read, and for one that is not `among` those asked for.
    """
    documents = connection.execute(
        "SELECT id, title, language, metadata FROM documents WHERE dataset_id = ? AND id > ? ORDER BY id LIMIT ?",
        (dataset_id, after, _TOGETHER),
    ).fetchall()
    own = changes_of(connection, [id_ for id_, *_ in documents])
    found: list[tuple[int, set[FieldRow] | None]] = []
    for id_, title, language, metadata in documents:
        rows: dict[FieldRow, FieldRow] | None = None
        if among is None or id_ in among:
            with suppress(ValueError):
                fields = fields_of(
                    text_of_name(title), language, json.loads(metadata), own.get(id_, {})
                )
                rows = {}
                for name, value in fields.items():
                    for row in field_rows(dataset_id, id_, name, value):
                        rows.setdefault(row, row)  # 2 and 2.0 are one value
        found.append((id_, None if rows is None else set(rows)))
    return found


def _rewrite_fields(
    database: Database, dataset: DatasetRow, wrong: list[int], strays: list[int]
) -> None:
    with database.writing() as connection:
        connection.execute(
            "DELETE FROM document_fields WHERE dataset_id = ? AND document_id IN (SELECT value FROM json_each(?))",
            (dataset.id, json.dumps([*wrong, *strays])),
        )
        for _, rows in _expected(connection, dataset.id, _never, set(wrong)):
            insert_rows(connection, rows)


def _never() -> None:
    """Stands for a stop that nobody asks for: a transaction is written whole."""


def check_given(database: Database, dataset: DatasetRow) -> Iterator[Problem]:
    """Whether what callers brought is there: vectors that still wait, lengths, sparse vectors."""
    with database.reading() as connection:
        waiting = connection.execute(
            "SELECT row, length(vector) FROM given_vectors WHERE dataset_id = ?", (dataset.id,)
        ).fetchall()
        lacking = connection.execute(
            "SELECT d.title FROM documents d WHERE d.dataset_id = ?1 AND d.own_vector = 1 AND d.passage_count > 0"
            " AND d.first_row >= ?2 AND NOT EXISTS (SELECT 1 FROM given_vectors g WHERE g.dataset_id = ?1 AND g.row = d.first_row)",
            (dataset.id, dataset.vector_rows),
        ).fetchall()
        (lengths,) = connection.execute(
            "SELECT count(*) FROM vector_lengths WHERE dataset_id = ? AND (row >= ? OR NOT length > 0)",
            (dataset.id, dataset.passage_rows),
        ).fetchone()
        cursor = connection.execute(
            "SELECT row, vector FROM given_sparse WHERE dataset_id = ? ORDER BY row", (dataset.id,)
        )
        sparse = 0
        while some := list(islice(cursor, 1000)):
            sparse += sum(row >= dataset.passage_rows or not _is_sparse(data) for row, data in some)
    left = [row for row, _ in waiting if row < dataset.vector_rows]
    torn = sum(size != 4 * dataset.dim for row, size in waiting if row >= dataset.vector_rows)
    if left:
        yield Problem(
            "vectors",
            by_count(
                len(left),
                "1 vector that a caller brought waits still, and has been taken in.",
                f"{len(left):,} vectors that callers brought wait still, and have been taken in.",
            ),
            "",
            lambda: _write(
                database,
                "DELETE FROM given_vectors WHERE dataset_id = ? AND row < ?",
                [(dataset.id, dataset.vector_rows)],
            ),
        )
    if lacking or torn:
        names = [text_of_name(title) for (title,) in lacking]
        yield Problem(
            "vectors",
            f"Vectors that callers brought are lost: {named(names)}." if names
            else by_count(torn, "1 vector that a caller brought is not whole.", f"{torn:,} vectors that callers brought are not whole."),
            "Bring those texts and their vectors again, into a new dataset, or put back a copy of the library folder.",
        )  # fmt: skip
    if lengths or sparse:
        yield Problem(
            "vectors",
            by_count(
                lengths + sparse,
                "1 length or sparse vector that a caller brought is not right.",
                f"{lengths + sparse:,} lengths or sparse vectors that callers brought are not right.",
            ),
            LOST,
        )


def _is_sparse(data: object) -> bool:
    if not isinstance(data, bytes) or len(data) % 8:
        return False
    terms, weights = unpack_sparse(data)
    return bool(
        np.all(np.diff(terms.astype(np.int64)) > 0)
        and np.isfinite(weights).all()
        and (weights > 0).all()
    )


def refs_of_texts(database: Database) -> dict[bytes, int]:
    """A document for the content reference of each text that came without a file: its original is one of the blobs."""
    with database.reading() as connection:
        return dict(
            connection.execute(
                "SELECT d.ref, min(d.id) FROM documents d JOIN document_places p ON p.document_id = d.id"
                " WHERE substr(p.root, 1, 5) = 'text:' AND d.parent_id IS NULL GROUP BY d.ref"
            ).fetchall()
        )


def document_with(database: Database, ref: bytes) -> int | None:
    """A document with that content reference, of any dataset; None where there is none."""
    with database.reading() as connection:
        found = connection.execute(
            "SELECT id FROM documents WHERE ref = ? LIMIT 1", (ref,)
        ).fetchone()
    return None if found is None else int(found[0])
