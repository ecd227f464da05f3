"""Indexes of words on a disk that is damaged, full or closed to writing."""

import errno
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from kx_desktop.core.errors import DataLoss, KxError, PermissionDenied, ResourceExhausted
from kx_desktop.index.failures import is_engine_failure, write_failure
from kx_desktop.index.fulltext import FullTextIndex, catch_up
from kx_desktop.index.questions import parse_question

from .making import TEXTS, filled, rows, stored


def truncated(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def overwritten(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    end = min(len(data), start + 200)
    return data[:start] + chance.randbytes(end - start) + data[end:]


def flipped(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def emptied(data: bytes, chance: random.Random) -> bytes:
    return b""


def tells_of_damage(action: Callable[[], object]) -> bool:
    """Whether `action` raised DataLoss with what to do next; any other error passes through."""
    try:
        action()
    except DataLoss as error:
        return bool(error.next_step)
    return False


@pytest.mark.parametrize("damage", [truncated, overwritten, flipped, emptied, None])
@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_index_raises_nothing_but_what_a_person_is_told_and_is_made_anew(
    sound: Path,
    folder: Path,
    damage: Callable[[bytes, random.Random], bytes] | None,
    seed: int,
    capfd: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(sound, folder)
    chance = random.Random(seed)
    hurt = chance.choice(sorted(path for path in folder.iterdir() if path.stat().st_size))
    if damage is None:
        hurt.unlink()
    else:
        hurt.write_bytes(damage(hurt.read_bytes(), chance))
    index = FullTextIndex(folder, "stamp")
    question = parse_question('passage KX-7 召回 召 "passage 7"', ("en",))
    told = tells_of_damage(lambda: index.search(question, 200))
    if told:
        assert index.covered_rows == 0
        assert FullTextIndex(folder, "stamp").covered_rows == 0

    def fill() -> None:
        index.begin_writing(120)
        catch_up(index, 120, stored)
        index.end_writing()

    if tells_of_damage(fill) or told:
        fill()
        assert sorted(rows(index, "passage", limit=200)) == list(range(120))
    capfd.readouterr()  # tantivy tells of its panics on stderr


def test_a_lost_segment_makes_the_index_count_as_empty(folder: Path) -> None:
    filled(folder, TEXTS)
    next(folder.glob("*.term")).unlink()
    index = FullTextIndex(folder, "stamp")
    assert index.covered_rows == 0
    assert index.begin_writing(120) == 0
    catch_up(index, 120, stored)
    index.end_writing()
    assert index.covered_rows == 120


SEARCH_AS_NOBODY = """
import os
import sys
from pathlib import Path
from kx_desktop.index.fulltext import FullTextIndex
from kx_desktop.index.questions import parse_question
question = parse_question("passage", ("en",))
os.setgroups([])
os.setuid(65534)
index = FullTextIndex(Path(sys.argv[1]), "stamp")
print(index.covered_rows, len(index.search(question, 200)))
index.reload()
print(index.covered_rows, len(index.search(question, 200)))
"""


@pytest.fixture
def readable(sound: Path) -> Iterator[Path]:
    """An index that everybody may read and only root write; pytest's own folders are closed to others."""
    with TemporaryDirectory() as top:
        folder = Path(top) / "fulltext"
        shutil.copytree(sound, folder)
        for path in [Path(top), folder, *folder.iterdir()]:
            path.chmod(0o755)
        yield folder


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="only root can become a user without rights",
)
def test_an_index_that_may_only_be_read_is_searched(readable: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SEARCH_AS_NOBODY, readable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("120 120\n120 120\n", "")


def test_a_read_only_index_leaves_no_folder_behind(
    sound: Path, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(sound, folder)
    (folder / ".tantivy-meta.lock").unlink(missing_ok=True)
    (folder / ".tantivy-meta.lock").mkdir()  # the lock cannot be taken
    monkeypatch.setattr(os, "access", lambda *_: False)
    links = tmp_path / "links"
    links.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(links))
    index = FullTextIndex(folder, "stamp")
    assert sorted(rows(index, "passage", limit=200)) == list(range(120))
    assert list(links.iterdir()) == []


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError(errno.ENOSPC, "full"), ResourceExhausted),
        (OSError(errno.EDQUOT, "quota"), ResourceExhausted),
        (ValueError("An IO error: 'No space left on device (os error 28)'"), ResourceExhausted),
        (
            ValueError('IoError: Os { code: 28, kind: StorageFull, message: "…" }'),
            ResourceExhausted,
        ),
        (OSError(errno.EACCES, "no"), PermissionDenied),
        (ValueError("IO error: Permission denied (os error 13)"), PermissionDenied),
        (ValueError("Data corrupted"), DataLoss),
    ],
)
def test_a_failure_to_write_says_what_it_means(
    tmp_path: Path, error: Exception, kind: type[KxError]
) -> None:
    failure = write_failure(error, tmp_path)
    assert type(failure) is kind
    assert str(tmp_path) in failure.message
    assert failure.next_step


@pytest.mark.parametrize(("free", "kind"), [(1 << 20, ResourceExhausted), (1 << 30, DataLoss)])
def test_a_writer_that_died_without_a_word_is_put_down_to_the_room_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, kind: type[KxError]
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    told = "An error occurred in a thread: 'An index writer was killed.. A worker thread encountered an error'"
    assert type(write_failure(ValueError(told), tmp_path)) is kind
    assert type(write_failure(ValueError("Data corrupted"), tmp_path)) is DataLoss


@pytest.mark.parametrize(
    "error", [TypeError(), KeyError(), KeyboardInterrupt(), SystemExit(), DataLoss("x")]
)
def test_our_own_faults_and_interruptions_are_no_damage(error: BaseException) -> None:
    assert not is_engine_failure(error)
