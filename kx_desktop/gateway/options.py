"""How a gateway is to be started, and what it bears."""

import os
from dataclasses import dataclass, field
from pathlib import Path

GRPC_PORT = 50151
HTTP_PORT = 50153
MOST_NUMBERS = 65_536
"""Numbers of a vector."""


def _processors() -> int:
    return max(2, os.cpu_count() or 2)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one caller, and all together, may ask of the gateway. Sizes are bytes, times seconds, `question` characters.

    `waiting` calls may wait for one of `at_once`, which are as many as there are processors: more would only wait for one another. Further
    ones are told to come later.
    """

    message_bytes: int = 32 << 20
    documents: int = 256
    seconds: float = 120.0
    at_once: int = field(default_factory=_processors)
    waiting: int = 256
    question: int = 100_000


@dataclass(frozen=True, slots=True)
class GatewayOptions:
    """Where a gateway listens and whom it lets in.

    A port of 0 is any that is free, None none at all. Another address than loopback needs both TLS files; a token is needed always,
    unless `dev_allow_local` lets callers on this machine in without one. `names` are those under which HTTP may be called beside its
    addresses: any other name may have been made to lead here.
    """

    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    grpc_port: int | None = GRPC_PORT
    http_port: int | None = HTTP_PORT
    dev_allow_local: bool = False
    token_file: Path | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None
    log_queries: bool = False
    limits: Limits = field(default_factory=Limits)
