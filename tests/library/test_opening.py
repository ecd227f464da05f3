"""A library is one folder: made private, opened by many, told apart from what it is not."""

import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kx_desktop
from kx_desktop.core.errors import DataLoss, FailedPrecondition, KxError, PermissionDenied
from kx_desktop.library import Library, Query, asking
from kx_desktop.settings import Settings
from tests.library.helping import ask, plain, texts, without_embedder, write


def test_a_new_library_is_for_its_owner_alone(tmp_path: Path) -> None:
    with Library.open(tmp_path / "deep" / "library", settings=Settings()) as library:
        assert stat.S_IMODE(library.folder.stat().st_mode) == 0o700
        assert library.datasets() == ()


def test_without_a_folder_the_environment_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KX_LIBRARY", str(tmp_path / "named"))
    with Library.open() as library:
        assert library.folder == tmp_path / "named"


def test_a_file_above_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PermissionDenied, match="cannot be written or opened"):
        Library.open(tmp_path / "file" / "below" / "library", settings=Settings())


def test_a_file_in_the_place_of_the_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = write(tmp_path / "library", "mine")
    with pytest.raises(PermissionDenied, match="it is a file, not a folder"):
        Library.open(path, settings=Settings())
    assert path.read_text() == "mine"


def test_a_database_that_is_none_is_damage_in_words(tmp_path: Path) -> None:
    write(tmp_path / "library.sqlite", b"not a database at all" * 100)
    with pytest.raises(DataLoss, match="database is damaged") as caught:
        Library.open(tmp_path, settings=Settings())
    assert caught.value.next_step


def test_a_library_of_a_newer_version_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    Library.open(tmp_path, settings=Settings()).close()
    with sqlite3.connect(tmp_path / "library.sqlite") as connection:
        connection.execute("INSERT INTO migrations VALUES ('9999_from_the_future', 1)")
    connection.close()
    before = (tmp_path / "library.sqlite").read_bytes()
    with pytest.raises(FailedPrecondition, match="newer version") as caught:
        Library.open(tmp_path, settings=Settings())
    assert "9999_from_the_future" in caught.value.message
    assert (tmp_path / "library.sqlite").read_bytes() == before


def test_a_closed_library_says_that_it_is_closed(tmp_path: Path) -> None:
    library = Library.open(tmp_path, settings=Settings())
    library.ingest("notes", texts=["the key is under the mat"])
    library.close()
    library.close()
    with pytest.raises(KxError, match="closed"):
        library.query(Query(dataset="notes", text="key"))
    with pytest.raises(KxError, match=r"closed|stopped"):
        library.ingest("notes", texts=["another"])


def test_a_library_that_closes_under_a_query_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library.open(tmp_path, settings=Settings())
    library.ingest("notes", texts=["the key is under the mat"])
    answer = asking.answer

    def closing(*given: Any) -> Any:
        library.close()
        return answer(*given)

    monkeypatch.setattr(asking, "answer", closing)
    with pytest.raises(FailedPrecondition, match="closed"):
        library.query(Query(dataset="notes", text="key"))


def test_many_processes_may_make_the_same_library_at_once(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from kx_desktop.library import Library;"
        "from kx_desktop.settings import Settings; sys.stdin.read();"
        "library = Library.open(Path(sys.argv[1]), settings=Settings()); library.datasets(); library.close()"
    )
    folder = tmp_path / "library"
    openers = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(folder)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(6)
    ]
    for opener in openers:
        assert opener.stdin is not None
        opener.stdin.close()
    for opener in openers:
        assert opener.stderr is not None
        told = opener.stderr.read()
        opener.stderr.close()
        assert (opener.wait(), told) == (0, b"")


def test_a_copied_folder_is_a_library_elsewhere(tmp_path: Path) -> None:
    first = tmp_path / "first"
    file = write(tmp_path / "note.txt", "The spare key hangs behind the green door.")
    with Library.open(first, settings=Settings()) as library:
        library.ingest("notes", files=[file], texts=["The alarm code is in the safe."])
        there = plain(library.query(Query(dataset="notes", text="where is the spare key?")))
    shutil.copytree(first, tmp_path / "second")
    shutil.rmtree(first)
    file.unlink()
    with Library.open(tmp_path / "second", settings=Settings()) as library:
        found = library.query(Query(dataset="notes", text="where is the spare key?"))
        assert plain(found) == there
        assert library.document_text(found.hits[0].parent_ref) == found.hits[0].text
        library.ingest("notes", texts=["The bell is out of order."])
        assert texts(ask(library, "notes", "bell", mode="fulltext")) == [
            "The bell is out of order."
        ]


def test_names_on_disk_tell_nothing_of_datasets_and_files(tmp_path: Path) -> None:
    file = write(tmp_path / "divorce.txt", "The lawyer comes at nine.")
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("love letters", files=[file], texts=["Dear heart"])
    on_disk = [str(path.relative_to(tmp_path)) for path in (tmp_path / "library").rglob("*")]
    assert on_disk
    assert not [name for name in on_disk if "divorce" in name or "love" in name]


def test_info_tells_of_library_and_embedder(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("notes", texts=["one thing", "another thing"])
        library.ingest("other", texts=["a third thing"])
        info = library.info()
    assert info.version == kx_desktop.__version__
    assert info.folder == str(tmp_path)
    assert (info.dataset_count, info.doc_count, info.chunk_count) == (2, 3, 3)
    assert (info.embedder, info.embedder_dim, info.embedder_is_decoder) == (
        "all-MiniLM-L6-v2",
        384,
        False,
    )
    assert info.size_bytes > 3 * 384 * 4
    assert (info.writer, info.advisories) == ("", ())


def test_info_says_that_there_is_no_embedder(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=without_embedder()) as library:
        info = library.info()
    assert (info.embedder, info.embedder_dim) == ("none", 0)


def test_info_says_why_a_model_cannot_be_used(tmp_path: Path) -> None:
    settings = Settings().with_value("embedder", str(tmp_path / "nowhere"))
    with Library.open(tmp_path / "library", settings=settings) as library:
        info = library.info()
    assert info.embedder == "none"
    assert any("nowhere" in sentence for sentence in info.advisories)
