"""A dataset's indexes and vectors, opened once and kept, for queries and ingests alike."""

import threading
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.index.dense import DenseIndex
from kx_desktop.index.fulltext import FullTextIndex, IndexedPassage
from kx_desktop.index.sparse import SparseIndex
from kx_desktop.index.terms import TermAnalyser
from kx_desktop.index.titles import TITLE_LINE, title_terms
from kx_desktop.library.fingerprint import vectors_stamp, without_sparse, words_stamp
from kx_desktop.search.filtering import DatasetColumns
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.field_queries import FieldQueries
from kx_desktop.store.passages import DocumentRecord, Passages
from kx_desktop.store.vectors import VectorFile

_LANGUAGE_SHARE = 0.05
_MOST_LANGUAGES = 4


class OpenDataset:
    """What stands on disk for one dataset beside the database."""

    def __init__(
        self, folder: Path, dataset: DatasetRow, passages: Passages, fields: FieldQueries
    ) -> None:
        self.id = dataset.id
        self.columns = DatasetColumns(fields, dataset.id)
        self.fingerprint = without_sparse(dataset.fingerprint)
        self._passages = passages
        index = folder / "index" / str(dataset.id)
        self.fulltext = FullTextIndex(index / "fulltext", words_stamp(dataset.fingerprint))
        self.vector_file = VectorFile(folder / "vectors" / f"{dataset.id}.f32", dataset.dim)
        self.dense = DenseIndex(index / "dense", vectors_stamp(dataset.fingerprint), dataset.dim)
        self._sparse_folder = index / "sparse"
        self._sparse: dict[str, SparseIndex] = {}
        self._leave_out_stop_words = bool(dataset.fingerprint.get("stop_words"))
        self._lock = threading.Lock()
        self._languages: tuple[int, tuple[str, ...]] = (-1, ())
        self._lengths: tuple[int, NDArray[np.float64] | None] = (-1, None)
        self._analysers: dict[str, TermAnalyser] = {}

    def sparse(self, stamp: str) -> SparseIndex:
        """The index of sparse vectors that depend on what `stamp` names."""
        with self._lock:
            if stamp not in self._sparse:
                self._sparse[stamp] = SparseIndex(self._sparse_folder, stamp)
            return self._sparse[stamp]

    def live(self, dataset: DatasetRow) -> NDArray[np.bool_] | None:
        """`(passage_rows,)`, False for passages of documents that were superseded or retired; None where none were."""
        ended = self._passages.ended_rows(dataset.id)
        if not ended:
            return None
        live = np.ones(dataset.passage_rows, dtype=bool)
        for start, end in ended:
            live[start:end] = False
        return live

    def lengths(self, dataset: DatasetRow) -> NDArray[np.float64] | None:
        """`(vector_rows,)`, what the vectors' lengths were; None where all were 1."""
        with self._lock:
            rows, lengths = self._lengths
            if rows != dataset.vector_rows:
                known = self._passages.vector_lengths(dataset.id)
                lengths = np.ones(dataset.vector_rows) if known else None
                for row, length in known.items():
                    if lengths is not None and row < dataset.vector_rows:
                        lengths[row] = length
                self._lengths = (dataset.vector_rows, lengths)
            return lengths

    def languages(self, dataset: DatasetRow) -> tuple[str, ...]:
        """The languages that a question to the dataset is stemmed by: those of a twentieth of its passages or more."""
        with self._lock:
            rows, known = self._languages
            if rows < 0 or dataset.passage_rows > rows * 1.1:
                counted = self._passages.languages(dataset.id)
                total = sum(count for _, count in counted) or 1
                known = tuple(name for name, count in counted if count / total >= _LANGUAGE_SHARE)[
                    :_MOST_LANGUAGES
                ]
                self._languages = (dataset.passage_rows, known)
            return known

    def indexed_passages(self, start: int, end: int) -> list[IndexedPassage]:
        """The passages of rows `[start, end)` with their terms, made from the stored text."""
        stored = self._passages.range(self.id, start, end)
        documents = self._passages.documents({passage.document_id for passage in stored})
        titles = {id_: self._title_terms(document) for id_, document in documents.items()}
        made = []
        for passage in stored:
            document = documents[passage.document_id]
            terms = self._analyser(document.language).terms(
                self._passages.text(passage.document_id, passage.start, passage.end)
            )
            made.append(
                IndexedPassage(
                    passage.row, terms.words, terms.stems, terms.codes, titles[passage.document_id]
                )
            )
        return made

    def _title_terms(self, document: DocumentRecord) -> str:
        head = self._passages.head(document.id, 4 * TITLE_LINE)
        return title_terms(document.title, document.path, head, self._analyser(document.language))

    def _analyser(self, language: str) -> TermAnalyser:
        found = self._analysers.get(language)
        if found is None:
            found = TermAnalyser(language, leave_out_stop_words=self._leave_out_stop_words)
            self._analysers[language] = found
        return found
