"""What the tests of the sparse path share: notes, and what the path says of them."""

import numpy as np

from kx_desktop.index.sparse import SparseIndex
from kx_desktop.library import Library, Query
from kx_desktop.library.sparse import SparseAsker

NOTES = ["the well is deep", "the roof is high", "the refund window is thirty days"]


def found(library: Library, dataset: str, **parameters: object) -> list[tuple[str, float]]:
    """The passages that the sparse path ranks, with their scores, best first."""
    row = library._datasets.find(dataset)
    assert row is not None
    query = Query(dataset, mode="sparse", **parameters)  # type: ignore[arg-type]
    side, _ = asker(library).side(query, row, ("en",))
    hits = side.search(10)
    rows = np.array([hit.row for hit in hits], dtype=np.int64)
    assert side.scores(rows).tolist() == [hit.score for hit in hits]
    passages = library._passages.by_rows(row.id, rows)
    texts = library._passages.texts([passages[hit.row] for hit in hits])
    return [(text, hit.score) for text, hit in zip(texts, hits, strict=True)]


def told(library: Library, dataset: str, **parameters: object) -> tuple[str, ...]:
    """What the sparse path has to say."""
    row = library._datasets.find(dataset)
    assert row is not None
    query = Query(dataset, mode="sparse", **parameters)  # type: ignore[arg-type]
    return asker(library).side(query, row, ())[1]


def asker(library: Library) -> SparseAsker:
    return SparseAsker(library._parts, library._writing.alone_if_nobody)


def covered(library: Library, dataset: str) -> int:
    """The rows that the sparse indexes on disk cover."""
    row = library._datasets.find(dataset)
    assert row is not None
    folders = (library.folder / "index" / str(row.id) / "sparse").glob("*")
    return sum(SparseIndex(folder.parent, folder.name).covered_rows for folder in folders)
