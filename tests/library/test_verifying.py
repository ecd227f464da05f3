"""A library is checked through and through: what follows from what it holds is made again, what is lost is named."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from kx_desktop.core.errors import Cancelled, PermissionDenied
from kx_desktop.core.verifying import VerifyReport
from kx_desktop.index import dense
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings, resources_dir
from kx_desktop.tasks import CancelToken
from tests.library.helping import plain, without_embedder, write
from tests.library.test_attachments import mail

ROW = 384 * 4
QUESTIONS = ("what is the refund window?", "KX-4021", "hair")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with a file of many kinds, a mail with an attachment, a changed file, a text, and metadata."""
    place = tmp_path_factory.mktemp("sound")
    letter = write(place / "in" / "m.eml", mail("See the papers.", n1="A lock of hair."))
    changed = write(place / "in" / "old.txt", "the former opening hours")
    with Library.open(place / "library", settings=Settings()) as library:
        library.ingest("sample", files=[resources_dir() / "sample"], metadata={"year": "2026"})
        library.ingest("notes", files=[letter, changed], texts=["office hours are 9 to 5"])
        write(changed, "the opening hours of today")
        library.ingest("notes", files=[changed])
        library.ingest(
            "own", texts=["east", "north"], vectors=[(2.0, 0.0), (0.0, 1.0)],
            sparse_vectors=[{1: 0.5}, {2: 0.5}],
        )  # fmt: skip
    return place / "library"


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "library"))


def verify(folder: Path, *, mend: bool = False, settings: Settings | None = None) -> VerifyReport:
    with Library.open(folder, settings=settings or Settings()) as library:
        return library.care.verify(mend=mend)


def answers(folder: Path) -> list[object]:
    with Library.open(folder, settings=Settings()) as library:
        return [
            plain(library.query(Query(dataset=dataset, text=question, mode=mode)))
            for dataset in ("sample", "notes")
            for question in QUESTIONS
            for mode in ("hybrid", "dense", "fulltext", "sparse")
        ] + [
            plain(library.query(Query(dataset="sample", text="station", filter="year = 2026")))
        ]  # fmt: skip


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        assert connection.execute(statement, values).rowcount != 0


def vectors_of(folder: Path, dataset: str) -> Path:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        (id_,) = connection.execute("SELECT id FROM datasets WHERE name = ?", (dataset,)).fetchone()
    return folder / "vectors" / f"{id_}.f32"


def test_a_sound_library_is_found_sound_and_everything_in_it_is_counted(sound: Path) -> None:
    report = verify(sound)
    assert report.findings == ()
    assert (report.datasets, report.documents, report.originals) == (3, 18, 5)
    assert (report.passages, report.vectors) == (38, 38)


def _index_gone(folder: Path) -> None:
    shutil.rmtree(folder / "index")


def _words_flipped(folder: Path) -> None:
    path = max((folder / "index").rglob("*.pos"), key=lambda path: path.stat().st_size)
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 1
    path.write_bytes(data)


def _words_of_another_state(folder: Path) -> None:
    one, other = (folder / "index" / id_ / "fulltext" for id_ in ("1", "2"))
    stamp = (one / "covers.json").read_text()
    shutil.rmtree(one)
    shutil.copytree(other, one)
    (one / "covers.json").write_text(stamp)


def _words_of_another_state_with_as_many(folder: Path) -> None:
    path = folder / "index" / "1" / "fulltext"
    with Library.open(folder.parent / "other", settings=without_embedder()) as library:
        points = [(1.0, float(n)) for n in range(32)]
        library.ingest("sample", texts=[f"another text {n}" for n in range(32)], vectors=points)
    stamp = (path / "covers.json").read_text()
    shutil.rmtree(path)
    shutil.copytree(folder.parent / "other" / "index" / "1" / "fulltext", path)
    (path / "covers.json").write_text(stamp)


def _sparse_flipped(folder: Path) -> None:
    for path in folder.rglob("*.sparse"):
        data = bytearray(path.read_bytes())
        data[-1] ^= 1
        path.write_bytes(data)


def _vectors_cut(folder: Path) -> None:
    path = vectors_of(folder, "sample")
    path.write_bytes(path.read_bytes()[: -5 * ROW - 7])


def _vectors_gone(folder: Path) -> None:
    vectors_of(folder, "sample").unlink()


def _vectors_not_finite(folder: Path) -> None:
    path = vectors_of(folder, "sample")
    data = bytearray(path.read_bytes())
    data[3 * ROW : 3 * ROW + 4] = np.float32(np.nan).tobytes()
    data[9 * ROW : 10 * ROW] = bytes(ROW)
    path.write_bytes(data)


def _fields_changed(folder: Path) -> None:
    change(folder, "DELETE FROM document_fields WHERE name = 'year' AND document_id % 2 = 0")
    change(folder, "INSERT INTO document_fields VALUES (1, 'colour', 0, 'green', 1)")


def _fields_of_nobody(folder: Path) -> None:
    change(
        folder,
        "INSERT INTO document_fields VALUES (1, 'colour', 0, 'green', (SELECT max(id) FROM documents))",
    )


