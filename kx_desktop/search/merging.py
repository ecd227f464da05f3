"""Several datasets at once: their rankings become one, by reciprocal rank fusion over datasets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kx_desktop.core.queries import K_MAX, PathScore
from kx_desktop.search.ordering import tie_key
from kx_desktop.search.ranking import DatasetRanking, Placed

_DECIMALS = 12


@dataclass(frozen=True, slots=True)
class Joined:
    """A passage in the joint ranking.

    `dataset` is the position of its dataset among those asked; `others` are (dataset, passage) of the same text in further ones. `within`
    is its rank and score in its own; None where only one was asked.
    """

    placed: Placed
    dataset: int
    score: float
    within: PathScore | None = None
    others: tuple[tuple[int, Placed], ...] = ()


def joined(rankings: Sequence[DatasetRanking], count: int, rrf_k: int) -> list[Joined]:
    """The first `count` of all datasets together, as they are to be shown.

    Each dataset gives its best `K_MAX` first, then the next as many: so the first places never hang on how far down is read. A text that
    stands in several datasets is one hit, which gathers the terms of all.
    """
    if len(rankings) == 1:
        (only,) = rankings
        return [Joined(placed, 0, only.score(placed)) for placed in only.take(count)]
    found: list[Joined] = []
    seen: set[bytes] = set()
    for part in range(-(-count // K_MAX) + 1):
        lists = [ranking.take((part + 1) * K_MAX)[part * K_MAX :] for ranking in rankings]
        if not any(lists):
            break
        found += _merged(rankings, lists, seen, part * K_MAX, rrf_k)
        if len(found) >= count:
            break
    return found[:count]


def joined_tiers(rankings: Sequence[DatasetRanking], rrf_k: int) -> Iterator[list[Joined]]:
    """All passages, depth by depth: what an order by a field sorts at a time."""
    seen: set[bytes] = set()
    number = 0
    before = [0] * len(rankings)
    while True:
        tiers = [ranking.tier(number) for ranking in rankings]
        if all(tier is None for tier in tiers):
            return
        lists = [tier or [] for tier in tiers]
        if len(rankings) == 1:
            yield [Joined(placed, 0, rankings[0].score(placed)) for placed in lists[0]]
        else:
            yield _merged(rankings, lists, seen, before, rrf_k)
        before = [count + len(one) for count, one in zip(before, lists, strict=True)]
        number += 1


def _merged(
    rankings: Sequence[DatasetRanking],
    lists: Sequence[Sequence[Placed]],
    seen: set[bytes],
    before: int | Sequence[int],
    rrf_k: int,
) -> list[Joined]:
    """One list of `lists`, each dataset's best first, of whose passages `before` stand above; adds what it gives to `seen`.

    A passage's score is the sum over datasets of `1 / (rrf_k + rank)`, ranks from 1 in each dataset.
    """
    above = [before] * len(lists) if isinstance(before, int) else before
    places: dict[bytes, list[tuple[int, int]]] = {}
    for number, ranked in enumerate(lists):
        for at, one in enumerate(ranked):
            if one.passage.ref not in seen:
                places.setdefault(one.passage.ref, []).append((number, at))
    made = []
    for stands in places.values():
        (dataset, at), *rest = stands
        placed = lists[dataset][at]
        within = PathScore(above[dataset] + at + 1, rankings[dataset].score(placed))
        others = tuple((other, lists[other][where]) for other, where in rest)
        score = sum(1.0 / (rrf_k + above[other] + where + 1) for other, where in stands)
        made.append(Joined(placed, dataset, round(score, _DECIMALS), within, others))
    seen.update(places)
    return sorted(made, key=lambda one: (-one.score, *tie_key(one.placed.passage)))
