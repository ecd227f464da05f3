"""A bit of a vector that changes on the disk is seen by the check, whichever way the vector came, and what the model made is made again."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.core.verifying import VerifyReport
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import without_embedder

ROW = 384 * 4


def texts(count: int) -> list[str]:
    return [f"Heron {number} stands in the reeds of pond {number}." for number in range(count)]


def made(folder: Path) -> Path:
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("birds", texts=texts(20))
    return folder


def vectors_of(folder: Path, dataset: str) -> Path:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        (id_,) = connection.execute("SELECT id FROM datasets WHERE name = ?", (dataset,)).fetchone()
    return folder / "vectors" / f"{id_}.f32"


def flip(path: Path, at: int) -> bytes:
    """Change the lowest bit of the byte `at`; returns what the file held before."""
    before = path.read_bytes()
    data = bytearray(before)
    data[at] ^= 1
    path.write_bytes(data)
    return before


def verify(folder: Path, *, mend: bool = False, settings: Settings | None = None) -> VerifyReport:
    with Library.open(folder, settings=settings or Settings()) as library:
        return library.care.verify(mend=mend)


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        assert connection.execute(statement).rowcount > 0


@pytest.mark.parametrize("at", [0, 7 * ROW + 8, 20 * ROW - 4])
def test_the_lowest_bit_of_a_number_is_seen_and_just_that_vector_made_again(
    tmp_path: Path, at: int
) -> None:
    folder = made(tmp_path / "library")
    before = flip(vectors_of(folder, "birds"), at)
    (found,) = verify(folder).findings
    assert (found.area, found.mendable) == ("vectors", True)
    assert found.message == "1 vector is damaged: it is not as it was made."
    assert verify(folder, mend=True).left == ()
    after = vectors_of(folder, "birds").read_bytes()
    row = at // ROW
    assert after[: row * ROW] == before[: row * ROW]
    assert after[(row + 1) * ROW :] == before[(row + 1) * ROW :]
    assert after != before[:at] + bytes([before[at] ^ 1]) + before[at + 1 :]
    assert verify(folder).findings == ()


def test_several_are_counted(tmp_path: Path) -> None:
    folder = made(tmp_path / "library")
    for row in (2, 5, 11):
        flip(vectors_of(folder, "birds"), row * ROW)
    (found,) = verify(folder).findings
    assert found.message == "3 vectors are damaged: they are not as they were made."
    assert verify(folder, mend=True).left == ()
    assert verify(folder).findings == ()


def test_it_is_seen_in_what_was_rebuilt_imported_and_taken_in_later(tmp_path: Path) -> None:
    folder = made(tmp_path / "library")
    with Library.open(folder, settings=Settings()) as library:
        library.rebuild("birds", "again")
        library.carrying.export("birds", tmp_path / "birds.kxd")
        library.carrying.import_(tmp_path / "birds.kxd", "taken")
        for name in ("again", "taken", "birds"):
            library.ingest(name, texts=["An owl.", "A crow."])
    assert verify(folder).findings == ()
    for name in ("birds", "again", "taken"):
        for row in (0, 19, 21):
            before = flip(vectors_of(folder, name), row * ROW)
            assert [one.dataset for one in verify(folder).findings] == [name]
            vectors_of(folder, name).write_bytes(before)


def own(folder: Path) -> Path:
    with Library.open(folder, settings=without_embedder()) as library:
        library.ingest("own", texts=["east", "north"], vectors=[(2.0, 0.0), (0.0, 1.0)])
    return folder


def test_a_bit_of_a_vector_that_a_caller_brought_is_told_as_lost(tmp_path: Path) -> None:
    folder = own(tmp_path / "library")
    flip(vectors_of(folder, "own"), 8)
    before = vectors_of(folder, "own").read_bytes()
    for mend in (False, True):
        (left,) = verify(folder, mend=mend, settings=without_embedder()).left
        assert left.message == "Vectors that callers brought are damaged: “north”."
        assert left.next_step.startswith("Bring those texts")
        assert not left.mendable
    assert vectors_of(folder, "own").read_bytes() == before


@pytest.mark.parametrize(
    "damage", ["UPDATE vector_lengths SET length = 2.0000001", "DELETE FROM vector_lengths"]
)
def test_a_length_that_is_another_one_is_told_as_lost(tmp_path: Path, damage: str) -> None:
    folder = own(tmp_path / "library")
    change(folder, damage)
    (left,) = verify(folder, mend=True, settings=without_embedder()).left
    assert left.message == "Vectors that callers brought are damaged: “east”."


def test_vectors_from_before_there_were_sums_get_theirs_by_a_mending_check(tmp_path: Path) -> None:
    folder = made(tmp_path / "library")
    change(folder, "DELETE FROM vector_sums")
    assert verify(folder).findings == ()
    before = flip(vectors_of(folder, "birds"), 3 * ROW)
    assert verify(folder).findings == ()  # nothing says what it was
    vectors_of(folder, "birds").write_bytes(before)
    assert verify(folder, mend=True).findings == ()
    flip(vectors_of(folder, "birds"), 3 * ROW)
    assert len(verify(folder).findings) == 1


def test_sums_that_are_damaged_themselves_are_made_again(tmp_path: Path) -> None:
    folder = made(tmp_path / "library")
    change(folder, "UPDATE vector_sums SET sums = CAST(X'0102' || substr(sums, 3) AS BLOB)")
    assert len(verify(folder, mend=True).mended) == 1
    assert verify(folder).findings == ()
    change(folder, "UPDATE vector_sums SET sums = substr(sums, 1, 32)")
    assert verify(folder, mend=True).findings == ()
    flip(vectors_of(folder, "birds"), 3 * ROW)
    assert len(verify(folder).findings) == 1


def test_an_end_that_was_cut_back_has_sums_again(tmp_path: Path) -> None:
    folder = made(tmp_path / "library")
    path = vectors_of(folder, "birds")
    path.write_bytes(path.read_bytes()[: 12 * ROW + 5])
    assert verify(folder, mend=True).left == ()
    assert verify(folder).findings == ()
    for row in (11, 12, 19):
        before = flip(path, row * ROW)
        assert len(verify(folder).findings) == 1
        path.write_bytes(before)


def test_vectors_that_are_all_gone_have_sums_again(tmp_path: Path) -> None:
    folder = made(tmp_path / "library")
    before = vectors_of(folder, "birds").read_bytes()
    vectors_of(folder, "birds").unlink()
    assert verify(folder, mend=True).left == ()
    assert vectors_of(folder, "birds").read_bytes() == before
    flip(vectors_of(folder, "birds"), 5 * ROW)
    assert len(verify(folder).findings) == 1
