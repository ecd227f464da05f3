"""What the store holds of a dataset, row by row in plain values, for a file that another library takes in.

Documents are numbered from 0 in the order of their coming, and everything else names them by their number. Content references are hex, bytes base64.
"""

import base64
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kx_desktop.core.errors import NotFound
from kx_desktop.store.changes import text_of_name
from kx_desktop.store.database import Connection, Database
from kx_desktop.store.datasets import DatasetRow, find_dataset
from kx_desktop.store.documents import path_of

Row = dict[str, Any]

_OF_DOCUMENTS = "JOIN documents d ON d.id = t.document_id WHERE d.dataset_id = ? ORDER BY"


class StoredRows:
    """The rows of one dataset as they stand at one moment, however long the reading takes."""

    def __init__(self, connection: Connection, dataset: DatasetRow) -> None:
        self._connection = connection
        self.dataset = dataset
        self._numbers = {
            id_: number
            for number, (id_,) in enumerate(
                connection.execute(
                    "SELECT id FROM documents WHERE dataset_id = ? ORDER BY id", (dataset.id,)
                )
            )
        }

    @property
    def documents(self) -> int:
        """How many documents there are."""
        return len(self._numbers)

    def tables(self) -> dict[str, Callable[[], Iterator[Row]]]:
        """What gives the rows of each table, by its name, in the order in which they have to be taken in."""
        return {
            "documents": self._documents,
            "texts": self._texts,
            "locators": self._locators,
            "passages": self._passages,
            "places": self._places,
            "events": self._events,
            "metadata_changes": self._changes,
            "vector_lengths": self._lengths,
            "given_vectors": lambda: self._given("given_vectors"),
            "given_sparse": lambda: self._given("given_sparse"),
        }

    def refs(self) -> Iterator[bytes]:
        """The content references of the documents, in order."""
        for (ref,) in self._rows("SELECT ref FROM documents WHERE dataset_id = ? ORDER BY id"):
            yield ref

    def _rows(self, statement: str) -> Iterator[tuple[Any, ...]]:
        return iter(self._connection.execute(statement, (self.dataset.id,)))

    def _number(self, id_: int | None) -> int | None:
        return None if id_ is None else self._numbers.get(id_)

    def _documents(self) -> Iterator[Row]:
        for (
            ref,
            parent,
            title,
            language,
            metadata,
            characters,
            count,
            first,
            at,
            own,
            live,
        ) in self._rows(
            "SELECT ref, parent_id, title, language, metadata, char_count, passage_count, first_row, ingested_ms, own_vector, live"
            " FROM documents WHERE dataset_id = ? ORDER BY id"
        ):
            yield {
                "ref": ref.hex(),
                "parent": self._number(parent),
                "title": path_of(title),
                "language": language,
                "metadata": json.loads(metadata),
                "char_count": characters,
                "passage_count": count,
                "first_row": first,
                "ingested_ms": at,
                "own_vector": bool(own),
                "live": bool(live),
            }

    def _texts(self) -> Iterator[Row]:
        for id_, start, text in self._rows(
            f"SELECT t.document_id, t.char_start, t.text FROM document_texts t {_OF_DOCUMENTS} t.document_id, t.char_start"
        ):
            yield {"document": self._number(id_), "start": start, "text": text}

    def _locators(self) -> Iterator[Row]:
        for id_, data in self._rows(
            f"SELECT t.document_id, t.locators FROM document_locators t {_OF_DOCUMENTS} t.document_id"
        ):
            yield {"document": self._number(id_), "locators": _base64(data)}

    def _passages(self) -> Iterator[Row]:
        for id_, index, start, end, ref, page in self._rows(
            "SELECT document_id, passage_index, char_start, char_end, ref, page FROM passages WHERE dataset_id = ? ORDER BY row"
        ):
            yield {
                "document": self._number(id_),
                "index": index,
                "start": start,
                "end": end,
                "ref": ref.hex(),
                "page": page,
            }

    def _places(self) -> Iterator[Row]:
        for id_, path, root, current in self._rows(
            f"SELECT t.document_id, t.path, t.root, t.current FROM document_places t {_OF_DOCUMENTS} t.document_id, t.path"
        ):
            yield {
                "document": self._number(id_),
                "path": path_of(path),
                "root": path_of(root),
                "current": bool(current),
            }

    def _events(self) -> Iterator[Row]:
        for id_, kind, by, at in self._rows(
            f"SELECT t.document_id, t.kind, t.by_document_id, t.at_ms FROM document_events t {_OF_DOCUMENTS} t.id"
        ):
            yield {"document": self._number(id_), "kind": kind, "by": self._number(by), "at_ms": at}

    def _changes(self) -> Iterator[Row]:
        for id_, name, value, at in self._rows(
            f"SELECT t.document_id, t.name, t.value, t.at_ms FROM metadata_changes t {_OF_DOCUMENTS} t.id"
        ):
            yield {
                "document": self._number(id_),
                "name": text_of_name(name),
                "value": None if value is None else json.loads(value),
                "at_ms": at,
            }

    def _lengths(self) -> Iterator[Row]:
        for row, length in self._rows(
            "SELECT row, length FROM vector_lengths WHERE dataset_id = ? ORDER BY row"
        ):
            yield {"row": row, "length": length}

    def _given(self, table: str) -> Iterator[Row]:
        for row, vector in self._rows(
            f"SELECT row, vector FROM {table} WHERE dataset_id = ? ORDER BY row"
        ):
            yield {"row": row, "vector": _base64(vector)}


@contextmanager
def stored_rows(database: Database, name: str) -> Iterator[StoredRows]:
    """The rows of the dataset of that name, which stand still within. Raises NotFound."""
    with database.reading() as connection:
        dataset = find_dataset(connection, name)
        if dataset is None:
            raise NotFound(f"There is no dataset {name!r}.")
        yield StoredRows(connection, dataset)


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
