"""`kx watch`: folders that are followed, and following them."""

from __future__ import annotations

import dataclasses
import re
import threading
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from kx_desktop.cli import columns, kinds
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.output import advise, emit, emit_json, tell
from kx_desktop.cli.printing import counted
from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.core.ingesting import FinishedJob, QueueStatus
from kx_desktop.core.watching import CatchUpReport, FolderReport, WatchedFolder, WatchNews

if TYPE_CHECKING:
    import argparse

    from kx_desktop.library import Library
    from kx_desktop.tasks import CancelToken

DONE, SOME_FAILED = 0, 1
_MOST_ROUNDS = 3
"""Looks of `--once`: files that were changed while they were read are read again, though not for ever."""

_PROBLEM_WIDTH = 120
_WRITER = re.compile(r"is being written to by .*? \(process \d+\), since \S+ \S+?\.")
"""What differs from one writer of the library to the next."""

_PAUSED = "Taking in files is paused, so what was found waits."


def add_watch(commands: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx watch`; `everywhere` adds the flags that every command takes."""
    watch = commands.add_parser("watch", help="folders that are followed")
    everywhere(watch)
    actions = watch.add_subparsers(metavar="ACTION", dest="action", required=True)
    add = actions.add_parser("add", help="follow a folder for a dataset")
    add.add_argument(
        "name", metavar="NAME", type=kinds.words, help="the dataset; made where there is none"
    )
    add.add_argument("folder", metavar="FOLDER", help="the folder, which is read in place")
    for flag, what in (
        ("--include", "read these files alone: *.md, reports/**; may be given again and again"),
        (
            "--exclude",
            "leave these out: drafts/, *.log; ! takes back; may be given again and again",
        ),
    ):
        add.add_argument(
            flag, metavar="P", action="append", default=[], type=kinds.words, help=what
        )
    add.add_argument("--hidden", action="store_true", help="files whose names begin with a dot too")
    add.add_argument("--links", action="store_true", help="what links lead to, at the link's place")
    add.add_argument(
        "--polling",
        action="store_true",
        help="look through it time and again, where the system does not tell of changes (network disks are known)",
    )
    everywhere(add)
    everywhere(actions.add_parser("list", help="the folders that are followed, and how they stand"))
    remove = actions.add_parser("remove", help="follow a folder no more; its documents stay")
    remove.add_argument("folder", metavar="FOLDER", help="the folder, or its number in the list")
    remove.add_argument(
        "--dataset",
        metavar="NAME",
        default="",
        type=kinds.words,
        help="where several datasets follow it",
    )
    everywhere(remove)
    run = actions.add_parser("run", help="catch up, then follow until Ctrl+C")
    run.add_argument("--once", action="store_true", help="only catch up")
    everywhere(run)


def run_watch(args: argparse.Namespace) -> int:
    """Carry out `kx watch` and give the exit status."""
    command: Callable[[argparse.Namespace, Library], int] = {
        "add": _add,
        "list": _list,
        "remove": _remove,
        "run": _once if args.action == "run" and args.once else _run,
    }[args.action]
    # Imported here, as every command does: it is what knows which library is meant.
    from kx_desktop.cli.commands import open_library

    with open_library(args.library, to_fill=args.action == "add") as library:
        return command(args, library)


def _add(args: argparse.Namespace, library: Library) -> int:
    added = library.watching.add(
        args.name,
        args.folder,
        include=args.include,
        exclude=args.exclude,
        hidden=args.hidden,
        links=args.links,
        polling=True if args.polling else None,
    )
    if args.json:
        emit_json(dataclasses.asdict(added))
    else:
        emit([columns.harmless(f"{added.dataset}: {added.path} is followed.")])
        if not library.watching.is_following:
            advise(["Its files are read by `kx watch run`, or by the window."])
    advise(added.notes)
    return DONE


def _list(args: argparse.Namespace, library: Library) -> int:
    found = library.watching.list()
    if args.json:
        emit_json({"folders": [dataclasses.asdict(one) for one in found]})
    else:
        emit(table(found))
    return DONE


def _remove(args: argparse.Namespace, library: Library) -> int:
    folder = (
        int(args.folder)
        if args.folder.isdecimal() and not Path(args.folder).exists()
        else args.folder
    )
    ended = library.watching.remove(folder, args.dataset)
    if args.json:
        emit_json(dataclasses.asdict(ended))
    else:
        emit(
            [
                columns.harmless(
                    f"{ended.dataset}: {ended.path} is followed no more. Its documents stay."
                )
            ]
        )
    return DONE


class _Heard:
    """What the followed folders and the queue tell, from whatever thread, in order."""

    def __init__(self, library: Library) -> None:
        self._told: SimpleQueue[WatchNews | QueueStatus | FinishedJob | None] = SimpleQueue()
        self._ends = [
            library.watching.subscribe(self._told.put),
            library.queue.subscribe(self._told.put),
        ]

    def end(self) -> None:
        for end in self._ends:
            end()

    def wake(self) -> None:
        """Have the next `next` give None."""
        self._told.put(None)

    def next(self) -> WatchNews | QueueStatus | FinishedJob | None:
        """What comes next, waited for; None where `wake` was called."""
        return self._told.get()


def _once(args: argparse.Namespace, library: Library) -> int:
    from kx_desktop.tasks import CancelToken

    token = CancelToken()
    heard = _Heard(library)
    finished: list[FinishedJob] = []
    try:
        with stopping(_stop(token, heard)):
            library.queue.start()
            reports = [library.watching.catch_up(token)]
            finished += _worked_off(library, heard, reports[-1], token)
            # What looked moved may have been another file of the same size and time: once that is read, the next look tells.
            while len(reports) < _MOST_ROUNDS and any(
                one.waiting or one.moved for one in reports[-1].folders
            ):
                reports.append(library.watching.catch_up(token))
                finished += _worked_off(library, heard, reports[-1], token)
    finally:
        heard.end()
    if args.json:
        emit_json(_caught_up(reports, finished))
    else:
        emit(line for one in _joined(reports) for line in folder_lines(one))
        emit(columns.harmless(line) for job in finished for line in job_lines(job))
        if not reports[0].folders:
            emit(["No folder is followed. Follow one: kx watch add NAME FOLDER"])
    problems = [one for report in reports for one in report.folders if one.problem]
    failed = any(job.counts.get("failed") for job in finished)
    return SOME_FAILED if problems or failed else DONE


def _joined(reports: list[CatchUpReport]) -> list[FolderReport]:
    """The looks through each folder as one: what the first found, and what only a later one could."""
    joined = {(one.dataset, one.folder): one for one in reports[0].folders}
    for report in reports[1:]:
        for one in report.folders:
            if (first := joined.get((one.dataset, one.folder))) is None:
                joined[one.dataset, one.folder] = one
                continue
            joined[one.dataset, one.folder] = dataclasses.replace(
                first,
                new=first.new + one.new,
                changed=first.changed + one.changed,
                moved=max(0, first.moved - one.gone) + one.moved,
                gone=first.gone + one.gone,
                held_back=one.held_back,
                waiting=one.waiting,
                problem=one.problem,
            )
    return list(joined.values())


def _stop(token: CancelToken, heard: _Heard) -> Callable[[], None]:
    def stop() -> None:
        token.cancel()
        heard.wake()

    return stop


def _worked_off(
    library: Library, heard: _Heard, report: CatchUpReport, token: CancelToken
) -> list[FinishedJob]:
    """Wait until the queue has done the report's jobs, and all where files of it stood in others; returns the report's. Raises FailedPrecondition where it cannot go on, Cancelled."""
    left, finished = set(report.jobs), []
    status = library.queue.status()
    is_waiting = any(one.waiting for one in report.folders)
    while left or (is_waiting and status.state != "idle"):
        if status.state == "paused":
            raise FailedPrecondition(
                _PAUSED,
                "Go on with it (kx queue resume, or Resume in the window), then try again.",
            )
        if status.state == "stopped":
            raise FailedPrecondition(status.error or "Taking in files has stopped.", "")
        told = heard.next()
        token.raise_if_cancelled()
        if isinstance(told, QueueStatus):
            status = told
        elif isinstance(told, FinishedJob):
            if told.job in left:
                finished.append(told)
            left.discard(told.job)
    return finished


def _run(args: argparse.Namespace, library: Library) -> int:
    ended = threading.Event()
    heard = _Heard(library)

    def stop() -> None:
        ended.set()
        heard.wake()

    try:
        with stopping(stop):
            library.queue.start()
            library.watching.start()
            if not args.json:
                count = len(library.watching.list())
                tell(f"{counted(count, 'folder')} followed. Ctrl+C ends it.")
            said: set[str] = set()
            found: set[WatchNews] = set()
            while not ended.is_set():
                told = heard.next()
                if isinstance(told, WatchNews) and told.kind == "lost":
                    library.names()  # which raises what there is to say of it
                elif isinstance(told, QueueStatus):
                    amiss = told.error or (_PAUSED if told.state == "paused" else "")
                    if amiss:
                        library.names()
                    if told.state == "idle":
                        said.clear()
                    # Who writes may change from file to file: that somebody does is said once.
                    if amiss and (kind := _WRITER.sub("", amiss)) not in said:
                        tell(columns.harmless(f"note: {amiss}"))
                        said.add(kind)
                elif isinstance(told, FinishedJob):
                    found.clear()
                    _show(told, json=args.json)
                elif told is not None and (told.kind != "new" or told not in found):
                    # A file that is written to while it waits to be read is found again and again.
                    found.add(told)
                    _show(told, json=args.json)
    finally:
        heard.end()
        library.watching.stop()
    return DONE


def _show(told: WatchNews | FinishedJob, *, json: bool) -> None:
    if json:
        emit_json(dataclasses.asdict(told) if isinstance(told, WatchNews) else _job(told))
        return
    lines = news_lines(told) if isinstance(told, WatchNews) else job_lines(told)
    emit(columns.harmless(line).replace("\n", " ") for line in lines)


# What is printed for a person


def table(found: Iterable[WatchedFolder]) -> list[str]:
    """An aligned table of the followed folders."""
    rows = [
        (
            str(one.id),
            columns.harmless(one.dataset),
            columns.harmless(one.path).replace("\n", " "),
            f"{one.files:,}",
            columns.harmless(_patterns(one)),
            _when(one.caught_up_ms),
            one.state,
            columns.cut(columns.harmless(one.problem).replace("\n", " "), _PROBLEM_WIDTH),
        )
        for one in found
    ]
    if not rows:
        return ["No folder is followed. Follow one: kx watch add NAME FOLDER"]
    head = ("NO", "DATASET", "FOLDER", "FILES", "READS", "CAUGHT UP", "STATE", "PROBLEM")
    return columns.table(head, rows, right=frozenset({0, 3}))


def _patterns(one: WatchedFolder) -> str:
    parts = [", ".join(one.include) or "all"]
    parts += [f"not {', '.join(one.exclude)}"] if one.exclude else []
    parts += [name for name, is_on in (("hidden", one.hidden), ("links", one.links)) if is_on]
    return "; ".join(parts)


def _when(moment_ms: int | None) -> str:
    if moment_ms is None:
        return "–"
    return datetime.fromtimestamp(moment_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def folder_lines(report: FolderReport) -> list[str]:
    """What a look through a folder found."""
    counts = {
        "new": report.new, "changed": report.changed, "moved": report.moved, "gone": report.gone,
        "to be read once more": report.unsure, "still waiting": report.waiting, "unchanged": report.unchanged,
    }  # fmt: skip
    told = ", ".join(f"{count:,} {what}" for what, count in counts.items() if count) or "no files"
    lines = [f"{report.dataset}: {report.folder}: {told}"]
    if report.left_out:
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in report.left_out.items())
        lines.append(f"  left out: {reasons}")
    if report.held_back:
        files = counted(report.held_back, "file")
        lines.append(f"  {files} vanished at once: kept until the next look finds them gone too")
    if report.problem:
        lines.append(f"  {report.problem}")
    return [columns.harmless(line).replace("\n", " ") for line in lines]


def news_lines(news: WatchNews) -> list[str]:
    """A line for what happened to a followed folder."""
    note = f"  {news.note}" if news.note else ""
    return [f"{news.kind:<11} {news.dataset}: {news.path}{note}"]


def job_lines(job: FinishedJob) -> list[str]:
    """A line for what came of reading."""
    counts = ", ".join(f"{count:,} {state}" for state, count in sorted(job.counts.items()))
    return [
        f"{'read':<11} {job.dataset}: {counts or 'nothing'}",
        *(f"            {note}" for note in job.notes),
    ]


# What `--json` prints


def _job(job: FinishedJob) -> dict[str, object]:
    return {
        "kind": "read",
        "dataset": job.dataset,
        "job": job.job,
        "files": dict(job.counts),
        "notes": list(job.notes),
    }


def _caught_up(
    reports: Iterable[CatchUpReport], finished: Iterable[FinishedJob]
) -> dict[str, object]:
    return {
        "folders": [dataclasses.asdict(one) for report in reports for one in report.folders],
        "jobs": [_job(job) for job in finished],
    }
