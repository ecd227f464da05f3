"""`kx datasets export` and `kx datasets import`: a dataset as one file."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kx_desktop.cli import columns, kinds
from kx_desktop.cli.care import DONE, carried_out
from kx_desktop.cli.output import advise, emit, emit_json
from kx_desktop.cli.printing import counted, documents, size

if TYPE_CHECKING:
    from kx_desktop.core.carrying import CarryReport


def add_carrying(actions: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `export` and `import` to the actions of `kx datasets`; `everywhere` adds the flags that every command takes."""
    out = actions.add_parser(
        "export",
        help="write a dataset with its vectors to one file; the list of its files and followed folders stay",
    )
    out.add_argument("name", metavar="NAME", type=kinds.words, help="the dataset")
    out.add_argument("file", metavar="FILE", type=Path, help="a file that is not there yet")
    everywhere(out)
    into = actions.add_parser("import", help="take in a dataset that was exported")
    into.add_argument("file", metavar="FILE", type=Path, help="what kx datasets export wrote")
    into.add_argument(
        "--as",
        metavar="NAME",
        dest="as_name",
        type=kinds.words,
        help="the dataset's name here (default: the one that it had)",
    )
    everywhere(into)


def run_export(args: argparse.Namespace) -> int:
    """Carry out `kx datasets export` and give the exit status."""
    from kx_desktop.cli.commands import open_library

    with open_library(args.library) as library:
        done = carried_out(
            lambda cancel, show: library.carrying.export(
                args.name, args.file, cancel=cancel, on_progress=show
            )
        )
    return _tell(
        args, done, f"{done.dataset}: {_held(done)}, {size(done.size_bytes)}, in {done.file}"
    )


def run_import(args: argparse.Namespace) -> int:
    """Carry out `kx datasets import` and give the exit status."""
    from kx_desktop.cli.commands import open_library

    with open_library(args.library, to_fill=True) as library:
        done = carried_out(
            lambda cancel, show: library.carrying.import_(
                args.file, args.as_name, cancel=cancel, on_progress=show
            )
        )
    return _tell(args, done, f"{done.dataset}: {_held(done)} came from {done.file}")


def _held(done: CarryReport) -> str:
    held, passages = documents(done.documents, done.earlier), counted(done.passages, "passage")
    return f"{held} in {passages}, {done.vectors:,} with a vector"


def _tell(args: argparse.Namespace, done: CarryReport, line: str) -> int:
    if args.json:
        emit_json(dataclasses.asdict(done))
    else:
        emit([columns.harmless(line)])
    advise(done.advisories)
    return DONE
