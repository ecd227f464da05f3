"""Datasets that cannot be compared: their rankings become one by reciprocal rank fusion over them.

Datasets whose vectors are of one model and that are asked by one metric are ranked together (`search/joint.py`); what is left are rankings of
another model, say, whose scores mean something else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kx_desktop.core.queries import K_MAX, PathScore
from kx_desktop.search.ordering import tie_key
from kx_desktop.search.ranking import Placed, Ranking

_DECIMALS = 12


@dataclass(frozen=True, slots=True)
class Joined:
    """A passage in the joint ranking. `ranking` is the position of its own one, `within` its rank and score there where there are several."""

    placed: Placed
    ranking: int
    score: float
    within: PathScore | None = None


def joined(rankings: Sequence[Ranking], count: int, rrf_k: int) -> list[Joined]:
    """The first `count` of all rankings together, as they are to be shown.

    Each gives its best `K_MAX` first, then the next as many: so the first places never hang on how far down is read. A text that
    stands in several is one hit, which gathers the terms of all.
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
        found += _merged(rankings, lists, seen, [part * K_MAX] * len(lists), rrf_k)
        if len(found) >= count:
            break
    return found[:count]


def joined_tiers(rankings: Sequence[Ranking], rrf_k: int) -> Iterator[list[Joined]]:
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
    rankings: Sequence[Ranking],
    lists: Sequence[Sequence[Placed]],
    seen: set[bytes],
    above: Sequence[int],
    rrf_k: int,
) -> list[Joined]:
    """One list of `lists`, each ranking's best first, of whose passages `above` stand above; adds what it gives to `seen`.

    A passage's score is the sum over rankings of `1 / (rrf_k + rank)`, ranks from 1 in each.
    """
    places: dict[bytes, list[tuple[int, int]]] = {}
    for number, ranked in enumerate(lists):
        for at, one in enumerate(ranked):
            if one.passage.ref not in seen:
                places.setdefault(one.passage.ref, []).append((number, at))
    made = []
    for stands in places.values():
        number, at = stands[0]
        placed = lists[number][at]
        within = PathScore(above[number] + at + 1, rankings[number].score(placed))
        score = sum(1.0 / (rrf_k + above[other] + where + 1) for other, where in stands)
        made.append(Joined(placed, number, round(score, _DECIMALS), within))
    seen.update(places)
    return sorted(made, key=lambda one: (-one.score, *tie_key(one.placed.passage)))
