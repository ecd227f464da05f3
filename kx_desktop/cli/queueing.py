"""`kx queue`: what waits to be taken in, and pausing, resuming, giving up, working it off without a window."""

from __future__ import annotations

import dataclasses
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from kx_desktop.cli import columns, kinds
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.output import advise, emit, emit_json, tell
from kx_desktop.cli.printing import counted
from kx_desktop.cli.progress import ProgressLine
from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.core.ingesting import FinishedJob, QueueStatus
from kx_desktop.core.queueing import QueuedJob, QueueOverview

if TYPE_CHECKING:
    import argparse

    from kx_desktop.library import Library

_LOOK_SECONDS = 0.5
_PATIENCE = 0.7
"""Seconds after which a command says what it waits for."""

_HEARD_SECONDS = 1.5
"""So long a program that works at the queue may take to hear what another says."""


def add_queue(commands: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx queue`; `everywhere` adds the flags that every command takes."""
    queue = commands.add_parser("queue", help="what waits to be taken in, and working it off")
    everywhere(queue)
    actions = queue.add_subparsers(metavar="ACTION", dest="action", required=True)
    for name, what in (
        ("status", "what waits, and whether anybody works at it"),
        ("pause", "stop for now, in whichever program works at it; all is kept"),
        ("resume", "go on after a pause"),
        ("cancel", "give up what runs and what waits; what was taken in stays"),
        ("run", "work it off in this process, until nothing is left"),
    ):
        everywhere(actions.add_parser(name, help=what))
    finish = actions.add_parser("finish", help="give what is stored of a dataset its vectors")
    finish.add_argument("name", metavar="NAME", type=kinds.words, help="the dataset")
    finish.add_argument(
        "--later", action="store_true", help="write it down for the queue, and do nothing now"
    )
    everywhere(finish)
    first = actions.add_parser("first", help="have a job done before all others")
    first.add_argument("job", metavar="JOB", type=kinds.whole, help="its number in kx queue status")
    everywhere(first)


def run_queue(args: argparse.Namespace) -> int:
    """Carry out `kx queue`."""
    from kx_desktop.cli.commands import DONE, open_library

    with open_library(args.library) as library:
        if args.action == "run":
            return _run(args, library)
        if args.action == "finish":
            return _finish(args, library)
        if args.action == "first":
            library.queue.first(args.job)
        elif args.action != "status":
            with _spoken_of(library):
                {
                    "pause": library.queue.pause,
                    "resume": library.queue.resume,
                    "cancel": library.queue.cancel,
                }[args.action]()
        overview = library.queue.overview()
        if args.action == "resume":
            overview = _taken_up(library, overview)
        unfinished = _unfinished(library, overview)
    if args.json:
        emit_json(dataclasses.asdict(overview) | {"unfinished": unfinished})
    else:
        emit([*status_lines(overview), *_unfinished_lines(unfinished)])
    return DONE


@contextmanager
def _spoken_of(library: Library) -> Iterator[None]:
    """Within it, what takes a moment says what it waits for."""

    def speak() -> None:
        writer = library.queue.overview().writer or "another program"
        tell(columns.harmless(f"Waiting until {writer} has written what it has in hand."))

    timer = threading.Timer(_PATIENCE, speak)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def _taken_up(library: Library, overview: QueueOverview) -> QueueOverview:
    """The queue once the program that works at it, where there is one, has heard that it is to go on."""
    until = time.monotonic() + _HEARD_SECONDS
    while overview.state == "waiting" and time.monotonic() < until:
        time.sleep(_LOOK_SECONDS / 5)
        overview = library.queue.overview()
    return overview


def _finish(args: argparse.Namespace, library: Library) -> int:
    """What the window's *Finish* does: passages get the vectors they lack, a rebuild that was cut short goes on."""
    from kx_desktop.cli import printing, shapes
    from kx_desktop.cli.commands import DONE, SOME_FAILED, put_in

    source = library.facts(args.name).unfinished_rebuild_of
    if args.later:
        return _left(args, library.finish_later(args.name))
    done = put_in(
        library,
        args.name,
        lambda library, cancel, progress: (
            library.rebuild(source, args.name, cancel=cancel, on_progress=progress)
            if source
            else library.ingest(args.name, cancel=cancel, on_progress=progress)
        ),
    )
    if args.json:
        emit_json(shapes.report(done))
    else:
        emit(printing.report(done))
    advise(done.advisories)
    return SOME_FAILED if done.failed else DONE


def _unfinished(library: Library, overview: QueueOverview) -> dict[str, int]:
    """How many passages of each dataset lack their vectors though no job is there to make them."""
    at_work = {job.dataset for job in overview.jobs}
    return {
        one.name: one.passages_without_vector
        for one in library.datasets()
        if one.dim and one.passages_without_vector and one.name not in at_work
    }


def _unfinished_lines(unfinished: dict[str, int]) -> list[str]:
    return [
        columns.harmless(
            f"{name}: {counted(count, 'passage')} without a vector, and nothing works at"
            f" {'it' if count == 1 else 'them'}: kx queue finish {shlex.quote(name)}."
        )
        for name, count in unfinished.items()
    ]


def leave(
    args: argparse.Namespace, files: list[Path], texts: list[str], metadata: dict[str, str]
) -> int:
    """`kx datasets ingest --later`: write down what was named, and return."""
    from kx_desktop.cli.commands import open_library

    with open_library(args.library, to_fill=True) as library:
        job = library.queue.leave(
            args.name,
            files=files,
            texts=texts,
            metadata=metadata or None,
            chunk_size=args.chunk_size,
            chunk_overlap=args.chunk_overlap,
            metric=args.metric,
        )
    return _left(args, job)


def _left(args: argparse.Namespace, job: int) -> int:
    if args.json:
        emit_json({"dataset": args.name, "job": job})
    else:
        emit([columns.harmless(f"{args.name}: written down as job {job} of the queue.")])
        advise(["The window takes it in, or: kx queue run."])
    return 0


def status_lines(overview: QueueOverview) -> list[str]:
    """The state of the queue in a sentence, and a line for each job in the order of their turn."""
    if not overview.jobs:
        return ["Nothing waits."]
    said = {
        "running": f"Being taken in by {overview.writer or 'another program'}.",
        "paused": "Paused. To go on: kx queue resume.",
        "waiting": "Nobody works at it: kx queue run, or open the window.",
    }[overview.state]
    rows = [
        (
            str(job.job),
            columns.harmless(job.dataset),
            job.state,
            _files(job),
            f"{job.files_failed:,}" if job.files_failed else "–",
            datetime.fromtimestamp(job.created_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M"),
        )
        for job in overview.jobs
    ]
    head = ("JOB", "DATASET", "STATE", "FILES", "FAILED", "SINCE")
    return [columns.harmless(said), *columns.table(head, rows, right=frozenset({0, 3, 4}))]


def _files(job: QueuedJob) -> str:
    if job.rebuild and not job.files_total:
        return "a rebuild"
    more = " and more" if job.looking else ""
    return f"{job.files_done:,}/{job.files_total:,}{more}" if job.files_total else "folders"


def _run(args: argparse.Namespace, library: Library) -> int:
    from kx_desktop.cli.commands import DONE, SOME_FAILED

    if library.queue.overview().state == "paused":
        raise FailedPrecondition("The queue is paused.", "To go on: kx queue resume.")
    ended = threading.Event()
    told: SimpleQueue[QueueStatus | FinishedJob] = SimpleQueue()
    end = library.queue.subscribe(told.put)
    try:
        with ProgressLine(sys.stderr) as progress, stopping(ended.set):
            library.queue.start()
            finished = _worked_off(library, told, ended, progress, json=args.json)
    finally:
        end()
    if args.json:
        emit_json({"finished": [dataclasses.asdict(one) for one in finished]})
    elif not finished:
        emit(["Nothing waits." if not ended.is_set() else "Stopped. What is left waits."])
    failed = any(one.counts.get("failed") or one.stopped for one in finished)
    return SOME_FAILED if failed else DONE


def _worked_off(
    library: Library,
    told: SimpleQueue[QueueStatus | FinishedJob],
    ended: threading.Event,
    progress: ProgressLine,
    *,
    json: bool,
) -> list[FinishedJob]:
    """Wait until nothing is left; returns what came to its end. Raises FailedPrecondition where it cannot go on."""
    finished: list[FinishedJob] = []
    said = ""
    while not ended.is_set():
        try:
            news = told.get(timeout=_LOOK_SECONDS)
        except Empty:
            library.names()  # which raises where the library is not there any more
            news = library.queue.status()
        if isinstance(news, FinishedJob):
            finished.append(news)
            if not json:
                emit([columns.harmless(_end(news))])
            continue
        if news.state == "stopped":
            raise FailedPrecondition(news.error, "")
        if news.state == "idle" and told.empty() and library.queue.status().state == "idle":
            break
        if news.progress is not None and news.state == "running":
            progress(news.progress)
        sentence = "Paused. To go on: kx queue resume." if news.state == "paused" else news.error
        if sentence != said:
            if sentence:
                tell(columns.harmless(f"note: {sentence}"))
            said = sentence
    return finished


def _end(done: FinishedJob) -> str:
    counts = ", ".join(f"{count:,} {state}" for state, count in sorted(done.counts.items()))
    word = "stopped" if done.stopped else "done"
    passages = counted(done.passages, "passage")
    notes = "".join(f" {note}" for note in done.notes)
    return f"{done.dataset}: job {done.job} {word} ({counts or 'no files'}; {passages}).{notes}"
