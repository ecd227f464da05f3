"""A whole copy of the database into another file, while others read and a few rows are written (https://sqlite.org/backup.html)."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from kx_desktop.content import hasher
from kx_desktop.core.errors import DataLoss
from kx_desktop.store.database import Database, as_kx_error

_PAGES = 2048
"""Pages that are copied in one step: 8 MiB."""

_TOGETHER = 50
"""Rows that are read at once: a row of text may take 100 KiB."""


def back_up(database: Database, target: Path, on_bytes: Callable[[int], object]) -> str:
    """Copy the database as it is now to `target`, which is not there yet, force it to disk, read it back and compare; returns its digest.

    `on_bytes` is told of each step's bytes, and may raise. Raises DataLoss where the copy is not the same, ResourceExhausted.
    """
    size = _page_size(database)
    done = 0

    def progress(_: int, left: int, total: int) -> None:
        nonlocal done
        on_bytes(max(0, total - left - done) * size)
        done = total - left

    with database.reading() as source:
        source.execute(
            "SELECT 1 FROM sqlite_master LIMIT 1"
        ).fetchone()  # from here on it stands still
        copy = _open(target)
        try:
            source.backup(copy, pages=_PAGES, progress=progress)
            before = _digest(source)
        except sqlite3.Error as error:
            raise as_kx_error(error, target.parent) from error
        finally:
            copy.close()
    _force(target)
    copy = _open(target)
    try:
        sound = copy.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
        if not sound or _digest(copy) != before:
            raise DataLoss(
                f"The copy of the database is not the same as the original ({target}).",
                "Check the disk that it was copied to, and try again. The original is as it was.",
            )
    except sqlite3.Error as error:
        raise as_kx_error(error, target.parent) from error
    finally:
        copy.close()
    return before


def database_size(database: Database) -> int:
    """Bytes that a copy of the database takes."""
    with database.reading() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    return int(pages) * _page_size(database)


def _page_size(database: Database) -> int:
    with database.reading() as connection:
        return int(connection.execute("PRAGMA page_size").fetchone()[0])


def _open(path: Path) -> sqlite3.Connection:
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, isolation_level=None)
    # Nothing beside it: what is copied is one file.
    connection.execute("PRAGMA journal_mode = MEMORY")
    return connection


def _digest(connection: sqlite3.Connection) -> str:
    """A hash of every row of every table, in the order of their keys."""
    found = hasher()
    tables = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name"
    ).fetchall()
    kept, connection.text_factory = connection.text_factory, bytes
    try:
        for name, made in tables:
            found.update(repr((name, made)).encode())
            for rows in _in_groups(connection.execute(f'SELECT * FROM "{name}"')):
                found.update(repr(rows).encode())
    finally:
        connection.text_factory = kept
    return found.hexdigest()


def _in_groups(cursor: sqlite3.Cursor) -> Iterator[list[object]]:
    while rows := cursor.fetchmany(_TOGETHER):
        yield rows


def _force(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        raise as_kx_error(error, path.parent) from error
    finally:
        os.close(handle)
