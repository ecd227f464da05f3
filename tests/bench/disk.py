"""Bytes on disk for each byte of text, by what they are."""

from collections.abc import Iterator
from pathlib import Path

from kx_desktop.library import Library
from tests.bench.build import text_bytes_of
from tests.bench.figures import Figure, Told
from tests.bench.ingesting import laid_out
from tests.bench.workspace import Workspace, settings


def run(work: Workspace) -> Iterator[Told]:
    """After an ingest through the public door, and of the largest library."""
    ((files, passages),) = laid_out(work, 1)
    folder = work.new_folder("disk")
    with Library.open(folder, settings=settings()) as library:
        library.ingest("bench", files=[files])
    text = sum(path.stat().st_size for path in files.iterdir())
    yield from _figures(f"{len(passages):,} passages ingested", folder, text)
    built = work.library_of(work.largest)
    yield from _figures(f"{work.largest:,} passages built", built, text_bytes_of(built))


def _figures(name: str, folder: Path, text: int) -> Iterator[Figure]:
    sizes = {
        "database": sum(path.stat().st_size for path in folder.glob("library.sqlite*")),
        "vectors": _below(folder / "vectors"),
        "full text": sum(map(_below, folder.glob("index/*/fulltext"))),
        "dense": sum(map(_below, folder.glob("index/*/dense"))),
    }
    total = sum(sizes.values())
    yield Figure(
        f"{name}: bytes for a byte of text",
        total / text,
        absolute=f"{total / 1e6:.1f} MB for {text / 1e6:.1f} MB of text",
    )
    for part, size in sizes.items():
        yield Figure(f"  {part}", size / text, absolute=f"{size / 1e6:.1f} MB")


def _below(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
