"""Work that goes on beside the person's: lanes, cancellation, progress, the writer's lock, child processes.

A name is loaded from its module when it is first asked for: a child process starts through this package and must start quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kx_desktop.tasks.cancellation import CancelToken
    from kx_desktop.tasks.child_errors import (
        ChildDied,
        ChildFailed,
        ChildOutOfMemory,
        ChildTimedOut,
    )
    from kx_desktop.tasks.child_pool import ChildPool
    from kx_desktop.tasks.executors import Executors, Job, Lane
    from kx_desktop.tasks.rate import RateMeter
    from kx_desktop.tasks.writer_lock import WriterLock

__all__ = [
    "CancelToken", "ChildDied", "ChildFailed", "ChildOutOfMemory", "ChildPool", "ChildTimedOut", "Executors", "Job", "Lane",
    "RateMeter", "WriterLock",
]  # fmt: skip

_HOMES = {
    "CancelToken": "cancellation",
    "ChildDied": "child_errors",
    "ChildFailed": "child_errors",
    "ChildOutOfMemory": "child_errors",
    "ChildPool": "child_pool",
    "ChildTimedOut": "child_errors",
    "Executors": "executors",
    "Job": "executors",
    "Lane": "executors",
    "RateMeter": "rate",
    "WriterLock": "writer_lock",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
