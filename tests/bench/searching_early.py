"""How soon words are found: of one long file, and of thousands of small ones, while the vectors still come."""

import json
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from kx_desktop.core.errors import Cancelled, KxError, NotFound
from kx_desktop.library import Library, Query
from kx_desktop.readers import DEFAULT_LIMITS, read_bytes
from kx_desktop.splitting import split
from kx_desktop.tasks import CancelToken
from tests.bench import texts
from tests.bench.figures import Figure, Told, median
from tests.bench.workspace import Workspace, settings
from tests.relevance.collections import DATA

_LAST_WORD = "zanzibarquokka"
_PAUSE = 0.02
_AT_THE_END = 240
"""Files that hold the last word: more than can be on their way through the readers at any time."""


def one_long_file(work: Workspace) -> Iterator[Told]:
    """Seconds from the beginning of its ingest until its last words answer."""
    path = work.new_folder("long") / "long.txt"
    text = texts.long_text(work.sizes.long_file_bytes) + f"\nThe end is {_LAST_WORD}.\n"
    path.write_text(text, encoding="utf-8", newline="")
    size = path.stat().st_size
    waits, alone, left = [], [], 0
    for _ in range(work.sizes.long_file_rounds):
        alone.append(_read_and_split(path))
        with Library.open(work.new_folder("words"), settings=settings()) as library:
            seconds, left = _until(library, path, lambda lib: _hits(lib) >= 1)
        waits.append(seconds)
    yield Figure(
        f"{size / 1e6:.1f} MB text file: until its end is found",
        median(waits),
        unit="s",
        target=2.0,
        absolute=f"{', '.join(f'{one:.2f}' for one in waits)} s; {left:,} passages still without a vector then",
    )
    yield Figure(
        "  against reading and splitting it alone",
        median(waits) / median(alone),
        absolute=f"{median(alone):.2f} s",
    )


def _read_and_split(path: Path) -> float:
    began = time.perf_counter()
    reading = read_bytes(path.read_bytes(), path.name, DEFAULT_LIMITS)
    split(reading.text, 1000, 200)
    return time.perf_counter() - began


def many_small_files(work: Workspace) -> Iterator[Told]:
    """SciFact's abstracts as single files, against recollindex on the same files, turn by turn."""
    if not (DATA / "scifact").is_dir():
        yield "Skipped: the collection scifact is not beside the project."
        return
    recoll = shutil.which("recollindex")
    folder = work.new_folder("abstracts")
    count = _write_abstracts(folder, work.sizes.small_files)
    words, theirs = [], []
    for _ in range(work.sizes.small_files_rounds):
        with Library.open(work.new_folder("small"), settings=settings()) as library:
            seconds, left = _until(library, folder, lambda lib: _all_found(lib, count))
        words.append(seconds)
        if recoll:
            theirs.append(_recoll(recoll, folder, work.new_folder("recoll")))
    told = (
        f"{', '.join(f'{one:.1f}' for one in words)} s ({count / min(words):,.0f} files/s at best)"
    )
    if not recoll:
        yield f"{count:,} files: all found by words after {told}."
        yield "Skipped the comparison: recollindex is not installed (Debian: recollcmd)."
        return
    yield Figure(
        f"{count:,} small files: until all are found by words",
        median([ours / other for ours, other in zip(words, theirs, strict=True)]),
        target=2.0,
        absolute=f"{told}; recollindex {', '.join(f'{one:.1f}' for one in theirs)} s; {left:,} without a vector then",
    )


def _write_abstracts(folder: Path, most: int | None) -> int:
    with (DATA / "scifact" / "corpus.jsonl").open(encoding="utf-8") as file:
        rows = sorted(map(json.loads, file), key=lambda row: str(row["_id"]))
    found = [(row.get("title", ""), row["text"]) for row in rows[:most]]
    first_marked = max(0, len(found) - _AT_THE_END)
    for number, (title, text) in enumerate(found):
        end = f"\n{_LAST_WORD}\n" if number >= first_marked else "\n"
        (folder / f"{number:05d}.txt").write_text(
            f"{title}\n\n{text}{end}", encoding="utf-8", newline=""
        )
    return len(found)


def _all_found(library: Library, count: int) -> bool:
    """All are stored, and the last ones, which the index takes in last, are found."""
    return library.datasets()[0].doc_count >= count and _hits(library) >= min(count, _AT_THE_END)


def _hits(library: Library) -> int:
    return library.query(Query("bench", _LAST_WORD, k=1, mode="fulltext")).total


def _until(library: Library, path: Path, found: Callable[[Library], bool]) -> tuple[float, int]:
    """Begin to ingest `path`; seconds until `found`, and how many passages had no vector then. Stops the ingest."""
    token = CancelToken()
    failed: list[BaseException] = []

    def ingest() -> None:
        try:
            library.ingest("bench", files=[path], cancel=token)
        except Cancelled:
            pass
        except BaseException as error:  # noqa: BLE001 - raised in the thread that waits
            failed.append(error)

    thread = threading.Thread(target=ingest)
    began = time.perf_counter()
    thread.start()
    try:
        while True:
            try:
                if found(library):
                    break
            except (NotFound, IndexError):
                pass  # the dataset is not there yet
            if not thread.is_alive():
                raise (
                    failed[0]
                    if failed
                    else RuntimeError("the ingest ended before its words were found")
                )
            time.sleep(_PAUSE)
        seconds = time.perf_counter() - began
        left = library.datasets()[0].passages_without_vector
    finally:
        token.cancel()
        thread.join()
    if failed and not isinstance(failed[0], KxError):
        raise failed[0]
    return seconds, left


def _recoll(program: str, folder: Path, configuration: Path) -> float:
    # Everything of its own, and nothing but these files: no queue of web pages, no daemon. By default it gives way to
    # all other programs (nice 19), which on a busy machine would measure those.
    (configuration / "recoll.conf").write_text(
        f"topdirs = {folder}\nprocesswebqueue = 0\nidxniceprio = 0\nloglevel = 2\n",
        encoding="utf-8",
    )
    began = time.perf_counter()
    subprocess.run(
        [program, "-c", str(configuration)],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - began
