"""Each command that a gateway can answer: ask it, print what it says, give the exit status."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kx_desktop.cli import printing, shapes
from kx_desktop.cli.output import advise, emit, emit_json
from kx_desktop.cli.remote import RemoteLibrary, refused

if TYPE_CHECKING:
    from argparse import Namespace

_DONE = 0


def run_remote(args: Namespace, address: str) -> int:
    """Carry out what was parsed at the gateway there. Raises InvalidArgument for what takes the library itself."""
    command = _COMMANDS.get(args.action if args.command == "datasets" else args.command)
    if command is None or getattr(args, "later", False):
        raise refused(args)
    return command(args, RemoteLibrary(address, getattr(args, "token_file", None)))


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
    "query": _query,
    "ingest": _ingest,
}