def _count_of_passages(folder: Path) -> None:
    change(
        folder,
        "UPDATE datasets SET passage_rows = passage_rows - 1 WHERE id = 1",
    )


def _more_vectors_than_passages(folder: Path) -> None:
    change(folder, "UPDATE datasets SET vector_rows = passage_rows + 4 WHERE id = 1")


def _pages(folder: Path) -> None:
    change(folder, "UPDATE passages SET page = 17 WHERE row = 2")


def _live(folder: Path) -> None:
    change(folder, "UPDATE documents SET live = 1 - live WHERE dataset_id = 2")


def _names_of_places(folder: Path) -> None:
    change(folder, "UPDATE document_places SET file_name = 'x.txt' WHERE document_id = 1")


def _said_to_be_embedding(folder: Path) -> None:
    change(folder, "UPDATE ledger SET state = 'embedding' WHERE state = 'indexed'")


def _given_left(folder: Path) -> None:
    change(folder, "INSERT INTO given_vectors VALUES (3, 0, zeroblob(8))")


def _original_of_a_text(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        (ref,) = connection.execute(
            "SELECT ref FROM documents WHERE title LIKE 'office%'"
        ).fetchone()
    (folder / "blobs" / ref.hex()[:2] / ref.hex()).write_bytes(b"something else")
    change(folder, "SELECT 1")


DERIVED: dict[Callable[[Path], None], set[str]] = {
    _index_gone: {"words", "sparse"},
    _words_flipped: {"words"},
    _words_of_another_state: {"words"},
    _sparse_flipped: {"sparse"},
    _vectors_cut: {"vectors"},
    _vectors_gone: {"vectors"},
    _vectors_not_finite: {"vectors"},
    _fields_changed: {"fields"},
    _fields_of_nobody: {"fields"},
    _count_of_passages: {"passages"},
    _more_vectors_than_passages: {"vectors"},
    _pages: {"passages"},
    _live: {"documents"},
    _words_of_another_state_with_as_many: {"words"},
    _names_of_places: {"places"},
    _said_to_be_embedding: {"files"},
    _given_left: {"vectors"},
    _original_of_a_text: {"originals"},
}


@pytest.mark.parametrize("damage", DERIVED, ids=lambda damage: damage.__name__.strip("_"))
def test_what_follows_from_the_rest_is_found_damaged_and_made_again(
    sound: Path, folder: Path, damage: Callable[[Path], None]
) -> None:
    damage(folder)
    found = verify(folder)
    areas = {one.area for one in found.findings}
    assert DERIVED[damage] <= areas
    assert found.left == found.findings
    assert all(one.mendable and "--mend" in one.next_step for one in found.findings)
    mended = verify(folder, mend=True)
    assert mended.left == ()
    assert DERIVED[damage] <= {one.area for one in mended.mended}
    assert verify(folder).findings == ()
    assert answers(folder) == answers(sound)


LOST: dict[str, tuple[str, str, str]] = {
    "a text": ("UPDATE document_texts SET text = 'gone' WHERE document_id = 3", "documents", "handbook"),
    "a piece of text": ("DELETE FROM document_texts WHERE document_id = 3", "documents", "handbook"),
    "letters of a text": (
        "UPDATE document_texts SET text = replace(text, 'e', 'o') WHERE document_id = 6", "passages", "Returns",
    ),
    "a passage": ("DELETE FROM passages WHERE dataset_id = 1 AND row = 5", "passages", "between the others"),
    "a range": ("UPDATE passages SET char_end = 99999 WHERE dataset_id = 1 AND row = 11", "passages", "Prices"),
    "metadata": ("UPDATE documents SET metadata = '{' WHERE id = 3", "documents", "handbook"),
    "locators": ("UPDATE document_locators SET locators = x'0102' WHERE document_id = 12", "documents", "cannot be read"),
    "a sparse vector": ("UPDATE given_sparse SET vector = x'010203' WHERE row = 0", "vectors", "caller"),
    "a length": ("UPDATE vector_lengths SET length = -1", "vectors", "caller"),
}  # fmt: skip


@pytest.mark.parametrize("what", LOST)
def test_what_is_lost_is_named_with_what_to_do_and_left_as_it_is(folder: Path, what: str) -> None:
    statement, area, word = LOST[what]
    change(folder, statement)
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        before = list(connection.iterdump())
    for mend in (False, True):
        report = verify(folder, mend=mend)
        left = [one for one in report.left if one.area == area]
        assert any(word in one.message for one in left), report.findings
        assert all(one.next_step for one in report.left)
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        changed = [line for line in connection.iterdump() if line not in set(before)]
    assert [
        line for line in changed if 'INTO "document_texts"' in line or 'INTO "passages"' in line
    ] == []


def test_vectors_that_callers_brought_are_never_made_up(folder: Path) -> None:
    path = vectors_of(folder, "own")
    path.write_bytes(path.read_bytes()[:-1])
    before = path.read_bytes()
    for mend in (False, True):
        (finding,) = verify(folder, mend=mend).left
        assert (finding.dataset, finding.area, finding.mendable) == ("own", "vectors", False)
        assert "“north”" in finding.message
    assert path.read_bytes() == before


def test_an_original_of_an_attachment_that_is_damaged_is_named(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        (ref,) = connection.execute(
            "SELECT ref FROM documents WHERE title LIKE '%lock%' OR title LIKE '%n1%'"
        ).fetchone()
    (folder / "blobs" / ref.hex()[:2] / ref.hex()).write_bytes(b"A lock of hare.")
    report = verify(folder, mend=True)
    # The text of this one is just what its original was, so that it can be put back.
    assert report.left == ()
    assert (folder / "blobs" / ref.hex()[:2] / ref.hex()).read_bytes() == b"A lock of hair."


def test_a_file_that_is_said_to_be_indexed_and_is_not_there_can_be_tried_again(
    folder: Path,
) -> None:
    change(folder, "UPDATE ledger SET document_id = 999 WHERE id = 3")
    (found,) = verify(folder).findings
    assert (found.area, "handbook.md" in found.message) == ("files", True)
    (mended,) = verify(folder, mend=True).mended
    assert "try them again" in mended.next_step
    with Library.open(folder, settings=Settings()) as library:
        (row,) = [
            row for row in library.file_rows(library.file_ids("sample").tolist()) if row.id == 3
        ]
        assert (row.state, bool(row.reason)) == ("failed", True)
    assert verify(folder).findings == ()


def test_without_the_model_a_damaged_end_is_cut_back_and_the_rest_comes_later(
    sound: Path, folder: Path
) -> None:
    _vectors_cut(folder)
    report = verify(folder, mend=True, settings=without_embedder())
    assert report.left == ()
    assert any("next ingest" in one.next_step for one in report.mended)
    assert verify(folder, settings=without_embedder()).findings == ()
    with Library.open(folder, settings=Settings()) as library:
        (summary,) = [one for one in library.datasets() if one.name == "sample"]
        assert summary.passages_without_vector == 6
        assert library.file_states("sample")["embedding"] >= 1
        library.ingest("sample")
    assert verify(folder).findings == ()
    assert answers(folder) == answers(sound)


def test_without_the_model_damaged_vectors_among_others_are_left_and_said(folder: Path) -> None:
    _vectors_not_finite(folder)
    before = vectors_of(folder, "sample").read_bytes()
    (left,) = verify(folder, mend=True, settings=without_embedder()).left
    assert "model" in left.next_step
    assert vectors_of(folder, "sample").read_bytes() == before


def test_damaged_and_missing_graphs_are_built_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dense, "BLOCK_ROWS", 64)
    folder = tmp_path / "library"
    points = [(float(n % 13) - 6, float(n % 7) - 3, n / 150, 1.0) for n in range(150)]
    with Library.open(folder, settings=without_embedder()) as library:
        library.ingest("own", texts=[f"point {n}" for n in range(150)], vectors=points)
    first, second = sorted(folder.rglob("*.hnsw"))
    first.write_bytes(first.read_bytes()[:-1] + b"\0\0")
    second.unlink()
    (found,) = verify(folder, settings=without_embedder()).findings
    assert (found.area, found.mendable) == ("graphs", True)
    assert verify(folder, mend=True, settings=without_embedder()).left == ()
    assert verify(folder, settings=without_embedder()).findings == ()
    assert len(list(folder.rglob("*.hnsw"))) == 2


def test_a_check_tells_how_far_it_is_and_can_be_stopped(sound: Path) -> None:
    told, token = [], CancelToken()
    with Library.open(sound, settings=Settings()) as library:
        library.care.verify(on_progress=told.append)
        assert [one.done for one in told] == sorted(one.done for one in told)
        assert told[-1].done == told[-1].total
        assert "sample: words" in {one.current for one in told}
        with pytest.raises(Cancelled):
            library.care.verify(cancel=token, on_progress=lambda _: token.cancel())


def test_a_library_that_can_only_be_read_is_checked_and_not_mended(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.store.database.os.access", lambda *_: False)
    with Library.open(folder, settings=Settings()) as library:
        assert library.care.verify().findings == ()
        with pytest.raises(PermissionDenied, match="only be read"):
            library.care.verify(mend=True)


def test_a_damaged_index_of_a_table_is_found_and_made_anew(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        sql = "CREATE INDEX passages_by_ref ON passages (document_id)"
        with connection:
            connection.execute(
                "UPDATE sqlite_master SET sql = ? WHERE name = 'passages_by_ref'", (sql,)
            )
    report = verify(folder)
    assert [one.area for one in report.findings] == ["database"]
    assert verify(folder, mend=True).left == ()
    assert verify(folder).findings == ()


def test_json_can_be_made_of_a_report(sound: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from kx_desktop.cli.main import main

    assert main(["library", "verify", "--json", "--library", str(sound)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["sound"], told["findings"], told["datasets"]) == (True, [], 3)
