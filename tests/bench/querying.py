"""Query time by mode and size against embedding the query alone; and what the graphs miss."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from kx_desktop.library import Library, Query
from tests.bench.build import DATASET, questions_of
from tests.bench.figures import Figure, Told, median, quantile
from tests.bench.workspace import Workspace, settings

MODES: dict[str, tuple[str, bool]] = {
    "dense": ("dense", False),
    "fulltext": ("fulltext", False),
    "hybrid": ("hybrid", False),
    "hybrid + MMR": ("hybrid", True),
}
_WARM = 8
_TARGET = 3.5


def times(work: Workspace) -> Iterator[Told]:
    """Each question is embedded alone and put in each mode, in an order that turns, so that all meet the same machine."""
    for passages in work.sizes.library_passages:
        folder = work.library_of(passages)
        taken = _measure(folder, questions_of(folder, work.sizes.questions + _WARM))
        alone = taken.pop("embedding")
        yield (
            f"{passages:,} passages, {len(alone)} questions of about 24 words; embedding alone: median "
            f"{_ms(median(alone))}, p95 {_ms(quantile(alone, 0.95))} ms"
        )
        for mode, seconds in taken.items():
            judged = passages == work.largest and mode == "hybrid + MMR"
            quiet = quantile(seconds, 0.1) / quantile(alone, 0.1)
            yield Figure(
                f"  {mode}: median to embedding alone",
                median(seconds) / median(alone),
                target=_TARGET if judged else None,
                absolute=f"median {_ms(median(seconds))}, p95 {_ms(quantile(seconds, 0.95))} ms; "
                f"quickest tenth of each {quiet:.2f} ×",
            )


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f}"


def _measure(folder: Path, questions: list[str]) -> dict[str, list[float]]:
    with Library.open(folder, settings=settings()) as library:
        embedder = library._embedder.require("measuring")

        def asked(mode: str, rerank: bool) -> Callable[[str], object]:
            return lambda text: library.query(Query(DATASET, text, mode=mode, rerank=rerank))

        works: list[tuple[str, Callable[[str], object]]] = [("embedding", embedder.embed_query)]
        works += [(name, asked(mode, rerank)) for name, (mode, rerank) in MODES.items()]
        taken: dict[str, list[float]] = {name: [] for name, _ in works}
        for number, question in enumerate(questions):
            turn = number % len(works)
            for name, work in works[turn:] + works[:turn]:
                began = time.perf_counter()
                work(question)
                if number >= _WARM:
                    taken[name].append(time.perf_counter() - began)
    return taken


def recall(work: Workspace) -> Iterator[Told]:
    """Of the ten passages nearest in truth, the share that the dense path gives."""
    folder = work.library_of(work.largest)
    found = wanted = 0
    with Library.open(folder, settings=settings()) as library:
        embedder = library._embedder.require("measuring")
        (dataset,) = library._datasets.all()
        vectors = np.asarray(library._open_dataset(dataset).vector_file.read(dataset.vector_rows))
        for question in questions_of(folder, work.sizes.questions):
            scores = vectors @ embedder.embed_query(question)
            # By score, so that passages that tie for the tenth place count alike.
            tenth = np.partition(scores, -10)[-10] - 2e-6
            hits = library.query(Query(DATASET, question, k=10, mode="dense", rerank=False)).hits
            found += sum(hit.score >= tenth for hit in hits)
            wanted += 10
    yield Figure(
        f"recall@10 of the dense path, {work.largest:,} passages",
        found / wanted,
        unit="",
        target=0.99,
        at_most=False,
        absolute=f"{wanted - found} of {wanted} missed",
    )
