import gc
import threading
import weakref

import pytest

from kx_desktop.core.errors import Cancelled
from kx_desktop.tasks import CancelToken


def test_a_new_token_lets_work_go_on() -> None:
    token = CancelToken()
    token.raise_if_cancelled()
    assert not token.cancelled


def test_a_cancelled_token_stops_work_for_ever() -> None:
    token = CancelToken()
    token.cancel()
    token.cancel()
    assert token.cancelled
    with pytest.raises(Cancelled):
        token.raise_if_cancelled()


def test_cancelling_reaches_all_below_and_none_above() -> None:
    top = CancelToken()
    middle = top.child()
    bottom = middle.child()
    middle.cancel()
    assert (top.cancelled, middle.cancelled, bottom.cancelled) == (False, True, True)


def test_a_child_of_a_cancelled_token_is_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    assert token.child().cancelled


def test_what_was_left_is_called_once_in_order() -> None:
    token, called = CancelToken(), []
    token.on_cancel(lambda: called.append(1))
    token.on_cancel(lambda: called.append(2))
    token.cancel()
    token.cancel()
    assert called == [1, 2]


def test_what_is_left_after_cancelling_is_called_at_once() -> None:
    token, called = CancelToken(), []
    token.cancel()
    token.on_cancel(lambda: called.append(1))
    assert called == [1]


def test_what_was_forgotten_is_not_called() -> None:
    token, called = CancelToken(), []
    forget = token.on_cancel(lambda: called.append(1))
    forget()
    forget()
    token.cancel()
    assert called == []


def test_an_error_of_one_callback_is_raised_after_all_were_called() -> None:
    token, called = CancelToken(), []
    child = token.child()

    def fail() -> None:
        raise ValueError("first")

    token.on_cancel(fail)
    token.on_cancel(lambda: called.append(2))
    with pytest.raises(ValueError, match="first"):
        token.cancel()
    assert called == [2]
    assert child.cancelled


def test_a_callback_may_use_the_token() -> None:
    token, seen = CancelToken(), []
    token.on_cancel(lambda: seen.append((token.cancelled, token.child().cancelled)))
    token.cancel()
    assert seen == [(True, True)]


def test_a_wait_ends_with_the_cancelling() -> None:
    token = CancelToken()
    assert not token.wait(0)
    thread = threading.Thread(target=token.cancel)
    thread.start()
    assert token.wait(60)
    thread.join()


def test_a_token_keeps_no_child_alive() -> None:
    token = CancelToken()
    child = weakref.ref(token.child())
    gc.collect()
    assert child() is None
