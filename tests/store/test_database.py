import errno
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.core.errors import (
    Busy,
    DataLoss,
    FailedPrecondition,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.store.database import DATABASE_NAME, Connection, Database, as_kx_error
from kx_desktop.store.datasets import Datasets
from kx_desktop.store.schema import MIGRATIONS

from .making import dataset, document, everything, fill_up, store


def insert(connection: Connection, name: str) -> None:
    connection.execute(
        "INSERT INTO datasets (name, created_ms, max_chars, overlap) VALUES (?, 0, 1, 0)", (name,)
    )


def opened_and_closed(folder: Path) -> None:
    Database(folder).close()


def test_a_fresh_library_has_every_migration(folder: Path) -> None:
    database = Database(folder)
    with database.reading() as connection:
        applied = [name for (name,) in connection.execute("SELECT name FROM migrations")]
    assert applied == [migration.name for migration in MIGRATIONS]
    assert not database.read_only
    database.close()


def test_opening_again_changes_nothing(folder: Path) -> None:
    first = Database(folder)
    before = everything(first)
    first.close()
    second = Database(folder)
    assert everything(second) == before
    second.close()


def test_migration_names_are_unique_and_in_order() -> None:
    names = [migration.name for migration in MIGRATIONS]
    assert names == sorted(set(names))


def test_a_library_of_a_newer_version_is_refused_and_left_alone(folder: Path) -> None:
    database = Database(folder)
    with database.writing() as connection:
        connection.execute("INSERT INTO migrations VALUES ('9999_of_tomorrow', 1)")
    database.close()
    before = (folder / DATABASE_NAME).read_bytes()
    with pytest.raises(
        FailedPrecondition, match=r"newer version of kx-desktop.*9999_of_tomorrow"
    ) as raised:
        Database(folder)
    assert raised.value.next_step
    assert (folder / DATABASE_NAME).read_bytes() == before


def test_a_migration_that_fails_leaves_nothing_of_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = type(MIGRATIONS[0])("9000_broken", "CREATE TABLE half (id);\nCREATE TABLE half (id);")
    monkeypatch.setattr("kx_desktop.store.database.MIGRATIONS", (*MIGRATIONS, broken))
    with pytest.raises(KxError):
        Database(folder)
    monkeypatch.undo()
    database = Database(folder)
    assert "half" not in everything(database)
    database.close()


MAKE = """
import sys
from pathlib import Path
from kx_desktop.store.database import Database
sys.stdin.readline()
Database(Path(sys.argv[1])).close()
"""


def test_processes_that_make_one_library_at_once_all_open_it(folder: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", MAKE, folder],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    assert [process.communicate()[1] for process in processes] == [""] * 4


@pytest.fixture
def forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """To root every folder is writable: a folder that is not has to be played."""
    monkeypatch.setattr(os, "access", lambda *_, **__: False)


@pytest.mark.usefixtures("forbidden")
class TestAFolderThatCanOnlyBeRead:
    @pytest.fixture
    def folder(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        with monkeypatch.context() as patch:
            patch.setattr(os, "access", lambda *_, **__: True)
            database = Database(folder)
            dataset(database)
            database.close()
        return folder

    def test_its_library_is_read(self, folder: Path) -> None:
        database = Database(folder)
        assert database.read_only
        assert [found.name for found in Datasets(database).all()] == ["notes"]
        database.close()

    def test_its_library_is_not_written_to(self, folder: Path) -> None:
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        database = Database(folder)
        with pytest.raises(PermissionDenied, match="only be read"):
            dataset(database, "more")
        database.close()
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before

    def test_a_library_that_somebody_writes_to_is_read_with_what_they_wrote(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, "access", lambda *_, **__: True)
            writer = Database(folder)
            dataset(writer, "written since")
        database = Database(folder)
        assert len(Datasets(database).all()) == 2
        database.close()
        writer.close()

    def test_none_is_made_in_it(self, tmp_path: Path) -> None:
        empty = tmp_path / "empty"
        empty.mkdir()
        with pytest.raises(PermissionDenied) as raised:
            Database(empty)
        assert raised.value.next_step
        assert list(empty.iterdir()) == []

    def test_one_of_an_earlier_version_is_not_said_to_be_missing(self, folder: Path) -> None:
        with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection, connection:
            connection.execute("DELETE FROM migrations WHERE name >= '0003'")
        with pytest.raises(PermissionDenied, match="earlier version"):
            Database(folder)


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(PermissionDenied, match="nowhere"):
        Database(tmp_path / "nowhere")


def test_no_library_is_made_where_none_is_asked_for(folder: Path) -> None:
    with pytest.raises(PermissionDenied):
        Database(folder, make=False)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("damage", ["garbage", "header", "middle"])
def test_a_damaged_database_is_data_loss_with_a_next_step(folder: Path, damage: str) -> None:
    database = Database(folder)
    dataset_id = dataset(database).id
    store(database, dataset_id, [document("words " * 2000)])
    database.close()
    path = folder / DATABASE_NAME
    data = bytearray(path.read_bytes())
    if damage == "garbage":
        data[:] = b"this is no database at all" * 100
    elif damage == "header":
        data[:100] = bytes(100)
    else:
        data[100:] = b"\xff" * (len(data) - 100)
    path.write_bytes(data)

    def use() -> None:
        again = Database(folder)
        try:
            everything(again)
        finally:
            again.close()

    with pytest.raises(DataLoss) as raised:
        use()
    assert raised.value.next_step
    assert path.read_bytes() == bytes(data)


def test_a_transaction_commits_whole(database: Database) -> None:
    with database.writing() as connection:
        insert(connection, "a")
        insert(connection, "b")
    assert [found.name for found in Datasets(database).all()] == ["a", "b"]


@pytest.mark.parametrize("error", [ValueError(), KeyboardInterrupt(), DataLoss("gone")])
def test_a_transaction_that_fails_rolls_back_whole(
    database: Database, error: BaseException
) -> None:
    before = everything(database)

    def write() -> None:
        with database.writing() as connection:
            insert(connection, "a")
            raise error

    with pytest.raises(type(error)):
        write()
    assert everything(database) == before
    dataset(database)


def test_a_statement_that_fails_rolls_the_transaction_back(database: Database) -> None:
    before = everything(database)

    def write() -> None:
        with database.writing() as connection:
            insert(connection, "a")
            insert(connection, "a")

    with pytest.raises(KxError):
        write()
    assert everything(database) == before


def test_a_reader_sees_one_state_while_another_thread_writes(database: Database) -> None:
    dataset(database, "first")
    with database.reading() as connection:
        (before,) = connection.execute("SELECT count(*) FROM datasets").fetchone()
        writer = threading.Thread(target=dataset, args=(database, "second"))
        writer.start()
        writer.join()
        (after,) = connection.execute("SELECT count(*) FROM datasets").fetchone()
    assert (before, after) == (1, 1)
    assert len(Datasets(database).all()) == 2


def test_reading_within_a_transaction_sees_what_it_wrote(database: Database) -> None:
    with database.writing() as connection:
        insert(connection, "a")
        assert Datasets(database).find("a") is not None


def test_a_closed_library_says_so(database: Database) -> None:
    database.close()
    with pytest.raises(FailedPrecondition, match="closed"), database.reading():
        pass


def test_the_folder_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "a?b#c %20 ü\udcff"
    folder.mkdir()
    opened_and_closed(folder)
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    database = Database(folder)
    assert database.read_only
    assert Datasets(database).all() == []
    database.close()


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("told by SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), ResourceExhausted),
        (OSError(errno.ENOSPC, "full"), ResourceExhausted),
        (OSError(errno.EDQUOT, "quota"), ResourceExhausted),
        (OSError(errno.EFBIG, "too big"), ResourceExhausted),
        (sqlite_error(sqlite3.SQLITE_IOERR_WRITE), ResourceExhausted),
        (sqlite_error(sqlite3.SQLITE_READONLY), PermissionDenied),
        (sqlite_error(sqlite3.SQLITE_READONLY_DIRECTORY), PermissionDenied),
        (sqlite_error(sqlite3.SQLITE_CANTOPEN), PermissionDenied),
        (OSError(errno.EACCES, "no"), PermissionDenied),
        (OSError(errno.EPERM, "no"), PermissionDenied),
        (OSError(errno.EROFS, "read-only"), PermissionDenied),
        (sqlite_error(sqlite3.SQLITE_CORRUPT), DataLoss),
        (sqlite_error(sqlite3.SQLITE_NOTADB), DataLoss),
        (sqlite_error(sqlite3.SQLITE_BUSY), Busy),
        (sqlite_error(sqlite3.SQLITE_LOCKED), Busy),
        (OSError(errno.EIO, "broken"), DataLoss),
    ],
)
def test_an_error_of_the_system_is_told_in_words(
    tmp_path: Path, error: sqlite3.Error | OSError, kind: type[KxError]
) -> None:
    told = as_kx_error(error, tmp_path)
    assert type(told) is kind
    assert told.message.endswith(".")
    assert told.next_step.endswith(".")


def test_a_full_disk_rolls_back_and_takes_up_again_when_there_is_room(small_disk: Path) -> None:
    database = Database(small_disk)
    dataset_id = dataset(database).id
    store(database, dataset_id, [document("what was stored before")])
    before = everything(database)
    filler = fill_up(small_disk)
    with pytest.raises(ResourceExhausted, match="full"):
        store(database, dataset_id, [document("x" * 500_000, "b.txt", step=1000)])
    assert everything(database) == before
    filler.unlink()
    store(database, dataset_id, [document("x" * 500_000, "b.txt", step=1000)])
    database.close()
    again = Database(small_disk)
    assert len(everything(again)["documents"]) == 2
    again.close()


def test_a_library_that_was_moved_away_is_told_and_nothing_is_made_in_its_place(
    folder: Path,
) -> None:
    database = Database(folder)
    with database.reading() as connection:
        assert connection.execute("SELECT count(*) FROM datasets").fetchone() == (0,)
    away = folder.rename(folder.with_name("away"))
    raised: list[str] = []

    def use() -> None:
        for using in (database.reading, database.writing):
            with pytest.raises(FailedPrecondition, match="not there any more") as caught, using():
                pass
            raised.append(caught.value.next_step)

    other = threading.Thread(target=use)  # which has no connection yet
    other.start()
    other.join()
    assert len(raised) == 2
    assert all(raised)
    with pytest.raises(FailedPrecondition), database.writing():
        pass
    assert not folder.exists()
    # Another library in its place is not taken for it.
    folder.mkdir()
    opened_and_closed(folder)
    with pytest.raises(FailedPrecondition), database.writing():
        pass
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    away.rename(folder)
    with database.writing() as connection:
        insert(connection, "notes")
    database.close()


def test_a_connection_that_cannot_be_made_is_told_in_words(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    raised: list[Exception] = []

    def use() -> None:
        for using in (database.reading, database.writing):
            try:
                with using():
                    pass
            except PermissionDenied as error:
                raised.append(error)

    monkeypatch.setattr(sqlite3, "connect", refuse)
    other = threading.Thread(target=use)
    other.start()
    other.join()
    assert len(raised) == 2
