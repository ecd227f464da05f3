"""What went wrong between client and gateway, as the errors that the library itself raises."""

from kx_desktop.client.endpoints import Endpoint
from kx_desktop.core.errors import (
    Cancelled,
    DataLoss,
    DeadlineExceeded,
    FailedPrecondition,
    Internal,
    InvalidArgument,
    KxError,
    NotFound,
    PermissionDenied,
    ResourceExhausted,
    Unauthenticated,
    Unavailable,
)

_KINDS: dict[str, type[KxError]] = {
    kind.code: kind
    for kind in (
        InvalidArgument, NotFound, FailedPrecondition, ResourceExhausted, DataLoss, Unauthenticated, PermissionDenied, Cancelled,
        DeadlineExceeded, Unavailable, Internal,
    )
}  # fmt: skip


def failure(code: str, message: str, next_step: str, endpoint: Endpoint) -> KxError:
    """The error that a gateway told of, by its code."""
    kind = _KINDS.get(code)
    if kind is None or not message:
        return Internal(
            f"The gateway at {endpoint} answered {code}{': ' if message else '.'}{message}",
            next_step,
        )
    return kind(message, next_step)


def not_there(endpoint: Endpoint) -> Unavailable:
    """Nobody answers."""
    if endpoint.tls:
        return Unavailable(
            f"No gateway answers at {endpoint}, or its certificate is not one that is trusted.",
            "See that it runs; a certificate of your own is named as the CA file.",
        )
    return Unavailable(f"No gateway answers at {endpoint}.", "Start one: kx serve")


def broken_off(endpoint: Endpoint) -> Unavailable:
    """Somebody is there, and ended the connection without an answer."""
    return Unavailable(
        f"What answers at {endpoint} broke the connection off.",
        "Ask again. If it stays so, see that it is the address of HTTP: `kx serve` prints it, and the window shows it in Settings, under Gateway.",
    )


def too_slow(endpoint: Endpoint, seconds: float) -> DeadlineExceeded:
    """It did not answer in time."""
    return DeadlineExceeded(
        f"The gateway at {endpoint} did not answer within {seconds:g} seconds.",
        "Ask again, or give it more time.",
    )
