"""Nothing that is loaded reports to its maker: no file outside the library, no look-up, no connection."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kx_desktop.settings import resources_dir

_TAKE_IN_AND_ASK = """
import os, sys, threading
from pathlib import Path
from kx_desktop.core.queries import Query
from kx_desktop.library import Library
from kx_desktop.settings import Settings

folder, stay, *files = sys.argv[1:]
with Library.open(Path(folder), settings=Settings()) as library:
    report = library.ingest("words", files=[Path(name) for name in files], texts=["refund"])
    assert not report.failed, report
    assert library.query(Query(dataset="words", text="money back", mode="dense")).hits
    threading.Event().wait(float(stay))
print(os.environ["ORT_DISABLE_TELEMETRY"])
"""


_FIRST_REPORT = 8
"""Seconds by which what is collected would have been on its way; measured: about four."""


def _run(tmp_path: Path, *before: str, stay: float = 0) -> subprocess.CompletedProcess[str]:
    """A library made, filled from files of several kinds and asked by meaning, by a process whose home is empty.

    The process stays open for `stay` more seconds.
    """
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "temporary").mkdir()
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("XDG_", "KX_", "ORT_"))
    }
    environment |= {"HOME": str(home), "TMPDIR": str(tmp_path / "temporary")}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    sample = resources_dir() / "sample"
    files = [sample / "handbook.md", sample / "prices.xlsx", sample / "support/ws-2-guide.pdf"]
    return subprocess.run(
        [*before, sys.executable, "-c", _TAKE_IN_AND_ASK, tmp_path / "library", str(stay), *files],
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )


def test_taking_in_and_asking_write_nothing_outside_the_library(tmp_path: Path) -> None:
    ran = _run(tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == "1\n"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["home", "library", "temporary"]
    for place in ("home", "temporary"):
        assert list((tmp_path / place).rglob("*")) == []


@pytest.mark.slow
def test_taking_in_and_asking_open_no_way_into_the_network(tmp_path: Path) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed")
    told = tmp_path / "calls.txt"
    tried = [strace, "-qq", "-o", os.devnull, "true"]
    if subprocess.run(tried, check=False, stderr=subprocess.DEVNULL).returncode:
        pytest.skip("processes may not be traced here")
    trace = (strace, "-f", "-qq", "-e", "trace=%network,execve", "-o", str(told))
    # Reports are gathered for some seconds before they are sent: a process that ends at once would show nothing.
    ran = _run(tmp_path, *trace, stay=_FIRST_REPORT)
    assert ran.returncode == 0, ran.stderr
    calls = told.read_text("utf-8", errors="replace").splitlines()
    assert sum("execve(" in call for call in calls) > 1, "the readers run in processes of their own"
    outward = [call for call in calls if "AF_INET" in call or "connect(" in call]
    assert outward == []
