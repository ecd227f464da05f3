"""`kx datasets files` and `kx datasets retry`: what became of every file, and reading some of them once more."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kx_desktop.cli import columns, kinds
from kx_desktop.cli.output import advise, emit, emit_json
from kx_desktop.cli.printing import counted, locked
from kx_desktop.core import causes
from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.core.ingesting import STATES, FileRow
from kx_desktop.core.shapes import file_row
from kx_desktop.settings.paths import absolute

if TYPE_CHECKING:
    import argparse

    from kx_desktop.library import Library

_TOGETHER = 1000


def add_files(actions: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx datasets files` and `retry`; `everywhere` adds the flags that every command takes."""
    files = actions.add_parser(
        "files", help="every file that was ever offered, and why it is not in"
    )
    files.add_argument("name", metavar="NAME", type=kinds.words, help="the dataset")
    files.add_argument(
        "--state",
        metavar="A,B",
        type=kinds.names,
        default=(),
        help=f"those in one of these states alone: {', '.join(STATES)}",
    )
    files.add_argument(
        "--words",
        metavar="TEXT",
        default="",
        type=kinds.words,
        help="those whose path or reason holds it",
    )
    files.add_argument(
        "--gone",
        action="store_true",
        help="those that are not there any more alone; else they are only counted",
    )
    files.add_argument(
        "--csv",
        metavar="FILE",
        help="write the table to FILE for a spreadsheet; - is standard output",
    )
    everywhere(files)

    retry = actions.add_parser("retry", help="read files once more that could not be read")
    retry.add_argument("name", metavar="NAME", type=kinds.words, help="the dataset")
    which = retry.add_mutually_exclusive_group()
    which.add_argument(
        "--failed", action="store_true", help="all that failed; so it is where nothing else is said"
    )
    which.add_argument(
        "--gone",
        action="store_true",
        help="what can be read now: the reason is gone for which it was left out",
    )
    which.add_argument(
        "--state",
        metavar="A,B",
        type=kinds.names,
        default=(),
        help="all in one of these states: failed, skipped, partial",
    )
    which.add_argument(
        "--file",
        metavar="PATH",
        action="append",
        default=[],
        help="this file, or all below this folder",
    )
    retry.add_argument(
        "--later", action="store_true", help="write it down for the queue, and do nothing now"
    )
    everywhere(retry)


def run_files(args: argparse.Namespace) -> int:
    """Print the files, or write them to a file."""
    from kx_desktop.cli.commands import DONE, open_library

    _check_states(args.state, STATES)
    with open_library(args.library) as library:
        if args.csv is not None:
            text = library.export_files("csv", args.name, args.state, args.words)
            if args.csv == "-":
                emit(text.splitlines())
                return DONE
            _write(args.csv, text)
        if args.csv is None or args.json:
            _show(args, library)
    return DONE


def _show(args: argparse.Namespace, library: Library) -> None:
    ids = library.file_ids(args.name, args.state, args.words).tolist()
    states = library.file_states(args.name)
    rows = [
        row
        for start in range(0, len(ids), _TOGETHER)
        for row in library.file_rows(ids[start : start + _TOGETHER])
    ]
    if args.json:
        emit_json(
            {
                "dataset": args.name,
                "states": states,
                "files": [file_row(row) for row in rows if not args.gone or _is_gone(row)],
            }
        )
        return
    gone = [row for row in rows if _is_gone(row)]
    is_plain = not (args.gone or args.state or args.words)
    rows = gone if args.gone else [row for row in rows if not (is_plain and _is_gone(row))]
    emit(table(rows))
    told = ", ".join(f"{states[state]:,} {state}" for state in STATES if states.get(state))
    emit([f"{counted(len(rows), 'file')} of {sum(states.values()):,}: {told or 'none'}"])
    if is_plain and gone:
        verb = "is" if len(gone) == 1 else "are"
        command = f"kx datasets files {shlex.quote(args.name)} --gone"
        emit([f"{counted(len(gone), 'file')} that {verb} gone {verb} left out: {command}"])
    advise(locked(args.name, [row.path for row in rows if row.cause == causes.LOCKED]))


