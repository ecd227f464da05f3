"""Each command: call the library, print what it says, give the exit status."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kx_desktop.cli import columns, printing, shapes
from kx_desktop.cli.agent_command import run_agent
from kx_desktop.cli.asking import datasets_of, query_of
from kx_desktop.cli.care import run_library
from kx_desktop.cli.carrying import run_export, run_import
from kx_desktop.cli.duplicates import run_duplicates
from kx_desktop.cli.files import run_files, run_retry
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.mcp_command import run_mcp
from kx_desktop.cli.modelling import run_models
from kx_desktop.cli.output import advise, emit, emit_json, paints
from kx_desktop.cli.progress import ProgressLine
from kx_desktop.cli.queueing import leave, run_queue
from kx_desktop.cli.remote import endpoint_of
from kx_desktop.cli.remote_commands import run_remote, told_of_gateways
from kx_desktop.cli.serving import run_serve
from kx_desktop.cli.unlocking import run_unlock
from kx_desktop.cli.watching import run_watch
from kx_desktop.core.errors import Busy, Cancelled, InvalidArgument
from kx_desktop.settings.paths import library_folder

if TYPE_CHECKING:
    from argparse import Namespace

    from kx_desktop.core.ingesting import IngestProgress, IngestReport
    from kx_desktop.core.queries import QueryResult
    from kx_desktop.library import Library
    from kx_desktop.tasks import CancelToken

    Progress = Callable[[IngestProgress], None]
    Work = Callable[[Library, CancelToken, Progress], IngestReport]

DONE = 0
SOME_FAILED = 1
_LOCKED = "locked: it is protected by a password"
"""How the reason begins of a file that its password opens."""


def run(args: Namespace) -> int:
    """Carry out what was parsed and give the exit status."""
    if address := endpoint_of(args):
        return run_remote(args, address)
    command: Callable[[Namespace], int] = {
        "list": _list,
        "ingest": _ingest,
        "query": _query,
        "rebuild": _rebuild,
        "fields": _fields,
        "tag": _tag,
        "unlock": run_unlock,
        "agent": run_agent,
        "info": _info,
        "library": run_library,
        "export": run_export,
        "import": run_import,
        "models": run_models,
        "watch": run_watch,
        "files": run_files,
        "retry": run_retry,
        "duplicates": run_duplicates,
        "queue": run_queue,
        "serve": run_serve,
        "mcp": run_mcp,
    }[args.action if args.command == "datasets" else args.command]
    try:
        return command(args)
    except Busy as error:
        raise told_of_gateways(error, args) from error


def open_library(folder: str | None, *, to_fill: bool = False) -> Library:
    """Open the library in this folder, or the person's own. Imported here: it brings the engines.

    Who comes `to_fill` it expects that it is made. Others named another folder than they meant, as a rule, and are told.
    """
    from kx_desktop.library import Library

    library = Library.open(Path(folder) if folder else None)
    if library.was_made and not to_fill and library.folder != library_folder(environ={}):
        advise([f"There was no library in {library.folder}: an empty one was made there."])
    return library


def _list(args: Namespace) -> int:
    with open_library(args.library) as library:
        found = library.datasets()
    if args.json:
        emit_json(shapes.datasets(found))
    else:
        emit(printing.datasets(found))
    return DONE


def _info(args: Namespace) -> int:
    with open_library(args.library) as library:
        told = library.info()
    if args.json:
        emit_json(shapes.info(told))
    else:
        emit(printing.info(told))
    return DONE


def _query(args: Namespace) -> int:
    with open_library(args.library) as library:
        query = query_of(args, library)
        found = library.query(query)
    if args.json:
        emit_json(shapes.result(found))
        advise(found.advisories)
    else:
        show(found)
    return DONE


def show(found: QueryResult) -> None:
    """Print an answer for a person."""
    wide = shutil.get_terminal_size().columns
    emit(printing.result(found, wide=wide, bold=paints(sys.stdout)))
    advise(printing.notes(found))


def offered_of(args: Namespace) -> tuple[list[Path], list[str], dict[str, str]]:
    """The files, texts and metadata that `kx datasets ingest` was given. Raises InvalidArgument."""
    if not args.file and not args.text:
        raise InvalidArgument(
            "There is nothing to ingest: neither --file nor --text was given.",
            "See `kx datasets ingest --help`.",
        )
    metadata = dict(args.meta)
    if len(metadata) < len(args.meta):
        raise InvalidArgument("A key of --meta was given twice.", "Give each key once.")
    texts = list(args.text)
    if "-" in args.file:
        texts.append(_standard_input())
    return [Path(name) for name in args.file if name != "-"], texts, metadata


def _ingest(args: Namespace) -> int:
    files, texts, metadata = offered_of(args)
    if args.later:
        return leave(args, files, texts, metadata)
    return _put_in(
        args,
        args.name,
        lambda library, cancel, on_progress: library.ingest(
            args.name,
            files=files,
            texts=texts,
            metadata=metadata or None,
            chunk_size=args.chunk_size,
            chunk_overlap=args.chunk_overlap,
            metric=args.metric,
            cancel=cancel,
            on_progress=on_progress,
        ),
    )


def _rebuild(args: Namespace) -> int:
    followed: list[str] = []

    def work(library: Library, cancel: CancelToken, on_progress: Progress) -> IngestReport:
        followed.extend(one.path for one in library.watching.list(args.name))
        return library.rebuild(
            args.name,
            args.as_name,
            chunk_size=args.chunk_size,
            chunk_overlap=args.chunk_overlap,
            cancel=cancel,
            on_progress=on_progress,
        )

    done = _put_in(args, args.as_name, work)
    advise(
        columns.harmless(
            f"{path} is followed for {args.name} alone. To follow it here too: kx watch add {args.as_name} FOLDER"
        )
        for path in followed
    )
    return done


def _fields(args: Namespace) -> int:
    with open_library(args.library) as library:
        found = library.fields(datasets_of(args.name, library), values=args.values)
    if args.json:
        emit_json(shapes.fields(found))
    else:
        emit(printing.fields(found))
    return DONE


def _tag(args: Namespace) -> int:
    changes: dict[str, str | None] = dict(args.meta)
    changes |= dict.fromkeys(args.remove)
    if not changes:
        raise InvalidArgument(
            "There is nothing to change: neither --meta nor --remove was given.",
            "See `kx datasets tag --help`.",
        )
    if len(changes) < len(args.meta) + len(args.remove):
        raise InvalidArgument("A key was given twice.", "Give each key once.")
    if not args.file and not args.ref:
        raise InvalidArgument(
            "No document is named: neither --file nor --ref was given.",
            "See `kx datasets tag --help`.",
        )
    with open_library(args.library) as library:
        at = library.documents_at(args.name, [Path(name) for name in args.file])
        found = tuple(dict.fromkeys([*at, *library.documents_called(args.name, args.ref)]))
        changed = library.set_metadata(args.name, found, changes)
    if args.json:
        emit_json(shapes.tagged(args.name, len(found), changed))
    else:
        emit(printing.tagged(args.name, len(found), changed))
    return DONE


def _put_in(args: Namespace, dataset: str, work: Work) -> int:
    with open_library(args.library, to_fill=args.action == "ingest") as library:
        done = put_in(library, dataset, work)
    return show_report(args, done)


def show_report(args: Namespace, done: IngestReport) -> int:
    """Print what became of an ingest, and give the exit status."""
    if args.json:
        emit_json(shapes.report(done))
    else:
        emit(printing.report(done))
        locked = [one.path for one in done.files if one.reason.startswith(_LOCKED)]
        advise(printing.locked(done.dataset, locked))
    advise(done.advisories)
    return SOME_FAILED if done.failed else DONE


def put_in(library: Library, dataset: str, work: Work) -> IngestReport:
    """Run a long piece of work with a progress line, stopped cleanly by Ctrl+C."""
    from kx_desktop.tasks import CancelToken

    cancel = CancelToken()
    try:
        with ProgressLine(sys.stderr) as progress, stopping(cancel.cancel):
            return work(library, cancel, progress)
    except Cancelled as stopped:
        kept = next((summary for summary in library.datasets() if summary.name == dataset), None)
        held = printing.kept(kept) if kept else "Nothing was put in yet."
        raise Cancelled(
            stopped.message, f"{held} The same command goes on from there."
        ) from stopped


def _standard_input() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidArgument(
            "Standard input is not text in UTF-8.", "Save it as a file and give that to --file."
        ) from None
