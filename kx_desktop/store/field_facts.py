"""What there is of each field over the documents that are searched: how many have it, and its commonest values."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.core.typed import NUMBER, TEXT
from kx_desktop.store.changes import text_of_name
from kx_desktop.store.database import Connection, Database
from kx_desktop.store.fields import PLACE_FIELDS, WRITTEN, comparable


@dataclass(frozen=True, slots=True)
class FieldCounts:
    """A field: how many values it has of each kind, how many documents have one, and the commonest as they were written.

    `distinct` counts the different values; `values` are (text, documents), most documents first.
    """

    kinds: Counter[int]
    documents: int
    distinct: int
    values: tuple[tuple[str, int], ...]


class FieldFactsReader:
    """Counts over the live documents with text of some datasets, as they stand now."""

    def __init__(self, database: Database, dataset_ids: Sequence[int]) -> None:
        self._database = database
        self._ids = tuple(dataset_ids)
        self._of_these = f"dataset_id IN ({', '.join('?' * len(self._ids))})"

    def own_names(self) -> set[str]:
        """The names of metadata that persons gave."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT DISTINCT name FROM metadata_changes WHERE document_id IN"
                f" (SELECT id FROM documents WHERE {self._of_these})",
                self._ids,
            ).fetchall()
        return {text_of_name(name) for (name,) in found}

    def counts(self, names: Sequence[str], most: int) -> dict[str, FieldCounts]:
        """Those metadata and place fields, and `chunk_count`, each with `most` values at most."""
        with self._database.reading() as connection:
            left_out = self._left_out(connection)
            return {name: self._one(connection, name, left_out, most) for name in names}

    def documents(self) -> int:
        """How many documents are searched."""
        with self._database.reading() as connection:
            (count,) = connection.execute(
                f"SELECT count(*) FROM documents WHERE {self._of_these} AND live = 1 AND passage_count > 0",
                self._ids,
            ).fetchone()
        return int(count)

    def documents_with_pages(self) -> int:
        """How many of them have pages or slides."""
        with self._database.reading() as connection:
            left_out = self._left_out(connection)
            (count,) = connection.execute(
                f"SELECT count(DISTINCT document_id) FROM passages WHERE {self._of_these} AND page IS NOT NULL"
                " AND document_id NOT IN (SELECT value FROM json_each(?))",
                (*self._ids, left_out),
            ).fetchone()
        return int(count)

    def _left_out(self, connection: Connection) -> str:
        """The documents that no search finds, as JSON: superseded, retired, without text."""
        found = connection.execute(
            f"SELECT id FROM documents WHERE {self._of_these} AND live = 0"
            f" UNION SELECT id FROM documents WHERE {self._of_these} AND passage_count = 0",
            (*self._ids, *self._ids),
        ).fetchall()
        return json.dumps([id_ for (id_,) in found])

    def _one(self, connection: Connection, name: str, left_out: str, most: int) -> FieldCounts:
        searched = f"{self._of_these} AND document_id NOT IN (SELECT value FROM json_each(?))"
        values: tuple[object, ...] = (*self._ids, left_out)
        each = "count(*)"
        if name == "chunk_count":
            written, kinds = (
                f"passage_count AS value, id AS document_id FROM documents WHERE {self._of_these}",
                {NUMBER},
            )
            written += " AND id NOT IN (SELECT value FROM json_each(?))"
        elif name in PLACE_FIELDS:
            each = (
                "count(DISTINCT document_id)"  # copies of a file in several folders have one name
            )
            written, kinds = (
                f"{name} AS value, document_id FROM document_places WHERE {searched}",
                {TEXT},
            )
            written += " AND current = 1 AND path <> ''"
        else:
            written, kinds = f"value, document_id FROM document_fields WHERE {searched}", set()
            written += f" AND name = ? AND kind IN ({TEXT}, {WRITTEN})"
            values = (*values, comparable(name))
        found = connection.execute(
            f"SELECT value, n, count(*) OVER () FROM (SELECT value, {each} AS n"
            f" FROM (SELECT {written}) GROUP BY value) ORDER BY n DESC, value LIMIT ?",
            (*values, max(most, 1)),
        ).fetchall()
        (documents,) = connection.execute(
            f"SELECT count(DISTINCT document_id) FROM (SELECT {written})", values
        ).fetchone()
        counted = Counter(dict.fromkeys(kinds, documents))
        if not kinds:
            counted = Counter(
                dict(
                    connection.execute(
                        f"SELECT kind, count(*) FROM document_fields WHERE {searched} AND name = ? AND kind < {WRITTEN}"
                        " GROUP BY kind",
                        values,
                    ).fetchall()
                )
            )
        shown = tuple(
            (text_of_name(value) if isinstance(value, bytes) else str(value), n)
            for value, n, _ in found
        )
        return FieldCounts(counted, int(documents), int(found[0][2]) if found else 0, shown[:most])