def _is_gone(row: FileRow) -> bool:
    """Whether it is one that was read and is there no more: nobody has anything to do about it."""
    return row.state == "skipped" and row.cause == causes.MISSING


def table(rows: Sequence[FileRow]) -> list[str]:
    """A line for each file, and its reason below."""
    lines: list[str] = []
    for row in rows:
        name = columns.harmless(row.path or row.title or "text").replace("\n", " ")
        passages = f"{row.passages:,}" if row.passages else "–"
        lines.append(f"{row.state:<9}  {_when(row.changed_ms)}  {passages:>6}  {name}")
        if row.reason:
            lines.append(columns.harmless(f"           {row.reason}").replace("\n", " "))
    return lines


def run_retry(args: argparse.Namespace) -> int:
    """Have files read once more: now, or by whoever works the queue off."""
    from kx_desktop.cli import printing, shapes
    from kx_desktop.cli.commands import DONE, SOME_FAILED, open_library, put_in

    _check_states(
        args.state,
        ("failed", "skipped", "partial"),
        f" What lacks vectors gets them with kx queue finish {shlex.quote(args.name)}."
        if "embedding" in args.state
        else "",
    )
    with open_library(args.library) as library:
        ids = _wanted(args, library)
        count = library.queue.retry_later(ids) if args.later else library.queue.retry(ids)
        if args.later or not count:
            if args.json:
                emit_json({"dataset": args.name, "retried": count})
            else:
                emit([columns.harmless(f"{args.name}: {_told(count, later=args.later)}")])
            return DONE
        done = put_in(
            library,
            args.name,
            lambda library, cancel, progress: library.ingest(
                args.name, cancel=cancel, on_progress=progress
            ),
        )
    if args.json:
        emit_json({"retried": count, **shapes.report(done)})
    else:
        emit(printing.report(done))
    advise(done.advisories)
    return SOME_FAILED if done.failed else DONE


def _wanted(args: argparse.Namespace, library: Library) -> list[int]:
    if args.gone:
        return library.retryable(args.name)
    if args.file:
        return _below(library, args.name, args.file)
    return [int(id_) for id_ in library.file_ids(args.name, args.state or ("failed",))]


def _below(library: Library, name: str, paths: Iterable[str]) -> list[int]:
    """The entries of what stands at or below one of `paths`. Raises NotFound for a path of which there is none."""
    ids = library.file_ids(name).tolist()
    found: list[int] = []
    left = {absolute(Path(path)): path for path in paths}
    places = dict(left)
    for start in range(0, len(ids), _TOGETHER):
        for row in library.file_rows(ids[start : start + _TOGETHER]):
            for place in places:
                if row.path == place or row.path.startswith(f"{place.rstrip('/')}/"):
                    found.append(row.id)
                    left.pop(place, None)
                    break
    if left:
        raise NotFound(
            f"No file of {name!r} stands at {next(iter(left.values()))}.",
            f"See what was offered: kx datasets files {name}.",
        )
    return found


def _told(count: int, *, later: bool) -> str:
    if not count:
        return "nothing to read once more."
    verb = "waits" if count == 1 else "wait"
    return f"{counted(count, 'file')} {verb} in the queue." if later else counted(count, "file")


def _check_states(given: Sequence[str], known: Sequence[str], more: str = "") -> None:
    for state in given:
        if state not in known:
            raise InvalidArgument(
                f"state: got {state!r}.", f"It takes one or more of: {', '.join(known)}.{more}"
            )


def _write(name: str, text: str) -> None:
    from kx_desktop.core.errors import PermissionDenied
    from kx_desktop.settings.whole_file import write_whole

    try:
        # With its mark, which spreadsheets need to take it for UTF-8.
        write_whole(Path(name), text.encode("utf-8-sig"))
    except OSError as error:
        raise PermissionDenied(
            f"The table could not be written to {name}: {error.strerror or error}.",
            "Choose another file, or make room.",
        ) from error


def _when(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
