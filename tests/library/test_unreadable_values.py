"""A value of the database that is not as it was written is told as damage, by whoever meets it and by the check."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.core.errors import DataLoss
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import ask, without_embedder

OF_A_DOCUMENT = (
    "UPDATE documents SET metadata = '{\"a'",
    "UPDATE documents SET title = CAST(X'FFFE41' AS TEXT)",
    "UPDATE document_places SET path = X'FFFF'",
    "UPDATE document_locators SET locators = X'FF'",
    "UPDATE metadata_changes SET value = '{'",
)
OF_A_DATASET = (
    "UPDATE datasets SET fingerprint = '{\"x'",
    "UPDATE datasets SET fingerprint = '[]'",
    "UPDATE datasets SET dim = 'many'",
    "UPDATE datasets SET metric = 'cosinf'",
)


def damaged(tmp_path: Path, statement: str) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "birds.md").write_text("# Birds\n\nThe heron stands in the reeds.\n")
    folder = tmp_path / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("birds", files=[tmp_path / "in"])
        (hit,) = ask(library, "birds", "heron", mode="fulltext")
        library.set_metadata("birds", [hit.parent_ref], {"colour": "grey"})
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        assert connection.execute(statement).rowcount == 1
    return folder


@pytest.mark.parametrize("statement", OF_A_DOCUMENT)
def test_what_cannot_be_read_of_a_document_is_told_and_the_rest_is_checked(
    tmp_path: Path, statement: str
) -> None:
    folder = damaged(tmp_path, statement)
    with Library.open(folder, settings=Settings()) as library:
        with pytest.raises(DataLoss, match="cannot be read"):
            ask(library, "birds", "heron", mode="fulltext")
        for mend in (False, True):
            report = library.care.verify(mend=mend)
            assert any("cannot be read" in one.message and one.next_step for one in report.left)
            assert report.originals == 0
        with pytest.raises(DataLoss, match="is not whole"):
            library.carrying.export("birds", tmp_path / "birds.kxd")
    assert not (tmp_path / "birds.kxd").exists()


@pytest.mark.parametrize("statement", OF_A_DATASET)
def test_what_cannot_be_read_of_a_dataset_is_told_with_its_name(
    tmp_path: Path, statement: str
) -> None:
    folder = damaged(tmp_path, statement)
    with Library.open(folder, settings=Settings()) as library:
        with pytest.raises(DataLoss, match="'birds' cannot be read"):
            library.datasets()
        with pytest.raises(DataLoss, match="'birds' cannot be read"):
            library.care.verify()


def test_a_document_that_is_gone_is_told_by_the_query_that_meets_it(tmp_path: Path) -> None:
    folder = damaged(tmp_path, "DELETE FROM documents")
    with Library.open(folder, settings=Settings()) as library:
        with pytest.raises(DataLoss, match="is not in the library"):
            ask(library, "birds", "heron", mode="fulltext")
        assert library.care.verify(mend=True).left != ()


def test_a_page_that_is_not_what_it_was_is_never_said_to_be_mendable(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=without_embedder()) as library:
        texts = [f"text {n}" for n in range(300)]
        library.ingest("own", texts=texts, vectors=[(1.0, float(n)) for n in range(300)])
    path = tmp_path / "library" / "library.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'passages'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[(root - 1) * size : root * size] = bytes(size)
    path.write_bytes(data)
    with Library.open(tmp_path / "library", settings=without_embedder()) as library:
        for mend in (False, True):
            first = library.care.verify(mend=mend).findings[0]
            assert first.area == "database"
            assert not first.mendable
            assert first.next_step.startswith("Put back a copy")
            assert not first.message.endswith("..")


OF_ANOTHER_KIND = (
    "document_texts.text", "documents.metadata", "documents.title", "documents.language", "document_places.path",
    "document_places.file_name", "metadata_changes.value", "metadata_changes.name", "datasets.name", "datasets.fingerprint",
    "ledger.path", "ledger.state", "jobs.state",
)  # fmt: skip


@pytest.mark.parametrize("value", OF_ANOTHER_KIND)
def test_text_that_became_bytes_is_told_and_made_text_again(tmp_path: Path, value: str) -> None:
    table, column = value.split(".")
    folder = damaged(tmp_path, f"UPDATE {table} SET {column} = CAST({column} AS BLOB)")
    with Library.open(folder, settings=Settings()) as library:
        first = library.care.verify().findings[0]
        assert (first.area, first.mendable) == ("database", True)
        assert first.message == (
            f"1 value of the database is of another kind than it was written as ({table})."
        )
        assert library.care.verify(mend=True).left == ()
        assert library.care.verify().findings == ()
        (hit,) = ask(library, "birds", "heron", mode="fulltext")
        assert (hit.title, hit.text.split()[-1]) == ("Birds", "reeds.")


@pytest.mark.parametrize("value", ["document_texts.text", "datasets.name"])
def test_a_question_that_meets_text_that_became_bytes_is_told_of_the_damage(
    tmp_path: Path, value: str
) -> None:
    table, column = value.split(".")
    folder = damaged(tmp_path, f"UPDATE {table} SET {column} = CAST({column} AS BLOB)")
    with (
        Library.open(folder, settings=Settings()) as library,
        pytest.raises(DataLoss, match="cannot be read"),
    ):
        ask(library, "birds", "heron", mode="fulltext")


def test_bytes_that_became_text_are_made_bytes_again(tmp_path: Path) -> None:
    folder = damaged(tmp_path, "UPDATE passages SET ref = CAST(ref AS TEXT)")
    with Library.open(folder, settings=Settings()) as library:
        (first, *_) = library.care.verify(mend=True).mended
        assert first.message.endswith("(passages).")
        assert library.care.verify().findings == ()


def test_a_number_that_became_text_is_told_with_what_to_do(tmp_path: Path) -> None:
    folder = damaged(tmp_path, "UPDATE documents SET ingested_ms = 'x'")
    with Library.open(folder, settings=Settings()) as library:
        (left,) = library.care.verify(mend=True).left
        assert (left.area, left.mendable) == ("database", False)
        assert "(documents)" in left.message
        assert left.next_step.startswith("Put back a copy")
