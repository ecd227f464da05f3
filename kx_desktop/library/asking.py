"""Query for `Library`: the fingerprint compared, the indexes brought up to date, the question answered."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.counting import by_count
from kx_desktop.core.errors import (
    DataLoss,
    FailedPrecondition,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.embedding import Embedder
from kx_desktop.index.fulltext import catch_up
from kx_desktop.library.fingerprint import (
    CALLERS_OWN,
    embedder_parts,
    require_same,
    vectors_stamp,
    words_parts,
)
from kx_desktop.library.hit_sources import SourceLook
from kx_desktop.library.opened import OpenDataset
from kx_desktop.library.parts import Parts
from kx_desktop.library.sparse import SparseAsker
from kx_desktop.search.filtering import (
    Catalogue,
    Condition,
    DatasetColumns,
    parse_filter,
    row_mask,
)
from kx_desktop.search.paths import Sources
from kx_desktop.search.pipeline import answer
from kx_desktop.search.plan import Defaults, Plan, plan
from kx_desktop.search.reranking import Scorer
from kx_desktop.search.sorting import SortKeys
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.tasks import CancelToken, Lane
from kx_desktop.tasks.executors import cores

Vectors = NDArray[np.float32]
Mask = NDArray[np.bool_]


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
        self._sparse = SparseAsker(parts, alone)
        self._look = SourceLook(parts.database)
        self._lock = threading.Lock()
        self._asked = 0

    def ask(self, query: Query, datasets: Sequence[DatasetRow], cancel: CancelToken) -> QueryResult:
        """See `Library.query`; `query` has been checked, and `datasets` are those that it names."""
        with self._counted() as asked:
            # A query's paths go side by side while there are processors for it; else that is a detour between threads.
            lane = self._parts.lanes.interactive if 2 * asked <= cores() else None
            return self._ask(query, datasets, lane, cancel)

    @contextmanager
    def _counted(self) -> Iterator[int]:
        """Gives how many queries are being answered, this one included."""
        with self._lock:
            self._asked += 1
            asked = self._asked
        try:
            yield asked
        finally:
            with self._lock:
                self._asked -= 1

    def _ask(
        self,
        query: Query,
        datasets: Sequence[DatasetRow],
        lane: Lane | None,
        cancel: CancelToken,
    ) -> QueryResult:
        settings = self._parts.settings
        defaults = Defaults(
            settings.rerank, settings.rrf_k, settings.mmr_lambda, settings.reranking
        )
        planned = plan(query, defaults)
        scorer = self._scorer(query, lane, cancel) if planned.reranker else None
        began = time.perf_counter()
        chosen = _Chosen(query, [self._parts.opened(dataset).columns for dataset in datasets])
        sources: list[Sources] = []
        left_out: list[str] = []
        refusal: FailedPrecondition | None = None
        embed = _Once(self._parts.embedder.get)
        for dataset in datasets:
            cancel.raise_if_cancelled()
            try:
                sources.append(self._sources(query, planned, dataset, embed, chosen))
            except FailedPrecondition as error:
                # One dataset that cannot be asked must not keep the others from answering.
                refusal = error
                left_out.append(f"{dataset.name} was left out: {error.message}")
        if refusal is not None and not sources:
            raise refusal
        try:
            result = answer(query, sources, defaults, lane, chosen.order, scorer, cancel)
        except DataLoss:
            # A damaged full-text index counts as empty once it was met, and is made anew; other damage is told.
            lacking = [
                one for one in sources if one.fulltext.covered_rows < one.dataset.passage_rows
            ]
            if not lacking:
                raise
            for one in lacking:
                self._see_all_words(self._parts.opened(one.dataset), one.dataset)
            result = answer(query, sources, defaults, lane, chosen.order, scorer, cancel)
        notes = [] if result.paths == ("dense",) else [_lacking_words(one) for one in sources]
        told = (*left_out, *result.advisories, *(note for note in notes if note))
        took_ms = round((time.perf_counter() - began) * 1000, 3)
        hits = result.hits
        if query.highlights:
            hits = self._look.told(hits, {one.name: one.id for one in datasets})
        return replace(result, hits=hits, advisories=told, took_ms=took_ms)

    def _scorer(self, query: Query, lane: Lane | None, cancel: CancelToken | None) -> Scorer:
        """The reranker for the question; it stops when the library closes, too."""

        def check() -> None:
            self._parts.lanes.token.raise_if_cancelled()
            if cancel is not None:
                cancel.raise_if_cancelled()

        return self._parts.reranker.scorer(
            query.text, workers=1 if lane is None else cores(), check=check
        )

    def _sources(
        self,
        query: Query,
        planned: Plan,
        dataset: DatasetRow,
        embed: "_Once",
        chosen: "_Chosen",
    ) -> Sources:
        parts = self._parts
        needs_model = "dense" in planned.paths and query.vector is None
        if needs_model and dataset.fingerprint.get("embedder") == CALLERS_OWN:
            raise FailedPrecondition(
                f"The dataset {dataset.name!r} holds vectors of its callers' own, so a question in words cannot be"
                " compared by meaning.",
                "Bring the question's vector too, or search by words alone: --mode fulltext.",
            )
        if dataset.fingerprint:
            current = current_fingerprint(parts, dataset, needs_model=needs_model)
            require_same(dataset.name, dataset.fingerprint, current)
        opened = parts.opened(dataset)
        self._see_all_words(opened, dataset)
        languages = opened.languages(dataset)
        sparse, notes = (
            self._sparse.side(query, dataset, languages)
            if "sparse" in planned.paths
            else (None, ())
        )
        metric = query.metric or dataset.metric
        return Sources(
            dataset=dataset,
            passages=parts.passages,
            fulltext=opened.fulltext,
            dense=opened.dense if dataset.vector_rows else None,
            vectors=_vectors(opened, dataset, needed="dense" in planned.paths),
            allowed=_both(
                None if query.include_superseded else opened.live(dataset),
                chosen.rows(opened.columns, dataset.passage_rows),
            ),
            languages=languages,
            embed_query=embed.function() if needs_model else None,
            metric=metric,
            lengths=None if metric == "cosine" else opened.lengths(dataset),
            sparse=sparse,
            comparable=f"{vectors_stamp(dataset.fingerprint)} {dataset.fingerprint.get('sparse')} {metric}",
            advisories=notes,
        )

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


def _vectors(opened: OpenDataset, dataset: DatasetRow, *, needed: bool) -> NDArray[np.float32]:
    """The dataset's vectors, `(vector_rows, dim)`; none where they are damaged and not sought in."""
    try:
        return opened.vector_file.read(dataset.vector_rows)
    except DataLoss:
        if needed:
            raise
        return opened.vector_file.read(0)


