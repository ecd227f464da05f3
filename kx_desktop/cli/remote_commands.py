"""Each command that a gateway can answer: ask it, print what it says, give the exit status."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kx_desktop.cli import printing, shapes
from kx_desktop.cli.agent_command import run_agent_remote
from kx_desktop.cli.output import advise, emit, emit_json
from kx_desktop.cli.remote import RemoteLibrary, refused
from kx_desktop.core.errors import Busy
from kx_desktop.gateway.options import GRPC_PORT

if TYPE_CHECKING:
    from argparse import Namespace

_DONE = 0


def run_remote(args: Namespace, address: str) -> int:
    """Carry out what was parsed at the gateway there. Raises InvalidArgument for what takes the library itself."""
    command = _COMMANDS.get(_called(args))
    if command is None or getattr(args, "later", False):
        raise refused(args)
    return command(args, RemoteLibrary(address, getattr(args, "token_file", None)))


def told_of_gateways(error: Busy, args: Namespace) -> Busy:
    """The error, with a way past it where the command is one that a gateway can answer: who writes may be one."""
    if _called(args) not in _COMMANDS or getattr(args, "later", False):
        return error
    way = f"If that is a gateway (`kx serve`, or the window with it switched on), have it do the work: --endpoint http://127.0.0.1:{GRPC_PORT}"
    return Busy(error.message, f"{error.next_step} {way}")


def _called(args: Namespace) -> str:
    if args.command == "agent":
        return f"agent {args.action}"
    return str(args.action if args.command == "datasets" else args.command)


def _list(args: Namespace, library: RemoteLibrary) -> int:
    told, found = library.datasets()
    if args.json:
        emit_json(told)
    else:
        emit(printing.datasets(found))
    return _DONE


def _info(args: Namespace, library: RemoteLibrary) -> int:
    told = library.info()
    if args.json:
        emit_json(shapes.info(told))
    else:
        emit(printing.info(told))
    return _DONE


def _fields(args: Namespace, library: RemoteLibrary) -> int:
    found = library.fields(args.name, args.values)
    if args.json:
        emit_json(shapes.fields(found))
    else:
        emit(printing.fields(found))
    return _DONE


def _query(args: Namespace, library: RemoteLibrary) -> int:
    from kx_desktop.cli.commands import show

    told, found = library.query(args)
    if args.json:
        emit_json(told)
        advise(found.advisories)
    else:
        show(found)
    return _DONE


def _ingest(args: Namespace, library: RemoteLibrary) -> int:
    from kx_desktop.cli.commands import offered_of, show_report

    files, texts, metadata = offered_of(args)
    making = {name: getattr(args, name) for name in ("chunk_size", "chunk_overlap", "metric")}
    return show_report(args, library.ingest(args.name, files, texts, metadata, making))


_COMMANDS: dict[str, Callable[[Namespace, RemoteLibrary], int]] = {
    "list": _list,
    "info": _info,
    "agent run": run_agent_remote,
    "fields": _fields,
    "query": _query,
    "ingest": _ingest,
}
