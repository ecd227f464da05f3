"""What the whole retrieval surface costs: a filter, three paths, weighted scores, several datasets; each against its like."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from kx_desktop.library import Library, Query
from tests.bench.build import DATASET, questions_of
from tests.bench.figures import Figure, Told, median, quantile
from tests.bench.workspace import Workspace, settings

_WARM = 8
_SCATTERED = "title LIKE '%37.txt'"
_PATHS = ("dense", "sparse", "fulltext")
_FILTER_TARGET, _PATHS_TARGET = 1.5, 5.0

Work = Callable[[str], object]


def surface(work: Workspace) -> Iterator[Told]:
    """Each question is put in each way, in an order that turns, so that all meet the same machine."""
    folder = work.library_of(work.largest)
    questions = questions_of(folder, work.sizes.questions + _WARM)
    with Library.open(folder, settings=settings()) as library:
        library.query(
            Query(DATASET, "a", mode="sparse")
        )  # pieces of words are made when first asked for
        embedder = library._embedder.require("measuring")
        documents = library.facts(DATASET).summary.doc_count
        ranged = f"title < 'document-{max(documents // 100, 1):06d}'"
        ways: dict[str, Work] = {"embedding": embedder.embed_query}
        ways |= {name: partial(_ask, library, query) for name, query in _ways(ranged).items()}
        taken: dict[str, list[float]] = {name: [] for name in ways}
        works = list(ways.items())
        for number, question in enumerate(questions):
            turn = number % len(works)
            for name, one in works[turn:] + works[:turn]:
                began = time.perf_counter()
                one(question)
                if number >= _WARM:
                    taken[name].append(time.perf_counter() - began)
    yield f"{work.largest:,} passages in {documents:,} documents, {len(questions) - _WARM} questions; 1 % kept by {_SCATTERED} and by {ranged}"
    for name in ("1 % kept, scattered", "1 % kept, together"):
        yield _figure(f"  {name}: to no filter", taken[name], taken["no filter"], _FILTER_TARGET)
    for name, like in (
        ("half kept", "no filter"),
        ("1 %, by words", "by words"),
        ("1 %, by meaning", "by meaning"),
    ):
        yield _figure(f"  {name}: to no filter", taken[name], taken[like], None)
    for name in ("three paths", "three paths, weights", "weights", "sparse alone"):
        target = _PATHS_TARGET if name.startswith("three") else None
        yield _figure(f"  {name}: to embedding alone", taken[name], taken["embedding"], target)


def _ways(ranged: str) -> dict[str, Query]:
    asked = Query(DATASET)
    return {
        "no filter": asked,
        "by words": Query(DATASET, mode="fulltext"),
        "by meaning": Query(DATASET, mode="dense"),
        "1 % kept, scattered": Query(DATASET, filter=_SCATTERED),
        "1 % kept, together": Query(DATASET, filter=ranged),
        "1 %, by words": Query(DATASET, mode="fulltext", filter=ranged),
        "1 %, by meaning": Query(DATASET, mode="dense", filter=ranged),
        "half kept": Query(DATASET, filter="chunk_index < 4"),
        "three paths": Query(DATASET, paths=_PATHS),
        "three paths, weights": Query(DATASET, paths=_PATHS, fusion="weight"),
        "weights": Query(DATASET, fusion="weight", alpha=0.7),
        "sparse alone": Query(DATASET, mode="sparse"),
    }


def _ask(library: Library, query: Query, text: str) -> object:
    return library.query(replace(query, text=text))


def _figure(name: str, seconds: list[float], like: list[float], target: float | None) -> Figure:
    quiet = quantile(seconds, 0.1) / quantile(like, 0.1)
    return Figure(
        name,
        median(seconds) / median(like),
        target=target,
        absolute=f"median {1000 * median(seconds):.1f} against {1000 * median(like):.1f} ms, p95 {1000 * quantile(seconds, 0.95):.1f} ms; "
        f"quickest tenth of each {quiet:.2f} ×",
    )
