"""The dense path: the passages nearest in meaning, with exact scores.

Vectors stand in row order. Every full block of `BLOCK_ROWS` rows has an HNSW graph of its own (Malkov and Yashunin
2016), built once, in row order, by one thread with a fixed seed: a block never changes, so its graph is the same on
each machine and in each history, and none is ever rebuilt because the dataset grew. The rows of the last, unfilled
block are scanned; so a dataset below `BLOCK_ROWS` passages is searched exactly. What the graphs propose is scored
anew from the vectors themselves.

A graph holds each vector once, by its first row in the block; further rows with the same vector are scanned. Many alike
would link to one another alone, and a search that came among them would never find out again.

A graph's file is named by its block and by the hash of its bytes, and is looked into only where the two agree: hnswlib
trusts what it loads, and follows a damaged link to wherever it points.
"""

import errno
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kx_desktop.content import content_ref
from kx_desktop.index.arithmetic import use_one_blas_thread
from kx_desktop.index.failures import write_failure
from kx_desktop.index.folders import make_index_folder
from kx_desktop.index.rows import RankedRows

BLOCK_ROWS = 32_768
"""Rows of one graph; also the size up to which a dataset is scanned exactly."""

_FEW_ROWS = 8192
"""Where no more rows than this are allowed, they are gathered and scored: quicker than what graphs propose and exact."""

_LINKS = 16
_BUILD_EF = 200
_SEED = 20_240_501
_LEAST_ASKED = 128
"""Rows that a graph is asked for at least, where so many are wanted at all: it looks at no more, and so finds better."""

_SCORE_DECIMALS = 6
_SINGLE_PRECISION = 1e-5
"""More than a sum in single precision, and the rounding of the exact score, can be off by."""

Vectors = NDArray[np.float32]


def exact_scores(vectors: Vectors, query: Vectors) -> NDArray[np.float64]:
    """Cosine of each unit row of `vectors` `(n, dim)` with the unit `query` `(dim,)`, to the sixth decimal.

    Sums are made in double precision, so that the rounded score is the same whatever order a processor adds in.
    """
    scores: NDArray[np.float64] = np.round(
        vectors.astype(np.float64) @ query.astype(np.float64), _SCORE_DECIMALS
    )
    return scores


@dataclass(frozen=True, slots=True)
class _Graph:
    """The graph of one block; `repeats` are its rows, counted in the block, whose vector stands in an earlier one."""

    graph: Any
    size: int
    repeats: NDArray[np.int64]


