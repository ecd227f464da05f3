"""Several processes want to write: one does, the others wait a moment, say who it is, and go on when it was killed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kx_desktop.core.errors import Busy
from kx_desktop.library import Library, writing
from kx_desktop.settings import Settings

pytestmark = pytest.mark.slow

HOLDER = """
import sys
from pathlib import Path
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
with Library.open(Path(sys.argv[1]), settings=Settings()) as library:
    with library._writing.alone(CancelToken()):
        print("held", flush=True)
        sys.stdin.readline()
"""

WRITER = """
import sys
from pathlib import Path
from kx_desktop.library import Library
from kx_desktop.settings import Settings
with Library.open(Path(sys.argv[1]), settings=Settings()) as library:
    library.ingest("notes", texts=[f"written by {sys.argv[2]}"])
"""


def process(root: Path, script: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    )


def test_a_second_writer_waits_a_moment_says_who_writes_and_goes_on_once_that_one_was_killed(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "library"
    monkeypatch.setattr(writing, "_WAIT_FOR_WRITER", 0.4)
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("notes", texts=["the first"])
        holder = process(root, HOLDER, str(folder))
        with holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            for write in (
                lambda: library.ingest("notes", texts=["mine"]),
                library.care.verify,
                lambda: library.care.copy_to(tmp_path / "copy"),
                lambda: library.make_dataset("another"),
            ):
                with pytest.raises(Busy) as caught:
                    write()
                assert f"process {holder.pid}" in caught.value.message
                assert re.search(r"since \d{4}-\d\d-\d\d \d\d:\d\d", caught.value.message)
                assert caught.value.next_step
            assert f"process {holder.pid}" in library.info().writer
            holder.kill()
            holder.wait()
            assert library.info().writer == ""
            library.ingest("notes", texts=["mine"])
        assert library.care.verify().findings == ()


def test_writers_that_come_together_go_one_after_another(tmp_path: Path, root: Path) -> None:
    folder = tmp_path / "library"
    writers = [process(root, WRITER, str(folder), str(number)) for number in range(3)]
    for writer in writers:
        writer.communicate()
    with Library.open(folder, settings=Settings()) as library:
        done = sum(writer.returncode == 0 for writer in writers)
        assert done >= 1
        assert library.datasets()[0].doc_count == done
        assert library.care.verify().findings == ()
