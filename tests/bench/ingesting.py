"""Ingest end to end against the bare embedder on the very same passages, turn by turn."""

import time
from collections.abc import Iterator
from pathlib import Path

from kx_desktop.embedding import open_embedder
from kx_desktop.library import Library
from tests.bench import texts
from tests.bench.figures import Figure, Told
from tests.bench.machine import tree_seconds
from tests.bench.workspace import Workspace, settings

_TURNS = 4


def run(work: Workspace) -> Iterator[Told]:
    """Quarters, turn by turn: ingest, bare, bare, ingest …; so that what else the machine does meets both alike."""
    parts = laid_out(work, _TURNS)
    embedder = open_embedder("bundled")
    assert embedder is not None
    embedder.warm()
    ingest_s, bare_s, ingest_cpu, bare_cpu, passages = 0.0, 0.0, 0.0, 0.0, 0
    with Library.open(work.new_folder("ingest"), settings=settings()) as library:
        for turn, (folder, wanted) in enumerate(parts):
            for what in ("ingest", "bare") if turn % 2 == 0 else ("bare", "ingest"):
                began, cpu = time.perf_counter(), tree_seconds()
                if what == "ingest":
                    report = library.ingest("bench", files=[folder])
                    ingest_s += time.perf_counter() - began
                    ingest_cpu += tree_seconds() - cpu
                    passages += len(wanted)
                    if report.failed or report.chunk_count != passages:
                        raise RuntimeError(
                            f"{report.chunk_count} passages came, {passages} were meant"
                        )
                else:
                    made = sum(1 for _ in embedder.embed_passages(wanted))
                    bare_s += time.perf_counter() - began
                    bare_cpu += tree_seconds() - cpu
                    assert made == len(wanted)
    embedder.close()
    yield Figure(
        f"ingest, {passages:,} passages: passages/s to bare",
        bare_s / ingest_s,
        target=0.90,
        at_most=False,
        absolute=f"{passages / ingest_s:.1f} against {passages / bare_s:.1f} passages/s ({ingest_s:.1f} s, {bare_s:.1f} s)",
    )
    # Embedding keeps every processor busy, so on a quiet machine this is the same figure.
    yield Figure(
        "  the same in processor time, for a busy machine",
        bare_cpu / ingest_cpu,
        absolute=f"{1000 * ingest_cpu / passages:.1f} against {1000 * bare_cpu / passages:.1f} ms a passage",
    )


def laid_out(work: Workspace, parts: int) -> list[tuple[Path, list[str]]]:
    """Folders of text files with the passages that each folder gives, all together as many as the run's size says."""
    chosen = texts.files_of(work.sizes.ingest_passages)
    found = []
    for part in range(parts):
        folder = work.new_folder("files")
        passages: list[str] = []
        for number, (text, pieces) in enumerate(chosen[part::parts]):
            (folder / f"{part}-{number:05d}.txt").write_text(text, encoding="utf-8", newline="")
            passages.extend(pieces)
        found.append((folder, passages))
    return found