def _both(one: Mask | None, other: Mask | None) -> Mask | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


class _Chosen:
    """What a query's filter and order say of the datasets that it asks."""

    def __init__(self, query: Query, columns: Sequence[DatasetColumns]) -> None:
        """Raises InvalidArgument for a clause that cannot be, or that names a field which none of the datasets has."""
        self.order: SortKeys | None = None
        self._filter: Condition | None = None
        has_filter, has_order = bool(query.filter.strip()), bool(query.order_by.strip())
        if not (has_filter or has_order):
            return
        catalogue = reduce(Catalogue.merged, [one.catalogue() for one in columns])
        if has_filter:
            self._filter = parse_filter(query.filter, catalogue)
        if has_order:
            self.order = SortKeys.parse(query.order_by, catalogue)

    def rows(self, columns: DatasetColumns, passage_rows: int) -> Mask | None:
        """`(passage_rows,)`, True for what the filter keeps; None where there is no filter."""
        return None if self._filter is None else row_mask(self._filter, columns, passage_rows)


def _lacking_words(sources: Sources) -> str:
    missing = sources.dataset.passage_rows - sources.fulltext.covered_rows
    if missing <= 0:
        return ""
    return by_count(
        missing,
        "The index of words lacks 1 passage: another program is taking it in, or there is no room on the disk for it.",
        f"The index of words lacks {missing:,} passages: another program is taking them in, or there is no room on"
        " the disk for it.",
    )


class _Once:
    """Embeds a question once, however many datasets it is put to."""

    def __init__(self, embedder: Callable[[], Embedder | None]) -> None:
        self._embedder = embedder
        self._made: dict[str, Vectors] = {}

    def function(self) -> Callable[[str], Vectors] | None:
        """What embeds; None where there is no embedder."""
        embedder = self._embedder()
        if embedder is None:
            return None

        def embed(text: str) -> Vectors:
            if text not in self._made:
                self._made[text] = embedder.embed_query(text)
            return self._made[text]

        return embed
