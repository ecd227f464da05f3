"""How each file was just before it was last read: what tells a file that has changed from one that need not be opened.

The rows follow from reading, and are written in the transaction that stores or finds what was read.
"""

import os
import sqlite3
import time
from collections.abc import Iterable
from typing import NamedTuple

from kx_desktop.store.database import Database
from kx_desktop.store.documents import path_of, path_value

STANDS, GAVE_NOTHING, UNOPENED = 0, 1, 2
"""What came of reading: it stands in the dataset, it gave nothing, it could not even be opened."""

UNSURE = -1
"""In place of the time of a file that was written just before it was read: a later write might have left the same."""

_TICK_NS = 20_000_000
"""Nanoseconds within which a system may give two writes the same time."""

_COARSE_TICK_NS = 2_000_000_000
"""The same on file systems that keep whole seconds (FAT keeps even ones)."""

_SECOND_NS = 1_000_000_000
_LEAST, _MOST = -(2**63) + 1, 2**63 - 1


class FileStat(NamedTuple):
    """A file's size in bytes and its time in nanoseconds since 1970, and what came of reading it."""

    size: int
    mtime_ns: int
    outcome: int = STANDS

    def is_same(self, size: int, mtime_ns: int) -> bool:
        """Whether a file that is so now is as it was when it was read. An older time is a change too: a copy was put back."""
        return self.size == size and self.mtime_ns == kept_time(mtime_ns) != UNSURE


def kept_time(mtime_ns: int) -> int:
    """The time as it is kept: years that SQLite's whole numbers cannot hold are cut to the last one that they can."""
    return min(max(mtime_ns, _LEAST), _MOST)


def stat_before_reading(path: str, now_ns: int | None = None) -> FileStat | None:
    """How the file is now, just before it is read; None where there is none. `now_ns` is the time now."""
    try:
        found = os.stat(path)  # noqa: PTH116 - names may hold bytes that are not Unicode
    except (OSError, ValueError):
        return None
    now = time.time_ns() if now_ns is None else now_ns
    tick = _TICK_NS if found.st_mtime_ns % _SECOND_NS else _COARSE_TICK_NS
    fresh = abs(now - found.st_mtime_ns) < tick
    return FileStat(found.st_size, UNSURE if fresh else kept_time(found.st_mtime_ns))


def record_stat(connection: sqlite3.Connection, dataset_id: int, path: str, stat: FileStat) -> None:
    """Within a transaction: the file at `path` was so when it was read."""
    connection.execute(
        "INSERT INTO file_stats (dataset_id, folder, name, size, mtime_ns, outcome) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (dataset_id, folder, name) DO UPDATE"
        " SET size = excluded.size, mtime_ns = excluded.mtime_ns, outcome = excluded.outcome",
        (dataset_id, *_key(path), *stat),
    )


def forget_stat(connection: sqlite3.Connection, dataset_id: int, path: str) -> None:
    """Within a transaction: there is no file at `path` any more."""
    connection.execute(
        "DELETE FROM file_stats WHERE dataset_id = ? AND folder = ? AND name = ?",
        (dataset_id, *_key(path)),
    )


def copy_stats(connection: sqlite3.Connection, source_id: int, target_id: int) -> None:
    """Within a transaction: what is known of files whose documents both datasets have, so that the target need not read them again.

    Not of a file that holds something now that the target lacks, nor of one that gave nothing: in the target nobody was told of that.
    """
    both = (
        "SELECT DISTINCT p.root FROM document_places p JOIN documents o ON o.id = p.document_id"
        " WHERE p.dataset_id = ?1 AND p.current = 1 AND {known} (SELECT 1 FROM document_places n"
        " JOIN documents d ON d.id = n.document_id WHERE d.dataset_id = ?2 AND d.ref = o.ref AND n.path = p.path AND n.current = 1)"
    )
    ids = (source_id, target_id)
    there = {path_of(root) for (root,) in connection.execute(both.format(known="EXISTS"), ids)}
    lacking = connection.execute(both.format(known="NOT EXISTS"), ids)
    there -= {path_of(root) for (root,) in lacking}
    connection.executemany(
        "INSERT OR IGNORE INTO file_stats SELECT ?, folder, name, size, mtime_ns, outcome FROM file_stats"
        " WHERE dataset_id = ? AND folder = ? AND name = ? AND outcome = ?",
        ((target_id, source_id, *_key(path), STANDS) for path in sorted(there)),
    )


class FileStats:
    """Reads what was recorded. May be used from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def within(self, dataset_id: int, folder: str) -> dict[str, FileStat]:
        """The files right in `folder`, by name."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT name, size, mtime_ns, outcome FROM file_stats WHERE dataset_id = ? AND folder = ?",
                (dataset_id, path_value(folder)),
            ).fetchall()
        return {path_of(name): FileStat(*rest) for name, *rest in found}

    def of(self, dataset_id: int, path: str) -> FileStat | None:
        """The file at `path`, or None where nothing is known of it."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT size, mtime_ns, outcome FROM file_stats WHERE dataset_id = ? AND folder = ? AND name = ?",
                (dataset_id, *_key(path)),
            ).fetchone()
        return None if found is None else FileStat(*found)

    def folders(self, dataset_id: int, root: str) -> list[str]:
        """The folder `root` and those below it in which files are known."""
        where, values = _below(root)
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT DISTINCT folder FROM file_stats WHERE dataset_id = ? AND {where}",
                (dataset_id, *values),
            ).fetchall()
        return [path_of(folder) for (folder,) in found]

    def count(self, dataset_id: int, root: str) -> int:
        """How many files are known in `root` and below it."""
        where, values = _below(root)
        with self._database.reading() as connection:
            (count,) = connection.execute(
                f"SELECT count(*) FROM file_stats WHERE dataset_id = ? AND {where}",
                (dataset_id, *values),
            ).fetchone()
        return int(count)

    def last_entries(self, dataset_id: int, paths: Iterable[str]) -> dict[str, tuple[int, bool]]:
        """The ledger's last entry of each file that was ever offered: its id, and whether it still waits to be read."""
        entries: dict[str, tuple[int, bool]] = {}
        with self._database.reading() as connection:
            for path in paths:
                found = connection.execute(
                    "SELECT id, state IN ('queued', 'reading', 'splitting', 'embedding') FROM ledger"
                    " WHERE dataset_id = ? AND path = ? AND path = root ORDER BY id DESC LIMIT 1",
                    (dataset_id, path_value(path)),
                ).fetchone()
                if found is not None:
                    entries[path] = (found[0], bool(found[1]))
        return entries


def _key(path: str) -> tuple[str | bytes, str | bytes]:
    folder, name = os.path.split(path)
    return path_value(folder), path_value(name)


def _below(root: str) -> tuple[str, list[str | bytes]]:
    """A condition on `folder`, and its values. A name that is no valid Unicode is kept as bytes, which sort apart from texts."""
    own = root.rstrip(os.sep) or os.sep
    below = own.rstrip(os.sep) + os.sep
    beyond = below[:-1] + chr(ord(os.sep) + 1)
    values: list[str | bytes] = [path_value(own), path_value(below), path_value(beyond)]
    values += [below.encode("utf-8", "surrogatepass"), beyond.encode("utf-8", "surrogatepass")]
    return "(folder = ? OR (folder >= ? AND folder < ?) OR (folder >= ? AND folder < ?))", values
