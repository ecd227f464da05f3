"""What is kept of how files were when they were read."""

import os
from pathlib import Path

import pytest

from kx_desktop.store.database import Database
from kx_desktop.store.datasets import Datasets
from kx_desktop.store.file_stats import (
    UNSURE,
    FileStat,
    FileStats,
    forget_stat,
    record_stat,
    stat_before_reading,
)

SECOND = 1_000_000_000
ODD = os.fsdecode(b"/in/caf\xe9")


@pytest.fixture
def stats(database: Database) -> FileStats:
    Datasets(database).make("notes", 1000, 200)
    with database.writing() as connection:
        for path in ("/in/a", "/in/sub/b", "/in-more/c", f"{ODD}/d", "/in/sub/deep/e"):
            record_stat(connection, 1, path, FileStat(len(path), 7))
    return FileStats(database)


def test_files_are_found_by_folder_and_by_path(stats: FileStats) -> None:
    assert stats.within(1, "/in") == {"a": FileStat(5, 7)}
    assert stats.of(1, "/in/sub/b") == FileStat(9, 7)
    assert stats.of(1, "/in/sub") is None
    assert stats.of(2, "/in/a") is None


def test_folders_below_are_those_below_and_no_namesakes(stats: FileStats) -> None:
    assert sorted(stats.folders(1, "/in")) == sorted(["/in", ODD, "/in/sub", "/in/sub/deep"])
    assert stats.count(1, "/in") == 4
    assert stats.count(1, "/in/sub") == 2
    assert stats.count(1, "/") == 5


def test_the_last_word_on_a_file_counts_until_it_is_forgotten(
    stats: FileStats, database: Database
) -> None:
    with database.writing() as connection:
        record_stat(connection, 1, "/in/a", FileStat(1, 2, 1))
    assert stats.of(1, "/in/a") == FileStat(1, 2, 1)
    with database.writing() as connection:
        forget_stat(connection, 1, "/in/a")
    assert stats.of(1, "/in/a") is None


def test_an_older_time_and_another_size_are_changes(tmp_path: Path) -> None:
    before = FileStat(4, 100)
    assert before.is_same(4, 100)
    assert not before.is_same(4, 99)
    assert not before.is_same(5, 100)
    assert not FileStat(4, UNSURE).is_same(4, UNSURE)


def test_a_file_that_was_written_just_now_is_looked_at_once_more(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"four")
    at = 1_000 * SECOND + 5
    os.utime(file, ns=(at, at))
    assert stat_before_reading(str(file), at + 1_000_000) == FileStat(4, UNSURE)
    assert stat_before_reading(str(file), at + SECOND) == FileStat(4, at)
    whole = 1_000 * SECOND  # as a file system would keep it that knows no less than seconds
    os.utime(file, ns=(whole, whole))
    assert stat_before_reading(str(file), whole + SECOND) == FileStat(4, UNSURE)
    assert stat_before_reading(str(file), whole + 3 * SECOND) == FileStat(4, whole)


def test_a_time_far_ahead_is_a_time_like_others(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"")
    os.utime(file, ns=(0, 4_000_000_000 * SECOND))
    assert stat_before_reading(str(file)) == FileStat(0, 4_000_000_000 * SECOND)


def test_there_is_nothing_to_keep_of_what_is_not_there(tmp_path: Path) -> None:
    assert stat_before_reading(str(tmp_path / "no such file")) is None
    assert stat_before_reading("a\0b") is None
