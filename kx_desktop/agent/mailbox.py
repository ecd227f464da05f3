"""Work in threads of their own, waited for no longer than the person and the bounds allow."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from kx_desktop.core.errors import Cancelled, DeadlineExceeded
from kx_desktop.tasks import CancelToken

T = TypeVar("T")
R = TypeVar("R")

_SIDE_BY_SIDE = 4
_FAREWELL = 0.1
"""Seconds that a thread which was told to stop is waited for, so that whoever asks next seldom meets it."""


@dataclass(frozen=True, slots=True)
class _Done(Generic[R]):
    value: R


@dataclass(frozen=True, slots=True)
class _Failed:
    error: BaseException


class Mailbox(Generic[T]):
    """What other threads send to the one that waits. After `close` nothing arrives any more, and who still sends is told by Cancelled."""

    def __init__(self, cancel: CancelToken, deadline: float) -> None:
        """`deadline` is of `time.monotonic`."""
        self._cancel = cancel
        self._deadline = deadline
        self._queue: SimpleQueue[T | None] = SimpleQueue()
        self._closed = threading.Event()
        self._forget = cancel.on_cancel(lambda: self._queue.put(None))

    def send(self, item: T) -> None:
        """Sends, from any thread. Raises Cancelled where nobody takes it any more."""
        if self._closed.is_set():
            raise Cancelled("Nobody waits for this any more.")
        self._queue.put(item)

    def take(self) -> T:
        """The next item. Raises Cancelled as soon as the person stopped it, DeadlineExceeded when the time is over."""
        while True:
            self._cancel.raise_if_cancelled()
            left = self._deadline - time.monotonic()
            try:
                item = self._queue.get(timeout=left) if left > 0 else None
            except Empty:
                item = None
            if item is not None:
                return item
            self._cancel.raise_if_cancelled()
            if time.monotonic() >= self._deadline:
                raise DeadlineExceeded("The time for the answer is over.")

    def close(self) -> None:
        """Takes nothing any more."""
        self._closed.set()
        self._forget()


def listen(
    work: Callable[[Callable[[T], None], CancelToken], R],
    hear: Callable[[T], None],
    *,
    cancel: CancelToken,
    deadline: float,
    name: str,
) -> R:
    """Does `work` in a thread of its own; whatever it sends is heard here, in order, in the thread that calls.

    `work` gets what it sends with and a token, which is cancelled when nobody waits for it any more.
    Raises what `work` and `hear` raise, Cancelled, DeadlineExceeded. Work that does not end then is left to itself: nothing of it arrives.
    """
    box: Mailbox[tuple[T] | _Done[R] | _Failed] = Mailbox(cancel, deadline)

    own = cancel.child()

    def run() -> None:
        try:
            end: _Done[R] | _Failed = _Done(work(lambda item: box.send((item,)), own))
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            end = _Failed(error)
        with suppress(Cancelled):
            box.send(end)

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    try:
        while True:
            item = box.take()
            if isinstance(item, _Done):
                return item.value
            if isinstance(item, _Failed):
                raise item.error
            hear(item[0])
    finally:
        box.close()
        own.cancel()
        thread.join(_FAREWELL)


def side_by_side(
    works: Sequence[Callable[[], R]], *, cancel: CancelToken, deadline: float, name: str
) -> list[R]:
    """What each of `works` gives, in their order; a few threads do them. None of them may raise.

    Raises Cancelled and DeadlineExceeded without waiting for what runs; what has not begun by then never does.
    """
    box: Mailbox[tuple[int, _Done[R] | _Failed]] = Mailbox(cancel, deadline)
    waiting = iter(list(enumerate(works)))
    lock = threading.Lock()

    def run() -> None:
        while True:
            with lock:
                place, work = next(waiting, (-1, None))
            if work is None:
                return
            try:
                end: _Done[R] | _Failed = _Done(work())
            except BaseException as error:  # noqa: BLE001 - raised where it is waited for
                end = _Failed(error)
            try:
                box.send((place, end))
            except Cancelled:
                return

    for _ in range(min(len(works), _SIDE_BY_SIDE)):
        threading.Thread(target=run, name=name, daemon=True).start()
    done: dict[int, R] = {}
    try:
        while len(done) < len(works):
            place, end = box.take()
            if isinstance(end, _Failed):
                raise end.error
            done[place] = end.value
    finally:
        box.close()
    return [done[place] for place in range(len(works))]
