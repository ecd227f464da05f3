"""What can be read now: the reason is gone for which it was left out, and nothing else is tried."""

import os
from pathlib import Path

import pytest

from kx_desktop.core import causes
from kx_desktop.library import Library
from kx_desktop.library.retrying import Retrying
from kx_desktop.settings import Settings
from tests.library.helping import write
from tests.library.queueing import Heard, opened, rows, settled

LONG_AGO = 1_000_000_000


def aged(path: Path) -> Path:
    """As it was written long before it was offered."""
    os.utime(path, (LONG_AGO, LONG_AGO))
    return path


def cause(library: Library, name: str) -> str:
    shown = library.file_rows(library.file_ids().tolist())
    return next(row.cause for row in shown if Path(row.path).name == name)


def possible(library: Library) -> list[str]:
    """The names of what can be read now."""
    return [Path(row.path).name for row in library.file_rows(library.retryable())]


@pytest.fixture
def crate(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    aged(write(folder / "good.txt", "a crate of pears"))
    aged(write(folder / "empty.txt", ""))
    aged(write(folder / "damaged.pdf", b"%PDF-1.4 this is none"))
    aged(write(folder / "picture.bin", bytes(range(256)) * 8))
    aged(write(folder / ".hidden.txt", "not to be read"))
    return folder


def test_each_reason_has_a_code(tmp_path: Path, crate: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("crates", files=[crate, tmp_path / "gone.txt"])
        found = {
            name: cause(library, name)
            for name in (
                "good.txt", "empty.txt", "damaged.pdf", "picture.bin", ".hidden.txt", "gone.txt",
            )
        }  # fmt: skip
        assert found == {
            "good.txt": "",
            "empty.txt": causes.EMPTY,
            "damaged.pdf": causes.DAMAGED,
            "picture.bin": causes.NO_TEXT,
            ".hidden.txt": causes.LEFT_OUT,
            "gone.txt": causes.MISSING,
        }
        assert possible(library) == []


def test_a_file_that_is_there_now_or_was_changed_is_read_and_nothing_else(
    tmp_path: Path, crate: Path
) -> None:
    with opened(tmp_path / "library") as library:
        library.ingest("crates", files=[crate, tmp_path / "late.txt"])
        heard = Heard(library)
        assert library.retry_possible() == 0
        write(crate / "empty.txt", "not empty any more")  # changed since
        aged(write(tmp_path / "late.txt", "it has come"))
        write(crate / ".hidden.txt", "changed, and left out on purpose all the same")
        assert possible(library) == ["empty.txt", "late.txt"]
        assert library.retry_possible("crates") == 2
        settled(library)
        assert sum(sum(done.counts.values()) for done in heard.finished) == 2
        assert rows(library)["empty.txt"] == rows(library)["late.txt"] == "indexed"
        assert rows(library)["damaged.pdf"] == "failed"
        assert library.retry_possible() == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_be_read_now_is_read(tmp_path: Path) -> None:
    path = aged(write(tmp_path / "secret.txt", "a crate of pears"))
    path.chmod(0)
    with opened(tmp_path / "library") as library:
        library.ingest("crates", files=[path])
        assert cause(library, "secret.txt") == causes.DENIED
        assert library.retry_possible() == 0
        path.chmod(0o600)
        assert library.retry_possible() == 1
        settled(library)
        assert rows(library) == {"secret.txt": "indexed"}


def test_a_limit_that_was_raised_makes_a_file_readable(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    big = aged(write(tmp_path / "big.txt", "a crate of pears. " * 70_000))
    with Library.open(folder, settings=Settings().with_value("max_file_mib", 1)) as library:
        library.ingest("crates", files=[big])
        assert cause(library, "big.txt") == "size:1"
        assert possible(library) == []
    with Library.open(folder, settings=Settings().with_value("max_file_mib", 2)) as library:
        assert possible(library) == ["big.txt"]


def test_a_document_of_too_many_passages_is_possible_once_so_many_are_allowed(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "library"
    path = aged(write(tmp_path / "long.txt", "\n\n".join(f"Crate {n}. " * 60 for n in range(9))))
    few = Settings().with_value("max_passages_per_document", 2)
    with Library.open(folder, settings=few) as library:
        library.ingest("crates", files=[path])
        assert cause(library, "long.txt") == "passages:2"
        assert possible(library) == []
    with Library.open(folder, settings=Settings()) as library:
        assert possible(library) == ["long.txt"]


@pytest.mark.parametrize(
    ("reason", "now"),
    [
        ("reader:json", True),
        ("reader:no_such_module_at_all", False),
        ("reader", False),
        ("seconds:1", True),
        ("seconds:86400", False),
        ("memory:128", True),
        ("fault:0.0.0", True),
        ("disk_full", True),
        ("stale", True),
        ("damaged", False),
        ("locked", False),
        ("stopped", False),
        ("", False),
        ("a cause of a later version", False),
    ],
)
def test_whether_a_reason_is_gone_is_told_by_its_code(
    tmp_path: Path, reason: str, now: bool
) -> None:
    path = aged(write(tmp_path / "damaged.pdf", b"%PDF-1.4 this is none"))
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("crates", files=[path])
        with library._database.writing() as connection:
            connection.execute("UPDATE ledger SET cause = ?", (reason,))
        assert possible(library) == (["damaged.pdf"] if now else [])


def test_what_a_person_stopped_is_not_possible_though_it_could_be_read(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.queue.offer("crates", files=[aged(write(tmp_path / "a.txt", "pears"))])
        library.queue.cancel()
        assert cause(library, "a.txt") == causes.STOPPED
        assert possible(library) == []
        assert library.queue.retry(library.file_ids().tolist()) == 1  # by name it can


def test_a_text_without_a_file_is_looked_at_by_its_reason_alone(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("crates", texts=["   "])
        assert Retrying(library._parts).possible() == []
