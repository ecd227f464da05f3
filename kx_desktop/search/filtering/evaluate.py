"""The rows of a dataset that a filter keeps: set algebra on masks, one question to the store for each condition."""

from dataclasses import dataclass, field
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.typed import NUMBER, Interval
from kx_desktop.search.filtering.columns import DatasetColumns, DocumentColumns
from kx_desktop.search.filtering.tree import Among, Condition, Constant, Every, Leaf, Like, Some
from kx_desktop.store.fields import FACT_FIELDS, PASSAGE_FIELDS, REFERENCE_FIELDS

Mask = NDArray[np.bool_]


def row_mask(condition: Condition, columns: DatasetColumns, passage_rows: int) -> Mask:
    """`(passage_rows,)`, True for the passages that `condition` holds for. A field that the dataset does not have is missing everywhere."""
    with columns.queries.snapshot():
        evaluation = _Evaluation(columns, columns.documents(passage_rows), passage_rows)
        return evaluation.rows(evaluation.mask(condition))


@dataclass(frozen=True, slots=True)
class _Mask:
    """A mask of documents, or of rows."""

    values: Mask
    of_rows: bool


@dataclass(slots=True)
class _Evaluation:
    columns: DatasetColumns
    documents: DocumentColumns
    """As they were when it began: another query may let `columns` take in more meanwhile."""
    count: int
    _having: dict[str, Mask] = field(default_factory=dict)

    def rows(self, mask: _Mask) -> Mask:
        """The mask as one of rows."""
        if mask.of_rows:
            return mask.values
        return mask.values[self.documents.of_row[: self.count]]

    def mask(self, condition: Condition) -> _Mask:
        """What `condition` holds for: a mask of documents where it asks for nothing that differs within one."""
        match condition:
            case Constant(value):
                return _Mask(np.full(len(self.documents.ids), value), of_rows=False)
            case Every(conditions):
                return self._together(conditions, np.logical_and)
            case Some(conditions):
                return self._together(conditions, np.logical_or)
            case Leaf(name) if name in PASSAGE_FIELDS:
                return _Mask(self._passages(condition), of_rows=True)
            case Leaf():
                return _Mask(self._documents(condition), of_rows=False)

    def _together(self, conditions: tuple[Condition, ...], join: np.ufunc) -> _Mask:
        masks = [self.mask(one) for one in conditions]
        # Documents with documents first: there are fewer of them than rows.
        groups = [
            reduce(join, [one.values for one in masks if one.of_rows is of_rows])
            for of_rows in (False, True)
            if any(one.of_rows is of_rows for one in masks)
        ]
        if len(groups) == 1:
            return _Mask(groups[0], masks[0].of_rows)
        documents, rows = groups
        return _Mask(join(self.rows(_Mask(documents, of_rows=False)), rows), of_rows=True)

    def _documents(self, leaf: Leaf) -> Mask:
        if leaf.test is None:
            found = self._has(leaf.name)
            return ~found if leaf.negated else found
        found = self._passing(leaf.name, leaf.test)
        return self._has(leaf.name) & ~found if leaf.negated else found

    def _has(self, name: str) -> Mask:
        if name in FACT_FIELDS:
            return np.ones(len(self.documents.ids), dtype=bool)
        if name not in self._having:
            ids = self.columns.queries.having(self.columns.dataset_id, name)
            self._having[name] = self.documents.mask(ids)
        return self._having[name]

    def _passing(self, name: str, test: Among | Like) -> Mask:
        documents, queries = self.documents, self.columns.queries
        dataset_id = self.columns.dataset_id
        match test:
            case Like(pattern, escape):
                ask = queries.documents_like if name in FACT_FIELDS else queries.like
                return documents.mask(ask(dataset_id, name, pattern, escape))
            case Among(intervals):
                if name == "chunk_count":
                    return _within(documents.passage_counts, intervals)
                if name == "parent_ref":
                    return documents.mask(queries.documents_by_ref(dataset_id, intervals))
                return documents.mask(queries.among(dataset_id, name, intervals))

    def _passages(self, leaf: Leaf) -> Mask:
        name = leaf.name
        if name == "page":
            has = self.columns.passages(name, self.count) >= 0
        else:
            has = np.ones(self.count, dtype=bool)
        if leaf.test is None:
            return ~has if leaf.negated else has
        found = has & self._passages_passing(name, leaf.test)
        return has & ~found if leaf.negated else found

    def _passages_passing(self, name: str, test: Among | Like) -> Mask:
        queries, dataset_id = self.columns.queries, self.columns.dataset_id
        match test:
            case Like(pattern, escape):
                return self._of_rows(queries.rows_like(dataset_id, name, pattern, escape))
            case Among(intervals):
                if name in REFERENCE_FIELDS:
                    return self._of_rows(queries.rows_by_ref(dataset_id, intervals))
                return _within(self.columns.passages(name, self.count), intervals)

    def _of_rows(self, rows: NDArray[np.int64]) -> Mask:
        found = np.zeros(self.count, dtype=bool)
        found[rows[rows < self.count]] = True
        return found


def _within(numbers: NDArray[np.int64], intervals: tuple[Interval, ...]) -> Mask:
    """`(n,)`, True for the numbers that lie in one of `intervals`."""
    found = np.zeros(len(numbers), dtype=bool)
    for one in intervals:
        if one.kind != NUMBER:
            continue
        inside = np.ones(len(numbers), dtype=bool)
        if isinstance(one.low, int | float):
            inside &= numbers > one.low if one.low_open else numbers >= one.low
        if isinstance(one.high, int | float):
            inside &= numbers < one.high if one.high_open else numbers <= one.high
        found |= inside
    return found
