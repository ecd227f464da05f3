"""Ingest a collection into a library and put its questions to it, in each mode."""

from collections.abc import Iterator
from pathlib import Path, PurePath

from kx_desktop.library import Hit, Library, Query
from tests.relevance.collections import Collection
from tests.relevance.metrics import ndcg, recall, span_iou, span_recall

MODES: dict[str, tuple[str, bool]] = {
    "dense": ("dense", False),
    "fulltext": ("fulltext", False),
    "hybrid": ("hybrid", False),
    "hybrid + MMR": ("hybrid", True),
}


MOST_PASSAGES = 320
"""As far as a ranking is looked into for a hundred documents; of long documents many passages are of one."""


def ingest(library: Library, collection: Collection, folder: Path) -> dict[str, int]:
    """Take the collection in, unless the library has it; returns the shifts of its texts within the files."""
    shifts = collection.lay_out(folder)
    report = library.ingest(collection.name, files=[folder])
    if report.failed:
        raise RuntimeError(f"{report.failed} files of {collection.name} failed")
    return shifts


def measure(
    library: Library,
    collection: Collection,
    shifts: dict[str, int],
    mode: str,
    *,
    deep: bool = True,
) -> dict[str, float]:
    """The measures of one mode over the collection's questions, each a mean."""
    sums: dict[str, list[float]] = {}
    for id_, text in collection.questions.items():
        grades = collection.judgements[id_]
        pages = list(_pages(library, collection.name, text, mode, deep=deep))
        ranked = list(dict.fromkeys(PurePath(hit.path).stem for hit in pages))
        found = {"nDCG@10": ndcg(ranked, grades)}
        if deep:
            found["Recall@100"] = recall(ranked, grades)
        if collection.spans.get(id_):
            ranges = [_range(hit, shifts) for hit in pages[:5]]
            found["span recall@5"] = span_recall(ranges, collection.spans[id_])
            found["IoU@5"] = span_iou(ranges, collection.spans[id_])
        for name, value in found.items():
            sums.setdefault(name, []).append(value)
    return {name: sum(values) / len(values) for name, values in sums.items()}


def _pages(library: Library, dataset: str, text: str, mode: str, *, deep: bool) -> Iterator[Hit]:
    """Hits until a hundred documents are seen, or there are no more; a page without `deep`."""
    name, rerank = MODES[mode]
    documents: set[str] = set()
    offset = 0
    while True:
        found = library.query(Query(dataset, text, k=64, offset=offset, mode=name, rerank=rerank))
        yield from found.hits
        documents.update(hit.path for hit in found.hits)
        offset += len(found.hits)
        if not deep or len(documents) >= 100 or len(found.hits) < 64 or offset >= MOST_PASSAGES:
            return


def _range(hit: Hit, shifts: dict[str, int]) -> tuple[str, int, int]:
    document = PurePath(hit.path).stem
    shift = shifts[document]
    return document, max(0, hit.char_start - shift), hit.char_end - shift
