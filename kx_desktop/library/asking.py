"""Query for `Library`: the fingerprint compared, the indexes brought up to date, the question answered."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import (
    DataLoss,
    FailedPrecondition,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.index.fulltext import catch_up
from kx_desktop.library.fingerprint import CALLERS_OWN, embedder_parts, require_same, words_parts
from kx_desktop.library.opened import OpenDataset
from kx_desktop.library.parts import Parts
from kx_desktop.search.pipeline import Defaults, Sources, answer
from kx_desktop.store.datasets import DatasetRow

Vectors = NDArray[np.float32]


def current_fingerprint(
    parts: Parts, dataset: DatasetRow, *, needs_model: bool
) -> dict[str, object]:
    """What the fingerprint of `dataset` would be today; of the words alone, unless vectors are to be compared."""
    current = words_parts(dataset.max_chars, dataset.overlap, stop_words=parts.settings.stop_words)
    if needs_model and (embedder := parts.embedder.get()) is not None:
        current |= embedder_parts(embedder.identity)
    return current


class Asker:
    """Answers queries to one library, from any number of threads."""

    def __init__(self, parts: Parts, alone: Callable[[], AbstractContextManager[bool]]) -> None:
        """`alone` makes this the one that writes, if nobody does; it gives False where somebody does."""
        self._parts = parts
        self._alone = alone

    def ask(self, query: Query, dataset: DatasetRow) -> QueryResult:
        """See `Library.query`; `query` has been checked."""
        needs_model = query.mode != "fulltext" and query.vector is None and bool(query.text.strip())
        if needs_model and dataset.fingerprint.get("embedder") == CALLERS_OWN:
            raise FailedPrecondition(
                f"The dataset {dataset.name!r} holds vectors of its callers' own, so a question in words cannot be"
                " compared by meaning.",
                "Bring the question's vector too, or search by words alone: --mode fulltext.",
            )
        if dataset.fingerprint:
            current = current_fingerprint(self._parts, dataset, needs_model=needs_model)
            require_same(dataset.name, dataset.fingerprint, current)
        opened = self._parts.opened(dataset)
        self._see_all_words(opened, dataset)
        try:
            result = self._answer(query, dataset, opened, needs_model=needs_model)
        except DataLoss:
            # A damaged full-text index counts as empty once it was met, and is made anew; other damage is told.
            if opened.fulltext.covered_rows >= dataset.passage_rows:
                raise
            self._see_all_words(opened, dataset)
            result = self._answer(query, dataset, opened, needs_model=needs_model)
        missing = dataset.passage_rows - opened.fulltext.covered_rows
        if missing <= 0 or result.mode == "dense":
            return result
        note = (
            f"The index of words lacks {missing:,} passages: another program is taking them in, or there is no room on"
            " the disk for it."
        )
        return replace(result, advisories=(*result.advisories, note))

    def _answer(
        self, query: Query, dataset: DatasetRow, opened: OpenDataset, *, needs_model: bool
    ) -> QueryResult:
        parts = self._parts
        embedder = parts.embedder.get() if needs_model else None
        sources = Sources(
            dataset=dataset,
            passages=parts.passages,
            fulltext=opened.fulltext,
            dense=opened.dense if dataset.vector_rows else None,
            vectors=_vectors(opened, dataset, query.mode),
            live=None if query.include_superseded else opened.live(dataset),
            languages=opened.languages(dataset),
            embed_query=embedder.embed_query if embedder is not None else None,
        )
        settings = parts.settings
        defaults = Defaults(settings.rerank, settings.rrf_k, settings.mmr_lambda)
        return answer(query, sources, defaults, parts.lanes.interactive)

    def _see_all_words(self, opened: OpenDataset, dataset: DatasetRow) -> None:
        """Let the full-text index take in what it lacks, unless somebody is writing and so about to."""
        if opened.fulltext.covered_rows >= dataset.passage_rows:
            return
        opened.fulltext.reload()
        if opened.fulltext.covered_rows >= dataset.passage_rows or self._parts.database.read_only:
            return
        with self._alone() as is_alone:
            if not is_alone:
                return
            try:
                opened.fulltext.begin_writing(dataset.passage_rows)
                catch_up(opened.fulltext, dataset.passage_rows, opened.indexed_passages)
                opened.fulltext.end_writing()
            except (ResourceExhausted, PermissionDenied):  # the answer says that words are lacking
                opened.fulltext.abandon_writing()


def _vectors(opened: OpenDataset, dataset: DatasetRow, mode: str) -> NDArray[np.float32]:
    """The dataset's vectors, `(vector_rows, dim)`; none where they are damaged and words alone are sought."""
    try:
        return opened.vector_file.read(dataset.vector_rows)
    except DataLoss:
        if mode != "fulltext":
            raise
        return opened.vector_file.read(0)
