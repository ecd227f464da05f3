"""One SQLite file in WAL mode: many readers, one writer, named migrations, and errors in words.

Each thread has a connection of its own; one that has ended leaves it to the next. Writes go through `writing()`, which
begins an immediate transaction: it commits whole or not at all.
"""

import json
import os
import sqlite3
import stat
import threading
import time
import weakref
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from kx_desktop.core.errors import (
    Busy,
    DataLoss,
    FailedPrecondition,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.core.gone import library_gone
from kx_desktop.store.schema import MIGRATIONS

_Mine = tuple[sqlite3.Connection, threading.RLock]
"""A thread's connection, and the lock that it holds while it uses it."""

_Owner = weakref.ref[threading.Thread]

Connection = sqlite3.Connection
"""For those who take part in a transaction without knowing SQLite."""

DATABASE_NAME = "library.sqlite"
_BUSY_MS = 10_000
_INTERRUPTED_AGAIN = 0.05
"""Seconds after which whatever still runs on a connection that is to be closed is interrupted once more."""


def as_kx_error(error: sqlite3.Error | OSError, folder: Path) -> KxError:
    """The error of the tree that says what an error of SQLite or the system means for the library."""
    text = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    number = error.errno if isinstance(error, OSError) else 0
    if code == sqlite3.SQLITE_FULL or number in {28, 122, 27}:  # ENOSPC, EDQUOT, EFBIG
        return ResourceExhausted(
            f"The disk that holds the library is full ({folder}).",
            "Make room and start again: what was reported as indexed is safe, the rest is taken up where it stopped.",
        )
    if number == 2:  # ENOENT
        return library_gone(folder)
    if code in {
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_CANTOPEN,
    } or number in {1, 13, 20, 30}:
        return PermissionDenied(
            f"The library folder cannot be written or opened ({folder}): {text}.",
            "Check that the folder is there and yours to write, or choose another with --library.",
        )
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return DataLoss(
            f"The library's database is damaged ({folder / DATABASE_NAME}): {text}.",
            "Put back a copy of the library folder, or choose another folder and ingest the files again.",
        )
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return Busy(
            "Another program is writing to the library just now.",
            "Wait until it is done and try again.",
        )
    if code == sqlite3.SQLITE_IOERR:
        return ResourceExhausted(
            f"The disk that holds the library does not answer ({folder}): {text}.",
            "Check the disk and the room on it, then start again.",
        )
    return DataLoss(
        f"The library could not be used ({folder}): {text}.", "Check the disk and try again."
    )


UNREADABLE = (json.JSONDecodeError, UnicodeDecodeError, zlib.error)
"""What values raise that are not as they were written."""


def unreadable(folder: Path) -> DataLoss:
    """A value of the database is not as it was written."""
    return DataLoss(
        f"The library's database is damaged ({folder / DATABASE_NAME}): a value in it cannot be read.",
        "kx library verify tells what is damaged; put back a copy of the library folder.",
    )


class Database:
    """The library's database. `read_only` is found out by opening: a folder that cannot be written is read."""

    def __init__(self, folder: Path, *, make: bool = True) -> None:
        """Open the database in `folder`; with `make` it is made where there is none.

        Raises PermissionDenied, ResourceExhausted, DataLoss or FailedPrecondition (made by a newer version).
        """
        self.folder = folder
        self.read_only = not os.access(folder, os.W_OK)
        self._path = folder / DATABASE_NAME
        self._local = threading.local()
        self._all: list[tuple[_Owner, _Mine]] = []
        self._guard = threading.Lock()
        self._ended = threading.Event()
        self._identity: tuple[int, int] | None = None
        if not make and not self._path.exists():
            self.read_only = True
        try:
            if not self.read_only:
                self._make_private()
            self._migrate()
            self._identity = self._found()
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise as_kx_error(error, folder) from error

    def _found(self) -> tuple[int, int] | None:
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def require_there(self) -> None:
        """What is open must be what lies in the folder: else a fresh database would be made there, and writes and answers be of nowhere.

        Raises FailedPrecondition.
        """
        if self._ended.is_set():
            raise _closed()
        if self._identity is not None and self._found() != self._identity:
            raise library_gone(self.folder)

    def _make_private(self) -> None:
        """Mode 0600 from its first byte on: the folder may be open to others. SQLite gives the files beside it the same."""
        os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        for suffix in ("", "-wal", "-shm"):
            path = self._path.with_name(DATABASE_NAME + suffix)
            with suppress(FileNotFoundError):
                told = path.stat()
                if told.st_uid == os.getuid() and stat.S_IMODE(told.st_mode) & 0o077:
                    path.chmod(0o600)

    def _connect(self) -> sqlite3.Connection:
        self.require_there()
        if self.read_only:
            # Without a log of writes beside it the file cannot change under us; WAL cannot be opened read-only.
            log = self._path.with_name(DATABASE_NAME + "-wal")
            immutable = "" if log.exists() and log.stat().st_size else "&immutable=1"
            address = f"file:{quote(os.fsencode(self._path))}?mode=ro{immutable}"
            connection = sqlite3.connect(
                address, uri=True, check_same_thread=False, isolation_level=None
            )
        else:
            connection = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
            _switch_to_wal(connection)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA journal_size_limit = 67108864")
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -16384")
        # Names on disk need not be valid Unicode: paths are kept with surrogates escaped, as Python spells them.
        connection.text_factory = lambda data: data.decode("utf-8", "surrogatepass")
        return connection

    def connection(self) -> sqlite3.Connection:
        """This thread's connection. To be used within `reading` or `writing`, since closing would take it away."""
        return self._mine()[0]

    def _mine(self) -> _Mine:
        found: _Mine | None = getattr(self._local, "mine", None)
        if found is None:
            self.require_there()
            found = self._left_behind() or self._new()
            self._local.mine = found
        return found

    def _new(self) -> _Mine:
        found = self._connect(), threading.RLock()
        with self._guard:
            if self._ended.is_set():
                found[0].close()
                raise _closed()
            self._all.append((weakref.ref(threading.current_thread()), found))
        return found

    def _left_behind(self) -> _Mine | None:
        """The connection of a thread that has ended, now this one's: else each thread that ever asked would leave one, with its files, open."""
        with self._guard:
            for place, (owner, mine) in enumerate(self._all):
                thread = owner()
                if (thread is not None and thread.is_alive()) or mine[0].in_transaction:
                    continue
                if self.read_only:
                    # How it may be opened depends on what lies beside the file by now.
                    del self._all[place]
                    mine[0].close()
                    return None
                self._all[place] = weakref.ref(threading.current_thread()), mine
                return mine
        return None

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection, which is not closed meanwhile: SQLite crashes where that is done under a statement."""
        try:
            connection, in_use = self._mine()
            with in_use:
                if self._ended.is_set():
                    raise _closed()
                yield connection
        except UNREADABLE as error:
            raise unreadable(self.folder) from error
        except sqlite3.Error as error:
            # Whatever ran when the library was closed was interrupted.
            raise (
                _closed() if self._ended.is_set() else as_kx_error(error, self.folder)
            ) from error

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A consistent view of the library for the statements within."""
        with self._using() as connection:
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.execute("COMMIT")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: committed whole at the end, rolled back on any error."""
        if self.read_only:
            raise PermissionDenied(
                f"The library folder can only be read ({self.folder}).",
                "Choose a folder that is yours to write, with --library or in the settings.",
            )
        self.require_there()
        with self._using() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def _migrate(self) -> None:
        connection = self.connection()
        applied = self._applied(connection)
        known = [migration.name for migration in MIGRATIONS]
        newer = [name for name in applied if name not in known]
        if newer:
            raise FailedPrecondition(
                f"The library in {self.folder} was opened by a newer version of kx-desktop (it has {newer[-1]}).",
                "Install that version or a later one, or choose another library folder.",
            )
        missing = [migration for migration in MIGRATIONS if migration.name not in applied]
        if not missing or (self.read_only and all(migration.for_speed for migration in missing)):
            return
        if self.read_only and applied:
            raise PermissionDenied(
                f"The library in {self.folder} was made by an earlier version and has to be brought up to date first, which cannot be"
                " done where it cannot be written.",
                "Open it once where it can be written, or copy it to such a folder.",
            )
        if self.read_only:
            raise PermissionDenied(
                f"There is no library in {self.folder} and none can be made there.",
                "Choose a folder that is yours to write, with --library or in the settings.",
            )
        with self.writing() as writer:
            writer.execute(
                "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_ms INTEGER NOT NULL)"
            )
            applied = self._applied(writer)
            for migration in missing:
                if migration.name in applied:
                    continue
                for statement in _statements(migration.script):
                    writer.execute(statement)
                if migration.then is not None:
                    migration.then(writer)
                writer.execute("INSERT INTO migrations VALUES (?, ?)", (migration.name, now_ms()))

    @staticmethod
    def _applied(connection: sqlite3.Connection) -> list[str]:
        table = connection.execute(
            "SELECT 1 FROM sqlite_master WHERE name = 'migrations'"
        ).fetchone()
        if table is None:
            return []
        return [
            name
            for (name,) in connection.execute(
                "SELECT name FROM migrations ORDER BY applied_ms, name"
            )
        ]

    def close(self) -> None:
        """Close every thread's connection; what runs on it is cut short first."""
        with self._guard:
            self._ended.set()
            all_ = [mine for _, mine in self._all]
            self._all.clear()
        for connection, in_use in all_:
            if not in_use.acquire(blocking=False):
                # An interruption that falls between two statements stops neither.
                connection.interrupt()
                while not in_use.acquire(timeout=_INTERRUPTED_AGAIN):
                    connection.interrupt()
                # The next statement takes the interruption back, which would else hit the tidying up of the closing.
                with suppress(sqlite3.Error):
                    connection.execute("SELECT 1").fetchone()
            try:
                connection.close()
            finally:
                in_use.release()
        self._local = threading.local()


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Have it keep a log of writes. SQLite says at once that it is busy where others open or close the same new file, whatever the timeout."""
    give_up = time.monotonic() + _BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF in {
                sqlite3.SQLITE_BUSY,
                sqlite3.SQLITE_LOCKED,
            }
            if not busy or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
        else:
            return


def _closed() -> FailedPrecondition:
    return FailedPrecondition("The library is closed.", "Open it again.")


def _statements(script: str) -> Iterator[str]:
    pending = ""
    for line in script.splitlines():
        pending += line + "\n"
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""


def now_ms() -> int:
    """The time now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
