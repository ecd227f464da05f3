"""Which rows a document has, and where passages stand in it: kept in memory, since documents never change and only new ones come."""

import threading
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kx_desktop.search.filtering.catalogue import Catalogue
from kx_desktop.store.field_queries import FieldQueries

_NUMBERED = {"chunk_index": 0, "char_start": 1, "char_end": 2, "page": 3}
_SPREAD = 8


@dataclass(frozen=True, slots=True)
class DocumentColumns:
    """The documents with passages of a dataset, in the order of rows: each column `(n,)` int64. `of_row` `(rows,)` int32 is each row's document.

    `places` finds an id's place at once where ids are close to one another, as they are in a dataset that was filled in one go.
    """

    ids: NDArray[np.int64]
    passage_counts: NDArray[np.int64]
    of_row: NDArray[np.int32]
    places: NDArray[np.int32] | None = None

    def mask(self, ids: NDArray[np.int64]) -> NDArray[np.bool_]:
        """`(n,)`, True for the documents of `ids`; those that are not known yet are left out."""
        found = np.zeros(len(self.ids), dtype=bool)
        if not len(ids) or not len(self.ids):
            return found
        if self.places is not None:
            found[self._looked_up(ids, self.places)] = True
            return found
        places = np.searchsorted(self.ids, ids)
        places[places == len(self.ids)] = 0
        found[places[self.ids[places] == ids]] = True
        return found

    def _looked_up(self, ids: NDArray[np.int64], places: NDArray[np.int32]) -> NDArray[np.int32]:
        offsets = ids - self.ids[0]
        if int(offsets.max()) >= len(places) or int(offsets.min()) < 0:
            offsets = offsets[(offsets >= 0) & (offsets < len(places))]
        looked_up: NDArray[np.int32] = places[offsets]
        if len(places) != len(self.ids):
            looked_up = looked_up[looked_up >= 0]
        return looked_up


def _places(ids: NDArray[np.int64]) -> NDArray[np.int32] | None:
    """The place of each id by its distance from the first, -1 for none; None where the ids lie too far apart for that."""
    if not len(ids):
        return None
    span = int(ids[-1] - ids[0]) + 1
    if span > _SPREAD * len(ids):
        return None
    places = np.full(span, -1, dtype=np.int32)
    places[ids - ids[0]] = np.arange(len(ids), dtype=np.int32)
    return places


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
                ids = np.concatenate([known.ids, fresh[:, 0]])
                known = self._documents = DocumentColumns(
                    ids,
                    np.concatenate([known.passage_counts, fresh[:, 2]]),
                    np.concatenate([known.of_row, np.repeat(numbers, fresh[:, 2])]),
                    _places(ids),
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
