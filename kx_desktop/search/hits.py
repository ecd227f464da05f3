"""From ranked passages to hits: each with its text, its place, its highlights and its neighbours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.documents import Locator
from kx_desktop.core.errors import DataLoss
from kx_desktop.core.queries import Diversity, Hit, OtherPlace, PathScore, Query, RecallWindow
from kx_desktop.index.fulltext import FullTextIndex
from kx_desktop.index.questions import Question
from kx_desktop.search.highlights import Highlighter
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.passages import DocumentRecord, Passages, StoredPassage

_PAGED = {"page", "slide"}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage with its final rank (from 1), its score, and what each path made of it.

    `within` is its rank and score among the datasets that can be compared with its own, where there are others, `reranker`
    the cross-encoder's score where it read the passage.
    """

    passage: StoredPassage
    rank: int
    score: float
    paths: Mapping[str, PathScore]
    diversity: Diversity | None = None
    within: PathScore | None = None
    reranker: float | None = None


class HitMaker:
    """Makes the hits of one query in one dataset; `datasets` are all that were asked, where the same text may stand too."""

    def __init__(
        self,
        passages: Passages,
        dataset: DatasetRow,
        datasets: Sequence[DatasetRow],
        vectors: NDArray[np.float32],
        fulltext: FullTextIndex,
        question: Question,
    ) -> None:
        self._passages = passages
        self._dataset = dataset
        self._datasets = datasets
        self._vectors = vectors
        self._fulltext = fulltext
        self._question = question

    def hits(self, ranked: Sequence[Ranked], query: Query) -> tuple[Hit, ...]:
        """The hits for `ranked`, in its order."""
        others = self._others(ranked)
        ids = {hit.passage.document_id for hit in ranked}
        ids.update(place.document_id for places in others.values() for _, place in places)
        documents = self._passages.documents(ids)
        return tuple(self._hit(hit, others[hit.passage.ref], documents, query) for hit in ranked)

    def _others(self, ranked: Sequence[Ranked]) -> dict[bytes, list[tuple[str, StoredPassage]]]:
        """By content reference, where else the texts stand: in the hits' own dataset first."""
        documents = {hit.passage.ref: hit.passage.document_id for hit in ranked}
        found: dict[bytes, list[tuple[str, StoredPassage]]] = {ref: [] for ref in documents}
        refs = list(documents)
        for dataset in (self._dataset, *(one for one in self._datasets if one != self._dataset)):
            for one in self._passages.same_texts(dataset.id, refs):
                if one.document_id != documents[one.ref]:
                    found[one.ref].append((dataset.name, one))
        return found

    @cached_property
    def _highlighter(self) -> Highlighter:
        common = self._fulltext.common_words(self._question.words)
        return Highlighter(self._question, common)

    def _hit(
        self,
        ranked: Ranked,
        others: Sequence[tuple[str, StoredPassage]],
        documents: Mapping[int, DocumentRecord],
        query: Query,
    ) -> Hit:
        passage = ranked.passage
        document = documents.get(passage.document_id)
        if document is None:
            raise DataLoss(
                "A document that was found is not in the library: its database is damaged.",
                "kx library verify tells what is damaged; put back a copy of the library folder.",
            )
        text = self._passages.text(passage.document_id, passage.start, passage.end)
        locators = _touching(self._passages.locators(document.id), passage.start, passage.end)
        vector = None
        if query.include_vector and passage.row < len(self._vectors):
            vector = tuple(float(value) for value in self._vectors[passage.row])
        return Hit(
            rank=ranked.rank,
            score=ranked.score,
            content_ref=passage.ref.hex(),
            parent_ref=document.ref.hex(),
            document_id=document.id,
            title=document.title,
            path=document.path,
            page=next((place.number for place in locators if place.kind in _PAGED), None),
            locators=locators,
            chunk_index=passage.index,
            chunk_count=document.passage_count,
            char_start=passage.start,
            char_end=passage.end,
            text=text,
            highlights=self._highlighter.spans(text, document.language) if query.highlights else (),
            paths=dict(ranked.paths),
            metadata={name: document.metadata[name] for name in query.metadata_fields if name in document.metadata},
            window=self._window(passage, document, query.window),
            also_in=(*_same_bytes(passage, document, self._dataset.name),
                     *(_other_place(other, documents[other.document_id], dataset) for dataset, other in others
                       if documents[other.document_id].live or query.include_superseded)),
            vector=vector,
            superseded=not document.live,
            root=document.root if document.path else "",
            diversity=ranked.diversity,
            dataset=self._dataset.name,
            within=ranked.within,
            among=len(self._datasets),
            reranker=ranked.reranker,
        )  # fmt: skip

    def _window(
        self, passage: StoredPassage, document: DocumentRecord, window: tuple[int, int]
    ) -> RecallWindow | None:
        if window == (0, 0):
            return None
        first = max(passage.index + window[0], 0) + document.first_row
        last = min(passage.index + window[1], document.passage_count - 1) + document.first_row
        around = self._passages.range(self._dataset.id, first, last + 1)
        start, end = around[0].start, around[-1].end
        return RecallWindow(self._passages.text(document.id, start, end), start, end)


def _touching(locators: tuple[Locator, ...], start: int, end: int) -> tuple[Locator, ...]:
    return tuple(place for place in locators if place.start < end and place.end > start)


def _same_bytes(
    passage: StoredPassage, document: DocumentRecord, dataset: str
) -> tuple[OtherPlace, ...]:
    """The further files that hold the same document."""
    return tuple(
        replace(_other_place(passage, document, dataset), path=path) for path in document.others
    )


def _other_place(passage: StoredPassage, document: DocumentRecord, dataset: str) -> OtherPlace:
    return OtherPlace(
        document.ref.hex(),
        document.title,
        document.path,
        passage.index,
        passage.start,
        passage.end,
        dataset,
    )
