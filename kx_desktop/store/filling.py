"""What libraries made before there were filters lack: the fields of their documents, the names of files, the pages of passages."""

import json
import sqlite3

from kx_desktop.store.changes import changes_of
from kx_desktop.store.documents import path_of, unpack_locators
from kx_desktop.store.fields import FieldRow, field_rows, fields_of, insert_rows, place_values
from kx_desktop.store.pages import pages_of

_TOGETHER = 2000
"""Documents whose rows are written at once, in the order of the table."""


def fill(connection: sqlite3.Connection) -> None:
    """Make them from what the library holds, as part of a transaction."""
    _fill_places(connection)
    _fill_fields(connection)
    _fill_pages(connection)


def _fill_places(connection: sqlite3.Connection) -> None:
    connection.create_function(
        "kx_file_name", 1, lambda path: place_values(path_of(path))[0], deterministic=True
    )
    connection.create_function(
        "kx_folder", 1, lambda path: place_values(path_of(path))[1], deterministic=True
    )
    connection.execute(
        "UPDATE document_places SET file_name = kx_file_name(path), folder = kx_folder(path)"
    )


def _fill_fields(connection: sqlite3.Connection) -> None:
    last = 0
    while True:
        documents = connection.execute(
            "SELECT id, dataset_id, title, language, metadata FROM documents WHERE id > ? ORDER BY id LIMIT ?",
            (last, _TOGETHER),
        ).fetchall()
        if not documents:
            return
        own = changes_of(connection, [document[0] for document in documents])
        rows: list[FieldRow] = []
        for id_, dataset_id, title, language, metadata in documents:
            fields = fields_of(path_of(title), language, json.loads(metadata), own.get(id_, {}))
            for name, value in fields.items():
                rows.extend(field_rows(dataset_id, id_, name, value))
        insert_rows(connection, rows)
        last = documents[-1][0]


def _fill_pages(connection: sqlite3.Connection) -> None:
    with_locators = connection.execute("SELECT document_id FROM document_locators").fetchall()
    for (id_,) in with_locators:
        (packed,) = connection.execute(
            "SELECT locators FROM document_locators WHERE document_id = ?", (id_,)
        ).fetchone()
        dataset_id, first_row, count = connection.execute(
            "SELECT dataset_id, first_row, passage_count FROM documents WHERE id = ?", (id_,)
        ).fetchone()
        passages = connection.execute(
            "SELECT row, char_start, char_end FROM passages WHERE dataset_id = ? AND row >= ? AND row < ? ORDER BY row",
            (dataset_id, first_row, first_row + count),
        ).fetchall()
        pages = pages_of(unpack_locators(packed), [(start, end) for _, start, end in passages])
        connection.executemany(
            "UPDATE passages SET page = ? WHERE dataset_id = ? AND row = ?",
            [
                (page, dataset_id, row)
                for page, (row, _, _) in zip(pages, passages, strict=True)
                if page is not None
            ],
        )
