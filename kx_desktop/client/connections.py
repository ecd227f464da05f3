"""How a client reaches a gateway over gRPC, and what its failures mean."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from kx_desktop.client import failures
from kx_desktop.client.endpoints import Endpoint
from kx_desktop.client.tokens import ShownToken
from kx_desktop.core.errors import (
    FailedPrecondition,
    InvalidArgument,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.gateway.wire import NEXT_STEP

SECONDS = 120.0
"""How long a call may take where nothing else is said: as long as a gateway gives it."""

_LEVEL = "GRPC_VERBOSITY"
"""The variable of how much grpc writes, which it looks at as it is loaded."""

_MOST_RECEIVED = 64 << 20
_OPTIONS: tuple[tuple[str, int], ...] = (
    ("grpc.max_send_message_length", -1),
    ("grpc.max_receive_message_length", _MOST_RECEIVED),
    # A gateway that was started a moment ago is found at once.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2000),
)


@dataclass(frozen=True, slots=True)
class Connection:
    """Where a client calls, with which token, for how many seconds, trusting which certificates (PEM)."""

    endpoint: Endpoint
    shown: ShownToken = field(repr=False)
    seconds: float
    certificates: bytes | None = field(repr=False)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What goes with each call."""
        token = self.shown.value
        return (("authorization", f"Bearer {token}"),) if token else ()

    def channel(self, grpc: ModuleType) -> Any:
        """A channel of `grpc` or of `grpc.aio`; it connects with the first call."""
        import grpc as plain

        options: Sequence[tuple[str, int]] = _OPTIONS
        if self.endpoint.loopback:
            # The system's proxy does not lead to this machine.
            options = (*_OPTIONS, ("grpc.enable_http_proxy", 0))
        if not self.endpoint.tls:
            return grpc.insecure_channel(str(self.endpoint), options=options)
        credentials = plain.ssl_channel_credentials(root_certificates=self.certificates)
        return grpc.secure_channel(str(self.endpoint), credentials, options=options)

    def stub(self, channel: Any) -> Any:
        """The methods of the service, called over the channel."""
        from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub

        return KxGatewayStub(channel)  # type: ignore[no-untyped-call] # made by protoc

    def may_go_again(self, error: Any) -> bool:
        """Whether the RpcError says that the token was renewed, and the new one is known: it is shown from here on."""
        return bool(error.code().name == "UNAUTHENTICATED") and self.shown.is_renewed()

    def failure(self, error: Any) -> KxError:
        """What an RpcError means."""
        code, told = error.code().name, error.details() or ""
        next_step = _next_step(error)
        if code == "UNAVAILABLE" and not next_step:
            return failures.not_there(self.endpoint)
        if code == "DEADLINE_EXCEEDED":
            return failures.too_slow(self.endpoint, self.seconds)
        if code == "RESOURCE_EXHAUSTED" and "larger than max" in told:
            # The words are those of grpc, which looks at the size before the gateway does.
            return ResourceExhausted(
                "The message is longer than the gateway takes.",
                "Send the documents in several calls.",
            )
        message = told.removesuffix(next_step).rstrip() if next_step else told
        return failures.failure(code, message, next_step, self.endpoint)


def connection(
    address: str, token: str | None, seconds: float, ca_file: str | Path | None
) -> Connection:
    """Raises InvalidArgument, PermissionDenied (the CA file), FailedPrecondition (grpc is not installed)."""
    _check_installed()
    endpoint = Endpoint.of_grpc(address)
    if not 0 < seconds < float("inf"):
        raise InvalidArgument(f"timeout: got {seconds}.", "It takes seconds above 0.")
    if ca_file is not None and not endpoint.tls:
        raise InvalidArgument(
            "ca_file: got a file for an address without TLS.", "Give an https:// address."
        )
    return Connection(endpoint, ShownToken(endpoint, token), seconds, _read(ca_file))


def _next_step(error: Any) -> str:
    """What to do next, which a gateway sends beside the details that it ends."""
    for key, value in error.trailing_metadata() or ():
        if key == NEXT_STEP:
            return bytes(value).decode("utf-8", "replace")
    return ""


def _read(ca_file: str | Path | None) -> bytes | None:
    if ca_file is None:
        return None
    try:
        return Path(ca_file).read_bytes()
    except OSError as error:
        raise PermissionDenied(
            f"The CA file {ca_file} cannot be read: {error.strerror}."
        ) from error


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep grpc, if it is loaded within, from writing to standard error what the client's errors tell; a level that was set stays."""
    if _LEVEL in os.environ:
        yield
        return
    os.environ[_LEVEL] = "NONE"
    try:
        yield
    finally:
        os.environ.pop(_LEVEL, None)


def _check_installed() -> None:
    try:
        with _quiet():
            for module in ("grpc", "google.protobuf"):
                import_module(module)
    except ModuleNotFoundError as error:
        raise FailedPrecondition(
            f"What the client needs is not installed: the Python module {error.name} is missing.",
            "Run: pip install 'kx-desktop[gateway]'",
        ) from None
