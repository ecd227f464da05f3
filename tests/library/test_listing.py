"""The list of files to take away."""

import csv
import io
import json
from datetime import datetime
from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import write


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library.open(tmp_path / "library", settings=Settings())
    write(tmp_path / "in" / "=pears.txt", "a crate of pears")
    write(tmp_path / "in" / "empty.txt", "")
    library.ingest(
        "crates", files=[tmp_path / "in", tmp_path / "caf\udce9.txt"], texts=['a, "b"\nc']
    )
    return library


def test_csv_has_a_row_for_each_file_and_no_formula(library: Library) -> None:
    with library:
        rows = list(csv.DictReader(io.StringIO(library.export_files("csv", "crates"))))
        assert [row["state"] for row in rows] == ["indexed", "indexed", "skipped", "failed"]
        assert {row["cause"] for row in rows} == {"", "empty", "missing"}
        assert [row["passages"] for row in rows] == ["1", "1", "0", "0"]
        assert all(datetime.fromisoformat(row["changed"]).tzinfo for row in rows)
        assert {len(row["content_ref"]) for row in rows} == {0, 64}
        assert not any(cell.startswith("=") for row in rows for cell in row.values())


def test_a_name_that_is_no_unicode_can_be_written(library: Library) -> None:
    with library:
        assert "caf\ufffd.txt" in library.export_files("csv", "crates", ["failed"])
        told = json.loads(library.export_files("json", "crates", ["failed"]).encode())
        assert [Path(one["path"]).name for one in told["files"]] == ["caf\udce9.txt"]


def test_only_what_was_asked_for_is_listed(library: Library) -> None:
    with library:
        told = json.loads(library.export_files("json", "crates", words="empty"))
        assert [one["reason"] for one in told["files"]] == ["The file is empty."]
        assert json.loads(library.export_files("json", "crates", ["partial"])) == {"files": []}
        assert len(library.export_files("csv").splitlines()) >= 5
        with pytest.raises(NotFound):
            library.export_files("csv", "none")
        with pytest.raises(InvalidArgument, match="kind: got 'xml'"):
            library.export_files("xml")


def test_more_files_than_are_read_at_once_are_all_listed(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.queue.leave("crates", files=[tmp_path / f"{n}.txt" for n in range(2500)])
        library.queue.cancel()
        told = json.loads(library.export_files("json"))
        assert len({one["path"] for one in told["files"]}) == 2500
