"""The faults: each happens to a library at a moment of its own, and leaves what `Ground` then checks.

A fault is given the ground and a source of chance, and returns the folders whose files are to be taken in to the end afterwards.
"""

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.test_kill import kill_when
from tests.reliability.ground import Ground, Impossible, at_a_moment, ended, without_children
from tests.reliability.making import make_files

Fault = Callable[[Ground, random.Random], list[Path]]

_YEAR = 365.0 * 24 * 3600


def killed(ground: Ground, chance: random.Random) -> list[Path]:
    """The process is killed at any moment; half of the time the next one too."""
    source, made = ground.new_files()
    for _ in range(chance.randint(1, 2)):
        done = kill_when(ground.start(source), at_a_moment(chance, len(made)))
        without_children(done)
    return [source]


def out_of_room(ground: Ground, chance: random.Random) -> list[Path]:
    """No file may grow beyond a size: as with a quota."""
    source, _ = ground.new_files()
    kept = [path.stat().st_size for path in ground.library.rglob("*") if path.is_file()]
    largest = chance.randint(0, 2 * max(kept, default=1 << 20))
    done = ended(ground.start(source, "--largest", str(largest)))
    assert done.finished or "RESOURCE_EXHAUSTED" in done.reported, done.reported[-3:]
    return [source]


def full_disk(ground: Ground, chance: random.Random) -> list[Path]:
    """The disk of the library is full at any moment, and has room again later."""
    source, _ = ground.new_files()
    with on_a_small_disk(ground, "24m") as disk:
        ballast = disk / "ballast"
        told = os.statvfs(disk)
        free = told.f_bavail * told.f_frsize
        ballast.write_bytes(bytes(max(0, free - chance.randint(0, 1 << 20))))
        done = ended(ground.start(source))
        assert done.finished or "RESOURCE_EXHAUSTED" in done.reported, done.reported[-3:]
        ballast.unlink()
        ground.hold()
    return [source]


@contextmanager
def on_a_small_disk(ground: Ground, size: str) -> Iterator[Path]:
    """Have the library on a disk of that size meanwhile, at the same path."""
    with tempfile.TemporaryDirectory(prefix="kx-disk-") as name:
        disk = Path(name)
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", name], capture_output=True, check=False
        )  # fmt: skip
        if made.returncode:
            raise Impossible("only root may mount a small disk")
        try:
            moved = disk / "library"
            if ground.library.exists():
                shutil.move(ground.library, moved)
            else:
                moved.mkdir()
            ground.library.symlink_to(moved)
            yield disk
            ground.library.unlink()
            shutil.move(moved, ground.library)
        finally:
            # Lazily, because vectors and indexes may still be mapped.
            subprocess.run(["umount", "--lazy", name], check=True)


def vanishing(ground: Ground, chance: random.Random) -> list[Path]:
    """Files go, cannot be read, or are something else while they are being taken in; others can only be read."""
    source, _ = ground.new_files()
    files = sorted(path for path in source.rglob("*") if path.is_file())
    for path in files[::4]:
        path.chmod(0o444)
    fated = chance.sample(files, 6)
    change = at_a_moment(chance, 10)
    told: list[Path] = []

    def moment(lines: list[str]) -> bool:
        if len(told) < len(fated) and change(lines):
            _befall(fated[len(told)], chance)
            told.append(fated[len(told)])
        return False

    done = kill_when(ground.start(source), moment)
    assert done.finished, done.reported[-3:]
    ground.hold()
    for path in told:
        if path.exists() and not path.is_dir():
            path.chmod(0o644)
    gone = [str(path) for path in told if not path.is_file()]
    ground.forget(gone)
    for path in told:
        if path.is_symlink():
            path.unlink()
    return [source]


def _befall(path: Path, chance: random.Random) -> None:
    fate = chance.choice(("gone", "a folder", "a link to nothing", "unreadable"))
    if fate == "unreadable":
        path.chmod(0)
        return
    path.unlink()
    if fate == "a folder":
        path.mkdir()
    elif fate == "a link to nothing":
        path.symlink_to(path.with_name("nowhere"))


def two_writers(ground: Ground, chance: random.Random) -> list[Path]:
    """Two processes take in different folders at once; one of them may be killed."""
    sources = [ground.new_files(14)[0] for _ in range(2)]
    first, second = (ground.start(source) for source in sources)
    dies = chance.random() < 0.5
    without_children(kill_when(first, at_a_moment(chance, 14) if dies else lambda _: False))
    done = ended(second)
    assert done.finished or "FAILED_PRECONDITION" in done.reported, done.reported[-3:]
    return sources


def damaged_indexes(ground: Ground, chance: random.Random) -> list[Path]:
    """Files of the indexes are gone, empty, cut off or garbled."""
    source, _ = ground.new_files(7)
    assert ended(ground.start(source)).finished
    files = sorted(path for path in (ground.library / "index").rglob("*") if path.is_file())
    for path in chance.sample(files, chance.randint(1, min(4, len(files)))):
        data = bytearray(path.read_bytes())
        fate = chance.choice(("gone", "empty", "cut", "garbled"))
        if fate == "gone":
            path.unlink()
            continue
        if fate == "empty":
            data.clear()
        elif fate == "cut":
            del data[chance.randint(0, len(data)) :]
        else:
            for _ in range(min(40, len(data))):
                data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
    if chance.random() < 0.2:
        shutil.rmtree(ground.library / "index")
    return [source]


def damaged_vectors(ground: Ground, chance: random.Random) -> list[Path]:
    """The end of the vectors is gone, garbled, or followed by what nobody counted."""
    source, _ = ground.new_files(7)
    assert ended(ground.start(source)).finished
    (path,) = (ground.library / "vectors").glob("*.f32")
    data = bytearray(path.read_bytes())
    fate = chance.choice(("cut", "garbled", "longer"))
    tail = chance.randint(1, max(1, len(data) // 2))
    if fate == "cut":
        del data[-tail:]
    elif fate == "garbled":
        data[-tail:] = chance.randbytes(tail)
    else:
        data += chance.randbytes(tail)
    path.write_bytes(data)
    return [source]


def clock_set_back(ground: Ground, chance: random.Random) -> list[Path]:
    """The clock jumps back by years between two looks at a followed folder, and files have times of any age, and of the future."""
    source, _ = ground.new_files(14)
    files = sorted(path for path in source.rglob("*") if path.is_file())
    moments = [
        chance.choice((1.0, 1e9, 1.5e9, 1.9e9, 4.1e9)) + number for number in range(len(files))
    ]
    for path, moment in zip(files, moments, strict=True):
        os.utime(path, (moment, moment))
    assert ended(ground.start(source, "--follow")).finished
    ground.hold()
    # The same place in another round: other contents, of an older time.
    ground.rounds += 1
    fresh = make_files(source, ground.rounds, 7)
    changed = [Path(path) for path in fresh if Path(path).is_file()]
    for number, path in enumerate(changed):
        os.utime(path, (900_000_000.0 + number, 900_000_000.0 + number))
    ground.forget([str(path) for path in changed])
    ground.sentences |= fresh
    back = -chance.uniform(1, 20) * _YEAR
    assert ended(ground.start(source, "--follow", "--clock", str(back))).finished
    ground.hold(everything=True)
    return [source]


FAULTS: dict[str, Fault] = {
    "killed": killed,
    "out of room": out_of_room,
    "full disk": full_disk,
    "vanishing files": vanishing,
    "two writers": two_writers,
    "damaged indexes": damaged_indexes,
    "damaged vectors": damaged_vectors,
    "clock set back": clock_set_back,
}
