"""Documents and passages by the values of their fields: each question is one statement that an index serves."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.typed import TEXT, Comparable, Interval
from kx_desktop.store.changes import text_of_name
from kx_desktop.store.database import Database
from kx_desktop.store.fields import PLACE_FIELDS, WRITTEN, comparable

Ids = NDArray[np.int64]

_STANDS = (
    "path <> '' AND (current = 1 OR NOT EXISTS (SELECT 1 FROM document_places q"
    " WHERE q.document_id = document_places.document_id AND q.current = 1))"
)
_PASSAGE_TEXTS = {
    "id": "lower(hex(ref))",
    "content_ref": "lower(hex(ref))",
    "chunk_id": "row",
    "chunk_index": "passage_index",
    "char_start": "char_start",
    "char_end": "char_end",
    "page": "page",
}
_REF_DIGITS = 64


class FieldQueries:
    """What a dataset's fields hold. Ids are `(n,)` int64, in no order and perhaps more than once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """One view of the library for all that is read within, in this thread."""
        with self._database.reading():
            yield

    def kinds(self, dataset_id: int) -> dict[str, set[int]]:
        """The names of the metadata of the dataset's documents, with the kinds of their values."""
        kinds: dict[str, set[int]] = defaultdict(set)
        # A step of the index for each pair, however many documents have it.
        other_kind = "SELECT name, kind FROM document_fields WHERE dataset_id = ? AND name = ? AND kind > ? ORDER BY kind LIMIT 1"
        other_name = "SELECT name, kind FROM document_fields WHERE dataset_id = ? AND name > ? ORDER BY name, kind LIMIT 1"
        # No name is less than this one, which may be a name itself.
        name, kind = "", -1
        with self._database.reading() as connection:
            while True:
                found = (
                    connection.execute(other_kind, (dataset_id, name, kind)).fetchone()
                    or connection.execute(other_name, (dataset_id, name)).fetchone()
                )
                if found is None:
                    break
                name, kind = found
                if kind != WRITTEN:
                    kinds[text_of_name(name)].add(kind)
        return dict(kinds)

    def documents(self, dataset_id: int, from_row: int) -> list[tuple[int, int, int]]:
        """Id, first row and number of passages of each document with passages from the row `from_row` on, in the order of rows."""
        with self._database.reading() as connection:
            return connection.execute(
                "SELECT id, first_row, passage_count FROM documents WHERE dataset_id = ? AND first_row >= ?"
                " AND passage_count > 0 ORDER BY first_row",
                (dataset_id, from_row),
            ).fetchall()

    def passages(self, dataset_id: int, from_row: int, to_row: int) -> NDArray[np.int64]:
        """`(n, 4)` int64: index, start, end and page of the passages of rows `[from_row, to_row)`; -1 for no page."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT passage_index, char_start, char_end, coalesce(page, -1) FROM passages"
                " WHERE dataset_id = ? AND row >= ? AND row < ? ORDER BY row",
                (dataset_id, from_row, to_row),
            ).fetchall()
        return np.array(found, dtype=np.int64).reshape(-1, 4)

    def having(self, dataset_id: int, name: str) -> Ids:
        """The documents that have a value of the metadata or place field `name`."""
        if name in PLACE_FIELDS:
            return self._ids(
                "document_id", f"document_places WHERE dataset_id = ? AND {_STANDS}", [dataset_id]
            )
        return self._ids(
            "document_id",
            "document_fields WHERE dataset_id = ? AND name = ? AND kind < ?",
            [dataset_id, comparable(name), WRITTEN],
        )

    def among(self, dataset_id: int, name: str, intervals: Iterable[Interval]) -> Ids:
        """The documents one of whose values of the metadata or place field `name` lies in one of `intervals`."""
        parts = []
        for kind, test, values in _tests("value", intervals):
            if name not in PLACE_FIELDS:
                where = f"document_fields WHERE dataset_id = ? AND name = ? AND kind = ? AND {test}"
                parts.append(
                    self._ids("document_id", where, [dataset_id, comparable(name), kind, *values])
                )
            elif kind == TEXT:
                where = f"document_places WHERE dataset_id = ? AND {test.replace('value', name)} AND {_STANDS}"
                parts.append(self._ids("document_id", where, [dataset_id, *values]))
        return _joined(parts)

    def like(self, dataset_id: int, name: str, pattern: str, escape: str) -> Ids:
        """The documents one of whose values of the metadata or place field `name`, as it was written, is like `pattern`."""
        form, values = _form(pattern, escape)
        if name in PLACE_FIELDS:
            where = f"document_places WHERE dataset_id = ? AND {name} {form} AND {_STANDS}"
            return self._ids("document_id", where, [dataset_id, *values])
        where = (
            f"document_fields WHERE dataset_id = ? AND name = ? AND kind IN (?, ?) AND value {form}"
        )
        return self._ids(
            "document_id", where, [dataset_id, comparable(name), TEXT, WRITTEN, *values]
        )

    def documents_by_ref(self, dataset_id: int, intervals: Iterable[Interval]) -> Ids:
        """The documents whose content reference in hex lies in one of `intervals`."""
        return self._by_ref("id", "documents", dataset_id, intervals)

    def rows_by_ref(self, dataset_id: int, intervals: Iterable[Interval]) -> Ids:
        """The rows of the passages whose content reference in hex lies in one of `intervals`."""
        return self._by_ref("row", "passages", dataset_id, intervals)

    def documents_like(self, dataset_id: int, name: str, pattern: str, escape: str) -> Ids:
        """The documents whose `parent_ref` or `chunk_count`, as it is written, is like `pattern`."""
        column = "lower(hex(ref))" if name == "parent_ref" else "passage_count"
        form, values = _form(pattern, escape)
        return self._ids(
            "id", f"documents WHERE dataset_id = ? AND {column} {form}", [dataset_id, *values]
        )

    def rows_like(self, dataset_id: int, name: str, pattern: str, escape: str) -> Ids:
        """The rows of the passages whose field `name`, as it is written, is like `pattern`."""
        form, values = _form(pattern, escape)
        where = f"passages WHERE dataset_id = ? AND {_PASSAGE_TEXTS[name]} {form}"
        return self._ids("row", where, [dataset_id, *values])

    def _by_ref(
        self, column: str, table: str, dataset_id: int, intervals: Iterable[Interval]
    ) -> Ids:
        parts = []
        for kind, test, values in _tests("lower(hex(ref))", intervals):
            if kind != TEXT:
                continue
            where, bound = test, list(values)
            if " IN " in test:  # whole references: they are found by the index
                bound = [ref for value in values if (ref := _reference(value)) is not None]
                where = f"ref IN ({', '.join('?' * len(bound))})"
            where = f"{table} WHERE dataset_id = ? AND {where}"
            parts.append(self._ids(column, where, [dataset_id, *bound]))
        return _joined(parts)

    def _ids(self, column: str, where: str, values: Sequence[object]) -> Ids:
        # One long text of numbers comes over several times as fast as a row for each.
        with self._database.reading() as connection:
            (found,) = connection.execute(
                f"SELECT group_concat({column}) FROM {where}", values
            ).fetchone()
        if not found:
            return np.empty(0, dtype=np.int64)
        return np.fromstring(found, dtype=np.int64, sep=",")


def _reference(value: Comparable | bytes) -> bytes | None:
    """The content reference that a text in small hexadecimal digits is, or None."""
    if not isinstance(value, str) or len(value) != _REF_DIGITS or value.strip("0123456789abcdef"):
        return None
    return bytes.fromhex(value)


def _joined(parts: Sequence[Ids]) -> Ids:
    return np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)


def _form(pattern: str, escape: str) -> tuple[str, list[str | bytes]]:
    if not escape:
        return "LIKE ?", [comparable(pattern)]
    return "LIKE ? ESCAPE ?", [comparable(pattern), escape]


def _tests(
    column: str, intervals: Iterable[Interval]
) -> Iterator[tuple[int, str, list[Comparable | bytes]]]:
    """Tests of a column with the values to bind, and the kind that each is for; single values of a kind go into one."""
    points: dict[int, list[Comparable | bytes]] = {}
    for one in intervals:
        if one.is_point and one.low is not None:
            points.setdefault(one.kind, []).append(_bound(one.low))
            continue
        tests, values = [], []
        for bound, is_open, signs in (
            (one.low, one.low_open, (">=", ">")),
            (one.high, one.high_open, ("<=", "<")),
        ):
            if bound is not None:
                tests.append(f"{column} {signs[is_open]} ?")
                values.append(_bound(bound))
        yield one.kind, " AND ".join(tests) or "1", values
    for kind, found in points.items():
        yield kind, f"{column} IN ({', '.join('?' * len(found))})", found


def _bound(value: Comparable) -> Comparable | bytes:
    return comparable(value) if isinstance(value, str) else value
