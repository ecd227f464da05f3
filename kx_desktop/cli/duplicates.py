"""`kx datasets duplicates`: what a dataset holds more than once."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kx_desktop.cli import columns, kinds
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.output import advise, emit, emit_json
from kx_desktop.cli.printing import counted
from kx_desktop.core.duplicates import NEAR, SAME, DuplicateGroup, Duplicates

if TYPE_CHECKING:
    import argparse


def add_duplicates(actions: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx datasets duplicates`; `everywhere` adds the flags that every command takes."""
    made = actions.add_parser(
        "duplicates", help="the same bytes under several names, and texts that are nearly the same"
    )
    made.add_argument("name", metavar="NAME", type=kinds.words, help="the dataset")
    everywhere(made)


def run_duplicates(args: argparse.Namespace) -> int:
    """Print the groups."""
    from kx_desktop.cli.commands import DONE, open_library
    from kx_desktop.tasks import CancelToken

    cancel = CancelToken()
    with open_library(args.library) as library, stopping(cancel.cancel):
        found = library.duplicates(args.name, cancel)
    if args.json:
        emit_json(dataclasses.asdict(found))
    else:
        emit(lines(found))
    advise(notes(found))
    return DONE


def lines(found: Duplicates) -> list[str]:
    """A block for each group, the nearly same after the same, and a closing line."""
    shown = [
        line
        for kind in (SAME, NEAR)
        for group in found.of_kind(kind)
        for line in (*_group(group), "")
    ]
    same, near = len(found.of_kind(SAME)), len(found.of_kind(NEAR))
    shown.append(
        f"{counted(same, 'document')} at several places, {counted(near, 'group')} nearly the same, of {found.documents:,}."
    )
    return shown


def _group(group: DuplicateGroup) -> list[str]:
    head = "the same bytes" if group.kind == SAME else f"{group.similarity:.0%} of words in common"
    names = [columns.harmless(copy.path or copy.title).replace("\n", " ") for copy in group.copies]
    return [f"{head}:", *(f"  {name}" for name in names)]


def notes(found: Duplicates) -> list[str]:
    """What was not compared."""
    told = []
    if found.uncompared:
        verb = "has" if found.uncompared == 1 else "have"
        told.append(
            f"{counted(found.uncompared, 'document')} {verb} no vectors yet: compared only where whole passages are shared."
        )
    if not found.complete:
        told.append(
            "More may be alike than was compared: there are too many that resemble one another."
        )
    return told
