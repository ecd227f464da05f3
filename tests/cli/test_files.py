"""`kx datasets files`, `retry` and `duplicates`, from the words to what is printed."""

import csv
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.cli.main import main
from tests.library.helping import write

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command of `kx datasets` on a library of its own."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["datasets", *words, "--library", str(tmp_path / "library")])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def crate(tmp_path: Path, run: Run) -> Path:
    """A folder with a file that is sound and one that is empty, taken in with one that is not there."""
    folder = tmp_path / "in"
    write(folder / "good.txt", "a crate of pears")
    os.utime(write(folder / "empty.txt", ""), (1, 1))
    assert (
        run("ingest", "crates", "--file", str(folder), "--file", str(tmp_path / "no.txt"))[0] == 1
    )
    return folder


def told(out: str) -> Any:
    return json.loads(out)


def test_every_file_has_a_line_with_its_state_and_the_reason(run: Run, crate: Path) -> None:
    status, out, _ = run("files", "crates")
    assert status == 0
    lines = out.splitlines()
    assert [line.split()[0] for line in lines if str(crate.parent) in line] == [
        "skipped",
        "indexed",
        "failed",
    ]
    assert "           The file is empty." in lines
    assert lines[-1] == "3 files of 3: 1 indexed, 1 skipped, 1 failed"


def test_files_that_are_gone_are_counted_and_listed_where_they_are_asked_for(
    run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    for name in ("pears", "figs", "plums"):
        write(folder / f"{name}.txt", f"a crate of {name}")
    run("ingest", "crates", "--file", str(folder))
    (folder / "pears.txt").unlink()
    (folder / "figs.txt").rename(folder / "dried figs.txt")
    run("ingest", "crates", "--file", str(folder))
    lines = run("files", "crates")[1].splitlines()
    assert lines[-1] == "2 files that are gone are left out: kx datasets files crates --gone"
    assert not any("/pears.txt" in line and "skipped" in line for line in lines)
    moved = next(place for place, line in enumerate(lines) if "dried figs.txt" in line)
    assert lines[moved + 1].strip() == f"Moved from {folder / 'figs.txt'}."
    for asked in (("--gone",), ("--state", "skipped"), ("--words", "no such file")):
        lines = run("files", "crates", *asked)[1].splitlines()
        named = [line.split("/")[-1] for line in lines if line.startswith("skipped")]
        assert sorted(named) == ["figs.txt", "pears.txt"]
        assert "left out" not in lines[-1]
    rows = told(run("files", "crates", "--json")[1])["files"]
    assert [row["cause"] for row in rows].count("missing") == 2
    table = run("files", "crates", "--csv", "-")[1]
    assert len(table.splitlines()) == 1 + len(rows)


def test_states_and_words_narrow_it(run: Run, crate: Path) -> None:
    found = told(run("files", "crates", "--state", "failed,skipped", "--json")[1])
    assert [Path(row["path"]).name for row in found["files"]] == ["empty.txt", "no.txt"]
    assert [row["cause"] for row in found["files"]] == ["empty", "missing"]
    assert found["states"] == {"indexed": 1, "skipped": 1, "failed": 1}
    assert all(row["changed_ms"] >= row["queued_ms"] > 0 for row in found["files"])
    found = told(run("files", "crates", "--words", "GOOD", "--json")[1])
    assert [row["state"] for row in found["files"]] == ["indexed"]
    assert run("files", "crates", "--words", "nothing like it")[1] == (
        "0 files of 3: 1 indexed, 1 skipped, 1 failed\n"
    )


def test_a_table_for_a_spreadsheet(run: Run, crate: Path, tmp_path: Path) -> None:
    target = tmp_path / "files.csv"
    assert run("files", "crates", "--csv", str(target)) == (0, "", "")
    with target.open(encoding="utf-8-sig", newline="") as file:
        assert [row["state"] for row in csv.DictReader(file)] == ["skipped", "indexed", "failed"]
    status, out, _ = run("files", "crates", "--csv", "-", "--state", "failed")
    assert status == 0
    assert len(out.splitlines()) == 2
    status, _, err = run("files", "crates", "--csv", str(tmp_path / "none" / "files.csv"))
    assert status == 5
    assert "could not be written" in err


def test_what_is_wrong_is_told(run: Run, crate: Path, tmp_path: Path) -> None:
    assert run("files", "none")[0] == 3
    status, _, err = run("files", "crates", "--state", "lost")
    assert status == 2
    assert "state: got 'lost'." in err
    status, _, err = run("retry", "crates", "--state", "indexed")
    assert status == 2
    assert "failed, skipped, partial" in err
    assert run("retry", "crates", "--failed", "--gone")[0] == 2
    status, _, err = run("retry", "crates", "--file", str(tmp_path / "never.txt"))
    assert status == 3
    assert "kx datasets files crates" in err


def test_what_can_be_read_now_is_read(run: Run, crate: Path) -> None:
    assert run("retry", "crates", "--gone")[1] == "crates: nothing to read once more.\n"
    write(crate / "empty.txt", "plums, at last")
    status, out, _ = run("retry", "crates", "--gone")
    assert status == 0
    assert out == "crates: 2 documents in 2 passages (1 new, 0 unchanged, 0 failed)\n"


def test_what_failed_is_read_once_more_unless_something_else_is_said(
    run: Run, crate: Path, tmp_path: Path
) -> None:
    status, out, _ = run("retry", "crates", "--json")
    assert status == 1
    assert told(out)["retried"] == 1
    write(tmp_path / "no.txt", "it has come")
    assert told(run("retry", "crates", "--failed", "--json")[1])["inserted"] == 1
    found = told(run("retry", "crates", "--state", "skipped", "--json")[1])
    assert [Path(file["path"]).name for file in found["files"]] == ["empty.txt"]
    write(crate / "empty.txt", "plums")
    assert told(run("retry", "crates", "--file", str(crate), "--json")[1])["retried"] == 2


def test_a_retry_can_be_left_to_the_queue(run: Run, crate: Path) -> None:
    assert run("retry", "crates", "--later")[1] == "crates: 1 file waits in the queue.\n"
    found = told(run("files", "crates", "--state", "queued", "--json")[1])
    assert [Path(row["path"]).name for row in found["files"]] == ["no.txt"]


def test_what_is_there_more_than_once(run: Run, crate: Path) -> None:
    text = (
        "The lease begins in May and ends after two years. Rent is due on the first of each month, with a deposit "
        "held until all keys were given back; small repairs are paid by the tenant, larger ones by their owner."
    )
    write(crate / "lease.txt", text)
    write(crate / "copy.txt", text)
    write(crate / "other.txt", text.replace("May", "June"))
    run("ingest", "crates", "--file", str(crate))
    status, out, _ = run("duplicates", "crates")
    assert status == 0
    assert "the same bytes:\n" in out
    assert "% of words in common:\n" in out
    assert out.endswith("1 document at several places, 1 group nearly the same, of 3.\n")
    found = told(run("duplicates", "crates", "--json")[1])
    assert [group["kind"] for group in found["groups"]] == ["same", "near"]
    assert run("duplicates", "none")[0] == 3
