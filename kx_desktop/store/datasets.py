"""Datasets: their names, settings, counts and fingerprints as the store keeps them."""

import json
import sqlite3
from dataclasses import dataclass

from kx_desktop.core.errors import DataLoss
from kx_desktop.core.queries import METRICS
from kx_desktop.store.database import Database, now_ms
from kx_desktop.store.vector_sums import forget_sums


@dataclass(frozen=True, slots=True)
class DatasetRow:
    """A dataset. `fingerprint` holds its parts by name; `dim` is 0 until the first vector. `metric` is what vectors are compared by.

    Rows `[0, passage_rows)` are its passages, of which `[0, vector_rows)` have their vectors.
    """

    id: int
    name: str
    created_ms: int
    max_chars: int
    overlap: int
    fingerprint: dict[str, object]
    dim: int
    passage_rows: int
    vector_rows: int
    metric: str = "cosine"


UNFINISHED = "/import/"
"""How the name of a dataset begins that is still on its way in: a name with a slash is none that anybody can ask for."""

_COLUMNS = (
    "id, name, created_ms, max_chars, overlap, fingerprint, dim, passage_rows, vector_rows, metric"
)


def _row(values: tuple[object, ...]) -> DatasetRow:
    id_, name, created, max_chars, overlap, fingerprint, dim, rows, vectors, metric = values
    try:
        return DatasetRow(
            int(str(id_)), _text(name), int(str(created)), int(str(max_chars)), int(str(overlap)),
            _object(str(fingerprint)), int(str(dim)), int(str(rows)), int(str(vectors)), _metric(str(metric)),
        )  # fmt: skip
    except (ValueError, TypeError) as error:
        raise DataLoss(
            f"The library's database is damaged: what it says of dataset {_shown(name)!r} cannot be read.",
            "Put back a copy of the library folder, or choose another folder and ingest the files again.",
        ) from error


def _text(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError("a name that is no text")
    return name


def _shown(name: object) -> str:
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)


def _object(text: str) -> dict[str, object]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError("a fingerprint that is no object")
    return found


def _metric(name: str) -> str:
    if name not in METRICS:
        raise ValueError("a metric that there is not")
    return name


class Datasets:
    """The datasets of a library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[DatasetRow]:
        """Every dataset, in the order of names."""
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT {_COLUMNS} FROM datasets WHERE substr(name, 1, 1) <> '/' ORDER BY name"
            ).fetchall()
        return [_row(values) for values in found]

    def unfinished(self) -> list[int]:
        """The ids of datasets whose import was cut short, or has not come to its end."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT id FROM datasets WHERE substr(name, 1, ?) = ?",
                (len(UNFINISHED), UNFINISHED),
            ).fetchall()
        return [id_ for (id_,) in found]

    def find(self, name: str) -> DatasetRow | None:
        """The dataset of that name, or None."""
        with self._database.reading() as connection:
            return find_dataset(connection, name)

    def by_id(self, dataset_id: int) -> DatasetRow | None:
        """The dataset of that id, or None."""
        with self._database.reading() as connection:
            values = connection.execute(
                f"SELECT {_COLUMNS} FROM datasets WHERE id = ?", (dataset_id,)
            ).fetchone()
        return None if values is None else _row(values)

    def set_vector_rows(self, dataset_id: int, rows: int) -> None:
        """Count just the first `rows` vectors: the others are damaged."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE datasets SET vector_rows = ? WHERE id = ?", (rows, dataset_id)
            )
            forget_sums(connection, dataset_id, rows)

    def make(self, name: str, max_chars: int, overlap: int, metric: str = "cosine") -> DatasetRow:
        """The dataset of that name, made where there is none."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO datasets (name, created_ms, max_chars, overlap, metric) VALUES (?, ?, ?, ?, ?)",
                (name, now_ms(), max_chars, overlap, metric),
            )
            made = connection.execute(
                f"SELECT {_COLUMNS} FROM datasets WHERE name = ?", (name,)
            ).fetchone()
        return _row(made)

    def stamp(self, dataset_id: int, fingerprint: dict[str, object], dim: int) -> None:
        """Write down the fingerprint, and the dimension of the vectors."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE datasets SET fingerprint = ?, dim = ? WHERE id = ?",
                (json.dumps(fingerprint, sort_keys=True), dim, dataset_id),
            )

    def counts(self, dataset_id: int) -> tuple[int, int]:
        """How many live documents with text the dataset has, and how many passages those have."""
        with self._database.reading() as connection:
            documents, passages = connection.execute(
                "SELECT count(*), coalesce(sum(passage_count), 0) FROM documents WHERE dataset_id = ? AND live = 1 AND passage_count > 0",
                (dataset_id,),
            ).fetchone()
        return int(documents), int(passages)

    def earlier(self, dataset_id: int) -> int:
        """How many documents with text it keeps that are searched no more: earlier states of files, and those of files that are gone."""
        with self._database.reading() as connection:
            (found,) = connection.execute(
                "SELECT count(*) FROM documents WHERE dataset_id = ? AND live = 0 AND passage_count > 0",
                (dataset_id,),
            ).fetchone()
        return int(found)


def find_dataset(connection: sqlite3.Connection, name: str) -> DatasetRow | None:
    """The dataset of that name as the transaction sees it."""
    values = connection.execute(
        f"SELECT {_COLUMNS} FROM datasets WHERE name = ?", (name,)
    ).fetchone()
    return None if values is None else _row(values)
