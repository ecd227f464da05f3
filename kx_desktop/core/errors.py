"""The errors that a person sees, in one tree.

KxError
├── InvalidArgument       a parameter is outside its range or of the wrong kind
├── NotFound              there is no such dataset, document or file
├── FailedPrecondition    the state forbids it now: stale index, no embedder, library held by another writer
│   ├── StaleIndex        the dataset was indexed under another fingerprint
│   ├── NoReranker        the reranker is switched on and cannot be used
│   ├── Busy              another program writes to the library: it passes by itself
│   └── LibraryGone       the library was moved or taken away while it was open
├── ResourceExhausted     the disk is full, or a file is over a limit
├── DataLoss              damage that could not be mended
├── Unauthenticated       no token, or a wrong one
├── PermissionDenied      the system does not let us read or write there
├── Cancelled             the person stopped it
├── Unavailable           no gateway answers there, or it is being stopped
├── DeadlineExceeded      the gateway did not answer in time
└── Internal              a failure below us that is not the person's doing

Whatever is our own bug is not a `KxError`: it surfaces with its traceback.
"""

from functools import partial
from typing import ClassVar


class KxError(Exception):
    """A failure told to a person: a code, a sentence, and what to do next.

    `code` is a gRPC status name, so that every front end can map it; `message` is one or two plain
    sentences; `next_step` says what the person can do, and may be empty only where nothing can be done.
    """

    code: ClassVar[str] = "INTERNAL"

    def __init__(self, message: str, next_step: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step

    def __str__(self) -> str:
        return f"{self.message} {self.next_step}".strip()

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross from the reader process to ours; the default would lose next_step.
        return type(self), (self.message, self.next_step)


class InvalidArgument(KxError):
    """A parameter is outside its range or of the wrong kind; names it, what it got and what it takes.

    `parameter` is its name where the message begins with one; `at` the range of what is wrong within its text, in code points.
    """

    code = "INVALID_ARGUMENT"

    def __init__(
        self, message: str, next_step: str = "", *, at: tuple[int, int] | None = None
    ) -> None:
        super().__init__(message, next_step)
        name, colon, _ = message.partition(":")
        self.parameter = name if colon and name.isidentifier() else ""
        self.at = at

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), at=self.at), (self.message, self.next_step)


class NotFound(KxError):
    """There is no such dataset, document or file."""

    code = "NOT_FOUND"


class FailedPrecondition(KxError):
    """The state of the library forbids this now."""

    code = "FAILED_PRECONDITION"


class StaleIndex(FailedPrecondition):
    """The dataset was indexed under another fingerprint: comparing would be quietly wrong."""


class NoReranker(FailedPrecondition):
    """The reranker is switched on, and there is none or its folder cannot be used: without it the question can be answered."""


class Busy(FailedPrecondition):
    """Another program writes to the library just now: it passes by itself."""


class LibraryGone(FailedPrecondition):
    """The library is not any more where it was opened: it was moved or taken away."""


class ResourceExhausted(KxError):
    """The disk is full, or a file is over a limit."""

    code = "RESOURCE_EXHAUSTED"


class DataLoss(KxError):
    """Damage that could not be mended from what the library holds."""

    code = "DATA_LOSS"


class Unauthenticated(KxError):
    """No token was given, or a wrong one."""

    code = "UNAUTHENTICATED"


class PermissionDenied(KxError):
    """The system does not let us read or write there."""

    code = "PERMISSION_DENIED"


class Cancelled(KxError):
    """The person stopped it; what was committed stays."""

    code = "CANCELLED"


class Unavailable(KxError):
    """No gateway answers at the address, the connection to it broke, or it is being stopped: met by clients of one."""

    code = "UNAVAILABLE"


class DeadlineExceeded(KxError):
    """The gateway did not answer within the time that the client gives it: met by clients alone."""

    code = "DEADLINE_EXCEEDED"


class Internal(KxError):
    """A failure in something below us that the person did not cause."""

    code = "INTERNAL"
