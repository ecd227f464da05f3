"""`kx datasets unlock`: a password for locked files, asked for without an echo, never an argument."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kx_desktop.cli import columns, kinds, printing, shapes
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.output import advise, emit, emit_json
from kx_desktop.cli.progress import ProgressLine
from kx_desktop.core.errors import InvalidArgument, NotFound, PermissionDenied

if TYPE_CHECKING:
    from kx_desktop.core.unlocking import Unlocked

VARIABLE = "KX_PASSWORD"
DONE = 0
SOME_LEFT = 1


def add_unlock(actions: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx datasets unlock`; `everywhere` adds the flags that every command takes."""
    parser = actions.add_parser(
        "unlock", help="give a password for locked files, and read them with it"
    )
    parser.add_argument("name", metavar="NAME", type=kinds.words, help="the dataset")
    parser.add_argument(
        "--file",
        metavar="PATH",
        required=True,
        help="a locked file, or a folder with all locked files below it",
    )
    parser.add_argument(
        "--password-file",
        metavar="FILE",
        help=f"a file whose first line is the password (default: {VARIABLE}, else asked for)",
    )
    parser.add_argument(
        "--remember", action="store_true", help="have the system's key ring keep the password"
    )
    everywhere(parser)


def run_unlock(args: argparse.Namespace) -> int:
    """Carry out `kx datasets unlock` and give the exit status."""
    from kx_desktop.cli.commands import open_library
    from kx_desktop.tasks import CancelToken

    # Before any process is started, which would inherit the variable.
    password = _password(args)
    cancel = CancelToken()
    with (
        open_library(args.library) as library,
        ProgressLine(sys.stderr) as progress,
        stopping(cancel.cancel),
    ):
        found = library.unlocking.read(
            args.name,
            args.file,
            password,
            remember=args.remember,
            cancel=cancel,
            on_progress=progress,
        )
    if args.json:
        emit_json(_shape(found))
    else:
        emit(_lines(found))
    if found.report is not None:
        advise(found.report.advisories)
    failed = found.report.failed if found.report is not None else 0
    return SOME_LEFT if found.refused or found.unread or failed else DONE


def _password(args: argparse.Namespace) -> str:
    given = os.environ.pop(VARIABLE, "")
    if args.password_file is not None:
        return _first_line(args.password_file)
    if given:
        return given
    if not sys.stdin.isatty():
        raise InvalidArgument(
            "There is no terminal to ask for the password on.",
            f"Give it in a file with --password-file, or in the variable {VARIABLE}.",
        )
    return getpass.getpass(f"Password for {columns.harmless(args.file)}: ")


def _first_line(name: str) -> str:
    try:
        text = Path(name).read_text("utf-8-sig")
    except FileNotFoundError:
        raise NotFound(
            f"There is no file {name} to read the password from.", "Check its name."
        ) from None
    except OSError as error:
        raise PermissionDenied(
            f"The file {name} could not be read: {error.strerror}.", "Check its permissions."
        ) from None
    except UnicodeDecodeError:
        raise InvalidArgument(
            "--password-file: the file is not text in UTF-8.", "Save the password as text."
        ) from None
    return text.splitlines()[0] if text else ""


def _shape(found: Unlocked) -> shapes.Json:
    return {
        "opened": list(found.opened),
        "refused": list(found.refused),
        "unread": [{"path": path, "reason": reason} for path, reason in found.unread],
        "remembered": found.remembered,
        "report": None if found.report is None else shapes.report(found.report),
    }


def _lines(found: Unlocked) -> list[str]:
    told = [*(f"  opened   {path}" for path in found.opened)]
    told += [f"  locked   {path}: The password does not open it." for path in found.refused]
    told += [f"  unread   {path}: {reason}" for path, reason in found.unread]
    lines = [columns.harmless(line).replace("\n", " ") for line in told]
    return lines if found.report is None else [*lines, *printing.report(found.report)]
