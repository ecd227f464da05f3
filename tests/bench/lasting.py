"""Ingestion that lasts: a followed folder in which nothing has changed, and very many small files in one go."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Self

import psutil

from kx_desktop.core.ingesting import IngestProgress
from kx_desktop.embedding import open_embedder
from kx_desktop.ingest import preparing
from kx_desktop.library import Library
from tests.bench import texts
from tests.bench.figures import Figure, Told, median
from tests.bench.machine import tree_seconds
from tests.bench.workspace import Workspace, settings

_DATASET = "bench"
_SENTENCES = 3
_A_FOLDER = 200
_PAUSE = 0.05
_LOOKS = 3


def run(work: Workspace) -> Iterator[Told]:
    """One library: the files go in, then their folder is followed and caught up with while nothing changes."""
    wanted = small_texts(work.sizes.lasting_files)
    source = work.new_folder("small files")
    for number, text in enumerate(wanted):
        folder = source / f"{number // _A_FOLDER:03}"
        folder.mkdir(exist_ok=True)
        (folder / f"{number:05}.txt").write_text(text, encoding="utf-8")
    library = work.new_folder("lasting")
    # Half before and half after, so that what else the machine does meets both alike.
    half = len(wanted) // 2
    bare_s, bare_cpu = _bare(wanted[:half])
    told = subprocess.run(
        [sys.executable, "-m", "tests.bench.lasting", str(library), str(source)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    rest_s, rest_cpu = _bare(wanted[half:])
    bare_s, bare_cpu = bare_s + rest_s, bare_cpu + rest_cpu
    ingest_s, ingest_cpu, second, last = json.loads(told.stdout)
    count = len(wanted)
    yield Figure(
        f"ingest, {count:,} small files: passages/s to bare",
        bare_s / ingest_s,
        target=0.8,
        at_most=False,
        absolute=f"{count / ingest_s:.1f} against {count / bare_s:.1f} passages/s ({ingest_s:.1f} s, {bare_s:.1f} s)",
    )
    # Embedding keeps every processor busy, so on a quiet machine this is the same figure.
    yield Figure(
        "  the same in processor time, for a busy machine",
        bare_cpu / ingest_cpu,
        absolute=f"{1000 * ingest_cpu / count:.1f} against {1000 * bare_cpu / count:.1f} ms a passage",
    )
    yield Figure(
        "  memory in the last tenth to the second tenth",
        last / second,
        target=1.1,
        absolute=f"{last:.0f} against {second:.0f} MB, children counted",
    )
    yield from _unchanged(library, source, count)


def _unchanged(folder: Path, source: Path, count: int) -> Iterator[Told]:
    """The times of a few looks at files of which none has changed, and how many of them were opened."""
    opened = 0
    load = preparing.load_file

    def counting(path: Path, *rest: object) -> bytes:
        nonlocal opened
        opened += 1
        return load(path, *rest)  # type: ignore[arg-type]

    with Library.open(folder, settings=settings()) as library:
        library.watching.add(_DATASET, source)
        library.queue.start()
        # Files that were written just before they were read are read once more.
        while library.watching.catch_up().jobs:
            _until_idle(library)
        preparing.load_file = counting
        try:
            reports = [library.watching.catch_up() for _ in range(_LOOKS)]
            _until_idle(library)
        finally:
            preparing.load_file = load
    if any(one.unchanged != count or one.job is not None for report in reports for one in report.folders):  # fmt: skip
        raise RuntimeError("files that nobody touched were taken for changed ones")
    yield Figure(
        f"catch-up with {count:,} unchanged files",
        median([report.took_ms for report in reports]) / 1000,
        unit="s",
        target=3.0,
        absolute=f"the middle of {_LOOKS}",
    )
    yield Figure("  files of them that were opened", float(opened), unit="", target=0.0)


def _until_idle(library: Library) -> None:
    while library.queue.status().state != "idle":
        time.sleep(_PAUSE)


def small_texts(count: int) -> list[str]:
    """Texts of a few sentences each, no two the same, each one passage."""
    found: dict[str, None] = {}
    for text in texts.documents():
        sentences = texts.sentences(text)
        for first in range(0, len(sentences) - _SENTENCES + 1, _SENTENCES):
            one = " ".join(sentences[first : first + _SENTENCES])
            if len(one) <= 1000:
                found[one] = None
            if len(found) == count:
                return list(found)
    raise RuntimeError(f"there is text for {len(found):,} small files only")


def _bare(wanted: Sequence[str]) -> tuple[float, float]:
    """Seconds that the embedder alone takes, by the clock and of the processors."""
    embedder = open_embedder("bundled")
    assert embedder is not None
    with closing(embedder):
        embedder.warm()
        began, cpu = time.perf_counter(), tree_seconds()
        made = sum(1 for _ in embedder.embed_passages(wanted))
        assert made == len(wanted)
        return time.perf_counter() - began, tree_seconds() - cpu


class _Memory:
    """Megabytes that this process and its children hold, sampled, with how far the ingest had come."""

    def __init__(self) -> None:
        self.share = 0.0
        self.samples: list[tuple[float, float]] = []
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def heard(self, progress: IngestProgress) -> None:
        """Take note of how far it is."""
        if progress.files_total:
            self.share = progress.files_done / progress.files_total

    def between(self, low: float, high: float) -> float:
        """The middle of what was held meanwhile; of all samples where there is none (a run of a moment)."""
        some = [held for share, held in self.samples if low <= share < high]
        return median(some or [held for _, held in self.samples])

    def _watch(self) -> None:
        while True:
            held = 0
            own = psutil.Process()
            for one in (own, *own.children(recursive=True)):
                try:
                    held += one.memory_info().rss
                except psutil.Error:
                    continue
            self.samples.append((self.share, held / 1e6))
            if self._done.wait(_PAUSE):
                return


def main(folder: str, source: str) -> None:
    """Take the files in; print the seconds, those of the processors, and the megabytes in the second and in the last tenth."""
    with Library.open(Path(folder), settings=settings()) as library:
        library.get_ready()
        with _Memory() as memory:
            began, cpu = time.perf_counter(), tree_seconds()
            report = library.ingest(_DATASET, files=[Path(source)], on_progress=memory.heard)
            seconds, cpu = time.perf_counter() - began, tree_seconds() - cpu
    if report.failed or report.chunk_count != report.doc_count:
        raise RuntimeError(f"{report.chunk_count} passages of {report.doc_count} files came")
    print(json.dumps([seconds, cpu, memory.between(0.1, 0.2), memory.between(0.9, 1.01)]))


if __name__ == "__main__":
    main(*sys.argv[1:])
