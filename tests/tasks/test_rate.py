import pytest

from kx_desktop.tasks import RateMeter


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_nothing_is_told_before_there_is_enough() -> None:
    clock = Clock()
    meter = RateMeter(clock=clock)
    assert meter.rate == 0.0
    assert meter.seconds_left(10) is None
    for _ in range(5):
        clock.now += 0.1
        meter.add()
    assert meter.seconds_left(10) is None


def test_a_steady_rate_is_told_as_it_is() -> None:
    clock = Clock()
    meter = RateMeter(clock=clock)
    for _ in range(30):
        clock.now += 0.5
        meter.add(10)
    assert meter.rate == pytest.approx(20)
    assert meter.seconds_left(100) == pytest.approx(5)


def test_bursts_are_smoothed_to_their_mean() -> None:
    clock = Clock()
    meter = RateMeter(clock=clock)
    for _ in range(40):
        clock.now += 1.0
        for _ in range(10):
            meter.add(3)
    assert meter.rate == pytest.approx(30, rel=0.1)


def test_the_rate_follows_a_change() -> None:
    clock = Clock()
    meter = RateMeter(half_life=5, clock=clock)
    for rate in (100, 10):
        for _ in range(30):
            clock.now += 1.0
            meter.add(rate)
    assert 10 < meter.rate < 13


def test_one_slow_item_moves_the_rate_little() -> None:
    clock = Clock()
    meter = RateMeter(clock=clock)
    for _ in range(60):
        clock.now += 0.5
        meter.add(10)
    clock.now += 1.5
    meter.add(10)
    assert 17 < meter.rate < 20


def test_the_rate_falls_while_nothing_comes() -> None:
    clock = Clock()
    meter = RateMeter(clock=clock)
    for _ in range(30):
        clock.now += 0.5
        meter.add(10)
    clock.now += 30
    told = meter.rate
    assert 0 < told < 5
    clock.now += 30
    assert meter.rate < told


def test_nothing_left_takes_no_time() -> None:
    assert RateMeter(clock=Clock()).seconds_left(0) == 0.0


def test_a_rate_of_nothing_tells_no_end() -> None:
    clock = Clock()
    meter = RateMeter(clock=clock)
    for _ in range(5):
        clock.now += 1
        meter.add(0)
    assert meter.seconds_left(1) is None
