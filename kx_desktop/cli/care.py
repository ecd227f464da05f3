"""`kx library`: check the library, mend it, copy it, move it."""

from __future__ import annotations

import dataclasses
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from kx_desktop.cli import columns
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.output import emit, emit_json, tell
from kx_desktop.cli.printing import counted, documents, size

if TYPE_CHECKING:
    import argparse

    from kx_desktop.core.carrying import CarryProgress, CopyReport
    from kx_desktop.core.verifying import Finding, VerifyProgress, VerifyReport
    from kx_desktop.library import Library
    from kx_desktop.tasks import CancelToken

DONE = 0
SOMETHING_LEFT = 1


def add_library(commands: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx library`; `everywhere` adds the flags that every command takes."""
    library = commands.add_parser("library", help="check, mend, copy and move the library")
    everywhere(library)
    actions = library.add_subparsers(metavar="ACTION", dest="action", required=True)
    verify = actions.add_parser("verify", help="check every count, hash and index")
    verify.add_argument(
        "--mend", action="store_true", help="make again what follows from what the library holds"
    )
    everywhere(verify)
    for name, what in (
        ("copy", "copy the library to another folder, every file compared"),
        ("move", "copy, compare, check, and only then take the library away where it was"),
    ):
        carry = actions.add_parser(name, help=what)
        carry.add_argument(
            "folder",
            metavar="TO",
            type=Path,
            help="a folder that is not there yet, or an empty one",
        )
        everywhere(carry)


def run_library(args: argparse.Namespace) -> int:
    """Carry out `kx library` and give the exit status."""
    command: Callable[[argparse.Namespace], int] = {
        "verify": _verify,
        "copy": _carry,
        "move": _carry,
    }[args.action]
    return command(args)


def _verify(args: argparse.Namespace) -> int:
    with _opened(args) as library:
        report = carried_out(
            lambda cancel, show: library.care.verify(
                mend=args.mend, cancel=cancel, on_progress=show
            )
        )
    if args.json:
        emit_json(_shape(report))
    else:
        emit(lines(report))
    return SOMETHING_LEFT if report.left else DONE


def _carry(args: argparse.Namespace) -> int:
    with _opened(args) as library:
        carry = library.care.copy_to if args.action == "copy" else library.care.move_to
        report = carried_out(
            lambda cancel, show: carry(args.folder, cancel=cancel, on_progress=show)
        )
    if args.json:
        emit_json(dataclasses.asdict(report))
        return DONE
    emit(_carried(report, moved=args.action == "move"))
    if args.action == "move":
        _tell_of_names(args, report)
    return DONE


def _tell_of_names(args: argparse.Namespace, report: CopyReport) -> None:
    """Say what still names the former folder."""
    if not args.library and os.environ.get("KX_LIBRARY"):
        tell(f"note: KX_LIBRARY names the former folder still: set it to {report.folder}.")
    elif not report.settings_follow:
        tell(
            f"note: The settings name another library; this one is at hand with --library {report.folder}."
        )


def _opened(args: argparse.Namespace) -> Library:
    from kx_desktop.cli.commands import open_library

    return open_library(args.library)


def carried_out(work: Callable[[CancelToken, Callable[[Any], None]], Any]) -> Any:
    """Run a long piece of work with a line that says how far it is, stopped cleanly by Ctrl+C."""
    from kx_desktop.tasks import CancelToken

    cancel = CancelToken()
    with Percent() as show, stopping(cancel.cancel):
        return work(cancel, show)


class Percent:
    """How far something is, on one line of a terminal that is written over; nothing in a pipe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._told = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._write("")
        self._live = False

    def __call__(self, progress: VerifyProgress | CarryProgress) -> None:
        """Write the line over."""
        share = progress.done / progress.total if progress.total else 1.0
        self._write(columns.cut(columns.harmless(f"{share:4.0%} {progress.current}"), 79))

    def _write(self, text: str) -> None:
        with self._lock:
            if self._live and text != self._told:
                sys.stderr.write(f"\r\x1b[K{text}")
                sys.stderr.flush()
                self._told = text


def lines(report: VerifyReport) -> list[str]:
    """What was checked, and a line for each thing that was found."""
    held = ", ".join(
        (
            counted(report.datasets, "dataset"),
            documents(report.documents, report.earlier),
            counted(report.passages, "passage"),
            counted(report.vectors, "vector"),
            counted(report.originals, "original"),
        )
    )
    told = [f"Checked: {held}."]
    for one in report.findings:
        told += _finding(one)
    if not report.findings:
        told.append("All is well.")
    elif not report.left:
        told.append("All is well now.")
    else:
        told.append(f"{counted(len(report.left), 'thing is', 'things are')} not as they should be.")
    return told


def _finding(one: Finding) -> list[str]:
    state = "mended" if one.mended else "can be mended" if one.mendable else "damaged"
    where = f"{one.dataset}: " if one.dataset else ""
    told = [f"  {state:<13} {where}{one.message}"]
    if one.next_step:
        told.append(f"{'':16}{one.next_step}")
    return [columns.harmless(line).replace("\n", " ") for line in told]


def _shape(report: VerifyReport) -> dict[str, object]:
    return {
        "sound": not report.left,
        "mended": len(report.mended),
        "left": len(report.left),
        **dataclasses.asdict(report),
    }


def _carried(report: CopyReport, *, moved: bool) -> list[str]:
    verb = "Moved" if moved else "Copied"
    told = [
        f"{verb} {counted(report.files, 'file')}, {size(report.size_bytes)}, to {report.folder}."
    ]
    if report.left:
        names = ", ".join(report.left[:5]) + (", …" if len(report.left) > 5 else "")
        told.append(f"Left where it was, since it is no part of the library: {names}.")
    if report.settings_follow:
        told.append("The settings name the new folder now.")
    return [columns.harmless(line) for line in told]
