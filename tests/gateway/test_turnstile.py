import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from kx_desktop.core.errors import Cancelled, ResourceExhausted, Unavailable
from kx_desktop.gateway.turnstile import Turnstile, deadline
from kx_desktop.tasks import CancelToken

PATIENCE = 60.0


def test_no_more_run_at_once_than_may() -> None:
    turnstile = Turnstile(3, 100)
    running, most, lock = 0, 0, threading.Lock()

    def call(_: int) -> None:
        nonlocal running, most
        with turnstile.entered(PATIENCE):
            with lock:
                running += 1
                most = max(most, running)
            with lock:
                running -= 1

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(call, range(500)))
    assert 1 <= most <= 3
    assert (turnstile.running, turnstile.waiting) == (0, 0)


def test_those_who_wait_come_in_the_order_of_their_coming() -> None:
    turnstile = Turnstile(1, 10)
    order: list[int] = []

    def call(number: int) -> None:
        with turnstile.entered(PATIENCE):
            order.append(number)

    threads = [threading.Thread(target=call, args=(number,)) for number in range(5)]
    with turnstile.entered(PATIENCE):
        for number, thread in enumerate(threads):
            thread.start()
            while turnstile.waiting <= number:
                threading.Event().wait(0.001)
    for thread in threads:
        thread.join(PATIENCE)
    assert order == [0, 1, 2, 3, 4]


def enter(
    turnstile: Turnstile, seconds: float = PATIENCE, ending: CancelToken | None = None
) -> float:
    with turnstile.entered(seconds, ending) as left:
        return left


def test_beyond_those_who_may_wait_one_is_told_to_come_later() -> None:
    turnstile = Turnstile(1, 0)
    with turnstile.entered(PATIENCE), pytest.raises(ResourceExhausted, match="more calls"):
        enter(turnstile)
    assert enter(turnstile)


def test_who_has_waited_long_enough_goes_and_leaves_no_place_taken() -> None:
    turnstile = Turnstile(1, 5)
    with turnstile.entered(PATIENCE):
        with pytest.raises(ResourceExhausted, match="busy with other calls"):
            enter(turnstile, 0.01)
        assert turnstile.waiting == 0
    assert 0 < enter(turnstile) <= PATIENCE


def test_a_call_that_fails_gives_its_place_back() -> None:
    turnstile = Turnstile(1, 0)
    for _ in range(3):
        with pytest.raises(KeyError), turnstile.entered(PATIENCE):
            raise KeyError
    assert enter(turnstile)


def work(seconds: float, above: CancelToken | None = None) -> None:
    with deadline(seconds, above) as token:
        assert token.wait(PATIENCE)
        token.raise_if_cancelled()


def test_when_the_time_is_over_the_work_is_stopped_and_told_why() -> None:
    with pytest.raises(Cancelled, match=r"longer than the 0\.01 seconds"):
        work(0.01)


def test_work_that_is_stopped_by_another_says_nothing_of_time() -> None:
    above = CancelToken()
    above.cancel()
    with pytest.raises(Cancelled, match="stopped before it was done"):
        work(PATIENCE, above)


def test_who_waits_when_all_comes_to_its_end_is_told_and_leaves_no_place_taken() -> None:
    turnstile, ending = Turnstile(1, 5), CancelToken()
    with ThreadPoolExecutor(1) as pool, turnstile.entered(PATIENCE):
        waits = pool.submit(enter, turnstile, PATIENCE, ending)
        while not turnstile.waiting:
            threading.Event().wait(0.001)
        ending.cancel()
        with pytest.raises(Unavailable, match="nothing of this was begun"):
            waits.result(PATIENCE)
        assert turnstile.waiting == 0
    assert enter(turnstile)
    with pytest.raises(Unavailable):
        enter(turnstile, PATIENCE, ending)
    assert enter(turnstile)
