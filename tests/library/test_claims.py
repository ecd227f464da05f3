"""A job that is being written down is nobody else's, and can be stopped."""

import threading

from kx_desktop.library.claims import Claims
from kx_desktop.tasks import CancelToken


def test_a_job_is_claimed_until_it_is_released() -> None:
    claims = Claims()
    claims.take(3, CancelToken())
    assert 3 in claims
    assert 4 not in claims
    assert len(claims) == 1
    claims.release(3)
    claims.release(3)
    assert 3 not in claims
    assert len(claims) == 0


def test_a_stop_waits_until_what_was_under_way_has_stopped() -> None:
    claims, token = Claims(), CancelToken()
    claims.take(3, token)
    released: list[bool] = []

    def look() -> None:
        token.wait()
        claims.take(4, CancelToken())  # one that begins meanwhile is not waited for
        released.append(True)
        claims.release(3)

    thread = threading.Thread(target=look)
    thread.start()
    claims.stop()
    assert released == [True]
    assert 4 in claims
    thread.join()


def test_a_stop_of_nothing_waits_for_nothing() -> None:
    Claims().stop()


def test_after_the_end_whatever_comes_is_stopped_at_once() -> None:
    claims, token = Claims(), CancelToken()
    claims.close()
    claims.take(3, token)
    assert token.cancelled
