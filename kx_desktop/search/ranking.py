"""The ranking of one dataset, or of several together, for one query: best first, each text once, as far down as somebody asks.

Paths are ranked to a depth of 256 and fused; what lies below comes from ranking four times as deep, again and again, each time leaving out
what stands above. So the first places never hang on how far down the ranking is read: page two goes on where page one ended. The reranker
and the rerank pass work on the same terms: the one on the first passages, always as many, the other in blocks of a fixed size, from the top.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.queries import RERANKED, Diversity, PathScore
from kx_desktop.index.rows import RankedRows, RowScore
from kx_desktop.search.copies import are_copies, distinct_words
from kx_desktop.search.diversity import Pick, picks
from kx_desktop.search.fusion import Scale, reciprocal_rank_fusion, weighted_fusion
from kx_desktop.search.joint import JointPaths
from kx_desktop.search.ordering import FIRST_DEPTH, break_ties
from kx_desktop.search.plan import Plan
from kx_desktop.search.reranking import Scorer, reranked
from kx_desktop.store.passages import StoredPassage
from kx_desktop.tasks import CancelToken

Vectors = NDArray[np.float32]

_DEEPER = 4
_READ_AT_ONCE = 128
_BLOCK = 128
"""Passages among which variety is sought at a time."""

_BLOCKS = 4
"""Below so many blocks nobody looks for variety, and places are those of the fusion."""

_FUSED_DECIMALS = 12


@dataclass(frozen=True, slots=True)
class Placed:
    """A passage in its place. `goodness` is what it was ranked by, greater for better; `tier` counts the depths, from 0.

    `key` tells it apart from all others of the ranking, and `dataset` is the position of its dataset among those that were asked.
    `reranker` is the cross-encoder's score where it read the passage.
    """

    passage: StoredPassage
    key: int
    dataset: int
    goodness: float
    tier: int
    diversity: Diversity | None = None
    reranker: float | None = None


@dataclass(frozen=True)
class _Fused:
    """One depth: what each path ranked, scores that were reckoned beside, and the rows by their fused goodness."""

    rankings: Mapping[str, RankedRows]
    reckoned: Mapping[str, Mapping[int, float]]
    fused: RankedRows

    @cached_property
    def ranks(self) -> dict[str, dict[int, int]]:
        """The rank, from 1, of each row by each path."""
        return {
            path: {row: rank for rank, row in enumerate(hits.rows.tolist(), start=1)}
            for path, hits in self.rankings.items()
        }


class Ranking:
    """Reads on only as far as is asked for, and keeps what it read."""

    def __init__(
        self,
        plan: Plan,
        paths: JointPaths,
        scorer: Scorer | None = None,
        cancel: CancelToken | None = None,
    ) -> None:
        """`scorer` is asked where the plan has the reranker; `cancel` before each depth and each block that is read, which raises Cancelled."""
        self._plan = plan
        self._paths = paths
        self._scorer = scorer if plan.reranker else None
        self._cancel = cancel or CancelToken()
        self._tiers: list[_Fused] = []
        self._scales: dict[str, Scale] = {}
        self._stream = self._read()
        self._list: list[Placed] = []
        self._folded = 0
        self._blocks: list[list[Placed]] = []

    @property
    def ranked(self) -> int:
        """How many passages were ranked so far, less those seen to have the same text as another."""
        if not self._tiers:
            return 0
        rows = np.concatenate([tier.fused.rows for tier in self._tiers])
        return len(np.unique(rows)) - self._folded

    @property
    def first_rankings(self) -> Mapping[str, RankedRows]:
        """What each path ranked first."""
        self.fused(1)
        return self._tiers[0].rankings

    def fused(self, count: int) -> list[Placed]:
        """The first `count` in the order of the fusion; fewer where there are no more."""
        while len(self._list) < count and (placed := next(self._stream, None)) is not None:
            self._list.append(placed)
        return self._list[:count]

    def tier(self, number: int) -> list[Placed] | None:
        """All that came with one depth, in the order of the fusion: nothing where it brought only texts known by then, None below the last."""
        count = max(len(self._list), 1)
        while True:
            found = self.fused(count)
            if len(found) < count or found[-1].tier > number:
                if number >= len(self._tiers):
                    return None
                return [placed for placed in found if placed.tier == number]
            count += _READ_AT_ONCE

    @cached_property
    def _read_beside(self) -> list[Placed]:
        """The first passages in the order of the reranker; none where there is none."""
        if self._scorer is None:
            return []
        return reranked(self.fused(RERANKED), self._scorer, self._paths.text)

    def _ordered(self, count: int) -> list[Placed]:
        """The first `count`, those that the reranker read in its order."""
        read = self._read_beside
        return [*read, *self.fused(count)[len(read) :]][:count]

    def take(self, count: int) -> list[Placed]:
        """The first `count` as they are to be shown: after the reranker and the rerank pass where the plan has them."""
        if not self._plan.rerank:
            return self._ordered(count)
        taken: list[Placed] = []
        for number in range(_BLOCKS):
            if len(taken) >= count or not (picked := self._picked(number, count - len(taken))):
                break
            taken += picked
        if len(taken) < count:
            taken += self._ordered(count)[len(taken) :]
        return taken[:count]

    def _picked(self, number: int, count: int) -> list[Placed]:
        """The first `count` of a block, those above it being picked whole; what was picked before is kept."""
        start, end = self._bounds(number)
        block = self._ordered(end)[start:]
        count = min(count, len(block))
        if len(self._blocks) > number and len(self._blocks[number]) >= count:
            return self._blocks[number]
        read = number == 0 and bool(self._read_beside)
        chosen = picks(
            [placed.goodness if placed.reranker is None else placed.reranker for placed in block],
            self._vectors(block),
            count,
            self._plan.mmr_lambda,
            zero=None if read else self._zero,
            best=self._list[0].goodness if self._list and not read else None,
            is_copy=self._copies(block),
            before=self._vectors([placed for one in self._blocks[:number] for placed in one]),
        )
        picked = [_with_reasons(block[pick.index], pick, start) for pick in chosen]
        self._blocks[number:] = [picked]
        return picked

    def _bounds(self, number: int) -> tuple[int, int]:
        """The places of a block, half-open. What the reranker read is one by itself: its scores and those of the fusion do not compare."""
        read = len(self._read_beside)
        if not read:
            return number * _BLOCK, (number + 1) * _BLOCK
        return (read + (number - 1) * _BLOCK, read + number * _BLOCK) if number else (0, read)

    def path_scores(self, placed: Placed) -> dict[str, PathScore]:
        """What each path made of a passage."""
        tier, row = self._tiers[placed.tier], placed.key
        found: dict[str, PathScore] = {}
        for path, ranks in tier.ranks.items():
            if (rank := ranks.get(row)) is not None:
                score = float(tier.rankings[path].scores[rank - 1])
                found[path] = PathScore(rank, score, self._value(path, score))
        for path, scores in tier.reckoned.items():
            if path not in found and row in scores:
                found[path] = PathScore(0, scores[row], self._value(path, scores[row]))
        return found

    def score(self, placed: Placed) -> float:
        """The score to show: the fused one, or that of the one path in its own terms."""
        one_path = len(self._plan.paths) == 1 and self._plan.fusion == "none"
        # Turning it about twice gives the distance back.
        return (
            self._paths.goodness(self._plan.paths[0], placed.goodness)
            if one_path or self._plan.fusion == "cascaded"
            else placed.goodness
        )

    # Within

    def _read(self) -> Iterator[Placed]:
        depth, refs = FIRST_DEPTH, set[bytes]()
        while True:
            self._cancel.raise_if_cancelled()
            rankings, ended = self._paths.rankings(depth)
            tier = self._fuse(rankings)
            rest = tier.fused
            for above in self._tiers:
                rest = rest.taken(np.isin(rest.rows, above.fused.rows, invert=True))
            number = len(self._tiers)
            self._tiers.append(tier)
            start, count = 0, len(rest)
            while start < count:
                self._cancel.raise_if_cancelled()
                end = min(start + _READ_AT_ONCE, count)
                # What ties with the last is read too, so that the order does not hang on how many are read at once.
                end += int(np.searchsorted(-rest.scores[end:], -rest.scores[end - 1], side="right"))
                part, passages = self._with_passages(rest[start:end])
                for row, good in zip(part.rows.tolist(), part.scores.tolist(), strict=True):
                    passage = passages[row]
                    if passage.ref in refs:
                        self._folded += 1
                        continue
                    refs.add(passage.ref)
                    yield Placed(passage, row, self._paths.position(row), good, number)
                start = end
            if ended:
                return
            depth *= _DEEPER

    def _with_passages(self, part: RankedRows) -> tuple[RankedRows, Mapping[int, StoredPassage]]:
        """`part` with its ties broken, and its passages by row."""
        passages = self._paths.passages(part.rows.tolist())
        return break_ties(part, lambda _: passages), passages

    def _fuse(self, rankings: Mapping[str, RankedRows]) -> _Fused:
        made: Callable[[Mapping[str, RankedRows]], _Fused] = {
            "rrf": self._by_ranks,
            "weight": self._by_weights,
            "cascaded": self._by_cascade,
            "none": self._by_scores,
        }[self._plan.fusion]
        return made(rankings)

    def _by_ranks(self, rankings: Mapping[str, RankedRows]) -> _Fused:
        ranked = {path: hits.rows for path, hits in rankings.items()}
        rows, fused = reciprocal_rank_fusion(ranked, self._plan.rrf_k)
        return _Fused(rankings, {}, RankedRows.sorted(rows, np.round(fused, _FUSED_DECIMALS)))

    def _by_weights(self, rankings: Mapping[str, RankedRows]) -> _Fused:
        if not self._scales:
            for path, hits in rankings.items():
                least = self._paths.least(path) if hits else 0.0
                best = self._paths.goodness(path, float(hits.scores[0])) if hits else 0.0
                self._scales[path] = Scale(least, best)
        rows = {row for hits in rankings.values() for row in hits.rows.tolist()}
        reckoned: dict[str, dict[int, float]] = {}
        good: dict[str, dict[int, float]] = {}
        for path, hits in rankings.items():
            known = dict(zip(hits.rows.tolist(), hits.scores.tolist(), strict=True))
            # What only other paths found has its exact score here too: a passage at rank 257 is not one without a word in common.
            reckoned[path] = self._paths.scores(path, rows - set(known)) if hits else {}
            good[path] = {
                row: self._paths.goodness(path, score)
                for row, score in (known | reckoned[path]).items()
            }
        fused = dict.fromkeys(rows, 0.0) | weighted_fusion(good, self._scales, self._plan.weights)
        return _Fused(rankings, reckoned, _best_first(fused, _FUSED_DECIMALS))

    def _by_cascade(self, rankings: Mapping[str, RankedRows]) -> _Fused:
        words = rankings["fulltext"]
        rows = words.rows.tolist()
        scores = self._paths.scores("dense", rows) if words else {}
        good = {row: self._paths.goodness("dense", score) for row, score in scores.items()}
        least = self._paths.least("dense") if words else 0.0
        for rank, row in enumerate(rows, start=1):
            # What has no vector yet comes last, in the order of words.
            good.setdefault(row, least - rank * 1e-6)
        by_meaning = sorted(scores, key=lambda row: (-good[row], row))
        dense = RankedRows.of(RowScore(row, scores[row]) for row in by_meaning)
        ranked = {**rankings, "dense": dense} if words else rankings
        return _Fused(ranked, {}, _best_first(good, _FUSED_DECIMALS))

    def _by_scores(self, rankings: Mapping[str, RankedRows]) -> _Fused:
        fused: dict[int, float] = {}
        for path in sorted(rankings):
            for hit in rankings[path]:
                good = self._paths.goodness(path, hit.score)
                fused[hit.row] = max(good, fused.get(hit.row, good))
        return _Fused(rankings, {}, _best_first(fused))

    def _value(self, path: str, score: float) -> float | None:
        if self._plan.fusion != "weight" or path not in self._scales:
            return None
        return self._scales[path].value(self._paths.goodness(path, score))

    @property
    def _zero(self) -> float:
        """The least goodness that a passage can have that is ranked at all."""
        plan = self._plan
        if plan.fusion == "rrf":
            return 1.0 / (plan.rrf_k + FIRST_DEPTH)
        if plan.fusion == "weight" or "dense" not in plan.paths:
            return 0.0
        return self._paths.least("dense")

    def _vectors(self, block: Sequence[Placed]) -> Vectors:
        return self._paths.vectors([placed.key for placed in block])

    def _copies(self, block: Sequence[Placed]) -> Callable[[int, int], bool]:
        """Tells whether two of `block`, by their place in it, are copies; reads their text when asked."""

        @cache
        def words(place: int) -> frozenset[str]:
            return distinct_words(self._paths.text(block[place].passage))

        return lambda one, other: are_copies(words(one), words(other))


def _best_first(goodness: Mapping[int, float], decimals: int | None = None) -> RankedRows:
    """The rows by goodness, which may be rounded."""
    scores = np.fromiter(goodness.values(), np.float64, len(goodness))
    rows = np.fromiter(goodness, np.int64, len(goodness))
    return RankedRows.sorted(rows, scores if decimals is None else np.round(scores, decimals))


def _with_reasons(placed: Placed, pick: Pick, first: int) -> Placed:
    reasons = Diversity(
        fused_rank=first + pick.index + 1,
        relevance=pick.relevance,
        similarity=pick.similarity,
        nearest=pick.nearest + 1,
        value=pick.value,
        is_copy=pick.is_copy,
    )
    return replace(placed, diversity=reasons)
