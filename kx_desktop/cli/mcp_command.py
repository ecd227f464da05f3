"""`kx mcp`: the library for an MCP client, which starts this command itself."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kx_desktop.cli.output import emit
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.gateway.options import HTTP_PORT

if TYPE_CHECKING:
    import argparse

DONE = 0


def add_mcp(commands: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx mcp`; `everywhere` adds the flags that every command takes."""
    made = commands.add_parser(
        "mcp", help="the library for MCP clients, read only, over standard input and output"
    )
    made.add_argument(
        "--print-config",
        action="store_true",
        help="print what a desktop client wants in its configuration, and serve nothing",
    )
    made.add_argument(
        "--http",
        metavar="URL",
        nargs="?",
        const=f"http://127.0.0.1:{HTTP_PORT}",
        help="with --print-config: for a client that asks a gateway there over HTTP (default that of this machine)",
    )
    everywhere(made)


def run_mcp(args: argparse.Namespace) -> int:
    """Serve the client that started the command until it goes. Raises FailedPrecondition where the extra is not installed."""
    if args.http is not None:
        return _print_for_http(args)
    if args.print_config:
        from kx_desktop.mcp.config import client_config
        from kx_desktop.settings import Settings, library_folder

        folder = library_folder(args.library, settings=Settings.load().from_environment())
        emit([client_config(folder)])
        return DONE
    if find_spec("mcp") is None:
        raise FailedPrecondition(
            "MCP needs the Python module mcp, which is not installed here.",
            "Run: pip install 'kx-desktop[mcp]'",
        )
    from kx_desktop.library import Library
    from kx_desktop.mcp.stdio import serve_stdio

    with Library.open(Path(args.library) if args.library else None) as library:
        serve_stdio(library)
    return DONE


def _print_for_http(args: argparse.Namespace) -> int:
    """Raises InvalidArgument for an address that is none, and where nothing is to be printed."""
    if not args.print_config:
        raise InvalidArgument(
            "--http goes with --print-config.", "`kx serve` answers MCP over HTTP at /mcp."
        )
    from kx_desktop.client.endpoints import Endpoint
    from kx_desktop.mcp.config import http_config

    endpoint = Endpoint.of_http(args.http)
    emit([http_config(f"{'https' if endpoint.tls else 'http'}://{endpoint}")])
    return DONE
