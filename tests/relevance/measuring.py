"""Ingest a collection into a library and put its questions to it, in each mode."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any

from kx_desktop.core.queries import PATHS
from kx_desktop.library import Hit, Library, Query
from kx_desktop.settings.presets import Presets
from tests.relevance.collections import Collection
from tests.relevance.metrics import ndcg, recall, span_iou, span_recall

Parameters = Mapping[str, Any]
"""What a query is asked with beside its words."""

PRECISE = "Precise"
MODES: dict[str, Parameters] = {
    "dense": {"mode": "dense", "rerank": False},
    "fulltext": {"mode": "fulltext", "rerank": False},
    "hybrid": {"rerank": False},
    "hybrid + MMR": {"rerank": True},
    PRECISE: {**Presets().find(PRECISE).parameters(), "rerank": False},
}
"""The ways of searching that every run measures; a fusion by ranks is called hybrid."""

FURTHER: dict[str, Parameters] = {
    "sparse": {"mode": "sparse", "rerank": False},
    **{
        f"weight {alpha / 10}": {"fusion": "weight", "alpha": alpha / 10, "rerank": False}
        for alpha in range(3, 10)
    },
    "cascaded": {"fusion": "cascaded", "rerank": False},
    "three paths": {"paths": PATHS, "rerank": False},
    "three, weight": {"paths": PATHS, "fusion": "weight", "rerank": False},
}
"""Those that the whole run measures too; *Precise* takes the weight that is best on the collections together."""


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
    parameters: Parameters,
    *,
    deep: bool = True,
) -> dict[str, float]:
    """The measures of one mode over the collection's questions, each a mean."""
    sums: dict[str, list[float]] = {}
    for id_, text in collection.questions.items():
        grades = collection.judgements[id_]
        pages = list(_pages(library, collection.name, text, parameters, deep=deep))
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


def _pages(
    library: Library, dataset: str, text: str, parameters: Parameters, *, deep: bool
) -> Iterator[Hit]:
    """Hits until a hundred documents are seen, or there are no more; a page without `deep`."""
    documents: set[str] = set()
    offset = 0
    while True:
        found = library.query(Query(dataset, text, k=64, offset=offset, **parameters))
        yield from found.hits
        documents.update(hit.path for hit in found.hits)
        offset += len(found.hits)
        if not deep or len(documents) >= 100 or len(found.hits) < 64 or offset >= MOST_PASSAGES:
            return


def _range(hit: Hit, shifts: dict[str, int]) -> tuple[str, int, int]:
    document = PurePath(hit.path).stem
    shift = shifts[document]
    return document, max(0, hit.char_start - shift), hit.char_end - shift
