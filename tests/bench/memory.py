"""Peak memory, in processes of their own that do nothing else: `python -m tests.bench.memory ingest|query LIBRARY …`."""

import contextlib
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil

from kx_desktop.library import Library, Query
from tests.bench.build import DATASET, questions_of
from tests.bench.figures import Figure, Told
from tests.bench.ingesting import laid_out
from tests.bench.querying import MODES
from tests.bench.workspace import Workspace, settings

_TARGET = 700.0
_ASKED = 24
_PAUSE = 0.02


def run(work: Workspace) -> Iterator[Told]:
    """The peak of the process and its children together, sampled, and each one's own peak as the system saw it."""
    ((folder, passages),) = laid_out(work, 1)
    yield _figure(
        f"peak memory, ingest of {len(passages):,} passages",
        ["ingest", str(work.new_folder("memory")), str(folder)],
    )
    for size in work.sizes.library_passages:
        yield _figure(
            f"peak memory, queries at {size:,} passages",
            ["query", str(work.library_of(size))],
            judged=size == work.largest,
        )


def _figure(name: str, arguments: Sequence[str], *, judged: bool = True) -> Figure:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.memory", *arguments], stdout=subprocess.PIPE, text=True
    )
    peak, apart = _sampled(process)
    said, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"{' '.join(arguments[:1])} ended with {process.returncode}")
    own, child = json.loads(said)
    return Figure(
        name,
        max(peak, own),
        unit="MB",
        target=_TARGET if judged else None,
        absolute=f"the process alone {own:.0f}, its largest child {child:.0f} MB; without shared pages {apart:.0f} MB",
    )


def _sampled(process: subprocess.Popen[str]) -> tuple[float, float]:
    """Megabytes at the peak: resident, pages that processes share counted for each; and unique to them."""
    peak = apart = 0.0
    watched = psutil.Process(process.pid)
    number = 0
    while process.poll() is None:
        family = [watched]
        with contextlib.suppress(psutil.Error):
            family += watched.children(recursive=True)
        resident = unique = 0
        for one in family:
            try:
                resident += one.memory_info().rss
                if number % 25 == 0:  # the system reads every map for it
                    unique += one.memory_full_info().uss
            except psutil.Error:
                continue
        peak, apart = max(peak, resident / 1e6), max(apart, unique / 1e6)
        number += 1
        time.sleep(_PAUSE)
    return peak, apart


def _ingest(folder: Path, files: Path) -> None:
    with Library.open(folder, settings=settings()) as library:
        library.ingest("bench", files=[files])


def _query(folder: Path) -> None:
    with Library.open(folder, settings=settings()) as library:
        for question in questions_of(folder, _ASKED):
            for mode, rerank in MODES.values():
                library.query(Query(DATASET, question, mode=mode, rerank=rerank))


def _high_water() -> float:
    """The most this program held, in MB, where the system tells; `ru_maxrss` counts what stood before it was started."""
    try:
        status = Path("/proc/self/status").read_text("ascii", "replace")
    except OSError:
        return 0.0
    return next(
        (
            int(line.split()[1]) * 1024 / 1e6
            for line in status.splitlines()
            if line.startswith("VmHWM")
        ),
        0.0,
    )


def main(what: str, *folders: str) -> None:
    """Do it, and print this process's peak and its largest child's, in megabytes."""
    if what == "ingest":
        library, files = folders
        _ingest(Path(library), Path(files))
    else:
        _query(Path(folders[0]))
    unit = 1e6 if sys.platform == "darwin" else 1e6 / 1024
    own = _high_water() or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / unit
    print(json.dumps([own, child]))


if __name__ == "__main__":
    main(*sys.argv[1:])
