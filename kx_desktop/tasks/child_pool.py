"""Calls into killable child processes, for code that may hang, crash or eat all memory: parsers of strangers' files.

Children are started as programs of their own, never through `multiprocessing`, which would run a person's script again.
"""

import pickle
import threading
from types import TracebackType
from typing import Any, Self

from kx_desktop.core.errors import Cancelled, KxError
from kx_desktop.tasks.cancellation import CancelToken
from kx_desktop.tasks.child_errors import ChildFailed, ChildOutOfMemory, ChildTimedOut, death
from kx_desktop.tasks.child_process import ChildProcess, Silence

_START_LIMIT = 60.0
"""Seconds that a child may take to load its function; not part of a call's time."""


class ChildPool:
    """Calls `package.module:function` in child processes, as many at a time as there are workers.

    `function(argument, *initial)` is called in the child; argument, `initial` and result are pickled. A child
    serves call after call; one that was killed or has died is replaced at the next call. `time_limit` is in seconds, `memory_limit` in bytes of
    address space beyond what the child takes when its function is loaded (held to on Linux; 0 is none). `name` stands in messages: "The reader crashed".
    """

    def __init__(
        self,
        target: str,
        *,
        workers: int = 1,
        time_limit: float = 120.0,
        memory_limit: int = 2 << 30,
        initial: tuple[object, ...] = (),
        name: str = "child process",
    ) -> None:
        self.target = target
        self.workers = workers
        self.time_limit = time_limit
        self.memory_limit = memory_limit
        self.name = name
        self._setup = pickle.dumps((memory_limit, initial), 5)
        self._changed = threading.Condition()
        self._idle: list[ChildProcess] = []
        self._busy: set[ChildProcess] = set()
        self._starting = 0
        self._closed = False

    def prestart(self) -> None:
        """Starts all children now, without waiting until they are ready, so that the first calls find them so."""
        while (child := self._start()) is not None:
            self._give_back(child)

    def call(
        self, argument: object, *, token: CancelToken | None = None, time_limit: float | None = None
    ) -> Any:
        """Calls the function in a child and gives its result; waits for a free child first.

        Raises what the function raised; `ChildTimedOut`, `ChildOutOfMemory`, `ChildDied` or `ChildFailed` as `child_errors` says; `Cancelled` where
        `token` is cancelled or the pool closed meanwhile, and the child is killed at once. Errors of libraries come as `ChildFailed` with their text.
        """
        request = pickle.dumps(argument, 5)
        token = token or CancelToken()
        child = self._take(token)
        keep = False
        forget = token.on_cancel(child.kill)
        try:
            if not child.ready:
                self._unpack(child.exchange(self._setup, _START_LIMIT))
                child.ready = True
            limit = self.time_limit if time_limit is None else time_limit
            answer = child.exchange(request, limit)
            keep = True
            return self._unpack(answer)
        except (Silence, EOFError, ChildOutOfMemory) as error:
            keep = False
            raise self._explain(error, child, token, time_limit) from None
        finally:
            forget()
            self._give_back(child, keep=keep)

    def close(self) -> None:
        """Ends all children; calls under way raise `Cancelled`, and so does every later one."""
        with self._changed:
            self._closed = True
            idle, self._idle = self._idle, []
            for child in self._busy:
                child.kill()
            self._changed.notify_all()
        for child in idle:
            child.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _take(self, token: CancelToken) -> ChildProcess:
        """A child for this call alone: an idle one, else a new one, else the first that becomes idle."""
        forget = token.on_cancel(self._wake)
        try:
            while True:
                token.raise_if_cancelled()
                with self._changed:
                    while not (self._idle or self._room() or self._closed or token.cancelled):
                        self._changed.wait()
                    self._raise_if_closed()
                    child = self._idle.pop() if self._idle else None
                    if child is not None:
                        self._busy.add(child)
                if child is None:
                    child = None if token.cancelled else self._start()
                elif not child.alive():
                    # Killed by the system while idle; no fault of this call's argument.
                    self._give_back(child, keep=False)
                    child = None
                if child is not None:
                    return child
        finally:
            forget()

    def _start(self) -> ChildProcess | None:
        """A new child, counted as busy; None where there is no room for one."""
        with self._changed:
            self._raise_if_closed()
            if not self._room():
                return None
            self._starting += 1
        child = None
        try:
            child = ChildProcess(self.target)
        finally:
            with self._changed:
                self._starting -= 1
                if child is not None:
                    self._busy.add(child)
                self._changed.notify_all()
        return child

    def _give_back(self, child: ChildProcess, *, keep: bool = True) -> None:
        with self._changed:
            self._busy.discard(child)
            keep = keep and not self._closed
            if keep:
                self._idle.append(child)
            self._changed.notify()
        if not keep:
            child.end()

    def _room(self) -> bool:
        return len(self._idle) + len(self._busy) + self._starting < self.workers

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _raise_if_closed(self) -> None:
        if self._closed:
            raise Cancelled(f"The {self.name} was stopped.", "What was finished by then is kept.")

    def _unpack(self, answer: bytearray) -> Any:
        kind, value = pickle.loads(answer)  # noqa: S301 - from our own child, which runs with our own rights
        if kind == "result":
            return value
        if kind == "memory":
            raise ChildOutOfMemory("")
        told, trace = value
        if kind == "failed":
            raise ChildFailed(f"The {self.name} failed: {told.rstrip('.')}.", stderr=trace)
        error: Exception = pickle.loads(told)  # noqa: S301 - as above
        if not isinstance(error, KxError):
            error.add_note(f"In the {self.name}:\n{trace}")
        raise error

    def _explain(
        self, error: Exception, child: ChildProcess, token: CancelToken, time_limit: float | None
    ) -> KxError:
        returncode, stderr = child.end()
        if token.cancelled:
            return Cancelled(
                "This was stopped before it was done.", "What was finished by then is kept."
            )
        if self._closed:
            return Cancelled(f"The {self.name} was stopped.", "What was finished by then is kept.")
        if isinstance(error, ChildOutOfMemory):
            return ChildOutOfMemory(
                f"The {self.name} needed more memory than it may take.", stderr=stderr
            )
        if isinstance(error, Silence):
            limit = (
                (self.time_limit if time_limit is None else time_limit)
                if child.ready
                else _START_LIMIT
            )
            return ChildTimedOut(
                f"The {self.name} was not done within {limit:g} seconds.", stderr=stderr
            )
        return death(self.name, returncode, stderr)
