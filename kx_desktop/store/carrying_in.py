"""A dataset that comes from another library: its rows are taken in under a name that nobody can ask for, which it loses when all are there.

A name with a slash is none that a dataset can have, so what was cut short is known by it, and taken away.
"""

import json
import math
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any

from kx_desktop.store.carried_places import Arrivals
from kx_desktop.store.carried_values import octets, ref, text, truth, whole
from kx_desktop.store.checking_facts import expected_fields
from kx_desktop.store.database import Database, now_ms
from kx_desktop.store.datasets import UNFINISHED, DatasetRow
from kx_desktop.store.documents import path_value
from kx_desktop.store.fields import comparable, insert_rows, place_values
from kx_desktop.store.vector_sums import Vectors, keep_appended

Row = dict[str, Any]
Stop = Callable[[], object]

TOGETHER = 5000
"""Rows of one transaction."""

IMPORTED = "imported"
"""The key under which the job of an import says what the dataset came from."""

_EVENTS = ("superseded", "retired", "revived")


class Incoming:
    """A dataset on its way in. Every row is checked for its form; ValueError says what is wrong with one."""

    def __init__(self, database: Database, told: DatasetRow) -> None:
        """Begin with a dataset as `told`, its id and its name left out."""
        self._database = database
        self._told = told
        self._ids: list[int] = []
        self._rows = 0
        with database.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO datasets (name, created_ms, max_chars, overlap, fingerprint, dim, metric) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    f"{UNFINISHED}{secrets.token_hex(8)}", told.created_ms, told.max_chars, told.overlap,
                    json.dumps(told.fingerprint, sort_keys=True), told.dim, told.metric,
                ),
            )  # fmt: skip
            self.id = int(cursor.lastrowid or 0)

    def take(self, table: str, rows: Iterator[Row]) -> None:
        """Take in the rows of a table. Raises ValueError, KeyError, TypeError for what no export holds."""
        if table == "places":
            self._places(rows)
            return
        if table == "documents":
            self._documents(rows)
            return
        statement, values = {
            "texts": ("INSERT INTO document_texts VALUES (?, ?, ?)", self._text),
            "locators": ("INSERT INTO document_locators VALUES (?, ?)", self._locators),
            "passages": ("INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?, ?)", self._passage),
            "events": (
                "INSERT INTO document_events (document_id, kind, by_document_id, at_ms) VALUES (?, ?, ?, ?)",
                self._event,
            ),
            "metadata_changes": (
                "INSERT INTO metadata_changes (document_id, name, value, at_ms) VALUES (?, ?, ?, ?)",
                self._change,
            ),
            "vector_lengths": ("INSERT INTO vector_lengths VALUES (?, ?, ?)", self._length),
            "given_vectors": ("INSERT INTO given_vectors VALUES (?, ?, ?)", self._given),
            "given_sparse": ("INSERT INTO given_sparse VALUES (?, ?, ?)", self._given),
        }[table]
        some = (values(row) for row in rows)
        while group := list(islice(some, _size(table))):
            self._insert(statement, group)

    def _insert(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        with self._database.writing() as connection:
            try:
                connection.executemany(statement, rows)
            except sqlite3.IntegrityError as error:
                raise ValueError(str(error)) from error

    def _documents(self, rows: Iterator[Row]) -> None:
        parents: list[tuple[int, int]] = []
        while group := list(islice(rows, TOGETHER)):
            with self._database.writing() as connection:
                for row in group:
                    try:
                        cursor = connection.execute(
                            "INSERT INTO documents (dataset_id, ref, title, language, metadata, char_count, passage_count, first_row,"
                            " ingested_ms, own_vector, live) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                            self._document(row),
                        )
                    except sqlite3.IntegrityError as error:
                        raise ValueError(str(error)) from error
                    if row["parent"] is not None:
                        parents.append((whole(row["parent"]), len(self._ids)))
                    self._ids.append(int(cursor.lastrowid or 0))
        while parents:
            some, parents = parents[:TOGETHER], parents[TOGETHER:]
            pairs = [(self._id(parent), self._ids[child]) for parent, child in some]
            self._insert("UPDATE documents SET parent_id = ? WHERE id = ?", pairs)

    def _document(self, row: Row) -> tuple[object, ...]:
        metadata = row["metadata"]
        if not isinstance(metadata, dict):
            raise TypeError("metadata that is no object")
        return (
            self.id, ref(row["ref"]), path_value(text(row["title"])), text(row["language"]), json.dumps(metadata),
            whole(row["char_count"]), whole(row["passage_count"]), whole(row["first_row"]), whole(row["ingested_ms"]),
            truth(row["own_vector"]), truth(row["live"]),
        )  # fmt: skip

    def _text(self, row: Row) -> tuple[object, ...]:
        return self._id(row["document"]), whole(row["start"]), text(row["text"])

    def _locators(self, row: Row) -> tuple[object, ...]:
        return self._id(row["document"]), octets(row["locators"])

    def _passage(self, row: Row) -> tuple[object, ...]:
        page = row["page"]
        values = (
            self.id, self._rows, self._id(row["document"]), whole(row["index"]), whole(row["start"]), whole(row["end"]),
            ref(row["ref"]), None if page is None else whole(page),
        )  # fmt: skip
        self._rows += 1
        return values

    def _event(self, row: Row) -> tuple[object, ...]:
        if row["kind"] not in _EVENTS:
            raise ValueError("an event that there is not")
        by = row["by"]
        return (
            self._id(row["document"]),
            row["kind"],
            None if by is None else self._id(by),
            whole(row["at_ms"]),
        )

    def _change(self, row: Row) -> tuple[object, ...]:
        value = row["value"]
        told = None if value is None else json.dumps(value)
        return self._id(row["document"]), comparable(text(row["name"])), told, whole(row["at_ms"])

    def _length(self, row: Row) -> tuple[object, ...]:
        length = row["length"]
        if (
            isinstance(length, bool)
            or not isinstance(length, (int, float))
            or not math.isfinite(length)
        ):
            raise ValueError("a length that is no number")
        return self.id, whole(row["row"]), float(length)

    def _given(self, row: Row) -> tuple[object, ...]:
        return self.id, whole(row["row"]), octets(row["vector"])

    def _places(self, rows: Iterator[Row]) -> None:
        there = Arrivals(self._database)
        found = (
            (self.id, id_, path, root, current)
            for number, group in groupby(rows, key=lambda row: whole(row["document"]))
            for id_, path, root, current in there.judged(self._id(number), list(group))
        )
        values = (
            (id_, dataset, path_value(path), path_value(root), current, *place_values(path))
            for dataset, id_, path, root, current in found
        )
        while some := list(islice(values, TOGETHER)):
            self._insert(
                "INSERT INTO document_places (document_id, dataset_id, path, root, current, file_name, folder)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                some,
            )

    def _id(self, number: object) -> int:
        return self._ids[whole(number)] if whole(number) < len(self._ids) else _no_document()

    def keep_sums(self, first: int, vectors: Vectors) -> None:
        """Keep the checksums of vectors that were appended at the row `first`. The lengths have come before."""
        with self._database.writing() as connection:
            keep_appended(connection, self.id, first, vectors)

    def count(self, vector_rows: int) -> None:
        """All passages and `vector_rows` vectors are there now."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE datasets SET passage_rows = ?, vector_rows = ? WHERE id = ?",
                (self._rows, vector_rows, self.id),
            )

    def fill_fields(self, stop: Stop) -> None:
        """Make what filters compare of the documents. Raises ValueError for metadata that is none."""
        last = 0
        while True:
            stop()
            with self._database.writing() as connection:
                found = expected_fields(connection, self.id, last)
                for _, rows in found:
                    if rows is None:
                        raise ValueError("metadata that cannot be read")
                    insert_rows(connection, rows)
            if not found:
                return
            last = found[-1][0]

    def publish(self, name: str, source: str) -> bool:
        """Give the dataset its name, so that all see it; returns False where the name is taken by now. `source` is what it came from."""
        with self._database.writing() as connection:
            taken = connection.execute("SELECT 1 FROM datasets WHERE name = ?", (name,)).fetchone()
            if taken is not None:
                return False
            connection.execute("UPDATE datasets SET name = ? WHERE id = ?", (name, self.id))
            # A dataset without a job that is done would be taken for a rebuild that has just begun.
            connection.execute(
                "INSERT INTO jobs (dataset_id, created_ms, state, metadata) VALUES (?, ?, 'done', ?)",
                (self.id, now_ms(), json.dumps({IMPORTED: source})),
            )
            return True


def _no_document() -> int:
    raise ValueError("a document that is not there")


def _size(table: str) -> int:
    # A piece of text takes up to 128 KiB, and locators as much as a long PDF has characters.
    return {"texts": 200, "locators": 20}.get(table, TOGETHER)
