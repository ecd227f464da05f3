"""How fast it goes and how long it will take, told calmly."""

import math
import time
from collections.abc import Callable


class RateMeter:
    """A smoothed rate from counts that come in bursts.

    An exponentially weighted mean of the rate between two counts, weighted by the time between them, so that bursts
    and pauses of any length count for what they are; `half_life` is the seconds after which a count weighs half. `clock` gives seconds, never backwards.
    """

    def __init__(
        self, *, half_life: float = 10.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._decay = math.log(2) / half_life
        self._last = clock()
        self._begun = self._last
        self._pending = 0.0
        self._sum = 0.0
        self._weight = 0.0
        self._counts = 0

    def add(self, count: float = 1) -> None:
        """Counts `count` more items as done now."""
        now = self._clock()
        self._pending += count
        self._counts += 1
        seconds = now - self._last
        if seconds <= 0:
            return
        self._sum, self._weight = self._weighed(seconds)
        self._pending = 0.0
        self._last = now

    @property
    def rate(self) -> float:
        """Items a second; 0.0 before the first count. Falls while nothing comes for longer than usual."""
        if not self._counts or not self._weight:
            return 0.0
        idle = self._clock() - self._last
        usual = (self._last - self._begun) / self._counts
        if idle > 2 * usual:
            total, weight = self._weighed(idle)
            return total / weight
        return self._sum / self._weight

    def seconds_left(self, remaining: float) -> float | None:
        """Seconds until `remaining` more items are done; None until three counts over a second tell enough."""
        if remaining <= 0:
            return 0.0
        if self._counts < 3 or self._last - self._begun < 1.0:
            return None
        rate = self.rate
        return remaining / rate if rate > 0 else None

    def _weighed(self, seconds: float) -> tuple[float, float]:
        old = math.exp(-self._decay * seconds)
        return (
            self._sum * old + (1 - old) * self._pending / seconds,
            self._weight * old + (1 - old),
        )
