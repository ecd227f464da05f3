"""One writer at a time, across processes."""

import errno
import json
import os
import platform
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from kx_desktop.core.errors import (
    Busy,
    FailedPrecondition,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.core.gone import library_gone

if TYPE_CHECKING:
    from filelock import BaseFileLock


class WriterLock:
    """A lock on a file, held by the operating system for this process: a killed holder holds nothing.

    Any thread of the process may take it, as often as it likes; it is given up when each has given it back. Beside the
    lock file a second one, `<name>.holder`, says who holds it, for the message that others get.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._holder = path.with_name(path.name + ".holder")
        self._mutex = threading.Lock()
        self._count = 0
        self._lock: BaseFileLock | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock now."""
        return self._count > 0

    def acquire(self, wait: float = 0.0) -> None:
        """Takes the lock; waits for another holder `wait` seconds at most.

        Raises `FailedPrecondition` saying who holds it, or that the folder is gone; `PermissionDenied` where the folder cannot be written to,
        `ResourceExhausted` where the disk is full.
        """
        with self._mutex:
            if self._count == 0:
                self._take(wait)
            self._count += 1

    def release(self) -> None:
        """Gives the lock back once; the last time frees it for others. Raises `RuntimeError` where it is not held."""
        with self._mutex:
            if self._count == 0 or self._lock is None:
                raise RuntimeError("the writer's lock is not held")
            self._count -= 1
            if self._count == 0:
                self._holder.unlink(missing_ok=True)
                self._lock.release()

    def holder(self) -> str:
        """Who holds the lock, as far as the holder said so: `kx (process 123), since 2026-01-31 14:05`; empty where unknown.

        One that was killed said so too, and is known by its process being gone.
        """
        try:
            told = json.loads(self._holder.read_text(encoding="utf-8"))
            if _is_gone(int(told["pid"]), told.get("machine", "")):
                return ""
            since = datetime.fromisoformat(told["since"]).astimezone()
            return f"{told['program']} (process {int(told['pid'])}), since {since:%Y-%m-%d %H:%M}"
        except (OSError, ValueError, KeyError, TypeError):
            return ""

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()

    def _take(self, wait: float) -> None:
        import filelock

        if not self.path.parent.is_dir():  # which filelock would make
            number = errno.ENOTDIR if self.path.parent.exists() else errno.ENOENT
            raise _refused(self.path.parent, OSError(number, os.strerror(number)))
        if self._lock is None:
            self._lock = filelock.FileLock(self.path, mode=0o600, thread_local=False)
        try:
            self._lock.acquire(timeout=wait)
        except filelock.Timeout:
            raise self._taken() from None
        except NotImplementedError:
            raise FailedPrecondition(
                f"The disk of {self.path.parent} does not support locks, so two programs could write at once.",
                "Keep the library on a disk of this machine.",
            ) from None
        except OSError as error:
            raise _refused(self.path.parent, error) from error
        try:
            self._sign()
        except OSError as error:
            self._lock.release()
            raise _refused(self.path.parent, error) from error

    def _sign(self) -> None:
        told = {
            "pid": os.getpid(),
            "machine": platform.node(),
            "program": Path(sys.argv[0]).name or "python",
            "since": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        fresh = self._holder.with_name(self._holder.name + ".new")
        fresh.write_text(json.dumps(told), encoding="utf-8")
        fresh.replace(self._holder)

    def _taken(self) -> Busy:
        who = self.holder() or "another program"
        return Busy(
            f"The library in {self.path.parent} is being written to by {who}.",
            "Wait until it is done, or close it; searching works meanwhile.",
        )


def _is_gone(pid: int, machine: str) -> bool:
    """Whether there is no such process on this machine; of another's nothing is known."""
    if machine != platform.node() or pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:  # it is somebody else's
        return False
    return False


def _refused(folder: Path, error: OSError) -> KxError:
    if error.errno == errno.ENOENT:
        return library_gone(folder)
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.ENFILE, errno.EMFILE}:
        return ResourceExhausted(
            f"The library in {folder} cannot be written to: {error.strerror}.",
            "Make room, then try again.",
        )
    return PermissionDenied(
        f"The library in {folder} cannot be written to: {error.strerror}.",
        "Change the folder's permissions, or choose another folder.",
    )
