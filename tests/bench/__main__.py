"""`make bench`: measure speed, memory and size, and print each figure beside its target.

python -m tests.bench [SECTION …] [--quick] [--keep FOLDER]
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import (
    answering,
    disk,
    gateway,
    ingesting,
    lasting,
    memory,
    querying,
    retrieving,
    searching_early,
    starting,
    texts,
    window,
)
from tests.bench.figures import Figure, Told, heading, line
from tests.bench.machine import describe, watched
from tests.bench.workspace import QUICK, Sizes, Workspace

SECTIONS: dict[str, Callable[[Workspace], Iterator[Told]]] = {
    "ingest": ingesting.run,
    "words": searching_early.one_long_file,
    "files": searching_early.many_small_files,
    "lasting": lasting.run,
    "query": querying.times,
    "answer": answering.times,
    "surface": retrieving.surface,
    "recall": querying.recall,
    "start": starting.run,
    "memory": memory.run,
    "disk": disk.run,
    "gateway": gateway.run,
    "window": window.run,
}


def main(arguments: list[str] | None = None) -> int:
    """Measure the sections asked for, by default all. Gives 0: whether a figure is good enough is for people to judge."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description=__doc__.splitlines()[0]
    )
    parser.add_argument(
        "section", nargs="*", choices=[*SECTIONS, []], help=f"{', '.join(SECTIONS)}; all by default"
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="small sizes: shows that every section runs, judges nothing",
    )
    parser.add_argument(
        "--keep", type=Path, help="build libraries in this folder and use those that are there"
    )
    args = parser.parse_args(arguments)
    print(
        f"{describe()}\nText: {'the shared collections' if texts.real() else 'made up'}\n\n{heading()}",
        flush=True,
    )
    missed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="kx-bench-", ignore_cleanup_errors=True) as temporary:
        work = Workspace(args.keep or Path(temporary), QUICK if args.quick else Sizes(), _say)
        for name in args.section or SECTIONS:
            missed += _run(name, work, judged=not args.quick)
    if not args.quick:
        print(
            "\nNot reached: " + "; ".join(missed) if missed else "\nAll targets were reached.",
            flush=True,
        )
    return 0


def _run(name: str, work: Workspace, *, judged: bool) -> list[str]:
    print(f"\n{name}", flush=True)
    missed = []
    with watched() as conditions:
        for told in SECTIONS[name](work):
            print(line(told, judged=judged) if isinstance(told, Figure) else told, flush=True)
            if isinstance(told, Figure) and not told.reached:
                missed.append(f"{name} ({told.name.strip()})")
    print(f"({conditions})", flush=True)
    return missed


def _say(text: str) -> None:
    """Tell what takes so long, beside the table."""
    print(f"[{time.strftime('%H:%M:%S')}] {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
