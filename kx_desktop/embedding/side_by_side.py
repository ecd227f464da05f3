"""Single-threaded runs side by side, results in order.

Measured against one run over several threads and against batches: as fast, and each vector is then a function
of its text alone (a dynamic int8 model takes its scales from all that a batch holds).
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from kx_desktop.tasks.priority import give_way

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Texts drawn ahead for each worker: enough that none idles while the caller stores what it got."""


def usable_cpus() -> int:
    """The processors this process may run on: a container or a scheduler may allow fewer than there are."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS has no affinity
        return os.cpu_count() or 1


def side_by_side(work: Callable[[T], R], items: Iterable[T], workers: int) -> Iterator[R]:
    """`work` over `items` in `workers` threads, in order, drawing items as they are needed.

    The first failure is raised where its result was due; what has not begun by then, or when the iterator is
    closed, never begins.
    """
    if workers <= 1:
        yield from map(work, items)
        return
    pending: deque[Future[R]] = deque()
    with ThreadPoolExecutor(workers, thread_name_prefix="embed", initializer=give_way) as pool:
        try:
            for item in items:
                pending.append(pool.submit(work, item))
                if len(pending) >= workers * AHEAD:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            for future in pending:
                future.cancel()