class DenseIndex:
    """The dense index of one dataset, in a folder of its own: a graph for each full block.

    Any number of threads and processes may search. Graphs appear by rename, so a reader sees a whole one or none.
    """

    def __init__(self, folder: Path, stamp: str, dim: int) -> None:
        """`stamp` names what the vectors depend on; graphs of another stamp are not looked at."""
        self._folder = folder / stamp[:16]
        self._dim = dim
        self._graphs: dict[int, _Graph] = {}
        self._damaged: set[tuple[str, int]] = set()
        self._loading = threading.Lock()
        use_one_blas_thread()

    def _graph(self, block: int) -> _Graph | None:
        """The graph of a full block; None where there is no sound one, so that its rows are to be scanned."""
        with self._loading:
            if block not in self._graphs:
                for path in sorted(self._folder.glob(f"{block:05d}-*.hnsw")):
                    if (graph := self._load(path)) is not None:
                        self._graphs[block] = _with_repeats(graph)
                        break
            return self._graphs.get(block)

    def _load(self, path: Path) -> Any:
        import hnswlib

        try:
            tried = (path.name, path.stat().st_mtime_ns)
            if tried in self._damaged:
                return None
            if path == _named_by_content(path, path.name[:5]):
                graph = hnswlib.Index(space="ip", dim=self._dim)
                graph.load_index(str(path), max_elements=BLOCK_ROWS)
                return graph
        except OSError:  # taken away since it was listed
            return None
        except RuntimeError:  # whole as written, but written short: a full disk does that
            pass
        self._damaged.add(tried)
        return None

    def damaged_files(self) -> list[Path]:
        """The graphs' files whose bytes are not those that were written."""
        paths = sorted(self._folder.glob("*.hnsw"))
        return [path for path in paths if path != _named_by_content(path, path.name[:5])]

    def blocks_without(self, rows: int) -> int:
        """How many of the full blocks of the first `rows` have no sound graph."""
        return sum(self._graph(block) is None for block in range(rows // BLOCK_ROWS))

    def drop(self, damaged: Sequence[Path]) -> None:
        """Take away graphs that are damaged; `build_missing` makes them again."""
        with self._loading:
            for path in damaged:
                path.unlink(missing_ok=True)
            self._graphs.clear()

    def build_missing(self, vectors: Vectors, stop: Callable[[], bool] = lambda: False) -> int:
        """Build the graph of each full block that has none; returns how many were built.

        `vectors` `(n, dim)` are all the dataset's, unit rows. `stop` is asked between steps of a thousand rows.
        """
        built = 0
        for block in range(len(vectors) // BLOCK_ROWS):
            if self._graph(block) is None:
                if not self._build(block, vectors, stop):
                    break
                built += 1
        return built

    def _build(self, block: int, vectors: Vectors, stop: Callable[[], bool]) -> bool:
        import hnswlib

        graph = hnswlib.Index(space="ip", dim=self._dim)
        graph.init_index(
            max_elements=BLOCK_ROWS, M=_LINKS, ef_construction=_BUILD_EF, random_seed=_SEED
        )
        first = block * BLOCK_ROWS
        rows = _distinct(vectors[first : first + BLOCK_ROWS])
        for start in range(0, len(rows), 1000):
            if stop():
                return False
            some = rows[start : start + 1000]
            graph.add_items(vectors[first + some], some, num_threads=1)
        self._keep(block, graph)
        return True

    def _keep(self, block: int, graph: Any) -> None:
        unfinished = self._folder / f"{block:05d}.part"
        try:
            make_index_folder(self._folder)
            graph.save_index(str(unfinished))
            _require_whole(unfinished, graph.index_file_size())
            path = _named_by_content(unfinished, f"{block:05d}")
            for damaged in self._folder.glob(f"{block:05d}-*.hnsw"):
                damaged.unlink()
            unfinished.replace(path)
        except (OSError, RuntimeError) as error:
            unfinished.unlink(missing_ok=True)
            raise write_failure(error, self._folder) from error
        with self._loading:
            self._graphs[block] = _with_repeats(graph)

    def search(
        self,
        vectors: Vectors,
        query: Vectors,
        limit: int,
        allowed: NDArray[np.bool_] | None = None,
    ) -> RankedRows:
        """The `limit` rows of `vectors` `(n, dim)` nearest to the unit `query` `(dim,)`, best first.

        Scores are exact cosines. Rows with equal scores stand in row order, and the last score is complete: every
        row that was scanned and ties with the last is given too, so that the caller can break ties by content.
        `allowed` `(n,)` leaves rows out.
        """
        if not len(vectors) or limit < 1:
            return RankedRows.none()
        candidates = self._candidates(vectors, query, limit, allowed)
        scores = exact_scores(vectors[candidates], query)
        return RankedRows.sorted(candidates, scores).with_last_tie(limit)

    def _candidates(
        self, vectors: Vectors, query: Vectors, limit: int, allowed: NDArray[np.bool_] | None
    ) -> NDArray[np.int64]:
        if allowed is not None:
            rows = np.flatnonzero(allowed)
            if len(rows) <= _FEW_ROWS:
                return rows[_nearest(vectors[rows] @ query, limit)]
        found = _Found(limit)
        blocks = len(vectors) // BLOCK_ROWS
        for block in range(blocks):
            first = block * BLOCK_ROWS
            graph = self._graph(block)
            share = _share(allowed, first)
            # Twice the limit over all blocks; a block that seems to hold more of the best is asked again below.
            wanted = _wanted(max(min(limit, _LEAST_ASKED), -(-2 * limit // blocks)), share)
            if graph is None or not found.propose(first, graph, query, wanted):
                found.scan(np.arange(first, first + BLOCK_ROWS), vectors, query)
            elif len(graph.repeats):
                found.scan(first + graph.repeats, vectors, query)
        if blocks * BLOCK_ROWS < len(vectors):
            found.scan(np.arange(blocks * BLOCK_ROWS, len(vectors)), vectors, query)
        for first in found.short_of(limit):
            graph = self._graph(first // BLOCK_ROWS)
            wanted = _wanted(limit, _share(allowed, first))
            if graph is None or not found.propose(first, graph, query, wanted):
                found.scan(np.arange(first, first + BLOCK_ROWS), vectors, query)
        return found.best(limit, allowed)


class _Found:
    """Candidates of one search with their scores in single precision, by where they were found."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._rows: dict[int, NDArray[np.int64]] = {}
        self._scores: dict[int, NDArray[np.float32]] = {}
        self._proposed: set[int] = set()

    def scan(self, rows: NDArray[np.int64], vectors: Vectors, query: Vectors) -> None:
        """Take all of `rows`."""
        first = -1 - int(rows[0])  # apart from what a graph proposed of the same block
        self._rows[first] = rows
        self._scores[first] = _rows_of(vectors, rows) @ query
        self._proposed.discard(int(rows[0]))

    def propose(self, first: int, graph: "_Graph", query: Vectors, wanted: int) -> bool:
        """Take `wanted` rows of the block from `first` that its graph finds; False where scanning is the better way."""
        proposed = _propose(graph, query, wanted)
        if proposed is None:
            return False
        self._rows[first] = first + proposed[0]
        self._scores[first] = proposed[1]
        if wanted < self._limit:
            self._proposed.add(first)
        return True

    def short_of(self, limit: int) -> list[int]:
        """Blocks all of whose proposals stand among the best `limit`, so that more of the block may."""
        if not self._proposed:
            return []
        scores = np.concatenate(list(self._scores.values()))
        if len(scores) <= limit:
            return sorted(self._proposed)
        last = np.partition(scores, len(scores) - limit)[-limit]
        return sorted(first for first in self._proposed if self._scores[first].min() >= last)

    def best(self, limit: int, allowed: NDArray[np.bool_] | None) -> NDArray[np.int64]:
        """The rows that may be among the best `limit` of those allowed."""
        rows = np.concatenate(list(self._rows.values()))
        scores = np.concatenate(list(self._scores.values()))
        if allowed is not None:
            kept = allowed[rows]
            rows, scores = rows[kept], scores[kept]
        return rows[_nearest(scores, limit)]


def _distinct(vectors: Vectors) -> NDArray[np.int64]:
    """The rows of `vectors` whose vector stands in none before, in order."""
    whole = np.ascontiguousarray(vectors).view(np.dtype((np.void, vectors.shape[1] * 4)))
    return np.sort(np.unique(whole.ravel(), return_index=True)[1]).astype(np.int64)


def _with_repeats(graph: Any) -> _Graph:
    held = np.asarray(graph.get_ids_list(), dtype=np.int64)
    return _Graph(graph, len(held), np.setdiff1d(np.arange(BLOCK_ROWS), held))


def _rows_of(vectors: Vectors, rows: NDArray[np.int64]) -> Vectors:
    """Those rows, without a copy where they follow one another."""
    first, last = int(rows[0]), int(rows[-1])
    return vectors[first : last + 1] if last - first + 1 == len(rows) else vectors[rows]


def _share(allowed: NDArray[np.bool_] | None, first: int) -> float:
    """The share of the block from row `first` that is allowed; not 0, since it divides."""
    if allowed is None:
        return 1.0
    return max(float(allowed[first : first + BLOCK_ROWS].mean()), 1 / BLOCK_ROWS)


def _wanted(wanted: int, share: float) -> int:
    """How many rows to ask a graph for where `share` of its block is allowed: enough that as many are left."""
    return wanted if share == 1.0 else int(wanted / share * 1.5)


def _propose(
    graph: _Graph, query: Vectors, wanted: int
) -> tuple[NDArray[np.int64], NDArray[np.float32]] | None:
    """Rows of the block near the query, with their scores; None where scanning the block is the better way."""
    if wanted > BLOCK_ROWS / 8:
        return None
    # No set_ef: it would change the graph under another thread. hnswlib looks at as many as it is asked for at least.
    try:
        labels, distances = graph.graph.knn_query(query, k=min(wanted, graph.size), num_threads=1)
    except RuntimeError:  # fewer than that can be reached
        return None
    return labels[0].astype(np.int64), 1.0 - distances[0]


def _nearest(scores: NDArray[np.float32], limit: int) -> NDArray[np.int64]:
    """The rows that may be among the best `limit`, ties with the last included, once scored exactly."""
    if len(scores) <= limit:
        return np.arange(len(scores), dtype=np.int64)
    last = np.partition(scores, len(scores) - limit)[-limit]
    return np.flatnonzero(scores >= last - _SINGLE_PRECISION)


def _require_whole(path: Path, size: int) -> None:
    if path.stat().st_size < size:  # hnswlib does not look whether what it wrote was taken
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _named_by_content(path: Path, block: str) -> Path:
    return path.with_name(f"{block}-{content_ref(path.read_bytes()).hex()[:32]}.hnsw")
