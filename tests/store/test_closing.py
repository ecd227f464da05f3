"""Closing a library while others use it."""

import subprocess
import sys
import threading
from pathlib import Path

from kx_desktop.store.database import Database


def test_closing_under_running_statements_ends_them_and_not_the_process(folder: Path) -> None:
    code = (
        "import sys, threading\n"
        "from pathlib import Path\n"
        "from kx_desktop.core.errors import FailedPrecondition\n"
        "from kx_desktop.store.database import Database\n"
        "SLOW = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT sum(i) FROM n'\n"
        "told = []\n"
        "def ask(database, started):\n"
        "    try:\n"
        "        with database.reading() as connection:\n"
        "            started.set()\n"
        "            while True: connection.execute(SLOW).fetchone()\n"
        "    except FailedPrecondition as error: told.append(error.message)\n"
        "for round in range(20):\n"
        "    database = Database(Path(sys.argv[1]))\n"
        "    started = [threading.Event() for _ in range(4)]\n"
        "    threads = [threading.Thread(target=ask, args=(database, one)) for one in started]\n"
        "    [one.start() for one in threads]\n"
        "    [one.wait() for one in started]\n"
        "    database.close()\n"
        "    [one.join() for one in threads]\n"
        "print(len(told), set(told))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "80 {'The library is closed.'}")


def in_a_thread(database: Database) -> int:
    """The number of the connection that a thread of its own reads with."""
    numbers: list[int] = []

    def read() -> None:
        with database.reading() as connection:
            numbers.append(id(connection))

    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    (number,) = numbers
    return number


def test_threads_that_ended_leave_no_connections_behind(folder: Path) -> None:
    database = Database(folder)
    try:
        assert len({in_a_thread(database) for _ in range(20)}) == 1
        assert len(database._all) == 2
    finally:
        database.close()


def test_threads_at_the_same_time_share_no_connection(folder: Path) -> None:
    database = Database(folder)
    met = threading.Barrier(4)
    numbers: list[int] = []

    def read() -> None:
        with database.reading() as connection:
            numbers.append(id(connection))
            met.wait(30)

    try:
        for _ in range(3):
            numbers.clear()
            threads = [threading.Thread(target=read) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert len(set(numbers)) == 4
        assert len(database._all) == 5
    finally:
        database.close()


def test_where_it_is_only_read_threads_that_ended_leave_nothing_either(folder: Path) -> None:
    Database(folder).close()
    database = Database(folder)
    database.read_only = True
    try:
        for _ in range(20):
            in_a_thread(database)
        assert len(database._all) <= 2
    finally:
        database.close()


def test_a_transaction_that_a_thread_left_open_is_nobody_elses(folder: Path) -> None:
    database = Database(folder)
    thread = threading.Thread(target=lambda: database.connection().execute("BEGIN"))
    thread.start()
    thread.join()
    try:
        in_a_thread(database)
        assert len(database._all) == 3
    finally:
        database.close()
