"""`kx serve`: the library for programs, until Ctrl+C."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kx_desktop.cli import kinds
from kx_desktop.cli.columns import harmless
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.output import advise, emit, emit_json
from kx_desktop.gateway.options import GRPC_PORT, HTTP_PORT, GatewayOptions

if TYPE_CHECKING:
    import argparse

    from kx_desktop.gateway.running import Gateway

DONE = 0
_LOOK_SECONDS = 0.25


def add_serve(commands: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx serve`; `everywhere` adds the flags that every command takes."""
    serve = commands.add_parser("serve", help="open the library to programs, over gRPC and HTTP")
    serve.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="where to listen (default 127.0.0.1, this machine alone; another address takes TLS)",
    )
    serve.add_argument(
        "--name",
        metavar="HOST",
        action="append",
        default=[],
        help="a name under which programs elsewhere call it, as in its certificate (may be given again)",
    )
    for flag, port, what in (
        ("--grpc-port", GRPC_PORT, "gRPC"),
        ("--http-port", HTTP_PORT, "HTTP"),
    ):
        serve.add_argument(
            flag,
            metavar="N",
            type=kinds.whole,
            default=port,
            help=f"the port of {what} (default {port}; 0 is any that is free)",
        )
    serve.add_argument("--no-http", action="store_true", help="gRPC alone")
    serve.add_argument(
        "--dev-allow-local", action="store_true", help="callers on this machine need no token"
    )
    serve.add_argument(
        "--token-file", metavar="PATH", help="where the token is kept, made where there is none"
    )
    serve.add_argument("--tls-cert", metavar="PATH", help="the certificate, with its chain, as PEM")
    serve.add_argument("--tls-key", metavar="PATH", help="its key, as PEM without a password")
    serve.add_argument(
        "--log-queries",
        action="store_true",
        help="write to standard error who asked what; without it nothing of a question is",
    )
    serve.add_argument("--print-token", action="store_true", help="show the token itself")
    everywhere(serve)


def run_serve(args: argparse.Namespace) -> int:
    """Carry out `kx serve` and give the exit status."""
    from kx_desktop.cli.commands import open_library
    from kx_desktop.gateway.running import Gateway

    ended = threading.Event()
    if args.log_queries:
        _log_to_standard_error()
    with open_library(args.library) as library, stopping(ended.set):
        gateway = Gateway(library, _options(args))
        gateway.start()
        try:
            if args.json:
                emit_json(_facts(gateway, show_token=args.print_token))
            else:
                emit(harmless(line) for line in _lines(gateway, show_token=args.print_token))
            advise(library.settings.notices)
            # Time and again: a signal may come to a thread of gRPC's, which wakes no other.
            while not ended.wait(_LOOK_SECONDS):
                pass
        finally:
            gateway.stop()
    return DONE


def _options(args: argparse.Namespace) -> GatewayOptions:
    def path(given: str | None) -> Path | None:
        return None if given is None else Path(given).expanduser()

    return GatewayOptions(
        host=args.host,
        names=tuple(args.name),
        grpc_port=args.grpc_port,
        http_port=None if args.no_http else args.http_port,
        dev_allow_local=args.dev_allow_local,
        token_file=path(args.token_file),
        tls_cert=path(args.tls_cert),
        tls_key=path(args.tls_key),
        log_queries=args.log_queries,
    )


def _lines(gateway: Gateway, *, show_token: bool) -> Iterator[str]:
    yield f"gRPC   {gateway.grpc_address}"
    if gateway.http_address is not None:
        yield f"HTTP   {_scheme(gateway)}://{gateway.http_address}"
    if (mcp := _mcp(gateway)) is not None:
        yield f"MCP    {mcp}"
    if gateway.access.mode == "dev-local":
        yield "Token  none needed on this machine"
    else:
        yield f"Token  in {gateway.token_file}, sent as `authorization: Bearer TOKEN`"
    if show_token:
        yield f"       {gateway.access.token}"
    yield "Ctrl+C ends it."


def _facts(gateway: Gateway, *, show_token: bool) -> dict[str, object]:
    http = gateway.http_address
    facts: dict[str, object] = {
        "grpc": gateway.grpc_address,
        "http": None if http is None else f"{_scheme(gateway)}://{http}",
        "mcp": _mcp(gateway),
        "auth_mode": gateway.access.mode,
        "tls": gateway.options.tls_cert is not None,
        "token_file": str(gateway.token_file),
    }
    return facts | ({"token": gateway.access.token} if show_token else {})


def _mcp(gateway: Gateway) -> str | None:
    """Where MCP answers; None without HTTP, or where the extra for it is not installed."""
    if gateway.http_address is None or find_spec("mcp") is None:
        return None
    return f"{_scheme(gateway)}://{gateway.http_address}/mcp"


def _scheme(gateway: Gateway) -> str:
    return "http" if gateway.options.tls_cert is None else "https"


def _log_to_standard_error() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    log = logging.getLogger("kx_desktop.gateway")
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False
