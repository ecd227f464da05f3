"""Damaged files of every kind through the readers, in the child processes that an ingest reads them in."""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache

import psutil

from kx_desktop.core.errors import KxError
from kx_desktop.ingest.prepared import PreparedFile, PrepareTask
from kx_desktop.settings import resources_dir
from kx_desktop.tasks import ChildPool
from kx_desktop.tasks.child_errors import ChildDied, ChildOutOfMemory, ChildTimedOut
from tests.conftest import ROOT
from tests.reliability.making import mail, packed, pdf
from tests.reliability.mutating import mutated_file

SECONDS = 20.0
MEMORY = 1 << 30
_GRACE = 10.0
"""Seconds that ending a child may take on a busy machine."""

_LOADING = 60.0
"""Seconds that a child may take to load its function, which are not the file's."""

_NOT_SAMPLES = {".py", ""}


@dataclass
class FilesTally:
    """How files ended, and what must not be: errors that nobody turned into a reason, readings that are no readings, children that stayed."""

    ends: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    outlived: int = 0


@lru_cache(maxsize=1)
def samples() -> dict[str, bytes]:
    """A sound file of each kind, by name."""
    folders = (ROOT / "tests" / "files", resources_dir() / "sample")
    found = {
        path.name: path.read_bytes()
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in _NOT_SAMPLES and path.name != "README.md"
    }
    found["own.pdf"] = pdf(["Crates are stacked by the door.", "Nothing else is known of them."])
    found["own.eml"] = mail("Crates are stacked.", "By the door.")
    found["own.zip"] = packed({"a/b.txt": "Crates are stacked.", "c.md": "# By the door"})
    return found


def damaged_files(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Names and contents, the kinds one after another; now and then under a name of another kind."""
    names = sorted(samples())
    contents = [samples()[name] for name in names]
    for number in range(count):
        chance = random.Random(f"file {seed} {number}")
        name = names[number % len(names)]
        called = name if chance.random() < 0.9 else chance.choice(names)
        yield f"/fuzz/{number}/{called}", mutated_file(samples()[name], contents, chance)


def fuzz_files(
    count: int,
    seed: int,
    *,
    workers: int = 2,
    seconds: float = SECONDS,
    target: str = "kx_desktop.ingest.prepare:work",
) -> FilesTally:
    """Read `count` damaged files. A reader that crashes, or is stopped at a limit, costs the one file; that is how it is meant."""
    tally, guard = FilesTally(), threading.Lock()
    before = {child.pid for child in psutil.Process().children(recursive=True)}

    def read(found: tuple[str, bytes]) -> None:
        name, data = found
        began = time.monotonic()
        end, wrong = outcome(pool, name, data)
        with guard:
            tally.ends[end] += 1
            if wrong:
                tally.wrong.append(f"file of seed {seed}: {name}: {wrong}")
            tally.outlived += time.monotonic() - began > seconds + _LOADING + _GRACE

    with (
        ChildPool(
            target, workers=workers, time_limit=seconds, memory_limit=MEMORY, name="reader"
        ) as pool,
        ThreadPoolExecutor(workers) as threads,
    ):
        for _ in threads.map(read, damaged_files(count, seed)):
            pass
        tally.outlived += max(0, len(_children() - before) - workers)
    tally.outlived += len(_left(before))
    return tally


def outcome(pool: ChildPool, name: str, data: bytes) -> tuple[str, str]:
    """How a file ended, in a word or two, and what is wrong with that; empty where nothing is."""
    try:
        (file,) = pool.call([PrepareTask(name, data, pictures="none")])
    except ChildTimedOut:
        return "stopped at the time limit", ""
    except ChildOutOfMemory:
        return "stopped at the memory limit", ""
    except ChildDied:
        return "crashed its reader", ""
    except KxError as error:
        return "uncaught", error.message
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is being looked for
        return "uncaught", f"{type(error).__name__}: {error}"
    return (file.state or _read(file)), fault_of(file)


def _read(file: PreparedFile) -> str:
    in_part = file.parts or any(document.warnings for document in file.documents)
    return "read in part" if in_part else "read"


def fault_of(file: PreparedFile) -> str:
    """What makes a reading one that cannot be stored, or tells less than it must."""
    if not file.documents and not file.reason:
        return "nothing was read, and no reason given"
    for part in file.parts:
        if not part.reason:
            return "a part has no reason"
    for document in file.documents:
        try:
            document.text.encode()
            document.title.encode()
            json.dumps(document.metadata, ensure_ascii=False, allow_nan=False).encode()
        except ValueError as error:
            return f"it cannot be stored: {error}"
        if {"\0", "\r"} & set(document.text):
            return "its text has characters that a text may not have"
        reached = 0
        for passage in document.passages:
            if not reached <= passage.end <= len(document.text) or passage.start >= passage.end:
                return "its passages do not stand in its text"
            reached = passage.end
    return ""


def _children() -> set[int]:
    return {child.pid for child in psutil.Process().children(recursive=True)}


def _left(before: set[int]) -> list[psutil.Process]:
    """Children that are still there a while after their pool was closed."""
    new = [one for one in psutil.Process().children(recursive=True) if one.pid not in before]
    _, left = psutil.wait_procs(new, timeout=_GRACE)
    return left
