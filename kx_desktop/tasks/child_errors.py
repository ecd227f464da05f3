"""What a call into a child process may raise beside the function's own errors.

ResourceExhausted
├── ChildTimedOut       the call took longer than its limit, and the child was killed
└── ChildOutOfMemory    the call needed more memory than its limit
Internal
├── ChildDied           the child ended before it answered: a crash in native code, an exit
└── ChildFailed         the function raised something, or gave something, that cannot cross between processes

Each has `stderr`, the end of what the child printed, for the log and the curious.
"""

import signal

from kx_desktop.core.errors import Internal, KxError, ResourceExhausted

_NEXT_STEP = "Try once more; if it happens again, leave this item out."


class _ChildError(KxError):
    """The common part: the end of what the child printed."""

    def __init__(self, message: str, next_step: str = _NEXT_STEP, *, stderr: str = "") -> None:
        super().__init__(message, next_step)
        self.stderr = stderr


class ChildTimedOut(_ChildError, ResourceExhausted):
    """The call took longer than its limit, and the child was killed."""


class ChildOutOfMemory(_ChildError, ResourceExhausted):
    """The call needed more memory than its limit."""


class ChildDied(_ChildError, Internal):
    """The child ended before it answered.

    `returncode` is the exit status, or the negative number of the signal that killed it.
    """

    def __init__(
        self, message: str, next_step: str = _NEXT_STEP, *, stderr: str = "", returncode: int = 0
    ) -> None:
        super().__init__(message, next_step, stderr=stderr)
        self.returncode = returncode


class ChildFailed(_ChildError, Internal):
    """What the function raised or gave cannot cross between processes; the message has its text."""


def death(name: str, returncode: int, stderr: str) -> _ChildError:
    """The error for a child that ended with `returncode` after printing `stderr`."""
    # Native code that gets no memory has no MemoryError to raise: it says so and aborts.
    if any(
        sign in stderr
        for sign in ("memory allocation of", "bad_alloc", "MemoryError", "out of memory")
    ):
        return ChildOutOfMemory(f"The {name} ran out of memory.", stderr=stderr)
    if returncode >= 0:
        return ChildDied(
            f"The {name} ended with status {returncode} before it was done.",
            stderr=stderr,
            returncode=returncode,
        )
    try:
        told = signal.Signals(-returncode).name
    except ValueError:
        told = f"signal {-returncode}"
    return ChildDied(f"The {name} crashed ({told}).", stderr=stderr, returncode=returncode)
