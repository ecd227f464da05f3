"""The dense path: the passages nearest in meaning, with exact scores.

Vectors stand in row order. Every full block of `BLOCK_ROWS` rows has an HNSW graph of its own (Malkov and Yashunin
2016), built once, in row order, by one thread with a fixed seed: a block never changes, so its graph is the same on
each machine and in each history, and none is ever rebuilt because the dataset grew. The rows of the last, unfilled
block are scanned; so a dataset below `BLOCK_ROWS` passages is searched exactly. What the graphs propose is scored
anew from the vectors themselves.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kx_desktop.index.rows import RowScore

BLOCK_ROWS = 32_768
"""Rows of one graph; also the size up to which a dataset is scanned exactly."""

_LINKS = 16
_BUILD_EF = 200
_SEED = 20_240_501
_SCORE_DECIMALS = 6

Vectors = NDArray[np.float32]


def exact_scores(vectors: Vectors, query: Vectors) -> NDArray[np.float64]:
    """Cosine of each unit row of `vectors` `(n, dim)` with the unit `query` `(dim,)`, to the sixth decimal.

    Sums are made in double precision, so that the rounded score is the same whatever order a processor adds in.
    """
    scores: NDArray[np.float64] = np.round(
        vectors.astype(np.float64) @ query.astype(np.float64), _SCORE_DECIMALS
    )
    return scores


class DenseIndex:
    """The dense index of one dataset, in a folder of its own: a graph for each full block.

    Any number of threads and processes may search. Graphs appear by rename, so a reader sees a whole one or none.
    """

    def __init__(self, folder: Path, stamp: str, dim: int) -> None:
        """`stamp` names what the vectors depend on; graphs of another stamp are not looked at."""
        self._folder = folder / stamp[:16]
        self._dim = dim
        self._graphs: dict[int, Any] = {}
        self._missing: set[int] = set()

    def _path(self, block: int) -> Path:
        return self._folder / f"{block:05d}.hnsw"

    def _graph(self, block: int) -> Any:
        if block in self._graphs:
            return self._graphs[block]
        path = self._path(block)
        if not path.exists():
            return None
        import hnswlib

        graph = hnswlib.Index(space="ip", dim=self._dim)
        try:
            graph.load_index(str(path), max_elements=BLOCK_ROWS)
        except RuntimeError:
            # A damaged graph is derived data: scan its rows until a writer builds it again.
            self._missing.add(block)
            return None
        if graph.get_current_count() != BLOCK_ROWS:
            self._missing.add(block)
            return None
        graph.set_num_threads(1)
        self._graphs[block] = graph
        return graph

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
        for start in range(0, BLOCK_ROWS, 1000):
            if stop():
                return False
            end = min(start + 1000, BLOCK_ROWS)
            graph.add_items(
                vectors[first + start : first + end], np.arange(start, end), num_threads=1
            )
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._path(block)
        unfinished = path.with_suffix(".part")
        graph.save_index(str(unfinished))
        unfinished.replace(path)
        self._missing.discard(block)
        graph.set_num_threads(1)
        self._graphs[block] = graph
        return True

    def search(
        self,
        vectors: Vectors,
        query: Vectors,
        limit: int,
        allowed: NDArray[np.bool_] | None = None,
    ) -> list[RowScore]:
        """The `limit` rows of `vectors` `(n, dim)` nearest to the unit `query` `(dim,)`, best first.

        Scores are exact cosines. Rows with equal scores stand in row order, and the last score is complete: every
        row that ties with the last is given too, so that the caller can break ties by content. `allowed` `(n,)`
        leaves rows out.
        """
        if not len(vectors) or limit < 1:
            return []
        candidates = self._candidates(vectors, query, limit, allowed)
        return _best(candidates, exact_scores(vectors[candidates], query), limit)

    def _candidates(
        self, vectors: Vectors, query: Vectors, limit: int, allowed: NDArray[np.bool_] | None
    ) -> NDArray[np.int64]:
        blocks = len(vectors) // BLOCK_ROWS
        parts: list[NDArray[np.int64]] = []
        scanned: list[tuple[int, int]] = []
        for block in range(blocks):
            first = block * BLOCK_ROWS
            graph = self._graph(block)
            if graph is None:
                scanned.append((first, first + BLOCK_ROWS))
            else:
                wanted = _wanted(limit, blocks)
                if allowed is not None:
                    share = max(float(allowed[first : first + BLOCK_ROWS].mean()), 1 / BLOCK_ROWS)
                    if wanted / share > BLOCK_ROWS / 8:
                        scanned.append((first, first + BLOCK_ROWS))
                        continue
                    wanted = int(
                        wanted / share * 1.5
                    )  # enough that what is left after leaving out suffices
                graph.set_ef(wanted)
                labels, _ = graph.knn_query(query, k=wanted, num_threads=1)
                parts.append(labels[0].astype(np.int64) + first)
        if blocks * BLOCK_ROWS < len(vectors):
            scanned.append((blocks * BLOCK_ROWS, len(vectors)))
        for start, end in scanned:
            scores = vectors[start:end] @ query
            if allowed is not None:
                scores[~allowed[start:end]] = -np.inf
            parts.append(start + _nearest(scores, limit))
        candidates = np.concatenate(parts)
        return candidates if allowed is None else candidates[allowed[candidates]]


def _wanted(limit: int, blocks: int) -> int:
    # Twice the limit over all blocks, and never less than the limit of one, since the best may all stand in one.
    return min(BLOCK_ROWS, max(limit, -(-2 * limit // blocks)))


def _nearest(scores: NDArray[np.float32], limit: int) -> NDArray[np.int64]:
    # A few more than asked for: single precision may misplace the last ones by a hair.
    keep = limit + 16
    if len(scores) <= keep:
        return np.arange(len(scores), dtype=np.int64)
    return np.argpartition(scores, len(scores) - keep)[-keep:].astype(np.int64)


def _best(rows: NDArray[np.int64], scores: NDArray[np.float64], limit: int) -> list[RowScore]:
    order = np.lexsort((rows, -scores))
    if len(order) > limit:
        last = scores[order[limit - 1]]
        limit = int(np.searchsorted(-scores[order], -last, side="right"))
    return [RowScore(int(rows[i]), float(scores[i])) for i in order[:limit]]
