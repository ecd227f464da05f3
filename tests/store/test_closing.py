"""Closing a library while others use it."""

import subprocess
import sys
from pathlib import Path


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
