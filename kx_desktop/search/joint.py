"""The paths of a query to several datasets that can be compared with one another, as if they were one.

Each path ranks the passages of all of them by its own score. So the best of a dataset that has nothing to say does not stand beside the best
of one that has, as it would if the datasets' rankings were fused by rank.

A passage goes by a key: its row, and above that the position of its dataset among the members.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kx_desktop.index.rows import RankedRows
from kx_desktop.search.ordering import break_ties
from kx_desktop.search.paths import Paths, Sources
from kx_desktop.store.passages import StoredPassage

Vectors = NDArray[np.float32]

_ROW_BITS = 40
_ROW = (1 << _ROW_BITS) - 1


class Member(NamedTuple):
    """One dataset of those that are ranked together. `position` is its place among all that were asked."""

    position: int
    sources: Sources
    paths: Paths


class JointPaths:
    """Ranks the passages of one dataset or several; the rows of a `RankedRows` are keys here."""

    def __init__(self, members: Sequence[Member]) -> None:
        self._members = list(members)

    def position(self, key: int) -> int:
        """The place of a passage's dataset among all that were asked."""
        return self._members[key >> _ROW_BITS].position

    def rankings(self, depth: int) -> tuple[dict[str, RankedRows], bool]:
        """The best `depth` passages by each path, best first, and whether that is all there is."""
        if len(self._members) == 1:
            alone = self._members[0].paths.rankings(depth)
            return alone, all(len(hits) < depth for hits in alone.values())
        found: dict[str, list[RankedRows]] = {}
        for number, member in enumerate(self._members):
            for path, hits in member.paths.rankings(depth).items():
                keyed = RankedRows(hits.rows | number << _ROW_BITS, hits.scores)
                found.setdefault(path, []).append(keyed)
        ended = all(sum(map(len, hits)) < depth for hits in found.values())
        # A code that one dataset holds is exact among the words of all, in their order.
        exact = found.pop("exact", None)
        merged = {path: self._best(path, hits, depth) for path, hits in found.items()}
        if exact:
            words = merged["fulltext"]
            held = np.isin(words.rows, np.concatenate([hits.rows for hits in exact]))
            merged["exact"] = words.taken(held)
        return merged, ended

    def _best(self, path: str, hits: Sequence[RankedRows], depth: int) -> RankedRows:
        rows = np.concatenate([one.rows for one in hits])
        scores = np.concatenate([one.scores for one in hits])
        good = [self.goodness(path, score) for score in scores.tolist()]
        ordered = RankedRows(rows, scores).taken(np.lexsort((rows, -np.array(good))))
        return break_ties(ordered, self.passages)[:depth]

    def scores(self, path: str, keys: Iterable[int]) -> dict[int, float]:
        """The exact scores that `path` gives those passages; one that it says nothing of is left out."""
        found: dict[int, float] = {}
        for number, rows in self._by_member(keys).items():
            scores = self._members[number].paths.scores(path, rows)
            found |= {number << _ROW_BITS | row: score for row, score in scores.items()}
        return found

    def goodness(self, path: str, score: float) -> float:
        """See `Paths.goodness`."""
        return self._members[0].paths.goodness(path, score)

    def least(self, path: str) -> float:
        """The least goodness that there can be on the path."""
        return min(member.paths.least(path) for member in self._members)

    def passages(self, keys: Iterable[int]) -> dict[int, StoredPassage]:
        """Those passages, by key."""
        found: dict[int, StoredPassage] = {}
        for number, rows in self._by_member(keys).items():
            sources = self._members[number].sources
            stored = sources.passages.kept_by_rows(sources.dataset.id, rows)
            found |= {number << _ROW_BITS | row: passage for row, passage in stored.items()}
        return found

    def text(self, passage: StoredPassage) -> str:
        """The text of a passage of any member."""
        passages = self._members[0].sources.passages
        return passages.text(passage.document_id, passage.start, passage.end)

    def vectors(self, keys: Sequence[int]) -> Vectors:
        """`(n, dim)` unit rows, a zero row where a passage has no vector yet."""
        dimension = max(_dimension(member.sources.vectors) for member in self._members)
        gathered = np.zeros((len(keys), dimension), dtype=np.float32)
        wanted = np.array(keys, dtype=np.int64)
        for number, member in enumerate(self._members):
            vectors, rows = member.sources.vectors, wanted & _ROW
            held = (wanted >> _ROW_BITS == number) & (rows < len(vectors))
            if held.any():  # a dataset without vectors yet has no dimension either
                gathered[held] = vectors[rows[held]]
        return gathered

    def _by_member(self, keys: Iterable[int]) -> Mapping[int, list[int]]:
        rows: dict[int, list[int]] = {}
        for key in keys:
            rows.setdefault(key >> _ROW_BITS, []).append(key & _ROW)
        return rows


def _dimension(vectors: Vectors) -> int:
    return int(vectors.shape[1]) if len(vectors) else 1
