"""Which rows a document has, and where passages stand in it: kept in memory, since documents never change and only new ones come."""

import threading
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kx_desktop.search.filtering.catalogue import Catalogue
from kx_desktop.store.field_queries import FieldQueries

_NUMBERED = {"chunk_index": 0, "char_start": 1, "char_end": 2, "page": 3}


@dataclass(frozen=True, slots=True)
class DocumentColumns:
    """The documents with passages of a dataset, in the order of rows: each column `(n,)` int64. `of_row` `(rows,)` int32 is each row's document."""

    ids: NDArray[np.int64]
    passage_counts: NDArray[np.int64]
    of_row: NDArray[np.int32]

    def mask(self, ids: NDArray[np.int64]) -> NDArray[np.bool_]:
        """`(n,)`, True for the documents of `ids`; those that are not known yet are left out."""
        found = np.zeros(len(self.ids), dtype=bool)
        if len(ids) and len(self.ids):
            places = np.searchsorted(self.ids, ids)
            places[places == len(self.ids)] = 0
            found[places[self.ids[places] == ids]] = True
        return found


class DatasetColumns:
    """The columns of one dataset, which grow as documents come, of whichever process. Safe to use from several threads."""

    def __init__(self, queries: FieldQueries, dataset_id: int) -> None:
        self.queries = queries
        self.dataset_id = dataset_id
        self._lock = threading.Lock()
        none = np.empty(0, dtype=np.int64)
        self._documents = DocumentColumns(none, none, np.empty(0, dtype=np.int32))
        self._passages = np.empty((0, 4), dtype=np.int64)

    def catalogue(self) -> Catalogue:
        """The fields that the dataset has."""
        return Catalogue.of(self.queries.kinds(self.dataset_id))

    def documents(self, rows: int) -> DocumentColumns:
        """The documents of the rows `[0, rows)` at least."""
        with self._lock:
            known = self._documents
            if len(known.of_row) < rows:
                found = self.queries.documents(self.dataset_id, len(known.of_row))
                fresh = np.array(found, dtype=np.int64).reshape(-1, 3)
                numbers = np.arange(len(known.ids), len(known.ids) + len(fresh), dtype=np.int32)
                known = self._documents = DocumentColumns(
                    np.concatenate([known.ids, fresh[:, 0]]),
                    np.concatenate([known.passage_counts, fresh[:, 2]]),
                    np.concatenate([known.of_row, np.repeat(numbers, fresh[:, 2])]),
                )
            return known

    def passages(self, name: str, rows: int) -> NDArray[np.int64]:
        """`(rows,)` int64: the field of passages `name`, a number; -1 where a passage has no page."""
        if name == "chunk_id":
            return np.arange(rows, dtype=np.int64)
        with self._lock:
            if len(self._passages) < rows:
                fresh = self.queries.passages(self.dataset_id, len(self._passages), rows)
                self._passages = np.concatenate([self._passages, fresh])
            return self._passages[:rows, _NUMBERED[name]]
