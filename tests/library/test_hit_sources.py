"""Hits say whether their file has changed or gone since it was read."""

import json
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.core import shapes
from kx_desktop.library import Library, Query, hit_sources
from tests.library.followed import old
from tests.library.helping import ask, write


@pytest.fixture
def filled(resting: Library, tmp_path: Path) -> Library:
    old(tmp_path / "pears.txt", "pears keep in the cellar")
    resting.ingest("fruit", files=[tmp_path / "pears.txt"], texts=["plums keep in a jar"])
    return resting


def source(library: Library, word: str = "cellar", **parameters: object) -> str:
    (hit,) = ask(library, "fruit", word, mode="fulltext", **parameters)
    return hit.source


def test_a_file_that_is_as_it_was_says_nothing(filled: Library) -> None:
    assert source(filled) == ""
    assert source(filled, "jar") == ""


def test_a_file_that_has_changed_says_so(filled: Library, tmp_path: Path) -> None:
    write(tmp_path / "pears.txt", "pears keep in the attic!")
    assert source(filled) == "changed"
    shape = shapes.result(filled.query(Query("fruit", "cellar", mode="fulltext")))
    assert json.loads(shapes.line(shape))["hits"][0]["source"] == "changed"
    filled.ingest("fruit", files=[tmp_path / "pears.txt"])
    assert source(filled, "attic") == ""
    assert source(filled, include_superseded=True) == ""


def test_a_file_that_is_gone_says_so(filled: Library, tmp_path: Path) -> None:
    (tmp_path / "pears.txt").unlink()
    assert source(filled) == "gone"
    (tmp_path / "pears.txt").mkdir()
    assert source(filled) == "gone"


def test_a_file_that_could_not_be_read_in_its_new_state_has_changed(
    filled: Library, tmp_path: Path
) -> None:
    old(tmp_path / "pears.txt", "")
    filled.ingest("fruit", files=[tmp_path / "pears.txt"])
    assert source(filled) == "changed"


def test_of_a_file_that_nothing_is_known_of_only_its_end_is_told(
    filled: Library, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(filled.folder / "library.sqlite")) as connection, connection:
        connection.execute("DELETE FROM file_stats")
    write(tmp_path / "pears.txt", "pears are eaten")
    assert source(filled) == ""
    (tmp_path / "pears.txt").unlink()
    assert source(filled) == "gone"


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A disk that does not answer until it is let."""
    answer = threading.Event()
    look = hit_sources.state_of

    def waiting(path: str, before: object) -> str:
        assert answer.wait(60)
        return look(path, before)  # type: ignore[arg-type]

    monkeypatch.setattr(hit_sources, "state_of", waiting)
    yield answer
    answer.set()


def test_an_answer_does_not_wait_for_a_disk_that_does_not_answer(
    filled: Library, tmp_path: Path, stuck: threading.Event
) -> None:
    (tmp_path / "pears.txt").unlink()
    for _ in range(5):
        assert source(filled) == ""
    assert [one.name for one in threading.enumerate()].count("kx-sources") == 1
    stuck.set()
    for thread in threading.enumerate():
        if thread.name == "kx-sources":
            thread.join()
    assert source(filled) == "gone"


def test_a_member_of_an_archive_is_judged_by_the_archive(
    filled: Library, root: Path, tmp_path: Path
) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "box.zip", "w") as archive:
        archive.writestr("inside.txt", "figs are dried in the sun")
    os.utime(tmp_path / "box.zip", ns=(1, 1_500_000_000_000_000_001))
    filled.ingest("fruit", files=[tmp_path / "box.zip"])
    assert source(filled, "figs") == ""
    (tmp_path / "box.zip").unlink()
    assert source(filled, "figs") == "gone"
