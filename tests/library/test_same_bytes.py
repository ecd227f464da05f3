"""The same bytes under several names: one document, every name told."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.core.queries import Hit, Query
from kx_desktop.ingest.storing import Storer
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.store.database import Connection
from tests.library.helping import write

TEXT = "The mast stands upright to within one degree. " * 4


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        yield library


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    write(tmp_path / "papers" / "a.txt", TEXT)
    write(tmp_path / "papers" / "b.txt", TEXT)
    return tmp_path / "papers"


def hit(library: Library) -> Hit:
    return library.query(Query(dataset="d", text="mast upright", mode="fulltext")).hits[0]


def test_the_second_name_is_unchanged_and_says_which_one_has_the_content(
    library: Library, papers: Path
) -> None:
    report = library.ingest("d", files=[papers])
    assert [(one.state, one.reason) for one in report.files] == [
        ("indexed", ""),
        ("unchanged", f"The same content is in the dataset already, as {papers / 'a.txt'}."),
    ]
    third = write(papers / "c.txt", TEXT)
    (told,) = library.ingest("d", files=[third]).files
    assert told.reason.startswith("The same content is in the dataset already, as ")
    (again,) = library.ingest("d", files=[third]).files
    assert (again.state, again.reason) == ("unchanged", "")


def test_a_hit_names_every_file_that_has_the_bytes(library: Library, papers: Path) -> None:
    library.ingest("d", files=[papers])
    found = hit(library)
    assert found.path == found.root == str(papers / "a.txt")
    assert [place.path for place in found.also_in] == [str(papers / "b.txt")]


def test_a_place_that_is_still_there_is_shown_when_another_is_gone(
    library: Library, papers: Path
) -> None:
    library.ingest("d", files=[papers])
    (papers / "a.txt").unlink()
    place = library.place(hit(library).parent_ref)
    assert (place.path, place.file_state) == (str(papers / "b.txt"), "same")


def test_a_file_of_its_own_is_named_before_a_member_of_an_archive(
    library: Library, tmp_path: Path
) -> None:
    folder = tmp_path / "papers"
    own = write(folder / "z.txt", TEXT)
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        archive.writestr("member.txt", TEXT)
        archive.writestr("other.txt", "Something else entirely. " * 5)
    library.ingest("d", files=[folder])
    found = hit(library)
    assert (found.path, found.root) == (str(own), str(own))
    assert [place.path for place in found.also_in] == [str(folder / "a.zip" / "member.txt")]
    other = library.query(Query(dataset="d", text="something else", mode="fulltext")).hits[0]
    assert (other.path, other.root) == (str(folder / "a.zip" / "other.txt"), str(folder / "a.zip"))


def test_what_was_amiss_with_a_file_is_said_again_when_it_comes_unchanged(
    library: Library, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.txt"
    damaged.write_bytes(b"\xef\xbb\xbf" + TEXT.encode() + b"\xff\xfe bad bytes")
    (first,) = library.ingest("d", files=[damaged]).files
    assert first.state == "partial"
    (second,) = library.ingest("d", files=[damaged]).files
    assert (second.state, second.reason) == ("partial", first.reason)


def test_what_the_dataset_has_already_is_looked_up_without_looking_at_all_that_it_has(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "papers"
    for number in range(200):
        write(folder / f"{number}.txt", f"The mast number {number} stands upright.")
    library.ingest("d", files=[folder])
    steps: list[int] = []
    known = Storer._known

    def counted(self: Storer, connection: Connection, *given: object) -> object:
        taken: list[None] = []
        connection.set_progress_handler(lambda: taken.append(None), 100)
        try:
            return known(self, connection, *given)  # type: ignore[arg-type]
        finally:
            connection.set_progress_handler(None, 0)
            steps.append(len(taken))

    monkeypatch.setattr(Storer, "_known", counted)
    assert library.ingest("d", files=[folder]).unchanged == 200
    assert len(steps) == 200
    assert max(steps) < 10  # hundreds of instructions of SQLite: a look at 200 rows takes more
