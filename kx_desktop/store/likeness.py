"""What of a dataset's documents is compared to find those that are there more than once."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kx_desktop.store.database import Database
from kx_desktop.store.documents import path_of

_TOGETHER = 500


class ComparedDocument(NamedTuple):
    """A live document with text: its rows are `first_row` to `first_row + passages`."""

    id: int
    ref: bytes
    title: str
    parent_id: int | None
    characters: int
    passages: int
    first_row: int


class Likeness:
    """Reads what documents are compared by."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def state(self, dataset_id: int) -> tuple[int, ...]:
        """Numbers that are others once anything has changed that a comparison could see."""
        with self._database.reading() as connection:
            return tuple(
                connection.execute(
                    "SELECT (SELECT count(*) FROM documents WHERE dataset_id = ?1),"
                    " (SELECT count(*) FROM documents WHERE dataset_id = ?1 AND live = 0),"
                    " (SELECT count(*) FROM document_places WHERE dataset_id = ?1),"
                    " (SELECT count(*) FROM document_places WHERE dataset_id = ?1 AND current = 1),"
                    " (SELECT coalesce(max(id), 0) FROM document_events),"
                    " (SELECT coalesce(max(changed_ms), 0) FROM ledger WHERE dataset_id = ?1),"
                    " (SELECT vector_rows FROM datasets WHERE id = ?1)",
                    (dataset_id,),
                ).fetchone()
            )

    def documents(self, dataset_id: int) -> list[ComparedDocument]:
        """The live documents with text, in the order of their coming, which is that of their rows."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT id, ref, title, parent_id, char_count, passage_count, first_row FROM documents"
                " WHERE dataset_id = ? AND live = 1 AND passage_count > 0 ORDER BY first_row",
                (dataset_id,),
            ).fetchall()
        return [
            ComparedDocument(id_, ref, path_of(title), *rest) for id_, ref, title, *rest in found
        ]

    def at_several_places(self, dataset_id: int) -> list[int]:
        """The live documents that stand at several places now, save those within a file that does so itself."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT p.document_id, d.parent_id FROM document_places p JOIN documents d ON d.id = p.document_id"
                " WHERE p.dataset_id = ? AND p.current = 1 AND p.path <> '' AND d.live = 1"
                " GROUP BY p.document_id HAVING count(*) > 1 ORDER BY p.document_id",
                (dataset_id,),
            ).fetchall()
        several = {id_ for id_, _ in found}
        return [id_ for id_, parent in found if parent not in several]

    def refs(self, dataset_id: int, rows: int) -> NDArray[np.uint64]:
        """The first 8 bytes of each passage's content reference, in the order of rows, `(rows,)`."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT substr(ref, 1, 8) FROM passages WHERE dataset_id = ? AND row < ? ORDER BY row",
                (dataset_id, rows),
            ).fetchall()
        return np.frombuffer(b"".join(ref for (ref,) in found), dtype="<u8")

    def texts(self, ids: Iterable[int]) -> Iterator[tuple[int, str]]:
        """The text of each of those documents."""
        wanted = list(ids)
        for start in range(0, len(wanted), _TOGETHER):
            yield from self._texts(wanted[start : start + _TOGETHER])

    def _texts(self, ids: Sequence[int]) -> list[tuple[int, str]]:
        texts: dict[int, list[str]] = {}
        with self._database.reading() as connection:
            for id_, text in connection.execute(
                "SELECT document_id, text FROM document_texts WHERE document_id IN (SELECT value FROM json_each(?))"
                " ORDER BY document_id, char_start",
                (json.dumps(list(ids)),),
            ):
                texts.setdefault(id_, []).append(path_of(text))
        return [(id_, "".join(parts)) for id_, parts in texts.items()]

    def places(self, ids: Iterable[int]) -> dict[int, list[tuple[str, str]]]:
        """Where each of those documents stands now, as (path, root), by path."""
        places: dict[int, list[tuple[str, str]]] = {}
        with self._database.reading() as connection:
            for id_, path, root in connection.execute(
                "SELECT document_id, path, root FROM document_places WHERE current = 1"
                " AND document_id IN (SELECT value FROM json_each(?)) ORDER BY document_id, path",
                (json.dumps(sorted(set(ids))),),
            ):
                places.setdefault(id_, []).append((path_of(path), path_of(root)))
        return places
