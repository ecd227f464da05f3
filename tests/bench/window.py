"""The window: how long it keeps the person waiting while files go in, how soon it is there, how long lists scroll."""

import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kx_desktop.library import Library
from tests.bench import texts
from tests.bench.figures import Figure, Told, median, quantile
from tests.bench.window_files import write_mixed
from tests.bench.workspace import Workspace, settings

_DATASET = "mixed"
_GAP_MS, _LONGEST_MS = 25, 50
_QUESTIONS = 60


def run(work: Workspace) -> Iterator[Told]:
    """Each part in a process of its own."""
    if importlib.util.find_spec("PySide6") is None:
        yield "Skipped: PySide6 is not installed here."
        return
    yield from _ingest(work)
    yield from _start(work)
    yield from _scroll(work)


def _ingest(work: Workspace) -> Iterator[Told]:
    files, library = work.new_folder("window-files"), work.new_folder("window-library")
    write_mixed(files, work.sizes.window_files)
    with Library.open(library, settings=settings()) as opened:
        opened.ingest(_DATASET, texts=["The dataset that everything goes into."])
    questions = library / "questions.json"
    questions.write_text(json.dumps(_questions()), "utf-8")
    work.say(f"  putting {work.sizes.window_files:,} files in through the window")
    told = _child(work, "window_ingest", str(library), str(files), str(questions))
    if not told["finished"]:
        yield "The files were not all put in before the time for it was over."
    counts = ", ".join(f"{count:,} {state}" for state, count in sorted(told["counts"].items()))
    yield f"{counts} in {told['seconds']:.0f} s; {told['gaps']:,} ticks; {told['conditions']}"
    yield Figure(
        f"gaps of the main thread under {_GAP_MS} ms", told["under"], unit="", target=0.99, at_most=False,
        absolute="share of the ticks of a 5 ms timer",
    )  # fmt: skip
    yield Figure(
        "  the longest", told["longest"], unit="ms", target=_LONGEST_MS,
        absolute=_in_words(told["worst"]),
    )  # fmt: skip
    busy, idle = told["busy"], told["idle"]
    if busy:
        yield Figure(
            "query while files go in: to idle", median(busy) / median(idle), target=3.0,
            absolute=f"median {median(busy):.0f}, p95 {quantile(busy, 0.95):.0f} ms of {len(busy)}; "
            f"idle {median(idle):.0f}, {quantile(idle, 0.95):.0f} ms",
        )  # fmt: skip


def _questions() -> list[str]:
    found: list[str] = []
    for text in texts.documents():
        found += [one for one in texts.sentences(text)[:4] if 8 <= len(one.split()) <= 24][:1]
        if len(found) == _QUESTIONS:
            break
    return found


def _start(work: Workspace) -> Iterator[Told]:
    library = work.library_of(work.largest)
    modules = work.new_folder("window-start") / "modules.json"
    commands: dict[str, Sequence[str]] = {
        "real": ("window_start", "real", str(modules), str(library)),
        "bare": ("window_start", "bare", str(modules)),
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(work.sizes.window_starts + 1):
        for name, command in commands.items():
            began = time.monotonic()
            seconds = float(_child(work, *command)) - began
            if number:  # the first round brings files into the system's cache
                taken[name].append(seconds)
    real, bare = median(taken["real"]), median(taken["bare"])
    yield Figure(
        f"start on {work.largest:,} passages: to a bare window", real / bare, target=1.5,
        absolute=f"until the box takes a letter: {real:.2f} s; a bare window with the same imports: {bare:.2f} s",
    )  # fmt: skip


def _scroll(work: Workspace) -> Iterator[Told]:
    files, hits = work.sizes.window_rows, work.sizes.window_hits
    told = _child(work, "window_scrolling", str(files), str(hits))
    for name, words in (
        ("files", f"scrolling {files:,} files"),
        ("hits", f"scrolling {hits:,} hits"),
        ("shown", f"{hits:,} hits coming in page by page"),
    ):
        yield Figure(
            f"{words}: longest step", told[name]["longest"], unit="ms", target=_LONGEST_MS,
            absolute=f"{told[name]['under']:.1%} under {_GAP_MS} ms; {_in_words(told[name]['worst'])}",
        )  # fmt: skip


def _in_words(worst: list[tuple[float, float, float]]) -> str:
    """The longest gaps in a line."""
    told = ", ".join(f"{wait:.0f} ({ran:.0f}, {process:.0f})" for wait, ran, process in worst)
    return f"longest (main thread ran, process ran): {told}"


def _child(work: Workspace, module: str, *words: str) -> Any:
    """Run a module of this package and read the JSON that it prints last."""
    place = work.new_folder("window-person")
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "KX_CONFIG": str(place / "config"),
        "XDG_RUNTIME_DIR": str(place),
    }
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{module}", *words],
        capture_output=True, text=True, env=environment, cwd=Path(__file__).resolve().parents[2], check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{module} ended with {done.returncode}: {done.stderr[-800:]}")
    return json.loads(done.stdout.splitlines()[-1])
