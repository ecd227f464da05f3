"""A small dataset over a real store and real indexes, for the tests of search."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.content import content_ref
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.index.dense import DenseIndex
from kx_desktop.search.checking import check_query
from kx_desktop.search.paths import Sources
from kx_desktop.search.pipeline import answer
from kx_desktop.search.plan import Defaults
from kx_desktop.search.reranking import Scorer
from kx_desktop.search.sorting import SortKeys
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import Datasets
from kx_desktop.store.passages import Passages
from kx_desktop.tasks import Lane
from tests.index.making import filled
from tests.store.making import document, store

DIM = 16


class Corpus:
    """One passage a text, each text a document of its own."""

    def __init__(
        self,
        folder: Path,
        texts: Sequence[str],
        vectors: NDArray[np.float32],
        *,
        name: str = "notes",
        database: Database | None = None,
    ) -> None:
        folder.mkdir()
        self.texts = list(texts)
        self.database = database or Database(folder)
        dataset = Datasets(self.database).make(name, 1000, 200)
        self.stored = store(
            self.database,
            dataset.id,
            [
                document(text, f"{i}.txt", step=10**6, ref=content_ref(f"{name}{i}".encode()))
                for i, text in enumerate(texts)
            ],
        )
        with self.database.writing() as connection:
            connection.execute(
                "UPDATE datasets SET vector_rows = ?, dim = ? WHERE id = ?",
                (len(vectors), vectors.shape[1], dataset.id),
            )
        found = Datasets(self.database).find(name)
        assert found is not None
        self.sources = Sources(
            dataset=found,
            passages=Passages(self.database),
            fulltext=filled(folder / "fulltext", texts),
            dense=DenseIndex(folder / "dense", "stamp", vectors.shape[1]),
            vectors=vectors,
            allowed=None,
            languages=("en",),
            embed_query=None,
        )


def ask(
    sources: Sources | Sequence[Sources],
    lane: Lane | None,
    *,
    scorer: Scorer | None = None,
    order: SortKeys | None = None,
    **parameters: object,
) -> QueryResult:
    """Asks one dataset, or several."""
    several = [sources] if isinstance(sources, Sources) else list(sources)
    names = tuple(one.dataset.name for one in several)
    query = Query(**({"dataset": names} | parameters))  # type: ignore[arg-type]
    check_query(query)
    return answer(query, several, Defaults(), lane, order, scorer)
