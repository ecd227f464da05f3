"""When something that keeps changing is looked at: once it rests, and at growing distances where it never does."""

from collections import OrderedDict
from dataclasses import dataclass

QUIET = 1.0
"""Seconds without a change after which something rests."""

LONGEST = 30.0
"""Seconds between two looks at something that never rests."""

MOST_WAITING = 10_000
"""Changes that are kept apart; of more only that there were more is known."""


@dataclass(slots=True)
class _Waiting:
    first: float
    last: float


@dataclass(slots=True)
class _Looked:
    at: float
    distance: float


class Pacing:
    """Takes in what changes, and gives what is due. Times are seconds of one clock that never goes back; memory is bounded."""

    def __init__(
        self, *, quiet: float = QUIET, longest: float = LONGEST, most: int = MOST_WAITING
    ) -> None:
        self._quiet = quiet
        self._longest = longest
        self._most = most
        self._waiting: OrderedDict[str, _Waiting] = OrderedDict()
        self._looked: OrderedDict[str, _Looked] = OrderedDict()
        self._flooded: _Waiting | None = None

    def changed(self, key: str, now: float) -> None:
        """`key` has changed at `now`."""
        if self._flooded is not None:
            self._flooded.last = now
            return
        known = self._waiting.get(key)
        if known is not None:
            known.last = now
        elif len(self._waiting) >= self._most:
            self._waiting.clear()
            self._flooded = _Waiting(now, now)
        else:
            self._waiting[key] = _Waiting(now, now)

    def due(self, now: float) -> list[str]:
        """What is to be looked at now, in the order of first changes; each is forgotten, and its next look is a while away."""
        found = [key for key, one in self._waiting.items() if self._due_at(key, one) <= now]
        for key in found:
            del self._waiting[key]
            before = self._looked.pop(key, None)
            is_again = before is not None and now - before.at < 2 * self._longest
            grown = min(before.distance * 2, self._longest) if before and is_again else self._quiet
            self._looked[key] = _Looked(now, grown)
        while self._looked:
            key, oldest = next(iter(self._looked.items()))
            if now - oldest.at < 2 * self._longest and len(self._looked) <= self._most:
                break
            del self._looked[key]
        return found

    def flooded(self, now: float) -> bool:
        """Whether more changed than could be kept apart, and it is time to look at everything; that forgets it."""
        if self._flooded is None:
            return False
        if min(self._flooded.last + self._quiet, self._flooded.first + self._longest) > now:
            return False
        self._flooded = None
        return True

    def everything_was_looked_at(self) -> None:
        """Whatever had changed until now was looked at."""
        self._waiting.clear()
        self._flooded = None

    def __len__(self) -> int:
        return len(self._waiting)

    def _due_at(self, key: str, one: _Waiting) -> float:
        # Once it rests, but after so long at the latest; and never too soon after the last look.
        at = min(one.last + self._quiet, one.first + self._longest)
        before = self._looked.get(key)
        return at if before is None else max(at, before.at + before.distance)
